// The contents of a template element: HTML §4.12.3. Used by the parser, the serializer and innerHTML.

const contents = new WeakMap();

export const setContents = (template, fragment) => contents.set(template, fragment);

/** The node that contains the children of an element: for templates their content, otherwise the element itself. */
export const insideOf = (element) => contents.get(element) ?? element;
