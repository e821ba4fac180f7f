// Tokens of HTML text: HTML §13.2.5, for markup as people write it. What the full tokenizer repairs in
// unusual ways (quotes in odd places, rare character references) is taken as it stands.

const patterns = [
  ["comment", /<!--([^]*?)(?:-->|$)/y],
  ["doctype", /<!doctype\s*([^\s>]*)[^>]*>/iy],
  ["bogus", /<(?:[!?]|\/(?![a-zA-Z]))([^>]*)>?/y],
  ["end", /<\/([a-zA-Z][^\s/>]*)[^>]*>/y],
  ["start", /<([a-zA-Z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^>"'])*)>/y],
  ["text", /<?[^<]*/y],
];
const attribute = /([^\s=/>"'][^\s=/>]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)))?/g;

const named = {
  amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0", copy: "\u00a9", reg: "\u00ae", hellip: "\u2026",
  mdash: "\u2014", ndash: "\u2013", laquo: "\u00ab", raquo: "\u00bb", euro: "\u20ac", times: "\u00d7",
};

const isScalar = (code) => code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
const fromCode = (code) => (isScalar(code) ? String.fromCodePoint(code) : "\ufffd");

export const decodeReferences = (text) =>
  text.replace(/&(?:#[xX]([\da-fA-F]+);?|#(\d+);?|([a-zA-Z]+);)/g, (whole, hex, decimal, name) => {
    if (hex !== undefined) return fromCode(Number.parseInt(hex, 16));
    if (decimal !== undefined) return fromCode(Number.parseInt(decimal, 10));
    return Object.hasOwn(named, name) ? named[name] : whole;
  });

/** The first of several attributes of one name counts. */
const readAttributes = (text) => {
  const attributes = new Map();
  for (const [, name, double, single, bare] of text.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, decodeReferences(double ?? single ?? bare ?? ""));
  }
  return attributes;
};

export const rawTextNames = new Set(["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"]);
const escapableNames = new Set(["textarea", "title"]);

/** Where the text of a raw element ends. */
const rawEnd = (text, position, name) => {
  const found = text.slice(position).search(new RegExp(`</${name}[\\s/>]`, "i"));
  return found < 0 ? text.length : position + found;
};

const matchAt = (text, position) => {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (match && match[0] !== "") return { kind, match };
  }
  return null;
};

const makeToken = (kind, match) => {
  switch (kind) {
    case "text": return { kind, data: decodeReferences(match[0]) };
    case "bogus": return { kind: "comment", data: match[1] };
    case "comment": return { kind, data: match[1] };
    case "start": return { kind, name: match[1].toLowerCase(), attributes: readAttributes(match[2]) };
    default: return { kind, name: match[1].toLowerCase() };
  }
};

/** → {kind: start | end | text | comment | doctype, name?, attributes?, data?}, one after another. */
export function* tokenize(given) {
  const text = given.replace(/\r\n?/g, "\n");
  for (let position = 0; position < text.length;) {
    const { kind, match } = matchAt(text, position);
    const token = makeToken(kind, match);
    yield token;
    position += match[0].length;
    const isEscapable = escapableNames.has(token.name);
    if (kind !== "start" || !(isEscapable || rawTextNames.has(token.name))) continue;
    const end = rawEnd(text, position, token.name);
    const data = text.slice(position, end);
    if (data !== "") yield { kind: "text", data: isEscapable ? decodeReferences(data) : data };
    position = end;
  }
}
