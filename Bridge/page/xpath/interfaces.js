// XPathEvaluator, XPathExpression and XPathResult: DOM §8. Prefixes are compared as written.
import { Document } from "../dom/document-interface.js";
import { inOrder, isXPathNode } from "./nodes.js";
import { parseXPath } from "./parser.js";
import { isNodes, toFlag, toNumber, toText } from "./values.js";
import { DOMException } from "../window/dom-exception.js";
import {
  constructionKey, defineInterface, expose, requireArguments, requireKey, toDOMString, toUnsignedLong, toUnsignedShort,
} from "../webidl/webidl.js";
import { each } from "../language/lists.js";

const constants = {
  ANY_TYPE: 0, NUMBER_TYPE: 1, STRING_TYPE: 2, BOOLEAN_TYPE: 3, UNORDERED_NODE_ITERATOR_TYPE: 4,
  ORDERED_NODE_ITERATOR_TYPE: 5, UNORDERED_NODE_SNAPSHOT_TYPE: 6, ORDERED_NODE_SNAPSHOT_TYPE: 7,
  ANY_UNORDERED_NODE_TYPE: 8, FIRST_ORDERED_NODE_TYPE: 9,
};
const { ANY_TYPE, NUMBER_TYPE, STRING_TYPE, BOOLEAN_TYPE } = constants;
const plainTypes = { __proto__: null, number: NUMBER_TYPE, string: STRING_TYPE, boolean: BOOLEAN_TYPE };
const naturalType = (value) =>
  (isNodes(value) ? constants.UNORDERED_NODE_ITERATOR_TYPE : plainTypes[typeof value]);

export class XPathResult {
  #type;
  #value;
  #next = 0;

  constructor(key, type, value) {
    requireKey(key);
    this.#type = type === ANY_TYPE ? naturalType(value) : type;
    if (this.#type > BOOLEAN_TYPE && !isNodes(value)) throw new TypeError("the value of the expression is not a node-set");
    this.#value = isNodes(value) ? inOrder(value) : value;
  }

  get resultType() { return this.#type; }
  get numberValue() { return toNumber(this.#ofType(NUMBER_TYPE, NUMBER_TYPE)); }
  get stringValue() { return toText(this.#ofType(STRING_TYPE, STRING_TYPE)); }
  get booleanValue() { return toFlag(this.#ofType(BOOLEAN_TYPE, BOOLEAN_TYPE)); }
  get singleNodeValue() { return this.#ofType(8, 9)[0] ?? null; }
  get snapshotLength() { return this.#ofType(6, 7).length; }
  get invalidIteratorState() { return false; }
  iterateNext() { return this.#ofType(4, 5)[this.#next++] ?? null; }

  snapshotItem(index) {
    requireArguments(arguments.length, 1, "snapshotItem");
    return this.#ofType(6, 7)[toUnsignedLong(index)] ?? null;
  }

  #ofType(first, last) {
    if (this.#type < first || this.#type > last) throw new TypeError("the result is of another type");
    return this.#value;
  }
}

export class XPathExpression {
  #expression;

  constructor(key, expression) {
    requireKey(key);
    this.#expression = expression;
  }

  evaluate(contextNode, type = ANY_TYPE, result = null) {
    requireArguments(arguments.length, 1, "evaluate");
    if (!isXPathNode(contextNode)) throw new TypeError("the context of an expression must be a node");
    const wanted = toUnsignedShort(type);
    if (wanted > constants.FIRST_ORDERED_NODE_TYPE) throw new DOMException(`${wanted} is not a type`, "NotSupportedError");
    const context = { __proto__: null, node: contextNode, position: 1, size: 1 };
    return new XPathResult(constructionKey, wanted, this.#expression(context));
  }
}

/** The mixin XPathEvaluatorBase. */
const evaluatorMembers = {
  createExpression(expression, resolver = null) {
    requireArguments(arguments.length, 1, "createExpression");
    return new XPathExpression(constructionKey, parseXPath(toDOMString(expression)));
  },
  createNSResolver(nodeResolver) {
    requireArguments(arguments.length, 1, "createNSResolver");
    if (!isXPathNode(nodeResolver)) throw new TypeError("a resolver must be a node");
    return nodeResolver;
  },
  evaluate(expression, contextNode, resolver = null, type = ANY_TYPE, result = null) {
    requireArguments(arguments.length, 2, "evaluate");
    return evaluatorMembers.createExpression(expression).evaluate(contextNode, type, result);
  },
};

export class XPathEvaluator {}

const mixIn = (type) => {
  for (const name of each(Object.keys(evaluatorMembers))) {
    const value = evaluatorMembers[name];
    const property = { __proto__: null, value, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(type.prototype, name, property);
  }
};
mixIn(XPathEvaluator);
mixIn(Document);

defineInterface(XPathResult, { constants });
for (const type of [XPathEvaluator, XPathExpression]) defineInterface(type);
expose({ XPathEvaluator, XPathExpression, XPathResult });
