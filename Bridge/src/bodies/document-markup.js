// A document as an XMLHttpRequest body: "fragment serializing algorithm" of HTML, or XML serialization.
import { getterOf, methodOf, scope } from "../foundation/primordials.js";

const contentType = getterOf("Document", "contentType");
const firstChild = getterOf("Node", "firstChild");
const nextSibling = getterOf("Node", "nextSibling");
const nodeType = getterOf("Node", "nodeType");
const nodeName = getterOf("Node", "nodeName");
const doctypeName = getterOf("DocumentType", "name");
const outerHTML = getterOf("Element", "outerHTML");
const textOf = getterOf("CharacterData", "data");
const serialize = methodOf("XMLSerializer", "serializeToString");
const Serializer = scope.XMLSerializer;

const isHTML = (document) => contentType !== null && contentType(document) === "text/html";

/** The type of a document for send(): text/html or application/xml (XMLHttpRequest §3.5.6). */
export const documentType = (document) => (isHTML(document) ? "text/html" : "application/xml");

/** The document's markup. Throws InvalidStateError, like send(), if XML cannot express it. */
export const documentMarkup = (document) => {
  if (!isHTML(document) || !outerHTML) return serialize(new Serializer(), document);
  let markup = "";
  for (let node = firstChild(document); node; node = nextSibling(node)) markup += nodeMarkup(node);
  return markup;
};

const nodeMarkup = (node) => {
  switch (nodeType(node)) {
    case 1: return outerHTML(node);
    case 7: return `<?${nodeName(node)} ${textOf(node)}>`;
    case 8: return `<!--${textOf(node)}-->`;
    case 10: return `<!DOCTYPE ${doctypeName(node)}>`;
    default: return "";
  }
};
