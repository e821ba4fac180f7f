// SHA-512 and SHA-384 (FIPS 180-4 §6.4, §6.5). A 64-bit word is two 32-bit ones, high before low; BigInts would take
// ten times as long.
import { padded } from "./sha256.js";
import { sha2Constants } from "./sha2-constants.js";
import { flatMapped } from "../language/lists.js";

const rounds = 80;
const flatten = (pairs) => Int32Array.from(flatMapped(pairs, (pair) => pair));

export const sha512 = (bytes) => digest(bytes, 0, 64);
export const sha384 = (bytes) => digest(bytes, 8, 48);

/** `first`: the pair of initial values with which the hash begins. */
const digest = (bytes, first, size) => {
  const { rounds: roundPairs, initial } = sha2Constants();
  const constants = flatten(roundPairs);
  const hash = flatten(initial.slice(first, first + 8));
  const message = padded(bytes, 128);
  const words = new Int32Array(rounds * 2);
  for (let block = 0; block < message.byteLength; block += 128) {
    schedule(words, message, block);
    compress(hash, words, constants);
  }
  const result = new DataView(new ArrayBuffer(64));
  hash.forEach((word, index) => result.setInt32(index * 4, word));
  return new Uint8Array(result.buffer, 0, size);
};

// The result of the arithmetic below: the words of a sum. Variables are faster than pairs.
let high = 0;
let low = 0;
const load = (words, index) => {
  high = words[index * 2];
  low = words[index * 2 + 1];
};
const add = (h, l) => {
  const sum = (low >>> 0) + (l >>> 0);
  low = sum | 0;
  high = (high + h + (sum > 0xffffffff ? 1 : 0)) | 0;
};

/** The high word of a rotation to the right. With exchanged arguments, the low word. */
const rotate = (h, l, count) =>
  count < 32 ? (h >>> count) | (l << (32 - count)) : (l >>> (count - 32)) | (h << (64 - count));
const mix = (h, l, { 0: one, 1: two, 2: three }) => rotate(h, l, one) ^ rotate(h, l, two) ^ rotate(h, l, three);
const sum0 = [28, 34, 39];
const sum1 = [14, 18, 41];

const schedule = (words, message, block) => {
  for (let t = 0; t < 32; t++) words[t] = message.getInt32(block + t * 4);
  for (let t = 16; t < rounds; t++) {
    load(words, t - 16);
    add(words[(t - 7) * 2], words[(t - 7) * 2 + 1]);
    const eh = words[(t - 15) * 2], el = words[(t - 15) * 2 + 1];
    const earlyLow = rotate(el, eh, 1) ^ rotate(el, eh, 8) ^ ((el >>> 7) | (eh << 25));
    add(rotate(eh, el, 1) ^ rotate(eh, el, 8) ^ (eh >>> 7), earlyLow);
    const lh = words[(t - 2) * 2], ll = words[(t - 2) * 2 + 1];
    const lateLow = rotate(ll, lh, 19) ^ rotate(ll, lh, 61) ^ ((ll >>> 6) | (lh << 26));
    add(rotate(lh, ll, 19) ^ rotate(lh, ll, 61) ^ (lh >>> 6), lateLow);
    words[t * 2] = high;
    words[t * 2 + 1] = low;
  }
};

const compress = (hash, words, constants) => {
  const v = Int32Array.from(hash); // a to h
  for (let t = 0; t < rounds; t++) {
    const { 8: eh, 9: el, 10: fh, 11: fl, 12: gh, 13: gl } = v;
    load(v, 7);
    add(mix(eh, el, sum1), mix(el, eh, sum1));
    add((eh & fh) ^ (~eh & gh), (el & fl) ^ (~el & gl));
    add(constants[t * 2], constants[t * 2 + 1]);
    add(words[t * 2], words[t * 2 + 1]);
    const oneHigh = high, oneLow = low;
    const { 0: ah, 1: al, 2: bh, 3: bl, 4: ch, 5: cl } = v;
    add(mix(ah, al, sum0), mix(al, ah, sum0));
    add((ah & bh) ^ (ah & ch) ^ (bh & ch), (al & bl) ^ (al & cl) ^ (bl & cl));
    const newHigh = high, newLow = low;
    v.copyWithin(2, 0, 14);
    load(v, 4);
    add(oneHigh, oneLow);
    v.set([newHigh, newLow]);
    v.set([high, low], 8);
  }
  for (let index = 0; index < 8; index++) {
    load(hash, index);
    add(v[index * 2], v[index * 2 + 1]);
    hash.set([high, low], index * 2);
  }
};
