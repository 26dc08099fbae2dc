"""python text_python.py METRIC PAIRS.json: the Python references over pairs of texts; prints the time, the mean score, the peak memory."""

import json
import sys
import time

from peak_memory import peak_mb

name, file = sys.argv[1:]


def scorer():
    if name in ("rouge", "rougeL"):
        from rouge_score.rouge_scorer import RougeScorer

        types = ["rougeL"] if name == "rougeL" else ["rouge1", "rouge2", "rougeL"]
        rouge = RougeScorer(types)

        def score(output, reference):
            found = rouge.score(reference, output)
            return sum(one.fmeasure for one in found.values()) / len(types)

        return score
    from sacrebleu.metrics import BLEU, CHRF, TER

    metric = {"bleu": lambda: BLEU(effective_order=True), "chrf": CHRF, "ter": TER}[name]()
    return lambda output, reference: metric.sentence_score(output, [reference]).score


with open(file) as given:
    pairs = json.load(given)
score = scorer()
started = time.perf_counter(), time.process_time()
total = sum(score(output, reference) for output, reference in pairs)
seconds, cpu = time.perf_counter() - started[0], time.process_time() - started[1]
print(json.dumps({"seconds": seconds, "cpuSeconds": cpu, "mean": total / len(pairs), "peakMB": peak_mb()}))
