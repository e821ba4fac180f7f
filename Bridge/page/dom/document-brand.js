// Distinguishes documents from other objects, for modules that must not import the whole document.

const documents = new WeakMap();

export const registerDocument = (document, isHTML) => documents.set(document, isHTML);
export const isDocument = (value) => typeof value === "object" && value !== null && documents.has(value);
export const isHTMLDocument = (document) => documents.get(document) === true;
