// XPath 1.0 expressions, §3, as functions: ({node, position, size}) → value.
import { functions } from "./functions.js";
import { syntaxError, tokensOf } from "./lexer.js";
import { axes, inOrder, isElement, kindOf, nameMatches, rootNode } from "./nodes.js";
import { compare, isNodes, toFlag, toNumber } from "./values.js";
import { ATTRIBUTE_NODE, COMMENT_NODE, TEXT_NODE } from "../dom/node.js";
import { append, each, filtered, flatMapped, joined, mapped } from "../language/lists.js";

const nodeTypes = {
  __proto__: null,
  comment: (node) => kindOf(node) === COMMENT_NODE,
  node: () => true,
  "processing-instruction": () => false,
  text: (node) => kindOf(node) === TEXT_NODE,
};

/** Operators by precedence, lowest first; all are left-associative. */
const levels = [
  { or: (one, other) => (context) => toFlag(one(context)) || toFlag(other(context)) },
  { and: (one, other) => (context) => toFlag(one(context)) && toFlag(other(context)) },
  comparisons(["=", "!="]),
  comparisons(["<", "<=", ">", ">="]),
  { "+": arithmetic((one, other) => one + other), "-": arithmetic((one, other) => one - other) },
  {
    "*": arithmetic((one, other) => one * other), div: arithmetic((one, other) => one / other),
    mod: arithmetic((one, other) => one % other),
  },
];

function comparisons(operators) {
  const level = { __proto__: null };
  for (const operator of each(operators)) {
    level[operator] = (one, other) => (context) => compare(operator, one(context), other(context));
  }
  return level;
}

function arithmetic(compute) {
  return (one, other) => (context) => compute(toNumber(one(context)), toNumber(other(context)));
}

const requireNodes = (value) => {
  if (!isNodes(value)) throw syntaxError("a path needs a node-set");
  return value;
};

class Parser {
  #tokens;
  #index = 0;

  constructor(text) {
    this.#tokens = tokensOf(text);
  }

  whole() {
    const expression = this.#binary(0);
    if (this.#token.kind !== "end") throw syntaxError(`"${this.#token.text}" is not expected here`);
    return expression;
  }

  get #token() { return this.#tokens[this.#index]; }
  get #next() { return this.#tokens[this.#index + 1] ?? this.#token; }

  #is(text) { return this.#token.text === text && !["literal", "end"].includes(this.#token.kind); }

  #take(text) {
    const isThere = this.#is(text);
    if (isThere) this.#index += 1;
    return isThere;
  }

  #expect(text) {
    if (!this.#take(text)) throw syntaxError(`"${text}" is missing before "${this.#token.text}"`);
  }

  #binary(level) {
    if (level === levels.length) return this.#unary();
    let left = this.#binary(level + 1);
    while (this.#token.kind === "operator" && Object.hasOwn(levels[level], this.#token.text)) {
      const combine = levels[level][this.#token.text];
      this.#index += 1;
      left = combine(left, this.#binary(level + 1));
    }
    return left;
  }

  #unary() {
    if (!this.#take("-")) return this.#union();
    const operand = this.#unary();
    return (context) => -toNumber(operand(context));
  }

  #union() {
    let left = this.#path();
    while (this.#take("|")) {
      const one = left, other = this.#path();
      left = (context) => inOrder(joined(requireNodes(one(context)), requireNodes(other(context))));
    }
    return left;
  }

  #path() {
    if (this.#is("/") || this.#is("//")) return this.#absolutePath();
    if (!this.#isPrimary) return this.#steps((context) => [context.node]);
    const start = this.#filtered(this.#primary());
    if (!this.#is("/") && !this.#is("//")) return start;
    const isDeep = this.#take("//") || !this.#take("/");
    const base = (context) => requireNodes(start(context));
    return this.#steps(isDeep ? deep(base) : base);
  }

  #absolutePath() {
    const root = (context) => [rootNode(context.node)];
    if (this.#take("//")) return this.#steps(deep(root));
    this.#take("/");
    return this.#startsStep ? this.#steps(root) : root;
  }

  get #startsStep() { return this.#token.kind === "name" || [".", "..", "@"].some((text) => this.#is(text)); }

  get #isPrimary() {
    if (["number", "literal", "variable"].includes(this.#token.kind) || this.#is("(")) return true;
    return this.#token.kind === "name" && this.#next.text === "(" && !(this.#token.text in nodeTypes);
  }

  #primary() {
    const { kind, text } = this.#token;
    this.#index += 1;
    if (kind === "literal") return () => text;
    if (kind === "number") return () => parseFloat(text);
    if (kind === "variable") throw syntaxError(`there is no variable ${text}`);
    if (text === "(") {
      const inner = this.#binary(0);
      this.#expect(")");
      return inner;
    }
    return this.#call(text);
  }

  #call(name) {
    const called = functions[name], given = [];
    this.#expect("(");
    if (!this.#take(")")) {
      do append(given, this.#binary(0)); while (this.#take(","));
      this.#expect(")");
    }
    if (called === undefined) throw syntaxError(`there is no function ${name}`);
    if (given.length < called.minimum || given.length > called.maximum) throw syntaxError(`${name} needs other arguments`);
    return (context) => Reflect.apply(called.call, called, joined([context], mapped(given, (argument) => argument(context))));
  }

  #filtered(start) {
    const predicates = this.#predicates();
    if (predicates.length === 0) return start;
    return (context) => predicates.reduce(keep, requireNodes(start(context)));
  }

  #steps(start) {
    let path = this.#step(start);
    for (;;) {
      if (this.#take("//")) path = this.#step(deep(path));
      else if (this.#take("/")) path = this.#step(path);
      else return path;
    }
  }

  #step(base) {
    if (this.#take(".")) return base;
    if (this.#take("..")) return along(base, axes.parent, () => true, []);
    const axis = this.#axis();
    return along(base, axes[axis], this.#nodeTest(axis), this.#predicates());
  }

  #axis() {
    if (this.#take("@")) return "attribute";
    if (this.#next.text !== "::") return "child";
    const { text } = this.#token;
    if (!(text in axes)) throw syntaxError(`there is no axis ${text}`);
    this.#index += 2;
    return text;
  }

  #nodeTest(axis) {
    const { kind, text } = this.#token;
    if (kind !== "name") throw syntaxError(`"${text}" is not a step of a path`);
    this.#index += 1;
    if (text in nodeTypes && this.#take("(")) {
      if (this.#token.kind === "literal") this.#index += 1;
      this.#expect(")");
      return nodeTypes[text];
    }
    const isPrincipal = axis === "attribute" ? (node) => kindOf(node) === ATTRIBUTE_NODE : isElement;
    return text === "*" ? isPrincipal : (node) => isPrincipal(node) && nameMatches(node, text);
  }

  #predicates() {
    const predicates = [];
    while (this.#take("[")) {
      append(predicates, this.#binary(0));
      this.#expect("]");
    }
    return predicates;
  }
}

const keep = (nodes, predicate) => filtered(nodes, (node, index) => {
  const value = predicate({ __proto__: null, node, position: index + 1, size: nodes.length });
  return typeof value === "number" ? value === index + 1 : toFlag(value);
});

/** One step: positions count along the axis, separately for each node. */
const along = (base, axis, test, predicates) => (context) =>
  inOrder(flatMapped(base(context), (node) => predicates.reduce(keep, filtered(axis(node), test))));

const deep = (base) => along(base, axes["descendant-or-self"], () => true, []);

/** Throws a SyntaxError for an invalid expression. */
export const parseXPath = (text) => new Parser(text).whole();
