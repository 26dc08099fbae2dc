"""Reference numbers for the compression rubric and for `saiten compress`, from NumPy, SciPy and statsmodels.

    python3 -m venv /tmp/stats && /tmp/stats/bin/pip install -r tools/goldens/stats-requirements.txt
    /tmp/stats/bin/python tools/goldens/compression.py     # rewrites src/views/compression/fixtures/goldens.json

`answers`: marks of single answers and what they come to. `run`: three methods on probes of seven conversations, some
without marks, some points without a compaction, and every figure of the result. The rubric is written down here a
second time on purpose.
"""

import itertools
import json
import pathlib

import numpy as np
from scipy import stats
from statsmodels.stats.multitest import multipletests

RUBRIC = {
    "accuracy": {"accuracy_factual": 0.6, "accuracy_technical": 0.4},
    "context_awareness": {"context_conversation_state": 0.5, "context_artifact_state": 0.5},
    "artifact_trail": {"artifact_files_created": 0.3, "artifact_files_modified": 0.4, "artifact_key_details": 0.3},
    "completeness": {"completeness_coverage": 0.6, "completeness_depth": 0.4},
    "continuity": {"continuity_work_state": 0.4, "continuity_todo_state": 0.3, "continuity_reasoning": 0.3},
    "instruction_following": {"instruction_format": 0.5, "instruction_constraints": 0.5},
}
ALWAYS = ["accuracy", "completeness", "instruction_following"]
ASKED = {
    "recall": ALWAYS + ["context_awareness"],
    "artifact": ALWAYS + ["artifact_trail"],
    "continuation": ALWAYS + ["continuity"],
    "decision": ALWAYS + ["context_awareness", "continuity"],
}
TYPES = list(ASKED)
METHODS = ["alpha", "beta", "gamma"]
rng = np.random.default_rng(20261116)


def graded(marks):
    """Dimension scores and their plain mean, from marks by criterion."""
    dimensions = {}
    for name, weights in RUBRIC.items():
        present = [key for key in weights if key in marks]
        if present:
            dimensions[name] = float(
                np.average([marks[key] for key in present], weights=[weights[key] for key in present])
            )
    return dimensions, float(np.mean(list(dimensions.values())))


def marks_for(kind, level=None):
    keys = [key for name in ASKED[kind] for key in RUBRIC[name]]
    return {key: int(np.clip(round(rng.normal(level or rng.uniform(0, 5), 1.2)), 0, 5)) for key in keys}


answers = []
for number in range(40):
    kind = TYPES[number % 4]
    marks = marks_for(kind)
    if number >= 20:  # a rubric cut down to some of its criteria
        wanted = list(rng.choice(sorted(marks), size=int(rng.integers(1, len(marks))), replace=False))
        marks = {key: marks[key] for key in marks if key in wanted}
    dimensions, aggregate = graded(marks)
    answers.append({"type": kind, "marks": marks, "dimensions": dimensions, "aggregate": aggregate})

# A run: conversations of different length, two points each, four probes a point.
rows = []
for conversation in range(7):
    effect = rng.normal(0, 0.5)
    messages = int(rng.integers(20, 200))
    for point, probe in itertools.product(range(2), range(4)):
        kind = TYPES[probe]
        exact = [f"v{conversation}.{point}.{probe}.{value}" for value in range(int(rng.integers(0, 4)))]
        for position, method in enumerate(METHODS):
            before = 1000 * (point + 1) + messages
            failed = method == "gamma" and conversation == 3 and point == 1
            marks = marks_for(kind, 3.6 - 0.5 * position + effect)
            ungraded = failed or rng.random() < 0.08
            found = [value for value in exact if rng.random() < 0.8 - 0.2 * position]
            rows.append(
                {
                    "case": f"c{conversation}@{point}/{probe}",
                    "method": method,
                    "conversation": f"c{conversation}",
                    "point": point,
                    "type": kind,
                    "task": ["debug", "feature", None][conversation % 3],
                    "messages": messages,
                    "marks": None if ungraded else marks,
                    "exact": exact,
                    "found": None if failed else found,
                    "before": before,
                    "after": None if failed else int(before * (0.2 + 0.1 * position) + 7 * conversation),
                }
            )


def figure(values, clusters, missing):
    """Mean with a cluster-robust interval: variance times G / (G - 1), t on G - 1 degrees."""
    n = len(values)
    if n == 0:
        return {"n": 0, "mean": None, "ci95": None, "missing": missing}
    values, mean = np.array(values), float(np.mean(values))
    sums = [np.sum(values[np.array(clusters) == key] - mean) for key in dict.fromkeys(clusters)]
    g = len(sums)
    if g == 1:
        return {"n": n, "mean": mean, "ci95": None, "missing": missing}
    error = np.sqrt(np.sum(np.square(sums)) * g / (g - 1)) / n
    reach = stats.t.ppf(0.975, g - 1) * error
    return {"n": n, "mean": mean, "ci95": [mean - reach, mean + reach], "missing": missing}


def over(selected, value):
    values = [(value(row), row["conversation"]) for row in selected]
    there = [(number, key) for number, key in values if number is not None]
    return figure([number for number, _ in there], [key for _, key in there], len(values) - len(there))


def overall(row):
    return None if row["marks"] is None else graded(row["marks"])[1]


def dimension(name):
    return lambda row: None if row["marks"] is None else graded(row["marks"])[0][name]


methods = []
for method in METHODS:
    own = [row for row in rows if row["method"] == method]
    points = list({(row["conversation"], row["point"]): row for row in own}.values())
    recall = over(
        [row for row in own if row["exact"]],
        lambda row: None if row["found"] is None else len(row["found"]) / len(row["exact"]),
    )
    after = over(points, lambda row: row["after"])
    methods.append(
        {
            "name": method,
            "overall": over(own, overall),
            "dimensions": {
                name: over([row for row in own if name in ASKED[row["type"]]], dimension(name)) for name in RUBRIC
            },
            "byProbeType": {kind: over([row for row in own if row["type"] == kind], overall) for kind in TYPES},
            "after": after,
            "retained": over(points, lambda row: None if row["after"] is None else row["after"] / row["before"]),
            "exactRecall": recall,
            "recallPer1000Tokens": recall["mean"] / after["mean"] * 1000,
        }
    )

pairs = []
by_key = {(row["case"], row["method"]): row for row in rows}
cases = list(dict.fromkeys(row["case"] for row in rows))
for a, b in itertools.combinations(METHODS, 2):
    for name in ["overall", *RUBRIC]:
        value = overall if name == "overall" else dimension(name)
        both = [(by_key[case, a], by_key[case, b]) for case in cases]
        both = [pair for pair in both if name == "overall" or name in ASKED[pair[0]["type"]]]
        there = [(x, y) for x, y in both if x["marks"] is not None and y["marks"] is not None]
        gaps = [value(x) - value(y) for x, y in there]
        shown = figure(gaps, [x["conversation"] for x, _ in there], 0)
        g = len({x["conversation"] for x, _ in there})
        error = (shown["ci95"][1] - shown["mean"]) / stats.t.ppf(0.975, g - 1)
        p = float(2 * stats.t.sf(abs(shown["mean"] / error), g - 1))
        pairs.append(
            {"a": a, "b": b, "measure": name, "n": len(gaps), "dropped": len(both) - len(gaps)}
            | {"difference": shown["mean"], "ci95": shown["ci95"], "p": p}
        )
# Which method is better is one question, in which dimension another: each is corrected by itself.
for is_overall in [True, False]:
    family = [pair for pair in pairs if (pair["measure"] == "overall") == is_overall]
    for pair, corrected in zip(family, multipletests([pair["p"] for pair in family], method="holm")[1]):
        pair["pCorrected"] = float(corrected)

target = pathlib.Path(__file__).parents[2] / "src/views/compression/fixtures/goldens.json"
text = json.dumps({"answers": answers, "run": {"rows": rows, "methods": methods, "pairs": pairs}}, separators=(",", ":"))
target.write_text(text + "\n")
