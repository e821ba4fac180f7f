// The kind of a built-in object, determined by the language's methods as they were before page script ran.
const { apply } = Reflect;

export const method = (type, name) => type.prototype[name];
export const getter = (type, name) => Object.getOwnPropertyDescriptor(type.prototype, name)?.get;
export const attempt = (operation, value, given = []) => {
  try {
    return { __proto__: null, value: apply(operation, value, given) };
  } catch {
    return null; // a built-in method throws for an object of another kind
  }
};
