"""Trains src/text/fixtures/tiny.model on texts.json and writes what SentencePiece makes of each text with it.

    python -m venv .venv && .venv/bin/pip install -r tools/goldens/spm-requirements.txt
    .venv/bin/python tools/goldens/spm.py
"""

import json
from pathlib import Path

import sentencepiece

HERE = Path(__file__).parent
FIXTURES = HERE.parent.parent / "src/text/fixtures"

pairs = json.loads((HERE / "texts.json").read_text())["pairs"]
texts = list(dict.fromkeys(text for pair in pairs for text in [pair["output"], *pair["references"]]))
lines = [line for text in texts for line in text.replace("\0", " ").splitlines() if line.strip()]
# No normalisation table in the model: it would be a hundred times the size.
sentencepiece.SentencePieceTrainer.train(
    sentence_iterator=iter(lines),
    model_prefix=str(FIXTURES / "tiny"),
    vocab_size=800,
    character_coverage=0.98,
    normalization_rule_name="identity",
    minloglevel=2,
)
(FIXTURES / "tiny.vocab").unlink()

processor = sentencepiece.SentencePieceProcessor(model_file=str(FIXTURES / "tiny.model"))
fixture = {
    "note": "SentencePiece 0.2.2, by tools/goldens/spm.py; each text once, in order",
    "pieces": [processor.encode(text, out_type=str) for text in texts],
}
target = FIXTURES / "spm.json"
text = json.dumps(fixture, ensure_ascii=False, separators=(",", ":")).replace("],[", "],\n[")
target.write_text(text + "\n")
print(f"{target}: {len(texts)} texts, {len(text)} characters")
