"""python bootstrap_numpy.py CASES DRAWS: the same bootstrap, draw by draw so that memory stays small."""

import json
import sys
import time

import numpy as np

from peak_memory import peak_mb

cases, draws = map(int, sys.argv[1:])
rng = np.random.default_rng(5)
difference = rng.normal(0.71, 0.2, cases) - rng.normal(0.7, 0.2, cases)
started = time.perf_counter(), time.process_time()
means = [difference[rng.integers(0, cases, cases)].mean() for _ in range(draws)]
interval = list(np.percentile(means, [2.5, 97.5]))
seconds, cpu = time.perf_counter() - started[0], time.process_time() - started[1]
print(json.dumps({"seconds": seconds, "cpuSeconds": cpu, "interval": interval, "peakMB": peak_mb()}))
