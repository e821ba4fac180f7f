/// Lets `fetch` in documents upload a ReadableStream behind a proxy, where the engine does not support that.
///
/// The stream is read to its end, then sent as one body with its length, without progress. A locked or disturbed
/// stream, an error of the stream, and an abort signal reject the promise as in browsers that stream uploads.
enum StreamUploadScript {
  static let source = """
    (() => {
      const { fetch: send, Response, ReadableStream } = globalThis;
      const { apply, getOwnPropertyDescriptor, defineProperty } = Reflect;
      const create = Object.create;
      const bytes = Response.prototype.arrayBuffer;
      const { get: isLocked } = getOwnPropertyDescriptor(ReadableStream.prototype, "locked");
      const isStream = (body) => {
        try { apply(isLocked, body, []); return true; } catch { return false; }
      };
      const upload = async (input, init, body) => {
        init.signal?.throwIfAborted();
        const whole = await apply(bytes, new Response(body), []);
        return apply(send, globalThis, [input, create(init, { body: { __proto__: null, value: whole } })]);
      };
      const fetch = { fetch(input) {
        const init = arguments[1];
        const body = init === null || typeof init !== "object" ? undefined : init.body;
        return isStream(body) ? upload(input, init, body) : apply(send, globalThis, arguments);
      } }.fetch;
      defineProperty(globalThis, "fetch", { __proto__: null, value: fetch, writable: true, enumerable: true, configurable: true });
    })();
    """
}
