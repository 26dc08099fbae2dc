"""llama.cpp's own server (in the wheel xllamacpp) with one model, until standard input closes."""

import os
import sys

import xllamacpp

model, slots, context = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
params = xllamacpp.CommonParams()
params.model.path = model
params.model_alias = "small"
params.hostnames = ["127.0.0.1"]
params.port = 0
params.n_parallel = slots
params.n_ctx = context
params.use_jinja = True
params.warmup = False
params.verbosity = 0
# Threads wait for each other at every token: on a machine with other work all of them are slower than half.
threads = max(1, (os.cpu_count() or 2) // 2)
params.cpuparams.n_threads = threads
params.cpuparams_batch.n_threads = threads
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
