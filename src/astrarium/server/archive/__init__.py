"""What finished tables leave behind: results, the archive, ratings, player pages, open data, tournaments."""
