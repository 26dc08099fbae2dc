"""python bertscore_python.py CHECKPOINT LAYER THREADS PAIRS.json: bert_score over pairs of texts, as it comes; prints the
time from opening the model on, the mean F and the peak memory."""

import json
import sys
import time

import torch
from bert_score import score
from peak_memory import peak_mb

folder, layer, threads, file = sys.argv[1:]
torch.set_num_threads(int(threads))
with open(file) as given:
    outputs, references = map(list, zip(*json.load(given)))
started = time.perf_counter(), time.process_time()
_, _, f1 = score(outputs, references, model_type=folder, num_layers=int(layer), device="cpu", batch_size=64)
seconds, cpu = time.perf_counter() - started[0], time.process_time() - started[1]
print(json.dumps({"seconds": seconds, "cpuSeconds": cpu, "mean": f1.double().mean().item(), "peakMB": peak_mb()}))
