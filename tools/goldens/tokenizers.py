"""Writes src/text/fixtures/tokenizers.json: what sacreBLEU's tokenizers make of every text in texts.json.

    python -m venv .venv && .venv/bin/pip install -r tools/goldens/tokenizers-requirements.txt
    .venv/bin/python tools/goldens/tokenizers.py
"""

import json
from pathlib import Path

from sacrebleu.metrics import BLEU

HERE = Path(__file__).parent
TARGET = HERE.parent.parent / "src/text/fixtures/tokenizers.json"
NAMES = ["13a", "intl", "char", "zh", "none", "ja-mecab"]

pairs = json.loads((HERE / "texts.json").read_text())["pairs"]
texts = list(dict.fromkeys(text for pair in pairs for text in [pair["output"], *pair["references"]]))
tokens = {}
for name in NAMES:
    metric = BLEU(tokenize=name)
    # What BLEU counts: trailing white space off, tokenized, split. Joined again, which loses nothing.
    tokens[name] = [" ".join(metric._preprocess_segment(text).split()) for text in texts]

TARGET.parent.mkdir(exist_ok=True)
fixture = {
    "note": "sacreBLEU 2.6.0, MeCab 0.996 with IPADIC, by tools/goldens/tokenizers.py; each text once, in order; tokens joined by a space",
    "tokens": tokens,
}
text = json.dumps(fixture, ensure_ascii=False, indent=0)
TARGET.write_text(text + "\n")
print(f"{TARGET}: {len(texts)} texts, {len(text)} characters")
