// The classes of elements by name. The modules in html/ register theirs.

const types = new Map();

/** The class is constructed with (constructionKey, document, qualified name, namespace). */
export const registerElement = (type, ...names) => names.forEach((name) => types.set(name, type));
export const elementType = (localName) => types.get(localName);
