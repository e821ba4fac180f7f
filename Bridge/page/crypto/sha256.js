// SHA-256 (FIPS 180-4 §6.2).
import { sha2Constants } from "./sha2-constants.js";
import { replaceAt } from "../language/lists.js";

const rotate = (word, count) => (word >>> count) | (word << (32 - count));

/** The message, a 1 bit, zeros, and its length in bits in the last eight or sixteen bytes of the block. */
export const padded = (bytes, blockSize) => {
  const lengthSize = blockSize / 8;
  const size = Math.ceil((bytes.length + 1 + lengthSize) / blockSize) * blockSize;
  const message = new Uint8Array(size);
  message.set(bytes);
  message[bytes.length] = 0x80;
  const view = new DataView(message.buffer);
  view.setUint32(size - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(size - 4, bytes.length * 8);
  return view;
};

export const sha256 = (bytes) => {
  const { rounds, initial } = sha2Constants();
  const constants = Int32Array.from(rounds.slice(0, 64), ({ 0: high }) => high);
  const hash = Int32Array.from(initial.slice(0, 8), ({ 0: high }) => high);
  const message = padded(bytes, 64);
  const words = new Int32Array(64);
  for (let block = 0; block < message.byteLength; block += 64) {
    schedule(words, message, block);
    compress(hash, words, constants);
  }
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, index) => digest.setInt32(index * 4, word));
  return new Uint8Array(digest.buffer);
};

const schedule = (words, message, block) => {
  for (let t = 0; t < 16; t++) words[t] = message.getInt32(block + t * 4);
  for (let t = 16; t < 64; t++) {
    const early = words[t - 15];
    const late = words[t - 2];
    const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    words[t] = words[t - 16] + sigma0 + words[t - 7] + sigma1;
  }
};

const compress = (hash, words, constants) => {
  let { 0: a, 1: b, 2: c, 3: d, 4: e, 5: f, 6: g, 7: h } = hash;
  for (let t = 0; t < 64; t++) {
    const sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + sum1 + ((e & f) ^ (~e & g)) + constants[t] + words[t]) | 0;
    const sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  const sums = [a, b, c, d, e, f, g, h];
  for (let index = 0; index < 8; index++) replaceAt(hash, index, hash[index] + sums[index]);
};
