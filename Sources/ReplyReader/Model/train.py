#!/usr/bin/env python3
"""Makes answer-model.bin, the weights of the reader's second opinion. README.md says how it is run.

    python3 train.py READINGS [--evaluate] [--output FILE] [--vectors FILE]

READINGS is a folder of JSON lines that `benchmarks replies --rules-only --predictions` wrote:

    text, predicted, rule       the text, the verdict of the rules, and the rule that decided
    unread, plain               how many words the rules did not read; whether it is nothing but an answer
    label                       what the text means (labelled replies)
    a, b                        what two people say that it means (labelled everyday texts); neither where nobody said

The format of answer-model.bin, in 32-bit integers, the lowest byte first: "GRA1", the number of features, the unit of
the weights, a bias for each meaning, the calibration of each verdict (slope, unread word, intercept, threshold), the
logits from which a probability rounds to 1, 2 ... 100 percent. Then one signed byte for each feature and meaning.
"""
import argparse
import collections
import json
import math
import os
import pathlib
import re
import struct
import subprocess
import sys
import zlib

REQUIREMENTS = ["scikit-learn==1.9.1", "numpy==2.4.6", "scipy==1.17.1"]


def use_own_environment():
    """Runs the script again in a virtual environment with the libraries, which it makes where it is missing."""
    folder = pathlib.Path(os.environ.get("XDG_CACHE_HOME", "~/.cache")).expanduser() / "greenroom-train"
    python = folder / "bin" / "python"
    if os.environ.get("GREENROOM_TRAINING") == str(folder):
        return
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", *REQUIREMENTS], check=True)
    # One thread and no hash seed: two runs give the same bytes.
    fixed = {"GREENROOM_TRAINING": str(folder), "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1",
             "PYTHONHASHSEED": "0"}
    os.execve(python, [str(python), *sys.argv], {**os.environ, **fixed})


if __name__ == "__main__":
    use_own_environment()

import numpy as np
import scipy.sparse as sp
from sklearn.linear_model import LogisticRegression

FEATURES = 1 << 16
MEANINGS = ["yes", "no", "maybe", "stop", "remark", "none"]
NONE = MEANINGS.index("none")
VERDICTS = {"confirm": "yes", "decline": "no", "tentative": "maybe", "opt_out": "stop"}
# The probability below which a verdict is doubted, by meaning. Chosen by cross-validation: README.md.
THRESHOLDS = {"yes": 0.7, "no": 0.78, "maybe": 0.65, "stop": 0.7}
SEED = 1
FOLDS = 5
STRENGTH = 5.0
# How much an everyday text counts against a labelled reply.
LABELLED_WEIGHT = 10.0
UNLABELLED_WEIGHT = 0.1
REPLY_CALIBRATION_WEIGHT = 0.05


# MARK: Features. TextGrams.swift computes the same.

LATIN = b"aaaaaa*ceeeeiiiidnooooo*ouuuuy*saaaaaa*ceeeeiiiidnooooo*ouuuuy*y"
WORD = re.compile(rb"[a-z0'\x80-\xff]+|[^a-z0'\x80-\xff ]")
BUCKETS = [1, 2, 3, 4, 6, 8, 11, 15, 20, 30]
LENGTH_WEIGHT = 8
LONGEST = 1000


def normalized(text):
    source, out, index = text.encode("utf-8"), bytearray(), 0
    while index < len(source) and len(out) < LONGEST:
        byte = source[index]
        if 65 <= byte <= 90:
            out.append(byte + 32)
        elif 48 <= byte <= 57:
            out.append(48)
        elif byte <= 32 or byte == 127:
            if out and out[-1] != 32:
                out.append(32)
        elif byte == 0xC3 and index + 1 < len(source):
            out.append(LATIN[source[index + 1] & 0x3F])
            index += 1
        elif byte == 0xE2 and source[index + 1:index + 3] in (b"\x80\x98", b"\x80\x99"):
            out.append(39)
            index += 2
        else:
            out.append(byte)
        index += 1
    while out and out[-1] == 32:
        out.pop()
    return bytes(out)


def features(text):
    crc, source = zlib.crc32, normalized(text)
    found = []
    words = WORD.findall(source)
    start = crc(b"\x01")
    previous = crc(b" ", crc(b"\x02", start))
    for word in words:
        found.append(crc(word, start))
        found.append(crc(word, previous))
        previous = crc(b" ", found[-2])
    found.append(crc(b"\x03", previous))
    padded = b" " + source + b" "
    for index in range(len(padded) - 1):
        value = crc(padded[index:index + 2])
        found.append(value)
        for end in range(index + 2, min(index + 4, len(padded))):
            value = crc(padded[end:end + 1], value)
            found.append(value)
    bucket = next((place for place, limit in enumerate(BUCKETS) if len(words) <= limit), len(BUCKETS))
    found += [crc(bytes([4, bucket]))] * LENGTH_WEIGHT
    return found


def matrix(texts):
    """A row for each text: how often each feature occurs, divided by the root of the number of features."""
    columns, ends = [], [0]
    for text in texts:
        columns.extend(value % FEATURES for value in features(text))
        ends.append(len(columns))
    counts = sp.csr_matrix((np.ones(len(columns)), columns, ends), shape=(len(texts), FEATURES))
    counts.sum_duplicates()
    return sp.csr_matrix(sp.diags(1 / np.sqrt(np.diff(ends))) @ counts)


# MARK: Data

class Case:
    def __init__(self, row):
        self.text, self.unread = row["text"], min(row["unread"], 6)
        self.verdict = VERDICTS.get(row["predicted"])
        self.source = "reply" if "label" in row else "labelled" if "a" in row else "unlabelled"
        self.is_carrier_word = row["rule"].startswith("carrier")
        self.is_plain = row["plain"]
        if self.source == "reply":
            self.said = VERDICTS.get(row["label"], "remark")
            self.is_acceptable = self.said == self.verdict
            parts = [VERDICTS.get(answer, "maybe") for answer in sorted((row.get("labelled_events") or {}).values())]
            self.meanings = share(parts if row["label"] == "mixed" and parts else [self.said])
        elif self.source == "labelled":
            self.labels = [row["a"].split("/"), row["b"].split("/")]
            said = [label for labels in self.labels for label in labels]
            self.is_acceptable = self.verdict in said
            self.meanings = share([label for label in said if label != "other"] or ["none"])
        else:
            self.meanings = {"none": 1.0}

    @property
    def agreed(self):
        """What both people say first; nil where they differ."""
        first = {labels[0] for labels in self.labels}
        return first.pop() if len(first) == 1 else None


def share(meanings):
    counts = collections.Counter(meanings)
    return {meaning: count / len(meanings) for meaning, count in sorted(counts.items())}


def load(folder):
    cases = []
    for path in sorted(pathlib.Path(folder).glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            cases.append(Case(json.loads(line)))
    return cases


STOP_WORDS = set("the a an i im ill is am are to so please pls sorry ha haha lol u you ur your and but for me my it "
                 "that this will be just really hey hi thanks thx ok yes yeah no of in on at".split())


def folds(cases):
    """A fold for each case. Texts of the same words are in the same fold, so that none is tested on its copy."""
    parent = list(range(len(cases)))

    def root(index):
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    first = {}
    for index, case in enumerate(cases):
        words = re.sub(r"[^a-z\u0080-\uffff]+", " ", case.text.lower()).split()
        content = sorted(set(words) - STOP_WORDS)
        for key in ["".join(words), " ".join(sorted(set(words))), "c" + " ".join(content) if content else ""]:
            if key:
                parent[root(index)] = root(first.setdefault(key, index))
    random = np.random.RandomState(SEED)
    fold_of = {}
    return np.array([fold_of.setdefault(root(index), random.randint(0, FOLDS)) for index in range(len(cases))])


# MARK: Training

def fit(rows, cases, chosen, meanings_of):
    index, target, weight = [], [], []
    for place in chosen:
        base = {"labelled": LABELLED_WEIGHT, "unlabelled": UNLABELLED_WEIGHT}.get(cases[place].source, 1.0)
        for meaning, part in meanings_of(place).items():
            if part > 0:
                index.append(place)
                target.append(MEANINGS.index(meaning))
                weight.append(base * part)
    model = LogisticRegression(C=STRENGTH, max_iter=60, tol=1e-3)
    model.fit(rows[index], target, sample_weight=weight)
    assert list(model.classes_) == list(range(len(MEANINGS)))
    return model.coef_, model.intercept_


def train(rows, cases, chosen):
    """Weights from the chosen cases. Nobody has labelled most everyday texts, and some are answers. Those that the rules
    read as a yes or no count as such in part: the more, the more the model takes them for one, and on average as often
    as people say so of the labelled ones."""
    open_cases = [place for place in chosen
                  if cases[place].source == "unlabelled" and cases[place].verdict in ("yes", "no")]
    parts = {place: {} for place in open_cases}
    weights, biases = fit(rows, cases, chosen, lambda place: parts.get(place, cases[place].meanings))
    for _ in range(2):
        scores = rows[open_cases] @ weights.T + biases
        for meaning in ("yes", "no"):
            known = [cases[place].is_acceptable for place in chosen
                     if cases[place].source == "labelled" and cases[place].verdict == meaning]
            places = [place for place, case in enumerate(open_cases) if cases[case].verdict == meaning]
            lead = scores[places, MEANINGS.index(meaning)] - scores[places, NONE]
            lead = lead - np.quantile(lead, 1 - np.mean(known))
            for place, part in zip(places, 1 / (1 + np.exp(-lead))):
                parts[open_cases[place]] = {meaning: part, "none": 1 - part}
        weights, biases = fit(rows, cases, chosen, lambda place: parts.get(place, cases[place].meanings))
    return weights, biases


class Model:
    """The weights as the program computes with them."""

    def __init__(self, weights, biases):
        scale = np.quantile(np.abs(weights), 0.9999) / 127
        self.weights = np.clip(np.rint(weights / scale), -127, 127).astype(np.int8)
        self.unit = int(round(scale * 256 * 1000))
        self.biases = [int(round(bias * 1000)) for bias in biases]

    def scores(self, text):
        found = features(text)
        sums = self.weights[:, [value % FEATURES for value in found]].astype(np.int64).sum(axis=1)
        root = max(math.isqrt(len(found) << 16), 1)
        return [bias + divided(int(total) * self.unit, root) for bias, total in zip(self.biases, sums)]


def divided(value, by):
    """Rounded toward zero, like Swift."""
    return value // by if value >= 0 else -(-value // by)


# MARK: Calibration

class Calibration:
    """How the score of a meaning and the number of unread words become a probability."""

    def __init__(self, meaning, cases, scores, chosen):
        self.meaning = meaning
        inputs, outputs, weights = [], [], []
        for place in chosen:
            case = cases[place]
            if case.verdict != meaning or case.is_carrier_word or case.source == "unlabelled":
                continue
            # Whether the rules are right about a reply is not the question here.
            if case.source == "reply" and not case.is_acceptable:
                continue
            inputs.append(self.inputs(case, scores[place]))
            outputs.append(int(case.is_acceptable))
            weights.append(REPLY_CALIBRATION_WEIGHT if case.source == "reply" else 1.0)
        model = LogisticRegression(C=1.0, max_iter=1000)
        model.fit(inputs, outputs, sample_weight=weights)
        (slope, unread), intercept = model.coef_[0], model.intercept_[0]
        self.slope = int(round(slope * 1024))
        self.unread, self.intercept = int(round(unread * 1000)), int(round(intercept * 1000))
        threshold = THRESHOLDS[meaning]
        self.threshold = int(round(1000 * math.log(threshold / (1 - threshold))))

    def inputs(self, case, scores):
        return [(scores[MEANINGS.index(self.meaning)] - scores[NONE]) / 1000, case.unread]

    def logit(self, case, scores):
        lead = scores[MEANINGS.index(self.meaning)] - scores[NONE]
        return self.intercept + divided(self.slope * lead, 1024) + self.unread * case.unread


# MARK: Evaluation

def evaluate(cases, logits, thresholds):
    """Prints the figures of the model card: of verdicts that changed a state, on texts that were not trained on."""
    print("meaning  threshold  everyday texts  acceptable  agreed by both, taken  replies doubted")
    for meaning in ["yes", "no", "maybe", "stop"]:
        everyday = [p for p, c in enumerate(cases) if c.source == "labelled" and c.verdict == meaning]
        replies = [p for p, c in enumerate(cases) if c.source == "reply" and c.verdict == meaning and c.is_acceptable]
        agreed = [p for p, c in enumerate(cases) if c.source == "labelled" and c.agreed == meaning]
        steps = sorted({0.0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, thresholds[meaning]})
        for step in steps:
            limit = -10**9 if step == 0 else round(1000 * math.log(step / (1 - step)))
            kept = [p for p in everyday if logits[p] >= limit or cases[p].is_plain]
            taken = [p for p in agreed if cases[p].verdict == meaning and (logits[p] >= limit or cases[p].is_plain)]
            lost = [p for p in replies if logits[p] < limit and not cases[p].is_plain]
            right = sum(cases[p].is_acceptable for p in kept)
            print(f"{meaning:7} {step:10.2f} {len(kept):7} of {len(everyday):4} "
                  f"{100 * right / max(1, len(kept)):10.1f} % {len(taken):8} of {len(agreed):3} "
                  f"{100 * len(lost) / len(replies):20.2f} %" + (" *" if step == thresholds[meaning] else ""))


# Their scores are compared with those of the program: AnswerModelTests.
VECTORS = [
    "", "yes", "YES!!", "no", "Stop texting me", "maybe, I\u2019ll know by 8", "\u00a1S\u00ed, ah\u00ed estar\u00e9!",
    "\U0001f44d", "k", "  so\tmany   spaces\n ", "12 eggs at 7.30, 0 left", "leider kann ich nicht, bin in K\u00f6ln",
    "\u4e0d\u884c", "don't 'quote' me... ok?!", "the bus is late again and the shop is shut, see you at home around six",
    "word " * 40, "\u00e9" * 600,
]


def write_vectors(model, path):
    with open(path, "w", encoding="utf-8") as file:
        for text in VECTORS:
            file.write(json.dumps({"text": text, "scores": model.scores(text)}, ensure_ascii=False) + "\n")


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("readings")
    arguments.add_argument("--evaluate", action="store_true")
    arguments.add_argument("--vectors")
    arguments.add_argument("--output", default=str(pathlib.Path(__file__).parent / "answer-model.bin"))
    options = arguments.parse_args()

    cases = load(options.readings)
    rows = matrix([case.text for case in cases])
    fold_of = folds(cases)
    # Scores from models that have not seen the text: for the calibration, and for the figures.
    scores = [None] * len(cases)
    for fold in range(FOLDS):
        model = Model(*train(rows, cases, np.flatnonzero(fold_of != fold)))
        for place in np.flatnonzero(fold_of == fold):
            if cases[place].verdict:
                scores[place] = model.scores(cases[place].text)
    calibrations = {meaning: Calibration(meaning, cases, scores, range(len(cases))) for meaning in VERDICTS.values()}
    if options.evaluate:
        logits = {}
        for fold in range(FOLDS):
            chosen = np.flatnonzero(fold_of != fold)
            unseen = {meaning: Calibration(meaning, cases, scores, chosen) for meaning in VERDICTS.values()}
            for place in np.flatnonzero(fold_of == fold):
                if cases[place].verdict:
                    logits[place] = unseen[cases[place].verdict].logit(cases[place], scores[place])
        evaluate(cases, logits, THRESHOLDS)

    model = Model(*train(rows, cases, np.arange(len(cases))))
    values = [FEATURES, model.unit, *model.biases]
    for meaning in MEANINGS[:4]:
        found = calibrations[meaning]
        values += [found.slope, found.unread, found.intercept, found.threshold]
    shares = [(percent - 0.5) / 100 for percent in range(1, 101)]
    values += [int(round(1000 * math.log(share / (1 - share)))) for share in shares]
    with open(options.output, "wb") as file:
        file.write(b"GRA1" + struct.pack(f"<{len(values)}i", *values))
        file.write(np.ascontiguousarray(model.weights.T).tobytes())
    if options.vectors:
        write_vectors(model, options.vectors)
    print(f"{options.output}: {len(cases)} texts, {zlib.crc32(pathlib.Path(options.output).read_bytes()):08x}")


if __name__ == "__main__":
    main()
