// XMLSerializer, and the text of a Document as a request's body: DOM Parsing §3.2. Names keep their prefixes;
// namespaces are declared where they are first needed.

import { itemsOf } from "../dom/node-list.js";
import { defineInterface, expose, requireArguments } from "../webidl/webidl.js";
import { each, mapped } from "../language/lists.js";

const escapeText = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const escapeValue = (text) =>
  escapeText(text).replaceAll('"', "&quot;")
    .replaceAll("\t", "&#9;").replaceAll("\n", "&#10;").replaceAll("\r", "&#13;");

const voidNames = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const htmlNamespace = "http://www.w3.org/1999/xhtml";
const xmlNamespace = "http://www.w3.org/XML/1998/namespace";

/** The namespace declarations that the element needs and no ancestor has. */
const declarations = ({ prefix, namespaceURI }, own, scope) => {
  const key = prefix ?? "";
  if (scope.get(key) === namespaceURI || own.has(key === "" ? "xmlns" : `xmlns:${key}`)) return "";
  return ` xmlns${key === "" ? "" : `:${key}`}="${escapeValue(namespaceURI ?? "")}"`;
};

/** The namespaces of prefixes inside an element; "" is the default namespace. */
const scopeInside = (element, attributes, outer) => {
  const scope = new Map(outer).set(element.prefix ?? "", element.namespaceURI);
  for (const { name, value } of each(attributes)) {
    if (name === "xmlns") scope.set("", value === "" ? null : value);
    else if (name.startsWith("xmlns:")) scope.set(name.slice(6), value);
  }
  return scope;
};

const serializeElement = (element, scope) => {
  const { tagName, localName, namespaceURI } = element;
  const isHTML = namespaceURI === htmlNamespace;
  const name = isHTML ? localName : tagName;
  const attributes = itemsOf(element.attributes);
  const declared = declarations(element, new Set(mapped(attributes, (each) => each.name)), scope);
  const written = mapped(attributes, ({ name: key, value }) => ` ${key}="${escapeValue(value)}"`).join("");
  const inside = scopeInside(element, attributes, scope);
  const content = mapped(itemsOf(element.childNodes), (child) => serializeNode(child, inside)).join("");
  const opening = `<${name}${declared}${written}`;
  if (content !== "") return `${opening}>${content}</${name}>`;
  if (!isHTML) return `${opening}/>`;
  return voidNames.has(localName) ? `${opening} />` : `${opening}></${name}>`;
};

const serializeNode = (node, scope) => {
  switch (node.nodeType) {
    case 1: return serializeElement(node, scope);
    case 3: return escapeText(node.data);
    case 8: return `<!--${node.data}-->`;
    case 9:
    case 11: return mapped(itemsOf(node.childNodes), (child) => serializeNode(child, scope)).join("");
    case 10: return `<!DOCTYPE ${node.name}>`;
    default: throw new TypeError("this kind of node cannot be serialized");
  }
};

export const serializeXML = (node) => serializeNode(node, new Map([["", null], ["xml", xmlNamespace]]));

export class XMLSerializer {
  serializeToString(root) {
    requireArguments(arguments.length, 1, "serializeToString");
    if (typeof root?.nodeType !== "number") throw new TypeError("serializeToString needs a Node");
    return serializeXML(root);
  }
}
defineInterface(XMLSerializer);
expose({ XMLSerializer });
