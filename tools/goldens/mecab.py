"""Cuts the texts of standard input (a JSON string a line) by MeCab with IPADIC: see mecab.ts, which calls this."""

import hashlib
import json
import sys

import ipadic
import MeCab

tagger = MeCab.Tagger(ipadic.MECAB_ARGS)
digest = hashlib.sha256()
whole = int(sys.argv[1])
texts = []
for line in sys.stdin:
    text = json.loads(line)
    words, features = [], []
    node = tagger.parseToNode(text)
    while node:
        # Neither the beginning nor the end of a sentence.
        if node.stat not in (2, 3):
            words.append(node.surface)
            # Part of speech in six fields and base form; without the readings.
            features.append(",".join(node.feature.split(",")[:7]))
        node = node.next
    for word in words:
        digest.update(f"{word}\u0001".encode())
    digest.update(b"\n")
    if len(texts) < whole:
        texts.append({"text": text, "words": words, "features": features})
print(json.dumps({"digest": digest.hexdigest()[:32], "texts": texts}, ensure_ascii=False))
