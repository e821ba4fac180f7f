// Conversions of the arguments of Blob and its slice() (https://w3c.github.io/FileAPI/#blob-section).

/** Lower-cases a type; one with characters outside U+0020 to U+007E becomes the empty string. */
export const normalizeType = (type) => (/[^\x20-\x7e]/.test(type) ? "" : type.toLowerCase());

/** Clamps a `[Clamp] long long` to a position in the blob; negative numbers count from its end. */
export const toPosition = (value, missing, size) => {
  if (value === undefined) return missing;
  const number = +value; // unlike Number(), refuses a BigInt
  if (Number.isNaN(number)) return 0;
  const rounded = roundToEven(number);
  return rounded < 0 ? Math.max(size + rounded, 0) : Math.min(rounded, size);
};

const roundToEven = (number) => {
  const floor = Math.floor(number);
  const rest = number - floor;
  if (rest !== 0.5) return Math.round(number);
  return floor % 2 === 0 ? floor : floor + 1;
};
