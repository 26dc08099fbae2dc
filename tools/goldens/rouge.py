"""Writes src/text/fixtures/rouge.json: rouge_score's numbers for texts.json, and NLTK's stems of its words.

    python -m venv .venv && .venv/bin/pip install -r tools/goldens/rouge-requirements.txt
    .venv/bin/python tools/goldens/rouge.py
"""

import json
from pathlib import Path

from nltk.stem.porter import PorterStemmer
from rouge_score import tokenize
from rouge_score.rouge_scorer import RougeScorer

HERE = Path(__file__).parent
TARGET = HERE.parent.parent / "src/text/fixtures/rouge.json"
TYPES = [f"rouge{n}" for n in range(1, 10)] + ["rougeL", "rougeLsum"]


class Characters:
    """Any tokenizer can be given to the reference; this one makes it mean something on Japanese."""

    def tokenize(self, text):
        return [character for character in text if not character.isspace()]


def scores(scorer, pair):
    """[precision, recall, F] per type, in the order of TYPES."""
    result = scorer.score_multi(pair["references"], pair["output"])
    return [[float(x) for x in result[name]] for name in TYPES]


pairs = json.loads((HERE / "texts.json").read_text())["pairs"]
scorers = {
    "plain": RougeScorer(TYPES),
    "stemmed": RougeScorer(TYPES, use_stemmer=True),
    "characters": RougeScorer(TYPES, tokenizer=Characters()),
}
stemmer = PorterStemmer()
words = sorted({word for pair in pairs for text in [pair["output"], *pair["references"]] for word in tokenize.tokenize(text, None)})
extra = """
    abilities activate adjustable agreed airliner allowance angularity apologies caresses cease conflated controlling
    conformably decisiveness dependent dies died dying enjoyment electrical exceeding falling feed feudalism filing fizzed
    flies formalize geology goodness gyroscopic happily hissing hopefulness hopping inning innings lying news outing ponies
    proceed radically rational rationalisation replacement roll sensibility singing size skies spied succeed tanned theology
    theologically triplicate tying us using vietnamization yyyy yyyying ayyyy 1980s 3rd x86 b2b aaeed bally gally rally
    totally usually fully carefully oed ied ies sses ing ed eed logi alli
""".split()
stems = {word: stemmer.stem(word) for word in sorted({*words, *extra})}

TARGET.parent.mkdir(exist_ok=True)
fixture = {
    "note": "rouge_score 0.1.2 and NLTK 3.10.4, by tools/goldens/rouge.py",
    "types": TYPES,
    "scores": {pair["id"]: {name: scores(scorer, pair) for name, scorer in scorers.items()} for pair in pairs},
    "stems": stems,
}
text = json.dumps(fixture, ensure_ascii=False, separators=(",", ":"))
TARGET.write_text(text.replace('},"', '},\n"') + "\n")
print(f"{TARGET}: {len(pairs)} pairs, {len(stems)} stems, {len(text)} characters")
