// Objects that page script gets: they inherit from Object.prototype as everywhere on the web.

export const iteratorResult = (value, done) => ({ value, done });

/** With the members of one of this page's own records. */
export const scriptObject = (record) => ({ ...record });
