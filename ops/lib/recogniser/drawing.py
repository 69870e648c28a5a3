"""Pictures of the figures: confusion matrices, and what other thresholds would give."""

import matplotlib.pyplot as plt
import numpy as np

import bodies
import judging


def draw(folder, results, net, strangers, rules):
    folder.mkdir(parents=True, exist_ok=True)
    for title, result in results.items():
        path = folder / (title.replace(" ", "-").replace(",", "").replace("%", "percent") + ".png")
        if "bins" in result:
            reliability(path, title, result["bins"])
        else:
            confusion(path, title, result["confusion"])
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


def reliability(path, title, bins):
    """What was said against what was true; the bars say how often."""
    shown = [one for one in bins if one[2] > 0]
    figure, axes = plt.subplots(figsize=(5, 5))
    axes.plot([0, 1], [0, 1], color="grey", linewidth=1)
    axes.bar([(low + high) / 2 for low, high, *_ in shown], [one[2] for one in shown], width=0.09, color="lightblue", label="share of answers")
    axes.plot([one[3] for one in shown], [one[4] for one in shown], marker="o", label="true")
    axes.set(xlim=(0, 1), ylim=(0, 1), xlabel="said", ylabel="true", title=title)
    axes.legend(loc="upper center")
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
