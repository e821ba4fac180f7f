// DOMException, Web IDL §2.8.1 and §3.14.
import { defineInterface, expose, toDOMString } from "../webidl/webidl.js";

const legacyCodes = {
  IndexSizeError: 1, HierarchyRequestError: 3, WrongDocumentError: 4, InvalidCharacterError: 5,
  NoModificationAllowedError: 7, NotFoundError: 8, NotSupportedError: 9, InUseAttributeError: 10,
  InvalidStateError: 11, SyntaxError: 12, InvalidModificationError: 13, NamespaceError: 14,
  InvalidAccessError: 15, TypeMismatchError: 17, SecurityError: 18, NetworkError: 19, AbortError: 20,
  URLMismatchError: 21, QuotaExceededError: 22, TimeoutError: 23, InvalidNodeTypeError: 24, DataCloneError: 25,
};

const constants = {
  INDEX_SIZE_ERR: 1, DOMSTRING_SIZE_ERR: 2, HIERARCHY_REQUEST_ERR: 3, WRONG_DOCUMENT_ERR: 4,
  INVALID_CHARACTER_ERR: 5, NO_DATA_ALLOWED_ERR: 6, NO_MODIFICATION_ALLOWED_ERR: 7, NOT_FOUND_ERR: 8,
  NOT_SUPPORTED_ERR: 9, INUSE_ATTRIBUTE_ERR: 10, INVALID_STATE_ERR: 11, SYNTAX_ERR: 12,
  INVALID_MODIFICATION_ERR: 13, NAMESPACE_ERR: 14, INVALID_ACCESS_ERR: 15, VALIDATION_ERR: 16,
  TYPE_MISMATCH_ERR: 17, SECURITY_ERR: 18, NETWORK_ERR: 19, ABORT_ERR: 20, URL_MISMATCH_ERR: 21,
  QUOTA_EXCEEDED_ERR: 22, TIMEOUT_ERR: 23, INVALID_NODE_TYPE_ERR: 24, DATA_CLONE_ERR: 25,
};

// A DOMException is an error object ([[ErrorData]], `stack`) whose class does not extend Error. So the constructor
// returns an error object made for it, whose state is stored separately.
const slots = new WeakMap();
const { construct } = Reflect;
const { captureStackTrace } = Error;

const slotsOf = (value) => {
  const found = slots.get(value);
  if (!found) throw new TypeError("Illegal invocation: this is not a DOMException");
  return found;
};

/** The stack without this constructor's own frames. It is set when the name with which it may begin is known. */
const takeStack = (exception) => {
  exception.stack; // read first, or JavaScriptCore later overwrites it with its own
  captureStackTrace?.(exception, DOMException);
};

export class DOMException {
  constructor(message = "", name = "Error") {
    const exception = construct(Error, [], new.target);
    slots.set(exception, { __proto__: null, message: toDOMString(message), name: toDOMString(name) });
    takeStack(exception);
    return exception;
  }

  get name() {
    return slotsOf(this).name;
  }

  get message() {
    return slotsOf(this).message;
  }

  get code() {
    const { name } = slotsOf(this);
    return Object.hasOwn(legacyCodes, name) ? legacyCodes[name] : 0;
  }
}

Object.setPrototypeOf(DOMException.prototype, Error.prototype);
defineInterface(DOMException, { constants });
expose({ DOMException });

export const isDOMException = (value) => slots.has(value);
