// Text searched without the iterators that page script can replace.
import { bareList, copyOf } from "./lists.js";

/** All matches of a global pattern. */
export const matchesIn = (text, pattern) => {
  const matches = bareList();
  pattern.lastIndex = 0;
  for (let match; (match = pattern.exec(text)) !== null; ) {
    if (match[0] === "") pattern.lastIndex += 1;
    matches[matches.length] = match;
  }
  return copyOf(matches);
};

/** The characters; those above U+FFFF count as one. */
export const charactersOf = (text) => {
  const characters = bareList();
  for (let index = 0; index < text.length; index += characters[characters.length - 1].length) {
    characters[characters.length] = String.fromCodePoint(text.codePointAt(index));
  }
  return copyOf(characters);
};
