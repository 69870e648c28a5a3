"""Pictures of the figures: confusion matrices, and what other thresholds would give."""

import matplotlib.pyplot as plt
import numpy as np

import bodies
import judging


def draw(folder, results, net, strangers, rules):
    folder.mkdir(parents=True, exist_ok=True)
    for title, result in results.items():
        confusion(folder / (title.replace(" ", "-").replace(",", "").replace("%", "percent") + ".png"), title, result["confusion"])
    curve(folder / "thresholds.png", net, strangers[:60], rules)


def confusion(path, title, counts):
    kinds = [0, *range(2, len(bodies.CLASSES))]
    names = ["nothing"] + [bodies.CLASSES[k] for k in kinds[1:]]
    shown = counts[np.ix_(kinds, kinds)]
    figure, axes = plt.subplots(figsize=(6, 5))
    shares = shown / np.maximum(shown.sum(1, keepdims=True), 1)
    axes.imshow(shares, cmap="Blues", vmin=0, vmax=1)
    for row in range(len(kinds)):
        for column in range(len(kinds)):
            colour = "white" if shares[row, column] > 0.5 else "black"
            axes.text(column, row, str(shown[row, column]), ha="center", va="center", fontsize=9, color=colour)
    axes.set(xticks=range(len(kinds)), yticks=range(len(kinds)), xlabel="told", ylabel="true", title=title)
    axes.set_xticklabels(names, rotation=30, ha="right")
    axes.set_yticklabels(names)
    figure.tight_layout()
    figure.savefig(path, dpi=110)
    plt.close(figure)


def curve(path, net, made, rules):
    """Precision and recall, and false alarms a minute, over the threshold."""
    thresholds = [0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
    found = [judging.judge(net, made, "known", dict(rules, threshold=t), rounds=0)[0] for t in thresholds]
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 4))
    for name in ("precision", "recall", "f1"):
        left.plot(thresholds, [result[name][0] for result in found], marker="o", label=name)
    left.set(xlabel="threshold", title="by event")
    left.legend()
    right.plot(thresholds, [result["false alarms"][0] for result in found], marker="o")
    right.set(xlabel="threshold", title="false alarms a minute")
    figure.tight_layout()
    figure.savefig(path, dpi=110)
    plt.close(figure)
