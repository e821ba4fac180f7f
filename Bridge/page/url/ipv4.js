// IPv4 addresses: URL Standard §3.5, "ends in a number checker", "IPv4 parser", "IPv4 serializer".
import { mapped } from "../language/lists.js";

/** Whether a domain looks like an attempt at an IPv4 address. */
export const endsInNumber = (domain) => {
  const parts = domain.split(".");
  if (parts.at(-1) === "") {
    if (parts.length === 1) return false;
    parts.pop();
  }
  const last = parts.at(-1);
  return /^[0-9]+$/.test(last) || parseNumber(last) !== null;
};

/** → the address in dotted decimal; null for anything else. */
export const parseIPv4 = (input) => {
  const parts = input.split(".");
  if (parts.at(-1) === "" && parts.length > 1) parts.pop();
  if (parts.length > 4) return null;
  const numbers = mapped(parts, parseNumber);
  if (numbers.includes(null)) return null;
  const last = numbers.pop();
  if (numbers.some((number) => number > 255) || last >= 256 ** (4 - numbers.length)) return null;
  const address = numbers.reduce((sum, number, index) => sum + number * 256 ** (3 - index), last);
  return serialize(address);
};

/** A part in decimal, octal (0…) or hexadecimal (0x…); null if it is not a number. */
const parseNumber = (part) => {
  if (part === "") return null;
  if (/^0[xX]/.test(part)) return digits(part.slice(2), 16, /^[0-9a-fA-F]*$/);
  if (part.length > 1 && part[0] === "0") return digits(part.slice(1), 8, /^[0-7]*$/);
  return digits(part, 10, /^[0-9]+$/);
};

const digits = (text, radix, pattern) => {
  if (!pattern.test(text)) return null;
  return text === "" ? 0 : parseInt(text, radix);
};

const serialize = (address) =>
  mapped([24, 16, 8, 0], (shift) => Math.floor(address / 2 ** shift) % 256).join(".");
