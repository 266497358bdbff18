"""Check the seal of a recorded game without Astrarium: python check_seal.py game.jsonl [the seal you were shown]"""
import json
import sys
from hashlib import blake2b, sha256

chain, lines = "", open(sys.argv[1], encoding="utf-8", newline="\n").read().removesuffix("\n").split("\n")
for number, line in enumerate(lines, 1):  # every line carries a digest of itself and all before it
    entry = json.loads(line)
    said = entry.pop("chain")
    chain = blake2b(f"{chain}\n{json.dumps(entry, ensure_ascii=False)}".encode(), digest_size=10).hexdigest()
    if said != chain or line != json.dumps({**entry, "chain": chain}, ensure_ascii=False):
        sys.exit(f"line {number} is not as it was written")
head = json.loads(lines[0])
seal, secret = head["seal"], bytes.fromhex(head["seal"]["server"])
shown = sha256(b"astrarium-seal-1" + seal["table"].encode() + secret).hexdigest()
if shown != seal["seal"] or shown not in (sys.argv[2:] or [shown]):
    sys.exit("the seal does not close what the server says it closed")
bound = {"table": seal["table"], "words": seal["words"]} | {n: head[n] for n in ("game", "rules", "seats", "options")}
text = json.dumps(bound, sort_keys=True, separators=(",", ":")).encode()
key = blake2b(text, key=secret, person=b"astrarium-key-1", digest_size=32).digest()
blocks = b"".join(blake2b(i.to_bytes(8, "little"), key=key, person=b"astrarium-dice-2").digest() for i in range(2))
draws = [int.from_bytes(blocks[i : i + 8], "little") for i in range(0, 80, 8)]
print(f"the seal {shown} holds; the first ten numbers of its dice are {draws}")
