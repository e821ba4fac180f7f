// DOMParser, and the documents of XMLHttpRequest: HTML §8.5.1, XHR §4.6.6.

import { addElements, makeDocument, setQuirky } from "./document-interface.js";
import { documentURL } from "./document-url.js";
import { parseHTMLInto } from "../html/parser.js";
import { serializeURL } from "../url/serializer.js";
import { defineInterface, expose, requireArguments, toDOMString, toEnumeration } from "../webidl/webidl.js";
import { MalformedXML, parseXML } from "../xml/parser.js";

const parseHTML = (text, url) => {
  const document = parseHTMLInto(addElements(makeDocument(true, "text/html", url)), text);
  if (document.doctype?.name !== "html") setQuirky(document);
  return document;
};

/** The document of a response; null for malformed XML. */
export const parseDocument = (text, type, url) => {
  if (type === "text/html") return parseHTML(text, url);
  try {
    return parseXML(text, type, url);
  } catch (error) {
    if (error instanceof MalformedXML) return null; // as the standard says
    throw error;
  }
};

const types = ["text/html", "text/xml", "application/xml", "application/xhtml+xml", "image/svg+xml"];
const errorNamespace = "http://www.mozilla.org/newlayout/xml/parsererror.xml";

/** DOMParser's result for malformed XML. */
const errorDocument = (type, url) => {
  const document = makeDocument(false, type, url);
  document.appendChild(document.createElementNS(errorNamespace, "parsererror"));
  return document;
};

export class DOMParser {
  parseFromString(string, type) {
    requireArguments(arguments.length, 2, "parseFromString");
    const text = toDOMString(string), kind = toEnumeration(type, types, "DOMParserSupportedType");
    const url = serializeURL(documentURL, false);
    return parseDocument(text, kind, url) ?? errorDocument(kind, url);
  }
}
defineInterface(DOMParser);
expose({ DOMParser });
