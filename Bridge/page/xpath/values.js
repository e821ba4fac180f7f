// Values of XPath 1.0: strings, numbers, booleans, and lists of nodes. Conversions: §4.2 to §4.4; comparison: §3.4.
import { stringOf } from "./nodes.js";

export const isNodes = (value) => Array.isArray(value);

export const toText = (value) => {
  if (isNodes(value)) return value.length === 0 ? "" : stringOf(value[0]);
  if (typeof value !== "number") return String(value);
  if (Object.is(value, -0)) return "0";
  const text = String(value);
  return text.includes("e") ? decimal(value) : text;
};

/** XPath has no exponents: "1.25e-7" is written out in digits. */
const decimal = (value) => {
  const { 1: sign, 2: whole, 3: fraction = "", 4: exponent } = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(String(value));
  const digits = whole + fraction, places = Number(exponent);
  if (places < 0) return `${sign}0.${"0".repeat(-places - 1)}${digits}`;
  return `${sign}${digits.padEnd(places + 1, "0")}`;
};

export const toNumber = (value) => {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return value ? 1 : 0;
  const text = toText(value);
  return /^[ \t\r\n]*-?(?:\d+(?:\.\d*)?|\.\d+)[ \t\r\n]*$/.test(text) ? parseFloat(text) : NaN;
};

export const toFlag = (value) => {
  if (isNodes(value)) return value.length > 0;
  if (typeof value === "string") return value !== "";
  return value === true || (typeof value === "number" && value !== 0 && value === value);
};

const relations = {
  __proto__: null,
  "=": (one, other) => one === other,
  "!=": (one, other) => one !== other,
  "<": (one, other) => one < other,
  "<=": (one, other) => one <= other,
  ">": (one, other) => one > other,
  ">=": (one, other) => one >= other,
};

const comparePlain = (operator, one, other) => {
  const relation = relations[operator];
  if (operator !== "=" && operator !== "!=") return relation(toNumber(one), toNumber(other));
  if (typeof one === "boolean" || typeof other === "boolean") return relation(toFlag(one), toFlag(other));
  if (typeof one === "number" || typeof other === "number") return relation(toNumber(one), toNumber(other));
  return relation(toText(one), toText(other));
};

export const compare = (operator, one, other) => {
  if (isNodes(one) && typeof other !== "boolean") {
    return one.some((node) => compare(operator, stringOf(node), other));
  }
  if (isNodes(other) && typeof one !== "boolean") {
    return other.some((node) => compare(operator, one, stringOf(node)));
  }
  return comparePlain(operator, isNodes(one) ? toFlag(one) : one, isNodes(other) ? toFlag(other) : other);
};
