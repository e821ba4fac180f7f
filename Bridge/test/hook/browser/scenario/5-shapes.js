// Descriptors, names, lengths and source texts of everything that is patched.
const shapes = async () => {
  const describe = (holder, key) => {
    const descriptor = Object.getOwnPropertyDescriptor(holder, key);
    if (!descriptor) return null;
    const each = ["value", "get", "set"].map((part) => typeof descriptor[part] === "function"
      ? [descriptor[part].name, descriptor[part].length, Function.prototype.toString.call(descriptor[part]), `${descriptor[part]}`,
        Object.hasOwn(descriptor[part], "prototype"), Object.getOwnPropertyNames(descriptor[part]).sort().join()] : typeof descriptor[part]);
    return [each, descriptor.writable ?? null, descriptor.enumerable, descriptor.configurable];
  };
  for (const name of ["XMLHttpRequest", "Request", "Response", "HTMLFormElement", "Navigator", "Document", "CookieStore", "Function"]) {
    const prototype = window[name]?.prototype;
    await note(`shape of ${name}`, () => prototype && [describe(window, name), Object.getOwnPropertyNames(prototype).sort()
      .filter((key) => !/^(webkit|on)/.test(key) && prototype).map((key) => [key, describe(prototype, key)])]);
  }
  await note("shape of fetch", () => [describe(window, "fetch"), Object.getOwnPropertyNames(window).length, Object.getOwnPropertySymbols(window).filter((s) => s !== Symbol.for("ajax-bridge.hook")).length]);
  await note("identities", () => [Request.prototype.constructor === Request, new Request("/") instanceof Request, new (class extends Request {})("/").constructor.name,
    `${Function.prototype.toString}`, Object.prototype.toString.call(new XMLHttpRequest())]);
  await note("constructing methods", () => ["open", "send"].map((key) => { try { new XMLHttpRequest.prototype[key](); return "fine"; } catch (error) { return error.name; } }));
};
