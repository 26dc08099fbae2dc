"""Writes the numbers of sacreBLEU 2.6.0 (NumPy 1.24) for texts.json that the tests of BLEU, chrF and TER compare with.

    python -m venv .venv && .venv/bin/pip install -r tools/goldens/sacrebleu-requirements.txt
    .venv/bin/python tools/goldens/sacrebleu_goldens.py
"""

import itertools
import json
import logging
import random
from pathlib import Path

import numpy as np
import sacrebleu
from sacrebleu.metrics import BLEU, CHRF, TER
from sacrebleu.metrics.lib_ter import translation_edit_rate
from sacrebleu.significance import PairedTest, _bootstrap_resample

from sacrebleu_settings import BLEU_SETTINGS, CHRF_SETTINGS, TER_SETTINGS

assert sacrebleu.__version__ == "2.6.0" and np.__version__.startswith("1.24.")
logging.disable(logging.WARNING)

HERE = Path(__file__).parent
FIXTURES = HERE.parent.parent / "src/text/fixtures"
METRICS = {"bleu": (BLEU, BLEU_SETTINGS), "chrf": (CHRF, CHRF_SETTINGS), "ter": (TER, TER_SETTINGS)}
PAIRS = json.loads((HERE / "texts.json").read_text())["pairs"]
OUTPUTS = [pair["output"] for pair in PAIRS]
# The reference wants one list for each reference, with None where a segment has fewer.
STREAMS = [list(stream) for stream in itertools.zip_longest(*(pair["references"] for pair in PAIRS))]


def make(kind, settings, sentence):
    """A metric; BLEU's effective order is on for sentences and off for a corpus unless the settings turn it around."""
    if kind is not BLEU:
        return kind(**settings)
    turned = "effective_order" in settings
    return BLEU(**{**settings, "effective_order": sentence != turned})


def line(metric, score):
    return f"{score.name}|{metric.get_signature()}"


def sentences(kind, settings):
    metric = make(kind, settings, True)
    scores = [metric.sentence_score(pair["output"], pair["references"]) for pair in PAIRS]
    return {"signature": line(metric, scores[-1]), "scores": [score.score for score in scores]}


def corpus(kind, settings):
    metric = make(kind, settings, False)
    # corpus_score(…, n_bootstrap=1000) step by step, to see the interval's ends and not only its width.
    stats = metric._extract_corpus_statistics(OUTPUTS, STREAMS)
    score = metric._aggregate_and_compute(stats)
    metric.n_bootstrap = 1000
    metric.seed, resampled = _bootstrap_resample(stats, metric, 1000)
    score.estimate_ci(resampled)
    drawn = sorted(float(each.score) for each in resampled)
    return {
        "signature": line(metric, score),
        "score": score.score,
        "mean": float(score._mean),
        "halfWidth": float(score._ci),
        "ci95": [drawn[25], drawn[-26]],
    }


def paired(kind, outputs, baseline):
    """The reference's test of `outputs` against `baseline`."""
    name, metric = "metric", kind()
    _, scores = PairedTest([("baseline", baseline), ("system", outputs)], {name: metric}, STREAMS, test_type="bs")()
    first, second = next(value for key, value in scores.items() if key != "System")
    numbers = lambda result: {"score": result.score, "mean": float(result.mean), "halfWidth": float(result.ci)}
    return {**numbers(second), "baseline": numbers(first), "pValue": second.p_value}


def slightly_worse():
    """Another system: a few of the answers without their last word, a few put right."""
    rng = random.Random(7)
    changed = []
    for pair in PAIRS:
        luck = rng.random()
        words = pair["output"].split(" ")
        changed.append(" ".join(words[:-1]) if luck < 0.1 else pair["references"][0] if luck < 0.12 else pair["output"])
    return changed


def shift_pairs():
    """Words moved in blocks, repeated, left out; also lengths so different that the beam matters."""
    rng = random.Random(3)
    word = lambda: rng.choice(vocabulary)
    pairs = []
    for vocabulary, length in itertools.product(["ab", "abcde", "abcdefghijklmnop"], [3, 9, 20, 40]):
        for _ in range(4):
            answer = [word() for _ in range(length)]
            reference = list(answer)
            for _ in range(rng.randint(1, 5)):
                start = rng.randrange(len(reference))
                block = reference[start : start + rng.randint(1, 12)]
                del reference[start : start + len(block)]
                if rng.random() < 0.8:
                    target = rng.randint(0, len(reference))
                    reference[target:target] = block
                reference.insert(rng.randint(0, len(reference)), word())
            pairs.append((answer, reference))
    vocabulary = "abcdefgh"
    for lengths in [(150, 40), (40, 150), (3, 170), (200, 1), (1, 200), (80, 80)]:
        pairs.append(tuple([word() for _ in range(length)] for length in lengths))
    return [[" ".join(a), " ".join(r), translation_edit_rate(a, r)[0]] for a, r in pairs]


def draws():
    """NumPy's generator: raw words, and integers below a bound as choice() draws them."""
    seeds = [0, 1, 12345, 2**32 + 5, 2**53 - 1]
    words = lambda seed: [int(x) for x in np.random.default_rng(seed).integers(0, 2**32, size=12, dtype=np.uint64)]
    bounds = [1, 2, 3, 10, 100, 1457, 3004, 3_000_000_000]
    chosen = lambda bound: [int(x) for x in np.random.default_rng(12345).choice(bound, size=(4, 25)).ravel()]
    return {"words": {seed: words(seed) for seed in seeds}, "integers": {bound: chosen(bound) for bound in bounds}}


def write(name, fixture):
    """JSON with a line for each entry of each part."""
    parts = []
    for key, part in fixture.items():
        dump = lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        if isinstance(part, dict):
            parts.append(dump(key) + ":{\n" + ",\n".join(f"{dump(str(k))}:{dump(v)}" for k, v in part.items()) + "\n}")
        else:
            parts.append(f"{dump(key)}:{dump(part)}")
    text = "{\n" + ",\n".join(parts) + "\n}\n"
    (FIXTURES / name).write_text(text)
    print(f"{name}: {len(text)} characters")


note = "sacreBLEU 2.6.0 with NumPy 1.24, by tools/goldens/sacrebleu_goldens.py"
each = lambda make_one: {
    name: {title: {"settings": settings, **make_one(kind, settings)} for title, settings in every.items()}
    for name, (kind, every) in METRICS.items()
}
write("sacrebleu-sentences.json", {"note": note, **each(sentences)})
baseline = slightly_worse()
tests = {name: paired(kind, OUTPUTS, baseline) for name, (kind, _) in METRICS.items()}
same = {name: paired(kind, OUTPUTS, OUTPUTS) for name, (kind, _) in METRICS.items()}
write("sacrebleu-corpus.json", {"note": note, **each(corpus), "baseline": baseline, "paired": tests, "pairedWithItself": same})
write("ter-shifts.json", {"note": note, "pairs": dict(enumerate(shift_pairs()))})
write("numpy-draws.json", {"note": "NumPy 1.24, by tools/goldens/sacrebleu_goldens.py", **draws()})
