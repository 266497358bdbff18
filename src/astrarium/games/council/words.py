"""stub"""
def say(event, view, names, words, box): return "x"
