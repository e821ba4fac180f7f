// Objects for page script. They inherit from Object.prototype, as everywhere on the web.

export const iteratorResult = (value, done) => ({ value, done });

/** An object with the members of one of this page's own records. */
export const scriptObject = (record) => ({ ...record });
