/**
 * Places and times as people say them. Left and right are the performer's own (stage left is the audience's right).
 */
const tidy = (value) => String(Math.round(value * 10) / 10);

export function placeInWords({ x, y }, stage) {
  return `${across(x, stage)}, ${along(y, stage)}`;
}

function across(x, { width }) {
  const side = x > 0 ? "left" : "right";
  const distance = Math.abs(x);
  if (distance < 0.05) return "on centre";
  if (distance > width / 2 + 0.05) return `off ${side}, ${tidy(distance)} from centre`;
  return `${tidy(distance)} ${side} of centre`;
}

function along(y, { depth }) {
  if (y < -0.05) return `${tidy(-y)} out on the apron`;
  if (y < 0.05) return "on the downstage edge";
  if (y > depth + 0.05) return `${tidy(y)} from downstage, behind the stage`;
  return `${tidy(y)} from downstage`;
}

/** Where a way leads, for the one who walks it: “4 upstage and 2 to the right”. */
export function wayInWords(from, to) {
  const parts = [];
  const dy = to.y - from.y;
  const dx = to.x - from.x;
  if (Math.abs(dy) >= 0.05) parts.push(`${tidy(Math.abs(dy))} ${dy > 0 ? "upstage" : "downstage"}`);
  if (Math.abs(dx) >= 0.05) parts.push(`${tidy(Math.abs(dx))} to the ${dx > 0 ? "left" : "right"}`);
  return parts.length === 0 ? "stay where you are" : parts.join(" and ");
}

/** Microseconds as 1:05 or 12.3 s. */
export function clockTime(microseconds) {
  const seconds = Math.max(0, Math.floor(microseconds / 1e6));
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

export function secondsInWords(microseconds) {
  const seconds = Math.max(0, microseconds / 1e6);
  return seconds < 10 ? `${(Math.ceil(seconds * 10) / 10).toFixed(1)} s` : `${Math.ceil(seconds)} s`;
}

/** Score microseconds as whole counts still to come. */
export function countsIn(microseconds, tempo) {
  return Math.max(0, Math.ceil((microseconds / 60e6) * tempo - 1e-6));
}

export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

export function timeOfDay(milliseconds) {
  return new Date(milliseconds).toLocaleTimeString([], {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
}
