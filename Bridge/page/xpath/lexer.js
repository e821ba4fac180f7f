// Tokens of XPath 1.0: §3.7. A token is {kind, text}; the kinds are number, literal, name, variable, operator, symbol,
// end.
import { DOMException } from "../window/dom-exception.js";
import { append } from "../language/lists.js";

const pattern = new RegExp([
  String.raw`(?<space>[ \t\r\n]+)`,
  String.raw`(?<number>\d+(?:\.\d*)?|\.\d+)`,
  String.raw`(?<literal>"[^"]*"|'[^']*')`,
  String.raw`(?<variable>\$[\p{L}_][\p{L}\p{N}_.-]*)`,
  String.raw`(?<name>[\p{L}_][\p{L}\p{N}_.-]*(?::(?!:)(?:\*|[\p{L}_][\p{L}\p{N}_.-]*))?)`,
  String.raw`(?<symbol>::|\.\.|//|!=|<=|>=|[/.@()[\],|+\-=<>*])`,
].join("|"), "yu");

const wordOperators = new Set(["and", "or", "mod", "div"]);
const operators = new Set(["/", "//", "|", "+", "-", "=", "!=", "<", "<=", ">", ">="]);
const openers = new Set(["@", "::", "(", "[", ","]);

/** After an operand a name or a wildcard is an operator. */
const isAfterOperand = (last) => last !== null && last.kind !== "operator" && !openers.has(last.text);

export const syntaxError = (message) => new DOMException(`XPath: ${message}`, "SyntaxError");

const toToken = (groups, last) => {
  if (groups.number !== undefined) return { __proto__: null, kind: "number", text: groups.number };
  if (groups.literal !== undefined) return { __proto__: null, kind: "literal", text: groups.literal.slice(1, -1) };
  if (groups.variable !== undefined) return { __proto__: null, kind: "variable", text: groups.variable };
  const text = groups.name ?? groups.symbol;
  const isOperator = groups.name === undefined ? operators.has(text) || text === "*" : wordOperators.has(text);
  if (isOperator && (operators.has(text) || isAfterOperand(last))) return { __proto__: null, kind: "operator", text };
  return { __proto__: null, kind: groups.name === undefined && text !== "*" ? "symbol" : "name", text };
};

export const tokensOf = (text) => {
  const tokens = [];
  let last = null;
  for (pattern.lastIndex = 0; pattern.lastIndex < text.length; ) {
    const start = pattern.lastIndex, match = pattern.exec(text);
    if (match === null) throw syntaxError(`"${text}" cannot be parsed from character ${start + 1} on`);
    if (match.groups.space !== undefined) continue;
    last = toToken(match.groups, last);
    append(tokens, last);
  }
  append(tokens, { __proto__: null, kind: "end", text: "" });
  return tokens;
};
