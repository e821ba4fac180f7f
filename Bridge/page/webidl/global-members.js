// How Web IDL puts members on the global object and on namespaces (§3.7.5 to §3.7.7, §3.7.10).

/** Operations: writable, enumerable, configurable functions. */
export const defineOperations = (holder, operations) => {
  for (const [name, value] of Object.entries(operations)) {
    Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
  }
};

/** Accessors of an object literal become attributes of the holder: enumerable and configurable. */
export const defineAttributes = (holder, source) => {
  for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(source))) {
    Object.defineProperty(holder, name, { ...descriptor, enumerable: true, configurable: true });
  }
};

/** Read-only attributes that page script may replace by assignment: [Replaceable]. */
export const defineReplaceable = (holder, getters) => {
  for (const [name, get] of Object.entries(getters)) {
    const set = (value) => {
      Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
    };
    Object.defineProperty(holder, name, { get, set, enumerable: true, configurable: true });
  }
};

/** Read-only attributes that can neither be replaced nor removed: [LegacyUnforgeable]. */
export const defineUnforgeable = (holder, getters) => {
  for (const [name, get] of Object.entries(getters)) {
    Object.defineProperty(holder, name, { get, set: undefined, enumerable: true, configurable: false });
  }
};
