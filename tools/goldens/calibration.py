"""Reference numbers for `saiten calibrate`, from scikit-learn, statsmodels, SciPy and krippendorff.

    python3 -m venv /tmp/stats && /tmp/stats/bin/pip install -r tools/goldens/stats-requirements.txt
    /tmp/stats/bin/python tools/goldens/calibration.py     # rewrites src/review/fixtures/goldens.json

Eighty cases with the scores of a judge (threshold 0.7) and the lengths of the answers; sixty of them labelled pass or
fail by two people, fifty graded 1 to 5 by one. `want` holds [value, low, high] where there is an interval.
"""

import json
import pathlib

import krippendorff
import numpy as np
from scipy.stats import norm, spearmanr
from sklearn.metrics import cohen_kappa_score, confusion_matrix
from statsmodels.stats.inter_rater import cohens_kappa
from statsmodels.stats.proportion import proportion_confint

THRESHOLD = 0.7
LABELLED = 60
GRADED = 50
rng = np.random.default_rng(20261115)
critical = norm.ppf(0.975)

good = rng.random(80) < 0.6
values = np.round(np.clip(rng.normal(np.where(good, 0.8, 0.55), 0.12), 0, 1), 3)
lengths = rng.integers(1, 200, 80)
ratings = np.array([[int(truth ^ (rng.random() < 0.1)) for truth in good[:LABELLED]] for _ in range(2)])
grades = np.clip(np.round(values[:GRADED] * 5 + rng.normal(0, 0.8, GRADED)), 1, 5).astype(int)


def share(count, n):
    return [count / n, *proportion_confint(count, n, method="wilson")]


def rho(x, y):
    r = spearmanr(x, y).statistic
    reach = critical * np.sqrt((1 + r * r / 2) / (len(x) - 3))
    return [r, np.tanh(np.arctanh(r) - reach), np.tanh(np.arctanh(r) + reach)]


def pass_fail():
    mean = ratings.mean(axis=0)
    clear = mean != 0.5
    decisions = (values >= THRESHOLD).astype(int)
    judged = decisions[:LABELLED]
    people = (mean[clear] > 0.5).astype(int)
    table = confusion_matrix(judged[clear], people)
    kappa = cohens_kappa(table)
    # Of these very cases: by the score of all of them, with the correction for a finite population.
    correction = mean - values[:LABELLED]
    variance = (((correction - correction.mean()) ** 2).sum() + 1) / LABELLED**2 * (1 - LABELLED / len(values))
    rate = values.mean() + correction.mean()
    excess = values[:LABELLED] - mean
    return {
        "tied": int((~clear).sum()),
        "confusion": {
            "bothPass": table[1, 1],
            "bothFail": table[0, 0],
            "onlyScorerPasses": table[1, 0],
            "onlyPeoplePass": table[0, 1],
        },
        "kappa": [cohen_kappa_score(judged[clear], people), kappa.kappa_low, kappa.kappa_upp],
        "falsePass": share(table[1, 0], table[:, 0].sum()),
        "falseFail": share(table[0, 1], table[:, 1].sum()),
        "alphaRaters": krippendorff.alpha(ratings.astype(float), level_of_measurement="nominal"),
        "alphaWithScorer": krippendorff.alpha(np.vstack([ratings, judged]).astype(float), level_of_measurement="nominal"),
        "biasByLength": rho(excess, lengths[:LABELLED]),
        "biasByPosition": rho(excess, np.arange(LABELLED)),
        "plain": share(decisions.sum(), len(decisions)),
        "corrected": [rate, rate - critical * np.sqrt(variance), rate + critical * np.sqrt(variance)],
    }


def graded():
    scores = values[:GRADED]
    marks = np.floor(1 + 4 * scores + 0.5).astype(int)
    scale = [1, 2, 3, 4, 5]
    squares = np.array([[(i - j) ** 2 for j in scale] for i in scale], float)
    kappa = cohens_kappa(confusion_matrix(marks, grades, labels=scale), weights=squares)
    value = cohen_kappa_score(marks, grades, weights="quadratic", labels=scale)
    return {
        "weightedKappa": [value, kappa.kappa_low, kappa.kappa_upp],
        "spearman": rho(scores, grades),
        "alphaWithScorer": krippendorff.alpha(np.vstack([grades, marks]).astype(float), level_of_measurement="ordinal"),
        "biasByLength": rho(scores - (grades - 1) / 4, lengths[:GRADED]),
    }


def plain(value):
    return value.tolist() if isinstance(value, (np.ndarray, np.generic)) else value


document = {
    "threshold": THRESHOLD,
    "values": values,
    "lengths": lengths,
    "ratings": ratings,
    "grades": grades,
    "want": {"passFail": pass_fail(), "graded": graded()},
}
path = pathlib.Path(__file__).parents[2] / "src/review/fixtures/goldens.json"
path.parent.mkdir(parents=True, exist_ok=True)
path.write_text(json.dumps(document, default=plain, indent=1) + "\n")
