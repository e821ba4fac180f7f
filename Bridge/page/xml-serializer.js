// XMLSerializer, and the text that a Document has as a request's body: DOM Parsing §3.2, without the
// guessing of namespace prefixes: names are written as they are.

import { defineInterface, expose, requireArguments } from "./webidl.js";

const escapeText = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const escapeValue = (text) =>
  escapeText(text).replaceAll('"', "&quot;").replaceAll("\t", "&#9;").replaceAll("\n", "&#10;").replaceAll("\r", "&#13;");

const voidNames = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
const htmlNamespace = "http://www.w3.org/1999/xhtml";

const serializeElement = (element, inheritedNamespace) => {
  const { tagName, localName, namespaceURI } = element;
  const name = namespaceURI === htmlNamespace ? localName : tagName;
  const declares = namespaceURI !== inheritedNamespace && !element.hasAttribute("xmlns") && element.prefix === null;
  const attributes = [...element.attributes].map(({ name: key, value }) => ` ${key}="${escapeValue(value)}"`);
  const opening = `<${name}${declares ? ` xmlns="${escapeValue(namespaceURI ?? "")}"` : ""}${attributes.join("")}`;
  const content = [...element.childNodes].map((child) => serializeNode(child, namespaceURI)).join("");
  if (content !== "") return `${opening}>${content}</${name}>`;
  if (namespaceURI !== htmlNamespace) return `${opening}/>`;
  return voidNames.has(localName) ? `${opening} />` : `${opening}></${name}>`;
};

const serializeNode = (node, namespace) => {
  switch (node.nodeType) {
    case 1: return serializeElement(node, namespace);
    case 3: return escapeText(node.data);
    case 8: return `<!--${node.data}-->`;
    case 9:
    case 11: return [...node.childNodes].map((child) => serializeNode(child, namespace)).join("");
    case 10: return `<!DOCTYPE ${node.name}>`;
    default: throw new TypeError("this kind of node cannot be serialized");
  }
};

export const serializeXML = (node) => serializeNode(node, null);

export class XMLSerializer {
  serializeToString(root) {
    requireArguments(arguments.length, 1, "serializeToString");
    if (typeof root?.nodeType !== "number") throw new TypeError("serializeToString needs a Node");
    return serializeXML(root);
  }
}
defineInterface(XMLSerializer);
expose({ XMLSerializer });
