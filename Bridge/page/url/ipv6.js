// IPv6 addresses: URL Standard §3.5, "IPv6 parser" and "IPv6 serializer".
import { append, filtered, joined, mapped } from "../language/lists.js";

/** → the serialized address without brackets; null for anything else. */
export const parseIPv6 = (input) => {
  const pieces = parsePieces(input);
  return pieces && serialize(pieces);
};

const parsePieces = (input) => {
  const gap = input.indexOf("::");
  if (gap < 0) {
    const pieces = parseGroups(input, true);
    return pieces?.length === 8 ? pieces : null;
  }
  const head = gap === 0 ? [] : parseGroups(input.slice(0, gap), false);
  const rest = input.slice(gap + 2);
  const tail = rest === "" ? [] : parseGroups(rest, true);
  // The gap stands for at least one piece.
  if (!head || !tail || head.length + tail.length > 7) return null;
  while (head.length + tail.length < 8) append(head, 0);
  return joined(head, tail);
};

/** Groups between colons; the last may be an IPv4 address, which counts as two pieces. */
const parseGroups = (text, mayEndInIPv4) => {
  const groups = text.split(":");
  const pieces = [];
  for (let index = 0; index < groups.length; index++) {
    const group = groups[index];
    if (/^[0-9a-fA-F]{1,4}$/.test(group)) {
      append(pieces, parseInt(group, 16));
      continue;
    }
    const address = mayEndInIPv4 && index === groups.length - 1 ? parseEmbeddedIPv4(group) : null;
    if (!address) return null;
    append(pieces, address[0] * 256 + address[1]);
    append(pieces, address[2] * 256 + address[3]);
  }
  return pieces;
};

/** Four decimal numbers without leading zeros. This is stricter than for plain IPv4 addresses. */
const parseEmbeddedIPv4 = (text) => {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part))) return null;
  const numbers = mapped(parts, Number);
  return numbers.every((number) => number <= 255) ? numbers : null;
};

const serialize = (pieces) => {
  const { start, length } = longestZeros(pieces);
  const hex = (part) => mapped(part, (piece) => piece.toString(16)).join(":");
  if (length < 2) return hex(pieces);
  return `${hex(filtered(pieces, (_, index) => index < start))}::${hex(filtered(pieces, (_, index) => index >= start + length))}`;
};

/** The first of the longest runs of zeros. */
const longestZeros = (pieces) => {
  let longest = { __proto__: null, start: 0, length: 0 };
  let length = 0;
  for (let index = 0; index < pieces.length; index++) {
    length = pieces[index] === 0 ? length + 1 : 0;
    if (length > longest.length) longest = { __proto__: null, start: index - length + 1, length };
  }
  return longest;
};
