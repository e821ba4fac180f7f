// DOMException.
(() => {
  const codes = [
    ["IndexSizeError", "INDEX_SIZE_ERR", 1], [null, "DOMSTRING_SIZE_ERR", 2], ["HierarchyRequestError", "HIERARCHY_REQUEST_ERR", 3],
    ["WrongDocumentError", "WRONG_DOCUMENT_ERR", 4], ["InvalidCharacterError", "INVALID_CHARACTER_ERR", 5],
    [null, "NO_DATA_ALLOWED_ERR", 6], ["NoModificationAllowedError", "NO_MODIFICATION_ALLOWED_ERR", 7],
    ["NotFoundError", "NOT_FOUND_ERR", 8], ["NotSupportedError", "NOT_SUPPORTED_ERR", 9],
    ["InUseAttributeError", "INUSE_ATTRIBUTE_ERR", 10], ["InvalidStateError", "INVALID_STATE_ERR", 11],
    ["SyntaxError", "SYNTAX_ERR", 12], ["InvalidModificationError", "INVALID_MODIFICATION_ERR", 13],
    ["NamespaceError", "NAMESPACE_ERR", 14], ["InvalidAccessError", "INVALID_ACCESS_ERR", 15], [null, "VALIDATION_ERR", 16],
    ["TypeMismatchError", "TYPE_MISMATCH_ERR", 17], ["SecurityError", "SECURITY_ERR", 18], ["NetworkError", "NETWORK_ERR", 19],
    ["AbortError", "ABORT_ERR", 20], ["URLMismatchError", "URL_MISMATCH_ERR", 21], ["QuotaExceededError", "QUOTA_EXCEEDED_ERR", 22],
    ["TimeoutError", "TIMEOUT_ERR", 23], ["InvalidNodeTypeError", "INVALID_NODE_TYPE_ERR", 24], ["DataCloneError", "DATA_CLONE_ERR", 25],
  ];
  test("every legacy name of a DOMException has its code and its constant", () => {
    for (const [name, constant, code] of codes) {
      assertEqual(DOMException[constant], code, constant);
      assertEqual(DOMException.prototype[constant], code, constant);
      const { writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(DOMException, constant);
      assertEqual([writable, enumerable, configurable], [false, true, false], constant);
      if (name) assertEqual(new DOMException("m", name).code, code, name);
    }
  });
  test("newer names have the code 0", () => {
    for (const name of ["EncodingError", "NotReadableError", "UnknownError", "DataError", "OperationError", "NotAllowedError", "toString", "x"]) {
      assertEqual(new DOMException("", name).code, 0, name);
    }
  });
  test("a DOMException has the defaults of its constructor and converts its arguments", () => {
    const exception = new DOMException();
    assertEqual([exception.name, exception.message, exception.code], ["Error", "", 0]);
    assertEqual(new DOMException(null, undefined).message, "null");
    assertEqual(new DOMException(undefined, { toString: () => "AbortError" }).code, 20);
    assertThrows("TypeError", () => new DOMException(Symbol()));
    assertThrows("TypeError", () => DOMException("x"));
    assertEqual([DOMException.length, DOMException.name], [0, "DOMException"]);
  });
  test("a DOMException is an error with a stack and without own name or message", () => {
    const exception = new DOMException("m", "AbortError");
    assertEqual(exception instanceof Error, true);
    assertEqual(Object.getPrototypeOf(DOMException.prototype) === Error.prototype, true);
    assertEqual(Object.getPrototypeOf(DOMException) === Function.prototype, true);
    assertEqual([Object.hasOwn(exception, "name"), Object.hasOwn(exception, "message")], [false, false]);
    assertEqual([String(exception), Object.prototype.toString.call(exception)], ["AbortError: m", "[object DOMException]"]);
    assertEqual(typeof exception.stack, "string");
  });
  test("the getters of DOMException refuse other objects", () => {
    for (const name of ["name", "message", "code"]) {
      const { get, set, enumerable } = Object.getOwnPropertyDescriptor(DOMException.prototype, name);
      assertEqual([set, enumerable], [undefined, true]);
      assertThrows("TypeError", () => get.call(new Error("x")));
      assertThrows("TypeError", () => get.call(DOMException.prototype));
    }
  });
  test("a subclass of DOMException keeps its own prototype", () => {
    class Own extends DOMException {}
    const exception = new Own("m", "DataError");
    assertEqual([exception instanceof Own, exception.name], [true, "DataError"]);
  });
})();
