// Which words of two short texts differ: the longest common subsequence of their words.

const WORDS = /[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu;

/** Texts with more words than these are marked from the first difference to the last. */
const MOST_WORDS = 400;

const words = (text) => text.match(WORDS) ?? [];

function common(left, right) {
  const lengths = Array.from({ length: left.length + 1 }, () => new Uint16Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      lengths[i][j] = left[i] === right[j]
        ? lengths[i + 1][j + 1] + 1
        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  return lengths;
}

function push(runs, text, isMarked) {
  const last = runs.at(-1);
  if (last && last.isMarked === isMarked) last.text += text;
  else runs.push({ text, isMarked });
}

function walk(left, right) {
  const lengths = common(left, right);
  const runs = { old: [], new: [] };
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    if (i < left.length && j < right.length && left[i] === right[j]) {
      push(runs.old, left[i++], false);
      push(runs.new, right[j++], false);
    } else if (j >= right.length || (i < left.length && lengths[i + 1][j] >= lengths[i][j + 1])) {
      push(runs.old, left[i++], true);
    } else {
      push(runs.new, right[j++], true);
    }
  }
  return runs;
}

function ends(left, right) {
  let front = 0;
  while (front < Math.min(left.length, right.length) && left[front] === right[front]) front += 1;
  let back = 0;
  while (back < Math.min(left.length, right.length) - front && left.at(-1 - back) === right.at(-1 - back)) back += 1;
  return { front, back };
}

/** The runs of both texts, marked where they differ: `{old: [{text, isMarked}], new: […]}`. */
export function marked(oldText, newText) {
  const [left, right] = [words(oldText), words(newText)];
  const { front, back } = ends(left, right);
  const inner = (list) => list.slice(front, list.length - back);
  const [oldInner, newInner] = [inner(left), inner(right)];
  const runs = oldInner.length + newInner.length > MOST_WORDS
    ? { old: [{ text: oldInner.join(""), isMarked: true }], new: [{ text: newInner.join(""), isMarked: true }] }
    : walk(oldInner, newInner);
  const around = (list, marks) => [
    { text: list.slice(0, front).join(""), isMarked: false }, ...marks,
    { text: list.slice(list.length - back).join(""), isMarked: false },
  ].filter(({ text }) => text !== "");
  return { old: around(left, runs.old), new: around(right, runs.new) };
}
