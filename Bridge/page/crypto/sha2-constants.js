// The constants of SHA-2 (FIPS 180-4 §4.2, §5.3): the first 64 bits of the fractional parts of roots of primes. They
// are computed when first needed, which avoids mistyped tables.
import { append, mapped } from "../language/lists.js";

const primes = (count) => {
  const found = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) append(found, number);
  }
  return found;
};

/** The integer part of the root, by Newton's method from above. */
const root = (value, degree) => {
  const power = BigInt(degree);
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / degree));
  for (;;) {
    const next = ((power - 1n) * guess + value / guess ** (power - 1n)) / power;
    if (next >= guess) return guess;
    guess = next;
  }
};

/** 64 bits as two words. */
const fraction = (prime, degree) => {
  const bits = BigInt.asUintN(64, root(BigInt(prime) << BigInt(64 * degree), degree));
  return [Number(bits >> 32n), Number(bits & 0xffffffffn)];
};

let known = null;

/** → {rounds: 80 pairs of words, initial: 16 pairs}, from cube and square roots. */
export const sha2Constants = () => {
  known ??= {
    __proto__: null,
    rounds: mapped(primes(80), (prime) => fraction(prime, 3)),
    initial: mapped(primes(16), (prime) => fraction(prime, 2)),
  };
  return known;
};
