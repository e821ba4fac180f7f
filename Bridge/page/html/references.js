// Character references of HTML text: HTML §13.2.5.72 to §13.2.5.80, with the names that are common in markup.

const named = {
  __proto__: null,
  amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0", copy: "\u00a9", reg: "\u00ae", hellip: "\u2026",
  mdash: "\u2014", ndash: "\u2013", laquo: "\u00ab", raquo: "\u00bb", euro: "\u20ac", times: "\u00d7",
};

const isScalar = (code) => code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
const fromCode = (code) => (isScalar(code) ? String.fromCodePoint(code) : "\ufffd");

export const decodeReferences = (text) =>
  text.replace(/&(?:#[xX]([\da-fA-F]+);?|#(\d+);?|([a-zA-Z]+);)/g, (whole, hex, decimal, name) => {
    if (hex !== undefined) return fromCode(Number.parseInt(hex, 16));
    if (decimal !== undefined) return fromCode(Number.parseInt(decimal, 10));
    return named[name] ?? whole;
  });
