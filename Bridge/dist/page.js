"use strict";
var page = (() => {
  var __defProp = Object.defineProperty;
  var __getOwnPropDesc = Object.getOwnPropertyDescriptor;
  var __getOwnPropNames = Object.getOwnPropertyNames;
  var __hasOwnProp = Object.prototype.hasOwnProperty;
  var __export = (target, all) => {
    for (var name3 in all)
      __defProp(target, name3, { get: all[name3], enumerable: true });
  };
  var __copyProps = (to, from, except, desc) => {
    if (from && typeof from === "object" || typeof from === "function") {
      for (let key of __getOwnPropNames(from))
        if (!__hasOwnProp.call(to, key) && key !== except)
          __defProp(to, key, { get: () => from[key], enumerable: !(desc = __getOwnPropDesc(from, key)) || desc.enumerable });
    }
    return to;
  };
  var __toCommonJS = (mod) => __copyProps(__defProp({}, "__esModule", { value: true }), mod);

  // page/main.js
  var main_exports = {};
  __export(main_exports, {
    bodyWanted: () => bodyWanted,
    cookiesChanged: () => cookiesChanged,
    data: () => data,
    end: () => end,
    failure: () => failure2,
    hasListeners: () => hasListeners,
    loaded: () => loaded,
    rejected: () => rejected,
    response: () => response,
    sent: () => sent,
    task: () => task,
    timer: () => timer,
    uncaught: () => uncaught
  });

  // page/captured.js
  var {
    Array,
    ArrayBuffer,
    BigInt,
    DataView,
    Date,
    Error: Error2,
    FinalizationRegistry,
    Int32Array,
    Int8Array,
    JSON: JSON2,
    Map,
    Math: Math2,
    Number,
    Object: Object2,
    Promise: Promise2,
    Proxy: Proxy2,
    RangeError,
    Reflect: Reflect2,
    RegExp,
    Set,
    String,
    Symbol: Symbol2,
    SyntaxError,
    TypeError: TypeError2,
    Uint16Array,
    Uint8Array: Uint8Array2,
    WeakMap,
    WeakRef,
    WeakSet: WeakSet2
  } = globalThis;
  var {
    assign: Object_assign,
    create: Object_create,
    defineProperties: Object_defineProperties,
    defineProperty: Object_defineProperty,
    entries: Object_entries,
    freeze: Object_freeze,
    getOwnPropertyDescriptor: Object_getOwnPropertyDescriptor,
    getOwnPropertyDescriptors: Object_getOwnPropertyDescriptors,
    getOwnPropertyNames: Object_getOwnPropertyNames,
    getPrototypeOf: Object_getPrototypeOf,
    hasOwn: Object_hasOwn,
    is: Object_is,
    keys: Object_keys,
    setPrototypeOf: Object_setPrototypeOf,
    values: Object_values
  } = Object2;
  var {
    apply: Reflect_apply,
    get: Reflect_get,
    getOwnPropertyDescriptor: Reflect_getOwnPropertyDescriptor,
    ownKeys: Reflect_ownKeys,
    set: Reflect_set,
    setPrototypeOf: Reflect_setPrototypeOf
  } = Reflect2;
  var { parse: JSON_parse, stringify: JSON_stringify } = JSON2;
  var { isArray: Array_isArray } = Array;
  var { isView: ArrayBuffer_isView } = ArrayBuffer;
  var { asIntN: BigInt_asIntN, asUintN: BigInt_asUintN } = BigInt;
  var { now: Date_now } = Date;
  var { ceil: Math_ceil, floor: Math_floor, max: Math_max, min: Math_min, round: Math_round, trunc: Math_trunc } = Math2;
  var { isFinite: Number_isFinite, isNaN: Number_isNaN, parseInt: Number_parseInt } = Number;
  var { fromCharCode: String_fromCharCode, fromCodePoint: String_fromCodePoint } = String;
  var makerOf = (type) => {
    const { from } = type;
    return (...given) => Reflect_apply(from, type, given);
  };
  var [Array_from, Uint8Array_from, Uint16Array_from] = [makerOf(Array), makerOf(Uint8Array2), makerOf(Uint16Array)];

  // page/language/elements.js
  var Elements = class {
    #list;
    #next = 0;
    value;
    done = false;
    constructor(list) {
      this.#list = list;
    }
    [Symbol2.iterator]() {
      return this;
    }
    /** The iterator is its own result object: `for…of` is finished with one result before it requests the next. */
    next() {
      if (this.#next < this.#list.length)
        this.value = this.#list[this.#next++];
      else
        this.done = true;
      return this;
    }
  };
  Object_setPrototypeOf(Elements.prototype, null);
  var each = (list) => new Elements(list);

  // page/language/lists.js
  var maximumApplied = 4096;
  var { of } = Array;
  var listed = (length, make) => Array_from({ __proto__: null, length }, (_, index) => make(index));
  var mapped = (list, change) => listed(list.length, (index) => change(list[index], index));
  var copyOf = (list) => list.length <= maximumApplied ? Reflect_apply(of, Array, list) : listed(list.length, (index) => list[index]);
  var bareList = () => Object_setPrototypeOf([], null);
  var arrayPrototype = Array.prototype;
  var objectPrototype = Object2.prototype;
  var append = (list, value2) => {
    const index = list.length;
    const isPlain = Object_getPrototypeOf(arrayPrototype) === objectPrototype && !(index in list);
    if (isPlain)
      list[index] = value2;
    else
      Object_defineProperty(list, index, { __proto__: null, value: value2, writable: true, enumerable: true, configurable: true });
  };
  var filtered = (list, isWanted) => {
    const kept = [];
    for (let index = 0; index < list.length; index++)
      if (isWanted(list[index], index))
        append(kept, list[index]);
    return kept;
  };
  var joined = (...lists2) => {
    const all = [];
    for (let index = 0; index < lists2.length; index++) {
      const list = lists2[index];
      for (let place2 = 0; place2 < list.length; place2++)
        append(all, list[place2]);
    }
    return all;
  };
  var flatMapped = (list, change) => Reflect_apply(joined, void 0, mapped(list, change));
  var replaceAt = (list, index, value2) => {
    list[index] = value2;
  };
  var insertAt = (list, index, value2) => {
    append(list, value2);
    for (let place2 = list.length - 1; place2 > index; place2--)
      list[place2] = list[place2 - 1];
    list[index] = value2;
  };
  var removeAt = (list, index) => {
    const removed = list[index];
    for (let place2 = index + 1; place2 < list.length; place2++)
      list[place2 - 1] = list[place2];
    list.length -= 1;
    return removed;
  };

  // page/language/bytes.js
  var { apply } = Reflect;
  var typedArray = Object_getPrototypeOf(Uint8Array2.prototype);
  var getter = (holder, name3) => Object_getOwnPropertyDescriptor(holder, name3).get;
  var [bufferGetter, offsetGetter, set] = [getter(typedArray, "buffer"), getter(typedArray, "byteOffset"), typedArray.set];
  var memoryOf = (bytes) => apply(bufferGetter, bytes, []);
  var offsetOf = (bytes) => apply(offsetGetter, bytes, []);
  var placeIn = (length, position) => position < 0 ? Math_max(length + position, 0) : Math_min(position, length);
  var viewOf = (bytes, start3, end2 = bytes.length) => {
    const first2 = placeIn(bytes.length, start3), last2 = placeIn(bytes.length, end2);
    return new Uint8Array2(memoryOf(bytes), offsetOf(bytes) + first2, Math_max(last2 - first2, 0));
  };
  var firstUnits = (units, count) => new Uint16Array(memoryOf(units), offsetOf(units), count);
  var copyBytes = (bytes, start3 = 0, end2 = bytes.length) => new Uint8Array2(viewOf(bytes, start3, end2));
  var bufferWith = (bytes) => memoryOf(copyBytes(bytes));
  var setBytes = (target, source, position = 0) => apply(set, target, [source, position]);
  var dataView = DataView.prototype;
  var [viewBuffer, viewOffset, viewLength] = ["buffer", "byteOffset", "byteLength"].map((name3) => getter(dataView, name3));
  var lengthGetter = getter(typedArray, "byteLength");
  var tagGetter = getter(typedArray, Symbol2.toStringTag);
  var bufferLengthGetter = getter(ArrayBuffer.prototype, "byteLength");
  var typeOfView = (view2) => apply(tagGetter, view2, []);
  var lengthOfBuffer = (buffer) => apply(bufferLengthGetter, buffer, []);
  var bufferOfView = (view2) => typeOfView(view2) === void 0 ? apply(viewBuffer, view2, []) : memoryOf(view2);
  var partsOfView = (view2) => {
    const buffer = bufferOfView(view2), isTyped = typeOfView(view2) !== void 0;
    const offset = isTyped ? offsetOf(view2) : apply(viewOffset, view2, []);
    return { __proto__: null, buffer, offset, length: apply(isTyped ? lengthGetter : viewLength, view2, []) };
  };
  var isEmptyView = (view2) => {
    const { buffer, length } = partsOfView(view2);
    return length === 0 || lengthOfBuffer(buffer) === 0;
  };
  var bytesOfView = (view2) => {
    const { buffer, offset, length } = partsOfView(view2);
    return new Uint8Array2(buffer, offset, length);
  };
  var maximumApplied2 = 8192;
  var binaryString = (bytes) => {
    let text2 = "";
    for (let start3 = 0; start3 < bytes.length; start3 += maximumApplied2) {
      text2 += Reflect_apply(String_fromCharCode, void 0, viewOf(bytes, start3, start3 + maximumApplied2));
    }
    return text2;
  };

  // page/webidl/webidl.js
  var toDOMString = (value2) => {
    if (typeof value2 === "symbol")
      throw new TypeError2("a symbol is not a string");
    return String(value2);
  };
  var toUSVString = (value2) => toDOMString(value2).toWellFormed();
  var toByteString = (value2) => {
    const string = toDOMString(value2);
    for (let index = 0; index < string.length; index++) {
      if (string.charCodeAt(index) > 255) {
        throw new TypeError2(`character ${index} of the string is larger than a byte`);
      }
    }
    return string;
  };
  var toInteger = (value2, bits, isSigned) => {
    const number = Math_trunc(+value2);
    if (!Number_isFinite(number))
      return 0;
    if (bits === 64)
      return Number(isSigned ? BigInt_asIntN(64, BigInt(number)) : BigInt_asUintN(64, BigInt(number)));
    const modulus = 2 ** bits;
    const wrapped = (number % modulus + modulus) % modulus;
    return isSigned && wrapped >= modulus / 2 ? wrapped - modulus : wrapped;
  };
  var toUnsignedShort = (value2) => toInteger(value2, 16, false);
  var toLong = (value2) => toInteger(value2, 32, true);
  var toUnsignedLong = (value2) => toInteger(value2, 32, false);
  var toEnumeration = (value2, members3, name3) => {
    const string = toDOMString(value2);
    if (!members3.includes(string))
      throw new TypeError2(`"${string}" is no ${name3}: ${members3.join(", ")}`);
    return string;
  };
  var emptyDictionary = Object_freeze({ __proto__: null });
  var toDictionary = (value2, name3 = "dictionary") => {
    if (value2 === void 0 || value2 === null)
      return emptyDictionary;
    if (typeof value2 !== "object" && typeof value2 !== "function")
      throw new TypeError2(`${name3} must be an object`);
    return value2;
  };
  var toCallback = (value2, name3 = "callback") => {
    if (typeof value2 !== "function")
      throw new TypeError2(`${name3} must be a function`);
    return value2;
  };
  var requireArguments = (given, required2, operation) => {
    if (given >= required2)
      return;
    throw new TypeError2(`${operation} needs ${required2} argument${required2 === 1 ? "" : "s"}, got ${given}`);
  };
  var bytesOf = (value2) => {
    const isView3 = ArrayBuffer_isView(value2);
    if (!isView3 && !isArrayBuffer(value2))
      return null;
    try {
      return isView3 ? bytesOfView(value2) : new Uint8Array2(value2);
    } catch {
      return new Uint8Array2(0);
    }
  };
  var isArrayBuffer = (value2) => {
    try {
      lengthOfBuffer(value2);
      return true;
    } catch {
      return false;
    }
  };
  var defineInterface = (type, { constants: constants3 = { __proto__: null }, tag: tag2 = type.name, name: name3 } = { __proto__: null }) => {
    const prototype2 = type.prototype;
    if (name3)
      Object_defineProperty(type, "name", { __proto__: null, value: name3, configurable: true });
    for (const key of each(Reflect_ownKeys(prototype2))) {
      if (key !== "constructor" && typeof key === "string")
        makeEnumerable(prototype2, key);
    }
    for (const key of each(Reflect_ownKeys(type))) {
      if (typeof type[key] === "function" && typeof key === "string" && key !== "prototype")
        makeEnumerable(type, key);
    }
    Object_defineProperty(prototype2, Symbol2.toStringTag, { __proto__: null, value: tag2, configurable: true });
    for (const { 0: key, 1: value2 } of each(Object_entries(constants3))) {
      for (const holder of each([type, prototype2]))
        Object_defineProperty(holder, key, { __proto__: null, value: value2, enumerable: true });
    }
  };
  var makeEnumerable = (holder, key) => {
    Object_defineProperty(holder, key, { __proto__: null, ...Object_getOwnPropertyDescriptor(holder, key), enumerable: true });
  };
  var expose = (things) => {
    for (const { 0: name3, 1: value2 } of each(Object_entries(things))) {
      Object_defineProperty(globalThis, name3, { __proto__: null, value: value2, writable: true, configurable: true, enumerable: false });
    }
  };
  var constructionKey = Symbol2("construction");
  var requireKey = (key) => {
    if (key !== constructionKey)
      throw new TypeError2("Illegal constructor");
  };

  // page/window/dom-exception.js
  var legacyCodes = {
    IndexSizeError: 1,
    HierarchyRequestError: 3,
    WrongDocumentError: 4,
    InvalidCharacterError: 5,
    NoModificationAllowedError: 7,
    NotFoundError: 8,
    NotSupportedError: 9,
    InUseAttributeError: 10,
    InvalidStateError: 11,
    SyntaxError: 12,
    InvalidModificationError: 13,
    NamespaceError: 14,
    InvalidAccessError: 15,
    TypeMismatchError: 17,
    SecurityError: 18,
    NetworkError: 19,
    AbortError: 20,
    URLMismatchError: 21,
    QuotaExceededError: 22,
    TimeoutError: 23,
    InvalidNodeTypeError: 24,
    DataCloneError: 25
  };
  var constants = {
    INDEX_SIZE_ERR: 1,
    DOMSTRING_SIZE_ERR: 2,
    HIERARCHY_REQUEST_ERR: 3,
    WRONG_DOCUMENT_ERR: 4,
    INVALID_CHARACTER_ERR: 5,
    NO_DATA_ALLOWED_ERR: 6,
    NO_MODIFICATION_ALLOWED_ERR: 7,
    NOT_FOUND_ERR: 8,
    NOT_SUPPORTED_ERR: 9,
    INUSE_ATTRIBUTE_ERR: 10,
    INVALID_STATE_ERR: 11,
    SYNTAX_ERR: 12,
    INVALID_MODIFICATION_ERR: 13,
    NAMESPACE_ERR: 14,
    INVALID_ACCESS_ERR: 15,
    VALIDATION_ERR: 16,
    TYPE_MISMATCH_ERR: 17,
    SECURITY_ERR: 18,
    NETWORK_ERR: 19,
    ABORT_ERR: 20,
    URL_MISMATCH_ERR: 21,
    QUOTA_EXCEEDED_ERR: 22,
    TIMEOUT_ERR: 23,
    INVALID_NODE_TYPE_ERR: 24,
    DATA_CLONE_ERR: 25
  };
  var slots = new WeakMap();
  var { construct } = Reflect;
  var { captureStackTrace } = Error2;
  var slotsOf = (value2) => {
    const found = slots.get(value2);
    if (!found)
      throw new TypeError2("Illegal invocation: this is not a DOMException");
    return found;
  };
  var takeStack = (exception) => {
    exception.stack;
    captureStackTrace?.(exception, DOMException);
  };
  var DOMException = class {
    constructor(message = "", name3 = "Error") {
      const exception = construct(Error2, [], new.target);
      slots.set(exception, { __proto__: null, message: toDOMString(message), name: toDOMString(name3) });
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
      const { name: name3 } = slotsOf(this);
      return Object_hasOwn(legacyCodes, name3) ? legacyCodes[name3] : 0;
    }
  };
  Object_setPrototypeOf(DOMException.prototype, Error2.prototype);
  defineInterface(DOMException, { constants });
  expose({ DOMException });
  var isDOMException = (value2) => slots.has(value2);

  // page/native.js
  var native = ajaxBridgeNative;

  // page/events/event.js
  var NONE = 0;
  var CAPTURING_PHASE = 1;
  var AT_TARGET = 2;
  var BUBBLING_PHASE = 3;
  var eventState;
  var isEvent;
  var isTrusted = Object_getOwnPropertyDescriptor({
    get isTrusted() {
      return eventState(this).isTrusted;
    }
  }, "isTrusted");
  var unforgeable = { __proto__: null, get: isTrusted.get, set: void 0, enumerable: true, configurable: false };
  var { defineProperty } = Object2;
  var { now } = native;
  var initialState = (type) => ({
    __proto__: null,
    type,
    bubbles: false,
    cancelable: false,
    composed: false,
    isTrusted: false,
    target: null,
    currentTarget: null,
    phase: NONE,
    path: [],
    timeStamp: now(),
    isInitialized: true,
    isDispatched: false,
    isCanceled: false,
    stopsPropagation: false,
    stopsImmediately: false,
    inPassiveListener: false
  });
  var Event = class {
    #state;
    static {
      eventState = (event) => event.#state;
      isEvent = (value2) => typeof value2 === "object" && value2 !== null && #state in value2;
    }
    constructor(type, eventInitDict = void 0) {
      requireArguments(arguments.length, 1, "Event");
      const state2 = this.#state = initialState(toDOMString(type));
      const init = toDictionary(eventInitDict, "EventInit");
      state2.bubbles = Boolean(init.bubbles);
      state2.cancelable = Boolean(init.cancelable);
      state2.composed = Boolean(init.composed);
      defineProperty(this, "isTrusted", unforgeable);
    }
    get type() {
      return this.#state.type;
    }
    get target() {
      return this.#state.target;
    }
    get srcElement() {
      return this.#state.target;
    }
    get currentTarget() {
      return this.#state.currentTarget;
    }
    get eventPhase() {
      return this.#state.phase;
    }
    get bubbles() {
      return this.#state.bubbles;
    }
    get cancelable() {
      return this.#state.cancelable;
    }
    get composed() {
      return this.#state.composed;
    }
    get timeStamp() {
      return this.#state.timeStamp;
    }
    get defaultPrevented() {
      return this.#state.isCanceled;
    }
    /** Without shadow trees the path contains every visited target, from the innermost on. */
    composedPath() {
      const { path, currentTarget } = this.#state;
      return currentTarget === null ? [] : copyOf(path);
    }
    stopPropagation() {
      this.#state.stopsPropagation = true;
    }
    get cancelBubble() {
      return this.#state.stopsPropagation;
    }
    set cancelBubble(value2) {
      const state2 = this.#state;
      if (value2)
        state2.stopsPropagation = true;
    }
    stopImmediatePropagation() {
      const state2 = this.#state;
      state2.stopsPropagation = true;
      state2.stopsImmediately = true;
    }
    get returnValue() {
      return !this.#state.isCanceled;
    }
    set returnValue(value2) {
      const state2 = this.#state;
      if (!value2)
        cancel(state2);
    }
    preventDefault() {
      cancel(this.#state);
    }
    initEvent(type, bubbles = false, cancelable = false) {
      const state2 = this.#state;
      requireArguments(arguments.length, 1, "initEvent");
      initialize(state2, toDOMString(type), Boolean(bubbles), Boolean(cancelable));
    }
  };
  var cancel = (state2) => {
    if (state2.cancelable && !state2.inPassiveListener)
      state2.isCanceled = true;
  };
  var initialize = (state2, type, bubbles, cancelable) => {
    if (state2.isDispatched)
      return false;
    Object_assign(state2, {
      __proto__: null,
      type,
      bubbles,
      cancelable,
      isInitialized: true,
      stopsPropagation: false,
      stopsImmediately: false,
      isCanceled: false,
      isTrusted: false,
      target: null
    });
    return true;
  };
  var makeUninitialized = (event) => {
    eventState(event).isInitialized = false;
    return event;
  };
  defineInterface(Event, { constants: { NONE, CAPTURING_PHASE, AT_TARGET, BUBBLING_PHASE } });
  expose({ Event });

  // page/abort/algorithms.js
  var states = new WeakMap();
  var registerSignal = (signal) => {
    states.set(signal, {
      __proto__: null,
      aborted: false,
      reason: void 0,
      algorithms: new Set(),
      dependents: null,
      sources: null,
      onChange: null
    });
  };
  var isAbortSignal = (value2) => states.has(value2);
  var signalState = (signal) => {
    const state2 = states.get(signal);
    if (!state2)
      throw new TypeError2("this is not an AbortSignal");
    return state2;
  };
  var addAbortAlgorithm = (signal, algorithm) => {
    const state2 = signalState(signal);
    if (state2.aborted)
      return;
    state2.algorithms.add(algorithm);
    state2.onChange?.();
  };
  var removeAbortAlgorithm = (signal, algorithm) => {
    const state2 = signalState(signal);
    state2.algorithms.delete(algorithm);
    state2.onChange?.();
  };

  // page/events/listeners.js
  var slotsOf2;
  var isEventTarget;
  var registerEventTarget = (slots2, isTarget) => {
    slotsOf2 = slots2;
    isEventTarget = isTarget;
  };
  var isSame = (one, other) => one.callback === other.callback && one.type === other.type && one.capture === other.capture;
  var addListener = (target, slots2, listener) => {
    if (listener.signal && signalState(listener.signal).aborted)
      return;
    if (listener.callback === null)
      return;
    if (slots2.listeners.some((other) => isSame(other, listener)))
      return;
    setListeners(slots2, joined(slots2.listeners, [listener]));
    if (listener.signal)
      addAbortAlgorithm(listener.signal, listener.abort = () => removeListener(slots2, listener));
  };
  var removeListener = (slots2, listener) => {
    listener.isRemoved = true;
    if (listener.signal)
      removeAbortAlgorithm(listener.signal, listener.abort);
    setListeners(slots2, filtered(slots2.listeners, (other) => other !== listener));
  };
  var setListeners = (slots2, listeners) => {
    slots2.listeners = listeners;
    slots2.hooks?.listenersChanged?.(listeners);
  };

  // page/events/report.js
  var fireErrorEvent = () => false;
  var isReporting = false;
  var setErrorEvent = (make) => {
    fireErrorEvent = make;
  };
  var notifyUncaught = (error2) => {
    if (isReporting)
      return false;
    isReporting = true;
    try {
      return fireErrorEvent(describe(error2), error2);
    } finally {
      isReporting = false;
    }
  };
  var reportException = (error2) => {
    if (!notifyUncaught(error2))
      native.reportError(error2, false);
  };
  var describe = (error2) => {
    try {
      const isObject3 = typeof error2 === "object" && error2 !== null;
      const { sourceURL = "", line = 0, column = 0 } = isObject3 ? error2 : { __proto__: null };
      const message = typeof error2 === "symbol" ? error2.toString() : `${error2}`;
      const filename = String(sourceURL);
      return { __proto__: null, message, filename, lineno: Number(line) || 0, colno: Number(column) || 0 };
    } catch {
      return { __proto__: null, message: "An exception that cannot be shown" };
    }
  };

  // page/events/dispatch.js
  var { apply: apply2 } = Reflect;
  var currentEvent;
  var dispatch = (target, event, shownTarget = target) => {
    const state2 = eventState(event);
    state2.isDispatched = true;
    state2.target = shownTarget;
    state2.path = pathFrom(target, event);
    const activated = activationTarget(state2);
    activated?.hooks.legacyPreActivationBehavior?.(activated.target);
    visit(event, state2, target);
    finish(state2);
    if (activated)
      activate(activated, event, state2);
    return !state2.isCanceled;
  };
  var fire = (target, event, shownTarget = target) => {
    eventState(event).isTrusted = true;
    return dispatch(target, event, shownTarget);
  };
  var pathFrom = (target, event) => {
    const path = [target];
    for (let last2 = target; ; ) {
      const parent = slotsOf2(last2).hooks?.getTheParent?.(last2, event) ?? null;
      if (parent === null || !isEventTarget(parent))
        return path;
      append(path, parent);
      last2 = parent;
    }
  };
  var activationTarget = (state2) => {
    if (state2.type !== "click")
      return null;
    const candidates = state2.bubbles ? state2.path : [state2.path[0]];
    for (const target of each(candidates)) {
      const { hooks: hooks2 } = slotsOf2(target);
      if (hooks2?.activationBehavior && (hooks2.isActivatable?.(target) ?? true))
        return { __proto__: null, target, hooks: hooks2 };
    }
    return null;
  };
  var activate = ({ target, hooks: hooks2 }, event, state2) => {
    if (state2.isCanceled)
      hooks2.legacyCanceledActivationBehavior?.(target);
    else
      hooks2.activationBehavior(target, event);
  };
  var visit = (event, state2, target) => {
    const { path } = state2;
    for (let index = path.length - 1; index >= 0; index--) {
      state2.phase = path[index] === target ? AT_TARGET : CAPTURING_PHASE;
      invoke(path[index], event, state2, true);
    }
    for (const current2 of each(path)) {
      if (current2 !== target && !state2.bubbles)
        break;
      state2.phase = current2 === target ? AT_TARGET : BUBBLING_PHASE;
      invoke(current2, event, state2, false);
    }
  };
  var finish = (state2) => {
    state2.phase = NONE;
    state2.currentTarget = null;
    state2.path = [];
    state2.isDispatched = state2.stopsPropagation = state2.stopsImmediately = false;
  };
  var invoke = (current2, event, state2, isCapturing) => {
    if (state2.stopsPropagation)
      return;
    state2.currentTarget = current2;
    const slots2 = slotsOf2(current2);
    for (const listener of each(slots2.listeners)) {
      if (listener.isRemoved || listener.type !== state2.type || listener.capture !== isCapturing)
        continue;
      if (listener.once)
        removeListener(slots2, listener);
      call(listener, current2, event, state2);
      if (state2.stopsImmediately)
        return;
    }
  };
  var call = (listener, current2, event, state2) => {
    const outer = currentEvent;
    currentEvent = event;
    state2.inPassiveListener = Boolean(listener.passive);
    try {
      callUserObject(listener.callback, current2, event);
    } catch (error2) {
      reportException(error2);
    }
    state2.inPassiveListener = false;
    currentEvent = outer;
  };
  var callUserObject = (callback, current2, event) => {
    if (typeof callback === "function")
      return apply2(callback, current2, [event]);
    const operation = callback.handleEvent;
    if (typeof operation !== "function")
      throw new TypeError2("handleEvent of an event listener must be a function");
    return apply2(operation, callback, [event]);
  };

  // page/events/target.js
  var globalObject = globalThis;
  var makeSlots = () => ({ __proto__: null, listeners: [], handlers: null, hooks: null });
  var globalSlots = makeSlots();
  var EventTarget = class {
    #slots = makeSlots();
    static {
      const slots2 = (target) => {
        if (target === void 0 || target === null || target === globalObject)
          return globalSlots;
        return target.#slots;
      };
      const isTarget = (value2) => {
        if (value2 === globalObject)
          return true;
        return typeof value2 === "object" && value2 !== null && #slots in value2;
      };
      registerEventTarget(slots2, isTarget);
    }
    addEventListener(type, callback, options = void 0) {
      const target = this ?? globalObject, slots2 = slotsOf2(target);
      requireArguments(arguments.length, 2, "addEventListener");
      const listener = { __proto__: null, type: toDOMString(type), callback: toListener(callback), ...flatten(options), isRemoved: false };
      addListener(target, slots2, listener);
    }
    removeEventListener(type, callback, options = void 0) {
      const slots2 = slotsOf2(this);
      requireArguments(arguments.length, 2, "removeEventListener");
      const wanted = { __proto__: null, type: toDOMString(type), callback: toListener(callback), capture: flattenCapture(options) };
      const found = slots2.listeners.find((listener) => isSame(listener, wanted));
      if (found)
        removeListener(slots2, found);
    }
    dispatchEvent(event) {
      const target = this ?? globalObject;
      slotsOf2(target);
      requireArguments(arguments.length, 1, "dispatchEvent");
      if (!isEvent(event))
        throw new TypeError2("dispatchEvent needs an Event");
      const state2 = eventState(event);
      if (state2.isDispatched)
        throw new DOMException("The event is already being dispatched", "InvalidStateError");
      if (!state2.isInitialized)
        throw new DOMException("The event is not initialized", "InvalidStateError");
      state2.isTrusted = false;
      return dispatch(target, event);
    }
  };
  var hasListeners = (target) => slotsOf2(target).listeners.length > 0;
  var toListener = (callback) => {
    if (callback === void 0 || callback === null)
      return null;
    if (typeof callback !== "object" && typeof callback !== "function") {
      throw new TypeError2("an event listener must be an object or a function");
    }
    return callback;
  };
  var isDictionary = (options) => typeof options === "object" || typeof options === "function";
  var flattenCapture = (options) => {
    if (options === void 0 || options === null)
      return false;
    return Boolean(isDictionary(options) ? options.capture : options);
  };
  var flatten = (options) => {
    const capture = flattenCapture(options);
    if (options === void 0 || options === null || !isDictionary(options)) {
      return { __proto__: null, capture, once: false, passive: false, signal: void 0 };
    }
    const once2 = Boolean(options.once), passive = Boolean(options.passive), { signal } = options;
    if (signal !== void 0 && !isAbortSignal(signal))
      throw new TypeError2("the option signal must be an AbortSignal");
    return { __proto__: null, capture, once: once2, passive, signal };
  };
  var setTargetHooks = (target, hooks2) => {
    slotsOf2(target).hooks = hooks2;
  };
  defineInterface(EventTarget);
  expose({ EventTarget });

  // page/events/kinds.js
  var member = (init, name3, fallback, convert = (value2) => value2) => {
    const value2 = init[name3];
    return value2 === void 0 ? fallback : convert(value2);
  };
  var CustomEvent = class extends Event {
    #detail;
    constructor(type, eventInitDict = void 0) {
      requireArguments(arguments.length, 1, "CustomEvent");
      super(type, eventInitDict);
      this.#detail = member(toDictionary(eventInitDict), "detail", null);
    }
    get detail() {
      return this.#detail;
    }
    initCustomEvent(type, bubbles = false, cancelable = false, detail = null) {
      this.#detail;
      requireArguments(arguments.length, 1, "initCustomEvent");
      if (initialize(eventState(this), toDOMString(type), Boolean(bubbles), Boolean(cancelable)))
        this.#detail = detail;
    }
  };
  var ProgressEvent = class extends Event {
    #lengthComputable;
    #loaded;
    #total;
    constructor(type, eventInitDict = void 0) {
      requireArguments(arguments.length, 1, "ProgressEvent");
      super(type, eventInitDict);
      const init = toDictionary(eventInitDict);
      this.#lengthComputable = member(init, "lengthComputable", false, Boolean);
      this.#loaded = member(init, "loaded", 0, toDouble);
      this.#total = member(init, "total", 0, toDouble);
    }
    get lengthComputable() {
      return this.#lengthComputable;
    }
    get loaded() {
      return this.#loaded;
    }
    get total() {
      return this.#total;
    }
  };
  var toDouble = (value2) => {
    const number = +value2;
    if (!Number_isFinite(number))
      throw new TypeError2("the number must be finite");
    return number;
  };
  var errorArguments;
  var ErrorEvent = class extends Event {
    #init;
    static {
      errorArguments = (event) => {
        if (!(#init in event))
          return null;
        const { message, filename, lineno, colno, error: error2 } = event.#init;
        return [message, filename, lineno, colno, error2];
      };
    }
    constructor(type, eventInitDict = void 0) {
      requireArguments(arguments.length, 1, "ErrorEvent");
      super(type, eventInitDict);
      const init = toDictionary(eventInitDict);
      this.#init = {
        __proto__: null,
        colno: member(init, "colno", 0, toUnsignedLong),
        error: member(init, "error", void 0),
        filename: member(init, "filename", "", toUSVString),
        lineno: member(init, "lineno", 0, toUnsignedLong),
        message: member(init, "message", "", toDOMString)
      };
    }
    get message() {
      return this.#init.message;
    }
    get filename() {
      return this.#init.filename;
    }
    get lineno() {
      return this.#init.lineno;
    }
    get colno() {
      return this.#init.colno;
    }
    get error() {
      return this.#init.error;
    }
  };
  var PromiseRejectionEvent = class extends Event {
    #promise;
    #reason;
    constructor(type, eventInitDict) {
      requireArguments(arguments.length, 2, "PromiseRejectionEvent");
      super(type, eventInitDict);
      const { promise, reason } = toDictionary(eventInitDict);
      if (typeof promise !== "object" && typeof promise !== "function" || promise === null) {
        throw new TypeError2("PromiseRejectionEventInit needs a promise");
      }
      this.#promise = promise;
      this.#reason = reason;
    }
    get promise() {
      return this.#promise;
    }
    get reason() {
      return this.#reason;
    }
  };
  var kinds = { CustomEvent, ProgressEvent, ErrorEvent, PromiseRejectionEvent };
  for (const kind of Object_values(kinds))
    defineInterface(kind);
  expose(kinds);
  var globalObject2 = globalThis;
  setErrorEvent((about, error2) => {
    const event = new ErrorEvent("error", { __proto__: null, ...about, error: error2, cancelable: true });
    return !fire(globalObject2, event);
  });

  // page/webidl/sequence.js
  var convertSequence = (object, method2, convert) => {
    const elements = [];
    for (const element of { __proto__: null, [Symbol2.iterator]: () => Reflect_apply(method2, object, []) }) {
      append(elements, convert(element));
    }
    return elements;
  };
  var toSequence = (value2, name3, convert) => {
    const isObject3 = typeof value2 === "object" && value2 !== null || typeof value2 === "function";
    const method2 = isObject3 ? value2[Symbol2.iterator] : void 0;
    if (method2 === void 0 || method2 === null)
      throw new TypeError2(`${name3} must be a sequence`);
    if (typeof method2 !== "function")
      throw new TypeError2(`${name3}[Symbol.iterator] is not a function`);
    return convertSequence(value2, method2, convert);
  };

  // page/events/message.js
  var MessageEvent = class extends Event {
    #init;
    constructor(type, eventInitDict = void 0) {
      requireArguments(arguments.length, 1, "MessageEvent");
      super(type, eventInitDict);
      const init = toDictionary(eventInitDict);
      this.#init = {
        __proto__: null,
        data: member(init, "data", null),
        lastEventId: member(init, "lastEventId", "", toDOMString),
        origin: member(init, "origin", "", toUSVString),
        ports: toPorts(member(init, "ports", [])),
        source: member(init, "source", null, toSource)
      };
    }
    get data() {
      return this.#init.data;
    }
    get origin() {
      return this.#init.origin;
    }
    get lastEventId() {
      return this.#init.lastEventId;
    }
    get source() {
      return this.#init.source;
    }
    get ports() {
      return this.#init.ports;
    }
    initMessageEvent(type, bubbles = false, cancelable = false, data2 = null, origin = "", lastEventId = "", source = null, ports = []) {
      this.#init;
      requireArguments(arguments.length, 1, "initMessageEvent");
      if (!initialize(eventState(this), toDOMString(type), Boolean(bubbles), Boolean(cancelable)))
        return;
      this.#init = {
        __proto__: null,
        data: data2,
        origin: toUSVString(origin),
        lastEventId: toDOMString(lastEventId),
        source: toSource(source),
        ports: toPorts(ports)
      };
    }
  };
  var toSource = (value2) => {
    if (value2 !== null && !isEventTarget(value2))
      throw new TypeError2("source must be a window or a MessagePort");
    return value2;
  };
  var isPort = () => false;
  var setPortBrand = (brand) => {
    isPort = brand;
  };
  var toPorts = (value2) => {
    const ports = toSequence(value2, "ports", (port) => port);
    if (!ports.every((port) => isPort(port)))
      throw new TypeError2("ports must be MessagePorts");
    return Object_freeze(ports);
  };
  defineInterface(MessageEvent);
  expose({ MessageEvent });

  // page/events/handlers.js
  var { apply: apply3 } = Reflect;
  var globalObject3 = globalThis;
  var defineEventHandlers = (type, names3) => defineEventHandlersOn(type.prototype, names3);
  var defineEventHandlersOn = (holder, names3) => {
    const targetOf3 = holder === globalObject3 ? () => globalObject3 : (target) => target;
    for (const name3 of each(names3)) {
      Object_defineProperty(holder, name3, { __proto__: null, ...accessors(name3, targetOf3), enumerable: true, configurable: true });
    }
  };
  var accessors = (name3, targetOf3) => Object_getOwnPropertyDescriptor({
    get [name3]() {
      return getEventHandler(targetOf3(this), name3);
    },
    set [name3](value2) {
      setEventHandler(targetOf3(this), name3, value2);
    }
  }, name3);
  var getEventHandler = (target, name3) => slotsOf2(target).handlers?.get(name3)?.callback ?? null;
  var setEventHandler = (target, name3, value2) => {
    const slots2 = slotsOf2(target), handlers = slots2.handlers ??= new Map();
    const isObject3 = typeof value2 === "function" || typeof value2 === "object" && value2 !== null;
    const handler = handlers.get(name3);
    if (!isObject3) {
      if (handler)
        removeListener(slots2, handler.listener);
      handlers.delete(name3);
    } else if (handler)
      handler.callback = value2;
    else
      handlers.set(name3, activate2(target, slots2, name3.slice(2), value2));
  };
  var activate2 = (target, slots2, type, callback) => {
    const handler = { __proto__: null, callback, listener: null };
    handler.listener = {
      __proto__: null,
      type,
      capture: false,
      once: false,
      passive: false,
      signal: void 0,
      isRemoved: false,
      callback: (event) => process(handler, target, event)
    };
    addListener(target, slots2, handler.listener);
    return handler;
  };
  var process = (handler, target, event) => {
    const { callback } = handler;
    if (typeof callback !== "function")
      return;
    const state2 = eventState(event);
    const aboutError = target === globalObject3 && state2.type === "error" ? errorArguments(event) : null;
    const answer2 = apply3(callback, state2.currentTarget, aboutError ?? [event]);
    if (answer2 === (aboutError !== null))
      cancel(state2);
  };

  // page/webidl/global-members.js
  var defineOperations = (holder, operations9) => {
    for (const { 0: name3, 1: value2 } of each(Object_entries(operations9))) {
      Object_defineProperty(holder, name3, { __proto__: null, value: value2, writable: true, enumerable: true, configurable: true });
    }
  };
  var defineAttributes = (holder, source) => {
    for (const { 0: name3, 1: descriptor3 } of each(Object_entries(Object_getOwnPropertyDescriptors(source)))) {
      Object_defineProperty(holder, name3, { __proto__: null, ...descriptor3, enumerable: true, configurable: true });
    }
  };
  var defineReplaceable = (holder, getters2) => {
    for (const { 0: name3, 1: get2 } of each(Object_entries(getters2))) {
      const set4 = (value2) => {
        Object_defineProperty(holder, name3, { __proto__: null, value: value2, writable: true, enumerable: true, configurable: true });
      };
      Object_defineProperty(holder, name3, { __proto__: null, get: get2, set: set4, enumerable: true, configurable: true });
    }
  };
  var defineUnforgeable = (holder, getters2) => {
    for (const { 0: name3, 1: get2 } of each(Object_entries(getters2))) {
      Object_defineProperty(holder, name3, { __proto__: null, get: get2, set: void 0, enumerable: true, configurable: false });
    }
  };

  // page/window/tasks.js
  var { apply: apply4 } = Reflect;
  var globalObject4 = globalThis;
  var evaluate = globalThis.eval;
  var tasks = new Map();
  var lastTask = 0;
  var queueTask = (callback) => {
    const id = ++lastTask;
    native.queueTask(id);
    tasks.set(id, callback);
  };
  var task = (id) => {
    const callback = tasks.get(id);
    tasks.delete(id);
    if (callback)
      run(callback);
  };
  var run = (callback) => {
    try {
      callback();
    } catch (error2) {
      reportException(error2);
    }
  };
  var timers = new Map();
  var lastTimer = 0;
  var nesting = 0;
  var setTimer = (callback, milliseconds2, isAwaited = true) => start(++lastTimer, { __proto__: null, callback, milliseconds: milliseconds2, isRepeating: false, isAwaited });
  var clearTimer = (id) => {
    if (timers.delete(id))
      native.clearTimer(id);
  };
  var start = (id, timer2) => {
    const wait2 = Math_max(timer2.milliseconds, nesting > 5 ? 4 : 0);
    native.setTimer(id, wait2, timer2.isAwaited);
    timers.set(id, { __proto__: null, ...timer2, level: nesting + 1 });
    return id;
  };
  var timer = (id) => {
    const due = timers.get(id);
    if (!due)
      return;
    if (!due.isRepeating)
      timers.delete(id);
    nesting = due.level;
    run(due.callback);
    if (due.isRepeating && timers.get(id) === due)
      start(id, due);
    nesting = 0;
  };
  var initialize2 = (handler, timeout, given, isRepeating) => {
    const run4 = typeof handler === "function" ? () => apply4(handler, globalObject4, given) : evaluating(handler);
    const milliseconds2 = Math_max(toLong(timeout), 0);
    return start(++lastTimer, { __proto__: null, callback: run4, milliseconds: milliseconds2, isRepeating, isAwaited: true });
  };
  var evaluating = (handler) => {
    const source = toDOMString(handler);
    return () => evaluate(source);
  };
  var operations = {
    setTimeout(handler, timeout = 0, ...given) {
      requireArguments(arguments.length, 1, "setTimeout");
      return initialize2(handler, timeout, given, false);
    },
    setInterval(handler, timeout = 0, ...given) {
      requireArguments(arguments.length, 1, "setInterval");
      return initialize2(handler, timeout, given, true);
    },
    clearTimeout(id = 0) {
      clearTimer(toLong(id));
    },
    clearInterval(id = 0) {
      clearTimer(toLong(id));
    },
    queueMicrotask(callback) {
      requireArguments(arguments.length, 1, "queueMicrotask");
      runSoon(toCallback(callback));
    }
  };
  var runSoon = async (callback) => {
    await void 0;
    run(() => callback());
  };
  var { queueMicrotask } = operations;
  defineOperations(globalObject4, operations);

  // page/window/atomics.js
  var { wait } = {
    wait(typedArray3, index, value2, timeout) {
      throw new TypeError2("Atomics.wait cannot be called on the thread of a page");
    }
  };
  if (globalThis.Atomics) {
    Object_defineProperty(Atomics, "wait", { value: wait, writable: true, enumerable: false, configurable: true });
  }

  // page/language/collections.js
  var { apply: apply5 } = Reflect;
  var [eachOfMap, eachOfSet] = [Map.prototype.forEach, Set.prototype.forEach];
  var listOf = (visit2, collection, toElement) => {
    const list = bareList();
    apply5(visit2, collection, [(value2, key) => {
      list[list.length] = toElement(value2, key);
    }]);
    return copyOf(list);
  };
  var pairsOf = (map2) => listOf(eachOfMap, map2, (value2, key) => [key, value2]);
  var keysOf = (map2) => listOf(eachOfMap, map2, (_, key) => key);
  var valuesOf = (map2) => listOf(eachOfMap, map2, (value2) => value2);
  var membersOf = (set4) => listOf(eachOfSet, set4, (value2) => value2);
  var { add } = Set.prototype;
  var setOf = (list) => {
    const set4 = new Set();
    for (let index = 0; index < list.length; index++)
      apply5(add, set4, [list[index]]);
    return set4;
  };
  var withoutDoubles = (list) => membersOf(setOf(list));

  // page/abort/dependents.js
  var dependentsOf = (state2) => state2.dependents ??= { __proto__: null, references: new Map(), kept: new Set() };
  var lastNumber = 0;
  var collected = new FinalizationRegistry(({ references: references2, number }) => references2.delete(number));
  var makeDependent = (signal, others) => {
    const state2 = signalState(signal);
    state2.sources = new Set();
    for (const other of each(others)) {
      const { sources } = signalState(other);
      for (const source of each(sources ? membersOf(sources) : [other]))
        state2.sources.add(source);
    }
    for (const source of each(membersOf(state2.sources)))
      link(source, signal);
    watch(signal, state2);
  };
  var link = (source, dependent) => {
    const { references: references2 } = dependentsOf(signalState(source)), number = ++lastNumber;
    references2.set(number, new WeakRef(dependent));
    collected.register(dependent, { __proto__: null, references: references2, number });
  };
  var watch = (signal, state2) => {
    let isHeard = false;
    state2.onChange = () => {
      const isNeeded = !state2.aborted && (isHeard || state2.algorithms.size > 0);
      for (const source of each(membersOf(state2.sources))) {
        const { kept } = dependentsOf(signalState(source));
        if (isNeeded)
          kept.add(signal);
        else
          kept.delete(signal);
      }
    };
    setTargetHooks(signal, {
      __proto__: null,
      listenersChanged(listeners) {
        isHeard = listeners.length > 0;
        state2.onChange();
      }
    });
  };
  var takeDependents = (state2) => {
    if (!state2.dependents)
      return [];
    const { references: references2 } = state2.dependents;
    const signals = filtered(mapped(valuesOf(references2), (reference) => reference.deref()), Boolean);
    state2.dependents = null;
    return signals;
  };

  // page/abort/abort.js
  var AbortSignal = class extends EventTarget {
    constructor(key = void 0) {
      requireKey(key);
      super();
      registerSignal(this);
    }
    static abort(reason = void 0) {
      const signal = new AbortSignal(constructionKey), state2 = signalState(signal);
      state2.aborted = true;
      state2.reason = reason === void 0 ? aborted() : reason;
      return signal;
    }
    static timeout(milliseconds2) {
      requireArguments(arguments.length, 1, "AbortSignal.timeout");
      const signal = new AbortSignal(constructionKey);
      const timeOut = () => signalAbort(signal, new DOMException("The operation timed out", "TimeoutError"));
      setTimer(timeOut, toMilliseconds(milliseconds2), false);
      return signal;
    }
    static any(signals) {
      requireArguments(arguments.length, 1, "AbortSignal.any");
      const sources = toSequence(signals, "signals", (signal) => signal);
      if (!sources.every(isAbortSignal))
        throw new TypeError2("AbortSignal.any needs AbortSignals");
      return createDependentSignal(sources);
    }
    get aborted() {
      return signalState(this).aborted;
    }
    get reason() {
      return signalState(this).reason;
    }
    throwIfAborted() {
      const state2 = signalState(this);
      if (state2.aborted)
        throw state2.reason;
    }
  };
  var aborted = () => new DOMException("The operation was aborted", "AbortError");
  var toMilliseconds = (value2) => {
    const number = Math_trunc(+value2);
    if (!(number >= 0 && number <= Number.MAX_SAFE_INTEGER))
      throw new TypeError2("the time must be a whole number from 0 on");
    return number;
  };
  var createDependentSignal = (signals) => {
    const result = new AbortSignal(constructionKey), state2 = signalState(result);
    const abortedSource = signals.find((signal) => signalState(signal).aborted);
    if (abortedSource)
      return Object_assign(state2, { __proto__: null, aborted: true, reason: signalState(abortedSource).reason }), result;
    makeDependent(result, signals);
    return result;
  };
  var signalAbort = (signal, reason = void 0) => {
    const state2 = signalState(signal);
    if (state2.aborted)
      return;
    const given = reason === void 0 ? aborted() : reason;
    const affected = joined([signal], filtered(takeDependents(state2), (dependent) => !signalState(dependent).aborted));
    for (const one of each(affected))
      Object_assign(signalState(one), { __proto__: null, aborted: true, reason: given });
    for (const one of each(affected))
      runAbortSteps(one);
  };
  var runAbortSteps = (signal) => {
    const state2 = signalState(signal);
    for (const algorithm of each(membersOf(state2.algorithms))) {
      try {
        if (state2.algorithms.has(algorithm))
          algorithm(state2.reason);
      } catch (error2) {
        reportException(error2);
      }
    }
    state2.algorithms.clear();
    fire(signal, new Event("abort"));
  };
  var AbortController = class {
    #signal = new AbortSignal(constructionKey);
    get signal() {
      return this.#signal;
    }
    abort(reason = void 0) {
      signalAbort(this.#signal, reason);
    }
  };
  defineInterface(AbortSignal);
  defineEventHandlers(AbortSignal, ["onabort"]);
  defineInterface(AbortController);
  expose({ AbortController, AbortSignal });

  // page/encoding/units.js
  var { apply: apply6 } = Reflect;
  var { fromCharCode } = String;
  var { utf8Decode } = native;
  var shortest = 512;
  var textOfUnits = (units) => {
    if (units.length <= shortest)
      return apply6(fromCharCode, void 0, units).toWellFormed();
    return utf8Decode(utf8Of(units));
  };
  var isLead = (unit) => (unit & 64512) === 55296;
  var isTrail = (unit) => (unit & 64512) === 56320;
  var isWellFormed = (units) => {
    for (let index = 0; index < units.length; index++) {
      if ((units[index] & 63488) !== 55296)
        continue;
      if (!isLead(units[index]) || !isTrail(units[index + 1]))
        return false;
      index++;
    }
    return true;
  };
  var utf8Of = (units) => {
    const bytes = new Uint8Array2(units.length * 3);
    let length = 0;
    for (let index = 0; index < units.length; index++) {
      const code = codeAt(units, index);
      if (code > 65535)
        index++;
      if (code < 128)
        bytes[length++] = code;
      else
        length = write(bytes, length, code);
    }
    return viewOf(bytes, 0, length);
  };
  var codeAt = (units, index) => {
    const unit = units[index];
    if ((unit & 63488) !== 55296)
      return unit;
    const next2 = units[index + 1];
    return isLead(unit) && isTrail(next2) ? 65536 + ((unit & 1023) << 10) + (next2 & 1023) : 65533;
  };
  var write = (bytes, index, code) => {
    const count = code < 2048 ? 2 : code < 65536 ? 3 : 4;
    bytes[index] = 3840 >> count & 255 | code >> 6 * (count - 1);
    for (let rest = 1; rest < count; rest++)
      bytes[index + rest] = 128 | code >> 6 * (count - 1 - rest) & 63;
    return index + count;
  };
  var joined2 = (kept, bytes) => {
    if (kept.length === 0)
      return bytes;
    const all = new Uint8Array2(kept.length + bytes.length);
    all.set(kept);
    all.set(bytes, kept.length);
    return all;
  };

  // page/encoding/base64.js
  var alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  var values = new Int8Array(128).fill(-1);
  for (let index = 0; index < 64; index++)
    values[alphabet.charCodeAt(index)] = index;
  var isSpace = (code) => code === 32 || code === 9 || code === 10 || code === 12 || code === 13;
  var sextets = (string) => {
    const found = new Uint8Array2(string.length);
    let length = 0, padding = 0;
    for (let index = 0; index < string.length; index++) {
      const code = string.charCodeAt(index);
      if (isSpace(code))
        continue;
      if (code === 61) {
        padding++;
        continue;
      }
      const value2 = code < 128 ? values[code] : -1;
      if (value2 < 0 || padding)
        return null;
      found[length++] = value2;
    }
    const isPadded = (length + padding) % 4 === 0 && padding <= 2;
    return length % 4 === 1 || padding && !isPadded ? null : viewOf(found, 0, length);
  };
  var forgivingDecode = (string) => fromBase64 ? decodeByEngine(string) : decode(string);
  var { fromBase64 } = Uint8Array2;
  var { toBase64 } = Uint8Array2.prototype;
  var { apply: apply7 } = Reflect;
  var decodeByEngine = (string) => {
    try {
      return apply7(fromBase64, Uint8Array2, [string]);
    } catch {
      return null;
    }
  };
  var decode = (string) => {
    const given = sextets(string);
    if (!given)
      return null;
    const bytes = new Uint8Array2(Math_floor(given.length * 3 / 4));
    let bits = 0, count = 0, length = 0;
    for (let index = 0; index < given.length; index++) {
      bits = (bits << 6 | given[index]) & 65535;
      count += 6;
      if (count >= 8)
        bytes[length++] = bits >> (count -= 8);
    }
    return bytes;
  };
  var forgivingEncode = (bytes) => toBase64 ? apply7(toBase64, bytes, []) : encode(bytes);
  var encode = (bytes) => {
    let text2 = "";
    for (let index = 0; index < bytes.length; index += 3) {
      const left = bytes.length - index;
      const group = bytes[index] << 16 | (left > 1 ? bytes[index + 1] : 0) << 8 | (left > 2 ? bytes[index + 2] : 0);
      text2 += alphabet[group >> 18] + alphabet[group >> 12 & 63];
      text2 += left > 1 ? alphabet[group >> 6 & 63] : "=";
      text2 += left > 2 ? alphabet[group & 63] : "=";
    }
    return text2;
  };
  var operations2 = {
    atob(data2) {
      requireArguments(arguments.length, 1, "atob");
      const bytes = forgivingDecode(toDOMString(data2));
      if (!bytes)
        throw new DOMException("The string is not base64", "InvalidCharacterError");
      return textOfUnits(bytes);
    },
    btoa(data2) {
      requireArguments(arguments.length, 1, "btoa");
      const string = toDOMString(data2), bytes = new Uint8Array2(string.length);
      for (let index = 0; index < string.length; index++) {
        const code = string.charCodeAt(index);
        if (code > 255)
          throw new DOMException("The string has a character above U+00FF", "InvalidCharacterError");
        bytes[index] = code;
      }
      return forgivingEncode(bytes);
    }
  };
  defineOperations(globalThis, operations2);

  // page/encoding/multi-byte.js
  var replacementUnit = 65533;
  var isBetween = (byte, from, to) => byte >= from && byte <= to;
  var commonLead = (byte) => isBetween(byte, 129, 254);
  var pairOf = (isTrail2) => (bytes, index) => {
    const trail = bytes[index + 1];
    if (trail === void 0)
      return "more";
    return isTrail2(trail) ? 2 : trail < 128 ? -1 : -2;
  };
  var gb18030 = {
    host: "gb18030",
    single: (byte) => byte === 128 ? 8364 : commonLead(byte) ? null : replacementUnit,
    sequence(bytes, index) {
      const second = bytes[index + 1], third = bytes[index + 2], fourth = bytes[index + 3];
      if (!isBetween(second, 48, 57))
        return gbkPair(bytes, index);
      if (third === void 0)
        return "more";
      if (!commonLead(third))
        return -1;
      if (fourth === void 0)
        return "more";
      return isBetween(fourth, 48, 57) ? 4 : -1;
    },
    own: (bytes, index) => gb18030Pairs[bytes[index] << 8 | bytes[index + 1]] ?? null
  };
  var gb18030Pairs = {
    __proto__: null,
    41888: "　",
    42713: "︐",
    42714: "︒",
    42715: "︑",
    42716: "︓",
    42717: "︔",
    42718: "︕",
    42719: "︖",
    42732: "︗",
    42733: "︘",
    42739: "︙",
    65113: "龴",
    65121: "龵",
    65126: "龶",
    65127: "龷",
    65133: "龸",
    65150: "龹",
    65168: "龺",
    65184: "龻"
  };
  var gbkPair = pairOf((byte) => isBetween(byte, 64, 126) || isBetween(byte, 128, 254));
  var eucJP = {
    host: "EUC-JP",
    single: (byte) => byte === 142 || byte === 143 || isBetween(byte, 161, 254) ? null : replacementUnit,
    sequence(bytes, index) {
      const lead = bytes[index], third = bytes[index + 2];
      if (lead === 142)
        return katakanaPair(bytes, index);
      const pair = kanjiPair(bytes, index);
      if (lead !== 143 || pair !== 2)
        return pair;
      if (third === void 0)
        return "more";
      return isBetween(third, 161, 254) ? 3 : third < 128 ? -2 : -3;
    }
  };
  var katakanaPair = pairOf((byte) => isBetween(byte, 161, 223));
  var kanjiPair = pairOf((byte) => isBetween(byte, 161, 254));
  var shiftJIS = {
    host: "Shift_JIS",
    single(byte) {
      if (byte === 128)
        return byte;
      if (isBetween(byte, 161, 223))
        return 65377 - 161 + byte;
      return isBetween(byte, 129, 159) || isBetween(byte, 224, 252) ? null : replacementUnit;
    },
    sequence: pairOf((byte) => isBetween(byte, 64, 126) || isBetween(byte, 128, 252)),
    own(bytes, index) {
      const lead = bytes[index], trail = bytes[index + 1];
      if (!isBetween(lead, 240, 249))
        return null;
      return String_fromCharCode(57344 + (lead - 240) * 188 + trail - (trail < 127 ? 64 : 65));
    }
  };
  var doubleByte = (host, isTrail2) => ({
    __proto__: null,
    host,
    single: (byte) => commonLead(byte) ? null : replacementUnit,
    sequence: pairOf(isTrail2)
  });
  var accented = { 98: "Ê̄", 100: "Ê̌", 163: "ê̄", 165: "ê̌" };
  var big5 = {
    ...doubleByte("Big5", (byte) => isBetween(byte, 64, 126) || isBetween(byte, 161, 254)),
    own: (bytes, index) => bytes[index] === 136 ? accented[bytes[index + 1]] : null
  };
  var rules = {
    gb18030,
    GBK: gb18030,
    "EUC-JP": eucJP,
    Shift_JIS: shiftJIS,
    Big5: big5,
    "EUC-KR": doubleByte("EUC-KR", (byte) => isBetween(byte, 65, 254))
  };
  var caches = new Map();
  var cacheOf = (host) => {
    if (!caches.has(host))
      caches.set(host, new Map());
    return caches.get(host);
  };
  var characterOfSequence = (host, bytes) => lookUp(host, cacheOf(host), Uint8Array_from(bytes));
  var lookUp = (host, cache, sequence) => {
    let key = 0;
    for (const byte of each(sequence))
      key = key * 256 + byte;
    let text2 = cache.get(key);
    if (text2 === void 0)
      cache.set(key, text2 = checked(native.decode(host, sequence, false)));
    return text2;
  };
  var checked = (text2) => {
    const isOne = text2 !== null && text2.length > 0 && String_fromCodePoint(text2.codePointAt(0)) === text2;
    return isOne && text2 !== "�" ? text2 : "";
  };
  var multiByteDecoder = (encoding, fatal) => {
    if (!Object_hasOwn(rules, encoding))
      return null;
    const rule = rules[encoding];
    const decode5 = walker(rule, cacheOf(rule.host));
    let kept = [];
    return (bytes, isLast) => {
      const all = kept.length ? joined2(kept, bytes) : bytes;
      const { units, rest, hasError } = decode5(all, isLast);
      kept = rest;
      return fatal && hasError ? null : textOfUnits(units);
    };
  };
  var walker = (rule, cache) => (bytes, isLast) => {
    const units = new Uint16Array(bytes.length);
    let length = 0, hasError = false, index = 0;
    const put = (unit) => {
      units[length++] = unit;
      if (unit === replacementUnit)
        hasError = true;
    };
    while (index < bytes.length) {
      const byte = bytes[index], single2 = byte < 128 ? byte : rule.single(byte);
      const count = single2 === null ? rule.sequence(bytes, index) : 1;
      if (count === "more")
        break;
      if (single2 !== null)
        put(single2);
      else
        index += sequenceAt(rule, cache, bytes, index, count, put) - 1;
      index++;
    }
    if (isLast && index < bytes.length)
      put(replacementUnit);
    return { __proto__: null, units: firstUnits(units, length), rest: isLast ? [] : copyBytes(bytes, index), hasError };
  };
  var sequenceAt = (rule, cache, bytes, index, count, put) => {
    if (count < 0) {
      put(replacementUnit);
      return -count;
    }
    const text2 = rule.own?.(bytes, index) ?? lookUp(rule.host, cache, viewOf(bytes, index, index + count));
    for (let at = 0; at < text2.length; at++)
      put(text2.charCodeAt(at));
    if (text2 !== "")
      return count;
    put(replacementUnit);
    return bytes[index + count - 1] < 128 && count === 2 ? 1 : count;
  };

  // page/encoding/iso-2022-jp.js
  var replacement = "�";
  var endOfAll = -1;
  var isBetween2 = (byte, from, to) => byte >= from && byte <= to;
  var shifts = {
    __proto__: null,
    10306: "ascii",
    10314: "roman",
    10313: "katakana",
    9280: "lead",
    9282: "lead"
  };
  var Machine = class {
    state = "ascii";
    output = "ascii";
    first = 0;
    /** Whether nothing followed the last escape sequence: two in a row are an error. */
    hasShifted = false;
    text = "";
    hasError = false;
    put(text2) {
      if (text2 === replacement)
        this.hasError = true;
      this.text += text2;
    }
    /** Processes one byte, or the end. */
    take(byte) {
      if (byte === endOfAll && !pending.has(this.state))
        return;
      states2[this.state](this, byte);
    }
    /** Reports one error, then reads the bytes again as without the escape character. */
    giveUp(...again) {
      this.hasShifted = false;
      this.state = this.output;
      this.put(replacement);
      for (const byte of each(again))
        this.take(byte);
    }
  };
  var single = (characterOf) => (machine, byte) => {
    if (byte === 27) {
      machine.state = "escapeStart";
      return;
    }
    machine.hasShifted = false;
    machine.put(characterOf(byte) || replacement);
  };
  var ascii = (byte) => byte < 128 && byte !== 14 && byte !== 15 ? String_fromCharCode(byte) : "";
  var roman = (byte) => byte === 92 ? "¥" : byte === 126 ? "‾" : ascii(byte);
  var katakana = (byte) => isBetween2(byte, 33, 95) ? String_fromCharCode(65377 - 33 + byte) : "";
  var pending = new Set(["trail", "escapeStart", "escape"]);
  var states2 = {
    __proto__: null,
    ascii: single(ascii),
    roman: single(roman),
    katakana: single(katakana),
    lead(machine, byte) {
      if (!isBetween2(byte, 33, 126))
        return single(() => "")(machine, byte);
      machine.hasShifted = false;
      machine.first = byte;
      machine.state = "trail";
    },
    trail(machine, byte) {
      machine.state = byte === 27 ? "escapeStart" : "lead";
      const isPair = isBetween2(byte, 33, 126);
      machine.put(isPair && characterOfSequence("EUC-JP", [machine.first | 128, byte | 128]) || replacement);
    },
    escapeStart(machine, byte) {
      if (byte !== 36 && byte !== 40)
        return machine.giveUp(byte);
      machine.first = byte;
      machine.state = "escape";
    },
    escape(machine, byte) {
      const next2 = byte === endOfAll ? void 0 : shifts[machine.first << 8 | byte];
      if (next2 === void 0)
        return machine.giveUp(machine.first, byte);
      machine.state = machine.output = next2;
      if (machine.hasShifted)
        machine.put(replacement);
      machine.hasShifted = true;
    }
  };
  var iso2022Decoder = (encoding, fatal) => {
    if (encoding !== "ISO-2022-JP")
      return null;
    let machine = new Machine();
    return (bytes, isLast) => {
      for (let index = 0; index < bytes.length; index++)
        machine.take(bytes[index]);
      if (isLast)
        machine.take(endOfAll);
      const { text: text2, hasError } = machine;
      machine.text = "";
      if (isLast)
        machine = new Machine();
      return fatal && hasError ? null : text2;
    };
  };

  // page/encoding/pending.js
  var utf8 = (bytes) => {
    const { length } = bytes;
    for (let count = 1; count <= 3 && count <= length; count++) {
      const lead = bytes[length - count];
      if (lead >= 128 && lead <= 191)
        continue;
      const isPrefix = lead >= 194 && lead <= 244 && count < lengthOf(lead);
      return isPrefix && isSecond(lead, bytes[length - count + 1], count) ? count : 0;
    }
    return 0;
  };
  var lengthOf = (lead) => lead < 224 ? 2 : lead < 240 ? 3 : 4;
  var isSecond = (lead, second, count) => {
    if (count === 1)
      return true;
    if (lead === 224)
      return second >= 160;
    if (lead === 237)
      return second <= 159;
    if (lead === 240)
      return second >= 144;
    return lead === 244 ? second <= 143 : true;
  };
  var pendingRule = (encoding) => encoding === "UTF-8" ? utf8 : void 0;

  // page/encoding/single-byte.js
  var replacementUnit2 = 65533;
  var names = new Set([
    "IBM866",
    "ISO-8859-2",
    "ISO-8859-3",
    "ISO-8859-4",
    "ISO-8859-5",
    "ISO-8859-6",
    "ISO-8859-7",
    "ISO-8859-8",
    "ISO-8859-8-I",
    "ISO-8859-10",
    "ISO-8859-13",
    "ISO-8859-14",
    "ISO-8859-15",
    "ISO-8859-16",
    "KOI8-R",
    "KOI8-U",
    "macintosh",
    "windows-874",
    "windows-1250",
    "windows-1251",
    "windows-1252",
    "windows-1253",
    "windows-1254",
    "windows-1255",
    "windows-1256",
    "windows-1257",
    "windows-1258",
    "x-mac-cyrillic",
    "x-user-defined"
  ]);
  var iso885916 = "ĄąŁ€„Š§š©Ș«Ź­źŻ°±ČłŽ”¶·žčș»ŒœŸżÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ";
  var windows1252 = [
    8364,
    129,
    8218,
    402,
    8222,
    8230,
    8224,
    8225,
    710,
    8240,
    352,
    8249,
    338,
    141,
    381,
    143,
    144,
    8216,
    8217,
    8220,
    8221,
    8226,
    8211,
    8212,
    732,
    8482,
    353,
    8250,
    339,
    157,
    382,
    376
  ];
  var upperHalf = Uint8Array_from({ length: 128 }, (_, index) => 128 + index);
  var made = {
    "ISO-8859-16": (byte) => byte < 161 ? byte : iso885916.charCodeAt(byte - 161),
    "windows-1252": (byte) => windows1252[byte - 128] ?? byte,
    "x-user-defined": (byte) => 63232 + byte
  };
  var corrections = {
    "KOI8-U": [[174, 1118], [190, 1038]],
    "windows-874": [219, 220, 221, 222, 252, 253, 254, 255].map((byte) => [byte, replacementUnit2]),
    "windows-1255": [[202, 1466]],
    "windows-1253": [170, 210, 255].map((byte) => [byte, replacementUnit2])
  };
  var tables = new Map();
  var tableOf = (encoding) => {
    if (!tables.has(encoding))
      tables.set(encoding, makeTable(encoding));
    return tables.get(encoding);
  };
  var makeTable = (encoding) => {
    if (made[encoding])
      return Uint16Array_from(upperHalf, made[encoding]);
    const text2 = native.decode(encoding, upperHalf, false);
    const table2 = Uint16Array_from(upperHalf, (_, index) => text2.charCodeAt(index));
    for (const { 0: byte, 1: unit } of each(corrections[encoding] ?? []))
      replaceAt(table2, byte - 128, unit);
    return table2;
  };
  var singleByteDecoder = (encoding, fatal) => {
    if (!names.has(encoding))
      return null;
    const table2 = tableOf(encoding);
    return (bytes) => {
      const units = new Uint16Array(bytes.length);
      for (let index = 0; index < bytes.length; index++) {
        const byte = bytes[index];
        units[index] = byte < 128 ? byte : table2[byte - 128];
      }
      return fatal && units.includes(replacementUnit2) ? null : textOfUnits(units);
    };
  };

  // page/encoding/decoders.js
  var replacement2 = "�";
  var makeDecoder = (encoding, fatal) => {
    if (encoding === "UTF-16LE" || encoding === "UTF-16BE")
      return utf16(encoding === "UTF-16BE", fatal);
    if (encoding === "replacement")
      return once(fatal);
    const legacy = singleByteDecoder(encoding, fatal) ?? multiByteDecoder(encoding, fatal);
    const own2 = legacy ?? iso2022Decoder(encoding, fatal);
    return own2 ?? buffered(wholeDecoder(encoding, fatal), pendingRule(encoding), fatal);
  };
  var wholeDecoder = (encoding, fatal) => {
    if (encoding !== "UTF-8")
      return (bytes) => native.decode(encoding, bytes, fatal);
    return fatal ? native.utf8DecodeFatal : native.utf8Decode;
  };
  var buffered = (decode5, pendingIn, fatal) => {
    let kept = new Uint8Array2(0);
    return (bytes, isLast) => {
      const all = joined2(kept, bytes), end2 = all.length - pendingIn(all, isLast);
      kept = copyBytes(all, isLast ? all.length : end2);
      const isCut = isLast && end2 < all.length;
      if (isCut && fatal)
        return null;
      const text2 = end2 === 0 ? "" : decode5(viewOf(all, 0, end2));
      return isCut ? text2 + replacement2 : text2;
    };
  };
  var utf16 = (isBigEndian, fatal) => {
    let kept = new Uint8Array2(0);
    return (bytes, isLast) => {
      const all = joined2(kept, bytes), units = unitsOf(all, isBigEndian);
      const hasLead = units.length > 0 && isLead2(units[units.length - 1]);
      const complete = units.length - (hasLead ? 1 : 0);
      const decoded = firstUnits(units, complete);
      kept = isLast ? new Uint8Array2(0) : copyBytes(all, complete * 2);
      const isCut = isLast && complete * 2 < all.length;
      if (fatal && (isCut || !isWellFormed(decoded)))
        return null;
      return textOfUnits(decoded) + (isCut ? replacement2 : "");
    };
  };
  var isLead2 = (unit) => unit >= 55296 && unit <= 56319;
  var unitsOf = (bytes, isBigEndian) => {
    const units = new Uint16Array(bytes.length >> 1), high2 = isBigEndian ? 0 : 1;
    for (let index = 0; index < units.length; index++) {
      units[index] = bytes[2 * index + high2] << 8 | bytes[2 * index + 1 - high2];
    }
    return units;
  };
  var once = (fatal) => {
    let isDone = false;
    return (bytes) => {
      if (isDone || bytes.length === 0)
        return "";
      isDone = true;
      return fatal ? null : replacement2;
    };
  };

  // page/webidl/trim.js
  var trimming = (isTrimmed) => (text2) => trimStart(trimEnd(text2, isTrimmed), isTrimmed);
  var trimStart = (text2, isTrimmed) => {
    let start3 = 0;
    while (start3 < text2.length && isTrimmed(text2.charCodeAt(start3)))
      start3++;
    return start3 === 0 ? text2 : text2.slice(start3);
  };
  var trimEnd = (text2, isTrimmed) => {
    let end2 = text2.length;
    while (end2 > 0 && isTrimmed(text2.charCodeAt(end2 - 1)))
      end2--;
    return end2 === text2.length ? text2 : text2.slice(0, end2);
  };
  var isBlank = (code) => code === 32 || code === 9;
  var isHTTPSpace = (code) => isBlank(code) || code === 10 || code === 13;
  var isASCIISpace = (code) => isHTTPSpace(code) || code === 12;
  var trimBlanks = trimming(isBlank);
  var trimHTTPSpace = trimming(isHTTPSpace);
  var trimHTTPSpaceAtEnd = (text2) => trimEnd(text2, isHTTPSpace);
  var trimASCIISpace = trimming(isASCIISpace);
  var trimControls = trimming((code) => code <= 32);
  var trimPadding = (text2) => trimEnd(text2, (code) => code === 61);

  // page/encoding/labels.js
  var table = {
    "UTF-8": "unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf-8 utf8 x-unicode20utf8",
    IBM866: "866 cp866 csibm866 ibm866",
    "ISO-8859-2": "csisolatin2 iso-8859-2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2",
    "ISO-8859-3": "csisolatin3 iso-8859-3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3",
    "ISO-8859-4": "csisolatin4 iso-8859-4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4",
    "ISO-8859-5": "csisolatincyrillic cyrillic iso-8859-5 iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988",
    "ISO-8859-6": "arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6 iso-8859-6-e iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987",
    "ISO-8859-7": "csisolatingreek ecma-118 elot_928 greek greek8 iso-8859-7 iso-ir-126 iso8859-7 iso88597 iso_8859-7 iso_8859-7:1987 sun_eu_greek",
    "ISO-8859-8": "csiso88598e csisolatinhebrew hebrew iso-8859-8 iso-8859-8-e iso-ir-138 iso8859-8 iso88598 iso_8859-8 iso_8859-8:1988 visual",
    "ISO-8859-8-I": "csiso88598i iso-8859-8-i logical",
    "ISO-8859-10": "csisolatin6 iso-8859-10 iso-ir-157 iso8859-10 iso885910 l6 latin6",
    "ISO-8859-13": "iso-8859-13 iso8859-13 iso885913",
    "ISO-8859-14": "iso-8859-14 iso8859-14 iso885914",
    "ISO-8859-15": "csisolatin9 iso-8859-15 iso8859-15 iso885915 iso_8859-15 l9",
    "ISO-8859-16": "iso-8859-16",
    "KOI8-R": "cskoi8r koi koi8 koi8-r koi8_r",
    "KOI8-U": "koi8-ru koi8-u",
    macintosh: "csmacintosh mac macintosh x-mac-roman",
    "windows-874": "dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 windows-874",
    "windows-1250": "cp1250 windows-1250 x-cp1250",
    "windows-1251": "cp1251 windows-1251 x-cp1251",
    "windows-1252": "ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii windows-1252 x-cp1252",
    "windows-1253": "cp1253 windows-1253 x-cp1253",
    "windows-1254": "cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 iso_8859-9:1989 l5 latin5 windows-1254 x-cp1254",
    "windows-1255": "cp1255 windows-1255 x-cp1255",
    "windows-1256": "cp1256 windows-1256 x-cp1256",
    "windows-1257": "cp1257 windows-1257 x-cp1257",
    "windows-1258": "cp1258 windows-1258 x-cp1258",
    "x-mac-cyrillic": "x-mac-cyrillic x-mac-ukrainian",
    GBK: "chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 gbk iso-ir-58 x-gbk",
    gb18030: "gb18030",
    Big5: "big5 big5-hkscs cn-big5 csbig5 x-x-big5",
    "EUC-JP": "cseucpkdfmtjapanese euc-jp x-euc-jp",
    "ISO-2022-JP": "csiso2022jp iso-2022-jp",
    Shift_JIS: "csshiftjis ms932 ms_kanji shift-jis shift_jis sjis windows-31j x-sjis",
    "EUC-KR": "cseuckr csksc56011987 euc-kr iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 ksc_5601 windows-949",
    replacement: "csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr replacement",
    "UTF-16BE": "unicodefffe utf-16be",
    "UTF-16LE": "csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16 utf-16le",
    "x-user-defined": "x-user-defined"
  };
  var names2 = new Map();
  for (const [name3, labels] of Object_entries(table))
    for (const label of labels.split(" "))
      names2.set(label, name3);
  var encodingOf = (label) => names2.get(trimASCIISpace(label).replace(/[A-Z]/g, (letter) => letter.toLowerCase())) ?? null;

  // page/encoding/utf8.js
  var { utf8Encode: encode2, utf8Decode: decode2 } = native;
  var utf8Encode = (string) => new Uint8Array2(encode2(string));
  var utf8Decode2 = (bytes) => {
    const start3 = hasBOM(bytes) ? 3 : 0;
    return decode2(start3 ? viewOf(bytes, start3) : bytes);
  };
  var hasBOM = (bytes) => bytes[0] === 239 && bytes[1] === 187 && bytes[2] === 191;

  // page/language/for-script.js
  var iteratorResult = (value2, done) => ({ value: value2, done });
  var scriptObject = (record2) => ({ ...record2 });

  // page/encoding/interfaces.js
  var decodeWith = (label, bytes) => {
    const { 0: encoding, 1: skipped } = sniff(bytes) ?? [encodingOf(label) ?? "UTF-8", 0];
    return makeDecoder(encoding, false)(viewOf(bytes, skipped), true);
  };
  var sniff = (bytes) => {
    if (hasBOM(bytes))
      return ["UTF-8", 3];
    if (bytes[0] === 254 && bytes[1] === 255)
      return ["UTF-16BE", 2];
    return bytes[0] === 255 && bytes[1] === 254 ? ["UTF-16LE", 2] : null;
  };
  var TextDecoder = class {
    #encoding;
    #fatal;
    #ignoreBOM;
    #decode = null;
    // null: the next call begins a new stream
    #isBOMSeen = false;
    constructor(label = "utf-8", options = void 0) {
      const string = toDOMString(label), { fatal, ignoreBOM } = toDictionary(options);
      const encoding = encodingOf(string);
      if (encoding === null || encoding === "replacement")
        throw new RangeError(`"${string}" is not an encoding's label`);
      this.#encoding = encoding;
      this.#fatal = Boolean(fatal);
      this.#ignoreBOM = Boolean(ignoreBOM);
    }
    get encoding() {
      return asciiLower(this.#encoding);
    }
    get fatal() {
      return this.#fatal;
    }
    get ignoreBOM() {
      return this.#ignoreBOM;
    }
    decode(input = void 0, options = void 0) {
      const isFirst = this.#decode === null;
      const bytes = toBytes(input), isLast = !toDictionary(options).stream;
      const decode5 = isFirst ? this.#begin() : this.#decode;
      this.#decode = isLast ? null : decode5;
      const text2 = decode5(bytes, isLast);
      if (text2 === null)
        throw new TypeError2(`The bytes are not ${this.encoding}`);
      return this.#withoutBOM(text2);
    }
    #begin() {
      this.#isBOMSeen = this.#ignoreBOM || !this.#encoding.startsWith("UTF-");
      return makeDecoder(this.#encoding, this.#fatal);
    }
    /** "Serialize I/O queue": the first character of a stream is dropped if it is a BOM. */
    #withoutBOM(text2) {
      if (this.#isBOMSeen || text2 === "")
        return text2;
      this.#isBOMSeen = true;
      return text2.charCodeAt(0) === 65279 ? text2.slice(1) : text2;
    }
  };
  var toBytes = (input) => {
    const bytes = input === void 0 ? new Uint8Array2(0) : bytesOf(input);
    if (!bytes)
      throw new TypeError2("decode needs an ArrayBuffer or a view of one");
    return bytes;
  };
  var asciiLower = (name3) => name3.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  var TextEncoder = class {
    #brand = true;
    get encoding() {
      this.#brand;
      return "utf-8";
    }
    encode(input = "") {
      this.#brand;
      return utf8Encode(toDOMString(input));
    }
    encodeInto(source, destination) {
      this.#brand;
      requireArguments(arguments.length, 2, "encodeInto");
      const string = toUSVString(source);
      if (tagOf(destination) !== "Uint8Array")
        throw new TypeError2("encodeInto needs a Uint8Array");
      return encodeInto(string, destination);
    }
  };
  var { apply: apply8 } = Reflect;
  var tagGetter2 = Object_getOwnPropertyDescriptor(Object_getPrototypeOf(Uint8Array2.prototype), Symbol2.toStringTag).get;
  var tagOf = (value2) => apply8(tagGetter2, value2, []);
  var encodeInto = (string, destination) => {
    let read2 = 0, written = 0;
    while (read2 < string.length) {
      const code = string.codePointAt(read2), needed = code < 128 ? 1 : code < 2048 ? 2 : code < 65536 ? 3 : 4;
      if (written + needed > destination.length)
        break;
      if (needed === 1)
        replaceAt(destination, written, code);
      else
        write(destination, written, code);
      written += needed;
      read2 += needed === 4 ? 2 : 1;
    }
    return scriptObject({ __proto__: null, read: read2, written });
  };
  defineInterface(TextDecoder);
  defineInterface(TextEncoder);
  expose({ TextDecoder, TextEncoder });

  // page/webidl/built-in-brands.js
  var { apply: apply9 } = Reflect;
  var method = (type, name3) => type.prototype[name3];
  var getter2 = (type, name3) => Object_getOwnPropertyDescriptor(type.prototype, name3)?.get;
  var attempt = (operation, value2, given = []) => {
    try {
      return { __proto__: null, value: apply9(operation, value2, given) };
    } catch {
      return null;
    }
  };

  // page/cloning/buffers.js
  var { apply: apply10, getPrototypeOf } = Reflect;
  var refuse = (message) => {
    throw new DOMException(message, "DataCloneError");
  };
  var bufferLength = getter2(ArrayBuffer, "byteLength");
  var maximumLength = getter2(ArrayBuffer, "maxByteLength");
  var isResizable = getter2(ArrayBuffer, "resizable");
  var sliceBuffer = method(ArrayBuffer, "slice");
  var moveBuffer = method(ArrayBuffer, "transfer");
  var bytesOrRefusal = (buffer) => {
    try {
      return new Uint8Array2(buffer);
    } catch {
      return refuse("A detached ArrayBuffer cannot be cloned");
    }
  };
  var sizeOptions = (buffer) => isResizable && apply10(isResizable, buffer, []) ? { __proto__: null, maxByteLength: apply10(maximumLength, buffer, []) } : void 0;
  var arrayBuffer = (value2) => {
    if (!attempt(bufferLength, value2))
      return null;
    const bytes = bytesOrRefusal(value2), options = sizeOptions(value2);
    const kept = apply10(sliceBuffer, value2, [0, bytes.length]);
    return { __proto__: null, create: () => options ? resizableCopy(kept, options) : kept };
  };
  var resizableCopy = (kept, options) => {
    const copy = new ArrayBuffer(kept.byteLength, options);
    new Uint8Array2(copy).set(new Uint8Array2(kept));
    return copy;
  };
  var transferBuffer = (buffer) => {
    bytesOrRefusal(buffer);
    const moved = moveBuffer ? attempt(moveBuffer, buffer)?.value : apply10(sliceBuffer, buffer, [0]);
    if (!moved)
      refuse("This ArrayBuffer cannot be transferred");
    return () => moved;
  };
  var sharedLength = typeof SharedArrayBuffer === "function" ? getter2(SharedArrayBuffer, "byteLength") : null;
  var sharedBuffer = (value2) => sharedLength && attempt(sharedLength, value2) ? refuse("A SharedArrayBuffer cannot leave its page") : null;
  var typedArray2 = getPrototypeOf(Int8Array);
  var kindOfView = getter2(typedArray2, Symbol2.toStringTag);
  var viewLength2 = getter2(typedArray2, "length");
  var views = new Map();
  for (const element of [
    "Int8",
    "Uint8",
    "Uint8Clamped",
    "Int16",
    "Uint16",
    "Int32",
    "Uint32",
    "Float16",
    "Float32",
    "Float64",
    "BigInt64",
    "BigUint64"
  ]) {
    const name3 = `${element}Array`;
    if (globalThis[name3])
      views.set(name3, globalThis[name3]);
  }
  var getters = (type) => ({
    __proto__: null,
    buffer: getter2(type, "buffer"),
    byteOffset: getter2(type, "byteOffset"),
    length: getter2(type, "byteLength")
  });
  var ofDataView = getters(DataView);
  var ofTypedArray = { ...getters(typedArray2), length: viewLength2 };
  var { DataView: OwnDataView } = globalThis;
  var { isView } = ArrayBuffer;
  var view = (value2, serialize4) => {
    if (!isView(value2))
      return null;
    const kind = apply10(kindOfView, value2, []);
    const of2 = kind ? ofTypedArray : ofDataView, type = kind ? views.get(kind) : OwnDataView;
    const source = apply10(of2.buffer, value2, []);
    if (!attempt(bufferLength, source))
      refuse("A view of shared memory cannot leave its page");
    const buffer = serialize4(source);
    const offset = attempt(of2.byteOffset, value2), length = attempt(of2.length, value2);
    if (!offset || !length)
      refuse("A view outside its buffer cannot be cloned");
    return { __proto__: null, create: (resolve2) => new type(resolve2(buffer), offset.value, length.value) };
  };

  // page/cloning/builtins.js
  var { apply: apply11, getPrototypeOf: getPrototypeOf2 } = Reflect;
  var tagOfObject = Object2.prototype.toString;
  var objectPrototype2 = Object2.prototype;
  var uncloneableObjects = new WeakSet2();
  var markUncloneableObject = (object) => uncloneableObjects.add(object);
  var isPlainPrototype = (value2, prototype2) => {
    const mayBe = prototype2 === objectPrototype2 || prototype2 === null && !uncloneableObjects.has(value2);
    return mayBe && apply11(tagOfObject, value2, []) === "[object Object]";
  };
  var wrapper = (type) => (value2) => {
    const found = attempt(method(type, "valueOf"), value2);
    return found && { __proto__: null, create: () => Object2(found.value) };
  };
  var date = (value2) => {
    const found = attempt(getTime, value2);
    return found && { __proto__: null, create: () => new Date(found.value) };
  };
  var regExp = (value2) => {
    const source = attempt(sourceOf, value2), flags = source && attempt(flagsOf, value2);
    return flags && value2 !== RegExp.prototype ? { __proto__: null, create: () => new RegExp(source.value, flags.value) } : null;
  };
  var { getTime } = Date.prototype;
  var sourceOf = getter2(RegExp, "source");
  var flagsOf = getter2(RegExp, "flags");
  var mapSize = getter2(Map, "size");
  var mapEach = method(Map, "forEach");
  var setSize = getter2(Set, "size");
  var setEach = method(Set, "forEach");
  var map = (value2, serialize4, memory) => {
    if (!attempt(mapSize, value2))
      return null;
    const entries2 = [], nodes = [];
    apply11(mapEach, value2, [(item, key) => {
      append(entries2, [key, item]);
    }]);
    const fill = (copy, resolve2) => nodes.forEach(({ 0: key, 1: item }) => copy.set(resolve2(key), resolve2(item)));
    const node = { __proto__: null, create: () => new Map(), fill };
    memory.set(value2, node);
    for (const { 0: key, 1: item } of each(entries2))
      append(nodes, [serialize4(key), serialize4(item)]);
    return node;
  };
  var set2 = (value2, serialize4, memory) => {
    if (!attempt(setSize, value2))
      return null;
    const items = [], nodes = [];
    apply11(setEach, value2, [(item) => {
      append(items, item);
    }]);
    const fill = (copy, resolve2) => nodes.forEach((item) => copy.add(resolve2(item)));
    const node = { __proto__: null, create: () => new Set(), fill };
    memory.set(value2, node);
    for (const item of each(items))
      append(nodes, serialize4(item));
    return node;
  };
  var errors = { Error: Error2, EvalError, RangeError, ReferenceError, SyntaxError, TypeError: TypeError2, URIError };
  var { isError = (value2) => apply11(tagOfObject, value2, []) === "[object Error]" } = Error2;
  var error = (value2) => {
    if (!isError(value2))
      return null;
    const name3 = String(value2.name), type = Object_hasOwn(errors, name3) ? errors[name3] : errors.Error;
    const message = ownData(value2, "message"), stack = ownData(value2, "stack");
    return { __proto__: null, create: () => makeError(type, message && String(message.value), stack?.value) };
  };
  var ownData = (value2, key) => {
    const descriptor3 = Object_getOwnPropertyDescriptor(value2, key);
    return descriptor3 && "value" in descriptor3 ? descriptor3 : null;
  };
  var makeError = (type, message, stack) => {
    const copy = new type();
    const define3 = (key, value2) => {
      Object_defineProperty(copy, key, { __proto__: null, value: value2, writable: true, enumerable: false, configurable: true });
    };
    if (message !== null)
      define3("message", message);
    if (typeof stack === "string")
      define3("stack", stack);
    return copy;
  };
  var kinds2 = [
    view,
    arrayBuffer,
    sharedBuffer,
    map,
    set2,
    error,
    date,
    regExp,
    wrapper(Boolean),
    wrapper(Number),
    wrapper(BigInt),
    wrapper(String)
  ];
  var kindOfPrototype = new Map([
    [Map.prototype, map],
    [Set.prototype, set2],
    [Date.prototype, date],
    [RegExp.prototype, regExp],
    [Error2.prototype, error],
    [ArrayBuffer.prototype, arrayBuffer]
  ]);
  var likelyKind = (value2) => {
    for (let prototype2 = getPrototypeOf2(value2); prototype2 !== null; prototype2 = getPrototypeOf2(prototype2)) {
      const kind = kindOfPrototype.get(prototype2);
      if (kind)
        return [kind];
    }
    return [];
  };
  var serializeBuiltin = (value2, serialize4, memory) => {
    for (const kind of each(joined(likelyKind(value2), kinds2))) {
      const node = kind(value2, serialize4, memory);
      if (node)
        return node;
    }
    return null;
  };
  var uncloneable = new WeakSet2([getPrototypeOf2(getPrototypeOf2([][Symbol2.iterator]())), Symbol2.prototype]);
  var cloneable = new Set([Object2, Array, Function]);
  var markUncloneable = (type) => {
    const { prototype: prototype2 } = type;
    if (typeof prototype2 === "object" && prototype2 !== null && !cloneable.has(type))
      uncloneable.add(prototype2);
  };
  var isUncloneable = (value2) => {
    if (uncloneableObjects.has(value2))
      return true;
    for (let prototype2 = getPrototypeOf2(value2); prototype2 !== null; prototype2 = getPrototypeOf2(prototype2)) {
      if (uncloneable.has(prototype2))
        return true;
    }
    return false;
  };

  // page/cloning/structured-clone.js
  var serializable = [];
  var transferable = [];
  var registerSerializable = (brand, clone) => {
    append(serializable, { __proto__: null, brand, clone });
  };
  var registerTransferable = (brand, detach2) => {
    append(transferable, { __proto__: null, brand, detach: detach2 });
  };
  var dataCloneError = (what) => new DOMException(`${what} cannot be cloned`, "DataCloneError");
  var { ownKeys, getPrototypeOf: getPrototypeOf3, defineProperty: defineProperty2, apply: apply12 } = Reflect;
  var define = (object, key, value2, enumerable) => defineProperty2(object, key, { __proto__: null, value: value2, writable: true, enumerable, configurable: true });
  var isEnumerable = Object2.prototype.propertyIsEnumerable;
  var { isArray } = Array;
  var { hasOwn } = Object2;
  var serialize = (value2, memory) => {
    if (typeof value2 === "symbol")
      throw dataCloneError("A symbol");
    if (typeof value2 === "function")
      throw dataCloneError("A function");
    if (typeof value2 !== "object" || value2 === null)
      return { __proto__: null, create: () => value2 };
    const known2 = memory.get(value2);
    if (known2)
      return known2;
    if (isArray(value2))
      return serializeMembers(value2, memory, arrayOf(value2.length));
    if (isPlainPrototype(value2, getPrototypeOf3(value2)))
      return serializeMembers(value2, memory, () => scriptObject(null));
    return serializeUncommon(value2, memory);
  };
  var arrayOf = (length) => () => {
    const array = [];
    array.length = length;
    return array;
  };
  var serializeUncommon = (value2, memory) => {
    const kind = serializable.find(({ brand }) => brand(value2));
    const inner = (value3) => serialize(value3, memory);
    const node = kind ? { __proto__: null, create: kind.clone(value2) } : serializeBuiltin(value2, inner, memory);
    if (node) {
      memory.set(value2, node);
      return node;
    }
    if (isUncloneable(value2))
      throw dataCloneError("This kind of object");
    return serializeMembers(value2, memory, () => scriptObject(null));
  };
  var serializeMembers = (value2, memory, create2) => {
    const members3 = [];
    memory.set(value2, { __proto__: null, create: create2, fill: fillMembers(members3) });
    for (const key of each(ownKeys(value2))) {
      if (typeof key !== "string" || !apply12(isEnumerable, value2, [key]))
        continue;
      append(members3, [key, serialize(value2[key], memory)]);
    }
    return memory.get(value2);
  };
  var fillMembers = (members3) => (object, resolve2) => {
    for (const { 0: key, 1: node } of each(members3)) {
      define(object, key, resolve2(node), true);
    }
  };
  var serializeWithTransfer = (value2, transferList = []) => {
    const memory = new Map();
    const moves = mapped(transferList, (item) => planTransfer(item, memory));
    const root2 = serialize(value2, memory);
    for (const move of each(moves))
      move.node.create = move.detach();
    return () => deserialize(root2, moves);
  };
  var planTransfer = (item, memory) => {
    const kind = isArrayBuffer(item) ? { __proto__: null, detach: transferBuffer } : transferable.find(({ brand }) => brand(item));
    if (!kind)
      throw dataCloneError("An object that is not transferable");
    if (memory.has(item))
      throw new DOMException("The transfer list has an object twice", "DataCloneError");
    const node = { __proto__: null, create: null };
    memory.set(item, node);
    return { __proto__: null, node, detach: () => kind.detach(item) };
  };
  var deserialize = (root2, moves) => {
    const made2 = new Map();
    const resolve2 = (node) => {
      if (made2.has(node))
        return made2.get(node);
      const object = node.create(resolve2);
      made2.set(node, object);
      if (hasOwn(node, "fill"))
        node.fill(object, resolve2);
      return object;
    };
    const transferred = mapped(moves, ({ node }) => resolve2(node));
    return { __proto__: null, value: resolve2(root2), transferred };
  };
  registerSerializable(isDOMException, ({ message, name: name3, stack }) => () => {
    const copy = new DOMException(message, name3);
    define(copy, "stack", stack, false);
    return copy;
  });
  var toTransferList = (value2) => {
    if (value2 === void 0)
      return [];
    const list = toSequence(value2, "transfer", (item) => item);
    if (!list.every(isObject))
      throw new TypeError2("transfer must be a sequence of objects");
    return list;
  };
  var isObject = (value2) => typeof value2 === "object" && value2 !== null || typeof value2 === "function";
  var operations3 = {
    structuredClone(value2, options = void 0) {
      requireArguments(arguments.length, 1, "structuredClone");
      const { transfer: transfer2 } = toDictionary(options, "StructuredSerializeOptions");
      return serializeWithTransfer(value2, toTransferList(transfer2))().value;
    }
  };
  var { structuredClone } = operations3;
  defineOperations(globalThis, operations3);

  // page/webidl/pair-iterable.js
  var iteratorPrototype = Object_getPrototypeOf(Object_getPrototypeOf([][Symbol2.iterator]()));
  var definePairIterable = (type, pairsOf2, name3 = type.name) => {
    const makeIterator = iteratorMaker(pairsOf2, name3);
    const methods2 = {
      entries() {
        return makeIterator(this, (pair) => [pair[0], pair[1]]);
      },
      keys() {
        return makeIterator(this, (pair) => pair[0]);
      },
      values() {
        return makeIterator(this, (pair) => pair[1]);
      },
      forEach(callback, thisArgument = void 0) {
        forEachPair(this, pairsOf2, { __proto__: null, callback, thisArgument, given: arguments.length });
      }
    };
    for (const { 0: key, 1: value2 } of each(Object_entries(methods2))) {
      Object_defineProperty(type.prototype, key, { __proto__: null, value: value2, writable: true, enumerable: true, configurable: true });
    }
    const iterate2 = { __proto__: null, value: methods2.entries, writable: true, configurable: true };
    Object_defineProperty(type.prototype, Symbol2.iterator, iterate2);
  };
  var forEachPair = (object, pairsOf2, { callback, thisArgument, given }) => {
    pairsOf2(object);
    requireArguments(given, 1, "forEach");
    toCallback(callback);
    for (let index = 0, pairs; index < (pairs = pairsOf2(object)).length; index++) {
      const { 0: key, 1: value2 } = pairs[index];
      callback.call(thisArgument, value2, key, object);
    }
  };
  var iteratorMaker = (pairsOf2, name3) => {
    class PairIterator {
      #target;
      #select;
      #index = 0;
      constructor(target, select2) {
        this.#target = target;
        this.#select = select2;
      }
      next() {
        const pairs = pairsOf2(this.#target);
        if (this.#index >= pairs.length)
          return iteratorResult(void 0, true);
        return iteratorResult(this.#select(pairs[this.#index++]), false);
      }
    }
    const { prototype: prototype2 } = PairIterator;
    Object_setPrototypeOf(prototype2, iteratorPrototype);
    delete prototype2.constructor;
    Object_defineProperty(prototype2, "next", { __proto__: null, enumerable: true });
    Object_defineProperty(prototype2, Symbol2.toStringTag, { __proto__: null, value: `${name3} Iterator`, configurable: true });
    return (target, select2) => {
      pairsOf2(target);
      return new PairIterator(target, select2);
    };
  };
  var toPairs = (object, convert, name3) => {
    const iterate2 = object[Symbol2.iterator];
    if (iterate2 === void 0 || iterate2 === null)
      return recordPairs(object, convert);
    if (typeof iterate2 !== "function")
      throw new TypeError2(`${name3} is not iterable`);
    return convertSequence(object, iterate2, (item) => toPair(item, convert, name3));
  };
  var toPair = (item, convert, name3) => {
    if ((typeof item !== "object" || item === null) && typeof item !== "function") {
      throw new TypeError2(`an item of ${name3} is not a sequence`);
    }
    const pair = toSequence(item, `an item of ${name3}`, convert);
    if (pair.length !== 2)
      throw new TypeError2(`an item of ${name3} has ${pair.length} parts instead of 2`);
    return pair;
  };
  var recordPairs = (object, convert) => {
    const record2 = new Map();
    for (const key of each(Reflect_ownKeys(object))) {
      if (!Reflect_getOwnPropertyDescriptor(object, key)?.enumerable)
        continue;
      const name3 = convert(key);
      record2.set(name3, convert(object[key]));
    }
    return pairsOf(record2);
  };

  // page/console/format.js
  var maximumDepth = 4;
  var maximumItems = 100;
  var lineWidth = 76;
  var { apply: apply13 } = Reflect;
  var toStringOfObject = Object2.prototype.toString;
  var stringOfRegExp = RegExp.prototype.toString;
  var stringOfDate = Date.prototype.toISOString;
  var tag = (value2) => apply13(toStringOfObject, value2, []).slice(8, -1);
  var identifier = /^[A-Za-z_$][\w$]*$/;
  var formatArgument = (value2) => typeof value2 === "string" ? value2 : format(value2);
  var format = (value2, depth2 = maximumDepth) => {
    try {
      return show(value2, { __proto__: null, depth: depth2, seen: [] });
    } catch {
      return "[unreadable]";
    }
  };
  var show = (value2, context) => {
    if (typeof value2 === "string")
      return JSON_stringify(value2);
    if (typeof value2 === "bigint")
      return `${value2}n`;
    if (typeof value2 === "symbol")
      return value2.toString();
    if (typeof value2 === "function")
      return showFunction(value2);
    if (typeof value2 !== "object" || value2 === null)
      return Object_is(value2, -0) ? "-0" : String(value2);
    if (context.seen.includes(value2))
      return "[circular]";
    return showObject(value2, { __proto__: null, depth: context.depth - 1, seen: joined(context.seen, [value2]) });
  };
  var showFunction = (value2) => {
    const isClass = Function.prototype.toString.call(value2).startsWith("class");
    return `[${isClass ? "class" : "function"} ${value2.name || "(anonymous)"}]`;
  };
  var showObject = (value2, context) => {
    if (value2 instanceof Error2 || isDOMException(value2))
      return showError(value2, context);
    const kind = tag(value2);
    if (kind === "RegExp")
      return apply13(stringOfRegExp, value2, []);
    if (kind === "Date")
      return Number_isNaN(value2.getTime()) ? "Invalid Date" : apply13(stringOfDate, value2, []);
    if (["Number", "String", "Boolean"].includes(kind))
      return `[${kind}: ${show(value2.valueOf(), context)}]`;
    const name3 = nameOf(value2, kind);
    if (context.depth < 0)
      return Array_isArray(value2) ? `[${name3}]` : `[${name3 || "Object"}]`;
    if (Array_isArray(value2))
      return showList(value2, name3 === "Array" ? "" : `${name3}(${value2.length}) `, context);
    return showCollection(value2, kind, name3, context) ?? showPlatform(value2, name3) ?? showPlain(value2, name3, context);
  };
  var nameOf = (value2, kind) => {
    const prototype2 = Object_getPrototypeOf(value2);
    if (prototype2 === null)
      return "[Object: null prototype]";
    const own2 = prototype2.constructor?.name;
    return kind !== "Object" && kind !== "Array" ? kind : typeof own2 === "string" && own2 ? own2 : kind;
  };
  var showCollection = (value2, kind, name3, context) => {
    if (ArrayBuffer_isView(value2) && kind !== "DataView")
      return showList(value2, `${name3}(${value2.length}) `, context);
    if (kind === "ArrayBuffer")
      return `ArrayBuffer { byteLength: ${value2.byteLength} }`;
    const isMap = kind === "Map";
    if (!isMap && kind !== "Set")
      return null;
    const size = Object_getOwnPropertyDescriptor(isMap ? Map.prototype : Set.prototype, "size").get.call(value2);
    const shown2 = (isMap ? pairsOf(value2) : membersOf(value2)).slice(0, maximumItems);
    const pair = ({ 0: key, 1: item }) => `${show(key, context)} => ${show(item, context)}`;
    const lines = mapped(shown2, (item) => isMap ? pair(item) : show(item, context));
    return wrap(`${name3}(${size}) `, "{", "}", withRest(lines, size));
  };
  var showList = (list, name3, context) => {
    const lines = [], end2 = Math_min(list.length, maximumItems);
    for (let index = 0; index < end2; index++)
      append(lines, index in list ? show(list[index], context) : "(empty)");
    return wrap(name3, "[", "]", withRest(lines, list.length));
  };
  var withRest = (lines, size) => size > lines.length ? joined(lines, [`… ${size - lines.length} more`]) : lines;
  var showPlain = (value2, name3, context) => {
    const keys2 = filtered(Reflect_ownKeys(value2), (key) => Object_getOwnPropertyDescriptor(value2, key)?.enumerable);
    const lines = mapped(keys2.slice(0, maximumItems), (key) => showMember(value2, key, context));
    const isPlain = name3 === "Object";
    return wrap(isPlain ? "" : `${name3} `, "{", "}", withRest(lines, keys2.length));
  };
  var showPlatform = (value2, name3) => {
    const ownsData = Reflect_ownKeys(value2).some((key) => Object_getOwnPropertyDescriptor(value2, key).writable);
    if (ownsData || !isUncloneable(value2))
      return null;
    const attribute2 = ({ 0: key, 1: get2 }) => `${key}: ${format(apply13(get2, value2, []), -1)}`;
    const item = ({ 0: key, 1: one }) => `${key}: ${format(one, 0)}`;
    const lines = listKinds.has(name3) ? mapped(toPairs(value2, (part) => part, name3), item) : mapped(pairsOf(attributesOf(value2)), attribute2);
    return wrap(`${name3} `, "{", "}", lines);
  };
  var listKinds = new Set(["FormData", "Headers", "URLSearchParams"]);
  var attributesOf = (value2) => {
    const getters2 = new Map();
    for (let prototype2 = Object_getPrototypeOf(value2); prototype2 !== null; prototype2 = Object_getPrototypeOf(prototype2)) {
      for (const { 0: key, 1: { get: get2, enumerable } } of each(Object_entries(Object_getOwnPropertyDescriptors(prototype2)))) {
        if (get2 && enumerable && !/^on|^[A-Z]/.test(key) && !getters2.has(key))
          getters2.set(key, get2);
      }
    }
    return getters2;
  };
  var showMember = (value2, key, context) => {
    const { get: get2, set: set4 } = Object_getOwnPropertyDescriptor(value2, key);
    const label = typeof key === "symbol" ? `[${key.toString()}]` : identifier.test(key) ? key : JSON_stringify(key);
    if (get2 || set4)
      return `${label}: [${filtered([get2 && "getter", set4 && "setter"], Boolean).join("/")}]`;
    return `${label}: ${show(value2[key], context)}`;
  };
  var showError = (error2, context) => {
    const head = `${error2.name}: ${error2.message}`.replace(/: $/, "");
    const stack = typeof error2.stack === "string" ? error2.stack.trimEnd() : "";
    const frames = stack.startsWith(head) ? stack.slice(head.length).replace(/^\n/, "") : stack;
    const lines = joined([head], mapped(filtered(frames.split("\n"), Boolean), (line) => `    ${line.trim()}`));
    if (Object_hasOwn(error2, "cause"))
      append(lines, `  cause: ${indent(show(error2.cause, context))}`);
    if (Array_isArray(error2.errors))
      append(lines, `  errors: ${indent(show(error2.errors, context))}`);
    return lines.join("\n");
  };
  var wrap = (name3, open, close, lines) => {
    if (lines.length === 0)
      return `${name3}${open}${close}`;
    const space = open === "{" ? " " : "", line = lines.join(", ");
    if (line.length <= lineWidth && !line.includes("\n"))
      return `${name3}${open}${space}${line}${space}${close}`;
    return `${name3}${open}
  ${mapped(lines, indent).join(",\n  ")}
${close}`;
  };
  var indent = (text2) => text2.replaceAll("\n", "\n  ");

  // page/console/table.js
  var isRecord = (row) => typeof row === "object" && row !== null;
  var keysOf2 = (row) => isRecord(row) ? Object_keys(row) : [];
  var tableOf2 = (data2, properties) => {
    if (typeof data2 !== "object" || data2 === null)
      return null;
    const rows = data2 instanceof Map ? pairsOf(data2) : Object_entries(data2);
    if (rows.length === 0)
      return null;
    const columns = properties ? toSequence(properties, "properties", String) : withoutDoubles(flatMapped(rows, ({ 1: row }) => keysOf2(row)));
    const hasValues = rows.some(({ 1: row }) => !isRecord(row));
    const cells = mapped(rows, ({ 0: key, 1: row }) => joined(
      [String(key)],
      mapped(columns, (column) => isRecord(row) && column in row ? format(row[column], 1) : ""),
      hasValues ? [isRecord(row) ? "" : format(row, 1)] : []
    ));
    return drawn(joined([joined(["(index)"], columns, hasValues ? ["Value"] : [])], cells));
  };
  var drawn = (rows) => {
    const widths = mapped(rows[0], (_, column) => rows.reduce((widest, row) => Math_max(widest, row[column].length), 0));
    const line = (row) => mapped(row, (cell, column) => cell.padEnd(widths[column])).join(" │ ").trimEnd();
    const rule = mapped(widths, (width) => "─".repeat(width)).join("─┼─");
    return joined([line(rows[0]), rule], mapped(rows.slice(1), line)).join("\n");
  };

  // page/console/console.js
  var { print, now: now2 } = native;
  var counts = new Map();
  var timers2 = new Map();
  var depth = 0;
  var show2 = (level, text2) => {
    const margin = "  ".repeat(depth);
    print(level, depth ? margin + text2.replaceAll("\n", `
${margin}`) : text2);
  };
  var directives = {
    s: (value2) => typeof value2 === "object" ? format(value2, 1) : String(value2),
    d: (value2) => String(typeof value2 === "symbol" ? NaN : parseInt(value2, 10)),
    f: (value2) => String(typeof value2 === "symbol" ? NaN : parseFloat(value2)),
    o: (value2) => format(value2),
    O: (value2) => format(value2),
    c: () => ""
    // a log has no colours and fonts
  };
  directives.i = directives.d;
  var formatted = (given) => {
    if (typeof given[0] !== "string" || given.length === 1)
      return mapped(given, formatArgument).join(" ");
    const rest = given.slice(1);
    const first2 = given[0].replace(/%([sdifoOc%])/g, (whole, letter) => {
      if (letter === "%")
        return "%";
      return rest.length === 0 ? whole : safely(directives[letter], rest.shift());
    });
    return joined([first2], mapped(rest, formatArgument)).join(" ");
  };
  var safely = (convert, value2) => {
    try {
      return convert(value2);
    } catch {
      return format(value2);
    }
  };
  var logging = (level) => (...given) => {
    if (given.length)
      show2(level, formatted(given));
  };
  var labelOf = (label) => `${label}`;
  var timing = (label, given, isLast) => {
    const start3 = timers2.get(label);
    if (start3 === void 0)
      return show2("warn", `Timer "${label}" does not exist`);
    if (isLast)
      timers2.delete(label);
    show2("info", joined([`${label}: ${(now2() - start3).toFixed(3)} ms`], mapped(given, formatArgument)).join(" "));
  };
  var openGroup = (...given) => {
    if (given.length)
      show2("log", formatted(given));
    depth++;
  };
  var attempt2 = (action) => {
    try {
      return action();
    } catch {
      return null;
    }
  };
  var operations4 = {
    assert(condition = false, ...given) {
      if (condition)
        return;
      if (typeof given[0] === "string")
        replaceAt(given, 0, `Assertion failed: ${given[0]}`);
      else
        insertAt(given, 0, "Assertion failed");
      show2("error", formatted(given));
    },
    clear() {
      depth = 0;
    },
    debug: logging("debug"),
    error: logging("error"),
    info: logging("info"),
    log: logging("log"),
    table(tabularData = void 0, properties = void 0) {
      show2("log", attempt2(() => tableOf2(tabularData, properties)) ?? formatArgument(tabularData));
    },
    trace(...given) {
      const { stack = "" } = new Error2();
      show2("log", joined([`Trace: ${formatted(given)}`.trimEnd()], framesOf(stack)).join("\n"));
    },
    warn: logging("warn"),
    dir(item = void 0) {
      show2("log", format(item));
    },
    dirxml: logging("log"),
    count(label = "default") {
      const name3 = labelOf(label), count = (counts.get(name3) ?? 0) + 1;
      counts.set(name3, count);
      show2("info", `${name3}: ${count}`);
    },
    countReset(label = "default") {
      const name3 = labelOf(label);
      if (!counts.delete(name3))
        show2("warn", `Count for "${name3}" does not exist`);
    },
    group: openGroup,
    groupCollapsed: openGroup,
    groupEnd() {
      depth = Math_max(depth - 1, 0);
    },
    time(label = "default") {
      const name3 = labelOf(label);
      if (timers2.has(name3))
        show2("warn", `Timer "${name3}" already exists`);
      else
        timers2.set(name3, now2());
    },
    timeLog(label = "default", ...given) {
      timing(labelOf(label), given, false);
    },
    timeEnd(label = "default") {
      timing(labelOf(label), [], true);
    }
  };
  var framesOf = (stack) => {
    const lines = filtered(stack.split("\n"), (line) => line && line !== "Error");
    return mapped(lines.slice(1), (line) => `    ${line.trim()}`);
  };
  var console = Object_create({});
  defineOperations(console, operations4);
  Object_defineProperty(console, Symbol2.toStringTag, { value: "console", configurable: true });
  expose({ console });

  // page/url/percent-encoding.js
  var c0ControlSet = /[\0-\x1f\x7f-\u{10ffff}]/gu;
  var fragmentSet = /[\0-\x20"<>`\x7f-\u{10ffff}]/gu;
  var querySet = /[\0-\x20"#<>\x7f-\u{10ffff}]/gu;
  var specialQuerySet = /[\0-\x20"#'<>\x7f-\u{10ffff}]/gu;
  var pathSet = /[\0-\x20"#<>?^`{}\x7f-\u{10ffff}]/gu;
  var userinfoSet = /[\0-\x20"#/:;<=>?@[\\\]^`{|}\x7f-\u{10ffff}]/gu;
  var urlencodedSet = /[^A-Za-z0-9*\-._]/gu;
  var encodeNonASCII = encodeURIComponent;
  var decodeComponent = decodeURIComponent;
  var percentEncodeByte = (byte) => `%${byte < 16 ? "0" : ""}${byte.toString(16).toUpperCase()}`;
  var encodeCharacter = (character) => {
    const code = character.charCodeAt(0);
    return code < 128 ? percentEncodeByte(code) : encodeNonASCII(character);
  };
  var percentEncode = (string, set4) => string.replace(set4, encodeCharacter);
  var hexDigit = (byte) => {
    if (byte >= 48 && byte <= 57)
      return byte - 48;
    const lower3 = byte | 32;
    return lower3 >= 97 && lower3 <= 102 ? lower3 - 87 : -1;
  };
  var percentDecodeBytes = (bytes) => {
    const decoded = new Uint8Array2(bytes.length);
    let length = 0;
    for (let index = 0; index < bytes.length; index++) {
      const high2 = bytes[index] === 37 && index + 2 < bytes.length ? hexDigit(bytes[index + 1]) : -1;
      const low2 = high2 < 0 ? -1 : hexDigit(bytes[index + 2]);
      decoded[length++] = low2 < 0 ? bytes[index] : high2 * 16 + low2;
      if (low2 >= 0)
        index += 2;
    }
    return viewOf(decoded, 0, length);
  };
  var percentDecode = (string) => percentDecodeBytes(new Uint8Array2(native.utf8Encode(string)));
  var percentDecodeToString = (string) => {
    if (!string.includes("%"))
      return string;
    try {
      return decodeComponent(string);
    } catch {
      return native.utf8Decode(percentDecode(string));
    }
  };

  // page/url/ipv4.js
  var endsInNumber = (domain) => {
    const parts4 = domain.split(".");
    if (parts4.at(-1) === "") {
      if (parts4.length === 1)
        return false;
      parts4.pop();
    }
    const last2 = parts4.at(-1);
    return /^[0-9]+$/.test(last2) || parseNumber(last2) !== null;
  };
  var parseIPv4 = (input) => {
    const parts4 = input.split(".");
    if (parts4.at(-1) === "" && parts4.length > 1)
      parts4.pop();
    if (parts4.length > 4)
      return null;
    const numbers2 = mapped(parts4, parseNumber);
    if (numbers2.includes(null))
      return null;
    const last2 = numbers2.pop();
    if (numbers2.some((number) => number > 255) || last2 >= 256 ** (4 - numbers2.length))
      return null;
    const address = numbers2.reduce((sum, number, index) => sum + number * 256 ** (3 - index), last2);
    return serialize2(address);
  };
  var parseNumber = (part) => {
    if (part === "")
      return null;
    if (/^0[xX]/.test(part))
      return digits(part.slice(2), 16, /^[0-9a-fA-F]*$/);
    if (part.length > 1 && part[0] === "0")
      return digits(part.slice(1), 8, /^[0-7]*$/);
    return digits(part, 10, /^[0-9]+$/);
  };
  var digits = (text2, radix, pattern2) => {
    if (!pattern2.test(text2))
      return null;
    return text2 === "" ? 0 : parseInt(text2, radix);
  };
  var serialize2 = (address) => mapped([24, 16, 8, 0], (shift) => Math_floor(address / 2 ** shift) % 256).join(".");

  // page/url/ipv6.js
  var parseIPv6 = (input) => {
    const pieces = parsePieces(input);
    return pieces && serialize3(pieces);
  };
  var parsePieces = (input) => {
    const gap = input.indexOf("::");
    if (gap < 0) {
      const pieces = parseGroups(input, true);
      return pieces?.length === 8 ? pieces : null;
    }
    const head = gap === 0 ? [] : parseGroups(input.slice(0, gap), false);
    const rest = input.slice(gap + 2);
    const tail = rest === "" ? [] : parseGroups(rest, true);
    if (!head || !tail || head.length + tail.length > 7)
      return null;
    while (head.length + tail.length < 8)
      append(head, 0);
    return joined(head, tail);
  };
  var parseGroups = (text2, mayEndInIPv4) => {
    const groups = text2.split(":");
    const pieces = [];
    for (let index = 0; index < groups.length; index++) {
      const group = groups[index];
      if (/^[0-9a-fA-F]{1,4}$/.test(group)) {
        append(pieces, parseInt(group, 16));
        continue;
      }
      const address = mayEndInIPv4 && index === groups.length - 1 ? parseEmbeddedIPv4(group) : null;
      if (!address)
        return null;
      append(pieces, address[0] * 256 + address[1]);
      append(pieces, address[2] * 256 + address[3]);
    }
    return pieces;
  };
  var parseEmbeddedIPv4 = (text2) => {
    const parts4 = text2.split(".");
    if (parts4.length !== 4 || !parts4.every((part) => /^(?:0|[1-9][0-9]{0,2})$/.test(part)))
      return null;
    const numbers2 = mapped(parts4, Number);
    return numbers2.every((number) => number <= 255) ? numbers2 : null;
  };
  var serialize3 = (pieces) => {
    const { start: start3, length } = longestZeros(pieces);
    const hex2 = (part) => mapped(part, (piece) => piece.toString(16)).join(":");
    if (length < 2)
      return hex2(pieces);
    return `${hex2(filtered(pieces, (_, index) => index < start3))}::${hex2(filtered(pieces, (_, index) => index >= start3 + length))}`;
  };
  var longestZeros = (pieces) => {
    let longest = { __proto__: null, start: 0, length: 0 };
    let length = 0;
    for (let index = 0; index < pieces.length; index++) {
      length = pieces[index] === 0 ? length + 1 : 0;
      if (length > longest.length)
        longest = { __proto__: null, start: index - length + 1, length };
    }
    return longest;
  };

  // page/url/host.js
  var forbiddenHost = /[\0\t\n\r #/:<>?@[\\\]^|]/;
  var forbiddenDomain = /[\0-\x20#%/:<>?@[\\\]^|\x7f]/;
  var parseHost = (input, isOpaque) => {
    if (input.startsWith("[")) {
      const address = input.endsWith("]") ? parseIPv6(input.slice(1, -1)) : null;
      return address === null ? null : `[${address}]`;
    }
    if (isOpaque)
      return parseOpaqueHost(input);
    const domain = domainToASCII(percentDecodeToString(input));
    if (domain === null)
      return null;
    return endsInNumber(domain) ? parseIPv4(domain) : domain;
  };
  var parseOpaqueHost = (input) => forbiddenHost.test(input) ? null : percentEncode(input, c0ControlSet);
  var domainToASCII = (domain) => {
    const isPlain = /^[\0-\x7f]*$/.test(domain) && !/(?:^|\.)xn--/i.test(domain);
    const result = isPlain ? domain.toLowerCase() : native.domainToASCII(domain, false);
    return result === null || result === "" || forbiddenDomain.test(result) ? null : result;
  };

  // page/url/record.js
  var defaultPorts = new Map([["ftp", 21], ["file", null], ["http", 80], ["https", 443], ["ws", 80], ["wss", 443]]);
  var isSpecialScheme = (scheme) => defaultPorts.has(scheme);
  var defaultPort = (scheme) => defaultPorts.get(scheme) ?? null;
  var makeRecord = () => ({
    __proto__: null,
    scheme: "",
    username: "",
    password: "",
    host: null,
    port: null,
    path: [],
    query: null,
    fragment: null,
    blobURLEntry: null
  });
  var copyRecord = (record2) => ({ __proto__: null, ...record2, path: copyPath(record2.path) });
  var copyPath = (path) => typeof path === "string" ? path : copyOf(path);
  var isSpecial = (record2) => isSpecialScheme(record2.scheme);
  var hasOpaquePath = (record2) => typeof record2.path === "string";
  var hasCredentials = (record2) => record2.username !== "" || record2.password !== "";
  var cannotHaveCredentialsOrPort = (record2) => record2.host === null || record2.host === "" || record2.scheme === "file";
  var isWindowsDriveLetter = (string) => /^[a-zA-Z][:|]$/.test(string);
  var isNormalizedWindowsDriveLetter = (string) => /^[a-zA-Z]:$/.test(string);
  var startsWithWindowsDriveLetter = (string) => /^[a-zA-Z][:|](?:[/\\?#]|$)/.test(string);
  var shortenPath = (record2) => {
    const { path } = record2;
    if (record2.scheme === "file" && path.length === 1 && isNormalizedWindowsDriveLetter(path[0]))
      return;
    path.pop();
  };

  // page/url/path-states.js
  var isSingleDot = (segment) => /^(?:\.|%2e)$/i.test(segment);
  var isDoubleDot = (segment) => /^(?:\.|%2e){2}$/i.test(segment);
  var pathStates = {
    pathStart(parse2, c) {
      const { url, override } = parse2;
      if (isSpecial(url)) {
        if (c === "/" || c === "\\")
          parse2.state = "path";
        else
          parse2.again("path");
      } else if (!override && startTail(parse2, c)) {
        return;
      } else if (c === "/") {
        parse2.state = "path";
      } else if (c !== "") {
        parse2.again("path");
      } else if (override && url.host === null) {
        append(url.path, "");
      }
    },
    path(parse2, c) {
      const { url, override } = parse2;
      const isSlash = c === "/" || c === "\\" && isSpecial(url);
      if (!(c === "" || isSlash || !override && (c === "?" || c === "#"))) {
        parse2.buffer += c;
        return;
      }
      addSegment(parse2, isSlash);
      parse2.buffer = "";
      startTail(parse2, c);
    },
    opaquePath(parse2) {
      const { rest } = parse2;
      const end2 = rest.search(/[?#]/);
      const text2 = percentEncode(end2 < 0 ? rest : rest.slice(0, end2), c0ControlSet);
      parse2.url.path = end2 < 0 ? text2 : text2.replace(/ $/, "%20");
      parse2.pointer += end2 < 0 ? rest.length : end2;
      if (end2 >= 0)
        startTail(parse2, rest[end2]);
    },
    query(parse2) {
      const { url, rest } = parse2;
      const end2 = parse2.override ? -1 : rest.indexOf("#");
      url.query += percentEncode(end2 < 0 ? rest : rest.slice(0, end2), isSpecial(url) ? specialQuerySet : querySet);
      parse2.pointer += end2 < 0 ? rest.length : end2;
      if (end2 >= 0)
        startTail(parse2, "#");
    },
    fragment(parse2) {
      parse2.url.fragment += percentEncode(parse2.rest, fragmentSet);
      parse2.pointer = parse2.input.length;
    }
  };
  var startTail = (parse2, c) => {
    if (c === "?") {
      parse2.url.query = "";
      parse2.state = "query";
    } else if (c === "#") {
      parse2.url.fragment = "";
      parse2.state = "fragment";
    } else {
      return false;
    }
    return true;
  };
  var relativeTail = (parse2, c) => {
    const { url } = parse2;
    if (c === "" || startTail(parse2, c))
      return;
    url.query = null;
    if (url.scheme === "file" && startsWithWindowsDriveLetter(parse2.rest))
      url.path = [];
    else
      shortenPath(url);
    parse2.again("path");
  };
  var addSegment = ({ url, buffer }, isSlash) => {
    if (isDoubleDot(buffer)) {
      shortenPath(url);
      if (!isSlash)
        append(url.path, "");
    } else if (isSingleDot(buffer)) {
      if (!isSlash)
        append(url.path, "");
    } else if (url.scheme === "file" && url.path.length === 0 && isWindowsDriveLetter(buffer)) {
      append(url.path, `${buffer[0]}:`);
    } else {
      append(url.path, percentEncode(buffer, pathSet));
    }
  };

  // page/url/state-results.js
  var failure = Symbol2("failure");
  var finished = Symbol2("finished");

  // page/url/authority-states.js
  var endsAuthority = (url, c) => c === "" || c === "/" || c === "?" || c === "#" || c === "\\" && isSpecial(url);
  var authorityStates = {
    authority(parse2, c) {
      if (c === "@") {
        addCredentials(parse2);
      } else if (endsAuthority(parse2.url, c)) {
        if (parse2.atSignSeen && parse2.buffer === "")
          return failure;
        parse2.pointer -= parse2.buffer.length;
        parse2.buffer = "";
        parse2.again("host");
      } else {
        parse2.buffer += c;
      }
    },
    host(parse2, c) {
      const { url, override } = parse2;
      if (override && url.scheme === "file") {
        parse2.again("fileHost");
      } else if (c === ":" && !parse2.insideBrackets) {
        if (parse2.buffer === "" || override === "hostname")
          return failure;
        if (!takeHost(parse2))
          return failure;
        parse2.state = "port";
      } else if (endsAuthority(url, c)) {
        return endHost(parse2);
      } else {
        if (c === "[")
          parse2.insideBrackets = true;
        if (c === "]")
          parse2.insideBrackets = false;
        parse2.buffer += c;
      }
    },
    hostname(parse2, c) {
      return authorityStates.host(parse2, c);
    },
    port(parse2, c) {
      if (/^[0-9]$/.test(c)) {
        parse2.buffer += c;
        return;
      }
      if (!endsAuthority(parse2.url, c) && !parse2.override)
        return failure;
      if (parse2.buffer !== "") {
        const port = parseInt(parse2.buffer, 10);
        if (port > 65535)
          return failure;
        parse2.url.port = port === defaultPort(parse2.url.scheme) ? null : port;
        parse2.buffer = "";
      }
      if (parse2.override)
        return finished;
      parse2.again("pathStart");
    },
    file(parse2, c) {
      const { base, url } = parse2;
      url.scheme = "file";
      url.host = "";
      if (c === "/" || c === "\\") {
        parse2.state = "fileSlash";
      } else if (base?.scheme === "file") {
        Object_assign(url, { __proto__: null, host: base.host, path: copyPath(base.path), query: base.query });
        relativeTail(parse2, c);
      } else {
        parse2.again("path");
      }
    },
    fileSlash(parse2, c) {
      const { base, url } = parse2;
      if (c === "/" || c === "\\") {
        parse2.state = "fileHost";
        return;
      }
      if (base?.scheme === "file") {
        url.host = base.host;
        if (!startsWithWindowsDriveLetter(parse2.rest) && isNormalizedWindowsDriveLetter(base.path[0] ?? "")) {
          append(url.path, base.path[0]);
        }
      }
      parse2.again("path");
    },
    fileHost(parse2, c) {
      if (!(c === "" || c === "/" || c === "\\" || c === "?" || c === "#")) {
        parse2.buffer += c;
        return;
      }
      if (!parse2.override && isWindowsDriveLetter(parse2.buffer)) {
        parse2.again("path");
        return;
      }
      const host = parse2.buffer === "" ? "" : parseHost(parse2.buffer, false);
      if (host === null)
        return failure;
      parse2.url.host = host === "localhost" ? "" : host;
      if (parse2.override)
        return finished;
      parse2.buffer = "";
      parse2.again("pathStart");
    }
  };
  var addCredentials = (parse2) => {
    const { url } = parse2;
    const text2 = parse2.atSignSeen ? `%40${parse2.buffer}` : parse2.buffer;
    parse2.atSignSeen = true;
    parse2.buffer = "";
    if (parse2.passwordTokenSeen) {
      url.password += percentEncode(text2, userinfoSet);
      return;
    }
    const colon = text2.indexOf(":");
    url.username += percentEncode(colon < 0 ? text2 : text2.slice(0, colon), userinfoSet);
    if (colon < 0)
      return;
    parse2.passwordTokenSeen = true;
    url.password += percentEncode(text2.slice(colon + 1), userinfoSet);
  };
  var takeHost = (parse2) => {
    const host = parseHost(parse2.buffer, !isSpecial(parse2.url));
    if (host === null)
      return false;
    parse2.url.host = host;
    parse2.buffer = "";
    return true;
  };
  var endHost = (parse2) => {
    const { url, override, buffer } = parse2;
    if (buffer === "" && isSpecial(url))
      return failure;
    if (override && buffer === "" && (hasCredentials(url) || url.port !== null))
      return failure;
    if (!takeHost(parse2))
      return failure;
    if (override)
      return finished;
    parse2.again("pathStart");
  };

  // page/url/scheme-states.js
  var schemeStates = {
    schemeStart(parse2, c) {
      if (/^[a-zA-Z]$/.test(c)) {
        parse2.buffer += c.toLowerCase();
        parse2.state = "scheme";
      } else if (parse2.override) {
        return failure;
      } else {
        parse2.again("noScheme");
      }
    },
    scheme(parse2, c) {
      if (/^[a-zA-Z0-9+\-.]$/.test(c)) {
        parse2.buffer += c.toLowerCase();
      } else if (c === ":") {
        return parse2.override ? changeScheme(parse2) : afterScheme(parse2);
      } else if (parse2.override) {
        return failure;
      } else {
        parse2.buffer = "";
        parse2.pointer = -1;
        parse2.state = "noScheme";
      }
    },
    noScheme(parse2, c) {
      const { base, url } = parse2;
      if (base === null || hasOpaquePath(base) && c !== "#")
        return failure;
      if (hasOpaquePath(base)) {
        Object_assign(url, { __proto__: null, scheme: base.scheme, path: base.path, query: base.query, fragment: "" });
        parse2.state = "fragment";
      } else {
        parse2.again(base.scheme === "file" ? "file" : "relative");
      }
    },
    specialRelativeOrAuthority(parse2, c) {
      if (c === "/" && parse2.remainingStartsWith("/")) {
        parse2.state = "specialAuthorityIgnoreSlashes";
        parse2.pointer += 1;
      } else {
        parse2.again("relative");
      }
    },
    pathOrAuthority(parse2, c) {
      if (c === "/")
        parse2.state = "authority";
      else
        parse2.again("path");
    },
    relative(parse2, c) {
      const { base, url } = parse2;
      url.scheme = base.scheme;
      if (c === "/" || isSpecial(url) && c === "\\") {
        parse2.state = "relativeSlash";
        return;
      }
      copyAuthority(base, url);
      Object_assign(url, { __proto__: null, path: copyPath(base.path), query: base.query });
      relativeTail(parse2, c);
    },
    relativeSlash(parse2, c) {
      if (isSpecial(parse2.url) && (c === "/" || c === "\\")) {
        parse2.state = "specialAuthorityIgnoreSlashes";
      } else if (c === "/") {
        parse2.state = "authority";
      } else {
        copyAuthority(parse2.base, parse2.url);
        parse2.again("path");
      }
    },
    specialAuthoritySlashes(parse2, c) {
      if (c === "/" && parse2.remainingStartsWith("/")) {
        parse2.state = "specialAuthorityIgnoreSlashes";
        parse2.pointer += 1;
      } else {
        parse2.again("specialAuthorityIgnoreSlashes");
      }
    },
    specialAuthorityIgnoreSlashes(parse2, c) {
      if (c !== "/" && c !== "\\")
        parse2.again("authority");
    }
  };
  var copyAuthority = ({ username, password, host, port }, url) => {
    Object_assign(url, { __proto__: null, username, password, host, port });
  };
  var changeScheme = ({ url, buffer }) => {
    const changesKind = isSpecial(url) !== isSpecialScheme(buffer);
    const isRefused = changesKind || buffer === "file" && (hasCredentials(url) || url.port !== null) || url.scheme === "file" && url.host === "";
    if (isRefused)
      return finished;
    url.scheme = buffer;
    if (url.port === defaultPort(url.scheme))
      url.port = null;
    return finished;
  };
  var afterScheme = (parse2) => {
    const { base, url } = parse2;
    url.scheme = parse2.buffer;
    parse2.buffer = "";
    if (url.scheme === "file") {
      parse2.state = "file";
    } else if (isSpecial(url)) {
      parse2.state = base?.scheme === url.scheme ? "specialRelativeOrAuthority" : "specialAuthoritySlashes";
    } else if (parse2.remainingStartsWith("/")) {
      parse2.state = "pathOrAuthority";
      parse2.pointer += 1;
    } else {
      url.path = "";
      parse2.state = "opaquePath";
    }
  };

  // page/url/parser.js
  var states3 = { ...schemeStates, ...authorityStates, ...pathStates };
  var parseURL = (input, base = null) => {
    const trimmed2 = trimControls(String(input).toWellFormed());
    const url = makeRecord();
    return run2(new Parse(trimmed2, { __proto__: null, url, base, state: "schemeStart", override: null })) === failure ? null : url;
  };
  var parseInto = (url, input, override) => run2(new Parse(input.toWellFormed(), { __proto__: null, url, base: null, state: override, override })) !== failure;
  var Parse = class {
    input;
    url;
    base;
    state;
    override;
    pointer = 0;
    buffer = "";
    atSignSeen = false;
    insideBrackets = false;
    passwordTokenSeen = false;
    constructor(input, { url, base, state: state2, override }) {
      this.input = input.replace(/[\t\n\r]+/g, "");
      this.url = url;
      this.base = base;
      this.state = state2;
      this.override = override;
    }
    /** The text after the current character. */
    remainingStartsWith(text2) {
      return this.input.startsWith(text2, this.pointer + 1);
    }
    /** The text from the current character to the end. */
    get rest() {
      return this.input.slice(this.pointer);
    }
    /** Switches to a state that processes the same character again. */
    again(state2) {
      this.state = state2;
      this.pointer -= 1;
    }
  };
  var run2 = (parse2) => {
    for (; parse2.pointer <= parse2.input.length; parse2.pointer++) {
      const result = states3[parse2.state](parse2, parse2.input.charAt(parse2.pointer));
      if (result === failure || result === finished)
        return result;
    }
    return finished;
  };

  // page/dom/document-url.js
  var documentURL = parseURL(native.url, null);
  var baseElementURL = null;
  var setBaseURL = (record2) => {
    baseElementURL = record2;
  };
  var baseURL = () => baseElementURL ?? documentURL;
  var parseRelativeURL = (text2) => parseURL(text2, baseURL());

  // page/url/serializer.js
  var serializeURL = (record2, excludeFragment = false) => {
    const { scheme, host, path, query, fragment } = record2;
    let output = `${scheme}:`;
    if (host !== null)
      output += `//${serializeCredentials(record2)}${serializeHostAndPort(record2)}`;
    else if (!hasOpaquePath(record2) && path.length > 1 && path[0] === "")
      output += "/.";
    output += serializePath(record2);
    if (query !== null)
      output += `?${query}`;
    if (!excludeFragment && fragment !== null)
      output += `#${fragment}`;
    return output;
  };
  var serializeCredentials = (record2) => {
    if (!hasCredentials(record2))
      return "";
    return record2.password === "" ? `${record2.username}@` : `${record2.username}:${record2.password}@`;
  };
  var serializeHostAndPort = ({ host, port }) => port === null ? `${host ?? ""}` : `${host}:${port}`;
  var serializePath = (record2) => hasOpaquePath(record2) ? record2.path : mapped(record2.path, (segment) => `/${segment}`).join("");

  // page/url/origin.js
  var tupleSchemes = new Set(["ftp", "http", "https", "ws", "wss"]);
  var serializeOrigin = (record2) => {
    if (record2.scheme === "blob")
      return serializeBlobOrigin(record2);
    return tupleSchemes.has(record2.scheme) ? `${record2.scheme}://${serializeHostAndPort(record2)}` : "null";
  };
  var serializeBlobOrigin = (record2) => {
    if (record2.blobURLEntry?.origin)
      return record2.blobURLEntry.origin;
    const inner = parseURL(serializePath(record2));
    return inner && (inner.scheme === "http" || inner.scheme === "https") ? serializeOrigin(inner) : "null";
  };

  // page/window/settings.js
  var documentOrigin = documentURL === null ? "null" : serializeOrigin(documentURL);
  var isSameOrigin = (one, other) => one !== "null" && one === other;
  var isOwnOrigin = (record2) => isSameOrigin(serializeOrigin(record2), documentOrigin);
  var isTrustworthy = (record2) => {
    const { scheme, host } = record2;
    if (["https", "wss", "file", "data", "about"].includes(scheme))
      return true;
    if (!["http", "ws"].includes(scheme))
      return false;
    return /^127(\.\d+){3}$/.test(host) || host === "[::1]" || /(^|\.)localhost\.?$/.test(host);
  };

  // page/window/global.js
  var globalObject5 = globalThis;
  var { print: print2 } = native;
  var Window = class extends EventTarget {
    constructor() {
      throw new TypeError2("Illegal constructor");
    }
  };
  defineInterface(Window);
  expose({ Window });
  var inherit = () => {
    if (Reflect_setPrototypeOf(globalObject5, Window.prototype))
      return;
    const prototype2 = Object_getPrototypeOf(globalObject5);
    if (prototype2 !== Object2.prototype && Reflect_setPrototypeOf(prototype2, Window.prototype))
      return;
    imitateInheritance();
  };
  var imitateInheritance = () => {
    for (const name3 of each(["addEventListener", "removeEventListener", "dispatchEvent"])) {
      defineReplaceable(globalObject5, { __proto__: null, [name3]: () => EventTarget.prototype[name3] });
    }
    Object_defineProperty(globalObject5, Symbol2.toStringTag, { __proto__: null, value: "Window", configurable: true });
    Object_defineProperty(globalObject5, "constructor", { __proto__: null, value: Window, writable: true, configurable: true });
    const ordinary = Function.prototype[Symbol2.hasInstance];
    const value2 = function(instance) {
      return instance === globalObject5 && (this === Window || this === EventTarget) || ordinary.call(this, instance);
    };
    for (const type of each([Window, EventTarget]))
      Object_defineProperty(type, Symbol2.hasInstance, { __proto__: null, value: value2 });
  };
  inherit();
  var self = () => globalObject5;
  defineUnforgeable(globalObject5, { window: self, top: self });
  defineReplaceable(globalObject5, {
    self,
    frames: self,
    parent: self,
    length: () => 0,
    event: () => currentEvent,
    origin: () => documentOrigin,
    devicePixelRatio: () => 1,
    innerWidth: () => 0,
    innerHeight: () => 0,
    scrollX: () => 0,
    scrollY: () => 0,
    pageXOffset: () => 0,
    pageYOffset: () => 0
  });
  var name = "";
  defineAttributes(globalObject5, {
    get name() {
      return name;
    },
    set name(value2) {
      name = toDOMString(value2);
    },
    get closed() {
      return false;
    },
    get opener() {
      return null;
    },
    get frameElement() {
      return null;
    },
    get isSecureContext() {
      return documentURL !== null && isTrustworthy(documentURL);
    },
    get crossOriginIsolated() {
      return false;
    }
  });
  defineOperations(globalObject5, {
    // There is no user to see a dialog (HTML §8.8.1): its text is logged.
    alert(message = "") {
      print2("info", toDOMString(message));
    },
    confirm(message = "") {
      print2("info", toDOMString(message));
      return false;
    },
    prompt(message = "") {
      print2("info", toDOMString(message));
      return null;
    },
    // There is no layout, so nothing scrolls.
    scroll() {
    },
    scrollTo() {
    },
    scrollBy() {
    },
    reportError(error2) {
      requireArguments(arguments.length, 1, "reportError");
      reportException(error2);
    }
  });
  defineEventHandlersOn(globalObject5, [
    "onload",
    "onunload",
    "onbeforeunload",
    "onpagehide",
    "onpageshow",
    "onerror",
    "onunhandledrejection",
    "onrejectionhandled",
    "onmessage",
    "onmessageerror",
    "onhashchange",
    "onpopstate",
    "ononline",
    "onoffline",
    "onfocus",
    "onblur",
    "onresize",
    "onscroll",
    "onclick",
    "onsubmit",
    "onformdata",
    "onabort",
    "onstorage"
  ]);

  // page/window/navigator.js
  var languages = Object_freeze(["en-US", "en"]);
  var { userAgent } = native;
  var platform = userAgent.includes("Macintosh") ? "MacIntel" : userAgent.includes("Windows") ? "Win32" : "Linux x86_64";
  var Navigator = class {
    #brand = true;
    constructor(key = void 0) {
      requireKey(key);
    }
    get appCodeName() {
      return this.#brand && "Mozilla";
    }
    get appName() {
      return this.#brand && "Netscape";
    }
    get appVersion() {
      return this.#brand && userAgent.replace(/^Mozilla\//, "");
    }
    get platform() {
      return this.#brand && platform;
    }
    get product() {
      return this.#brand && "Gecko";
    }
    get productSub() {
      return this.#brand && "20030107";
    }
    get userAgent() {
      return this.#brand && userAgent;
    }
    get vendor() {
      return this.#brand && "Apple Computer, Inc.";
    }
    get vendorSub() {
      return this.#brand && "";
    }
    get language() {
      return this.#brand && languages[0];
    }
    get languages() {
      return this.#brand && languages;
    }
    get onLine() {
      return this.#brand;
    }
    get cookieEnabled() {
      return this.#brand;
    }
    get hardwareConcurrency() {
      return this.#brand && 2;
    }
    get webdriver() {
      return !this.#brand;
    }
  };
  defineInterface(Navigator);
  expose({ Navigator });
  var navigator = new Navigator(constructionKey);
  defineAttributes(globalThis, {
    get navigator() {
      return navigator;
    }
  });

  // page/window/performance-entries.js
  var { now: now3 } = native;
  var PerformanceEntry = class {
    #name;
    #entryType;
    #startTime;
    #duration;
    constructor(key = void 0, name3 = "", entryType = "", startTime = 0, duration = 0) {
      requireKey(key);
      this.#name = name3;
      this.#entryType = entryType;
      this.#startTime = startTime;
      this.#duration = duration;
    }
    get name() {
      return this.#name;
    }
    get entryType() {
      return this.#entryType;
    }
    get startTime() {
      return this.#startTime;
    }
    get duration() {
      return this.#duration;
    }
    toJSON() {
      const { name: name3, entryType, startTime, duration } = this;
      return scriptObject({ __proto__: null, name: name3, entryType, startTime, duration });
    }
  };
  var cloned = (detail) => detail === void 0 || detail === null ? null : structuredClone(detail);
  var PerformanceMark = class extends PerformanceEntry {
    #detail;
    constructor(markName, markOptions = void 0) {
      requireArguments(arguments.length, 1, "PerformanceMark");
      const name3 = toDOMString(markName), { detail, startTime } = toDictionary(markOptions);
      super(constructionKey, name3, "mark", startTime === void 0 ? now3() : toTime(startTime), 0);
      this.#detail = cloned(detail);
    }
    get detail() {
      return this.#detail;
    }
  };
  var PerformanceMeasure = class extends PerformanceEntry {
    #detail;
    constructor(key = void 0, name3 = "", start3 = 0, end2 = 0, detail = null) {
      super(key, name3, "measure", start3, end2 - start3);
      this.#detail = detail;
    }
    get detail() {
      return this.#detail;
    }
  };
  var toTime = (value2) => {
    const time = +value2;
    if (!Number_isFinite(time))
      throw new TypeError2("a time must be a finite number");
    if (time < 0)
      throw new TypeError2("a time must not be negative");
    return time;
  };
  var interfaces = { PerformanceEntry, PerformanceMark, PerformanceMeasure };
  for (const type of Object_values(interfaces))
    defineInterface(type);
  expose(interfaces);

  // page/window/performance.js
  var { now: now4, timeOrigin } = native;
  var entries = [];
  var timeOf = (mark) => {
    if (typeof mark === "number")
      return toTime(mark);
    const name3 = toDOMString(mark);
    const found = entries.findLast((entry) => entry.entryType === "mark" && entry.name === name3);
    if (!found)
      throw new DOMException(`There is no mark "${name3}"`, "SyntaxError");
    return found.startTime;
  };
  var add2 = (entry) => {
    const next2 = entries.findIndex((other) => other.startTime > entry.startTime);
    if (next2 < 0)
      append(entries, entry);
    else
      insertAt(entries, next2, entry);
    return entry;
  };
  var spanOf = ({ start: start3, end: end2, duration }) => {
    const length = duration === void 0 ? void 0 : toTime(duration);
    const isFromStart = start3 !== void 0 && length !== void 0, isToEnd = end2 !== void 0 && length !== void 0;
    const last2 = end2 !== void 0 ? timeOf(end2) : isFromStart ? timeOf(start3) + length : now4();
    const first2 = start3 !== void 0 ? timeOf(start3) : isToEnd ? last2 - length : 0;
    return [first2, last2];
  };
  var checkMeasureOptions = ({ start: start3, end: end2, duration }, endMark) => {
    if (endMark !== void 0)
      throw new TypeError2("measure accepts an end mark or options, not both");
    if (start3 === void 0 && end2 === void 0)
      throw new TypeError2("measure needs a start or an end");
    if (start3 !== void 0 && end2 !== void 0 && duration !== void 0) {
      throw new TypeError2("measure accepts two of start, end and duration");
    }
  };
  var isRecord2 = (value2) => typeof value2 === "object" && value2 !== null;
  var clear = (type, name3) => {
    entries = filtered(entries, (entry) => entry.entryType !== type || name3 !== void 0 && entry.name !== name3);
  };
  var Performance = class extends EventTarget {
    #brand = true;
    constructor(key = void 0) {
      requireKey(key);
      super();
    }
    get timeOrigin() {
      return this.#brand && timeOrigin;
    }
    now() {
      return this.#brand && now4();
    }
    mark(markName, markOptions = void 0) {
      this.#brand;
      requireArguments(arguments.length, 1, "mark");
      return add2(new PerformanceMark(markName, markOptions));
    }
    measure(measureName, startOrMeasureOptions = void 0, endMark = void 0) {
      this.#brand;
      requireArguments(arguments.length, 1, "measure");
      const name3 = toDOMString(measureName), given = startOrMeasureOptions ?? void 0, isOptions = isRecord2(given);
      const options = isOptions ? { __proto__: null, ...given } : { __proto__: null, start: given, end: endMark };
      if (isOptions && Object_keys(options).length)
        checkMeasureOptions(options, endMark);
      if (isOptions && endMark !== void 0)
        options.end = endMark;
      const { 0: start3, 1: end2 } = spanOf(options);
      return add2(new PerformanceMeasure(constructionKey, name3, start3, end2, cloned(options.detail)));
    }
    clearMarks(markName = void 0) {
      this.#brand;
      clear("mark", markName === void 0 ? void 0 : toDOMString(markName));
    }
    clearMeasures(measureName = void 0) {
      this.#brand;
      clear("measure", measureName === void 0 ? void 0 : toDOMString(measureName));
    }
    getEntries() {
      this.#brand;
      return copyOf(entries);
    }
    getEntriesByType(type) {
      this.#brand;
      requireArguments(arguments.length, 1, "getEntriesByType");
      const wanted = toDOMString(type);
      return filtered(entries, ({ entryType }) => entryType === wanted);
    }
    getEntriesByName(name3, type = void 0) {
      this.#brand;
      requireArguments(arguments.length, 1, "getEntriesByName");
      const wanted = toDOMString(name3), kind = type === void 0 ? void 0 : toDOMString(type);
      return filtered(entries, (entry) => entry.name === wanted && (kind === void 0 || entry.entryType === kind));
    }
    toJSON() {
      return scriptObject({ __proto__: null, timeOrigin: this.timeOrigin });
    }
  };
  defineInterface(Performance);
  expose({ Performance });
  var performance = new Performance(constructionKey);
  defineReplaceable(globalThis, { performance: () => performance });

  // page/crypto/crypto.js
  var { randomBytes } = native;
  var { apply: apply14 } = Reflect;
  var { isView: isView2 } = ArrayBuffer;
  var kindOf = Object_getOwnPropertyDescriptor(Object_getPrototypeOf(Int8Array).prototype, Symbol2.toStringTag).get;
  var quota = 65536;
  var integerKinds = new Set([
    "Int8Array",
    "Uint8Array",
    "Uint8ClampedArray",
    "Int16Array",
    "Uint16Array",
    "Int32Array",
    "Uint32Array",
    "BigInt64Array",
    "BigUint64Array"
  ]);
  var Crypto = class {
    #brand = true;
    constructor(key = void 0) {
      requireKey(key);
    }
    getRandomValues(array) {
      this.#brand;
      requireArguments(arguments.length, 1, "getRandomValues");
      if (!isView2(array))
        throw new TypeError2("getRandomValues needs a view of an ArrayBuffer");
      if (!integerKinds.has(apply14(kindOf, array, []))) {
        throw new DOMException("getRandomValues needs an array of integers", "TypeMismatchError");
      }
      const bytes = bytesOfView(array);
      if (bytes.length > quota) {
        throw new DOMException(`getRandomValues provides at most ${quota} bytes`, "QuotaExceededError");
      }
      setBytes(bytes, new Uint8Array2(randomBytes(bytes.length)));
      return array;
    }
    /** A version 4 UUID, RFC 9562 §5.4. */
    randomUUID() {
      this.#brand;
      const bytes = new Uint8Array2(randomBytes(16));
      bytes[6] = bytes[6] & 15 | 64;
      bytes[8] = bytes[8] & 63 | 128;
      let text2 = "";
      for (let index = 0; index < 16; index++) {
        if (index === 4 || index === 6 || index === 8 || index === 10)
          text2 += "-";
        text2 += bytes[index].toString(16).padStart(2, "0");
      }
      return text2;
    }
  };
  defineInterface(Crypto);
  expose({ Crypto });
  var crypto = new Crypto(constructionKey);
  defineAttributes(globalThis, {
    get crypto() {
      return crypto;
    }
  });

  // page/cloning/message-channel.js
  var makeEnd = () => ({ __proto__: null, port: null, peer: null, queue: [], isEnabled: false });
  var isPort2;
  var detach;
  var MessagePort = class extends EventTarget {
    #end;
    static {
      isPort2 = (value2) => typeof value2 === "object" && value2 !== null && #end in value2;
      detach = (port) => {
        const end2 = port.#end;
        port.#end = null;
        return end2;
      };
    }
    constructor(key = void 0, end2 = null) {
      requireKey(key);
      super();
      this.#end = end2;
      end2.port = this;
    }
    postMessage(message, options = void 0) {
      const end2 = this.#end;
      requireArguments(arguments.length, 1, "postMessage");
      const transfer2 = transferOf(options);
      if (transfer2.includes(this))
        throw dataCloneError("The port that posts");
      const isDoomed = end2?.peer && transfer2.includes(end2.peer.port);
      const open = serializeWithTransfer(message, transfer2);
      if (end2?.peer && !isDoomed)
        deliver(end2.peer, open);
    }
    start() {
      const end2 = this.#end;
      if (!end2 || end2.isEnabled)
        return;
      end2.isEnabled = true;
      for (let count = end2.queue.length; count > 0; count--)
        queueTask(() => receive(end2));
    }
    close() {
      const end2 = detach(this);
      if (end2)
        disentangle(end2);
    }
  };
  var transferOf = (options) => {
    const isList = typeof options === "object" && options !== null && Symbol2.iterator in options;
    return toTransferList(isList ? options : toDictionary(options, "StructuredSerializeOptions").transfer);
  };
  var deliver = (end2, open) => {
    append(end2.queue, open);
    if (end2.isEnabled)
      queueTask(() => receive(end2));
  };
  var receive = (end2) => {
    if (!end2.isEnabled || end2.queue.length === 0)
      return;
    const { port } = end2;
    fire(port, messageEvent(end2.queue.shift()));
  };
  var messageEvent = (open, about = { __proto__: null }) => {
    try {
      const { value: data2, transferred } = open();
      return new MessageEvent("message", { __proto__: null, ...about, data: data2, ports: filtered(transferred, isPort2) });
    } catch {
      return new MessageEvent("messageerror", about);
    }
  };
  var disentangle = (end2) => {
    const { peer } = end2;
    end2.isEnabled = false;
    end2.queue = [];
    if (!peer)
      return;
    end2.peer = peer.peer = null;
    queueTask(() => fire(peer.port, new Event("close")));
  };
  setPortBrand(isPort2);
  registerTransferable(isPort2, (port) => {
    const end2 = detach(port);
    if (!end2)
      throw dataCloneError("A port that is closed or was transferred");
    end2.isEnabled = false;
    return () => new MessagePort(constructionKey, end2);
  });
  var MessageChannel = class {
    #port1;
    #port2;
    constructor() {
      const one = makeEnd(), other = makeEnd();
      one.peer = other;
      other.peer = one;
      this.#port1 = new MessagePort(constructionKey, one);
      this.#port2 = new MessagePort(constructionKey, other);
    }
    get port1() {
      return this.#port1;
    }
    get port2() {
      return this.#port2;
    }
  };
  defineInterface(MessagePort);
  defineEventHandlers(MessagePort, ["onmessage", "onmessageerror", "onclose"]);
  var { get, set: set3 } = Object_getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
  var { start: start2 } = MessagePort.prototype;
  var onmessage = Object_getOwnPropertyDescriptor({
    get onmessage() {
      return get.call(this);
    },
    set onmessage(value2) {
      set3.call(this, value2);
      start2.call(this);
    }
  }, "onmessage");
  Object_defineProperty(MessagePort.prototype, "onmessage", { ...onmessage, enumerable: true, configurable: true });
  defineInterface(MessageChannel);
  expose({ MessageChannel, MessagePort });

  // page/cloning/global-messages.js
  var globalObject6 = globalThis;
  var receiverOf = (targetOrigin) => {
    if (targetOrigin === "*")
      return null;
    if (targetOrigin === "/")
      return documentOrigin;
    const url = parseURL(targetOrigin);
    if (!url)
      throw new DOMException(`"${targetOrigin}" is not an origin`, "SyntaxError");
    return serializeOrigin(url);
  };
  var optionsOf = (given, transfer2) => {
    const isDictionary2 = given === void 0 || given === null || typeof given === "object" || typeof given === "function";
    if (!isDictionary2)
      return [toUSVString(given), transferOf(transfer2 ?? [])];
    const { targetOrigin, transfer: list } = toDictionary(given, "WindowPostMessageOptions");
    return [targetOrigin === void 0 ? "/" : toUSVString(targetOrigin), transferOf({ __proto__: null, transfer: list })];
  };
  var makePostMessage = (target) => ({
    postMessage(message, options = void 0, transfer2 = void 0) {
      requireArguments(arguments.length, 1, "postMessage");
      const { 0: targetOrigin, 1: list } = optionsOf(options, transfer2);
      const receiver = receiverOf(targetOrigin);
      const open = serializeWithTransfer(message, list);
      if (target === null || receiver !== null && receiver !== documentOrigin)
        return;
      queueTask(() => {
        fire(target, messageEvent(open, { __proto__: null, origin: documentOrigin, source: globalObject6 }));
      });
    }
  }).postMessage;
  defineOperations(globalObject6, { __proto__: null, postMessage: makePostMessage(globalObject6) });

  // page/url/search-params.js
  var parseUrlencoded = (input) => {
    const text2 = typeof input === "string" ? input : escapeBytes(input);
    const pairs = [];
    for (const piece of each(text2.split("&"))) {
      if (piece === "")
        continue;
      const equals = piece.indexOf("=");
      const parts4 = equals < 0 ? [piece, ""] : [piece.slice(0, equals), piece.slice(equals + 1)];
      append(pairs, mapped(parts4, (part) => percentDecodeToString(part.replaceAll("+", " "))));
    }
    return pairs;
  };
  var escapeBytes = (bytes) => {
    let text2 = "";
    for (const byte of each(bytes))
      text2 += byte < 128 ? String_fromCharCode(byte) : percentEncodeByte(byte);
    return text2;
  };
  var serializeUrlencoded = (pairs) => mapped(pairs, ({ 0: name3, 1: value2 }) => `${encodePart(name3)}=${encodePart(value2)}`).join("&");
  var encodePart = (part) => percentEncode(part.toWellFormed(), urlencodedSet).replaceAll("%20", "+");
  var searchParamsList;
  var linkSearchParams;
  var replaceSearchParams;
  var URLSearchParams = class {
    #list = [];
    #changed = () => {
    };
    static {
      searchParamsList = (params) => params.#list;
      linkSearchParams = (params, changed) => {
        params.#changed = changed;
      };
      replaceSearchParams = (params, list) => {
        params.#list = list;
      };
    }
    constructor(init = "") {
      const isObject3 = typeof init === "object" && init !== null || typeof init === "function";
      this.#list = isObject3 ? toPairs(init, toUSVString, "URLSearchParams' argument") : parseUrlencoded(toUSVString(init).replace(/^\?/, ""));
    }
    get size() {
      return this.#list.length;
    }
    append(name3, value2) {
      const list = this.#list;
      requireArguments(arguments.length, 2, "append");
      append(list, [toUSVString(name3), toUSVString(value2)]);
      this.#changed();
    }
    delete(name3, value2 = void 0) {
      const list = this.#list;
      requireArguments(arguments.length, 1, "delete");
      const matches2 = matcher(name3, value2);
      this.#list = filtered(list, (pair) => !matches2(pair));
      this.#changed();
    }
    get(name3) {
      const list = this.#list;
      requireArguments(arguments.length, 1, "get");
      return list.find(matcher(name3))?.[1] ?? null;
    }
    getAll(name3) {
      const list = this.#list;
      requireArguments(arguments.length, 1, "getAll");
      return mapped(filtered(list, matcher(name3)), (pair) => pair[1]);
    }
    has(name3, value2 = void 0) {
      const list = this.#list;
      requireArguments(arguments.length, 1, "has");
      return list.some(matcher(name3, value2));
    }
    set(name3, value2) {
      const list = this.#list;
      requireArguments(arguments.length, 2, "set");
      const pair = [toUSVString(name3), toUSVString(value2)];
      const first2 = list.findIndex((other) => other[0] === pair[0]);
      if (first2 < 0) {
        append(list, pair);
      } else {
        replaceAt(list, first2, pair);
        this.#list = filtered(list, (other, index) => index <= first2 || other[0] !== pair[0]);
      }
      this.#changed();
    }
    /** Sorts by the code units of the names; pairs with equal names keep their order. */
    sort() {
      this.#list.sort((one, other) => one[0] < other[0] ? -1 : Number(one[0] > other[0]));
      this.#changed();
    }
    toString() {
      return serializeUrlencoded(this.#list);
    }
  };
  var matcher = (name3, value2) => {
    const wantedName = toUSVString(name3);
    const wantedValue = value2 === void 0 ? null : toUSVString(value2);
    return (pair) => pair[0] === wantedName && (wantedValue === null || pair[1] === wantedValue);
  };
  definePairIterable(URLSearchParams, (params) => searchParamsList(params));
  defineInterface(URLSearchParams);
  expose({ URLSearchParams });

  // page/url/url.js
  var blobURLs = null;
  var installBlobURLs = ({ create: create2, revoke: revoke2 }) => {
    blobURLs = { __proto__: null, create: create2, revoke: revoke2 };
  };
  var parseWithBase = (url, base) => {
    if (base === void 0)
      return parseURL(url);
    const baseRecord = parseURL(base);
    return baseRecord && parseURL(url, baseRecord);
  };
  var parseGiven = (url, base) => parseWithBase(toUSVString(url), base === void 0 ? void 0 : toUSVString(base));
  var URL = class {
    #record;
    #params = null;
    constructor(url, base = void 0) {
      requireArguments(arguments.length, 1, "URL");
      const text2 = toUSVString(url);
      this.#record = parseGiven(text2, base);
      if (!this.#record)
        throw new TypeError2(`"${text2}" is not a valid URL`);
    }
    static parse(url, base = void 0) {
      requireArguments(arguments.length, 1, "URL.parse");
      const record2 = parseGiven(url, base);
      if (!record2)
        return null;
      const parsed = new URL("about:blank");
      parsed.#record = record2;
      return parsed;
    }
    static canParse(url, base = void 0) {
      requireArguments(arguments.length, 1, "URL.canParse");
      return parseGiven(url, base) !== null;
    }
    static createObjectURL(object) {
      requireArguments(arguments.length, 1, "URL.createObjectURL");
      return blobURLs.create(object);
    }
    static revokeObjectURL(url) {
      requireArguments(arguments.length, 1, "URL.revokeObjectURL");
      blobURLs.revoke(toUSVString(url));
    }
    get href() {
      return serializeURL(this.#record);
    }
    set href(value2) {
      void this.#record;
      const text2 = toUSVString(value2);
      const record2 = parseURL(text2);
      if (!record2)
        throw new TypeError2(`"${text2}" is not a valid URL`);
      this.#record = record2;
      this.#refreshParams(record2.query ?? "");
    }
    get origin() {
      return serializeOrigin(this.#record);
    }
    get protocol() {
      return `${this.#record.scheme}:`;
    }
    set protocol(value2) {
      parseInto(this.#record, `${toUSVString(value2)}:`, "schemeStart");
    }
    get username() {
      return this.#record.username;
    }
    set username(value2) {
      const record2 = this.#record;
      const text2 = toUSVString(value2);
      if (!cannotHaveCredentialsOrPort(record2))
        record2.username = percentEncode(text2, userinfoSet);
    }
    get password() {
      return this.#record.password;
    }
    set password(value2) {
      const record2 = this.#record;
      const text2 = toUSVString(value2);
      if (!cannotHaveCredentialsOrPort(record2))
        record2.password = percentEncode(text2, userinfoSet);
    }
    get host() {
      return serializeHostAndPort(this.#record);
    }
    set host(value2) {
      const record2 = this.#record;
      const text2 = toUSVString(value2);
      if (!hasOpaquePath(record2))
        parseInto(record2, text2, "host");
    }
    get hostname() {
      return this.#record.host ?? "";
    }
    set hostname(value2) {
      const record2 = this.#record;
      const text2 = toUSVString(value2);
      if (!hasOpaquePath(record2))
        parseInto(record2, text2, "hostname");
    }
    get port() {
      return String(this.#record.port ?? "");
    }
    set port(value2) {
      const record2 = this.#record;
      const text2 = toUSVString(value2);
      if (cannotHaveCredentialsOrPort(record2))
        return;
      if (text2 === "")
        record2.port = null;
      else
        parseInto(record2, text2, "port");
    }
    get pathname() {
      return serializePath(this.#record);
    }
    set pathname(value2) {
      const record2 = this.#record;
      const text2 = toUSVString(value2);
      if (hasOpaquePath(record2))
        return;
      record2.path = [];
      parseInto(record2, text2, "pathStart");
    }
    get search() {
      const { query } = this.#record;
      return query ? `?${query}` : "";
    }
    set search(value2) {
      const record2 = this.#record;
      const text2 = toUSVString(value2);
      const query = text2.replace(/^\?/, "");
      record2.query = text2 === "" ? null : "";
      if (text2 !== "")
        parseInto(record2, query, "query");
      this.#refreshParams(query);
    }
    /** [SameObject]; created on first access, and updated in both directions from then on. */
    get searchParams() {
      const record2 = this.#record;
      if (this.#params)
        return this.#params;
      this.#params = new URLSearchParams();
      this.#refreshParams(record2.query ?? "");
      linkSearchParams(this.#params, () => {
        this.#record.query = serializeUrlencoded(searchParamsList(this.#params)) || null;
      });
      return this.#params;
    }
    get hash() {
      const { fragment } = this.#record;
      return fragment ? `#${fragment}` : "";
    }
    set hash(value2) {
      const record2 = this.#record;
      const text2 = toUSVString(value2);
      record2.fragment = text2 === "" ? null : "";
      if (text2 !== "")
        parseInto(record2, text2.replace(/^#/, ""), "fragment");
    }
    toString() {
      return serializeURL(this.#record);
    }
    toJSON() {
      return serializeURL(this.#record);
    }
    #refreshParams(query) {
      if (this.#params)
        replaceSearchParams(this.#params, parseUrlencoded(query));
    }
  };
  defineInterface(URL);
  expose({ URL });
  Object_defineProperty(globalThis, "webkitURL", { value: URL, writable: true, configurable: true });

  // page/fetch/mime-type.js
  var token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
  var quotableValue = /^[\t\x20-\x7e\x80-\xff]*$/;
  var lower = (text2) => text2.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
  var parseMimeType = (input) => {
    const text2 = trimHTTPSpace(input);
    const slash = text2.indexOf("/");
    if (slash < 0)
      return null;
    const type = text2.slice(0, slash);
    const semicolon = text2.indexOf(";", slash);
    const end2 = semicolon < 0 ? text2.length : semicolon;
    const subtype = trimHTTPSpaceAtEnd(text2.slice(slash + 1, end2));
    if (!token.test(type) || !token.test(subtype))
      return null;
    const essence = lower(`${type}/${subtype}`);
    return { __proto__: null, type: lower(type), subtype: lower(subtype), essence, parameters: parseParameters(text2, end2) };
  };
  var parseParameters = (text2, start3) => {
    const parameters = new Map();
    for (let position = start3; position < text2.length; ) {
      const parameter2 = parseParameter(text2, position + 1);
      position = parameter2.end;
      const { name: name3, value: value2 } = parameter2;
      const isValid = token.test(name3) && quotableValue.test(value2) && !parameter2.isMissing;
      if (isValid && !parameters.has(name3))
        parameters.set(name3, value2);
    }
    return parameters;
  };
  var parseParameter = (text2, start3) => {
    const next2 = (from, pattern2) => {
      const found = text2.slice(from).search(pattern2);
      return found < 0 ? text2.length : from + found;
    };
    const nameStart = next2(start3, /[^\t\n\r ]/);
    const nameEnd = next2(nameStart, /[;=]/);
    const name3 = lower(text2.slice(nameStart, nameEnd));
    if (text2[nameEnd] !== "=")
      return { __proto__: null, name: name3, value: "", isMissing: true, end: nameEnd };
    if (text2[nameEnd + 1] === '"') {
      const { value: value3, end: end3 } = parseQuotedString(text2, nameEnd + 1);
      return { __proto__: null, name: name3, value: value3, isMissing: false, end: next2(end3, /;/) };
    }
    const end2 = next2(nameEnd + 1, /;/);
    const value2 = trimHTTPSpaceAtEnd(text2.slice(nameEnd + 1, end2));
    return { __proto__: null, name: name3, value: value2, isMissing: value2 === "", end: end2 };
  };
  var parseQuotedString = (text2, start3) => {
    let value2 = "";
    let position = start3 + 1;
    for (; position < text2.length && text2[position] !== '"'; position++) {
      if (text2[position] === "\\" && position + 1 < text2.length)
        position += 1;
      value2 += text2[position];
    }
    return { __proto__: null, value: value2, end: Math_min(position + 1, text2.length) };
  };
  var serializeMimeType = ({ essence, parameters }) => {
    let text2 = essence;
    for (const { 0: name3, 1: value2 } of each(pairsOf(parameters))) {
      const isToken = token.test(value2);
      text2 += `;${name3}=${isToken ? value2 : `"${value2.replace(/["\\]/g, "\\$&")}"`}`;
    }
    return text2;
  };

  // page/fetch/header-list.js
  var lower2 = (name3) => name3.toLowerCase();
  var isHeaderName = (name3) => /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name3);
  var isHeaderValue = (value2) => !/[\0\r\n]|^[\t ]|[\t ]$/.test(value2);
  var normalizeHeaderValue = trimHTTPSpace;
  var hasHeader = (list, name3) => list.some((header) => lower2(header[0]) === lower2(name3));
  var combine = (list, name3) => {
    const wanted = lower2(name3);
    const values2 = mapped(filtered(list, (header) => lower2(header[0]) === wanted), (header) => header[1]);
    return values2.length === 0 ? null : values2.join(", ");
  };
  var appendHeader = (list, name3, value2) => {
    const known2 = list.find((header) => lower2(header[0]) === lower2(name3));
    append(list, [known2 ? known2[0] : name3, value2]);
  };
  var setHeader = (list, name3, value2) => {
    const wanted = lower2(name3);
    const first2 = list.findIndex((header) => lower2(header[0]) === wanted);
    if (first2 < 0) {
      append(list, [name3, value2]);
      return;
    }
    replaceAt(list, first2, [list[first2][0], value2]);
    removeHeaders(list, (other, index) => index > first2 && other === wanted);
  };
  var deleteHeader = (list, name3) => {
    const unwanted = lower2(name3);
    removeHeaders(list, (other) => other === unwanted);
  };
  var removeHeaders = (list, isUnwanted) => {
    const kept = filtered(list, (header, index) => !isUnwanted(lower2(header[0]), index));
    for (let index = 0; index < kept.length; index++)
      replaceAt(list, index, kept[index]);
    list.length = kept.length;
  };
  var sortAndCombine = (list) => {
    const valuesByName = new Map();
    for (const { 0: name3, 1: value2 } of each(list)) {
      const key = lower2(name3);
      if (valuesByName.has(key))
        append(valuesByName.get(key), value2);
      else
        valuesByName.set(key, [value2]);
    }
    return flatMapped(keysOf(valuesByName).sort(), (name3) => {
      const values2 = valuesByName.get(name3);
      return name3 === "set-cookie" ? mapped(values2, (value2) => [name3, value2]) : [[name3, values2.join(", ")]];
    });
  };
  var splitHeader = (list, name3) => {
    const value2 = combine(list, name3);
    return value2 === null ? null : splitValue(value2);
  };
  var splitValue = (value2) => {
    const values2 = [];
    let current2 = "";
    let quoted = false;
    for (let index = 0; index < value2.length; index++) {
      const c = value2[index];
      if (c === "," && !quoted) {
        append(values2, current2);
        current2 = "";
        continue;
      }
      if (c === '"')
        quoted = !quoted;
      current2 += c;
      if (c === "\\" && quoted && index + 1 < value2.length)
        current2 += value2[++index];
    }
    append(values2, current2);
    return mapped(values2, trimBlanks);
  };
  var forbiddenRequestNames = new Set([
    "accept-charset",
    "accept-encoding",
    "access-control-request-headers",
    "access-control-request-method",
    "connection",
    "content-length",
    "cookie",
    "cookie2",
    "date",
    "dnt",
    "expect",
    "host",
    "keep-alive",
    "origin",
    "referer",
    "set-cookie",
    "te",
    "trailer",
    "transfer-encoding",
    "upgrade",
    "via"
  ]);
  var methodOverrides = new Set(["x-http-method", "x-http-method-override", "x-method-override"]);
  var isForbiddenMethod = (method2) => /^(?:connect|trace|track)$/i.test(method2);
  var isForbiddenRequestHeader = (name3, value2) => {
    const key = lower2(name3);
    if (forbiddenRequestNames.has(key) || key.startsWith("proxy-") || key.startsWith("sec-"))
      return true;
    return methodOverrides.has(key) && splitValue(value2).some(isForbiddenMethod);
  };
  var isForbiddenResponseHeaderName = (name3) => /^set-cookie2?$/i.test(name3);
  var noCORSNames = new Set(["accept", "accept-language", "content-language", "content-type"]);
  var isNoCORSSafelistedName = (name3) => noCORSNames.has(lower2(name3));
  var isNoCORSSafelisted = (name3, value2) => isNoCORSSafelistedName(name3) && isCORSSafelisted(name3, value2);
  var isPrivilegedNoCORSName = (name3) => lower2(name3) === "range";
  var hasUnsafeByte = (value2) => /[\0-\x08\x0a-\x1f"():<>?@[\\\]{}\x7f]/.test(value2);
  var hasLanguageByteOnly = (value2) => /^[0-9A-Za-z *,\-.;=]*$/.test(value2);
  var formTypes = new Set(["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"]);
  var safelist = {
    accept: (value2) => !hasUnsafeByte(value2),
    "accept-language": hasLanguageByteOnly,
    "content-language": hasLanguageByteOnly,
    "content-type": (value2) => !hasUnsafeByte(value2) && formTypes.has(parseMimeType(value2)?.essence),
    range: (value2) => {
      const match = /^bytes=([0-9]+)-([0-9]*)$/.exec(value2);
      return match !== null && (match[2] === "" || BigInt(match[1]) <= BigInt(match[2]));
    }
  };
  var isCORSSafelisted = (name3, value2) => value2.length <= 128 && Object_hasOwn(safelist, lower2(name3)) && safelist[lower2(name3)](value2);

  // page/fetch/headers.js
  var toHeadersInit = (value2) => {
    if ((typeof value2 !== "object" || value2 === null) && typeof value2 !== "function") {
      throw new TypeError2("headers must be a Headers object, a sequence of pairs or a record");
    }
    return toPairs(value2, toByteString, "headers");
  };
  var requireName = (name3) => {
    if (!isHeaderName(name3))
      throw new TypeError2(`"${name3}" is not a header name`);
  };
  var isAllowed = (name3, value2, guard) => {
    requireName(name3);
    if (!isHeaderValue(value2))
      throw new TypeError2(`the value of ${name3} is not a header value`);
    if (guard === "immutable")
      throw new TypeError2("these headers cannot be changed");
    if (guard === "request")
      return !isForbiddenRequestHeader(name3, value2);
    return !(guard === "response" && isForbiddenResponseHeaderName(name3));
  };
  var headersList;
  var headersGuard;
  var makeHeaders;
  var fillHeaders;
  var Headers = class {
    #list = [];
    #guard = "none";
    static {
      headersList = (headers) => headers.#list;
      headersGuard = (headers) => headers.#guard;
      makeHeaders = (list, guard) => {
        const headers = new Headers();
        headers.#list = list;
        headers.#guard = guard;
        return headers;
      };
      fillHeaders = (headers, pairs) => {
        for (const { 0: name3, 1: value2 } of each(pairs))
          headers.#append(name3, value2);
      };
    }
    constructor(init = void 0) {
      if (init !== void 0)
        fillHeaders(this, toHeadersInit(init));
    }
    append(name3, value2) {
      void this.#list;
      requireArguments(arguments.length, 2, "append");
      this.#append(toByteString(name3), toByteString(value2));
    }
    delete(name3) {
      const list = this.#list;
      requireArguments(arguments.length, 1, "delete");
      const key = toByteString(name3);
      if (!isAllowed(key, "", this.#guard))
        return;
      const isGuarded = this.#guard === "request-no-cors";
      if (isGuarded && !isNoCORSSafelistedName(key) && !isPrivilegedNoCORSName(key))
        return;
      if (!hasHeader(list, key))
        return;
      deleteHeader(list, key);
      this.#removePrivileged();
    }
    get(name3) {
      const list = this.#list;
      requireArguments(arguments.length, 1, "get");
      const key = toByteString(name3);
      requireName(key);
      return combine(list, key);
    }
    getSetCookie() {
      return mapped(filtered(this.#list, (header) => header[0].toLowerCase() === "set-cookie"), (header) => header[1]);
    }
    has(name3) {
      const list = this.#list;
      requireArguments(arguments.length, 1, "has");
      const key = toByteString(name3);
      requireName(key);
      return hasHeader(list, key);
    }
    set(name3, value2) {
      const list = this.#list;
      requireArguments(arguments.length, 2, "set");
      const key = toByteString(name3);
      const normalized2 = normalizeHeaderValue(toByteString(value2));
      if (!isAllowed(key, normalized2, this.#guard))
        return;
      if (this.#guard === "request-no-cors" && !isNoCORSSafelisted(key, normalized2))
        return;
      setHeader(list, key, normalized2);
      this.#removePrivileged();
    }
    #append(name3, value2) {
      const normalized2 = normalizeHeaderValue(value2);
      if (!isAllowed(name3, normalized2, this.#guard))
        return;
      if (this.#guard === "request-no-cors") {
        const present = combine(this.#list, name3);
        const combined = present === null ? normalized2 : `${present}, ${normalized2}`;
        if (!isNoCORSSafelisted(name3, combined))
          return;
      }
      appendHeader(this.#list, name3, normalized2);
      this.#removePrivileged();
    }
    /** Removes from a changed no-cors request the fields that only the browser may set. */
    #removePrivileged() {
      if (this.#guard === "request-no-cors")
        deleteHeader(this.#list, "range");
    }
  };
  definePairIterable(Headers, (headers) => sortAndCombine(headersList(headers)));
  defineInterface(Headers);
  expose({ Headers });

  // page/streams/promises.js
  var NativePromise = Promise2;
  var react = async (promise, fulfilled, rejected2) => {
    let value2;
    try {
      value2 = await promise;
    } catch (reason) {
      if (rejected2)
        return rejected2(reason);
      throw reason;
    }
    return fulfilled ? fulfilled(value2) : value2;
  };
  var upon = (promise, fulfilled, rejected2) => void react(promise, fulfilled, rejected2);
  var markHandled = (promise) => void react(promise, void 0, () => {
  });
  var resolvedWith = (value2) => new NativePromise((resolve2) => resolve2(value2));
  var rejectedWith = (reason) => new NativePromise((_, reject) => reject(reason));
  var promiseCall = (work) => {
    try {
      return resolvedWith(work());
    } catch (error2) {
      return rejectedWith(error2);
    }
  };
  var microtask = (work) => upon(resolvedWith(void 0), work);
  var asPromise = (work) => {
    try {
      const result = work();
      return result instanceof NativePromise ? result : resolvedWith(result);
    } catch (error2) {
      return rejectedWith(error2);
    }
  };
  var Deferred = class {
    promise;
    resolvePromise;
    rejectPromise;
    isPending = true;
    constructor() {
      this.promise = new NativePromise((resolve2, reject) => {
        this.resolvePromise = resolve2;
        this.rejectPromise = reject;
      });
    }
    static resolved(value2) {
      const deferred = new Deferred();
      deferred.resolve(value2);
      return deferred;
    }
    /** Rejected and marked as handled: no unhandled rejection is reported. */
    static rejected(reason) {
      const deferred = new Deferred();
      deferred.rejectHandled(reason);
      return deferred;
    }
    resolve(value2) {
      this.isPending = false;
      this.resolvePromise(value2);
    }
    reject(reason) {
      this.isPending = false;
      this.rejectPromise(reason);
    }
    rejectHandled(reason) {
      this.reject(reason);
      markHandled(this.promise);
    }
  };
  var waitForAll = (promises) => {
    const all = new Deferred();
    const results = copyOf(promises);
    let missing = promises.length;
    if (missing === 0)
      all.resolve(results);
    for (let index = 0; index < promises.length; index++) {
      const fulfilled = (value2) => {
        replaceAt(results, index, value2);
        missing -= 1;
        if (missing === 0)
          all.resolve(results);
      };
      upon(promises[index], fulfilled, (reason) => all.reject(reason));
    }
    return all.promise;
  };

  // page/streams/strategies.js
  var toStrategy = (value2) => {
    if (value2 === void 0 || value2 === null)
      return { __proto__: null, highWaterMark: void 0, size: void 0 };
    const { highWaterMark: highWaterMark2, size } = toDictionary(value2, "strategy");
    return {
      __proto__: null,
      highWaterMark: highWaterMark2 === void 0 ? void 0 : toNumber(highWaterMark2),
      size: size === void 0 ? void 0 : toCallback(size, "size")
    };
  };
  var toNumber = (value2) => +value2;
  var highWaterMarkOf = ({ highWaterMark: highWaterMark2 }, otherwise) => {
    if (highWaterMark2 === void 0)
      return otherwise;
    if (Number_isNaN(highWaterMark2) || highWaterMark2 < 0)
      throw new RangeError("highWaterMark must not be negative");
    return highWaterMark2;
  };
  var sizeAlgorithmOf = ({ size }) => {
    if (size === void 0)
      return () => 1;
    return (chunk) => toNumber(Reflect_apply(size, void 0, [chunk]));
  };
  var toInit = (given, init, name3) => {
    requireArguments(given, 1, name3);
    const { highWaterMark: highWaterMark2 } = toDictionary(init, "init");
    if (highWaterMark2 === void 0)
      throw new TypeError2("highWaterMark is required");
    return toNumber(highWaterMark2);
  };
  var countSize = { size: () => 1 }.size;
  var byteLengthSize = { size: (chunk) => chunk.byteLength }.size;
  var CountQueuingStrategy = class {
    #highWaterMark;
    constructor(init) {
      this.#highWaterMark = toInit(arguments.length, init, "CountQueuingStrategy");
    }
    get highWaterMark() {
      return this.#highWaterMark;
    }
    get size() {
      void this.#highWaterMark;
      return countSize;
    }
  };
  var ByteLengthQueuingStrategy = class {
    #highWaterMark;
    constructor(init) {
      this.#highWaterMark = toInit(arguments.length, init, "ByteLengthQueuingStrategy");
    }
    get highWaterMark() {
      return this.#highWaterMark;
    }
    get size() {
      void this.#highWaterMark;
      return byteLengthSize;
    }
  };
  defineInterface(CountQueuingStrategy);
  defineInterface(ByteLengthQueuingStrategy);
  expose({ CountQueuingStrategy, ByteLengthQueuingStrategy });

  // page/streams/registry.js
  var readables = () => null;
  var registerReadables = (find2) => {
    readables = find2;
  };
  var isReadableStream = (value2) => readables(value2) !== null;
  var readableOf = (value2) => {
    const readable = readables(value2);
    if (!readable)
      throw new TypeError2("a ReadableStream is needed");
    return readable;
  };
  var writables = () => null;
  var registerWritables = (find2) => {
    writables = find2;
  };
  var writableOf = (value2) => {
    const writable = writables(value2);
    if (!writable)
      throw new TypeError2("a WritableStream is needed");
    return writable;
  };

  // page/streams/queue.js
  var Queue = class {
    #items = bareList();
    #head = 0;
    get length() {
      return this.#items.length - this.#head;
    }
    /** The next item, or undefined. */
    get first() {
      return this.length > 0 ? this.#items[this.#head] : void 0;
    }
    push(item) {
      this.#items[this.#items.length] = item;
    }
    shift() {
      const item = this.first;
      this.#items[this.#head++] = void 0;
      if (this.#head > 64 && this.#head * 2 > this.#items.length) {
        const rest = bareList();
        while (this.length > 0)
          rest[rest.length] = this.#items[this.#head++];
        this.#items = rest;
        this.#head = 0;
      }
      return item;
    }
    /** Empties the queue. → its former items, in order */
    takeAll() {
      const items = bareList();
      while (this.length > 0)
        items[items.length] = this.shift();
      return items;
    }
  };
  var SizedQueue = class {
    #queue = new Queue();
    total = 0;
    get length() {
      return this.#queue.length;
    }
    push(value2, size) {
      const number = Number(size);
      if (!(number >= 0) || number === Infinity)
        throw new RangeError("a chunk's size must be finite and not negative");
      this.#queue.push({ __proto__: null, value: value2, size: number });
      this.total += number;
    }
    peek() {
      return this.#queue.first.value;
    }
    shift() {
      const { value: value2, size } = this.#queue.shift();
      this.total = Math_max(0, this.total - size);
      return value2;
    }
    clear() {
      this.#queue.takeAll();
      this.total = 0;
    }
  };

  // page/streams/readable.js
  var Readable = class {
    object = null;
    state = "readable";
    storedError = void 0;
    reader = null;
    controller = null;
    isDisturbed = false;
    get isLocked() {
      return this.reader !== null;
    }
    cancel(reason) {
      this.isDisturbed = true;
      if (this.state === "closed")
        return resolvedWith(void 0);
      if (this.state === "errored")
        return rejectedWith(this.storedError);
      this.close();
      if (this.reader?.isByteReader) {
        for (const request3 of each(this.reader.takeRequests()))
          request3.close(void 0);
      }
      return react(this.controller.cancelSteps(reason), () => void 0);
    }
    close() {
      this.state = "closed";
      const { reader } = this;
      if (!reader)
        return;
      reader.closed.resolve(void 0);
      if (reader.isByteReader)
        return;
      for (const request3 of each(reader.takeRequests()))
        request3.close();
    }
    error(reason) {
      this.state = "errored";
      this.storedError = reason;
      const { reader } = this;
      if (!reader)
        return;
      reader.closed.rejectHandled(reason);
      for (const request3 of each(reader.takeRequests()))
        request3.error(reason);
    }
    /** The number of reads that wait at a reader of the given kind. */
    waitingReads(isByteReader = false) {
      const { reader } = this;
      return reader && reader.isByteReader === isByteReader ? reader.requests.length : 0;
    }
    /** Answers the oldest waiting read. */
    fulfilRead(chunk, isDone = false) {
      const request3 = this.reader.requests.shift();
      if (isDone)
        request3.close(chunk);
      else
        request3.chunk(chunk);
    }
  };
  var Reader = class {
    isByteReader;
    stream;
    closed;
    object = null;
    requests = new Queue();
    constructor(stream, isByteReader = false) {
      if (stream.isLocked)
        throw new TypeError2("the stream is already locked to a reader");
      if (isByteReader && !stream.controller.isByteController)
        throw new TypeError2("the stream is not a byte stream");
      this.isByteReader = isByteReader;
      this.stream = stream;
      stream.reader = this;
      if (stream.state === "readable")
        this.closed = new Deferred();
      else if (stream.state === "closed")
        this.closed = Deferred.resolved(void 0);
      else
        this.closed = Deferred.rejected(stream.storedError);
    }
    takeRequests() {
      return this.requests.takeAll();
    }
    cancel(reason) {
      return this.stream.cancel(reason);
    }
    /** Default readers only. */
    read(request3) {
      const { stream } = this;
      stream.isDisturbed = true;
      if (stream.state === "closed")
        request3.close();
      else if (stream.state === "errored")
        request3.error(stream.storedError);
      else
        stream.controller.pullSteps(request3);
    }
    /** Byte readers only. */
    readInto(view2, minimum, request3) {
      const { stream } = this;
      stream.isDisturbed = true;
      if (stream.state === "errored")
        request3.error(stream.storedError);
      else
        stream.controller.pullInto(view2, minimum, request3);
    }
    release() {
      this.detach();
      const reason = new TypeError2("the reader was released");
      for (const request3 of each(this.takeRequests()))
        request3.error(reason);
    }
    /** "ReadableStreamReaderGenericRelease": waiting reads stay with this reader. */
    detach() {
      const { stream } = this;
      const reason = new TypeError2("the reader was released");
      if (stream.state === "readable")
        this.closed.rejectHandled(reason);
      else
        this.closed = Deferred.rejected(reason);
      stream.controller.releaseSteps();
      stream.reader = null;
      this.stream = null;
    }
  };

  // page/streams/default-reader.js
  var released = () => new TypeError2("the reader was released");
  var promisingRequest = () => {
    const deferred = new Deferred();
    const request3 = {
      __proto__: null,
      chunk: (value2) => deferred.resolve(iteratorResult(value2, false)),
      close: (value2 = void 0) => deferred.resolve(iteratorResult(value2, true)),
      error: (reason) => deferred.reject(reason)
    };
    return { __proto__: null, request: request3, promise: deferred.promise };
  };
  var ReadableStreamDefaultReader = class {
    #reader;
    constructor(stream) {
      requireArguments(arguments.length, 1, "ReadableStreamDefaultReader");
      this.#reader = new Reader(readableOf(stream));
      this.#reader.object = this;
    }
    get closed() {
      return promiseOf(() => this.#reader.closed.promise);
    }
    cancel(reason = void 0) {
      return promiseOf(() => {
        const reader = this.#reader;
        return reader.stream ? reader.cancel(reason) : rejectedWith(released());
      });
    }
    read() {
      return promiseOf(() => {
        const reader = this.#reader;
        if (!reader.stream)
          return rejectedWith(released());
        const { request: request3, promise } = promisingRequest();
        reader.read(request3);
        return promise;
      });
    }
    releaseLock() {
      const reader = this.#reader;
      if (reader.stream)
        reader.release();
    }
  };
  var promiseOf = (work) => {
    try {
      return work();
    } catch (error2) {
      return rejectedWith(error2);
    }
  };
  defineInterface(ReadableStreamDefaultReader);
  expose({ ReadableStreamDefaultReader });

  // page/streams/async-iterator.js
  var asyncIteratorPrototype = Object_getPrototypeOf(Object_getPrototypeOf(async function* () {
  }).prototype);
  var endOfIteration = Symbol2("end of iteration");
  var ReadableStreamAsyncIterator = class {
    #reader;
    #preventCancel;
    #ongoing = null;
    #isFinished = false;
    constructor(reader, preventCancel) {
      this.#reader = reader;
      this.#preventCancel = preventCancel;
    }
    next() {
      return promiseOf(() => this.#after(() => this.#nextSteps()));
    }
    return(value2) {
      return promiseOf(() => {
        const answer2 = () => iteratorResult(value2, true);
        return react(this.#after(() => this.#returnSteps(value2)), answer2);
      });
    }
    /** Calls run one after another. */
    #after(steps) {
      this.#ongoing = this.#ongoing ? react(this.#ongoing, steps, steps) : steps();
      return this.#ongoing;
    }
    #nextSteps() {
      if (this.#isFinished)
        return resolvedWith(iteratorResult(void 0, true));
      const fulfilled = ({ value: value2 }) => {
        this.#ongoing = null;
        if (value2 !== endOfIteration)
          return iteratorResult(value2, false);
        this.#isFinished = true;
        return iteratorResult(void 0, true);
      };
      const rejected2 = (reason) => {
        this.#ongoing = null;
        this.#isFinished = true;
        throw reason;
      };
      return react(this.#readChunk(), fulfilled, rejected2);
    }
    /** A promise of {value}. A bare chunk with a `then` would be awaited. */
    #readChunk() {
      const chunk = new Deferred();
      const reader = this.#reader;
      reader.read({
        __proto__: null,
        chunk: (value2) => chunk.resolve({ __proto__: null, value: value2 }),
        close: () => {
          reader.release();
          chunk.resolve({ __proto__: null, value: endOfIteration });
        },
        error: (reason) => {
          reader.release();
          chunk.reject(reason);
        }
      });
      return chunk.promise;
    }
    #returnSteps(value2) {
      if (this.#isFinished)
        return resolvedWith(void 0);
      this.#isFinished = true;
      const reader = this.#reader;
      if (this.#preventCancel) {
        reader.release();
        return resolvedWith(void 0);
      }
      const cancelled = reader.cancel(value2);
      reader.release();
      return cancelled;
    }
  };
  var { prototype } = ReadableStreamAsyncIterator;
  Object_setPrototypeOf(prototype, asyncIteratorPrototype);
  delete prototype.constructor;
  for (const key of ["next", "return"])
    Object_defineProperty(prototype, key, { enumerable: true });
  var defineAsyncIterable = (type) => {
    const { values: values2 } = {
      values(options = { __proto__: null }) {
        const readable = readableOf(this);
        const preventCancel = Boolean(toDictionary(options, "options").preventCancel);
        return new ReadableStreamAsyncIterator(new Reader(readable), preventCancel);
      }
    };
    const method2 = { __proto__: null, value: values2, writable: true, configurable: true };
    Object_defineProperty(type.prototype, "values", { __proto__: null, ...method2, enumerable: true });
    Object_defineProperty(type.prototype, Symbol2.asyncIterator, method2);
  };

  // page/streams/buffers.js
  var { transfer } = ArrayBuffer.prototype;
  var isDetachedBuffer = Object_getOwnPropertyDescriptor(ArrayBuffer.prototype, "detached")?.get;
  var transferBuffer2 = (buffer) => {
    lengthOfBuffer(buffer);
    return transfer ? Reflect_apply(transfer, buffer, []) : bufferWith(new Uint8Array2(buffer));
  };
  var isDetached = (buffer) => {
    if (isDetachedBuffer)
      return Reflect_apply(isDetachedBuffer, buffer, []);
    if (lengthOfBuffer(buffer) > 0)
      return false;
    try {
      new Uint8Array2(buffer);
      return false;
    } catch {
      return true;
    }
  };
  var copyBuffer = (buffer, offset, length) => bufferWith(new Uint8Array2(buffer, offset, length));
  var moveBytes = (from, to) => {
    setBytes(new Uint8Array2(to.buffer, to.offset, to.length), new Uint8Array2(from.buffer, from.offset, to.length));
  };

  // page/streams/source.js
  var toSource2 = (object) => {
    if (object === void 0)
      return { __proto__: null, object };
    if ((typeof object !== "object" || object === null) && typeof object !== "function") {
      throw new TypeError2("an underlying source must be an object");
    }
    const source = { __proto__: null, object };
    const { autoAllocateChunkSize } = object;
    if (autoAllocateChunkSize !== void 0)
      source.autoAllocateChunkSize = toEnforcedSize(autoAllocateChunkSize);
    for (const name3 of each(["cancel", "pull", "start"])) {
      const callback = object[name3];
      if (callback !== void 0)
        source[name3] = toCallback(callback, name3);
    }
    const { type } = object;
    if (type !== void 0)
      source.type = toEnumeration(type, ["bytes"], "type of an underlying source");
    return source;
  };
  var toEnforcedSize = (value2) => {
    const number = Math_trunc(+value2);
    if (!(number >= 0 && number <= Number.MAX_SAFE_INTEGER))
      throw new TypeError2(`${number} is out of range`);
    return number + 0;
  };
  var algorithmsOf = ({ object, start: start3, pull, cancel: cancel2 }) => ({
    __proto__: null,
    start: (controller) => start3 ? Reflect_apply(start3, object, [controller.object]) : void 0,
    pull: (controller) => pull ? promiseCall(() => Reflect_apply(pull, object, [controller.object])) : resolvedWith(void 0),
    cancel: (reason) => cancel2 ? promiseCall(() => Reflect_apply(cancel2, object, [reason])) : resolvedWith(void 0)
  });

  // page/streams/byob-reader.js
  var released2 = () => new TypeError2("the reader was released");
  var ReadableStreamBYOBReader = class {
    #reader;
    constructor(stream) {
      requireArguments(arguments.length, 1, "ReadableStreamBYOBReader");
      this.#reader = new Reader(readableOf(stream), true);
      this.#reader.object = this;
    }
    get closed() {
      return promiseOf(() => this.#reader.closed.promise);
    }
    cancel(reason = void 0) {
      return promiseOf(() => {
        const reader = this.#reader;
        return reader.stream ? reader.cancel(reason) : rejectedWith(released2());
      });
    }
    read(view2, options = { __proto__: null }) {
      return promiseOf(() => {
        const reader = this.#reader;
        requireArguments(arguments.length, 1, "read");
        const minimum = checkRead(view2, options);
        if (!reader.stream)
          throw released2();
        const { request: request3, promise } = promisingRequest();
        reader.readInto(view2, minimum, request3);
        return promise;
      });
    }
    releaseLock() {
      const reader = this.#reader;
      if (reader.stream)
        reader.release();
    }
  };
  var checkRead = (view2, options) => {
    if (!ArrayBuffer_isView(view2))
      throw new TypeError2("a view of an ArrayBuffer is needed");
    const { min = 1 } = toDictionary(options, "options");
    const minimum = toEnforcedSize(min);
    const { buffer } = partsOfView(view2);
    if (isEmptyView(view2))
      throw new TypeError2("the view or its buffer is empty");
    if (isDetached(buffer))
      throw new TypeError2("the view's buffer is detached");
    if (minimum === 0)
      throw new TypeError2("min must not be 0");
    const room = view2 instanceof DataView ? view2.byteLength : view2.length;
    if (minimum > room)
      throw new RangeError("min is larger than the view");
    return minimum;
  };
  defineInterface(ReadableStreamBYOBReader);
  expose({ ReadableStreamBYOBReader });

  // page/streams/byob-request.js
  var BYOBRequest = class {
    controller;
    view;
    object;
    constructor(controller, { buffer, offset, filled, length }) {
      this.controller = controller;
      this.view = new Uint8Array2(buffer, offset + filled, length - filled);
      this.object = new ReadableStreamBYOBRequest(constructionKey, this);
    }
    invalidate() {
      this.controller = null;
      this.view = null;
    }
  };
  var ReadableStreamBYOBRequest = class {
    #request;
    constructor(key, request3) {
      requireKey(key);
      this.#request = request3;
    }
    get view() {
      return this.#request.view;
    }
    respond(bytesWritten) {
      const request3 = this.#request;
      requireArguments(arguments.length, 1, "respond");
      const count = toEnforcedSize(bytesWritten);
      if (!request3.controller)
        throw new TypeError2("the request was already answered");
      if (isDetached(bufferOfView(request3.view)))
        throw new TypeError2("the view's buffer is detached");
      request3.controller.pending.respond(count);
    }
    respondWithNewView(view2) {
      const request3 = this.#request;
      requireArguments(arguments.length, 1, "respondWithNewView");
      if (!ArrayBuffer_isView(view2))
        throw new TypeError2("a view of an ArrayBuffer is needed");
      if (!request3.controller)
        throw new TypeError2("the request was already answered");
      if (isDetached(bufferOfView(view2)))
        throw new TypeError2("the view's buffer is detached");
      request3.controller.pending.respondWithView(view2);
    }
  };
  defineInterface(ReadableStreamBYOBRequest);
  Object_defineProperty(ReadableStreamBYOBRequest, "length", { value: 0, configurable: true });
  expose({ ReadableStreamBYOBRequest });

  // page/streams/byte-controller-interface.js
  var ReadableByteStreamController = class {
    #controller;
    constructor(key, controller) {
      requireKey(key);
      this.#controller = controller;
    }
    get byobRequest() {
      return this.#controller.takeBYOBRequest()?.object ?? null;
    }
    get desiredSize() {
      return this.#controller.desiredSize;
    }
    close() {
      const controller = this.#controller;
      if (!controller.canCloseOrEnqueue)
        throw new TypeError2("the stream can no longer be closed");
      controller.requestClose();
    }
    enqueue(chunk) {
      const controller = this.#controller;
      requireArguments(arguments.length, 1, "enqueue");
      if (!ArrayBuffer_isView(chunk))
        throw new TypeError2("a byte stream accepts only views of ArrayBuffers");
      if (isEmptyView(chunk))
        throw new TypeError2("the chunk is empty");
      if (!controller.canCloseOrEnqueue)
        throw new TypeError2("the stream accepts no more chunks");
      controller.enqueue(chunk);
    }
    error(reason = void 0) {
      this.#controller.error(reason);
    }
  };
  defineInterface(ReadableByteStreamController);
  Object_defineProperty(ReadableByteStreamController, "length", { value: 0, configurable: true });
  expose({ ReadableByteStreamController });

  // page/streams/pull-into.js
  var elementSizeOf = (View) => View === DataView ? 1 : View.BYTES_PER_ELEMENT;
  var descriptor = (buffer, parts4) => ({
    __proto__: null,
    buffer,
    bufferLength: lengthOfBuffer(buffer),
    offset: 0,
    length: lengthOfBuffer(buffer),
    filled: 0,
    minimum: 1,
    elementSize: 1,
    View: Uint8Array2,
    kind: "default",
    ...parts4
  });
  var filledView = ({ buffer, View, offset, filled, elementSize }) => new View(transferBuffer2(buffer), offset, filled / elementSize);
  var PullIntos = class {
    controller;
    #list = new Queue();
    constructor(controller) {
      this.controller = controller;
    }
    get first() {
      return this.#list.first;
    }
    clear() {
      this.controller.invalidateBYOBRequest();
      this.#list.takeAll();
    }
    shift() {
      return this.#list.shift();
    }
    keepFirstDetached() {
      const { 0: first2 } = this.#list.takeAll();
      if (!first2)
        return;
      first2.kind = "none";
      this.#list.push(first2);
    }
    addAutomatic(size) {
      this.#list.push(descriptor(new ArrayBuffer(size)));
    }
    pullInto(view2, minimum, request3) {
      const { controller } = this;
      const { stream } = controller;
      const View = viewTypeOf(view2);
      const elementSize = elementSizeOf(View);
      const { buffer: given, offset, length } = partsOfView(view2);
      let buffer;
      try {
        buffer = transferBuffer2(given);
      } catch (error2) {
        request3.error(error2);
        return;
      }
      const parts4 = { __proto__: null, offset, length, minimum: minimum * elementSize, elementSize, View, kind: "byob" };
      const wanted = descriptor(buffer, parts4);
      if (this.first) {
        this.#list.push(wanted);
        stream.reader.requests.push(request3);
        return;
      }
      if (stream.state === "closed") {
        request3.close(new View(wanted.buffer, wanted.offset, 0));
        return;
      }
      if (controller.total > 0 && this.#answerAtOnce(wanted, request3))
        return;
      this.#list.push(wanted);
      stream.reader.requests.push(request3);
      controller.pullIfNeeded();
    }
    /** → whether the queue could answer the request. */
    #answerAtOnce(wanted, request3) {
      const { controller } = this;
      if (this.#fillFromQueue(wanted)) {
        const view2 = filledView(wanted);
        controller.closeOrPull();
        request3.chunk(view2);
        return true;
      }
      if (!controller.isCloseRequested)
        return false;
      const error2 = new TypeError2("the stream closed in the middle of an element of a waiting view");
      controller.error(error2);
      request3.error(error2);
      return true;
    }
    /** Copies from the queue; → whether the view has its minimum, in whole elements. */
    #fillFromQueue(wanted) {
      const { controller } = this;
      const available = Math_min(controller.total, wanted.length - wanted.filled);
      const inAll = wanted.filled + available;
      const aligned = inAll - inAll % wanted.elementSize;
      const isReady = aligned >= wanted.minimum;
      let left = isReady ? aligned - wanted.filled : available;
      while (left > 0) {
        const head = controller.queue.first;
        const length = Math_min(left, head.length);
        moveBytes(head, { __proto__: null, buffer: wanted.buffer, offset: wanted.offset + wanted.filled, length });
        if (head.length === length)
          controller.queue.shift();
        else
          Object_assign(head, { __proto__: null, offset: head.offset + length, length: head.length - length });
        controller.total -= length;
        wanted.filled += length;
        left -= length;
      }
      return isReady;
    }
    /** Fills the views in turn; → those that are complete. */
    processFromQueue() {
      const full = [];
      while (this.first && this.controller.total > 0 && this.#fillFromQueue(this.first))
        append(full, this.shift());
      return full;
    }
    commitAll(descriptors2) {
      for (const filled of each(descriptors2))
        this.#commit(filled);
    }
    #commit(filled) {
      const { stream } = this.controller;
      if (stream.state === "errored")
        return;
      stream.fulfilRead(filledView(filled), stream.state === "closed");
    }
    /** A chunk without a waiting read goes into the queue. */
    enqueueDetached({ buffer, offset, filled }) {
      if (filled > 0)
        this.controller.addCopyToQueue(buffer, offset, filled);
      this.shift();
    }
    /** The source has written that many bytes into the first view. */
    respond(count) {
      const { first: first2, controller } = this;
      if (controller.stream.state === "closed") {
        if (count !== 0)
          throw new TypeError2("a closed stream accepts no bytes");
      } else {
        if (count === 0)
          throw new TypeError2("respond with at least one byte");
        if (first2.filled + count > first2.length)
          throw new RangeError("more bytes than the view can hold");
      }
      first2.buffer = transferBuffer2(first2.buffer);
      this.#respond(count);
    }
    /** Like `respond`, with the view's buffer returned in another view. */
    respondWithView(view2) {
      const { first: first2, controller } = this;
      const { buffer, offset, length } = partsOfView(view2);
      if (controller.stream.state === "closed") {
        if (length !== 0)
          throw new TypeError2("a closed stream accepts no bytes");
      } else if (length === 0) {
        throw new TypeError2("respond with at least one byte");
      }
      if (first2.offset + first2.filled !== offset)
        throw new RangeError("the view begins elsewhere");
      if (first2.bufferLength !== lengthOfBuffer(buffer))
        throw new RangeError("the view's buffer has another size");
      if (first2.filled + length > first2.length)
        throw new RangeError("more bytes than the view can hold");
      first2.buffer = transferBuffer2(buffer);
      this.#respond(length);
    }
    #respond(count) {
      const { first: first2, controller } = this;
      controller.invalidateBYOBRequest();
      if (controller.stream.state === "closed")
        this.#respondClosed(first2);
      else
        this.#respondReadable(first2, count);
      controller.pullIfNeeded();
    }
    #respondClosed(first2) {
      if (first2.kind === "none")
        this.shift();
      const { stream } = this.controller;
      const closing2 = [];
      while (closing2.length < stream.waitingReads(true))
        append(closing2, this.shift());
      this.commitAll(closing2);
    }
    #respondReadable(first2, count) {
      first2.filled += count;
      if (first2.kind === "none") {
        this.enqueueDetached(first2);
        this.commitAll(this.processFromQueue());
        return;
      }
      if (first2.filled < first2.minimum)
        return;
      this.shift();
      const remainder = first2.filled % first2.elementSize;
      if (remainder > 0) {
        this.controller.addCopyToQueue(first2.buffer, first2.offset + first2.filled - remainder, remainder);
        first2.filled -= remainder;
      }
      const full = this.processFromQueue();
      this.#commit(first2);
      this.commitAll(full);
    }
  };
  var viewTypes = {
    __proto__: null,
    Int8Array,
    Uint8Array: Uint8Array2,
    Uint8ClampedArray,
    Int16Array,
    Uint16Array,
    Int32Array,
    Uint32Array,
    Float32Array,
    Float64Array,
    BigInt64Array,
    BigUint64Array,
    ...globalThis.Float16Array && { Float16Array: globalThis.Float16Array }
  };
  var viewTypeOf = (view2) => viewTypes[typeOfView(view2)] ?? DataView;

  // page/streams/controller.js
  var StreamController = class {
    // Declared here; otherwise an accessor that page script put on Object.prototype would intercept the assignment.
    object;
    stream;
    pull;
    cancel;
    highWaterMark;
    isStarted = false;
    isCloseRequested = false;
    isPulling = false;
    pullsAgain = false;
    constructor(stream, { pull, cancel: cancel2, highWaterMark: highWaterMark2 }) {
      this.stream = stream;
      this.pull = pull;
      this.cancel = cancel2;
      this.highWaterMark = highWaterMark2;
      stream.controller = this;
    }
    /** "SetUp…", after the controller is attached to the stream. Exceptions of `start` go to the caller. */
    begin(start3) {
      const started2 = () => {
        this.isStarted = true;
        this.pullIfNeeded();
      };
      upon(resolvedWith(start3(this)), started2, (reason) => this.error(reason));
    }
    get desiredSize() {
      const { state: state2 } = this.stream;
      if (state2 === "errored")
        return null;
      return state2 === "closed" ? 0 : this.highWaterMark - this.held;
    }
    get canCloseOrEnqueue() {
      return !this.isCloseRequested && this.stream.state === "readable";
    }
    error(reason) {
      if (this.stream.state !== "readable")
        return;
      this.drop();
      this.clearAlgorithms();
      this.stream.error(reason);
    }
    closeStream() {
      this.clearAlgorithms();
      this.stream.close();
    }
    // The source can be released as soon as it is no longer needed.
    clearAlgorithms() {
      this.pull = this.cancel = null;
    }
    pullIfNeeded() {
      if (!this.shouldPull)
        return;
      if (this.isPulling) {
        this.pullsAgain = true;
        return;
      }
      this.isPulling = true;
      const pulled = () => {
        this.isPulling = false;
        if (!this.pullsAgain)
          return;
        this.pullsAgain = false;
        this.pullIfNeeded();
      };
      upon(this.pull(this), pulled, (reason) => this.error(reason));
    }
    get shouldPull() {
      if (!this.canCloseOrEnqueue || !this.isStarted)
        return false;
      return this.isAwaited || this.desiredSize > 0;
    }
    cancelSteps(reason) {
      this.drop();
      const result = this.cancel(reason);
      this.clearAlgorithms();
      return result;
    }
  };

  // page/streams/byte-controller.js
  var ByteController = class extends StreamController {
    object;
    isCloseRequested;
    autoAllocateChunkSize;
    isByteController = true;
    queue = new Queue();
    total = 0;
    byobRequest = null;
    pending = new PullIntos(this);
    constructor(stream, source) {
      super(stream, source);
      this.autoAllocateChunkSize = source.autoAllocateChunkSize;
      this.object = new ReadableByteStreamController(constructionKey, this);
    }
    get held() {
      return this.total;
    }
    get isAwaited() {
      return this.stream.waitingReads() > 0 || this.stream.waitingReads(true) > 0;
    }
    drop() {
      this.pending.clear();
      this.queue.takeAll();
      this.total = 0;
    }
    /** The request for the first waiting view; created on demand. */
    takeBYOBRequest() {
      const first2 = this.pending.first;
      if (this.byobRequest === null && first2)
        this.byobRequest = new BYOBRequest(this, first2);
      return this.byobRequest;
    }
    invalidateBYOBRequest() {
      this.byobRequest?.invalidate();
      this.byobRequest = null;
    }
    /** For this page's own sources: closes, and unlike a page's source also answers the waiting views. */
    close() {
      this.requestClose();
      if (this.stream.state === "closed" && this.pending.first)
        this.pending.respond(0);
    }
    requestClose() {
      if (!this.canCloseOrEnqueue)
        return;
      if (this.total > 0) {
        this.isCloseRequested = true;
        return;
      }
      const { first: first2 } = this.pending;
      if (first2 && first2.filled % first2.elementSize !== 0) {
        const error2 = new TypeError2("the stream closed in the middle of an element of a waiting view");
        this.error(error2);
        throw error2;
      }
      this.closeStream();
    }
    /** Transfers the buffer, which detaches it. */
    enqueue(view2) {
      const { buffer, offset, length } = partsOfView(view2);
      if (!this.canCloseOrEnqueue || length === 0)
        return;
      const chunk = { __proto__: null, buffer: transferBuffer2(buffer), offset, length };
      const { first: first2 } = this.pending;
      if (first2) {
        this.invalidateBYOBRequest();
        first2.buffer = transferBuffer2(first2.buffer);
        if (first2.kind === "none")
          this.pending.enqueueDetached(first2);
      }
      this.distribute(chunk);
      this.pullIfNeeded();
    }
    distribute(chunk) {
      const { stream } = this;
      if (stream.reader && !stream.reader.isByteReader) {
        this.answerReadsFromQueue();
        if (stream.waitingReads() === 0) {
          this.addToQueue(chunk);
        } else {
          if (this.pending.first)
            this.pending.shift();
          stream.fulfilRead(new Uint8Array2(chunk.buffer, chunk.offset, chunk.length));
        }
        return;
      }
      this.addToQueue(chunk);
      if (stream.waitingReads(true) > 0)
        this.pending.commitAll(this.pending.processFromQueue());
    }
    addToQueue(chunk) {
      this.queue.push(chunk);
      this.total += chunk.length;
    }
    /** Copies part of a buffer into the queue; a failure errors the stream. */
    addCopyToQueue(buffer, offset, length) {
      try {
        this.addToQueue({ __proto__: null, buffer: copyBuffer(buffer, offset, length), offset: 0, length });
      } catch (error2) {
        this.error(error2);
        throw error2;
      }
    }
    /** Called after something left the queue. */
    closeOrPull() {
      if (this.total === 0 && this.isCloseRequested)
        this.closeStream();
      else
        this.pullIfNeeded();
    }
    pullSteps(request3) {
      if (this.total > 0) {
        this.answerFromQueue(request3);
        return;
      }
      if (this.autoAllocateChunkSize !== void 0) {
        try {
          this.pending.addAutomatic(this.autoAllocateChunkSize);
        } catch (error2) {
          request3.error(error2);
          return;
        }
      }
      this.stream.reader.requests.push(request3);
      this.pullIfNeeded();
    }
    answerReadsFromQueue() {
      const { reader } = this.stream;
      while (reader.requests.length > 0 && this.total > 0)
        this.answerFromQueue(reader.requests.shift());
    }
    answerFromQueue(request3) {
      const { buffer, offset, length } = this.queue.shift();
      this.total -= length;
      this.closeOrPull();
      request3.chunk(new Uint8Array2(buffer, offset, length));
    }
    pullInto(view2, minimum, request3) {
      this.pending.pullInto(view2, minimum, request3);
    }
    /** A waiting view outlives its reader, because the source may be writing to it, but it is not delivered. */
    releaseSteps() {
      this.pending.keepFirstDetached();
    }
  };

  // page/streams/default-controller.js
  var DefaultController = class extends StreamController {
    object;
    isCloseRequested;
    size;
    isByteController = false;
    queue = new SizedQueue();
    constructor(stream, source) {
      super(stream, source);
      this.size = source.size;
      this.object = new ReadableStreamDefaultController(constructionKey, this);
    }
    get held() {
      return this.queue.total;
    }
    get isAwaited() {
      return this.stream.waitingReads() > 0;
    }
    drop() {
      this.queue.clear();
    }
    close() {
      if (!this.canCloseOrEnqueue)
        return;
      this.isCloseRequested = true;
      if (this.queue.length === 0)
        this.closeStream();
    }
    enqueue(chunk) {
      if (!this.canCloseOrEnqueue)
        return;
      if (this.stream.waitingReads() > 0)
        this.stream.fulfilRead(chunk);
      else
        this.addToQueue(chunk);
      this.pullIfNeeded();
    }
    addToQueue(chunk) {
      try {
        this.queue.push(chunk, this.size(chunk));
      } catch (error2) {
        this.error(error2);
        throw error2;
      }
    }
    clearAlgorithms() {
      super.clearAlgorithms();
      this.size = null;
    }
    pullSteps(request3) {
      if (this.queue.length === 0) {
        this.stream.reader.requests.push(request3);
        this.pullIfNeeded();
        return;
      }
      const chunk = this.queue.shift();
      if (this.isCloseRequested && this.queue.length === 0)
        this.closeStream();
      else
        this.pullIfNeeded();
      request3.chunk(chunk);
    }
    releaseSteps() {
    }
  };
  var ReadableStreamDefaultController = class {
    #controller;
    constructor(key, controller) {
      requireKey(key);
      this.#controller = controller;
    }
    get desiredSize() {
      return this.#controller.desiredSize;
    }
    close() {
      const controller = this.#controller;
      if (!controller.canCloseOrEnqueue)
        throw new TypeError2("the stream can no longer be closed");
      controller.close();
    }
    enqueue(chunk = void 0) {
      const controller = this.#controller;
      if (!controller.canCloseOrEnqueue)
        throw new TypeError2("the stream accepts no more chunks");
      controller.enqueue(chunk);
    }
    error(reason = void 0) {
      this.#controller.error(reason);
    }
  };
  defineInterface(ReadableStreamDefaultController);
  expose({ ReadableStreamDefaultController });
  Object_defineProperty(ReadableStreamDefaultController, "length", { value: 0, configurable: true });

  // page/streams/from.js
  var isObject2 = (value2) => typeof value2 === "object" && value2 !== null || typeof value2 === "function";
  var streamFromIterable = (iterable, create2) => {
    const { iterator: iterator5, next: next2 } = iteratorOf(iterable);
    const pull = (controller) => react(promiseCall(() => Reflect_apply(next2, iterator5, [])), (result) => {
      requireResult(result);
      if (result.done)
        controller.close();
      else
        controller.enqueue(result.value);
    });
    const cancel2 = (reason) => {
      const method2 = methodOf(iterator5, "return");
      if (!method2)
        return void 0;
      return react(promiseCall(() => Reflect_apply(method2, iterator5, [reason])), requireResult);
    };
    return create2({ __proto__: null, pull, cancel: cancel2, highWaterMark: 0 });
  };
  var requireResult = (result) => {
    if (!isObject2(result))
      throw new TypeError2("an iterator's result must be an object");
  };
  var methodOf = (object, key) => {
    const method2 = object[key];
    if (method2 === void 0 || method2 === null)
      return null;
    if (typeof method2 !== "function")
      throw new TypeError2(`${String(key)} must be a function`);
    return method2;
  };
  var iteratorOf = (iterable) => {
    const asyncMethod = methodOf(iterable, Symbol2.asyncIterator);
    const method2 = asyncMethod ?? methodOf(iterable, Symbol2.iterator);
    if (!method2)
      throw new TypeError2("the argument is not iterable");
    const iterator5 = Reflect_apply(method2, iterable, []);
    if (!isObject2(iterator5))
      throw new TypeError2("an iterator must be an object");
    const { next: next2 } = iterator5;
    return asyncMethod ? { __proto__: null, iterator: iterator5, next: next2 } : asynchronous(iterator5, next2);
  };
  var asynchronous = (inner, innerNext) => {
    const awaitValue = (result) => {
      requireResult(result);
      const { done, value: value2 } = result;
      return react(resolvedWith(value2), (awaited) => ({ __proto__: null, done, value: awaited }));
    };
    const iterator5 = {
      __proto__: null,
      next: () => awaitValue(Reflect_apply(innerNext, inner, [])),
      return(reason) {
        const method2 = methodOf(inner, "return");
        return method2 ? awaitValue(Reflect_apply(method2, inner, [reason])) : { __proto__: null, done: true, value: reason };
      }
    };
    return { __proto__: null, iterator: iterator5, next: iterator5.next };
  };

  // page/streams/writable.js
  var Writable = class {
    object = null;
    state = "writable";
    storedError = void 0;
    writer = null;
    controller = null;
    hasBackpressure = false;
    writeRequests = new Queue();
    writeInFlight = null;
    closeRequest = null;
    closeInFlight = null;
    pendingAbort = null;
    get isLocked() {
      return this.writer !== null;
    }
    get isClosing() {
      return this.closeRequest !== null || this.closeInFlight !== null;
    }
    get isBusy() {
      return this.writeInFlight !== null || this.closeInFlight !== null;
    }
    get isOver() {
      return this.state === "closed" || this.state === "errored";
    }
    abort(reason) {
      if (this.isOver)
        return resolvedWith(void 0);
      this.controller.signalAbort(reason);
      if (this.isOver)
        return resolvedWith(void 0);
      if (this.pendingAbort)
        return this.pendingAbort.finished.promise;
      const wasErroring = this.state === "erroring";
      const finished2 = new Deferred();
      this.pendingAbort = { __proto__: null, finished: finished2, reason: wasErroring ? void 0 : reason, wasErroring };
      if (!wasErroring)
        this.startErroring(reason);
      return finished2.promise;
    }
    close() {
      if (this.isOver)
        return rejectedWith(new TypeError2("the stream is closed or failed"));
      const request3 = new Deferred();
      this.closeRequest = request3;
      if (this.writer && this.hasBackpressure && this.state === "writable")
        this.writer.ready.resolve(void 0);
      this.controller.close();
      return request3.promise;
    }
    addWriteRequest() {
      const request3 = new Deferred();
      this.writeRequests.push(request3);
      return request3.promise;
    }
    fail(reason) {
      if (this.state === "writable")
        this.startErroring(reason);
      else
        this.finishErroring();
    }
    startErroring(reason) {
      this.state = "erroring";
      this.storedError = reason;
      this.writer?.rejectReady(reason);
      if (!this.isBusy && this.controller.isStarted)
        this.finishErroring();
    }
    finishErroring() {
      this.state = "errored";
      this.controller.queue.clear();
      for (const request3 of each(this.writeRequests.takeAll()))
        request3.reject(this.storedError);
      const abort = this.pendingAbort;
      this.pendingAbort = null;
      if (!abort) {
        this.rejectClose();
      } else if (abort.wasErroring) {
        abort.finished.reject(this.storedError);
        this.rejectClose();
      } else {
        this.abortSink(abort);
      }
    }
    abortSink({ finished: finished2, reason }) {
      const aborted2 = () => {
        finished2.resolve(void 0);
        this.rejectClose();
      };
      const failed = (error2) => {
        finished2.reject(error2);
        this.rejectClose();
      };
      upon(this.controller.abortSteps(reason), aborted2, failed);
    }
    rejectClose() {
      this.closeRequest?.reject(this.storedError);
      this.closeRequest = null;
      this.writer?.closed.rejectHandled(this.storedError);
    }
    markWriteInFlight() {
      this.writeInFlight = this.writeRequests.shift();
    }
    finishWrite() {
      this.writeInFlight.resolve(void 0);
      this.writeInFlight = null;
    }
    failWrite(reason) {
      this.writeInFlight.reject(reason);
      this.writeInFlight = null;
      this.fail(reason);
    }
    markCloseInFlight() {
      this.closeInFlight = this.closeRequest;
      this.closeRequest = null;
    }
    finishClose() {
      this.closeInFlight.resolve(void 0);
      this.closeInFlight = null;
      if (this.state === "erroring")
        this.storedError = void 0;
      this.pendingAbort?.finished.resolve(void 0);
      this.pendingAbort = null;
      this.state = "closed";
      this.writer?.closed.resolve(void 0);
    }
    failClose(reason) {
      this.closeInFlight.reject(reason);
      this.closeInFlight = null;
      this.pendingAbort?.finished.reject(reason);
      this.pendingAbort = null;
      this.fail(reason);
    }
    updateBackpressure() {
      const has = this.controller.desiredSize <= 0;
      if (this.writer && has !== this.hasBackpressure) {
        if (has)
          this.writer.ready = new Deferred();
        else
          this.writer.ready.resolve(void 0);
      }
      this.hasBackpressure = has;
    }
  };
  var Writer = class {
    stream;
    ready;
    closed;
    constructor(stream) {
      if (stream.isLocked)
        throw new TypeError2("the stream is already locked to a writer");
      this.stream = stream;
      stream.writer = this;
      const { state: state2, storedError } = stream;
      this.ready = state2 === "erroring" || state2 === "errored" ? Deferred.rejected(storedError) : this.initialReady();
      if (state2 === "closed")
        this.closed = Deferred.resolved(void 0);
      else
        this.closed = state2 === "errored" ? Deferred.rejected(storedError) : new Deferred();
    }
    initialReady() {
      const { stream } = this;
      const mustWait = stream.state === "writable" && !stream.isClosing && stream.hasBackpressure;
      return mustWait ? new Deferred() : Deferred.resolved(void 0);
    }
    get desiredSize() {
      const { state: state2, controller } = this.stream;
      if (state2 === "errored" || state2 === "erroring")
        return null;
      return state2 === "closed" ? 0 : controller.desiredSize;
    }
    write(chunk) {
      const { stream } = this;
      const size = stream.controller.sizeOf(chunk);
      if (stream !== this.stream)
        return rejectedWith(new TypeError2("the writer was released"));
      if (stream.state === "errored")
        return rejectedWith(stream.storedError);
      if (stream.isClosing || stream.state === "closed")
        return rejectedWith(new TypeError2("the stream is closing"));
      if (stream.state === "erroring")
        return rejectedWith(stream.storedError);
      const written = stream.addWriteRequest();
      stream.controller.write(chunk, size);
      return written;
    }
    /** For pipes: closes the stream unless it is already closing. */
    closeUnlessClosing() {
      const { stream } = this;
      if (stream.isClosing || stream.state === "closed")
        return resolvedWith(void 0);
      return stream.state === "errored" ? rejectedWith(stream.storedError) : stream.close();
    }
    rejectReady(reason) {
      if (this.ready.isPending)
        this.ready.rejectHandled(reason);
      else
        this.ready = Deferred.rejected(reason);
    }
    release() {
      const reason = new TypeError2("the writer was released");
      this.rejectReady(reason);
      if (this.closed.isPending)
        this.closed.rejectHandled(reason);
      else
        this.closed = Deferred.rejected(reason);
      this.stream.writer = null;
      this.stream = null;
    }
  };

  // page/streams/pipe.js
  var toPipeOptions = (value2) => {
    const options = toDictionary(value2, "options");
    const converted = {
      __proto__: null,
      preventAbort: Boolean(options.preventAbort),
      preventCancel: Boolean(options.preventCancel),
      preventClose: Boolean(options.preventClose)
    };
    const { signal } = options;
    if (signal !== void 0 && !isAbortSignal(signal))
      throw new TypeError2("signal must be an AbortSignal");
    return { __proto__: null, ...converted, signal };
  };
  var pipe = (source, destination, options) => new Pipe(source, destination, options).run();
  var Pipe = class {
    reader;
    writer;
    abort;
    source;
    destination;
    options;
    #finished = new Deferred();
    #isShuttingDown = false;
    #lastWrite = resolvedWith(void 0);
    constructor(source, destination, options) {
      Object_assign(this, { __proto__: null, source, destination, options });
      this.reader = new Reader(source);
      this.writer = new Writer(destination);
      source.isDisturbed = true;
    }
    run() {
      const { signal } = this.options;
      this.abort = () => this.#abortBoth(signal.reason);
      if (signal?.aborted) {
        this.abort();
        return this.#finished.promise;
      }
      if (signal)
        addAbortAlgorithm(signal, this.abort);
      this.#watch();
      markHandled(this.#loop());
      return this.#finished.promise;
    }
    #abortBoth(reason) {
      const { source, destination, options } = this;
      const actions = [];
      if (!options.preventAbort) {
        append(actions, () => destination.state === "writable" ? destination.abort(reason) : resolvedWith(void 0));
      }
      if (!options.preventCancel) {
        append(actions, () => source.state === "readable" ? source.cancel(reason) : resolvedWith(void 0));
      }
      this.#shutDown(() => waitForAll(mapped(actions, (action) => action())), { __proto__: null, reason });
    }
    /** Errors propagate forward and backward, the end forward, and a closed destination backward. */
    #watch() {
      const { source, destination, reader, writer, options } = this;
      const { preventAbort, preventCancel, preventClose } = options;
      whenErrored(source, reader, (reason) => this.#shutDown(preventAbort ? null : () => destination.abort(reason), { __proto__: null, reason }));
      whenErrored(destination, writer, (reason) => this.#shutDown(preventCancel ? null : () => source.cancel(reason), { __proto__: null, reason }));
      const ended = () => this.#shutDown(preventClose ? null : () => writer.closeUnlessClosing());
      if (source.state === "closed")
        ended();
      else
        upon(reader.closed.promise, ended, () => {
        });
      if (destination.isClosing || destination.state === "closed") {
        const reason = new TypeError2("the destination is closed");
        this.#shutDown(preventCancel ? null : () => source.cancel(reason), { __proto__: null, reason });
      }
    }
    #loop() {
      const ended = new Deferred();
      const next2 = (isDone) => {
        if (isDone)
          ended.resolve(void 0);
        else
          upon(this.#step(), next2, (reason) => ended.reject(reason));
      };
      next2(false);
      return ended.promise;
    }
    /** Waits until the destination wants a chunk; → whether there will be no more. */
    #step() {
      if (this.#isShuttingDown)
        return resolvedWith(true);
      const step = new Deferred();
      upon(this.writer.ready.promise, () => this.#read(step), (reason) => step.reject(reason));
      return step.promise;
    }
    #read(step) {
      if (this.#isShuttingDown) {
        step.resolve(true);
        return;
      }
      this.reader.read({
        __proto__: null,
        chunk: (chunk) => {
          this.#write(chunk);
          step.resolve(false);
        },
        close: () => step.resolve(true),
        error: (reason) => step.reject(reason)
      });
    }
    /** A microtask later, because the source's enqueue must not call the sink. */
    #write(chunk) {
      const written = new Deferred();
      const settle2 = () => written.resolve(void 0);
      microtask(() => {
        if (this.writer.stream)
          upon(this.writer.write(chunk), settle2, settle2);
        else
          settle2();
      });
      this.#lastWrite = written.promise;
    }
    /** Waits for the chunks already read, runs the action, and releases both streams. A failure is that of the pipe. */
    #shutDown(action, failure3 = null) {
      if (this.#isShuttingDown)
        return;
      this.#isShuttingDown = true;
      const { destination } = this;
      const act = () => {
        if (!action)
          this.#finish(failure3);
        else
          upon(action(), () => this.#finish(failure3), (reason) => this.#finish({ __proto__: null, reason }));
      };
      if (destination.state === "writable" && !destination.isClosing)
        this.#afterWrites(act);
      else
        act();
    }
    #afterWrites(act) {
      const last2 = this.#lastWrite;
      upon(last2, () => last2 === this.#lastWrite ? act() : this.#afterWrites(act));
    }
    #finish(failure3) {
      this.writer.release();
      this.reader.release();
      if (this.options.signal)
        removeAbortAlgorithm(this.options.signal, this.abort);
      if (failure3)
        this.#finished.reject(failure3.reason);
      else
        this.#finished.resolve(void 0);
    }
  };
  var whenErrored = (stream, lock, action) => {
    if (stream.state === "errored")
      action(stream.storedError);
    else
      upon(lock.closed.promise, void 0, action);
  };

  // page/streams/tee-cancellation.js
  var TeeCancellation = class {
    isCancelled = [false, false];
    reasons = [void 0, void 0];
    finished = new Deferred();
    /** The stream itself is cancelled once both branches are. */
    cancel(index, reason, readable) {
      replaceAt(this.isCancelled, index, true);
      replaceAt(this.reasons, index, reason);
      if (this.isCancelled[1 - index])
        this.finished.resolve(readable.cancel(copyOf(this.reasons)));
      return this.finished.promise;
    }
    get isLeft() {
      return !this.isCancelled[0] || !this.isCancelled[1];
    }
  };

  // page/streams/byte-tee.js
  var teeBytes = (readable, create2) => {
    const shared = new ByteTee(readable);
    const branch = (index) => create2({
      __proto__: null,
      type: "bytes",
      pull: () => shared.pull(index),
      cancel: (reason) => shared.cancellation.cancel(index, reason, readable),
      start: (controller) => {
        replaceAt(shared.controllers, index, controller);
      }
    });
    const branches = [branch(0), branch(1)];
    shared.watch(shared.reader);
    return branches;
  };
  var ByteTee = class {
    readable;
    reader;
    controllers = [null, null];
    isReading = false;
    readsAgain = [false, false];
    cancellation = new TeeCancellation();
    constructor(readable) {
      this.readable = readable;
      this.reader = new Reader(readable);
    }
    /** Watches for errors, except those of a reader that was released meanwhile. */
    watch(reader) {
      upon(reader.closed.promise, void 0, (reason) => {
        if (reader !== this.reader)
          return;
        for (const controller of each(this.controllers))
          controller.error(reason);
        if (this.cancellation.isLeft)
          this.cancellation.finished.resolve(void 0);
      });
    }
    pull(index) {
      if (this.isReading) {
        replaceAt(this.readsAgain, index, true);
        return;
      }
      this.isReading = true;
      const request3 = this.controllers[index].takeBYOBRequest();
      if (request3)
        this.pullInto(request3.view, index);
      else
        this.pullChunk();
    }
    useReader(isByteReader) {
      if (this.reader.isByteReader === isByteReader)
        return;
      this.reader.release();
      this.reader = new Reader(this.readable, isByteReader);
      this.watch(this.reader);
    }
    pullChunk() {
      this.useReader(false);
      this.reader.read({
        __proto__: null,
        chunk: (chunk) => microtask(() => this.distribute(chunk)),
        close: () => this.closeBoth(),
        error: () => this.endReading()
      });
    }
    distribute(chunk) {
      this.readsAgain = [false, false];
      const { isCancelled } = this.cancellation;
      const isForBoth = !isCancelled[0] && !isCancelled[1];
      const second = isForBoth ? this.clone(chunk) : chunk;
      if (!second)
        return;
      if (!isCancelled[0])
        this.controllers[0].enqueue(chunk);
      if (!isCancelled[1])
        this.controllers[1].enqueue(second);
      this.continueReading();
    }
    pullInto(view2, index) {
      this.useReader(true);
      this.reader.readInto(view2, 1, {
        __proto__: null,
        chunk: (chunk) => microtask(() => this.distributeView(chunk, index)),
        close: (chunk) => this.closeView(chunk, index),
        error: () => this.endReading()
      });
    }
    /** The requesting branch gets its view back, the other one a copy. */
    distributeView(chunk, index) {
      this.readsAgain = [false, false];
      const { isCancelled } = this.cancellation;
      const copy = isCancelled[1 - index] ? null : this.clone(chunk);
      if (!isCancelled[1 - index] && !copy)
        return;
      if (!isCancelled[index])
        this.controllers[index].pending.respondWithView(chunk);
      if (copy)
        this.controllers[1 - index].enqueue(copy);
      this.continueReading();
    }
    /** → null if memory is insufficient: the stream is cancelled and both branches fail. */
    clone(chunk) {
      try {
        return copyBytes(chunk);
      } catch (error2) {
        for (const controller of each(this.controllers))
          controller.error(error2);
        this.cancellation.finished.resolve(this.readable.cancel(error2));
        return null;
      }
    }
    endReading() {
      this.isReading = false;
    }
    continueReading() {
      this.isReading = false;
      const next2 = this.readsAgain.indexOf(true);
      if (next2 >= 0)
        this.pull(next2);
    }
    closeBoth() {
      this.isReading = false;
      this.requestClose();
      for (const controller of each(this.controllers)) {
        if (controller.pending.first)
          controller.pending.respond(0);
      }
      if (this.cancellation.isLeft)
        this.cancellation.finished.resolve(void 0);
    }
    closeView(chunk, index) {
      this.isReading = false;
      const { isCancelled } = this.cancellation;
      this.requestClose();
      if (chunk !== void 0) {
        if (!isCancelled[index])
          this.controllers[index].pending.respondWithView(chunk);
        const { pending: pending2 } = this.controllers[1 - index];
        if (!isCancelled[1 - index] && pending2.first)
          pending2.respond(0);
      }
      if (this.cancellation.isLeft)
        this.cancellation.finished.resolve(void 0);
    }
    requestClose() {
      for (let index = 0; index < 2; index++) {
        if (!this.cancellation.isCancelled[index])
          this.controllers[index].requestClose();
      }
    }
  };

  // page/streams/tee.js
  var tee = (readable, create2, cloneForSecond = null) => {
    if (readable.controller.isByteController)
      return teeBytes(readable, create2);
    return teeDefault(readable, create2, cloneForSecond);
  };
  var teeDefault = (readable, create2, cloneForSecond) => {
    const shared = new DefaultTee(readable, cloneForSecond);
    const branch = (index) => create2({
      __proto__: null,
      pull: () => shared.pull(),
      cancel: (reason) => shared.cancel(index, reason),
      start: (controller) => {
        replaceAt(shared.controllers, index, controller);
      },
      highWaterMark: 1
    });
    const branches = [branch(0), branch(1)];
    shared.watch();
    return branches;
  };
  var DefaultTee = class {
    readable;
    clone;
    reader;
    controllers = [null, null];
    cancellation = new TeeCancellation();
    isReading = false;
    readsAgain = false;
    constructor(readable, cloneForSecond) {
      this.readable = readable;
      this.clone = cloneForSecond;
      this.reader = new Reader(readable);
    }
    cancel(index, reason) {
      return this.cancellation.cancel(index, reason, this.readable);
    }
    watch() {
      upon(this.reader.closed.promise, void 0, (reason) => {
        for (const controller of each(this.controllers))
          controller.error(reason);
        if (this.cancellation.isLeft)
          this.cancellation.finished.resolve(void 0);
      });
    }
    pull() {
      if (this.isReading) {
        this.readsAgain = true;
        return;
      }
      this.isReading = true;
      this.reader.read({
        // A microtask later, so that an immediate error of the source comes first.
        __proto__: null,
        chunk: (chunk) => microtask(() => this.distribute(chunk)),
        close: () => this.close(),
        error: () => {
          this.isReading = false;
        }
      });
    }
    distribute(chunk) {
      this.readsAgain = false;
      const { isCancelled } = this.cancellation;
      let second = chunk;
      try {
        if (this.clone && !isCancelled[1])
          second = this.clone(chunk);
      } catch (error2) {
        for (const controller of each(this.controllers))
          controller.error(error2);
        this.cancellation.finished.resolve(this.readable.cancel(error2));
        return;
      }
      if (!isCancelled[0])
        this.controllers[0].enqueue(chunk);
      if (!isCancelled[1])
        this.controllers[1].enqueue(second);
      this.isReading = false;
      if (this.readsAgain)
        this.pull();
    }
    close() {
      this.isReading = false;
      const { isCancelled } = this.cancellation;
      for (let index = 0; index < 2; index++)
        if (!isCancelled[index])
          this.controllers[index].close();
      if (this.cancellation.isLeft)
        this.cancellation.finished.resolve(void 0);
    }
  };

  // page/streams/readable-stream.js
  var ReadableStream = class {
    #readable;
    static {
      registerReadables((value2) => {
        return typeof value2 === "object" && value2 !== null && #readable in value2 ? value2.#readable : null;
      });
    }
    constructor(source = void 0, strategy = void 0) {
      this.#readable = source === constructionKey ? strategy : new Readable();
      this.#readable.object = this;
      if (source !== constructionKey)
        setUpFromSource(this.#readable, source, strategy);
    }
    static from(iterable) {
      requireArguments(arguments.length, 1, "ReadableStream.from");
      return streamFromIterable(iterable, createReadableStream);
    }
    get locked() {
      return this.#readable.isLocked;
    }
    cancel(reason = void 0) {
      return promiseOf(() => {
        const readable = this.#readable;
        return readable.isLocked ? rejectedWith(new TypeError2("the stream is locked")) : readable.cancel(reason);
      });
    }
    getReader(options = { __proto__: null }) {
      void this.#readable;
      const { mode } = toDictionary(options, "options");
      if (mode === void 0)
        return new ReadableStreamDefaultReader(this);
      toEnumeration(mode, ["byob"], "mode");
      return new ReadableStreamBYOBReader(this);
    }
    pipeThrough(transform, options = { __proto__: null }) {
      const source = this.#readable;
      requireArguments(arguments.length, 1, "pipeThrough");
      const { readable, destination } = toTransform(transform);
      const settings = toPipeOptions(options);
      if (source.isLocked || destination.isLocked)
        throw new TypeError2("the streams must not be locked");
      markHandled(pipe(source, destination, settings));
      return readable;
    }
    pipeTo(destination, options = { __proto__: null }) {
      return promiseOf(() => {
        const source = this.#readable;
        requireArguments(arguments.length, 1, "pipeTo");
        const writable = writableOf(destination);
        const settings = toPipeOptions(options);
        if (source.isLocked || writable.isLocked)
          throw new TypeError2("the streams must not be locked");
        return pipe(source, writable, settings);
      });
    }
    tee() {
      return tee(this.#readable, createReadableStream);
    }
  };
  var toTransform = (value2) => {
    const pair = toDictionary(value2, "transform");
    const { readable } = pair;
    readableOf(readable);
    return { __proto__: null, readable, destination: writableOf(pair.writable) };
  };
  var setUpFromSource = (readable, object, strategyObject) => {
    const strategy = toStrategy(strategyObject);
    const source = toSource2(object);
    const { start: start3, ...algorithms2 } = algorithmsOf(source);
    const isBytes = source.type === "bytes";
    if (isBytes && strategy.size !== void 0)
      throw new RangeError("the strategy of a byte stream cannot have a size function");
    const size = isBytes ? void 0 : sizeAlgorithmOf(strategy);
    const highWaterMark2 = highWaterMarkOf(strategy, isBytes ? 0 : 1);
    if (isBytes && source.autoAllocateChunkSize === 0)
      throw new TypeError2("autoAllocateChunkSize must not be 0");
    const settings = { __proto__: null, ...algorithms2, size, highWaterMark: highWaterMark2, autoAllocateChunkSize: source.autoAllocateChunkSize };
    const controller = new (isBytes ? ByteController : DefaultController)(readable, settings);
    controller.begin(start3);
  };
  var createReadableStream = (given = { __proto__: null }) => {
    const { start: start3, pull, cancel: cancel2, type, highWaterMark: highWaterMark2, size = () => 1 } = { __proto__: null, ...given };
    const readable = new Readable();
    const settings = {
      __proto__: null,
      pull: (controller2) => asPromise(() => pull?.(controller2)),
      cancel: (reason) => asPromise(() => cancel2?.(reason)),
      highWaterMark: highWaterMark2 ?? (type === "bytes" ? 0 : 1),
      size,
      autoAllocateChunkSize: void 0
    };
    const controller = new (type === "bytes" ? ByteController : DefaultController)(readable, settings);
    const stream = new ReadableStream(constructionKey, readable);
    controller.begin((inner) => start3?.(inner));
    return stream;
  };
  defineAsyncIterable(ReadableStream);
  defineInterface(ReadableStream);
  Object_defineProperty(ReadableStream, "length", { value: 0, configurable: true });
  expose({ ReadableStream });

  // page/streams/writable-controller.js
  var closeSentinel = Symbol2("close");
  var WritableController = class {
    object;
    // Declared here; otherwise an accessor that page script put on Object.prototype would intercept the assignment.
    stream;
    algorithms;
    highWaterMark;
    size;
    queue = new SizedQueue();
    isStarted = false;
    signal = new AbortSignal(constructionKey);
    constructor(stream, { write: write3, close, abort, highWaterMark: highWaterMark2, size }) {
      Object_assign(this, { __proto__: null, stream, highWaterMark: highWaterMark2, size });
      this.algorithms = { __proto__: null, write: write3, close, abort };
      stream.controller = this;
      this.object = new WritableStreamDefaultController(constructionKey, this);
    }
    begin(start3) {
      const { stream } = this;
      stream.updateBackpressure();
      const started2 = () => {
        this.isStarted = true;
        this.advance();
      };
      const failed = (reason) => {
        this.isStarted = true;
        stream.fail(reason);
      };
      upon(resolvedWith(start3(this)), started2, failed);
    }
    signalAbort(reason) {
      signalAbort(this.signal, reason);
    }
    get desiredSize() {
      return this.highWaterMark - this.queue.total;
    }
    sizeOf(chunk) {
      if (!this.size)
        return 1;
      try {
        return this.size(chunk);
      } catch (error2) {
        this.errorIfNeeded(error2);
        return 1;
      }
    }
    write(chunk, size) {
      const { stream } = this;
      try {
        this.queue.push(chunk, size);
      } catch (error2) {
        this.errorIfNeeded(error2);
        return;
      }
      if (!stream.isClosing && stream.state === "writable")
        stream.updateBackpressure();
      this.advance();
    }
    close() {
      this.queue.push(closeSentinel, 0);
      this.advance();
    }
    errorIfNeeded(reason) {
      if (this.stream.state !== "writable")
        return;
      this.clearAlgorithms();
      this.stream.startErroring(reason);
    }
    clearAlgorithms() {
      this.algorithms = this.size = null;
    }
    abortSteps(reason) {
      const result = this.algorithms.abort(reason);
      this.clearAlgorithms();
      return result;
    }
    advance() {
      const { stream } = this;
      if (!this.isStarted || stream.writeInFlight)
        return;
      if (stream.state === "erroring") {
        stream.finishErroring();
      } else if (this.queue.length > 0) {
        if (this.queue.peek() === closeSentinel)
          this.closeSink();
        else
          this.writeToSink(this.queue.peek());
      }
    }
    closeSink() {
      const { stream } = this;
      stream.markCloseInFlight();
      this.queue.shift();
      const closed = this.algorithms.close();
      this.clearAlgorithms();
      upon(closed, () => stream.finishClose(), (reason) => stream.failClose(reason));
    }
    writeToSink(chunk) {
      const { stream } = this;
      stream.markWriteInFlight();
      const written = () => {
        stream.finishWrite();
        this.queue.shift();
        if (!stream.isClosing && stream.state === "writable")
          stream.updateBackpressure();
        this.advance();
      };
      const failed = (reason) => {
        if (stream.state === "writable")
          this.clearAlgorithms();
        stream.failWrite(reason);
      };
      upon(this.algorithms.write(chunk, this), written, failed);
    }
  };
  var WritableStreamDefaultController = class {
    #controller;
    constructor(key, controller) {
      requireKey(key);
      this.#controller = controller;
    }
    get signal() {
      return this.#controller.signal;
    }
    error(reason = void 0) {
      this.#controller.errorIfNeeded(reason);
    }
  };
  defineInterface(WritableStreamDefaultController);
  Object_defineProperty(WritableStreamDefaultController, "length", { value: 0, configurable: true });
  expose({ WritableStreamDefaultController });

  // page/streams/writer.js
  var released3 = () => new TypeError2("the writer was released");
  var WritableStreamDefaultWriter = class {
    #writer;
    constructor(stream) {
      requireArguments(arguments.length, 1, "WritableStreamDefaultWriter");
      this.#writer = new Writer(writableOf(stream));
    }
    get closed() {
      return promiseOf(() => this.#writer.closed.promise);
    }
    get desiredSize() {
      const writer = this.#writer;
      if (!writer.stream)
        throw released3();
      return writer.desiredSize;
    }
    get ready() {
      return promiseOf(() => this.#writer.ready.promise);
    }
    abort(reason = void 0) {
      return promiseOf(() => {
        const { stream } = this.#writer;
        return stream ? stream.abort(reason) : rejectedWith(released3());
      });
    }
    close() {
      return promiseOf(() => {
        const { stream } = this.#writer;
        if (!stream)
          return rejectedWith(released3());
        return stream.isClosing ? rejectedWith(new TypeError2("the stream is closing")) : stream.close();
      });
    }
    releaseLock() {
      const writer = this.#writer;
      if (writer.stream)
        writer.release();
    }
    write(chunk = void 0) {
      return promiseOf(() => {
        const writer = this.#writer;
        return writer.stream ? writer.write(chunk) : rejectedWith(released3());
      });
    }
  };
  defineInterface(WritableStreamDefaultWriter);
  expose({ WritableStreamDefaultWriter });

  // page/streams/writable-stream.js
  var locked = () => new TypeError2("the stream is locked");
  var WritableStream = class {
    #writable;
    static {
      registerWritables((value2) => {
        return typeof value2 === "object" && value2 !== null && #writable in value2 ? value2.#writable : null;
      });
    }
    constructor(sink = void 0, strategy = void 0) {
      this.#writable = sink === constructionKey ? strategy : new Writable();
      this.#writable.object = this;
      if (sink !== constructionKey)
        setUpFromSink(this.#writable, sink, strategy);
    }
    get locked() {
      return this.#writable.isLocked;
    }
    abort(reason = void 0) {
      return promiseOf(() => {
        const writable = this.#writable;
        return writable.isLocked ? rejectedWith(locked()) : writable.abort(reason);
      });
    }
    close() {
      return promiseOf(() => {
        const writable = this.#writable;
        if (writable.isLocked)
          return rejectedWith(locked());
        return writable.isClosing ? rejectedWith(new TypeError2("the stream is closing")) : writable.close();
      });
    }
    getWriter() {
      void this.#writable;
      return new WritableStreamDefaultWriter(this);
    }
  };
  var toSink = (object) => {
    if (object === void 0)
      return { __proto__: null, object };
    if ((typeof object !== "object" || object === null) && typeof object !== "function") {
      throw new TypeError2("an underlying sink must be an object");
    }
    const sink = { __proto__: null, object };
    for (const name3 of each(["abort", "close", "start", "type", "write"])) {
      const member2 = object[name3];
      if (member2 === void 0)
        continue;
      sink[name3] = name3 === "type" ? member2 : toCallback(member2, name3);
    }
    if ("type" in sink)
      throw new RangeError("an underlying sink must not have a type");
    return sink;
  };
  var setUpFromSink = (writable, sinkObject, strategyObject) => {
    const strategy = toStrategy(strategyObject);
    const { object, start: start3, write: write3, close, abort } = toSink(sinkObject);
    const call2 = (method2, ...given) => method2 ? promiseCall(() => Reflect_apply(method2, object, given)) : resolvedWith(void 0);
    const size = sizeAlgorithmOf(strategy);
    const controller = new WritableController(writable, {
      __proto__: null,
      write: (chunk, inner) => call2(write3, chunk, inner.object),
      close: () => call2(close),
      abort: (reason) => call2(abort, reason),
      highWaterMark: highWaterMarkOf(strategy, 1),
      size
    });
    controller.begin((inner) => start3 ? Reflect_apply(start3, object, [inner.object]) : void 0);
  };
  var createWritableStream = (given = { __proto__: null }) => {
    const { start: start3, write: write3, close, abort, highWaterMark: highWaterMark2 = 1, size = () => 1 } = { __proto__: null, ...given };
    const writable = new Writable();
    const controller = new WritableController(writable, {
      __proto__: null,
      write: (chunk, inner) => asPromise(() => write3?.(chunk, inner)),
      close: () => asPromise(() => close?.()),
      abort: (reason) => asPromise(() => abort?.(reason)),
      highWaterMark: highWaterMark2,
      size
    });
    const stream = new WritableStream(constructionKey, writable);
    controller.begin((inner) => start3?.(inner));
    return stream;
  };
  defineInterface(WritableStream);
  expose({ WritableStream });

  // page/streams/transform.js
  var Transform = class {
    algorithms;
    object;
    writable;
    readable;
    source;
    sink;
    hasBackpressure = true;
    backpressureChange = new Deferred();
    #finished = null;
    /** `algorithms`: transform, flush, cancel; all return promises. */
    constructor({ algorithms: algorithms2, started: started2, readableStrategy, writableStrategy }) {
      this.algorithms = algorithms2;
      this.object = new TransformStreamDefaultController(constructionKey, this);
      this.writable = createWritableStream({
        __proto__: null,
        start: () => started2,
        write: (chunk) => this.#write(chunk),
        abort: (reason) => this.#abort(reason),
        close: () => this.#close(),
        ...writableStrategy
      });
      this.readable = createReadableStream({
        __proto__: null,
        start: () => started2,
        pull: () => this.#pull(),
        cancel: (reason) => this.#cancel(reason),
        ...readableStrategy
      });
      this.source = readableOf(this.readable);
      this.sink = writableOf(this.writable);
    }
    get desiredSize() {
      return this.source.controller.desiredSize;
    }
    #setBackpressure(has) {
      this.backpressureChange.resolve(void 0);
      this.backpressureChange = new Deferred();
      this.hasBackpressure = has;
    }
    #unblockWrite() {
      if (this.hasBackpressure)
        this.#setBackpressure(false);
    }
    enqueue(chunk) {
      const { controller } = this.source;
      if (!controller.canCloseOrEnqueue)
        throw new TypeError2("the readable side accepts no more chunks");
      try {
        controller.enqueue(chunk);
      } catch (error2) {
        this.#errorWritable(error2);
        throw this.source.storedError;
      }
      if (!controller.shouldPull && !this.hasBackpressure)
        this.#setBackpressure(true);
    }
    error(reason) {
      this.source.controller.error(reason);
      this.#errorWritable(reason);
    }
    #errorWritable(reason) {
      this.algorithms = null;
      this.sink.controller.errorIfNeeded(reason);
      this.#unblockWrite();
    }
    terminate() {
      this.source.controller.close();
      this.#errorWritable(new TypeError2("the stream was terminated"));
    }
    #write(chunk) {
      if (!this.hasBackpressure)
        return this.#transform(chunk);
      return react(this.backpressureChange.promise, () => {
        if (this.sink.state === "erroring")
          throw this.sink.storedError;
        return this.#transform(chunk);
      });
    }
    #transform(chunk) {
      if (!this.algorithms)
        return resolvedWith(void 0);
      const transformed = this.algorithms.transform(chunk, this);
      return react(transformed, void 0, (reason) => {
        this.error(reason);
        throw reason;
      });
    }
    /** Runs the final algorithm of one of the three ways to end; a second caller gets the promise of the first. */
    #finish(name3, given, { succeed, fail: fail2 }) {
      if (this.#finished)
        return this.#finished.promise;
      const finished2 = new Deferred();
      this.#finished = finished2;
      const result = this.algorithms[name3](given);
      this.algorithms = null;
      const failed = (reason) => {
        fail2(reason);
        finished2.reject(reason);
      };
      const succeeded = () => {
        const error2 = succeed();
        if (error2)
          finished2.reject(error2.reason);
        else
          finished2.resolve(void 0);
      };
      react(result, succeeded, failed);
      return finished2.promise;
    }
    #abort(reason) {
      const { controller } = this.source;
      const succeed = () => this.#readableError() ?? void controller.error(reason);
      return this.#finish("cancel", reason, { __proto__: null, succeed, fail: (error2) => controller.error(error2) });
    }
    #close() {
      const { controller } = this.source;
      const succeed = () => this.#readableError() ?? void controller.close();
      return this.#finish("flush", this, { __proto__: null, succeed, fail: (error2) => controller.error(error2) });
    }
    #readableError() {
      return this.source.state === "errored" ? { __proto__: null, reason: this.source.storedError } : null;
    }
    #cancel(reason) {
      const end2 = (error2) => {
        this.sink.controller.errorIfNeeded(error2);
        this.#unblockWrite();
      };
      const succeed = () => this.sink.state === "errored" ? { __proto__: null, reason: this.sink.storedError } : end2(reason);
      return this.#finish("cancel", reason, { __proto__: null, succeed, fail: end2 });
    }
    #pull() {
      this.#setBackpressure(false);
      return this.backpressureChange.promise;
    }
  };
  var TransformStreamDefaultController = class {
    #transform;
    constructor(key, transform) {
      requireKey(key);
      this.#transform = transform;
    }
    get desiredSize() {
      return this.#transform.desiredSize;
    }
    enqueue(chunk = void 0) {
      this.#transform.enqueue(chunk);
    }
    error(reason = void 0) {
      this.#transform.error(reason);
    }
    terminate() {
      this.#transform.terminate();
    }
  };
  defineInterface(TransformStreamDefaultController);
  Object_defineProperty(TransformStreamDefaultController, "length", { value: 0, configurable: true });
  expose({ TransformStreamDefaultController });

  // page/streams/transform-stream.js
  var TransformStream = class {
    #transform;
    constructor(transformer = void 0, writableStrategy = void 0, readableStrategy = void 0) {
      const strategies = [toStrategy(writableStrategy), toStrategy(readableStrategy)];
      const converted = toTransformer(transformer);
      const readable = { __proto__: null, highWaterMark: highWaterMarkOf(strategies[1], 0), size: sizeAlgorithmOf(strategies[1]) };
      const writable = { __proto__: null, highWaterMark: highWaterMarkOf(strategies[0], 1), size: sizeAlgorithmOf(strategies[0]) };
      const started2 = new Deferred();
      const { object, start: start3 } = converted;
      this.#transform = new Transform({
        __proto__: null,
        algorithms: algorithmsOf2(converted),
        started: started2.promise,
        readableStrategy: readable,
        writableStrategy: writable
      });
      started2.resolve(start3 ? Reflect_apply(start3, object, [this.#transform.object]) : void 0);
    }
    get readable() {
      return this.#transform.readable;
    }
    get writable() {
      return this.#transform.writable;
    }
  };
  var toTransformer = (object) => {
    if (object === void 0)
      return { __proto__: null, object };
    if ((typeof object !== "object" || object === null) && typeof object !== "function") {
      throw new TypeError2("a transformer must be an object");
    }
    const transformer = { __proto__: null, object };
    for (const name3 of each(["cancel", "flush", "readableType", "start", "transform", "writableType"])) {
      const member2 = object[name3];
      if (member2 !== void 0)
        transformer[name3] = name3.endsWith("Type") ? member2 : toCallback(member2, name3);
    }
    if ("readableType" in transformer || "writableType" in transformer)
      throw new RangeError("types are not defined yet");
    return transformer;
  };
  var algorithmsOf2 = ({ object, transform, flush, cancel: cancel2 }) => {
    const call2 = (method2, given) => method2 ? promiseCall(() => Reflect_apply(method2, object, given)) : resolvedWith(void 0);
    const pass = (chunk, controller) => promiseCall(() => controller.enqueue(chunk));
    return {
      __proto__: null,
      transform: transform ? (chunk, controller) => call2(transform, [chunk, controller.object]) : pass,
      flush: (controller) => call2(flush, [controller.object]),
      cancel: (reason) => call2(cancel2, [reason])
    };
  };
  defineInterface(TransformStream);
  expose({ TransformStream });

  // page/streams/interfaces.js
  var isDisturbed = (stream) => readableOf(stream).isDisturbed;
  var isLocked = (stream) => readableOf(stream).isLocked;
  var cancelStream = (stream, reason) => readableOf(stream).cancel(reason);
  var teeStream = (stream) => tee(readableOf(stream), createReadableStream, cloneChunk);
  var cloneChunk = (chunk) => isUint8Array(chunk) ? new Uint8Array2(chunk) : structuredClone(chunk);
  var lockStream = (stream) => new Reader(readableOf(stream));
  var tagOf2 = Object_getOwnPropertyDescriptor(Object_getPrototypeOf(Uint8Array2.prototype), Symbol2.toStringTag).get;
  var isUint8Array = (value2) => Reflect_apply(tagOf2, value2, []) === "Uint8Array";

  // page/encoding/streams.js
  var { apply: apply15 } = Reflect;
  var { decode: decode3 } = TextDecoder.prototype;
  var TextDecoderStream = class {
    #decoder;
    #transform;
    constructor(label = "utf-8", options = void 0) {
      const decoder = this.#decoder = new TextDecoder(label, options);
      const enqueue = (controller, text2) => {
        if (text2 !== "")
          controller.enqueue(text2);
      };
      this.#transform = new TransformStream({
        __proto__: null,
        transform: (chunk, controller) => enqueue(controller, apply15(decode3, decoder, [required(chunk), { __proto__: null, stream: true }])),
        flush: (controller) => enqueue(controller, apply15(decode3, decoder, []))
      });
    }
    get encoding() {
      return this.#decoder.encoding;
    }
    get fatal() {
      return this.#decoder.fatal;
    }
    get ignoreBOM() {
      return this.#decoder.ignoreBOM;
    }
    get readable() {
      return this.#transform.readable;
    }
    get writable() {
      return this.#transform.writable;
    }
  };
  var required = (chunk) => {
    if (chunk === void 0)
      throw new TypeError2("a chunk must be an ArrayBuffer or a view of one");
    return chunk;
  };
  var TextEncoderStream = class {
    #transform;
    constructor() {
      let lead = "";
      this.#transform = new TransformStream({
        __proto__: null,
        transform(chunk, controller) {
          const text2 = lead + toDOMString(chunk), hasLead = endsInLead(text2);
          lead = hasLead ? text2.at(-1) : "";
          enqueueBytes(controller, hasLead ? text2.slice(0, -1) : text2);
        },
        flush: (controller) => enqueueBytes(controller, lead)
      });
    }
    get encoding() {
      return this.#transform && "utf-8";
    }
    get readable() {
      return this.#transform.readable;
    }
    get writable() {
      return this.#transform.writable;
    }
  };
  var endsInLead = (text2) => (text2.charCodeAt(text2.length - 1) & 64512) === 55296;
  var enqueueBytes = (controller, text2) => {
    if (text2 !== "")
      controller.enqueue(utf8Encode(text2));
  };
  defineInterface(TextDecoderStream);
  defineInterface(TextEncoderStream);
  expose({ TextDecoderStream, TextEncoderStream });

  // page/events/hash-change-event.js
  var HashChangeEvent = class extends Event {
    #newURL;
    #oldURL;
    constructor(type, init = { __proto__: null }) {
      requireArguments(arguments.length, 1, "HashChangeEvent");
      super(type, init);
      const { newURL = "", oldURL = "" } = toDictionary(init);
      this.#newURL = toUSVString(newURL);
      this.#oldURL = toUSVString(oldURL);
    }
    get oldURL() {
      return this.#oldURL;
    }
    get newURL() {
      return this.#newURL;
    }
  };
  defineInterface(HashChangeEvent);
  expose({ HashChangeEvent });

  // page/events/pop-state-event.js
  var PopStateEvent = class extends Event {
    #state;
    #hasUAVisualTransition;
    constructor(type, init = { __proto__: null }) {
      requireArguments(arguments.length, 1, "PopStateEvent");
      super(type, init);
      const { hasUAVisualTransition = false, state: state2 = null } = toDictionary(init);
      this.#hasUAVisualTransition = Boolean(hasUAVisualTransition);
      this.#state = state2;
    }
    get state() {
      return this.#state;
    }
    get hasUAVisualTransition() {
      return this.#hasUAVisualTransition;
    }
  };
  defineInterface(PopStateEvent);
  expose({ PopStateEvent });

  // page/window/session-history.js
  var currentURL = documentURL ?? parseURL("about:blank");
  var noState = () => null;
  var makeEntry = (previous, url, readState) => ({
    __proto__: null,
    previous,
    next: null,
    number: previous === null ? 1 : previous.number + 1,
    url,
    readState
  });
  var current = makeEntry(null, copyRecord(currentURL), noState);
  var last = current;
  var version = 0;
  var state = null;
  var historyLength = () => last.number;
  var historyState = () => state;
  var currentVersion = () => version;
  var show3 = (entry) => {
    current = entry;
    state = entry.readState();
    Object_assign(currentURL, copyRecord(entry.url));
    version += 1;
  };
  var addEntry = (url, isReplacement, readState = noState) => {
    const entry = makeEntry(isReplacement ? current.previous : current, copyRecord(url), readState);
    if (isReplacement)
      entry.next = current.next;
    if (entry.previous !== null)
      entry.previous.next = entry;
    if (entry.next === null)
      last = entry;
    else
      entry.next.previous = entry;
    show3(entry);
  };
  var goToFragment = (fragment, isReplacement) => {
    const oldURL = serializeURL(currentURL);
    addEntry({ __proto__: null, ...copyRecord(currentURL), fragment }, isReplacement);
    fire(globalThis, new PopStateEvent("popstate", { __proto__: null, state }));
    tellFragment(oldURL);
  };
  var tellFragment = (oldURL) => {
    const newURL = serializeURL(currentURL);
    queueTask(() => fire(globalThis, new HashChangeEvent("hashchange", { __proto__: null, oldURL, newURL })));
  };
  var traverse = (delta) => queueTask(() => {
    let entry = current;
    for (let left = delta; left !== 0 && entry !== null; left -= Math.sign(left)) {
      entry = left > 0 ? entry.next : entry.previous;
    }
    if (entry === null || entry === current)
      return;
    const oldURL = serializeURL(currentURL), oldFragment = currentURL.fragment;
    show3(entry);
    fire(globalThis, new PopStateEvent("popstate", { __proto__: null, state }));
    if (oldFragment !== entry.url.fragment)
      tellFragment(oldURL);
  });

  // page/url/location.js
  var navigate = ({ url }) => native.print("warn", `the page asked to go to ${url}: its host handles no navigations`);
  var Location = class {
    constructor(key = void 0) {
      requireKey(key);
    }
  };
  var goTo = (record2, isReplacement) => {
    const isFragment = record2.fragment !== null && serializeURL(record2, true) === serializeURL(currentURL, true);
    if (isFragment)
      changeFragment(record2.fragment, isReplacement);
    else
      navigate({ __proto__: null, url: serializeURL(record2), isReplacement, isReload: false });
  };
  var changeFragment = (fragment, isReplacement) => {
    if (fragment !== currentURL.fragment)
      goToFragment(fragment, isReplacement);
  };
  var reload = () => navigate({ __proto__: null, url: serializeURL(currentURL), isReplacement: true, isReload: true });
  var parseOrThrow = (text2) => {
    const record2 = parseRelativeURL(text2);
    if (!record2)
      throw new DOMException(`"${text2}" is not a valid URL`, "SyntaxError");
    return record2;
  };
  var parts = {
    protocol: [(url) => `${url.scheme}:`, (url, text2) => {
      if (!parseInto(url, `${text2}:`, "schemeStart"))
        throw new DOMException(`"${text2}" is not a scheme`, "SyntaxError");
      return url.scheme === "http" || url.scheme === "https";
    }],
    host: [serializeHostAndPort, (url, text2) => !hasOpaquePath(url) && parseInto(url, text2, "host")],
    hostname: [(url) => url.host ?? "", (url, text2) => !hasOpaquePath(url) && parseInto(url, text2, "hostname")],
    port: [(url) => String(url.port ?? ""), (url, text2) => {
      if (cannotHaveCredentialsOrPort(url))
        return false;
      if (text2 !== "")
        return parseInto(url, text2, "port");
      url.port = null;
      return true;
    }],
    pathname: [serializePath, (url, text2) => {
      if (hasOpaquePath(url))
        return false;
      url.path = [];
      return parseInto(url, text2, "pathStart");
    }],
    search: [(url) => url.query ? `?${url.query}` : "", (url, text2) => {
      url.query = text2 === "" ? null : "";
      return text2 === "" || parseInto(url, text2.replace(/^\?/, ""), "query");
    }],
    hash: [(url) => url.fragment ? `#${url.fragment}` : "", (url, text2) => {
      url.fragment = "";
      parseInto(url, text2.replace(/^#/, ""), "fragment");
      return url.fragment !== currentURL.fragment;
    }]
  };
  var changePart = (change, value2) => {
    const text2 = toUSVString(value2);
    const copy = copyRecord(currentURL);
    if (change(copy, text2))
      goTo(copy, false);
  };
  var location = new Location(constructionKey);
  var requireLocation = (object) => {
    if (object !== location)
      throw new TypeError2("this is not a Location");
  };
  var defineAttribute = (name3, get2, set4) => {
    const holder = {
      get [name3]() {
        requireLocation(this);
        return get2();
      },
      set [name3](value2) {
        requireLocation(this);
        set4(value2);
      }
    };
    const accessors3 = Object_getOwnPropertyDescriptor(holder, name3);
    Object_defineProperty(location, name3, { __proto__: null, ...accessors3, set: set4 && accessors3.set, configurable: false });
  };
  var href = () => serializeURL(currentURL);
  defineAttribute("href", href, (value2) => goTo(parseOrThrow(toUSVString(value2)), false));
  defineAttribute("origin", () => serializeOrigin(currentURL));
  for (const [name3, [read2, change]] of Object_entries(parts)) {
    defineAttribute(name3, () => read2(currentURL), (value2) => changePart(change, value2));
  }
  var noAncestors = Object_freeze({ length: 0, item: () => null, contains: () => false });
  defineAttribute("ancestorOrigins", () => noAncestors);
  var operations5 = {
    assign(url) {
      requireLocation(this);
      requireArguments(arguments.length, 1, "assign");
      goTo(parseOrThrow(toUSVString(url)), false);
    },
    replace(url) {
      requireLocation(this);
      requireArguments(arguments.length, 1, "replace");
      goTo(parseOrThrow(toUSVString(url)), true);
    },
    reload() {
      requireLocation(this);
      reload();
    },
    toString() {
      requireLocation(this);
      return href();
    }
  };
  for (const [name3, value2] of Object_entries(operations5)) {
    Object_defineProperty(location, name3, { value: value2, enumerable: true });
  }
  Object_defineProperty(location, "valueOf", { value: Object2.prototype.valueOf });
  Object_defineProperty(location, Symbol2.toPrimitive, { value: void 0 });
  defineInterface(Location);
  expose({ Location });
  var accessors2 = {
    get location() {
      return location;
    },
    set location(value2) {
      location.href = value2;
    }
  };
  var descriptor2 = Object_getOwnPropertyDescriptor(accessors2, "location");
  Object_defineProperty(globalThis, "location", { ...descriptor2, configurable: false });

  // page/window/history.js
  var scrollRestoration = "auto";
  var History = class {
    #brand = true;
    constructor(key = void 0) {
      requireKey(key);
    }
    get length() {
      this.#brand;
      return historyLength();
    }
    get state() {
      this.#brand;
      return historyState();
    }
    get scrollRestoration() {
      this.#brand;
      return scrollRestoration;
    }
    set scrollRestoration(value2) {
      this.#brand;
      const text2 = String(value2);
      if (text2 === "auto" || text2 === "manual")
        scrollRestoration = text2;
    }
    go(delta = 0) {
      this.#brand;
      const steps = toLong(delta);
      if (steps === 0)
        reload();
      else
        traverse(steps);
    }
    back() {
      this.#brand;
      traverse(-1);
    }
    forward() {
      this.#brand;
      traverse(1);
    }
    pushState(data2, unused, url = null) {
      this.#brand;
      requireArguments(arguments.length, 2, "pushState");
      update(data2, url, false);
    }
    replaceState(data2, unused, url = null) {
      this.#brand;
      requireArguments(arguments.length, 2, "replaceState");
      update(data2, url, true);
    }
  };
  var update = (data2, url, isReplacement) => {
    const kept = structuredClone(data2);
    const text2 = url === null || url === void 0 ? "" : toUSVString(url);
    const record2 = text2 === "" ? currentURL : parseRelativeURL(text2);
    if (record2 === null || !canBeRewrittenTo(record2)) {
      throw new DOMException(`this document's URL cannot become "${text2}"`, "SecurityError");
    }
    addEntry(record2, isReplacement, () => structuredClone(kept));
  };
  var canBeRewrittenTo = (record2) => {
    const { scheme, username, password } = currentURL;
    if (record2.scheme !== scheme || record2.username !== username || record2.password !== password)
      return false;
    if (serializeHostAndPort(record2) !== serializeHostAndPort(currentURL))
      return false;
    if (scheme === "http" || scheme === "https")
      return true;
    if (serializePath(record2) !== serializePath(currentURL))
      return false;
    return scheme === "file" || serializeURL(record2, true) === serializeURL(currentURL, true);
  };
  defineInterface(History);
  expose({ History });
  var history = new History(constructionKey);
  defineAttributes(globalThis, {
    get history() {
      return history;
    }
  });

  // page/window/animation-frames.js
  var milliseconds = 1e3 / 60;
  defineOperations(globalThis, {
    requestAnimationFrame(callback) {
      requireArguments(arguments.length, 1, "requestAnimationFrame");
      const wanted = toCallback(callback);
      return setTimer(() => wanted(native.now()), milliseconds);
    },
    cancelAnimationFrame(id) {
      requireArguments(arguments.length, 1, "cancelAnimationFrame");
      clearTimer(toUnsignedLong(id));
    }
  });

  // page/files/blob-values.js
  var normalizeType = (type) => /[^\x20-\x7e]/.test(type) ? "" : type.toLowerCase();
  var toPosition = (value2, missing, size) => {
    if (value2 === void 0)
      return missing;
    const number = +value2;
    if (Number_isNaN(number))
      return 0;
    const rounded = roundToEven(number);
    return rounded < 0 ? Math_max(size + rounded, 0) : Math_min(rounded, size);
  };
  var roundToEven = (number) => {
    const floor = Math_floor(number);
    const rest = number - floor;
    if (rest !== 0.5)
      return Math_round(number);
    return floor % 2 === 0 ? floor : floor + 1;
  };

  // page/webidl/buffer-source.js
  var isResizable2 = (buffer) => buffer.resizable === true || !isArrayBuffer(buffer);
  var isBufferSource = (value2) => {
    const isView3 = ArrayBuffer_isView(value2);
    if (!isView3 && !isArrayBuffer(value2))
      return false;
    if (isResizable2(isView3 ? bufferOfView(value2) : value2))
      throw new TypeError2("the buffer is shared or may change its size");
    return true;
  };

  // page/webidl/bytes.js
  var join = (pieces) => {
    let length = 0;
    for (const piece of each(pieces))
      length += piece.length;
    const bytes = new Uint8Array2(length);
    let position = 0;
    for (const piece of each(pieces)) {
      setBytes(bytes, piece, position);
      position += piece.length;
    }
    return bytes;
  };

  // page/files/blob.js
  var chunkSize = 65536;
  var holdsBytes;
  var readBytes;
  var Blob = class {
    #bytes;
    #type;
    static {
      holdsBytes = (value2) => typeof value2 === "object" && value2 !== null && #bytes in value2;
      readBytes = (blob) => blob.#bytes;
    }
    constructor(blobParts = void 0, options = void 0) {
      if (blobParts === constructionKey) {
        this.#bytes = options.bytes;
        this.#type = options.type;
        return;
      }
      const parts4 = blobParts === void 0 ? [] : toBlobParts(blobParts);
      const bag = toPropertyBag(options);
      this.#bytes = concatenate(parts4, bag.endings);
      this.#type = bag.type;
    }
    get size() {
      return this.#bytes.length;
    }
    get type() {
      return this.#type;
    }
    slice(start3 = void 0, end2 = void 0, contentType = void 0) {
      const size = this.#bytes.length;
      const from = toPosition(start3, 0, size);
      const to = toPosition(end2, size, size);
      const type = contentType === void 0 ? "" : normalizeType(toDOMString(contentType));
      return makeBlob(viewOf(this.#bytes, from, Math_max(from, to)), type);
    }
    stream() {
      return streamOf(this.#bytes);
    }
    async text() {
      return utf8Decode2(this.#bytes);
    }
    async arrayBuffer() {
      return bufferWith(this.#bytes);
    }
    async bytes() {
      return copyBytes(this.#bytes);
    }
  };
  defineInterface(Blob);
  var holdsName;
  var File = class extends Blob {
    #name;
    #lastModified;
    static {
      holdsName = (value2) => typeof value2 === "object" && value2 !== null && #name in value2;
    }
    constructor(fileBits, fileName, options = void 0) {
      if (fileBits === constructionKey) {
        super(constructionKey, fileName);
        this.#name = fileName.name;
        this.#lastModified = fileName.lastModified;
        return;
      }
      requireArguments(arguments.length, 2, "File");
      const parts4 = toBlobParts(fileBits);
      const name3 = toUSVString(fileName);
      const bag = toPropertyBag(options);
      const lastModified = options?.lastModified;
      const modified = lastModified === void 0 ? Date_now() : toInteger(lastModified, 64, true);
      super(constructionKey, { __proto__: null, bytes: concatenate(parts4, bag.endings), type: bag.type });
      this.#name = name3;
      this.#lastModified = modified;
    }
    get name() {
      return this.#name;
    }
    get lastModified() {
      return this.#lastModified;
    }
    get webkitRelativePath() {
      if (!holdsName(this))
        throw new TypeError2("this is not a File");
      return "";
    }
  };
  defineInterface(File);
  expose({ Blob, File });
  var isBlob = (value2) => holdsBytes(value2);
  var isFile = (value2) => holdsName(value2);
  var blobBytes = (blob) => readBytes(blob);
  var makeBlob = (bytes, type = "") => new Blob(constructionKey, { __proto__: null, bytes, type });
  var makeFile = (bytes, name3, type = "", lastModified = Date_now()) => new File(constructionKey, { __proto__: null, bytes, type, name: name3, lastModified });
  registerSerializable(holdsName, (file) => {
    const copy = [readBytes(file), file.name, file.type, file.lastModified];
    return () => makeFile(copy[0], copy[1], copy[2], copy[3]);
  });
  registerSerializable((value2) => holdsBytes(value2) && !holdsName(value2), (blob) => {
    const copy = [readBytes(blob), blob.type];
    return () => makeBlob(copy[0], copy[1]);
  });
  var streamOf = (bytes) => {
    let position = 0;
    return createReadableStream({
      __proto__: null,
      type: "bytes",
      highWaterMark: 0,
      pull(controller) {
        if (position >= bytes.length)
          return void controller.close();
        const chunk = copyBytes(bytes, position, position + chunkSize);
        position += chunk.length;
        controller.enqueue(chunk);
      }
    });
  };
  var toBlobParts = (value2) => toSequence(value2, "blobParts", toBlobPart);
  var toBlobPart = (part) => isBlob(part) || isBufferSource(part) ? part : toUSVString(part);
  var endingTypes = ["transparent", "native"];
  var toPropertyBag = (value2) => {
    if (value2 === void 0 || value2 === null)
      return { __proto__: null, endings: "transparent", type: "" };
    const options = toDictionary(value2, "options");
    const { endings } = options;
    const ending = endings === void 0 ? "transparent" : toEnumeration(endings, endingTypes, "EndingType");
    const { type } = options;
    return { __proto__: null, endings: ending, type: type === void 0 ? "" : normalizeType(toDOMString(type)) };
  };
  var concatenate = (parts4, endings) => join(mapped(parts4, (part) => {
    if (typeof part === "string")
      return utf8Encode(endings === "native" ? part.replace(/\r\n?/g, "\n") : part);
    return isBlob(part) ? blobBytes(part) : bytesOf(part);
  }));

  // page/url/blob-url.js
  var store = new Map();
  var hex = (bytes) => Array_from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  var makeUUID = () => {
    const bytes = new Uint8Array2(native.randomBytes(16));
    bytes[6] = bytes[6] & 15 | 64;
    bytes[8] = bytes[8] & 63 | 128;
    return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  };
  var create = (blob) => {
    if (!isBlob(blob))
      throw new TypeError2("URL.createObjectURL needs a Blob");
    const url = `blob:${documentOrigin}/${makeUUID()}`;
    store.set(url, { __proto__: null, blob, origin: documentOrigin });
    return url;
  };
  var revoke = (url) => {
    const record2 = parseURL(url);
    if (record2?.scheme === "blob")
      store.delete(serializeURL(record2));
  };
  installBlobURLs({ create, revoke });
  var attachBlobURL = (record2) => {
    if (record2.scheme === "blob")
      record2.blobURLEntry ??= store.get(serializeURL(record2, true)) ?? null;
    return record2;
  };
  var resolveBlobURL = (record2) => attachBlobURL(record2).blobURLEntry?.blob ?? null;

  // page/files/form-data.js
  var entriesOf;
  var holdsEntries;
  var constructEntryList = () => {
    throw new TypeError2("form is not an HTMLFormElement");
  };
  var registerEntryListConstructor = (construct3) => {
    constructEntryList = construct3;
  };
  var FormData = class {
    #entries;
    static {
      entriesOf = (formData) => formData.#entries;
      holdsEntries = (value2) => typeof value2 === "object" && value2 !== null && #entries in value2;
    }
    constructor(form = void 0, submitter = null) {
      if (form === constructionKey)
        this.#entries = submitter;
      else
        this.#entries = form === void 0 ? [] : constructEntryList(form, submitter ?? null);
    }
    append(name3, value2, filename = void 0) {
      requireFormData(this, arguments.length, "append");
      append(this.#entries, toEntry(arguments.length, name3, value2, filename));
    }
    delete(name3) {
      requireFormData(this, arguments.length, "delete", 1);
      const key = toUSVString(name3);
      this.#entries = filtered(this.#entries, ({ 0: other }) => other !== key);
    }
    get(name3) {
      requireFormData(this, arguments.length, "get", 1);
      const key = toUSVString(name3);
      return this.#entries.find(({ 0: other }) => other === key)?.[1] ?? null;
    }
    getAll(name3) {
      requireFormData(this, arguments.length, "getAll", 1);
      const key = toUSVString(name3);
      return mapped(filtered(this.#entries, ({ 0: other }) => other === key), ({ 1: value2 }) => value2);
    }
    has(name3) {
      requireFormData(this, arguments.length, "has", 1);
      const key = toUSVString(name3);
      return this.#entries.some(({ 0: other }) => other === key);
    }
    set(name3, value2, filename = void 0) {
      requireFormData(this, arguments.length, "set");
      const entry = toEntry(arguments.length, name3, value2, filename);
      const first2 = this.#entries.findIndex(({ 0: other }) => other === entry[0]);
      if (first2 < 0)
        return void append(this.#entries, entry);
      this.#entries = filtered(this.#entries, ({ 0: other }, index) => index <= first2 || other !== entry[0]);
      replaceAt(this.#entries, first2, entry);
    }
  };
  var requireFormData = (value2, given, operation, required2 = 2) => {
    if (!holdsEntries(value2))
      throw new TypeError2("this is not a FormData");
    requireArguments(given, required2, `FormData.${operation}`);
  };
  definePairIterable(FormData, (value2) => {
    if (!holdsEntries(value2))
      throw new TypeError2("this is not a FormData");
    return entriesOf(value2);
  });
  defineInterface(FormData);
  Object_defineProperty(FormData.prototype.append, "length", { value: 2, configurable: true });
  Object_defineProperty(FormData.prototype.set, "length", { value: 2, configurable: true });
  expose({ FormData });
  var isFormData = (value2) => holdsEntries(value2);
  var formDataEntries = (formData) => copyOf(entriesOf(formData));
  var makeFormData = (entries2) => new FormData(constructionKey, entries2);
  var toEntry = (given, name3, value2, filename) => {
    if (isBlob(value2)) {
      const key = toUSVString(name3);
      return createEntry(key, value2, filename === void 0 ? void 0 : toUSVString(filename));
    }
    if (given > 2)
      throw new TypeError2("only a Blob can have a file name");
    return createEntry(toUSVString(name3), toUSVString(value2));
  };
  var createEntry = (name3, value2, filename = void 0) => {
    if (typeof value2 === "string")
      return [name3, value2];
    if (isFile(value2) && filename === void 0)
      return [name3, value2];
    const lastModified = isFile(value2) ? value2.lastModified : Date_now();
    return [name3, makeFile(blobBytes(value2), filename ?? "blob", value2.type, lastModified)];
  };

  // page/files/file-reading.js
  var packageData = (blob, kind, label = null) => {
    const bytes = blobBytes(blob);
    switch (kind) {
      case "ArrayBuffer":
        return bufferWith(bytes);
      case "BinaryString":
        return binaryString(bytes);
      case "DataURL":
        return `data:${blob.type || "application/octet-stream"};base64,${forgivingEncode(bytes)}`;
      default:
        return decodeWith(labelOf2(blob, label), bytes);
    }
  };
  var labelOf2 = (blob, label) => {
    if (label !== null && encodingOf(label) !== null)
      return label;
    const charset = parseMimeType(blob.type)?.parameters.get("charset");
    return charset !== void 0 && encodingOf(charset) !== null ? charset : "utf-8";
  };

  // page/files/file-reader.js
  var EMPTY = 0;
  var LOADING = 1;
  var DONE = 2;
  var FileReader = class extends EventTarget {
    #readyState = EMPTY;
    #result = null;
    #error = null;
    /** The current read. Tasks of an earlier read find it replaced. */
    #reading = null;
    constructor() {
      super();
    }
    readAsArrayBuffer(blob) {
      this.#read("ArrayBuffer", arguments);
    }
    readAsBinaryString(blob) {
      this.#read("BinaryString", arguments);
    }
    readAsText(blob, encoding = void 0) {
      this.#read("Text", arguments, encoding);
    }
    readAsDataURL(blob) {
      this.#read("DataURL", arguments);
    }
    abort() {
      const wasLoading = this.#readyState === LOADING;
      this.#result = null;
      if (!wasLoading)
        return;
      const { size } = this.#reading;
      this.#readyState = DONE;
      this.#reading = null;
      this.#fire("abort", 0, size);
      if (this.#readyState !== LOADING)
        this.#fire("loadend", 0, size);
    }
    get readyState() {
      return this.#readyState;
    }
    get result() {
      return this.#result;
    }
    get error() {
      return this.#error;
    }
    /** "Read operation". */
    #read(kind, given, encoding) {
      requireArguments(given.length, 1, `FileReader.readAs${kind}`);
      const { 0: blob } = given;
      if (!isBlob(blob))
        throw new TypeError2("only a Blob can be read");
      const label = encoding === void 0 ? null : toDOMString(encoding);
      if (this.#readyState === LOADING)
        throw new DOMException("the reader is already reading", "InvalidStateError");
      const { length: size } = blobBytes(blob);
      this.#readyState = LOADING;
      this.#result = null;
      this.#error = null;
      this.#reading = { __proto__: null, size };
      this.#later(() => this.#fire("loadstart", 0, size));
      if (size > 0)
        this.#later(() => this.#fire("progress", size, size));
      this.#later(() => this.#finish(blob, kind, label));
    }
    #later(step) {
      const reading = this.#reading;
      queueTask(() => this.#reading === reading && step());
    }
    #finish(blob, kind, label) {
      const { size } = this.#reading;
      this.#readyState = DONE;
      this.#reading = null;
      const event = this.#package(blob, kind, label) ? "load" : "error";
      this.#fire(event, size, size);
      if (this.#readyState !== LOADING)
        this.#fire("loadend", size, size);
    }
    /** Fails if the engine has no memory for the result. */
    #package(blob, kind, label) {
      try {
        this.#result = packageData(blob, kind, label);
        return true;
      } catch (cause) {
        this.#error = new DOMException(String(cause?.message ?? cause), "NotReadableError");
        return false;
      }
    }
    #fire(type, loaded2, total) {
      fire(this, new ProgressEvent(type, { __proto__: null, lengthComputable: true, loaded: loaded2, total }));
    }
  };
  defineEventHandlers(FileReader, ["onloadstart", "onprogress", "onload", "onabort", "onerror", "onloadend"]);
  defineInterface(FileReader, { constants: { EMPTY, LOADING, DONE } });
  expose({ FileReader });

  // page/files/multipart.js
  var alphabet2 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789AB";
  var makeBoundary = () => {
    const random = new Uint8Array2(native.randomBytes(16));
    return `----WebKitFormBoundary${Array_from(random, (byte) => alphabet2[byte & 63]).join("")}`;
  };
  var encodeMultipart = (entries2, boundary = makeBoundary()) => {
    const pieces = [];
    for (const { 0: name3, 1: value2 } of each(entries2)) {
      append(pieces, utf8Encode(`--${boundary}\r
${partHeaders(name3, value2)}\r
\r
`));
      append(pieces, typeof value2 === "string" ? utf8Encode(normalizeNewlines(value2)) : blobBytes(value2));
      append(pieces, utf8Encode("\r\n"));
    }
    append(pieces, utf8Encode(`--${boundary}--\r
`));
    return { __proto__: null, bytes: join(pieces), boundary, type: `multipart/form-data; boundary=${boundary}` };
  };
  var normalizeNewlines = (string) => string.replace(/\r\n|\r|\n/g, "\r\n");
  var partHeaders = (name3, value2) => {
    const disposition = `Content-Disposition: form-data; name="${escape(normalizeNewlines(name3))}"`;
    if (typeof value2 === "string")
      return disposition;
    const type = value2.type || "application/octet-stream";
    return `${disposition}; filename="${escape(value2.name)}"\r
Content-Type: ${type}`;
  };
  var escapes = { "\r": "%0D", "\n": "%0A", '"': "%22" };
  var escape = (string) => string.replace(/[\r\n"]/g, (character) => escapes[character]);

  // page/streams/read-fully.js
  var readFully = (stream, done, failed) => {
    const reader = lockStream(stream);
    const chunks = [];
    let isReading = false;
    let readsAgain = false;
    const next2 = () => {
      readsAgain = true;
      if (isReading)
        return;
      isReading = true;
      while (readsAgain) {
        readsAgain = false;
        reader.read(request3);
      }
      isReading = false;
    };
    const request3 = {
      __proto__: null,
      chunk(chunk) {
        if (!isUint8Array(chunk))
          return failed(new TypeError2("a chunk of the body is not a Uint8Array"));
        append(chunks, chunk);
        next2();
      },
      close: () => done(chunks.length === 1 ? chunks[0] : join(chunks)),
      error: failed
    };
    next2();
  };

  // page/fetch/body.js
  var serializeParams = URLSearchParams.prototype.toString;
  var textOfParams = (value2) => {
    try {
      return serializeParams.call(value2);
    } catch {
      return null;
    }
  };
  var toBodyInit = (value2) => {
    if (typeof value2 !== "object" || value2 === null)
      return toUSVString(value2);
    if (isReadableStream(value2) || isBlob(value2) || isBufferSource(value2) || isFormData(value2))
      return value2;
    return textOfParams(value2) !== null ? value2 : toUSVString(value2);
  };
  var extractBody = (object, keepalive = false) => {
    const value2 = toBodyInit(object);
    if (typeof value2 !== "string" && isReadableStream(value2))
      return extractStream(value2, keepalive);
    const { bytes, type } = extractBytes(value2);
    return { __proto__: null, source: bytes, length: bytes.length, type };
  };
  var extractStream = (stream, keepalive) => {
    if (keepalive)
      throw new TypeError2("a stream cannot outlive its page (keepalive)");
    if (isDisturbed(stream) || isLocked(stream))
      throw new TypeError2("the stream is locked or was read");
    return { __proto__: null, source: stream, length: null, type: null };
  };
  var extractBytes = (value2) => {
    if (typeof value2 === "string")
      return { __proto__: null, bytes: utf8Encode(value2), type: "text/plain;charset=UTF-8" };
    if (isBlob(value2))
      return { __proto__: null, bytes: blobBytes(value2), type: value2.type || null };
    if (isFormData(value2))
      return encodeMultipart(formDataEntries(value2));
    const bytes = bytesOf(value2);
    if (bytes)
      return { __proto__: null, bytes: copyBytes(bytes), type: null };
    return { __proto__: null, bytes: utf8Encode(textOfParams(value2)), type: "application/x-www-form-urlencoded;charset=UTF-8" };
  };
  var Body = class {
    #bytes = null;
    #stream = null;
    #isSpent = false;
    constructor(source) {
      if (!isReadableStream(source))
        this.#bytes = source;
      else
        this.#stream = source;
    }
    /** The body for the network: bytes, which can be sent again, or a stream. */
    get source() {
      return this.#bytes ?? this.#stream;
    }
    get length() {
      return this.#bytes?.length ?? null;
    }
    get stream() {
      if (this.#stream === null) {
        this.#stream = streamOf(this.#bytes);
        if (this.#isSpent)
          spend(this.#stream);
      }
      return this.#stream;
    }
    get isUsed() {
      return this.#isSpent || this.#stream !== null && isDisturbed(this.#stream);
    }
    /** "Unusable": used or locked. */
    get isUnusable() {
      return this.isUsed || this.#stream !== null && isLocked(this.#stream);
    }
    /** Reads everything, once: calls done(bytes) or failed(reason), possibly synchronously. */
    read(done, failed) {
      if (this.#stream !== null)
        return readFully(this.#stream, done, failed);
      this.#isSpent = true;
      done(copyBytes(this.#bytes));
    }
    /** "Clone a body". */
    clone() {
      if (this.#stream === null)
        return new Body(this.#bytes);
      const { 0: mine, 1: other } = teeStream(this.#stream);
      this.#stream = mine;
      const copy = new Body(other);
      copy.#bytes = this.#bytes;
      return copy;
    }
    /** "Create a proxy": the new body gets the content, and this one counts as used. */
    transfer() {
      this.#isSpent = true;
      const reader = this.#stream === null ? null : lockStream(this.#stream);
      if (this.#bytes !== null)
        return new Body(this.#bytes);
      return new Body(streamFrom(reader));
    }
  };
  var spend = (stream) => {
    cancelStream(stream);
    lockStream(stream);
  };
  var streamFrom = (reader) => createReadableStream({
    __proto__: null,
    highWaterMark: 0,
    pull: (controller) => pullFrom(reader, controller),
    cancel: (reason) => reader.cancel(reason)
  });
  var pullFrom = (reader, controller) => new Promise2((resolve2) => {
    const settle2 = (action) => (value2) => {
      controller[action](value2);
      resolve2();
    };
    reader.read({ __proto__: null, chunk: settle2("enqueue"), close: settle2("close"), error: settle2("error") });
  });

  // page/language/text.js
  var matchesIn = (text2, pattern2) => {
    const matches2 = bareList();
    pattern2.lastIndex = 0;
    for (let match; (match = pattern2.exec(text2)) !== null; ) {
      if (match[0] === "")
        pattern2.lastIndex += 1;
      matches2[matches2.length] = match;
    }
    return copyOf(matches2);
  };
  var charactersOf = (text2) => {
    const characters = bareList();
    for (let index = 0; index < text2.length; index += characters[characters.length - 1].length) {
      characters[characters.length] = String_fromCodePoint(text2.codePointAt(index));
    }
    return copyOf(characters);
  };

  // page/files/multipart-parser.js
  var lineEnd = "\r\n";
  var parseMultipart = (bytes, boundary) => {
    const text2 = binaryString(bytes);
    const delimiter = `--${binaryString(utf8Encode(boundary))}`;
    let position = text2.startsWith(lineEnd) ? 2 : 0;
    const entries2 = [];
    for (; ; ) {
      if (!text2.startsWith(delimiter, position))
        return null;
      position += delimiter.length;
      if (text2.startsWith("--", position))
        return isEnd(text2, position + 2) ? entries2 : null;
      if (!text2.startsWith(lineEnd, position))
        return null;
      const head = parseHead(text2, position + 2);
      const bodyEnd = head === null ? -1 : text2.indexOf(lineEnd + delimiter, head.end);
      if (bodyEnd < 0)
        return null;
      append(entries2, toEntry2(head, viewOf(bytes, head.end, bodyEnd)));
      position = bodyEnd + 2;
    }
  };
  var toEntry2 = ({ name: name3, filename, type }, body) => filename === null ? [name3, native.utf8Decode(body)] : [name3, makeFile(copyBytes(body), filename, normalizeType(type))];
  var isEnd = (text2, position) => position === text2.length || text2.startsWith(lineEnd, position);
  var parseHead = (text2, start3) => {
    const head = { __proto__: null, name: null, filename: null, type: "text/plain", end: 0 };
    for (let position = start3; ; ) {
      const end2 = text2.indexOf(lineEnd, position);
      if (end2 < 0)
        return null;
      const line = text2.slice(position, end2);
      position = end2 + 2;
      if (line === "")
        return head.name === null ? null : Object_assign(head, { __proto__: null, end: position });
      if (!readHeader(line, head))
        return null;
    }
  };
  var readHeader = (line, head) => {
    const colon = line.indexOf(":");
    if (colon < 1)
      return false;
    const value2 = trimBlanks(line.slice(colon + 1));
    switch (line.slice(0, colon).toLowerCase()) {
      case "content-disposition":
        return readDisposition(value2, head);
      case "content-type":
        head.type = value2;
        return true;
      default:
        return true;
    }
  };
  var parameter = /;[ \t]*([^\s=;"]+)=(?:"([^"]*)"|([^;"\s]*))/g;
  var readDisposition = (value2, head) => {
    if (!/^form-data[ \t]*(;|$)/i.test(value2))
      return false;
    for (const { 1: key, 2: quoted, 3: bare } of each(matchesIn(value2, parameter))) {
      const text2 = unescape(quoted ?? bare);
      if (key.toLowerCase() === "name")
        head.name ??= text2;
      if (key.toLowerCase() === "filename")
        head.filename ??= text2;
    }
    return head.name !== null;
  };
  var unescape = (bytes) => {
    const plain2 = bytes.replace(/%0A/gi, "\n").replace(/%0D/gi, "\r").replace(/%22/g, '"');
    return native.utf8Decode(Uint8Array_from(plain2, (character) => character.charCodeAt(0)));
  };

  // page/fetch/body-mixin.js
  var defineBody = (type, stateOf3) => {
    for (const { 0: name3, 1: descriptor3 } of each(Object_entries(Object_getOwnPropertyDescriptors(mixin(stateOf3))))) {
      Object_defineProperty(type.prototype, name3, { __proto__: null, ...descriptor3, enumerable: true });
    }
  };
  var mixin = (stateOf3) => ({
    get body() {
      return stateOf3(this).body?.stream ?? null;
    },
    get bodyUsed() {
      return stateOf3(this).body?.isUsed ?? false;
    },
    arrayBuffer() {
      return consume(() => stateOf3(this), bufferOf);
    },
    blob() {
      return consume(() => stateOf3(this), blobOf);
    },
    bytes() {
      return consume(() => stateOf3(this), (bytes) => new Uint8Array2(bufferOf(bytes)));
    },
    formData() {
      return consume(() => stateOf3(this), (bytes, type) => makeFormData(entriesOf2(bytes, type())));
    },
    json() {
      return consume(() => stateOf3(this), (bytes) => JSON_parse(utf8Decode2(bytes)));
    },
    text() {
      return consume(() => stateOf3(this), utf8Decode2);
    }
  });
  var consume = (findState, convert) => new Promise2((resolve2, reject) => {
    const { body, headers } = findState();
    const done = (bytes) => {
      try {
        resolve2(convert(bytes, () => extractMimeType(headers)));
      } catch (error2) {
        reject(error2);
      }
    };
    if (body === null)
      return done(new Uint8Array2(0));
    if (body.isUnusable)
      throw new TypeError2("the body was already read, or its stream is locked");
    body.read(done, reject);
  });
  var blobOf = (bytes, type) => {
    const found = type();
    return makeBlob(bytes, found === null ? "" : serializeMimeType(found));
  };
  var bufferOf = (bytes) => bytes.length === lengthOfBuffer(memoryOf(bytes)) ? memoryOf(bytes) : bufferWith(bytes);
  var entriesOf2 = (bytes, type) => {
    if (type?.essence === "application/x-www-form-urlencoded")
      return parseUrlencoded(bytes);
    if (type?.essence !== "multipart/form-data")
      throw new TypeError2("the Content-Type is not that of a form");
    const boundary = type.parameters.get("boundary");
    const entries2 = boundary === void 0 ? null : parseMultipart(bytes, boundary);
    if (entries2 === null)
      throw new TypeError2("the multipart body is malformed");
    return entries2;
  };
  var extractMimeType = (headers) => {
    let charset = null;
    let type = null;
    for (const value2 of each(splitHeader(headers, "content-type") ?? [])) {
      const next2 = parseMimeType(value2);
      if (next2 === null || next2.essence === "*/*")
        continue;
      if (next2.essence !== type?.essence)
        charset = null;
      if (next2.parameters.has("charset"))
        charset = next2.parameters.get("charset");
      else if (charset !== null)
        next2.parameters.set("charset", charset);
      type = next2;
    }
    return type;
  };

  // page/fetch/referrer.js
  var referrerPolicies = [
    "",
    "no-referrer",
    "no-referrer-when-downgrade",
    "same-origin",
    "origin",
    "strict-origin",
    "origin-when-cross-origin",
    "strict-origin-when-cross-origin",
    "unsafe-url"
  ];
  var defaultPolicy = "strict-origin-when-cross-origin";
  var longestReferrer = 4096;
  var referrerOf = ({ referrer = "client", referrerPolicy = "", url }) => {
    const source = referrerSource(referrer);
    if (source === null || isLocal(source))
      return null;
    const origin = `${serializeOrigin(source)}/`;
    const stripped = serializeURL({ __proto__: null, ...source, username: "", password: "" }, true);
    const full = stripped.length > longestReferrer ? origin : stripped;
    const isSame2 = isSameOrigin(serializeOrigin(source), serializeOrigin(url));
    const isDowngrade = isTrustworthy(source) && !isTrustworthy(url);
    switch (referrerPolicy || defaultPolicy) {
      case "no-referrer":
        return null;
      case "origin":
        return origin;
      case "unsafe-url":
        return full;
      case "strict-origin":
        return isDowngrade ? null : origin;
      case "strict-origin-when-cross-origin":
        return isSame2 ? full : isDowngrade ? null : origin;
      case "same-origin":
        return isSame2 ? full : null;
      case "origin-when-cross-origin":
        return isSame2 ? full : origin;
      default:
        return isDowngrade ? null : full;
    }
  };
  var referrerSource = (referrer) => {
    if (referrer === "no-referrer")
      return null;
    if (referrer === "client" || referrer === "about:client")
      return documentURL;
    return typeof referrer === "string" ? parseURL(referrer) : referrer;
  };
  var isLocal = ({ scheme }) => !["http", "https"].includes(scheme);
  var hidesOrigin = ({ mode, referrerPolicy = "", url }) => {
    if (mode === "cors")
      return false;
    switch (referrerPolicy || defaultPolicy) {
      case "no-referrer":
        return true;
      case "no-referrer-when-downgrade":
      case "strict-origin":
      case "strict-origin-when-cross-origin":
        return documentOrigin.startsWith("https:") && url.scheme !== "https";
      case "same-origin":
        return !isOwnOrigin(url);
      default:
        return false;
    }
  };

  // page/fetch/request-init.js
  var enumeration = (name3, members3) => (value2) => toEnumeration(value2, members3, name3);
  var toNullable = (convert) => (value2) => value2 === null ? null : convert(value2);
  var toSignal = (value2) => {
    if (!isAbortSignal(value2))
      throw new TypeError2("signal is not an AbortSignal");
    return value2;
  };
  var members = {
    body: toNullable(toBodyInit),
    cache: enumeration("RequestCache", ["default", "no-store", "reload", "no-cache", "force-cache", "only-if-cached"]),
    credentials: enumeration("RequestCredentials", ["omit", "same-origin", "include"]),
    duplex: enumeration("RequestDuplex", ["half"]),
    headers: toHeadersInit,
    integrity: toDOMString,
    keepalive: Boolean,
    method: toByteString,
    mode: enumeration("RequestMode", ["navigate", "same-origin", "no-cors", "cors"]),
    priority: enumeration("RequestPriority", ["high", "low", "auto"]),
    redirect: enumeration("RequestRedirect", ["follow", "error", "manual"]),
    referrer: toUSVString,
    referrerPolicy: enumeration("ReferrerPolicy", referrerPolicies),
    signal: toNullable(toSignal),
    window: (value2) => value2
  };
  var conversions = Object_entries(members);
  var toRequestInit = (value2) => {
    const init = { __proto__: null };
    if (value2 === void 0 || value2 === null)
      return init;
    const given = toDictionary(value2, "init");
    for (const { 0: name3, 1: convert } of each(conversions)) {
      const member2 = given[name3];
      if (member2 !== void 0)
        init[name3] = convert(member2);
    }
    return init;
  };

  // page/fetch/request-state.js
  var isSafelistedMethod = (method2) => method2 === "GET" || method2 === "HEAD" || method2 === "POST";
  var stateOfURL = (text2) => {
    const url = parseRelativeURL(text2);
    if (url === null)
      throw new TypeError2(`"${text2}" is not a valid URL`);
    if (hasCredentials(url))
      throw new TypeError2("the URL of a request must not contain a user name or password");
    return {
      __proto__: null,
      method: "GET",
      url: attachBlobURL(url),
      headers: [],
      body: null,
      mode: "cors",
      credentials: "same-origin",
      cache: "default",
      redirect: "follow",
      referrer: "client",
      referrerPolicy: "",
      integrity: "",
      keepalive: false,
      priority: "auto",
      useCORSPreflight: false
    };
  };
  var applyInit = (state2, init) => {
    if (init.window !== void 0 && init.window !== null)
      throw new TypeError2("window must be null");
    if (Object_keys(init).length > 0)
      Object_assign(state2, { __proto__: null, referrer: "client", referrerPolicy: "" });
    if (init.referrer !== void 0)
      state2.referrer = toReferrer(init.referrer);
    if (init.mode === "navigate")
      throw new TypeError2("page script cannot make navigation requests");
    copyMembers(state2, init, ["referrerPolicy", "mode", "credentials", "cache"]);
    if (state2.cache === "only-if-cached" && state2.mode !== "same-origin") {
      throw new TypeError2("only-if-cached is for requests of the mode same-origin");
    }
    copyMembers(state2, init, ["redirect", "integrity", "keepalive"]);
    if (init.method !== void 0)
      state2.method = toMethod(init.method);
    copyMembers(state2, init, ["priority"]);
    if (state2.mode === "no-cors" && !isSafelistedMethod(state2.method)) {
      throw new TypeError2(`no-cors requests cannot use ${state2.method}`);
    }
  };
  var copyMembers = (state2, init, names3) => {
    for (const name3 of each(names3))
      if (init[name3] !== void 0)
        replaceAt(state2, name3, init[name3]);
  };
  var toReferrer = (text2) => {
    if (text2 === "")
      return "no-referrer";
    const record2 = parseRelativeURL(text2);
    if (record2 === null)
      throw new TypeError2(`the referrer "${text2}" is not a valid URL`);
    const isClient = record2.scheme === "about" && record2.path === "client";
    return isClient || !isOwnOrigin(record2) ? "client" : record2;
  };
  var normalized = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"]);
  var toMethod = (method2) => {
    if (!isHeaderName(method2))
      throw new TypeError2(`"${method2}" is not a method`);
    if (isForbiddenMethod(method2))
      throw new TypeError2(`page script must not use the method ${method2}`);
    const upper = method2.toUpperCase();
    return normalized.has(upper) ? upper : method2;
  };

  // page/fetch/request.js
  var stateOf;
  var isRequest;
  var signalOf;
  var Request = class {
    #state;
    #headers;
    #signal;
    static {
      stateOf = (request3) => request3.#state;
      signalOf = (request3) => request3.#signal;
      isRequest = (value2) => typeof value2 === "object" && value2 !== null && #state in value2;
    }
    constructor(input, init = void 0) {
      if (input === constructionKey)
        return void this.#adopt(init);
      requireArguments(arguments.length, 1, "Request");
      const source = isRequest(input) ? input : toUSVString(input);
      const options = toRequestInit(init);
      const isText = typeof source === "string";
      const state2 = isText ? stateOfURL(source) : { __proto__: null, ...source.#state, headers: copyHeaders(source.#state.headers) };
      applyInit(state2, options);
      const sourceBody = isText ? null : source.#state.body;
      const followed = options.signal === void 0 ? isText ? null : source.#signal : options.signal;
      this.#adopt({ __proto__: null, state: state2, guard: state2.mode === "no-cors" ? "request-no-cors" : "request", followed });
      this.#fillHeaders(options);
      state2.body = this.#takeBody(options, sourceBody);
    }
    #adopt({ state: state2, guard, followed }) {
      this.#state = state2;
      this.#headers = makeHeaders(state2.headers, guard);
      this.#signal = createDependentSignal(followed === null ? [] : [followed]);
    }
    /** With any init the fields are added again, since the guard may have changed. */
    #fillHeaders(init) {
      if (Object_keys(init).length === 0)
        return;
      const pairs = init.headers ?? copyOf(this.#state.headers);
      this.#state.headers.length = 0;
      fillHeaders(this.#headers, pairs);
    }
    /** Steps 34 to 43. */
    #takeBody(init, sourceBody) {
      const state2 = this.#state;
      const hasInit = init.body !== void 0 && init.body !== null;
      if ((hasInit || sourceBody !== null) && (state2.method === "GET" || state2.method === "HEAD")) {
        throw new TypeError2(`a request with ${state2.method} cannot have a body`);
      }
      const body = hasInit ? this.#extract(init.body) : sourceBody;
      if (body === null)
        return null;
      if (body.length === null)
        requireStreaming(state2, hasInit && init.duplex === void 0);
      if (hasInit)
        return body;
      if (body.isUnusable)
        throw new TypeError2("the body was already read, or its stream is locked");
      return body.transfer();
    }
    #extract(value2) {
      const { source, type } = extractBody(value2, this.#state.keepalive);
      const isTyped = combine(this.#state.headers, "content-type") !== null;
      if (type !== null && !isTyped)
        fillHeaders(this.#headers, [["Content-Type", type]]);
      return new Body(source);
    }
    get method() {
      return this.#state.method;
    }
    get url() {
      return serializeURL(this.#state.url);
    }
    get headers() {
      return this.#headers;
    }
    get destination() {
      void this.#state;
      return "";
    }
    get referrer() {
      const { referrer } = this.#state;
      if (referrer === "no-referrer")
        return "";
      return referrer === "client" ? "about:client" : serializeURL(referrer);
    }
    get referrerPolicy() {
      return this.#state.referrerPolicy;
    }
    get mode() {
      return this.#state.mode;
    }
    get credentials() {
      return this.#state.credentials;
    }
    get cache() {
      return this.#state.cache;
    }
    get redirect() {
      return this.#state.redirect;
    }
    get integrity() {
      return this.#state.integrity;
    }
    get keepalive() {
      return this.#state.keepalive;
    }
    get isReloadNavigation() {
      void this.#state;
      return false;
    }
    get isHistoryNavigation() {
      void this.#state;
      return false;
    }
    get signal() {
      return this.#signal;
    }
    get duplex() {
      void this.#state;
      return "half";
    }
    clone() {
      const state2 = this.#state;
      if (state2.body?.isUnusable)
        throw new TypeError2("a body that was read or is locked cannot be cloned");
      const copy = { __proto__: null, ...state2, headers: copyHeaders(state2.headers), body: state2.body?.clone() ?? null };
      return new Request(constructionKey, { __proto__: null, state: copy, guard: headersGuard(this.#headers), followed: this.#signal });
    }
  };
  var copyHeaders = (headers) => mapped(headers, copyOf);
  var requireStreaming = (state2, lacksDuplex) => {
    if (lacksDuplex)
      throw new TypeError2('a stream as body needs duplex: "half"');
    if (state2.mode === "no-cors")
      throw new TypeError2("a stream cannot be sent in mode no-cors");
    state2.useCORSPreflight = true;
  };
  defineBody(Request, (value2) => stateOf(value2));
  defineInterface(Request);
  expose({ Request });
  var requestState = (request3) => stateOf(request3);
  var requestSignal = (request3) => signalOf(request3);

  // page/fetch/response.js
  var nullBodyStatuses = new Set([101, 103, 204, 205, 304]);
  var redirectStatuses = new Set([301, 302, 303, 307, 308]);
  var reasonPhrase = /^[\t\x20-\x7e\x80-\xff]*$/;
  var isNullBodyStatus = (status) => nullBodyStatuses.has(status);
  var newState = (fields) => ({
    __proto__: null,
    type: "default",
    url: "",
    redirected: false,
    status: 200,
    statusText: "",
    headers: [],
    body: null,
    ...fields
  });
  var stateOf2;
  var headersOf;
  var Response = class {
    #state;
    #headers;
    static {
      stateOf2 = (response2) => response2.#state;
      headersOf = (response2) => response2.#headers;
    }
    constructor(body = null, init = void 0) {
      if (body === constructionKey)
        return void this.#adopt(init.state, init.guard);
      const given = body === null || body === void 0 ? null : toBodyInit(body);
      const options = toResponseInit(init);
      this.#adopt(newState({ __proto__: null }), "response");
      initialize3(this, options, given === null ? null : extractBody(given));
    }
    static error() {
      return makeResponse(newState({ __proto__: null, type: "error", status: 0 }), "immutable");
    }
    static redirect(url, status = 302) {
      requireArguments(arguments.length, 1, "Response.redirect");
      const text2 = toUSVString(url);
      const code = toUnsignedShort(status);
      const record2 = parseRelativeURL(text2);
      if (record2 === null)
        throw new TypeError2(`"${text2}" is not a valid URL`);
      if (!redirectStatuses.has(code))
        throw new RangeError(`${code} is not a status of a redirect`);
      return makeResponse(newState({ __proto__: null, status: code, headers: [["Location", serializeURL(record2)]] }), "immutable");
    }
    static json(data2, init = void 0) {
      requireArguments(arguments.length, 1, "Response.json");
      const options = toResponseInit(init);
      const text2 = JSON_stringify(data2);
      if (text2 === void 0)
        throw new TypeError2("that value cannot be expressed in JSON");
      const source = utf8Encode(text2);
      const response2 = makeResponse(newState({ __proto__: null }), "response");
      initialize3(response2, options, { __proto__: null, source, length: source.length, type: "application/json" });
      return response2;
    }
    #adopt(state2, guard) {
      this.#state = state2;
      this.#headers = makeHeaders(state2.headers, guard);
    }
    get type() {
      return this.#state.type;
    }
    get url() {
      return this.#state.url;
    }
    get redirected() {
      return this.#state.redirected;
    }
    get status() {
      return this.#state.status;
    }
    get ok() {
      return this.#state.status >= 200 && this.#state.status <= 299;
    }
    get statusText() {
      return this.#state.statusText;
    }
    get headers() {
      return this.#headers;
    }
    clone() {
      const state2 = this.#state;
      if (state2.body?.isUnusable)
        throw new TypeError2("a body that was read or is locked cannot be cloned");
      const headers = mapped(state2.headers, copyOf);
      return makeResponse({ __proto__: null, ...state2, headers, body: state2.body?.clone() ?? null }, headersGuard(this.#headers));
    }
  };
  var toResponseInit = (value2) => {
    if (value2 === void 0 || value2 === null)
      return { __proto__: null, headers: null, status: 200, statusText: "" };
    const init = toDictionary(value2, "init");
    const { headers } = init;
    const pairs = headers === void 0 ? null : toHeadersInit(headers);
    const { status } = init;
    const code = status === void 0 ? 200 : toUnsignedShort(status);
    const { statusText } = init;
    return { __proto__: null, headers: pairs, status: code, statusText: statusText === void 0 ? "" : toByteString(statusText) };
  };
  var initialize3 = (response2, { headers, status, statusText }, body) => {
    if (status < 200 || status > 599)
      throw new RangeError(`${status} is not a status between 200 and 599`);
    if (!reasonPhrase.test(statusText))
      throw new TypeError2("statusText is not a reason phrase");
    const state2 = stateOf2(response2);
    Object_assign(state2, { __proto__: null, status, statusText });
    if (headers !== null)
      fillHeaders(headersOf(response2), headers);
    if (body === null)
      return;
    if (isNullBodyStatus(status))
      throw new TypeError2(`a response with the status ${status} cannot have a body`);
    state2.body = new Body(body.source);
    if (body.type !== null && !hasHeader(state2.headers, "content-type"))
      append(state2.headers, ["Content-Type", body.type]);
  };
  defineBody(Response, (value2) => stateOf2(value2));
  defineInterface(Response);
  expose({ Response });
  var makeResponse = (state2, guard) => new Response(constructionKey, { __proto__: null, state: newState(state2), guard });

  // page/crypto/sha2-constants.js
  var primes = (count) => {
    const found = [];
    for (let number = 2; found.length < count; number++) {
      if (found.every((prime) => number % prime !== 0))
        append(found, number);
    }
    return found;
  };
  var root = (value2, degree) => {
    const power = BigInt(degree);
    let guess = 1n << BigInt(Math_ceil(value2.toString(2).length / degree));
    for (; ; ) {
      const next2 = ((power - 1n) * guess + value2 / guess ** (power - 1n)) / power;
      if (next2 >= guess)
        return guess;
      guess = next2;
    }
  };
  var fraction = (prime, degree) => {
    const bits = BigInt_asUintN(64, root(BigInt(prime) << BigInt(64 * degree), degree));
    return [Number(bits >> 32n), Number(bits & 0xffffffffn)];
  };
  var known = null;
  var sha2Constants = () => {
    known ??= {
      __proto__: null,
      rounds: mapped(primes(80), (prime) => fraction(prime, 3)),
      initial: mapped(primes(16), (prime) => fraction(prime, 2))
    };
    return known;
  };

  // page/crypto/sha256.js
  var rotate = (word, count) => word >>> count | word << 32 - count;
  var padded = (bytes, blockSize) => {
    const lengthSize = blockSize / 8;
    const size = Math_ceil((bytes.length + 1 + lengthSize) / blockSize) * blockSize;
    const message = new Uint8Array2(size);
    message.set(bytes);
    message[bytes.length] = 128;
    const view2 = new DataView(message.buffer);
    view2.setUint32(size - 8, Math_floor(bytes.length / 536870912));
    view2.setUint32(size - 4, bytes.length * 8);
    return view2;
  };
  var sha256 = (bytes) => {
    const { rounds: rounds2, initial } = sha2Constants();
    const constants3 = Int32Array.from(rounds2.slice(0, 64), ({ 0: high2 }) => high2);
    const hash = Int32Array.from(initial.slice(0, 8), ({ 0: high2 }) => high2);
    const message = padded(bytes, 64);
    const words = new Int32Array(64);
    for (let block = 0; block < message.byteLength; block += 64) {
      schedule(words, message, block);
      compress(hash, words, constants3);
    }
    const digest2 = new DataView(new ArrayBuffer(32));
    hash.forEach((word, index) => digest2.setInt32(index * 4, word));
    return new Uint8Array2(digest2.buffer);
  };
  var schedule = (words, message, block) => {
    for (let t = 0; t < 16; t++)
      words[t] = message.getInt32(block + t * 4);
    for (let t = 16; t < 64; t++) {
      const early = words[t - 15];
      const late = words[t - 2];
      const sigma0 = rotate(early, 7) ^ rotate(early, 18) ^ early >>> 3;
      const sigma1 = rotate(late, 17) ^ rotate(late, 19) ^ late >>> 10;
      words[t] = words[t - 16] + sigma0 + words[t - 7] + sigma1;
    }
  };
  var compress = (hash, words, constants3) => {
    let { 0: a, 1: b, 2: c, 3: d, 4: e, 5: f, 6: g, 7: h } = hash;
    for (let t = 0; t < 64; t++) {
      const sum12 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
      const one = h + sum12 + (e & f ^ ~e & g) + constants3[t] + words[t] | 0;
      const sum02 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
      const two = sum02 + (a & b ^ a & c ^ b & c) | 0;
      h = g;
      g = f;
      f = e;
      e = d + one | 0;
      d = c;
      c = b;
      b = a;
      a = one + two | 0;
    }
    const sums = [a, b, c, d, e, f, g, h];
    for (let index = 0; index < 8; index++)
      replaceAt(hash, index, hash[index] + sums[index]);
  };

  // page/crypto/sha512.js
  var rounds = 80;
  var flatten2 = (pairs) => Int32Array.from(flatMapped(pairs, (pair) => pair));
  var sha512 = (bytes) => digest(bytes, 0, 64);
  var sha384 = (bytes) => digest(bytes, 8, 48);
  var digest = (bytes, first2, size) => {
    const { rounds: roundPairs, initial } = sha2Constants();
    const constants3 = flatten2(roundPairs);
    const hash = flatten2(initial.slice(first2, first2 + 8));
    const message = padded(bytes, 128);
    const words = new Int32Array(rounds * 2);
    for (let block = 0; block < message.byteLength; block += 128) {
      schedule2(words, message, block);
      compress2(hash, words, constants3);
    }
    const result = new DataView(new ArrayBuffer(64));
    hash.forEach((word, index) => result.setInt32(index * 4, word));
    return new Uint8Array2(result.buffer, 0, size);
  };
  var high = 0;
  var low = 0;
  var load = (words, index) => {
    high = words[index * 2];
    low = words[index * 2 + 1];
  };
  var add3 = (h, l) => {
    const sum = (low >>> 0) + (l >>> 0);
    low = sum | 0;
    high = high + h + (sum > 4294967295 ? 1 : 0) | 0;
  };
  var rotate2 = (h, l, count) => count < 32 ? h >>> count | l << 32 - count : l >>> count - 32 | h << 64 - count;
  var mix = (h, l, { 0: one, 1: two, 2: three }) => rotate2(h, l, one) ^ rotate2(h, l, two) ^ rotate2(h, l, three);
  var sum0 = [28, 34, 39];
  var sum1 = [14, 18, 41];
  var schedule2 = (words, message, block) => {
    for (let t = 0; t < 32; t++)
      words[t] = message.getInt32(block + t * 4);
    for (let t = 16; t < rounds; t++) {
      load(words, t - 16);
      add3(words[(t - 7) * 2], words[(t - 7) * 2 + 1]);
      const eh = words[(t - 15) * 2], el = words[(t - 15) * 2 + 1];
      const earlyLow = rotate2(el, eh, 1) ^ rotate2(el, eh, 8) ^ (el >>> 7 | eh << 25);
      add3(rotate2(eh, el, 1) ^ rotate2(eh, el, 8) ^ eh >>> 7, earlyLow);
      const lh = words[(t - 2) * 2], ll = words[(t - 2) * 2 + 1];
      const lateLow = rotate2(ll, lh, 19) ^ rotate2(ll, lh, 61) ^ (ll >>> 6 | lh << 26);
      add3(rotate2(lh, ll, 19) ^ rotate2(lh, ll, 61) ^ lh >>> 6, lateLow);
      words[t * 2] = high;
      words[t * 2 + 1] = low;
    }
  };
  var compress2 = (hash, words, constants3) => {
    const v = Int32Array.from(hash);
    for (let t = 0; t < rounds; t++) {
      const { 8: eh, 9: el, 10: fh, 11: fl, 12: gh, 13: gl } = v;
      load(v, 7);
      add3(mix(eh, el, sum1), mix(el, eh, sum1));
      add3(eh & fh ^ ~eh & gh, el & fl ^ ~el & gl);
      add3(constants3[t * 2], constants3[t * 2 + 1]);
      add3(words[t * 2], words[t * 2 + 1]);
      const oneHigh = high, oneLow = low;
      const { 0: ah, 1: al, 2: bh, 3: bl, 4: ch, 5: cl } = v;
      add3(mix(ah, al, sum0), mix(al, ah, sum0));
      add3(ah & bh ^ ah & ch ^ bh & ch, al & bl ^ al & cl ^ bl & cl);
      const newHigh = high, newLow = low;
      v.copyWithin(2, 0, 14);
      load(v, 4);
      add3(oneHigh, oneLow);
      v.set([newHigh, newLow]);
      v.set([high, low], 8);
    }
    for (let index = 0; index < 8; index++) {
      load(hash, index);
      add3(v[index * 2], v[index * 2 + 1]);
      hash.set([high, low], index * 2);
    }
  };

  // page/fetch/integrity.js
  var algorithms = new Map([["sha256", sha256], ["sha384", sha384], ["sha512", sha512]]);
  var strength = [...algorithms.keys()];
  var parseMetadata = (metadata) => flatMapped(metadata.split(/[\t\n\f\r ]+/), (token3) => {
    const { 0: expression } = token3.split("?");
    const { 0: algorithm, 1: value2 = "" } = expression.split(/-(.*)/s);
    const name3 = algorithm.toLowerCase();
    return algorithms.has(name3) ? [[name3, value2.replaceAll("-", "+").replaceAll("_", "/")]] : [];
  });
  var matchesIntegrity = (bytes, metadata) => {
    const entries2 = parseMetadata(metadata);
    if (entries2.length === 0)
      return true;
    const strongest = strength.findLast((algorithm) => entries2.some(({ 0: name3 }) => name3 === algorithm));
    const actual = trimPadding(forgivingEncode(algorithms.get(strongest)(bytes)));
    return entries2.some(({ 0: name3, 1: value2 }) => name3 === strongest && trimPadding(value2) === actual);
  };

  // page/fetch/bad-ports.js
  var badPorts = new Set([
    0,
    1,
    7,
    9,
    11,
    13,
    15,
    17,
    19,
    20,
    21,
    22,
    23,
    25,
    37,
    42,
    43,
    53,
    69,
    77,
    79,
    87,
    95,
    101,
    102,
    103,
    104,
    109,
    110,
    111,
    113,
    115,
    117,
    119,
    123,
    135,
    137,
    139,
    143,
    161,
    179,
    389,
    427,
    465,
    512,
    513,
    514,
    515,
    526,
    530,
    531,
    532,
    540,
    548,
    554,
    556,
    563,
    587,
    601,
    636,
    989,
    990,
    993,
    995,
    1719,
    1720,
    1723,
    2049,
    3659,
    4045,
    4190,
    5060,
    5061,
    6e3,
    6566,
    6665,
    6666,
    6667,
    6668,
    6669,
    6679,
    6697,
    10080
  ]);
  var hasBadPort = ({ scheme, port }) => (scheme === "http" || scheme === "https") && badPorts.has(port);

  // page/fetch/exchange-plan.js
  var refuse2 = (message) => ({ __proto__: null, refusal: message });
  var isHTTP = ({ scheme }) => scheme === "http" || scheme === "https";
  var planExchange = (request3) => {
    const { cache, url } = request3;
    if (hasBadPort(url))
      return refuse2(`port ${url.port} is not a port for HTTP`);
    if (!isHTTP(url))
      return localPlan(request3);
    if (cache === "only-if-cached")
      return refuse2("this page has no HTTP cache");
    return { __proto__: null, isLocal: false, tainting: "basic" };
  };
  var local = (tainting) => ({ __proto__: null, isLocal: true, tainting });
  var localPlan = ({ mode, redirect, url }) => {
    if (!["about", "blob", "data"].includes(url.scheme))
      return refuse2(`requests to ${url.scheme} are not supported`);
    if (url.scheme === "blob")
      resolveBlobURL(url);
    const isSame2 = isSameOrigin(serializeOrigin(url), documentOrigin);
    if (isSame2 || url.scheme === "data" || mode === "navigate")
      return local("basic");
    if (mode === "same-origin")
      return refuse2("the URL is of another origin than the page");
    if (mode !== "no-cors")
      return refuse2(`cross-origin requests can only use http and https, not ${url.scheme}`);
    return redirect === "follow" ? local("opaque") : refuse2("no-cors requests follow redirects");
  };
  var hostRequest = (request3) => ({
    __proto__: null,
    method: request3.method,
    url: serializeURL(request3.url),
    headers: request3.headers,
    mode: request3.mode,
    credentials: request3.credentials,
    redirect: request3.redirect,
    cache: request3.cache ?? "default",
    referrer: referrerOf(request3),
    referrerPolicy: request3.referrerPolicy || "strict-origin-when-cross-origin",
    hidesOrigin: hidesOrigin(request3),
    useCORSPreflight: request3.useCORSPreflight ?? false,
    initiator: request3.initiator ?? "fetch",
    keepalive: request3.keepalive ?? false,
    target: request3.target ?? ""
  });
  var readAnswer = (head) => {
    const url = head.url === "" ? null : parseURL(head.url);
    return { __proto__: null, ...head, url: url === null ? head.url : serializeURL(url, true) };
  };

  // page/fetch/keepalive-quota.js
  var limit = 65536;
  var inFlight = 0;
  var takeKeepaliveQuota = (bytes) => {
    if (inFlight + bytes > limit)
      return null;
    inFlight += bytes;
    let isTaken = true;
    return () => {
      if (isTaken)
        inFlight -= bytes;
      isTaken = false;
    };
  };

  // page/url/data-url.js
  var parseDataURL = (record2) => {
    const input = serializeURL(record2, true).slice("data:".length);
    const comma = input.indexOf(",");
    if (comma < 0)
      return null;
    let type = trimASCIISpace(input.slice(0, comma));
    let body = percentDecode(input.slice(comma + 1));
    const mark = markStart(type);
    if (mark >= 0) {
      type = type.slice(0, mark);
      body = forgivingDecode(binaryString(body));
      if (body === null)
        return null;
    }
    const mimeType = parseMimeType(type.startsWith(";") ? `text/plain${type}` : type);
    return { __proto__: null, mimeType: mimeType ?? parseMimeType("text/plain;charset=US-ASCII"), body };
  };
  var markStart = (type) => {
    let at = type.length - "base64".length;
    if (!/^base64$/i.test(type.slice(Math_max(at, 0))))
      return -1;
    while (at > 0 && type[at - 1] === " ")
      at--;
    return type[at - 1] === ";" ? at - 1 : -1;
  };

  // page/fetch/response-filter.js
  var opaqueResponse = () => ({
    __proto__: null,
    type: "opaque",
    status: 0,
    statusText: "",
    url: "",
    redirected: false,
    headers: []
  });

  // page/fetch/local-schemes.js
  var answerLocally = (request3, tainting) => {
    const answer2 = answerOf(request3);
    if (answer2.refusal || tainting !== "opaque")
      return answer2;
    return { __proto__: null, response: opaqueResponse(), body: new Uint8Array2(0) };
  };
  var answerOf = (request3) => {
    switch (request3.url.scheme) {
      case "about":
        return answerAbout(request3);
      case "data":
        return answerData(request3);
      default:
        return answerBlob(request3);
    }
  };
  var refuse3 = (refusal) => ({ __proto__: null, refusal });
  var ok = { status: 200, statusText: "OK" };
  var answer = ({ url, method: method2 }, headers, body, { status, statusText } = ok) => ({
    __proto__: null,
    response: {
      __proto__: null,
      type: "basic",
      status,
      statusText,
      url: serializeURL(url, true),
      redirected: false,
      headers
    },
    body: method2 === "HEAD" ? new Uint8Array2(0) : body
  });
  var answerAbout = (request3) => {
    if (request3.url.path !== "blank")
      return refuse3("about: has no such document");
    return answer(request3, [["Content-Type", "text/html;charset=utf-8"]], new Uint8Array2(0));
  };
  var answerData = (request3) => {
    const parsed = parseDataURL(request3.url);
    if (parsed === null)
      return refuse3("the data URL is malformed");
    return answer(request3, [["Content-Type", serializeMimeType(parsed.mimeType)]], parsed.body);
  };
  var answerBlob = (request3) => {
    const blob = resolveBlobURL(request3.url);
    if (request3.method !== "GET" || blob === null)
      return refuse3("there is no such blob");
    const bytes = blobBytes(blob);
    const range = combine(request3.headers, "range");
    if (range !== null)
      return answerRange(request3, blob, range);
    return answer(request3, [["Content-Length", String(bytes.length)], ["Content-Type", blob.type]], bytes);
  };
  var answerRange = (request3, blob, range) => {
    const match = /^bytes[\t ]*=[\t ]*(\d*)[\t ]*-[\t ]*(\d*)$/.exec(range);
    const bytes = blobBytes(blob);
    const size = bytes.length;
    if (match === null || match[1] === "" && match[2] === "")
      return refuse3("the range is malformed");
    const start3 = match[1] === "" ? Math_max(size - Number(match[2]), 0) : Number(match[1]);
    const last2 = match[1] === "" || match[2] === "" ? size - 1 : Math_min(Number(match[2]), size - 1);
    if (start3 >= size || match[1] !== "" && match[2] !== "" && Number(match[2]) < start3) {
      return refuse3("the range is outside the blob");
    }
    const part = viewOf(bytes, start3, last2 + 1);
    const fields = [
      ["Content-Length", String(part.length)],
      ["Content-Type", blob.type],
      ["Content-Range", `bytes ${start3}-${last2}/${size}`]
    ];
    return answer(request3, fields, part, { __proto__: null, status: 206, statusText: "Partial Content" });
  };

  // page/fetch/upload-stream.js
  var uploadStream = (id, stream, failed) => new Upload(id, stream, failed);
  var Upload = class {
    #id;
    #reader;
    #failed;
    #isOver = false;
    #waits = false;
    constructor(id, stream, failed) {
      this.#id = id;
      this.#reader = lockStream(stream);
      this.#failed = failed;
      this.#next();
    }
    /** Continues when the host has room again. */
    resume() {
      if (!this.#waits)
        return;
      this.#waits = false;
      this.#next();
    }
    cancel(reason) {
      if (this.#isOver)
        return;
      this.#isOver = true;
      markHandled(this.#reader.cancel(reason));
    }
    #next() {
      if (this.#isOver)
        return;
      this.#reader.read({
        __proto__: null,
        chunk: (chunk) => this.#isOver || this.#write(chunk),
        close: () => this.#finish(),
        error: (reason) => this.#fail(reason)
      });
    }
    #write(chunk) {
      if (!isUint8Array(chunk))
        return this.#refuse(new TypeError2("a request's stream must yield Uint8Arrays"));
      if (chunk.length > 0 && native.writeBody(this.#id, chunk) === false)
        this.#waits = true;
      else
        queueMicrotask(() => this.#next());
    }
    #finish() {
      if (this.#isOver)
        return;
      this.#isOver = true;
      native.endBody(this.#id);
    }
    #refuse(error2) {
      this.cancel(error2);
      this.#failed(error2);
    }
    #fail(reason) {
      if (this.#isOver)
        return;
      this.#isOver = true;
      this.#failed(reason);
    }
  };

  // page/fetch/native-exchange.js
  var running = new Map();
  var lastID = 0;
  var openExchange = (head, body, listener) => {
    const id = ++lastID;
    const isStream = body !== null && !(body instanceof Uint8Array2);
    const exchange = { __proto__: null, listener, upload: null };
    running.set(id, exchange);
    native.request(id, head, isStream ? "stream" : body);
    if (isStream)
      exchange.upload = uploadStream(id, body, (error2) => breakOff(id, error2));
    return {
      __proto__: null,
      pause: () => running.has(id) && native.pause(id),
      resume: () => running.has(id) && native.resume(id),
      cancel(reason) {
        if (!running.delete(id))
          return;
        native.cancel(id);
        exchange.upload?.cancel(reason);
      }
    };
  };
  var breakOff = (id, error2) => {
    const exchange = running.get(id);
    if (!running.delete(id))
      return;
    native.failBody(id, String(error2?.message ?? "the stream failed"));
    native.cancel(id);
    queueTask(() => exchange.listener.failure({ __proto__: null, kind: "body", message: "the request's stream failed", error: error2 }));
  };
  var finish2 = (id, tell3) => {
    const exchange = running.get(id);
    if (!running.delete(id))
      return;
    exchange.upload?.cancel();
    tell3(exchange.listener);
  };
  var sent = (id, count) => running.get(id)?.listener.sent?.(count);
  var bodyWanted = (id) => running.get(id)?.upload?.resume();
  var response = (id, head) => running.get(id)?.listener.response(head);
  var data = (id, buffer) => running.get(id)?.listener.data(new Uint8Array2(buffer));
  var end = (id) => finish2(id, (listener) => listener.end());
  var failure2 = (id, reason) => finish2(id, (listener) => listener.failure(reason));

  // page/fetch/exchange-sync.js
  var refused = (message) => ({ __proto__: null, kind: "refused", message });
  var exchangeSync = (request3, milliseconds2 = 0) => {
    const { isLocal: isLocal2, tainting, refusal } = planExchange(request3);
    if (refusal)
      return { __proto__: null, failure: refused(refusal) };
    if (isLocal2)
      return localSync(request3, tainting);
    const { response: response2, body, failure: failure3 } = native.requestSync(hostRequest(request3), request3.body, milliseconds2);
    return { __proto__: null, failure: failure3, response: failure3 ? null : readAnswer(response2), body };
  };
  var localSync = (request3, tainting) => {
    const { response: response2, body, refusal } = answerLocally(request3, tainting);
    if (refusal)
      return { __proto__: null, failure: refused(refusal) };
    return { __proto__: null, response: response2, body: bufferWith(body) };
  };

  // page/fetch/network.js
  var refused2 = (message) => ({ __proto__: null, kind: "refused", message });
  var startExchange = (request3, listener) => {
    const exchange = new Exchange(request3, listener);
    exchange.start();
    return exchange;
  };
  var Exchange = class {
    #request;
    #listener;
    #plan;
    #host = null;
    #isOver = false;
    #isPaused = false;
    #releaseQuota = () => {
    };
    constructor(request3, listener) {
      this.#request = request3;
      this.#listener = listener;
    }
    start() {
      this.#plan = planExchange(this.#request);
      const refusal = this.#plan.refusal ?? this.#takeQuota();
      if (refusal)
        this.#later(() => this.#fail(refused2(refusal)));
      else if (this.#plan.isLocal)
        this.#answerLocally();
      else
        this.#send();
    }
    pause() {
      this.#isPaused = true;
      this.#host?.pause();
    }
    resume() {
      this.#isPaused = false;
      this.#host?.resume();
    }
    /** The listener is no longer called. The reason goes to a body that is a stream. */
    cancel(reason) {
      if (this.#isOver)
        return;
      this.#close();
      this.#host?.cancel(reason);
    }
    #close() {
      this.#isOver = true;
      this.#releaseQuota();
    }
    #takeQuota() {
      if (!this.#request.keepalive)
        return null;
      const release = takeKeepaliveQuota(this.#request.body?.length ?? 0);
      if (release === null)
        return "requests that outlive the page carry at most 64 KiB";
      this.#releaseQuota = release;
      return null;
    }
    #later(step) {
      queueTask(() => this.#isOver || step());
    }
    #fail(reason) {
      if (this.#isOver)
        return;
      this.#close();
      this.#listener.failure(reason);
    }
    #answerLocally() {
      const { response: response2, body, refusal } = answerLocally(this.#request, this.#plan.tainting);
      if (refusal)
        return this.#later(() => this.#fail(refused2(refusal)));
      this.#later(() => this.#listener.response(response2));
      if (body.length > 0)
        this.#later(() => this.#listener.data(copyBytes(body)));
      this.#later(() => this.#end());
    }
    /** A response that cannot be processed, for example because page script has replaced built-ins, is a failure. */
    #respond(head) {
      let answer2;
      try {
        answer2 = readAnswer(head);
      } catch (error2) {
        this.#host.cancel(error2);
        this.#fail({ __proto__: null, kind: "network", message: "the response could not be read" });
        throw error2;
      }
      this.#listener.response(answer2);
    }
    #end() {
      this.#close();
      this.#listener.end();
    }
    #send() {
      this.#host = openExchange(hostRequest(this.#request), this.#request.body, {
        __proto__: null,
        sent: (bytes) => this.#listener.sent?.(bytes),
        response: (head) => this.#respond(head),
        data: (bytes) => this.#listener.data(bytes),
        end: () => this.#end(),
        failure: (reason) => this.#fail(reason)
      });
      if (this.#isPaused)
        this.#host.pause();
    }
  };

  // page/fetch/response-body.js
  var highWaterMark = 262144;
  var responseBody = (exchange, cancelled) => {
    let controller;
    let isPaused = false;
    const resume = () => {
      if (isPaused)
        exchange.resume();
      isPaused = false;
    };
    const stream = createReadableStream({
      __proto__: null,
      type: "bytes",
      highWaterMark,
      start: (given) => void (controller = given),
      pull: resume,
      cancel: cancelled
    });
    return {
      __proto__: null,
      stream,
      write(bytes) {
        controller.enqueue(bytes);
        if (controller.desiredSize > 0 || isPaused)
          return;
        isPaused = true;
        exchange.pause();
      },
      close: () => controller.close(),
      // Received but unread bytes are dropped as well: an abort after the last byte is still an abort.
      fail: (reason) => controller.error(reason)
    };
  };

  // page/fetch/fetch.js
  var Call = class {
    #request;
    #signal;
    #settle;
    #exchange = null;
    #body = null;
    /** A response that is held back until its bytes are verified: {head, chunks}. */
    #held = null;
    #abortWith = (reason) => this.#abort(reason);
    constructor(request3, settle2) {
      this.#request = requestState(request3);
      this.#signal = requestSignal(request3);
      this.#settle = settle2;
    }
    start() {
      const { aborted: aborted2, reason } = signalState(this.#signal);
      if (aborted2)
        return this.#abort(reason);
      addAbortAlgorithm(this.#signal, this.#abortWith);
      const request3 = { __proto__: null, ...this.#request, body: this.#request.body?.source ?? null, initiator: "fetch" };
      this.#exchange = startExchange(request3, {
        __proto__: null,
        response: (head) => this.#hears(() => this.#answered(head)),
        data: (bytes) => this.#hears(() => this.#held ? append(this.#held.chunks, bytes) : this.#body?.write(bytes)),
        end: () => this.#hears(() => this.#held ? this.#verify() : this.#body?.close()),
        failure: (reason2) => this.#fail(reason2)
      });
    }
    /** If page script has replaced built-ins of this page, a step may fail: the request then ends immediately. */
    #hears(step) {
      try {
        step();
      } catch (error2) {
        this.#exchange.cancel(error2);
        this.#fail({ __proto__: null, message: "page script has replaced built-ins that fetch() needs" });
        throw error2;
      }
    }
    /** "Abort the fetch() call". */
    #abort(reason) {
      this.#settle.reject(reason);
      if (this.#exchange)
        this.#exchange.cancel(reason);
      else
        cancelUnsent(this.#request.body, reason);
      this.#body?.fail(reason);
    }
    #answered(head) {
      if (this.#request.integrity !== "")
        return void (this.#held = { __proto__: null, head, chunks: [] });
      this.#body = this.#hasBody(head) ? responseBody(this.#exchange, (reason) => this.#discard(reason)) : null;
      const body = this.#body && new Body(this.#body.stream);
      if (combine(head.headers, "content-length") === "0")
        this.#body?.close();
      this.#settle.resolve(makeResponse({ __proto__: null, ...head, body }, "immutable"));
    }
    /** Main fetch, step 23: a response that cannot be read cannot be verified. */
    #verify() {
      const { head, chunks } = this.#held;
      const bytes = join(chunks);
      const isRight = this.#hasBody(head) && matchesIntegrity(bytes, this.#request.integrity);
      if (isRight)
        this.#settle.resolve(makeResponse({ __proto__: null, ...head, body: new Body(bytes) }, "immutable"));
      else
        this.#fail({ __proto__: null, message: "the response does not match its integrity" });
    }
    #hasBody({ type, status }) {
      return (type === "basic" || type === "cors") && this.#request.method !== "HEAD" && !isNullBodyStatus(status);
    }
    /** Page script no longer wants the body. */
    #discard(reason) {
      removeAbortAlgorithm(this.#signal, this.#abortWith);
      this.#exchange.cancel(reason);
    }
    /**
     * Until the response's head arrives, the promise is rejected; later the body's reader fails. Only the first failure
     * counts.
     */
    #fail({ message }) {
      removeAbortAlgorithm(this.#signal, this.#abortWith);
      const error2 = new TypeError2(`fetch failed: ${message}`);
      this.#settle.reject(error2);
      this.#body?.fail(error2);
    }
  };
  var cancelUnsent = (body, reason) => {
    if (body === null || !isReadableStream(body.source) || body.isUnusable)
      return;
    markHandled(cancelStream(body.source, reason));
  };
  var operations6 = {
    fetch(input, init = void 0) {
      return new Promise2((resolve2, reject) => {
        requireArguments(arguments.length, 1, "fetch");
        new Call(new Request(input, init), { __proto__: null, resolve: resolve2, reject }).start();
      });
    }
  };
  defineOperations(globalThis, operations6);
  var { fetch } = operations6;

  // page/dom/node-list.js
  var readers = new WeakMap();
  var itemsOf = (list) => {
    const read2 = readers.get(list);
    if (!read2)
      throw new TypeError2("this is not a list of nodes");
    return read2();
  };
  var iterate = function* (list) {
    for (let index = 0; index < itemsOf(list).length; index++)
      yield itemsOf(list)[index];
  };
  var hasName = () => false;
  var setNameTest = (test) => {
    hasName = test;
  };
  var NodeList = class {
    constructor(key) {
      requireKey(key);
    }
    get length() {
      return itemsOf(this).length;
    }
    item(index) {
      return itemsOf(this)[toUnsignedLong(index)] ?? null;
    }
    forEach(callback, thisArgument = void 0) {
      for (let index = 0; index < itemsOf(this).length; index++) {
        callback.call(thisArgument, itemsOf(this)[index], index, this);
      }
    }
    keys() {
      return itemsOf(this).keys();
    }
    entries() {
      return itemsOf(this).entries();
    }
    values() {
      return iterate(this);
    }
  };
  var HTMLCollection = class {
    constructor(key) {
      requireKey(key);
    }
    get length() {
      return itemsOf(this).length;
    }
    item(index) {
      return itemsOf(this)[toUnsignedLong(index)] ?? null;
    }
    namedItem(name3) {
      const key = toDOMString(name3);
      if (key === "")
        return null;
      return itemsOf(this).find((element) => hasName(element, key)) ?? null;
    }
  };
  for (const type of [NodeList, HTMLCollection]) {
    const iterator5 = { value() {
      return iterate(this);
    }, writable: true, configurable: true };
    Object_defineProperty(type.prototype, Symbol2.iterator, iterator5);
    defineInterface(type);
  }
  expose({ NodeList, HTMLCollection });
  var indexOf = (key) => typeof key === "string" && /^(0|[1-9][0-9]*)$/.test(key) ? Number(key) : -1;
  var withIndices = (list, read2, named3 = () => void 0, assign = () => false) => {
    const find2 = (key) => {
      const index = indexOf(key);
      if (index >= 0)
        return read2()[index];
      return typeof key === "string" && !(key in list) ? named3(key) ?? void 0 : void 0;
    };
    const proxy = new Proxy2(list, {
      __proto__: null,
      get: (target, key, receiver) => find2(key) ?? Reflect_get(target, key, receiver),
      has: (target, key) => find2(key) !== void 0 || key in target,
      ownKeys: (target) => joined(mapped(read2(), (_, index) => String(index)), Reflect_ownKeys(target)),
      set: (target, key, value2, receiver) => indexOf(key) < 0 ? Reflect_set(target, key, value2, receiver) : assign(indexOf(key), value2),
      getOwnPropertyDescriptor: (target, key) => {
        const value2 = find2(key);
        if (value2 === void 0)
          return Reflect_getOwnPropertyDescriptor(target, key);
        return { __proto__: null, value: value2, enumerable: indexOf(key) >= 0, configurable: true, writable: false };
      }
    });
    readers.set(list, read2);
    readers.set(proxy, read2);
    return proxy;
  };
  var liveList = (read2) => withIndices(new NodeList(constructionKey), read2);
  var staticList = (nodes) => liveList(() => nodes);
  var liveCollection = (read2) => {
    const list = new HTMLCollection(constructionKey);
    const collection = withIndices(list, read2, (name3) => HTMLCollection.prototype.namedItem.call(list, name3));
    return collection;
  };

  // page/dom/document-brand.js
  var documents = new WeakMap();
  var registerDocument = (document2, isHTML4) => documents.set(document2, isHTML4);
  var isDocument = (value2) => typeof value2 === "object" && value2 !== null && documents.has(value2);
  var isHTMLDocument = (document2) => documents.get(document2) === true;

  // page/dom/element-attributes.js
  var Attr = class {
    #name;
    #namespace;
    #value;
    #owner;
    constructor(key, owner, name3, value2, namespace = null) {
      requireKey(key);
      this.#owner = owner;
      this.#name = name3;
      this.#value = value2;
      this.#namespace = namespace;
    }
    get namespaceURI() {
      return this.#namespace;
    }
    get name() {
      return this.#name;
    }
    get nodeName() {
      return this.#name;
    }
    get localName() {
      return this.#name.slice(this.#name.indexOf(":") + 1);
    }
    get ownerElement() {
      return this.#owner;
    }
    get specified() {
      return true;
    }
    get value() {
      return this.#value;
    }
    set value(value2) {
      this.#value = toDOMString(value2);
    }
  };
  var NamedNodeMap = class {
    constructor(key) {
      requireKey(key);
    }
    get length() {
      return itemsOf(this).length;
    }
    item(index) {
      return itemsOf(this)[toUnsignedLong(index)] ?? null;
    }
    getNamedItem(name3) {
      const key = toDOMString(name3);
      return itemsOf(this).find((attribute2) => attribute2.name === key) ?? null;
    }
  };
  var iterator = { value() {
    return itemsOf(this).values();
  }, writable: true, configurable: true };
  Object_defineProperty(NamedNodeMap.prototype, Symbol2.iterator, iterator);
  defineInterface(Attr);
  defineInterface(NamedNodeMap);
  expose({ Attr, NamedNodeMap });
  var makeAttributeMap = (read2) => withIndices(new NamedNodeMap(constructionKey), read2, (name3) => read2().find((attribute2) => attribute2.name === name3));

  // page/html/template-contents.js
  var contents = new WeakMap();
  var setContents = (template, fragment) => contents.set(template, fragment);
  var insideOf = (element) => contents.get(element) ?? element;

  // page/dom/node-tree.js
  var ELEMENT_NODE = 1;
  var ATTRIBUTE_NODE = 2;
  var TEXT_NODE = 3;
  var COMMENT_NODE = 8;
  var DOCUMENT_NODE = 9;
  var DOCUMENT_TYPE_NODE = 10;
  var DOCUMENT_FRAGMENT_NODE = 11;
  var partsOf;
  var setPartsReader = (read2) => {
    partsOf = read2;
  };
  var observers = [];
  var observeTree = (callback) => append(observers, callback);
  var tell = (change) => isParsing || observers.forEach((observer) => observer(change));
  var parseObservers = [];
  var observeParsing = (callback) => append(parseObservers, callback);
  var isParsing = false;
  var fillNode = (root2, build2) => {
    const wasParsing = isParsing;
    isParsing = true;
    try {
      build2();
    } finally {
      isParsing = wasParsing;
    }
    parseObservers.forEach((observer) => observer(root2));
  };
  var parentOf = (node) => partsOf(node).parent;
  var typeOf = (node) => partsOf(node).nodeType;
  var ownerOf = (node) => partsOf(node).ownerDocument;
  var childrenOf = (node) => partsOf(node).children;
  var isInclusiveAncestor = (ancestor, node) => {
    for (let each2 = node; each2; each2 = partsOf(each2).parent)
      if (each2 === ancestor)
        return true;
    return false;
  };
  var rootOf = (node) => {
    let root2 = node;
    while (partsOf(root2).parent)
      root2 = partsOf(root2).parent;
    return root2;
  };
  var sibling = (node, step) => {
    const siblings2 = partsOf(node).parent && partsOf(partsOf(node).parent).children;
    return siblings2?.[siblings2.indexOf(node) + step] ?? null;
  };
  var isConnected = (node) => typeOf(rootOf(node)) === DOCUMENT_NODE;
  var descendantsOf = (node) => {
    const found = bareList(), waiting = bareList();
    const wait2 = (children) => {
      for (let index = children.length - 1; index >= 0; index--)
        waiting[waiting.length] = children[index];
    };
    wait2(partsOf(node).children);
    while (waiting.length > 0) {
      const next2 = waiting[waiting.length - 1];
      waiting.length -= 1;
      found[found.length] = next2;
      wait2(partsOf(next2).children);
    }
    return copyOf(found);
  };
  var childElements = (node) => filtered(partsOf(node).children, (child) => typeOf(child) === ELEMENT_NODE);
  var notFound = () => new DOMException("the node is not a child of this node", "NotFoundError");
  var checkInsertion = (parent, node, replaced = null) => {
    const parentType = typeOf(parent), type = typeOf(node);
    const takesChildren = [ELEMENT_NODE, DOCUMENT_NODE, DOCUMENT_FRAGMENT_NODE].includes(parentType);
    const isAbove = node === parent || childrenOf(node).length > 0 && isInclusiveAncestor(node, parent);
    if (!takesChildren || type === DOCUMENT_NODE || isAbove) {
      throw new DOMException("the node cannot be inserted there", "HierarchyRequestError");
    }
    const hasOther = parentType === DOCUMENT_NODE && childElements(parent).some((each2) => each2 !== node && each2 !== replaced);
    if (type === ELEMENT_NODE && hasOther || parentType === DOCUMENT_NODE && type === TEXT_NODE) {
      throw new DOMException("a document has one element and no text", "HierarchyRequestError");
    }
  };
  var insertNode = (parent, node, before) => {
    checkInsertion(parent, node);
    if (before !== null && parentOf(before) !== parent)
      throw notFound();
    const reference = before === node ? sibling(node, 1) : before;
    const nodes = typeOf(node) === DOCUMENT_FRAGMENT_NODE ? copyOf(childrenOf(node)) : [node];
    for (const one of each(nodes))
      place(parent, one, reference);
    return node;
  };
  var place = (parent, node, reference) => {
    removeNode(node);
    const children = childrenOf(parent);
    insertAt(children, reference === null ? children.length : children.indexOf(reference), node);
    partsOf(node).parent = parent;
    adopt(node, typeOf(parent) === DOCUMENT_NODE ? parent : ownerOf(parent));
    tell({ __proto__: null, node, parent, isInserted: true });
  };
  var adopt = (node, document2) => {
    if (partsOf(node).ownerDocument === document2)
      return;
    partsOf(node).ownerDocument = document2;
    for (const below of each(descendantsOf(node)))
      partsOf(below).ownerDocument = document2;
  };
  var adoptNode = (node, document2) => {
    removeNode(node);
    adopt(node, document2);
    return node;
  };
  var removeNode = (node) => {
    const { parent } = partsOf(node);
    if (!parent)
      return node;
    const { children } = partsOf(parent);
    removeAt(children, children.indexOf(node));
    partsOf(node).parent = null;
    tell({ __proto__: null, node, parent, isInserted: false });
    return node;
  };

  // page/dom/node.js
  var isNode;
  var textNodes = new Set([TEXT_NODE, COMMENT_NODE]);
  var activation = Symbol2("activation");
  var preActivation = Symbol2("preActivation");
  var canceledActivation = Symbol2("canceledActivation");
  var nodeHooks = {
    __proto__: null,
    getTheParent: (node, event) => parentOf(node) ?? parentOfRoot(node, event),
    isActivatable: (node) => node[activation] !== void 0,
    activationBehavior: (node, event) => node[activation](event),
    legacyPreActivationBehavior: (node) => node[preActivation]?.(),
    legacyCanceledActivationBehavior: (node) => node[canceledActivation]?.()
  };
  var parentOfRoot = () => null;
  var setParentOfRoot = (callback) => {
    parentOfRoot = callback;
  };
  var Node = class extends EventTarget {
    #parts;
    static {
      setPartsReader((node) => node.#parts);
      isNode = (value2) => typeof value2 === "object" && value2 !== null && #parts in value2;
    }
    constructor(key, nodeType, ownerDocument) {
      requireKey(key);
      super();
      this.#parts = { __proto__: null, nodeType, ownerDocument, parent: null, children: [], childList: null };
      setTargetHooks(this, nodeHooks);
    }
    get nodeType() {
      return this.#parts.nodeType;
    }
    get nodeName() {
      return nodeNames[this.#parts.nodeType] ?? this[ownName];
    }
    get ownerDocument() {
      return this.#parts.ownerDocument;
    }
    get baseURI() {
      return (this.#parts.ownerDocument ?? this).documentURI;
    }
    get parentNode() {
      return this.#parts.parent;
    }
    get parentElement() {
      return elementOrNull(this.#parts.parent);
    }
    get firstChild() {
      return this.#parts.children[0] ?? null;
    }
    get lastChild() {
      return this.#parts.children.at(-1) ?? null;
    }
    get previousSibling() {
      return sibling(this, -1);
    }
    get nextSibling() {
      return sibling(this, 1);
    }
    get isConnected() {
      return isConnected(this);
    }
    get childNodes() {
      const parts4 = this.#parts;
      parts4.childList ??= liveList(() => parts4.children);
      return parts4.childList;
    }
    get nodeValue() {
      return textNodes.has(this.#parts.nodeType) ? this.data : null;
    }
    set nodeValue(value2) {
      if (textNodes.has(this.#parts.nodeType))
        this.data = value2 ?? "";
    }
    get textContent() {
      const { nodeType } = this.#parts;
      if (nodeType === DOCUMENT_NODE || nodeType === DOCUMENT_TYPE_NODE)
        return null;
      return textNodes.has(nodeType) ? this.data : descendantText(this);
    }
    set textContent(value2) {
      const { nodeType, ownerDocument } = this.#parts;
      if (textNodes.has(nodeType))
        this.data = value2 ?? "";
      if (nodeType !== ELEMENT_NODE && nodeType !== DOCUMENT_FRAGMENT_NODE)
        return;
      const text2 = value2 === null || value2 === void 0 ? "" : toDOMString(value2);
      for (const child of each(copyOf(this.#parts.children)))
        removeNode(child);
      if (text2 !== "")
        insertNode(this, ownerDocument.createTextNode(text2), null);
    }
    hasChildNodes() {
      return this.#parts.children.length > 0;
    }
    getRootNode() {
      return rootOf(this);
    }
    isSameNode(other) {
      return this === other;
    }
    contains(other) {
      return other !== null && other !== void 0 && isInclusiveAncestor(this, requireNode(other));
    }
    compareDocumentPosition(other) {
      if (this === other)
        return 0;
      if (rootOf(this) !== rootOf(other))
        return 1 | 32 | 2;
      if (this.contains(other))
        return 16 | 4;
      if (other.contains(this))
        return 8 | 2;
      return descendantsOf(rootOf(this)).find((node) => node === this || node === other) === this ? 4 : 2;
    }
    appendChild(node) {
      requireArguments(arguments.length, 1, "appendChild");
      return insertNode(this, requireNode(node), null);
    }
    insertBefore(node, child) {
      requireArguments(arguments.length, 2, "insertBefore");
      return insertNode(this, requireNode(node), child === void 0 || child === null ? null : requireNode(child));
    }
    removeChild(child) {
      requireArguments(arguments.length, 1, "removeChild");
      if (parentOf(requireNode(child)) !== this)
        throw notFound();
      return removeNode(child);
    }
    replaceChild(node, child) {
      requireArguments(arguments.length, 2, "replaceChild");
      if (parentOf(requireNode(child)) !== this)
        throw notFound();
      const next2 = sibling(child, 1) === node ? sibling(node, 1) : sibling(child, 1);
      checkInsertion(this, requireNode(node), child);
      removeNode(child);
      insertNode(this, node, next2);
      return child;
    }
    cloneNode(deep2 = false) {
      const copy = this[cloneSelf]();
      if (deep2) {
        for (const child of each(this.#parts.children))
          insertNode(copy, child.cloneNode(true), null);
        if (insideOf(this) !== this)
          insertNode(insideOf(copy), insideOf(this).cloneNode(true), null);
      }
      return copy;
    }
    normalize() {
      for (const child of each(copyOf(this.#parts.children))) {
        if (child.nodeType !== TEXT_NODE)
          child.normalize();
        else if (child.data === "")
          removeNode(child);
        else if (child.previousSibling?.nodeType === TEXT_NODE) {
          child.previousSibling.data += child.data;
          removeNode(child);
        }
      }
    }
  };
  var elementOrNull = (node) => node && typeOf(node) === ELEMENT_NODE ? node : null;
  var requireNode = (value2) => {
    if (!isNode(value2))
      throw new TypeError2("a Node is needed");
    return value2;
  };
  var descendantText = (node) => mapped(filtered(descendantsOf(node), (each2) => typeOf(each2) === TEXT_NODE), (each2) => each2.data).join("");
  var ownName = Symbol2("ownName");
  var cloneSelf = Symbol2("cloneSelf");
  var nodeNames = { 3: "#text", 8: "#comment", 9: "#document", 11: "#document-fragment" };
  defineInterface(Node, {
    constants: {
      ELEMENT_NODE,
      ATTRIBUTE_NODE,
      TEXT_NODE,
      CDATA_SECTION_NODE: 4,
      PROCESSING_INSTRUCTION_NODE: 7,
      COMMENT_NODE,
      DOCUMENT_NODE,
      DOCUMENT_TYPE_NODE,
      DOCUMENT_FRAGMENT_NODE,
      DOCUMENT_POSITION_DISCONNECTED: 1,
      DOCUMENT_POSITION_PRECEDING: 2,
      DOCUMENT_POSITION_FOLLOWING: 4,
      DOCUMENT_POSITION_CONTAINS: 8,
      DOCUMENT_POSITION_CONTAINED_BY: 16
    }
  });
  expose({ Node });

  // page/dom/element-selectors.js
  var identifier2 = String.raw`(?:\\.|[-\w\u0080-\uffff])+`;
  var value = String.raw`(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>${identifier2}))`;
  var token2 = new RegExp(
    String.raw`^(?:(?<type>${identifier2}|\*)|#(?<id>${identifier2})|\.(?<class>${identifier2})` + String.raw`|\[\s*(?<name>${identifier2})\s*(?:(?<operator>[~|^$*]?=)\s*${value}\s*(?<flag>[iIsS])?\s*)?\]` + String.raw`|:(?<pseudo>[-\w]+)(?:\((?<argument>[^()]*)\))?)`
  );
  var combinator = /^\s*([>+~])\s*|^\s+/;
  var unescape2 = (text2) => text2.replace(/\\(.)/g, "$1");
  var invalid = (text2) => new DOMException(`"${text2}" is not a selector that this page knows`, "SyntaxError");
  var parseSelector = (text2) => mapped(splitList(text2), (part) => parseComplex(part.trim(), text2));
  var selectorPiece = /\[(?:"[^"]*"|'[^']*'|[^\]])*\]?|\([^)]*\)?|\\?[^]/g;
  var splitList = (text2) => {
    const parts4 = [""];
    for (const { 0: piece } of each(matchesIn(text2, selectorPiece))) {
      if (piece === ",")
        append(parts4, "");
      else
        replaceAt(parts4, parts4.length - 1, parts4.at(-1) + piece);
    }
    return parts4;
  };
  var parseComplex = (part, whole) => {
    const steps = [];
    let rest = part, link2 = null;
    do {
      const tests = [];
      for (let match2; match2 = token2.exec(rest); rest = rest.slice(match2[0].length)) {
        if (match2.groups.type !== void 0 && tests.length > 0)
          throw invalid(whole);
        append(tests, testFor(match2.groups, whole));
      }
      if (tests.length === 0)
        throw invalid(whole);
      insertAt(steps, 0, { __proto__: null, combinator: link2, tests });
      const match = combinator.exec(rest);
      link2 = match ? match[1] ?? " " : null;
      rest = match ? rest.slice(match[0].length) : rest;
    } while (link2 !== null);
    if (rest !== "")
      throw invalid(whole);
    return steps;
  };
  var testFor = (groups, whole) => {
    if (groups.type !== void 0)
      return typeTest(unescape2(groups.type));
    if (groups.id !== void 0)
      return attributeTest("id", "=", unescape2(groups.id));
    if (groups.class !== void 0)
      return attributeTest("class", "~=", unescape2(groups.class));
    if (groups.pseudo !== void 0)
      return pseudoTest(groups, whole);
    const value2 = groups.double ?? groups.single ?? (groups.bare === void 0 ? void 0 : unescape2(groups.bare));
    return attributeTest(unescape2(groups.name), groups.operator, value2, /i/i.test(groups.flag ?? ""));
  };
  var attributeOf;
  var localNameOf;
  var setElementReaders = (readers2) => {
    ({ attributeOf, localNameOf } = readers2);
  };
  var parentElementOf = (node) => parentOf(node) && typeOf(parentOf(node)) === 1 ? parentOf(node) : null;
  var elementBeside = (node, step) => {
    let next2 = node;
    do
      next2 = sibling(next2, step);
    while (next2 && typeOf(next2) !== 1);
    return next2;
  };
  var typeTest = (name3) => {
    if (name3 === "*")
      return () => true;
    const lower3 = name3.toLowerCase();
    return (element) => [name3, lower3].includes(localNameOf(element));
  };
  var comparisons = {
    "=": (have, want) => have === want,
    "~=": (have, want) => want !== "" && have.split(/[\t\n\f\r ]+/).includes(want),
    "|=": (have, want) => have === want || have.startsWith(`${want}-`),
    "^=": (have, want) => want !== "" && have.startsWith(want),
    "$=": (have, want) => want !== "" && have.endsWith(want),
    "*=": (have, want) => want !== "" && have.includes(want)
  };
  var attributeTest = (name3, operator, value2, ignoresCase = false) => (element) => {
    const have = attributeOf(element, name3);
    if (have === null)
      return false;
    if (operator === void 0)
      return true;
    const compare2 = comparisons[operator];
    return ignoresCase ? compare2(have.toLowerCase(), value2.toLowerCase()) : compare2(have, value2);
  };
  var isDisabled = (element) => "disabled" in element && matches(element, parseSelector("[disabled], fieldset[disabled] *"));
  var pseudoClasses = {
    "first-child": (element) => !elementBeside(element, -1),
    "last-child": (element) => !elementBeside(element, 1),
    "only-child": (element) => !elementBeside(element, -1) && !elementBeside(element, 1),
    empty: (element) => childrenOf(element).length === 0,
    root: (element) => parentOf(element) !== null && typeOf(parentOf(element)) === 9,
    checked: (element) => element.checked === true || element.selected === true,
    disabled: isDisabled,
    enabled: (element) => "disabled" in element && !isDisabled(element)
  };
  var pseudoTest = ({ pseudo, argument }, whole) => {
    if (pseudo === "not" && argument !== void 0) {
      const inner = parseSelector(argument);
      return (element) => !matches(element, inner);
    }
    if (argument !== void 0 || !Object_hasOwn(pseudoClasses, pseudo))
      throw invalid(whole);
    return pseudoClasses[pseudo];
  };
  var matches = (element, selector) => selector.some((steps) => matchesSteps(element, steps, 0));
  var matchesSteps = (element, steps, index) => {
    const { tests, combinator: link2 } = steps[index];
    if (!tests.every((test) => test(element)))
      return false;
    if (index === steps.length - 1)
      return true;
    const isSibling = link2 === "+" || link2 === "~", isNear = link2 === ">" || link2 === "+";
    const next2 = (from) => isSibling ? elementBeside(from, -1) : parentElementOf(from);
    for (let other = next2(element); other; other = isNear ? null : next2(other)) {
      if (matchesSteps(other, steps, index + 1))
        return true;
    }
    return false;
  };

  // page/dom/element-tokens.js
  var attributes = new WeakMap();
  var readText = (list) => {
    const { element, name: name3 } = attributes.get(list);
    return element.getAttribute(name3) ?? "";
  };
  var writeText = (list, text2) => {
    const { element, name: name3 } = attributes.get(list);
    element.setAttribute(name3, text2);
  };
  var read = (list) => withoutDoubles(filtered(readText(list).split(/[\t\n\f\r ]+/), Boolean));
  var write2 = (list, tokens) => writeText(list, tokens.join(" "));
  var checked2 = (values2) => mapped(mapped(values2, toDOMString), (token3) => {
    if (token3 === "")
      throw new DOMException("a token must not be empty", "SyntaxError");
    if (/[\t\n\f\r ]/.test(token3))
      throw new DOMException("a token must not contain white space", "InvalidCharacterError");
    return token3;
  });
  var DOMTokenList = class {
    constructor(key) {
      requireKey(key);
    }
    get length() {
      return read(this).length;
    }
    item(index) {
      return read(this)[toUnsignedLong(index)] ?? null;
    }
    contains(token3) {
      return read(this).includes(toDOMString(token3));
    }
    add(...tokens) {
      write2(this, withoutDoubles(joined(read(this), checked2(tokens))));
    }
    remove(...tokens) {
      const gone = checked2(tokens);
      write2(this, filtered(read(this), (token3) => !gone.includes(token3)));
    }
    toggle(token3, force = void 0) {
      checked2([token3]);
      const has = this.contains(token3);
      const wanted = force === void 0 ? !has : Boolean(force);
      if (wanted !== has)
        this[wanted ? "add" : "remove"](token3);
      return wanted;
    }
    replace(token3, newToken) {
      const { 0: from, 1: to } = checked2([token3, newToken]);
      if (!this.contains(from))
        return false;
      write2(this, withoutDoubles(mapped(read(this), (each2) => each2 === from ? to : each2)));
      return true;
    }
    get value() {
      return readText(this);
    }
    set value(value2) {
      writeText(this, toDOMString(value2));
    }
    toString() {
      return this.value;
    }
    forEach(callback, thisArgument = void 0) {
      read(this).forEach((token3, index) => callback.call(thisArgument, token3, index, this));
    }
  };
  var iterator2 = { value() {
    return read(this).values();
  }, writable: true, configurable: true };
  Object_defineProperty(DOMTokenList.prototype, Symbol2.iterator, iterator2);
  defineInterface(DOMTokenList);
  expose({ DOMTokenList });
  var makeTokenList = (element, name3 = "class") => {
    const list = new DOMTokenList(constructionKey), attribute2 = { __proto__: null, element, name: name3 };
    attributes.set(list, attribute2);
    const proxy = withIndices(list, () => read(list));
    attributes.set(proxy, attribute2);
    return proxy;
  };

  // page/html/control-state.js
  var resetControl = Symbol2("resetControl");
  var cloneState = Symbol2("cloneState");
  var imagePoints = new WeakMap();

  // page/dom/node-mixins.js
  var addMembers = (type, members3) => {
    Object_defineProperties(type.prototype, Object_getOwnPropertyDescriptors(members3));
  };
  var toNode = (value2, document2) => isNode(value2) ? value2 : document2.createTextNode(toDOMString(value2));
  var documentOf = (node) => ownerOf(node) ?? node;
  var insertAll = (parent, values2, before) => {
    const nodes = mapped(values2, (value2) => toNode(value2, documentOf(parent)));
    for (const node of each(nodes))
      insertNode(parent, node, before);
  };
  var elementsBelow = (root2) => filtered(descendantsOf(root2), (node) => typeOf(node) === 1);
  var select = (root2, text2) => {
    const selector = parseSelector(toDOMString(text2));
    return filtered(elementsBelow(root2), (element) => matches(element, selector));
  };
  var parentMembers = (type) => addMembers(type, {
    get children() {
      return liveCollection(() => childElements(this));
    },
    get childElementCount() {
      return childElements(this).length;
    },
    get firstElementChild() {
      return childElements(this)[0] ?? null;
    },
    get lastElementChild() {
      return childElements(this).at(-1) ?? null;
    },
    append(...nodes) {
      insertAll(this, nodes, null);
    },
    prepend(...nodes) {
      insertAll(this, nodes, childrenOf(this)[0] ?? null);
    },
    replaceChildren(...nodes) {
      for (const child of each(copyOf(childrenOf(this))))
        removeNode(child);
      insertAll(this, nodes, null);
    },
    querySelector(selectors) {
      requireArguments(arguments.length, 1, "querySelector");
      return select(this, selectors)[0] ?? null;
    },
    querySelectorAll(selectors) {
      requireArguments(arguments.length, 1, "querySelectorAll");
      return staticList(select(this, selectors));
    }
  });
  var childMembers = (type) => addMembers(type, {
    get previousElementSibling() {
      return elementBeside(this, -1);
    },
    get nextElementSibling() {
      return elementBeside(this, 1);
    },
    remove() {
      removeNode(this);
    },
    before(...nodes) {
      if (parentOf(this))
        insertAll(parentOf(this), nodes, this);
    },
    after(...nodes) {
      if (parentOf(this))
        insertAll(parentOf(this), nodes, sibling(this, 1));
    },
    replaceWith(...nodes) {
      const parent = parentOf(this), next2 = sibling(this, 1);
      if (!parent)
        return;
      removeNode(this);
      insertAll(parent, nodes, next2);
    }
  });

  // page/dom/element.js
  var htmlNamespace = "http://www.w3.org/1999/xhtml";
  var attributeChanged = Symbol2("attributeChanged");
  var byName = (element, name3) => {
    const key = toDOMString(name3);
    return isHTML(element) ? key.toLowerCase() : key;
  };
  var isHTML = (element) => namespaceOf(element) === htmlNamespace;
  var checkName = (name3) => {
    if (!/^[^\t\n\f\r />=\0]+$/.test(name3))
      throw new DOMException(`"${name3}" is not a name`, "InvalidCharacterError");
    return name3;
  };
  var attributeOf2;
  var localNameOf2;
  var namespaceOf;
  var setParsedAttribute;
  var Element = class extends Node {
    #name;
    #namespace;
    #attributes = [];
    #map = null;
    #tokens = null;
    static {
      attributeOf2 = (element, name3) => element.#find(name3)?.value ?? null;
      localNameOf2 = (element) => element.#localName;
      namespaceOf = (element) => element.#namespace;
      setParsedAttribute = (element, name3, value2) => element.#set(name3, value2, null);
      setElementReaders({ attributeOf: attributeOf2, localNameOf: localNameOf2 });
    }
    get #localName() {
      return this.#name.slice(this.#name.indexOf(":") + 1);
    }
    constructor(key, ownerDocument, name3, namespace) {
      super(key, ELEMENT_NODE, ownerDocument);
      this.#name = checkName(name3);
      this.#namespace = namespace;
    }
    get namespaceURI() {
      return this.#namespace;
    }
    get prefix() {
      return this.#name.includes(":") ? this.#name.slice(0, this.#name.indexOf(":")) : null;
    }
    get localName() {
      return this.#localName;
    }
    get tagName() {
      return isHTML(this) ? this.#name.toUpperCase() : this.#name;
    }
    get [ownName]() {
      return isHTML(this) ? this.#name.toUpperCase() : this.#name;
    }
    get id() {
      return this.#find("id")?.value ?? "";
    }
    set id(value2) {
      this.#set("id", toDOMString(value2), null);
    }
    get className() {
      return this.#find("class")?.value ?? "";
    }
    set className(value2) {
      this.#set("class", toDOMString(value2), null);
    }
    get classList() {
      return this.#tokens ??= makeTokenList(this);
    }
    set classList(value2) {
      this.#set("class", toDOMString(value2), null);
    }
    get attributes() {
      return this.#map ??= makeAttributeMap(() => this.#attributes);
    }
    hasAttributes() {
      return this.#attributes.length > 0;
    }
    getAttributeNames() {
      return mapped(this.#attributes, ({ name: name3 }) => name3);
    }
    #find(name3) {
      const key = byName(this, name3);
      return this.#attributes.find((attribute2) => attribute2.name === key);
    }
    getAttribute(name3) {
      return this.#find(name3)?.value ?? null;
    }
    getAttributeNode(name3) {
      return this.#find(name3) ?? null;
    }
    hasAttribute(name3) {
      return this.#find(name3) !== void 0;
    }
    getAttributeNS(namespace, name3) {
      return this.#find(name3)?.value ?? null;
    }
    hasAttributeNS(namespace, name3) {
      return this.#find(name3) !== void 0;
    }
    setAttribute(name3, value2) {
      requireArguments(arguments.length, 2, "setAttribute");
      const key = checkName(byName(this, name3));
      this.#set(key, toDOMString(value2), null);
    }
    setAttributeNS(namespace, name3, value2) {
      requireArguments(arguments.length, 3, "setAttributeNS");
      this.#set(checkName(toDOMString(name3)), toDOMString(value2), namespace);
    }
    #set(name3, value2, namespace) {
      const attribute2 = this.#attributes.find((each2) => each2.name === name3);
      const old = attribute2?.value ?? null;
      if (attribute2)
        attribute2.value = value2;
      else
        append(this.#attributes, new Attr(constructionKey, this, name3, value2, namespace));
      this[attributeChanged]?.(name3, old, value2);
    }
    removeAttribute(name3) {
      const attribute2 = this.#find(name3);
      if (attribute2)
        this.#remove(attribute2);
    }
    #remove(attribute2) {
      removeAt(this.#attributes, this.#attributes.indexOf(attribute2));
      this[attributeChanged]?.(attribute2.name, attribute2.value, null);
    }
    removeAttributeNS(namespace, name3) {
      this.removeAttribute(name3);
    }
    toggleAttribute(name3, force = void 0) {
      const attribute2 = this.#find(name3);
      const wanted = force === void 0 ? !attribute2 : Boolean(force);
      if (wanted && !attribute2)
        this.#set(checkName(byName(this, name3)), "", null);
      if (!wanted && attribute2)
        this.#remove(attribute2);
      return wanted;
    }
    matches(selectors) {
      return matches(this, parseSelector(toDOMString(selectors)));
    }
    closest(selectors) {
      const selector = parseSelector(toDOMString(selectors));
      for (let node = this; node && typeOf(node) === ELEMENT_NODE; node = parentOf(node)) {
        if (matches(node, selector))
          return node;
      }
      return null;
    }
    getElementsByTagName(name3) {
      return byTagName(this, name3);
    }
    getElementsByTagNameNS(namespace, name3) {
      return byTagName(this, name3);
    }
    getElementsByClassName(names3) {
      return byClassName(this, names3);
    }
    insertAdjacentElement(where, element) {
      if (!isNode(element))
        throw new TypeError2("an Element is needed");
      insertAt2(this, toDOMString(where).toLowerCase(), element);
      return element;
    }
    insertAdjacentText(where, text2) {
      insertAt2(this, toDOMString(where).toLowerCase(), this.ownerDocument.createTextNode(text2));
    }
    [cloneSelf]() {
      const copy = ownerOf(this).createElementNS(this.#namespace, this.#name);
      for (const { name: name3, value: value2 } of each(this.#attributes))
        copy.setAttributeNS(null, name3, value2);
      this[cloneState]?.(copy);
      return copy;
    }
  };
  var insertAt2 = (element, where, node) => {
    const places = {
      __proto__: null,
      beforebegin: () => parentOf(element) && insertNode(parentOf(element), node, element),
      afterbegin: () => insertNode(element, node, childrenOf(element)[0] ?? null),
      beforeend: () => insertNode(element, node, null),
      afterend: () => parentOf(element) && insertNode(parentOf(element), node, sibling(element, 1))
    };
    if (!Object_hasOwn(places, where))
      throw new DOMException(`"${where}" is not a place`, "SyntaxError");
    places[where]();
  };
  var byTagName = (root2, name3) => {
    const key = toDOMString(name3);
    const wanted = (element) => key === "*" || localNameOf2(element) === (isHTML(element) ? key.toLowerCase() : key);
    return liveCollection(() => filtered(elementsBelow(root2), wanted));
  };
  var byClassName = (root2, names3) => {
    const wanted = filtered(toDOMString(names3).split(/[\t\n\f\r ]+/), Boolean);
    const has = (element) => {
      const classes = (attributeOf2(element, "class") ?? "").split(/[\t\n\f\r ]+/);
      return wanted.every((name3) => classes.includes(name3));
    };
    return liveCollection(() => wanted.length === 0 ? [] : filtered(elementsBelow(root2), has));
  };
  setNameTest((element, name3) => attributeOf2(element, "id") === name3 || attributeOf2(element, "name") === name3);
  parentMembers(Element);
  childMembers(Element);
  defineInterface(Element);
  expose({ Element });

  // page/dom/element-registry.js
  var types = new Map();
  var registerElement = (type, ...names3) => names3.forEach((name3) => types.set(name3, type));
  var elementType = (localName) => types.get(localName);

  // page/html/events.js
  var UIEvent = class extends Event {
    #view;
    #detail;
    constructor(type, init = { __proto__: null }) {
      super(type, init);
      const { view: view2 = null, detail = 0 } = toDictionary(init);
      this.#view = view2;
      this.#detail = toLong(detail);
    }
    get view() {
      return this.#view;
    }
    get detail() {
      return this.#detail;
    }
  };
  var numbers = ["screenX", "screenY", "clientX", "clientY", "button", "buttons"];
  var keys = ["ctrlKey", "shiftKey", "altKey", "metaKey"];
  var MouseEvent = class extends UIEvent {
    #values = { __proto__: null };
    constructor(type, init = { __proto__: null }) {
      super(type, init);
      const given = toDictionary(init);
      for (const name3 of each(numbers))
        replaceAt(this.#values, name3, toLong(given[name3] ?? 0));
      for (const name3 of each(keys))
        replaceAt(this.#values, name3, Boolean(given[name3]));
      this.#values.relatedTarget = given.relatedTarget ?? null;
    }
    static {
      for (const name3 of [...numbers, ...keys, "relatedTarget"]) {
        Object_defineProperty(this.prototype, name3, { get() {
          return this.#values[name3];
        }, configurable: true });
      }
    }
  };
  var SubmitEvent = class extends Event {
    #submitter;
    constructor(type, init = { __proto__: null }) {
      super(type, init);
      this.#submitter = toDictionary(init).submitter ?? null;
    }
    get submitter() {
      return this.#submitter;
    }
  };
  var FormDataEvent = class extends Event {
    #formData;
    constructor(type, init) {
      requireArguments(arguments.length, 2, "FormDataEvent");
      super(type, init);
      const { formData } = toDictionary(init);
      if (!isFormData(formData))
        throw new TypeError2("FormDataEvent needs a FormData");
      this.#formData = formData;
    }
    get formData() {
      return this.#formData;
    }
  };
  for (const type of [UIEvent, MouseEvent, SubmitEvent, FormDataEvent])
    defineInterface(type);
  expose({ UIEvent, MouseEvent, SubmitEvent, FormDataEvent });

  // page/html/element.js
  var upperToDashes = (name3) => name3.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  var dashesToUpper = (name3) => name3.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
  var makeDataset = (element) => {
    const attribute2 = (key) => `data-${upperToDashes(key)}`;
    const names3 = () => filtered(element.getAttributeNames(), (name3) => /^data-[^A-Z]*$/.test(name3));
    return new Proxy2(Object_create(null), {
      __proto__: null,
      get: (_, key) => typeof key === "string" ? element.getAttribute(attribute2(key)) ?? void 0 : void 0,
      has: (_, key) => typeof key === "string" && element.hasAttribute(attribute2(key)),
      set: (_, key, value2) => (element.setAttribute(attribute2(key), value2), true),
      deleteProperty: (_, key) => (element.removeAttribute(attribute2(key)), true),
      ownKeys: () => mapped(names3(), (name3) => dashesToUpper(name3.slice(5))),
      getOwnPropertyDescriptor: (_, key) => {
        if (typeof key !== "string" || !element.hasAttribute(attribute2(key)))
          return void 0;
        const value2 = element.getAttribute(attribute2(key));
        return { __proto__: null, value: value2, writable: true, enumerable: true, configurable: true };
      }
    });
  };
  var makeStyle = () => {
    const values2 = { __proto__: null };
    const methods2 = {
      __proto__: null,
      get cssText() {
        return mapped(Object_entries(values2), ({ 0: name3, 1: value2 }) => `${upperToDashes(name3)}: ${value2};`).join(" ");
      },
      set cssText(text2) {
        for (const name3 of each(Object_keys(values2)))
          delete values2[name3];
        for (const declaration of each(String(text2).split(";"))) {
          const colon = declaration.indexOf(":");
          if (colon > 0)
            values2[dashesToUpper(declaration.slice(0, colon).trim())] = declaration.slice(colon + 1).trim();
        }
      },
      setProperty: (name3, value2) => void (values2[dashesToUpper(name3)] = String(value2)),
      getPropertyValue: (name3) => values2[dashesToUpper(name3)] ?? "",
      removeProperty: (name3) => {
        const value2 = values2[dashesToUpper(name3)] ?? "";
        delete values2[dashesToUpper(name3)];
        return value2;
      }
    };
    return Object_setPrototypeOf(values2, methods2);
  };
  var clicking = { __proto__: null, bubbles: true, cancelable: true, composed: true, view: globalThis };
  var HTMLElement = class extends Element {
    #dataset = null;
    #style = null;
    #isClicking = false;
    get dataset() {
      return this.#dataset ??= makeDataset(this);
    }
    get style() {
      return this.#style ??= makeStyle();
    }
    get innerText() {
      return this.textContent;
    }
    set innerText(value2) {
      this.textContent = value2;
    }
    /** HTML §6.5.3: the event is not trusted. Disabled controls, and those that are being clicked, ignore it. */
    click() {
      if (this.#isClicking || this.disabled === true && this.form !== void 0)
        return;
      this.#isClicking = true;
      try {
        dispatch(this, new MouseEvent("click", clicking));
      } finally {
        this.#isClicking = false;
      }
    }
    focus() {
    }
    blur() {
    }
    /** Event handler content attributes, HTML §8.1.8.1. Their code can access the element and the event. */
    [attributeChanged](name3, old, value2) {
      if (handlerNames.has(name3))
        setEventHandler(this, name3, value2 === null ? null : compile(value2));
    }
  };
  var { Function: Function2 } = globalThis;
  var compile = (text2) => {
    try {
      return new Function2("event", text2);
    } catch (error2) {
      reportException(error2);
      return null;
    }
  };
  var reflect = (type, members3) => {
    for (const { 0: property, 1: given } of each(Object_entries(members3))) {
      const named3 = typeof given === "string" ? { __proto__: null, kind: given } : given;
      const { attribute: attribute2 = property.toLowerCase(), kind = "string" } = named3;
      const accessor = { __proto__: null, ...kinds3[kind](attribute2), enumerable: true, configurable: true };
      Object_defineProperty(type.prototype, property, accessor);
    }
  };
  var { apply: apply16 } = Reflect;
  var { setAttribute, toggleAttribute } = Element.prototype;
  var setAttributeOf = (element, name3, value2) => apply16(setAttribute, element, [name3, value2]);
  var kinds3 = {
    string: (name3) => ({
      get() {
        return attributeOf2(this, name3) ?? "";
      },
      set(value2) {
        setAttributeOf(this, name3, toDOMString(value2));
      }
    }),
    boolean: (name3) => ({
      get() {
        return attributeOf2(this, name3) !== null;
      },
      set(value2) {
        apply16(toggleAttribute, this, [name3, Boolean(value2)]);
      }
    }),
    long: (name3) => ({
      get() {
        return Number_parseInt(attributeOf2(this, name3) ?? "-1", 10) || 0;
      },
      set(value2) {
        setAttributeOf(this, name3, String(toLong(value2)));
      }
    })
  };
  reflect(HTMLElement, {
    title: "string",
    lang: "string",
    dir: "string",
    hidden: "boolean",
    tabIndex: "long",
    accessKey: "string"
  });
  var handlerTypes = [
    "abort",
    "blur",
    "cancel",
    "change",
    "click",
    "dblclick",
    "error",
    "focus",
    "formdata",
    "input",
    "invalid",
    "keydown",
    "keypress",
    "keyup",
    "load",
    "mousedown",
    "mousemove",
    "mouseout",
    "mouseover",
    "mouseup",
    "reset",
    "scroll",
    "select",
    "submit",
    "toggle"
  ];
  var globalEventHandlers = handlerTypes.map((type) => `on${type}`);
  var handlerNames = new Set(globalEventHandlers);
  defineEventHandlers(HTMLElement, globalEventHandlers);
  defineInterface(HTMLElement);
  var HTMLUnknownElement = class extends HTMLElement {
  };
  defineInterface(HTMLUnknownElement);
  expose({ HTMLElement, HTMLUnknownElement });

  // page/dom/node-kinds.js
  var currentDocument = null;
  var setCurrentDocument = (document2) => {
    currentDocument = document2;
  };
  var appendText;
  var CharacterData = class extends Node {
    #data;
    static {
      appendText = (node, text2) => {
        node.#data += text2;
      };
    }
    constructor(key, nodeType, ownerDocument, data2) {
      super(key, nodeType, ownerDocument);
      this.#data = data2;
    }
    get data() {
      return this.#data;
    }
    set data(value2) {
      this.#data = value2 === null ? "" : toDOMString(value2);
    }
    get length() {
      return this.#data.length;
    }
    appendData(data2) {
      this.#data += toDOMString(data2);
    }
    substringData(offset, count) {
      return this.#data.substr(offset, count);
    }
    [cloneSelf]() {
      return new this.constructor(this.#data, constructionKey, this.ownerDocument);
    }
  };
  var Text = class extends CharacterData {
    constructor(data2 = "", key = void 0, owner = currentDocument) {
      super(constructionKey, TEXT_NODE, key === constructionKey ? owner : currentDocument, toDOMString(data2));
    }
    get wholeText() {
      return this.data;
    }
    splitText(offset) {
      const rest = new Text(this.data.slice(offset), constructionKey, this.ownerDocument);
      this.data = this.data.slice(0, offset);
      if (this.parentNode)
        insertNode(this.parentNode, rest, this.nextSibling);
      return rest;
    }
  };
  var Comment = class extends CharacterData {
    constructor(data2 = "", key = void 0, owner = currentDocument) {
      super(constructionKey, COMMENT_NODE, key === constructionKey ? owner : currentDocument, toDOMString(data2));
    }
  };
  var DocumentType = class extends Node {
    #name;
    constructor(key, ownerDocument, name3) {
      super(key, DOCUMENT_TYPE_NODE, ownerDocument);
      this.#name = name3;
    }
    get name() {
      return this.#name;
    }
    get [ownName]() {
      return this.#name;
    }
    get publicId() {
      return "";
    }
    get systemId() {
      return "";
    }
    [cloneSelf]() {
      return new DocumentType(constructionKey, this.ownerDocument, this.#name);
    }
  };
  var DocumentFragment = class extends Node {
    constructor(key = void 0, owner = currentDocument) {
      super(constructionKey, DOCUMENT_FRAGMENT_NODE, key === constructionKey ? owner : currentDocument);
    }
    [cloneSelf]() {
      return new DocumentFragment(constructionKey, this.ownerDocument);
    }
  };
  var ShadowRoot = class extends DocumentFragment {
    constructor() {
      throw new TypeError2("Illegal constructor");
    }
  };
  parentMembers(DocumentFragment);
  childMembers(CharacterData);
  childMembers(DocumentType);
  for (const type of [CharacterData, Text, Comment, DocumentType, DocumentFragment, ShadowRoot]) {
    defineInterface(type);
  }
  expose({ CharacterData, Text, Comment, DocumentType, DocumentFragment, ShadowRoot });

  // page/dom/document-interface.js
  var eventTypes = {
    customevent: CustomEvent,
    event: Event,
    events: Event,
    htmlevents: Event,
    messageevent: MessageEvent,
    mouseevent: MouseEvent,
    mouseevents: MouseEvent,
    uievent: UIEvent,
    uievents: UIEvent
  };
  var noPage = {
    url: "about:blank",
    window: null,
    location: null,
    readyState: "complete",
    referrer: "",
    domain: "",
    cookie: "",
    baseURL: "about:blank"
  };
  var setQuirky;
  var Document = class extends Node {
    #isHTML;
    #contentType;
    #page;
    #isQuirky = false;
    static {
      setQuirky = (document2) => {
        document2.#isQuirky = true;
      };
    }
    constructor(key = void 0, given = { __proto__: null }) {
      super(constructionKey, DOCUMENT_NODE, null);
      const { isHTML: isHTML4 = false, contentType = "application/xml", page: page3 = noPage } = key === constructionKey ? given : { __proto__: null };
      this.#isHTML = isHTML4;
      this.#contentType = contentType;
      this.#page = page3;
      registerDocument(this, isHTML4);
    }
    get URL() {
      return this.#page.url;
    }
    get documentURI() {
      return this.#page.url;
    }
    get baseURI() {
      return this.#page.baseURL;
    }
    get defaultView() {
      return this.#page.window;
    }
    get readyState() {
      return this.#page.readyState;
    }
    get referrer() {
      return this.#page.referrer;
    }
    get domain() {
      return this.#page.domain;
    }
    get location() {
      return this.#page.location;
    }
    set location(value2) {
      if (this.#page.location)
        this.#page.location.href = value2;
    }
    get cookie() {
      return this.#page.cookie;
    }
    set cookie(value2) {
      this.#page.cookie = toUSVString(value2);
    }
    get contentType() {
      return this.#contentType;
    }
    get characterSet() {
      return "UTF-8";
    }
    get charset() {
      return "UTF-8";
    }
    get inputEncoding() {
      return "UTF-8";
    }
    get compatMode() {
      return this.#isQuirky ? "BackCompat" : "CSS1Compat";
    }
    get doctype() {
      return childrenOf(this).find((node) => typeOf(node) === 10) ?? null;
    }
    get documentElement() {
      return this.#page && (childElements(this)[0] ?? null);
    }
    get currentScript() {
      return null;
    }
    get head() {
      return rootChild(this, ["head"]);
    }
    get body() {
      return rootChild(this, ["body", "frameset"]);
    }
    set body(element) {
      if (!isNode(element) || !["body", "frameset"].includes(localNameOf2(element))) {
        throw new DOMException("the body must be a body or frameset element", "HierarchyRequestError");
      }
      const { body, documentElement } = this;
      if (body === element)
        return;
      if (body !== null)
        body.replaceWith(element);
      else if (documentElement !== null)
        documentElement.append(element);
      else
        throw new DOMException("there is no document element", "HierarchyRequestError");
    }
    get title() {
      return (byTagName(this, "title")[0]?.textContent ?? "").replace(/[\t\n\f\r ]+/g, " ").trim();
    }
    set title(value2) {
      let element = byTagName(this, "title")[0];
      if (!element && this.head)
        element = this.head.appendChild(this.createElement("title"));
      if (element)
        element.textContent = value2;
    }
    get forms() {
      return byTagName(this, "form");
    }
    get links() {
      const isLink = (element) => ["a", "area"].includes(localNameOf2(element)) && attributeOf2(element, "href") !== null;
      return liveCollection(() => filtered(elementsBelow(this), isLink));
    }
    get images() {
      return byTagName(this, "img");
    }
    get scripts() {
      return byTagName(this, "script");
    }
    createElement(name3) {
      requireArguments(arguments.length, 1, "createElement");
      const text2 = toDOMString(name3);
      const isXHTML = this.#isHTML || this.#contentType === "application/xhtml+xml";
      return makeElement(this, this.#isHTML ? text2.toLowerCase() : text2, isXHTML ? htmlNamespace : null);
    }
    createElementNS(namespace, name3) {
      requireArguments(arguments.length, 2, "createElementNS");
      return makeElement(this, toDOMString(name3), namespace === null || namespace === "" ? null : toDOMString(namespace));
    }
    createTextNode(data2) {
      return new Text(data2, constructionKey, this);
    }
    createComment(data2) {
      return new Comment(data2, constructionKey, this);
    }
    createDocumentFragment() {
      return new DocumentFragment(constructionKey, this);
    }
    createEvent(name3) {
      requireArguments(arguments.length, 1, "createEvent");
      const type = eventTypes[toDOMString(name3).toLowerCase()];
      if (!type)
        throw new DOMException(`"${name3}" is not an event interface`, "NotSupportedError");
      return makeUninitialized(new type(""));
    }
    importNode(node, deep2 = false) {
      return adoptNode(node.cloneNode(deep2), this);
    }
    adoptNode(node) {
      return adoptNode(node, this);
    }
    getElementById(id) {
      const key = toDOMString(id);
      return elementsBelow(this).find((element) => key !== "" && attributeOf2(element, "id") === key) ?? null;
    }
    getElementsByTagName(name3) {
      return byTagName(this, name3);
    }
    getElementsByTagNameNS(namespace, name3) {
      return byTagName(this, name3);
    }
    getElementsByClassName(names3) {
      return byClassName(this, names3);
    }
    getElementsByName(name3) {
      const key = toDOMString(name3);
      return liveList(() => filtered(elementsBelow(this), (element) => attributeOf2(element, "name") === key));
    }
    hasFocus() {
      return true;
    }
    get activeElement() {
      return this.body;
    }
    get hidden() {
      return false;
    }
    get visibilityState() {
      return "visible";
    }
    get implementation() {
      return implementation;
    }
    [cloneSelf]() {
      return makeDocument(this.#isHTML, this.#contentType);
    }
  };
  var rootChild = (document2, names3) => {
    const root2 = document2.documentElement;
    return (root2 && childElements(root2).find((element) => names3.includes(localNameOf2(element)))) ?? null;
  };
  var makeElement = (document2, name3, namespace) => {
    if (namespace !== htmlNamespace)
      return new Element(constructionKey, document2, name3, namespace);
    const isCustom = name3.includes("-");
    const type = elementType(name3) ?? (isCustom ? HTMLElement : HTMLUnknownElement);
    return new type(constructionKey, document2, name3, namespace);
  };
  var makeDocument = (isHTML4, contentType, url = noPage.url) => {
    const page3 = { __proto__: null, ...noPage, url, baseURL: url };
    return new (isHTML4 ? HTMLDocument : XMLDocument)(constructionKey, { __proto__: null, isHTML: isHTML4, contentType, page: page3 });
  };
  var fillHTML = (document2) => {
    document2.appendChild(new DocumentType(constructionKey, document2, "html"));
    return addElements(document2);
  };
  var addElements = (document2) => {
    const root2 = document2.appendChild(document2.createElement("html"));
    root2.append(document2.createElement("head"), document2.createElement("body"));
    return document2;
  };
  var DOMImplementation = class {
    createHTMLDocument(title = void 0) {
      const document2 = fillHTML(makeDocument(true, "text/html"));
      if (title !== void 0)
        document2.title = toDOMString(title);
      return document2;
    }
    createDocument(namespace, qualifiedName, doctype3 = null) {
      const document2 = makeDocument(false, namespace === htmlNamespace ? "application/xhtml+xml" : "application/xml");
      if (isNode(doctype3))
        document2.appendChild(doctype3);
      if (qualifiedName)
        document2.appendChild(document2.createElementNS(namespace, qualifiedName));
      return document2;
    }
    createDocumentType(name3) {
      return new DocumentType(constructionKey, null, toDOMString(name3));
    }
    hasFeature() {
      return true;
    }
  };
  var implementation = new DOMImplementation();
  var HTMLDocument = class extends Document {
  };
  var XMLDocument = class extends Document {
  };
  parentMembers(Document);
  defineEventHandlers(Document, [...globalEventHandlers, "onreadystatechange", "onvisibilitychange"]);
  for (const type of [Document, HTMLDocument, XMLDocument, DOMImplementation])
    defineInterface(type);
  expose({ Document, HTMLDocument, XMLDocument, DOMImplementation });

  // page/html/form-hooks.js
  var hooks = null;
  var setFormHooks = (given) => {
    hooks = given;
  };
  var submitForm = (form, submitter) => hooks.submit(form, submitter);
  var resetForm = (form) => hooks.reset(form);
  var followLink = (anchor, url, target) => hooks.follow(anchor, url, target);

  // page/html/anchor.js
  var recordOf = (element) => {
    const text2 = attributeOf2(element, "href");
    return text2 === null ? null : parseRelativeURL(text2);
  };
  var urlOf = (element) => {
    const record2 = recordOf(element);
    return record2 === null ? null : new URL(serializeURL(record2, false));
  };
  var parts2 = ["protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];
  var Hyperlink = class extends HTMLElement {
    get href() {
      return urlOf(this)?.href ?? attributeOf2(this, "href") ?? "";
    }
    set href(value2) {
      this.setAttribute("href", toUSVString(value2));
    }
    get origin() {
      return urlOf(this)?.origin ?? "";
    }
    toString() {
      return this.href;
    }
    /** Pages here are never replaced: the address is requested, and the response is reported. */
    [activation]() {
      const record2 = recordOf(this);
      const isHTTP2 = record2 !== null && (record2.scheme === "http" || record2.scheme === "https");
      if (isHTTP2)
        followLink(this, record2, attributeOf2(this, "target"));
    }
  };
  var addParts = (type) => {
    const members3 = Object_getOwnPropertyDescriptors(Hyperlink.prototype);
    delete members3.constructor;
    Object_defineProperties(type.prototype, members3);
    for (const part of each(parts2)) {
      Object_defineProperty(type.prototype, part, {
        __proto__: null,
        get() {
          return urlOf(this)?.[part] ?? (part === "protocol" ? ":" : "");
        },
        set(value2) {
          const url = urlOf(this);
          if (url === null)
            return;
          Reflect_set(url, part, value2);
          this.setAttribute("href", url.href);
        },
        enumerable: true,
        configurable: true
      });
    }
    reflect(type, { __proto__: null, target: "string", download: "string", rel: "string", hreflang: "string", type: "string" });
    defineInterface(type);
  };
  var HTMLAnchorElement = class extends HTMLElement {
    get text() {
      return this.textContent;
    }
    set text(value2) {
      this.textContent = value2;
    }
  };
  var HTMLAreaElement = class extends HTMLElement {
  };
  addParts(HTMLAnchorElement);
  addParts(HTMLAreaElement);
  registerElement(HTMLAnchorElement, "a");
  registerElement(HTMLAreaElement, "area");
  expose({ HTMLAnchorElement, HTMLAreaElement });

  // page/html/controls.js
  var listedNames = new Set(["button", "fieldset", "input", "object", "output", "select", "textarea"]);
  var submittableNames = new Set(["button", "input", "select", "textarea"]);
  var isForm = (element) => typeOf(element) === 1 && localNameOf2(element) === "form" && element instanceof HTMLElement;
  var isListed = (element) => listedNames.has(localNameOf2(element));
  var ancestorElements = (node) => {
    const found = [];
    for (let parent = parentOf(node); parent && typeOf(parent) === 1; parent = parentOf(parent))
      append(found, parent);
    return found;
  };
  var formOwner = (control) => {
    const id = attributeOf2(control, "form");
    const root2 = rootOf(control);
    if (id !== null && typeOf(root2) === 9) {
      const element = elementsBelow(root2).find((each2) => id !== "" && attributeOf2(each2, "id") === id);
      return element && isForm(element) ? element : null;
    }
    for (const ancestor of each(ancestorElements(control)))
      if (isForm(ancestor))
        return ancestor;
    return null;
  };
  var controlsIn = (form, isWanted) => filtered(elementsBelow(rootOf(form)), (element) => isWanted(element) && formOwner(element) === form);
  var submittableControls = (form) => controlsIn(form, (element) => submittableNames.has(localNameOf2(element)));
  var isImage = (element) => localNameOf2(element) === "img";
  var imagesIn = (form) => controlsIn(form, isImage);
  var isListedControl = (element) => isListed(element) && (attributeOf2(element, "type") ?? "").toLowerCase() !== "image";
  var listedControls = (form) => controlsIn(form, isListedControl);
  var controlsByForm = (root2) => {
    const elements = joined(typeOf(root2) === 1 ? [root2] : [], elementsBelow(root2));
    const owned = new Map();
    for (const element of each(elements))
      if (isForm(element))
        owned.set(element, { __proto__: null, controls: [], images: [] });
    if (owned.size === 0)
      return owned;
    for (const element of each(elements)) {
      const list = isListedControl(element) ? "controls" : isImage(element) ? "images" : null;
      const own2 = list === null ? void 0 : owned.get(formOwner(element));
      if (own2)
        append(own2[list], element);
    }
    return owned;
  };
  var isDisabled2 = (control) => attributeOf2(control, "disabled") !== null || isInDisabledFieldset(control);
  var isInDisabledFieldset = (control) => {
    let below = control;
    for (const ancestor of each(ancestorElements(control))) {
      const isDisabling = localNameOf2(ancestor) === "fieldset" && attributeOf2(ancestor, "disabled") !== null;
      if (isDisabling && firstLegend(ancestor) !== below)
        return true;
      below = ancestor;
    }
    return false;
  };
  var firstLegend = (fieldset) => childElements(fieldset).find((child) => localNameOf2(child) === "legend");
  var isSubmitButton = (element) => {
    const type = (attributeOf2(element, "type") ?? "").toLowerCase();
    if (localNameOf2(element) === "button")
      return type !== "reset" && type !== "button";
    return localNameOf2(element) === "input" && (type === "submit" || type === "image");
  };
  var observers2 = [];
  var observeControls = (callback) => append(observers2, callback);
  var tell2 = (root2) => observers2.forEach((observer) => observer(root2));
  var isOfForms = (element) => isListed(element) || ["form", "img"].includes(localNameOf2(element));
  var concernsForms = (node) => typeOf(node) === 1 && (isOfForms(node) || elementsBelow(node).some(isOfForms));
  observeTree(({ node, parent }) => {
    if (!concernsForms(node))
      return;
    tell2(rootOf(parent));
    if (rootOf(node) !== rootOf(parent))
      tell2(rootOf(node));
  });
  observeParsing(tell2);
  var namingAttributes = new Set(["id", "name", "form", "type"]);
  var FormControl = class extends HTMLElement {
    get form() {
      return formOwner(this);
    }
    [attributeChanged](name3, old, value2) {
      super[attributeChanged](name3, old, value2);
      if (namingAttributes.has(name3))
        tell2(rootOf(this));
    }
  };
  var reflectEnumerated = (type, property, attribute2, { values: values2, missing, invalid: invalid2 }) => {
    Object_defineProperty(type.prototype, property, {
      __proto__: null,
      get() {
        return enumerated(attributeOf2(this, attribute2), { __proto__: null, values: values2, missing, invalid: invalid2 });
      },
      set(value2) {
        setAttributeOf(this, attribute2, toDOMString(value2));
      },
      enumerable: true,
      configurable: true
    });
  };
  var enumerated = (text2, { values: values2, missing, invalid: invalid2 }) => {
    if (text2 === null)
      return missing;
    const lower3 = text2.toLowerCase();
    return values2.includes(lower3) ? lower3 : invalid2;
  };
  var urlencoded = "application/x-www-form-urlencoded";
  var [methods, enctypes] = [["get", "post", "dialog"], [urlencoded, "multipart/form-data", "text/plain"]];
  var methodRules = { values: methods, missing: "get", invalid: "get" };
  var enctypeRules = { values: enctypes, missing: urlencoded, invalid: urlencoded };
  var reflectSubmission = (type) => {
    reflectAddress(type, "formAction", "formaction");
    reflectEnumerated(type, "formMethod", "formmethod", { __proto__: null, ...methodRules, missing: "" });
    reflectEnumerated(type, "formEnctype", "formenctype", { __proto__: null, ...enctypeRules, missing: "" });
    reflect(type, { __proto__: null, formTarget: "string", formNoValidate: "boolean" });
  };
  var reflectAddress = (type, property, attribute2) => {
    Object_defineProperty(type.prototype, property, {
      __proto__: null,
      get() {
        return resolve(attributeOf2(this, attribute2));
      },
      set(value2) {
        setAttributeOf(this, attribute2, toDOMString(value2));
      },
      enumerable: true,
      configurable: true
    });
  };
  var resolve = (text2) => {
    if (text2 === null || text2 === "")
      return serializeURL(documentURL, false);
    const record2 = parseRelativeURL(text2);
    return record2 === null ? text2 : serializeURL(record2, false);
  };

  // page/html/button.js
  var HTMLButtonElement = class extends FormControl {
    [activation]() {
      const form = formOwner(this);
      if (form === null || isDisabled2(this))
        return;
      if (this.type === "submit")
        submitForm(form, this);
      if (this.type === "reset")
        resetForm(form);
    }
  };
  reflectEnumerated(HTMLButtonElement, "type", "type", {
    values: ["submit", "reset", "button"],
    missing: "submit",
    invalid: "submit"
  });
  reflectSubmission(HTMLButtonElement);
  reflect(HTMLButtonElement, { name: "string", value: "string", disabled: "boolean" });
  var listedInside = "button, fieldset, input, object, output, select, textarea".split(", ");
  var HTMLFieldSetElement = class extends FormControl {
    get type() {
      return "fieldset";
    }
    get elements() {
      return liveCollection(() => filtered(elementsBelow(this), (element) => listedInside.includes(localNameOf2(element))));
    }
  };
  reflect(HTMLFieldSetElement, { name: "string", disabled: "boolean" });
  var HTMLLegendElement = class extends HTMLElement {
  };
  var labelable = new Set(["button", "input", "meter", "output", "progress", "select", "textarea"]);
  var isLabelable = (element) => labelable.has(localNameOf2(element)) && attributeOf2(element, "type") !== "hidden";
  var HTMLLabelElement = class extends HTMLElement {
    get form() {
      return this.control && formOwner(this.control);
    }
    get control() {
      const id = attributeOf2(this, "for");
      if (id === null)
        return elementsBelow(this).find(isLabelable) ?? null;
      const target = elementsBelow(rootOf(this)).find((element) => id !== "" && attributeOf2(element, "id") === id);
      return target && isLabelable(target) ? target : null;
    }
    /** A click on the label is passed on to its control, unless it came from there. */
    [activation](event) {
      const { control } = this;
      if (control !== null && !isInclusiveAncestor(control, event.target))
        control.click();
    }
  };
  reflect(HTMLLabelElement, { htmlFor: { attribute: "for" } });
  var HTMLOutputElement = class extends FormControl {
    #default = null;
    get type() {
      return "output";
    }
    get value() {
      return this.textContent;
    }
    set value(value2) {
      this.#default ??= this.textContent;
      this.textContent = toDOMString(value2);
    }
    get defaultValue() {
      return this.#default ?? this.textContent;
    }
    [resetControl]() {
      this.textContent = this.defaultValue;
      this.#default = null;
    }
  };
  reflect(HTMLOutputElement, { name: "string" });
  var types2 = { HTMLButtonElement, HTMLFieldSetElement, HTMLLegendElement, HTMLLabelElement, HTMLOutputElement };
  for (const type of Object_values(types2))
    defineInterface(type);
  registerElement(HTMLButtonElement, "button");
  registerElement(HTMLFieldSetElement, "fieldset");
  registerElement(HTMLLegendElement, "legend");
  registerElement(HTMLLabelElement, "label");
  registerElement(HTMLOutputElement, "output");
  expose(types2);

  // page/html/files.js
  var lists = new WeakMap();
  var isFileList = (value2) => typeof value2 === "object" && value2 !== null && lists.has(value2);
  var filesOf = (list) => {
    if (!isFileList(list))
      throw new TypeError2("this is not a FileList");
    return lists.get(list);
  };
  var FileList = class {
    constructor(key) {
      requireKey(key);
    }
    get length() {
      return filesOf(this).length;
    }
    item(index) {
      return filesOf(this)[toUnsignedLong(index)] ?? null;
    }
  };
  var iterator3 = { value() {
    return filesOf(this).values();
  }, writable: true, configurable: true };
  Object_defineProperty(FileList.prototype, Symbol2.iterator, iterator3);
  defineInterface(FileList);
  var makeFileList = (files) => {
    const list = new FileList(constructionKey);
    const proxy = withIndices(list, () => files);
    lists.set(list, files);
    lists.set(proxy, files);
    return proxy;
  };
  var DataTransferItem = class {
    #value;
    #type;
    constructor(key, value2, type) {
      requireKey(key);
      this.#value = value2;
      this.#type = type;
    }
    get kind() {
      return isFile(this.#value) ? "file" : "string";
    }
    get type() {
      return this.#type;
    }
    getAsFile() {
      return isFile(this.#value) ? this.#value : null;
    }
  };
  defineInterface(DataTransferItem);
  var DataTransferItemList = class {
    #items = [];
    #files;
    constructor(key, files) {
      requireKey(key);
      this.#files = files;
    }
    get length() {
      return this.#items.length;
    }
    add(data2, type = void 0) {
      if (isFile(data2)) {
        append(this.#files, data2);
        return this.#push(data2, data2.type);
      }
      const text2 = toDOMString(data2), kind = toDOMString(type).toLowerCase();
      if (this.#items.some((item) => item.kind === "string" && item.type === kind)) {
        throw new DOMException(`there is already text of the type ${kind}`, "NotSupportedError");
      }
      return this.#push(text2, kind);
    }
    #push(value2, type) {
      const item = new DataTransferItem(constructionKey, value2, type);
      this.#define(this.#items.length, item);
      append(this.#items, item);
      return item;
    }
    #define(index, value2) {
      Object_defineProperty(this, index, { __proto__: null, value: value2, enumerable: true, configurable: true });
    }
    remove(index) {
      const place2 = toUnsignedLong(index);
      if (place2 >= this.#items.length)
        return;
      const item = removeAt(this.#items, place2);
      if (item.kind === "file")
        removeAt(this.#files, this.#files.indexOf(item.getAsFile()));
      this.#renumber();
    }
    clear() {
      this.#items.length = 0;
      this.#files.length = 0;
      this.#renumber();
    }
    #renumber() {
      for (const key of each(Object_keys(this)))
        delete this[key];
      this.#items.forEach((item, index) => this.#define(index, item));
    }
  };
  defineInterface(DataTransferItemList);
  var DataTransfer = class {
    #files = [];
    #list = makeFileList(this.#files);
    #items = new DataTransferItemList(constructionKey, this.#files);
    get items() {
      return this.#items;
    }
    get files() {
      return this.#list;
    }
    get types() {
      return Object_freeze(this.#files.length > 0 ? ["Files"] : []);
    }
  };
  defineInterface(DataTransfer);
  expose({ FileList, DataTransfer, DataTransferItem, DataTransferItemList });

  // page/html/form-brand.js
  var isRealForm;
  var registerForms = (isForm2) => {
    isRealForm = isForm2;
  };
  var checkSubmitter = (form, submitter) => {
    if (submitter === null || submitter === void 0)
      return null;
    if (!(submitter instanceof HTMLElement) || !isSubmitButton(submitter)) {
      throw new TypeError2("the submitter is not a submit button");
    }
    if (formOwner(submitter) !== form)
      throw new DOMException("the submitter belongs to another form", "NotFoundError");
    return submitter;
  };

  // page/html/select.js
  var selectOf = (option) => {
    for (const ancestor of each(ancestorElements(option)))
      if (localNameOf2(ancestor) === "select")
        return ancestor;
    return null;
  };
  var optionsOf2 = (select2) => flatMapped(childElements(select2), (child) => {
    if (localNameOf2(child) === "option")
      return [child];
    return localNameOf2(child) === "optgroup" ? filtered(childElements(child), (each2) => localNameOf2(each2) === "option") : [];
  });
  var isOptionDisabled = (option) => {
    const parent = parentOf(option);
    const isGroupDisabled = parent && localNameOf2(parent) === "optgroup" && attributeOf2(parent, "disabled") !== null;
    return attributeOf2(option, "disabled") !== null || Boolean(isGroupDisabled);
  };
  var isChosen;
  var choose;
  var restore;
  var HTMLOptionElement = class extends HTMLElement {
    #isChosen = false;
    #isDirty = false;
    static {
      isChosen = (option) => option.#isChosen;
      choose = (option, value2) => {
        option.#isChosen = value2;
      };
      restore = (option) => {
        option.#isDirty = false;
        option.#isChosen = attributeOf2(option, "selected") !== null;
      };
    }
    get form() {
      return selectOf(this) && formOwner(selectOf(this));
    }
    get text() {
      return (this.textContent ?? "").replace(/[\t\n\f\r ]+/g, " ").trim();
    }
    set text(value2) {
      this.textContent = value2;
    }
    get value() {
      return attributeOf2(this, "value") ?? this.text;
    }
    set value(value2) {
      this.setAttribute("value", toDOMString(value2));
    }
    get label() {
      return attributeOf2(this, "label") || this.text;
    }
    set label(value2) {
      this.setAttribute("label", toDOMString(value2));
    }
    get index() {
      return selectOf(this) ? optionsOf2(selectOf(this)).indexOf(this) : 0;
    }
    get selected() {
      return this.#isChosen;
    }
    set selected(value2) {
      this.#isChosen = Boolean(value2);
      this.#isDirty = true;
      if (selectOf(this))
        settle(selectOf(this), this);
    }
    [attributeChanged](name3, old, value2) {
      super[attributeChanged](name3, old, value2);
      if (name3 !== "selected" || this.#isDirty)
        return;
      this.#isChosen = value2 !== null;
      if (selectOf(this))
        settle(selectOf(this), this);
    }
    [cloneState](copy) {
      copy.#isChosen = this.#isChosen;
      copy.#isDirty = this.#isDirty;
    }
  };
  reflect(HTMLOptionElement, { disabled: "boolean", defaultSelected: { attribute: "selected", kind: "boolean" } });
  var HTMLOptGroupElement = class extends HTMLElement {
  };
  reflect(HTMLOptGroupElement, { disabled: "boolean", label: "string" });
  var isMultiple = (select2) => attributeOf2(select2, "multiple") !== null;
  var displaySize = (select2) => Number_parseInt(attributeOf2(select2, "size") ?? "", 10) || (isMultiple(select2) ? 4 : 1);
  var settle = (select2, latest = null) => {
    if (isMultiple(select2))
      return;
    const options = optionsOf2(select2);
    const chosen = filtered(options, isChosen);
    const kept = latest && isChosen(latest) ? latest : chosen.at(-1);
    for (const option of each(chosen))
      if (option !== kept)
        choose(option, false);
    if (kept || displaySize(select2) !== 1)
      return;
    const first2 = options.find((option) => !isOptionDisabled(option));
    if (first2)
      choose(first2, true);
  };
  var HTMLSelectElement = class extends FormControl {
    #options = liveCollection(() => optionsOf2(this));
    get type() {
      return isMultiple(this) ? "select-multiple" : "select-one";
    }
    get options() {
      return this.#options;
    }
    get selectedOptions() {
      return liveCollection(() => filtered(optionsOf2(this), isChosen));
    }
    get length() {
      return optionsOf2(this).length;
    }
    item(index) {
      return optionsOf2(this)[index] ?? null;
    }
    namedItem(name3) {
      return this.#options.namedItem(name3);
    }
    get selectedIndex() {
      return optionsOf2(this).findIndex(isChosen);
    }
    set selectedIndex(value2) {
      this.#chooseOnly(optionsOf2(this)[toLong(value2)]);
    }
    get value() {
      return optionsOf2(this).find(isChosen)?.value ?? "";
    }
    set value(value2) {
      const wanted = toDOMString(value2);
      this.#chooseOnly(optionsOf2(this).find((option) => option.value === wanted));
    }
    #chooseOnly(wanted) {
      for (const option of each(optionsOf2(this)))
        choose(option, option === wanted);
    }
    add(element, before = null) {
      const reference = typeof before === "number" ? optionsOf2(this)[before] ?? null : before;
      insertNode(reference ? parentOf(reference) : this, element, reference);
    }
    remove(...given) {
      if (given.length === 0)
        removeNode(this);
      else if (optionsOf2(this)[toLong(given[0])])
        removeNode(optionsOf2(this)[toLong(given[0])]);
    }
    [resetControl]() {
      optionsOf2(this).forEach(restore);
      settle(this);
    }
  };
  reflect(HTMLSelectElement, {
    name: "string",
    disabled: "boolean",
    required: "boolean",
    multiple: "boolean",
    size: "long"
  });
  observeTree(({ node, parent, isInserted }) => {
    const isOption = typeOf(node) === 1 && ["option", "optgroup"].includes(localNameOf2(node));
    const isInElement = isOption && typeOf(parent) === 1;
    const select2 = !isInElement ? null : localNameOf2(parent) === "select" ? parent : selectOf(parent);
    if (select2)
      settle(select2, isInserted && localNameOf2(node) === "option" ? node : null);
  });
  observeParsing((root2) => {
    for (const element of each(elementsBelow(root2)))
      if (localNameOf2(element) === "select")
        settle(element);
  });
  function Option(text2 = "", value2 = void 0, defaultSelected = false, selected = false) {
    if (!new.target)
      throw new TypeError2("Option needs new");
    const option = globalThis.document.createElement("option");
    if (toDOMString(text2) !== "")
      option.append(toDOMString(text2));
    if (value2 !== void 0)
      option.value = value2;
    if (defaultSelected)
      option.setAttribute("selected", "");
    choose(option, Boolean(selected));
    return option;
  }
  Object_defineProperty(Option, "prototype", { value: HTMLOptionElement.prototype, writable: false });
  for (const type of [HTMLSelectElement, HTMLOptionElement, HTMLOptGroupElement])
    defineInterface(type);
  registerElement(HTMLSelectElement, "select");
  registerElement(HTMLOptionElement, "option");
  registerElement(HTMLOptGroupElement, "optgroup");
  expose({ HTMLSelectElement, HTMLOptionElement, HTMLOptGroupElement, Option });

  // page/forms/entry-list.js
  var constructing = new WeakSet2();
  var isConstructingEntries = (form) => constructing.has(form);
  var constructEntryList2 = (form, submitter) => {
    if (constructing.has(form))
      return null;
    constructing.add(form);
    try {
      const entries2 = [];
      for (const control of each(submittableControls(form)))
        addEntries(entries2, control, submitter);
      const formData = makeFormData(entries2);
      fire(form, new FormDataEvent("formdata", { __proto__: null, bubbles: true, formData }));
      return formDataEntries(formData);
    } finally {
      constructing.delete(form);
    }
  };
  var isInDataList = (control) => ancestorElements(control).some((each2) => localNameOf2(each2) === "datalist");
  var typeOfControl = (control) => ["button", "input"].includes(localNameOf2(control)) ? control.type : localNameOf2(control);
  var buttonTypes = new Set(["submit", "image", "reset", "button"]);
  var isSkipped = (control, type, submitter) => {
    if (isDisabled2(control) || isInDataList(control))
      return true;
    if (buttonTypes.has(type) && control !== submitter)
      return true;
    return (type === "checkbox" || type === "radio") && !control.checked;
  };
  var addEntries = (entries2, control, submitter) => {
    const type = typeOfControl(control);
    if (isSkipped(control, type, submitter))
      return;
    const name3 = (attributeOf2(control, "name") ?? "").toWellFormed();
    if (type === "image") {
      const { 0: x, 1: y } = imagePoints.get(control) ?? [0, 0];
      const prefix = name3 === "" ? "" : `${name3}.`;
      append(entries2, [`${prefix}x`, String(x)]);
      append(entries2, [`${prefix}y`, String(y)]);
      return;
    }
    if (name3 === "")
      return;
    for (const value2 of each(valuesOf2(control, type, name3)))
      append(entries2, createEntry(name3, value2));
    addDirection(entries2, control, type);
  };
  var selectedOptions = (select2) => filtered(optionsOf2(select2), (option) => option.selected && !isOptionDisabled(option));
  var valuesOf2 = (control, type, name3) => {
    if (type === "select")
      return mapped(selectedOptions(control), (option) => option.value.toWellFormed());
    if (type === "file") {
      const files = filesOf(control.files);
      return files.length > 0 ? files : [makeFile(new Uint8Array2(0), "", "application/octet-stream")];
    }
    if (type === "hidden" && name3.toLowerCase() === "_charset_")
      return ["UTF-8"];
    return [control.value.toWellFormed()];
  };
  var directedTypes = new Set([
    "textarea",
    "hidden",
    "text",
    "search",
    "tel",
    "url",
    "email",
    "password",
    "submit"
  ]);
  var addDirection = (entries2, control, type) => {
    const name3 = attributeOf2(control, "dirname");
    if (name3 && directedTypes.has(type))
      append(entries2, [name3, directionOf(control)]);
  };
  var rightToLeft = /^[^A-Za-z\u00c0-\u02b8\u0370-\u0589]*[\u0591-\u07ff\ufb1d-\ufdfd\ufe70-\ufefc]/;
  var directionOf = (control) => {
    for (const element of each(joined([control], ancestorElements(control)))) {
      const direction = attributeOf2(element, "dir")?.toLowerCase();
      if (direction === "ltr" || direction === "rtl")
        return direction;
      if (direction === "auto")
        return rightToLeft.test(control.value) ? "rtl" : "ltr";
      if (control.type === "tel" && element === control)
        return "ltr";
    }
    return "ltr";
  };
  registerEntryListConstructor((form, submitter) => {
    if (!isRealForm(form))
      throw new TypeError2("FormData needs an HTMLFormElement");
    const entries2 = constructEntryList2(form, checkSubmitter(form, submitter));
    if (entries2 === null)
      throw new DOMException("the form's entry list is already being made", "InvalidStateError");
    return entries2;
  });

  // page/forms/encoding.js
  var toPairs2 = (entries2) => mapped(entries2, ({ 0: name3, 1: value2 }) => mapped([name3, typeof value2 === "string" ? value2 : value2.name], normalizeNewlines));
  var queryOf = (entries2) => serializeUrlencoded(toPairs2(entries2));
  var plainText = (entries2) => mapped(toPairs2(entries2), ({ 0: name3, 1: value2 }) => `${name3}=${value2}\r
`).join("");
  var encodeEntries = (entries2, enctype) => {
    if (enctype === "multipart/form-data")
      return encodeMultipart(entries2);
    const text2 = enctype === "text/plain" ? plainText(entries2) : queryOf(entries2);
    return { __proto__: null, bytes: utf8Encode(text2), type: enctype };
  };

  // page/forms/navigation.js
  var accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
  var planned = new WeakMap();
  var planNavigation = (source, navigation) => {
    planned.set(source, navigation);
    queueTask(() => {
      if (planned.get(source) !== navigation)
        return;
      planned.delete(source);
      navigate2(navigation);
    });
  };
  var requestOf = ({ method: method2, url, body, type, target, referrerPolicy = "" }) => ({
    __proto__: null,
    method: method2,
    url,
    body,
    target,
    headers: joined([["Accept", accept]], type === null ? [] : [["Content-Type", type]]),
    mode: "navigate",
    credentials: "include",
    redirect: "follow",
    referrer: "client",
    referrerPolicy,
    initiator: "form",
    keepalive: false
  });
  var nobody = { sent() {
  }, response() {
  }, data() {
  }, end() {
  }, failure() {
  } };
  var navigate2 = (navigation) => startExchange(requestOf(navigation), nobody);

  // page/forms/submission.js
  var firing = new WeakSet2();
  var submit = (form, submitter, isFromSubmitMethod = false) => {
    if (!isConnected(form) || isConstructingEntries(form))
      return;
    if (!isFromSubmitMethod && !mayGoOn(form, submitter))
      return;
    const entries2 = constructEntryList2(form, submitter === form ? null : submitter);
    if (entries2 === null || !isConnected(form))
      return;
    const method2 = ownOr(form, submitter, "method", methodRules);
    if (method2 === "dialog")
      return;
    const url = actionOf(form, submitter);
    if (url !== null)
      planNavigation(form, navigationOf(form, submitter, { __proto__: null, method: method2, url, entries: entries2 }));
  };
  var mayGoOn = (form, submitter) => {
    if (firing.has(form))
      return false;
    firing.add(form);
    try {
      if (!isNoValidate(form, submitter) && !areAllValid(form))
        return false;
      const button = submitter === form ? null : submitter;
      const about = { __proto__: null, bubbles: true, cancelable: true, submitter: button };
      const goesOn = fire(form, new SubmitEvent("submit", about));
      return goesOn && isConnected(form);
    } finally {
      firing.delete(form);
    }
  };
  var isNoValidate = (form, submitter) => attributeOf2(form, "novalidate") !== null || submitter !== form && attributeOf2(submitter, "formnovalidate") !== null;
  var areAllValid = (form) => {
    const invalid2 = filtered(submittableControls(form), isMissing);
    for (const control of each(invalid2))
      fire(control, new Event("invalid", { __proto__: null, cancelable: true }));
    return invalid2.length === 0;
  };
  var neverRequired = new Set(["hidden", "range", "color", "submit", "image", "reset", "button"]);
  var isMissing = (control) => {
    if (attributeOf2(control, "required") === null || isDisabled2(control) || neverRequired.has(control.type))
      return false;
    if (attributeOf2(control, "readonly") !== null)
      return false;
    if (control.type === "checkbox")
      return !control.checked;
    if (control.type === "radio")
      return !isAnyChecked(control);
    return control.value === "";
  };
  var isAnyChecked = (radio) => {
    const name3 = attributeOf2(radio, "name");
    const group = filtered(submittableControls(radio.form), (each2) => each2.type === "radio" && attributeOf2(each2, "name") === name3);
    return group.some((each2) => each2.checked);
  };
  var ownOr = (form, submitter, name3, rules2) => {
    const own2 = submitter === form ? null : attributeOf2(submitter, `form${name3}`);
    return enumerated(own2 ?? attributeOf2(form, name3), rules2);
  };
  var actionOf = (form, submitter) => {
    const own2 = submitter === form ? null : attributeOf2(submitter, "formaction");
    const text2 = own2 ?? attributeOf2(form, "action") ?? "";
    return text2 === "" ? documentURL : parseRelativeURL(text2);
  };
  var targetOf = (form, submitter) => (submitter === form ? null : attributeOf2(submitter, "formtarget")) ?? attributeOf2(form, "target") ?? "";
  var navigationOf = (form, submitter, { method: method2, url, entries: entries2 }) => {
    const target = targetOf(form, submitter);
    const takesBody = url.scheme === "http" || url.scheme === "https";
    if (method2 === "get") {
      const query = takesBody || url.scheme === "data" ? queryOf(entries2) : url.query;
      return { __proto__: null, method: "GET", url: { __proto__: null, ...url, query }, body: null, type: null, target };
    }
    if (!takesBody)
      return { __proto__: null, method: "GET", url, body: null, type: null, target };
    const { bytes, type } = encodeEntries(entries2, ownOr(form, submitter, "enctype", enctypeRules));
    return { __proto__: null, method: "POST", url, body: bytes, type, target };
  };
  var follow = (anchor, url, target) => {
    planNavigation(anchor, { __proto__: null, method: "GET", url, body: null, type: null, target: target ?? "" });
  };

  // page/html/form.js
  var RadioNodeList = class extends NodeList {
    get value() {
      return checkedOf(this)?.value ?? "";
    }
    set value(value2) {
      const wanted = toDOMString(value2);
      const radio = radiosOf(this).find((each2) => (attributeOf2(each2, "value") ?? "on") === wanted);
      if (radio)
        radio.checked = true;
    }
  };
  var radiosOf = (list) => filtered(itemsOf(list), (each2) => localNameOf2(each2) === "input" && each2.type === "radio");
  var checkedOf = (list) => radiosOf(list).find((radio) => radio.checked);
  var named = (controls, name3) => filtered(controls, (control) => attributeOf2(control, "id") === name3 || attributeOf2(control, "name") === name3);
  var namedItem = (read2, name3) => {
    const found = name3 === "" ? [] : named(read2(), name3);
    if (found.length < 2)
      return found[0] ?? null;
    const all = () => named(read2(), name3);
    return withIndices(new RadioNodeList(constructionKey), all);
  };
  var collectionReaders = new WeakMap();
  var HTMLFormControlsCollection = class extends HTMLCollection {
    namedItem(name3) {
      return namedItem(collectionReaders.get(this), toDOMString(name3));
    }
  };
  var makeCollection = (read2) => {
    const list = new HTMLFormControlsCollection(constructionKey);
    const proxy = withIndices(list, read2, (name3) => namedItem(read2, name3));
    collectionReaders.set(list, read2);
    collectionReaders.set(proxy, read2);
    return proxy;
  };
  var lastNamesOf;
  var reset;
  var HTMLFormElement = class extends HTMLElement {
    #elements = makeCollection(() => listedControls(this));
    #names = [];
    #isLocked = false;
    static {
      registerForms((value2) => typeof value2 === "object" && value2 !== null && #elements in value2);
      reset = (form) => form.#reset();
      lastNamesOf = (form, names3) => {
        const old = form.#names;
        form.#names = names3;
        return old;
      };
    }
    get elements() {
      return this.#elements;
    }
    get length() {
      return listedControls(this).length;
    }
    submit() {
      submit(this, this, true);
    }
    requestSubmit(submitter = null) {
      if (!isRealForm(this))
        throw new TypeError2("this is not a form");
      submit(this, checkSubmitter(this, submitter) ?? this);
    }
    reset() {
      this.#reset();
    }
    #reset() {
      if (this.#isLocked)
        return;
      this.#isLocked = true;
      const goesOn = fire(this, new Event("reset", { __proto__: null, bubbles: true, cancelable: true }));
      if (goesOn)
        for (const control of each(listedControls(this)))
          control[resetControl]?.();
      this.#isLocked = false;
    }
  };
  reflectAddress(HTMLFormElement, "action", "action");
  reflectEnumerated(HTMLFormElement, "method", "method", methodRules);
  reflectEnumerated(HTMLFormElement, "enctype", "enctype", enctypeRules);
  reflectEnumerated(HTMLFormElement, "encoding", "enctype", enctypeRules);
  reflect(HTMLFormElement, {
    name: "string",
    target: "string",
    noValidate: "boolean",
    acceptCharset: { attribute: "accept-charset" },
    rel: "string"
  });
  var iterator4 = { value() {
    return listedControls(this).values();
  }, writable: true, configurable: true };
  Object_defineProperty(HTMLFormElement.prototype, Symbol2.iterator, iterator4);
  var nameControls = (form, { controls, images }) => {
    const candidates = controls.length > 0 ? controls : images;
    const namesOf = (control) => [attributeOf2(control, "id"), attributeOf2(control, "name")];
    const names3 = filtered(flatMapped(candidates, namesOf), Boolean);
    const wanted = setOf(joined(names3, mapped(controls, (_, index) => String(index))));
    for (const old of each(lastNamesOf(form, membersOf(wanted))))
      if (!wanted.has(old))
        delete form[old];
    for (const key of each(membersOf(wanted)))
      defineControl(form, key, () => listedControls(form));
  };
  var defineControl = (form, key, read2) => {
    const isIndex = /^\d+$/.test(key);
    const findNamed = () => namedItem(read2, key) ?? namedItem(() => imagesIn(form), key) ?? void 0;
    const get2 = isIndex ? () => read2()[key] : findNamed;
    Object_defineProperty(form, key, { __proto__: null, get: get2, set: void 0, enumerable: isIndex, configurable: true });
  };
  observeControls((root2) => {
    for (const { 0: form, 1: owned } of each(pairsOf(controlsByForm(root2))))
      if (isRealForm(form))
        nameControls(form, owned);
  });
  setFormHooks({ submit: (form, submitter) => submit(form, submitter), reset: (form) => reset(form), follow });
  for (const type of [RadioNodeList, HTMLFormControlsCollection, HTMLFormElement])
    defineInterface(type);
  registerElement(HTMLFormElement, "form");
  expose({ RadioNodeList, HTMLFormControlsCollection, HTMLFormElement });

  // page/frames/frame-rules.js
  var addressOf = (src) => src === null || src === "" ? null : parseRelativeURL(src);
  var isBlankURL = ({ scheme, path }) => scheme === "about" && path === "blank";
  var isBlankAddress = (address) => address === null || isBlankURL(address);
  var isSandboxed = (sandbox) => sandbox !== null && !/(^|[\t\n\f\r ])allow-same-origin($|[\t\n\f\r ])/i.test(sandbox);
  var hasPageOrigin = (address, srcdoc) => srcdoc !== null || isBlankAddress(address) || address.scheme === "javascript" || isOwnOrigin(address);
  var planFrame = ({ src, srcdoc, sandbox }) => {
    const address = addressOf(src);
    return {
      __proto__: null,
      isBlank: srcdoc === null && isBlankAddress(address),
      isOwn: !isSandboxed(sandbox) && hasPageOrigin(address, srcdoc)
    };
  };

  // page/frames/cross-origin.js
  var languageKeys = ["then", Symbol2.toStringTag, Symbol2.hasInstance, Symbol2.isConcatSpreadable];
  var refuse4 = () => {
    throw new DOMException("the frame is of another origin", "SecurityError");
  };
  var find = (members3, key) => {
    const found = Object_getOwnPropertyDescriptor(members3, key);
    return found === void 0 ? null : { __proto__: null, ...found };
  };
  var traps = {
    __proto__: null,
    setPrototypeOf: (_, prototype2) => prototype2 === null,
    preventExtensions: () => false,
    getOwnPropertyDescriptor: (members3, key) => find(members3, key) ?? refuse4(),
    defineProperty: refuse4,
    has: (members3, key) => find(members3, key) !== null || refuse4(),
    get: (members3, key) => {
      const { get: get2 = refuse4, value: value2, writable } = find(members3, key) ?? refuse4();
      return writable === void 0 ? get2() : value2;
    },
    set: (members3, key, value2) => {
      const { set: set4 = refuse4 } = find(members3, key) ?? refuse4();
      set4(value2);
      return true;
    },
    deleteProperty: refuse4
  };
  var crossOriginObject = (source) => {
    const members3 = Object_create(null);
    const define3 = (key, how) => Object_defineProperty(members3, key, { __proto__: null, ...how, enumerable: false, configurable: true });
    for (const { 0: key, 1: how } of each(Object_entries(Object_getOwnPropertyDescriptors(source)))) {
      define3(key, Object_hasOwn(how, "value") ? { __proto__: null, value: how.value, writable: false } : how);
    }
    for (const key of each(languageKeys))
      define3(key, { __proto__: null, value: void 0, writable: false });
    const object = new Proxy2(members3, traps);
    markUncloneableObject(object);
    return object;
  };

  // page/frames/frame-location.js
  var goTo2 = (value2) => {
    const text2 = toUSVString(value2), url = parseRelativeURL(text2);
    if (url === null)
      throw new DOMException(`"${text2}" is not a valid URL`, "SyntaxError");
    native.print("warn", `a frame was asked to go to ${serializeURL(url)}; frames load no documents here`);
  };
  var operations7 = {
    assign(url) {
      requireArguments(arguments.length, 1, "assign");
      goTo2(url);
    },
    replace(url) {
      requireArguments(arguments.length, 1, "replace");
      goTo2(url);
    },
    reload() {
    },
    toString: () => parts3.href
  };
  var parts3 = {
    __proto__: null,
    href: "about:blank",
    origin: "null",
    protocol: "about:",
    host: "",
    hostname: "",
    port: "",
    pathname: "blank",
    search: "",
    hash: ""
  };
  var blankLocation = () => {
    const location2 = Object_create(Location.prototype);
    const define3 = (key, how) => Object_defineProperty(location2, key, { __proto__: null, ...how, enumerable: true });
    for (const { 0: key, 1: text2 } of each(Object_entries(parts3))) {
      define3(key, { __proto__: null, get: () => text2, set: key === "href" ? goTo2 : void 0 });
    }
    for (const { 0: key, 1: value2 } of each(Object_entries(operations7)))
      define3(key, { __proto__: null, value: value2 });
    return location2;
  };
  var foreignLocation = () => crossOriginObject({
    __proto__: null,
    set href(value2) {
      goTo2(value2);
    },
    replace: operations7.replace
  });

  // page/frames/frame-window.js
  var { apply: apply17, construct: construct2 } = Reflect;
  var page = globalThis;
  var openMembers = (frame, location2, listener) => ({
    __proto__: null,
    get window() {
      return frame.window;
    },
    get self() {
      return frame.window;
    },
    get location() {
      return location2;
    },
    set location(value2) {
      location2.href = value2;
    },
    close() {
    },
    get closed() {
      return !frame.isOpen();
    },
    focus() {
    },
    blur() {
    },
    get frames() {
      return frame.window;
    },
    get length() {
      return 0;
    },
    get top() {
      return frame.isOpen() ? page : null;
    },
    get opener() {
      return null;
    },
    get parent() {
      return frame.isOpen() ? page : null;
    },
    postMessage: makePostMessage(listener)
  });
  var foreignWindow = (frame) => crossOriginObject(openMembers(frame, foreignLocation(), null));
  var ownMembers = (frame) => ({
    get document() {
      return null;
    },
    get frameElement() {
      return frame.isOpen() ? frame.element : null;
    },
    get name() {
      return frame.name;
    },
    set name(value2) {
      frame.name = toDOMString(value2);
    },
    get navigator() {
      return navigator;
    },
    get origin() {
      return documentOrigin;
    },
    get isSecureContext() {
      return page.isSecureContext;
    }
  });
  var interfaces2 = [
    "AbortController",
    "Blob",
    "File",
    "FormData",
    "Headers",
    "Request",
    "Response",
    "URL",
    "URLSearchParams",
    "XMLHttpRequest"
  ];
  var defineRequestMakers = (window) => {
    const { fetch: fetch2 } = page;
    defineOperations(window, {
      fetch(input, init = void 0) {
        return apply17(fetch2, page, arguments);
      }
    });
    for (const name3 of each(interfaces2)) {
      Object_defineProperty(window, name3, { __proto__: null, value: page[name3], writable: true, configurable: true });
    }
  };
  var ownWindow = (frame) => {
    const window = construct2(EventTarget, [], Window);
    const open = openMembers(frame, blankLocation(), window);
    defineAttributes(window, open);
    defineAttributes(window, ownMembers(frame));
    defineEventHandlersOn(window, ["onmessage", "onmessageerror"]);
    defineRequestMakers(window);
    return window;
  };

  // page/html/iframe.js
  var shown = null;
  var isAny = false;
  var enter;
  var isFrame;
  var planOf = (element) => {
    const read2 = (name3) => attributeOf2(element, name3);
    return planFrame({ __proto__: null, src: read2("src"), srcdoc: read2("srcdoc"), sandbox: read2("sandbox") });
  };
  var HTMLIFrameElement = class extends HTMLElement {
    #frame = null;
    #sandbox = null;
    static {
      enter = (element) => {
        element.#frame = null;
        if (planOf(element).isBlank)
          fire(element, new Event("load"));
      };
      isFrame = (element) => #frame in element;
    }
    constructor(key, document2, name3, namespace) {
      super(key, document2, name3, namespace);
      isAny = true;
    }
    get sandbox() {
      return this.#sandbox ??= makeTokenList(this, "sandbox");
    }
    set sandbox(value2) {
      this.sandbox.value = value2;
    }
    get contentWindow() {
      const { isOwn } = planOf(this);
      if (rootOf(this) !== shown)
        this.#frame = null;
      else if (this.#frame?.isOwn !== isOwn)
        this.#open(isOwn);
      return this.#frame?.window ?? null;
    }
    get contentDocument() {
      return this.#frame && null;
    }
    getSVGDocument() {
      return this.#frame && null;
    }
    #open(isOwn) {
      const isOpen = () => this.#frame === frame && rootOf(this) === shown;
      const frame = { __proto__: null, element: this, isOwn, isOpen, name: attributeOf2(this, "name") ?? "", window: null };
      frame.window = isOwn ? ownWindow(frame) : foreignWindow(frame);
      this.#frame = frame;
    }
  };
  var enterAll = (elements) => {
    for (const element of each(filtered(elements, isFrame)))
      if (rootOf(element) === shown)
        enter(element);
  };
  var watchFramesOf = (document2) => {
    shown = document2;
    observeTree(({ node, isInserted }) => {
      if (isAny && isInserted && typeOf(node) === 1)
        enterAll(joined([node], elementsBelow(node)));
    });
    observeParsing((root2) => {
      if (isAny && rootOf(root2) === shown)
        enterAll(elementsBelow(root2));
    });
  };
  reflect(HTMLIFrameElement, {
    src: "string",
    srcdoc: "string",
    name: "string",
    allow: "string",
    width: "string",
    height: "string",
    referrerPolicy: "string",
    loading: "string",
    allowFullscreen: "boolean"
  });
  defineInterface(HTMLIFrameElement);
  registerElement(HTMLIFrameElement, "iframe");
  expose({ HTMLIFrameElement });

  // page/html/input.js
  var types3 = [
    "hidden",
    "text",
    "search",
    "tel",
    "url",
    "email",
    "password",
    "date",
    "month",
    "week",
    "time",
    "datetime-local",
    "number",
    "range",
    "color",
    "checkbox",
    "radio",
    "file",
    "submit",
    "image",
    "reset",
    "button"
  ];
  var typeRules = { values: types3, missing: "text", invalid: "text" };
  var valueModes = {
    hidden: "default",
    submit: "default",
    image: "default",
    reset: "default",
    button: "default",
    checkbox: "default/on",
    radio: "default/on",
    file: "filename"
  };
  var singleLine = new Set(["text", "search", "tel", "url", "email", "password"]);
  var localMoment = /^\d{4,}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/;
  var sanitizers = {
    url: (text2) => text2.trim(),
    email: (text2) => text2.trim(),
    number: (text2) => /^-?(\d+(\.\d+)?|\.\d+)([eE][-+]?\d+)?$/.test(text2) ? text2 : "",
    range: (text2) => /^-?(\d+(\.\d+)?|\.\d+)([eE][-+]?\d+)?$/.test(text2) ? text2 : "50",
    color: (text2) => /^#[0-9a-f]{6}$/i.test(text2) ? text2.toLowerCase() : "#000000",
    date: (text2) => /^\d{4,}-\d\d-\d\d$/.test(text2) ? text2 : "",
    month: (text2) => /^\d{4,}-\d\d$/.test(text2) ? text2 : "",
    week: (text2) => /^\d{4,}-W\d\d$/.test(text2) ? text2 : "",
    time: (text2) => /^\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/.test(text2) ? text2 : "",
    "datetime-local": (text2) => localMoment.test(text2) ? text2.replace(" ", "T") : ""
  };
  var HTMLInputElement = class extends FormControl {
    #value = "";
    #isValueDirty = false;
    #isChecked = false;
    #isCheckedDirty = false;
    #files = null;
    #before = null;
    get value() {
      const mode = valueModes[this.type];
      if (mode === "filename")
        return this.files.length > 0 ? `C:\\fakepath\\${this.files[0].name}` : "";
      const attribute2 = attributeOf2(this, "value");
      if (mode !== void 0)
        return attribute2 ?? (mode === "default/on" ? "on" : "");
      return this.#sanitized(this.#isValueDirty ? this.#value : attribute2 ?? "");
    }
    set value(given) {
      const value2 = given === null ? "" : toDOMString(given);
      const mode = valueModes[this.type];
      if (mode === "filename") {
        if (value2 !== "")
          throw new DOMException("script cannot choose files", "InvalidStateError");
        this.#files = makeFileList([]);
      } else if (mode !== void 0) {
        setAttributeOf(this, "value", value2);
      } else {
        this.#value = value2;
        this.#isValueDirty = true;
      }
    }
    #sanitized(text2) {
      const line = singleLine.has(this.type) ? text2.replace(/[\r\n]/g, "") : text2;
      return Object_hasOwn(sanitizers, this.type) ? sanitizers[this.type](line) : line;
    }
    get checked() {
      return this.#isCheckedDirty ? this.#isChecked : attributeOf2(this, "checked") !== null;
    }
    set checked(value2) {
      this.#check(Boolean(value2));
    }
    #check(isChecked) {
      this.#isChecked = isChecked;
      this.#isCheckedDirty = true;
      if (!isChecked || this.type !== "radio")
        return;
      for (const other of each(radioGroup(this)))
        if (other !== this)
          other.#check(false);
    }
    get files() {
      if (this.type !== "file")
        return null;
      return this.#files ??= makeFileList([]);
    }
    set files(list) {
      if (this.type !== "file" || list === null)
        return;
      if (!isFileList(list))
        throw new TypeError2("files needs a FileList");
      this.#files = list;
    }
    get list() {
      return null;
    }
    select() {
    }
    [attributeChanged](name3, old, value2) {
      super[attributeChanged](name3, old, value2);
      if (name3 === "type")
        this.#changeMode(valueModes[enumerated(old, typeRules)]);
      if (name3 === "checked" && value2 !== null && !this.#isCheckedDirty && this.type === "radio") {
        for (const other of each(radioGroup(this)))
          if (other !== this && other.checked)
            other.#check(false);
      }
    }
    /** Another type may store the value elsewhere: HTML §4.10.5, "when an input element's type changes". */
    #changeMode(oldMode) {
      const mode = valueModes[this.type];
      if (oldMode === void 0 && mode?.startsWith("default")) {
        if (this.#isValueDirty && this.#value !== "")
          setAttributeOf(this, "value", this.#value);
      } else if (oldMode !== void 0 && mode === void 0) {
        this.#isValueDirty = false;
      }
    }
    [preActivation]() {
      if (this.type !== "checkbox" && this.type !== "radio")
        return;
      const checked3 = this.type === "radio" ? radioGroup(this).find((other) => other.checked) : null;
      this.#before = { __proto__: null, isChecked: this.checked, isDirty: this.#isCheckedDirty, radio: checked3 };
      this.#check(this.type === "radio" || !this.checked);
    }
    [canceledActivation]() {
      const before = this.#before;
      if (before === null)
        return;
      this.#check(before.isChecked);
      before.radio?.#check(true);
      this.#isCheckedDirty = before.isDirty;
      this.#before = null;
    }
    /** HTML §4.10.5.4, "input activation behavior". */
    [activation](event) {
      const { type } = this;
      const before = this.#before;
      this.#before = null;
      if ((type === "checkbox" || type === "radio") && isConnected(this) && before.isChecked !== this.checked) {
        fire(this, new Event("input", { __proto__: null, bubbles: true, composed: true }));
        fire(this, new Event("change", { __proto__: null, bubbles: true }));
      }
      const form = formOwner(this);
      if (form === null || isDisabled2(this))
        return;
      if (type === "image")
        imagePoints.set(this, [event.clientX ?? 0, event.clientY ?? 0]);
      if (type === "submit" || type === "image")
        submitForm(form, this);
      if (type === "reset")
        resetForm(form);
    }
    [resetControl]() {
      this.#isValueDirty = false;
      this.#isCheckedDirty = false;
      this.#files = null;
    }
    [cloneState](copy) {
      copy.#value = this.#value;
      copy.#isValueDirty = this.#isValueDirty;
      copy.#isChecked = this.#isChecked;
      copy.#isCheckedDirty = this.#isCheckedDirty;
      copy.#files = this.#files === null ? null : makeFileList(copyOf(filesOf(this.#files)));
    }
  };
  var isRadio = (element) => localNameOf2(element) === "input" && attributeOf2(element, "type")?.toLowerCase() === "radio";
  var radioGroup = (radio) => {
    const name3 = attributeOf2(radio, "name");
    if (!name3)
      return [radio];
    const root2 = rootOf(radio), form = formOwner(radio);
    const isInGroup = (other) => isRadio(other) && attributeOf2(other, "name") === name3 && formOwner(other) === form;
    return root2 === radio ? [radio] : filtered(elementsBelow(root2), isInGroup);
  };
  reflectEnumerated(HTMLInputElement, "type", "type", typeRules);
  reflectSubmission(HTMLInputElement);
  reflect(HTMLInputElement, {
    name: "string",
    defaultValue: { attribute: "value" },
    defaultChecked: { attribute: "checked", kind: "boolean" },
    disabled: "boolean",
    required: "boolean",
    readOnly: "boolean",
    multiple: "boolean",
    placeholder: "string",
    dirName: "string",
    accept: "string",
    autocomplete: "string",
    alt: "string",
    src: "string",
    pattern: "string",
    min: "string",
    max: "string",
    step: "string"
  });
  defineInterface(HTMLInputElement);
  registerElement(HTMLInputElement, "input");
  expose({ HTMLInputElement });

  // page/html/plain.js
  var plain = {
    HTMLHtmlElement: ["html"],
    HTMLHeadElement: ["head"],
    HTMLBodyElement: ["body"],
    HTMLTitleElement: ["title"],
    HTMLDivElement: ["div"],
    HTMLSpanElement: ["span"],
    HTMLParagraphElement: ["p"],
    HTMLScriptElement: ["script"],
    HTMLStyleElement: ["style"],
    HTMLLinkElement: ["link"],
    HTMLMetaElement: ["meta"],
    HTMLBaseElement: ["base"],
    HTMLHeadingElement: ["h1", "h2", "h3", "h4", "h5", "h6"],
    HTMLPreElement: ["pre"],
    HTMLBRElement: ["br"],
    HTMLUListElement: ["ul"],
    HTMLOListElement: ["ol"],
    HTMLLIElement: ["li"],
    HTMLTableElement: ["table"],
    HTMLTableSectionElement: ["tbody", "thead", "tfoot"],
    HTMLTableRowElement: ["tr"],
    HTMLTableCellElement: ["td", "th"],
    HTMLImageElement: ["img"],
    HTMLDataListElement: ["datalist"]
  };
  var reflected = {
    HTMLScriptElement: { src: "string", type: "string", async: "boolean", defer: "boolean" },
    HTMLMetaElement: { name: "string", content: "string" },
    HTMLLinkElement: { rel: "string", href: "string" },
    HTMLBaseElement: { href: "string", target: "string" },
    HTMLImageElement: { src: "string", alt: "string" }
  };
  for (const [name3, tags] of Object_entries(plain)) {
    const type = class extends HTMLElement {
    };
    defineInterface(type, { name: name3, tag: name3 });
    reflect(type, reflected[name3] ?? {});
    registerElement(type, ...tags);
    expose({ [name3]: type });
  }
  var plainTags = "abbr address article aside b bdi bdo cite code dd dfn dt em figcaption figure footer header hgroup i kbd main mark nav noscript rp rt ruby s samp section small strong sub sup u var wbr";
  registerElement(HTMLElement, ...plainTags.split(" "));

  // page/html/script.js
  var evaluate2 = globalThis.eval;
  var started = new WeakSet2();
  var neverRun = (element) => started.add(element);
  var types4 = /^(?:(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i;
  var isClassic = (element) => types4.test((attributeOf2(element, "type") ?? "").trim());
  var run3 = (text2) => {
    try {
      evaluate2(text2);
    } catch (error2) {
      reportException(error2);
    }
  };
  var textOf = (element) => mapped(filtered(childrenOf(element), (child) => typeOf(child) === 3), (child) => child.data).join("");
  var prepare = (element) => {
    const source = attributeOf2(element, "src");
    const text2 = textOf(element);
    if (started.has(element) || !isClassic(element) || source === null && text2 === "")
      return;
    started.add(element);
    if (source === null)
      run3(text2);
    else
      load2(element, source === "" ? null : parseRelativeURL(source));
  };
  var request = (url) => ({
    __proto__: null,
    method: "GET",
    url,
    body: null,
    headers: [],
    mode: "no-cors",
    credentials: "include",
    redirect: "follow",
    referrer: "client",
    referrerPolicy: "",
    initiator: "fetch",
    keepalive: false
  });
  var isOK = ({ status }) => status === 0 || status >= 200 && status < 300;
  var load2 = (element, url) => {
    const fail2 = () => fire(element, new Event("error"));
    if (url === null)
      return queueTask(fail2);
    const pieces = [];
    let isGood = false;
    return startExchange(request(url), {
      __proto__: null,
      response: (response2) => {
        isGood = isOK(response2);
      },
      data: (bytes) => append(pieces, bytes),
      end: () => {
        if (!isGood)
          return fail2();
        run3(utf8Decode2(join(pieces)));
        return fire(element, new Event("load"));
      },
      failure: fail2
    });
  };
  var runScriptsOf = (document2) => {
    observeTree(({ node, isInserted }) => {
      if (!isInserted || ownerOf(node) !== document2 || rootOf(node) !== document2 || typeOf(node) !== 1)
        return;
      for (const element of each(joined([node], elementsBelow(node))))
        if (localNameOf2(element) === "script")
          prepare(element);
    });
  };

  // page/html/references.js
  var named2 = {
    __proto__: null,
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    copy: "©",
    reg: "®",
    hellip: "…",
    mdash: "—",
    ndash: "–",
    laquo: "«",
    raquo: "»",
    euro: "€",
    times: "×"
  };
  var isScalar = (code) => code > 0 && code <= 1114111 && (code < 55296 || code > 57343);
  var fromCode = (code) => isScalar(code) ? String_fromCodePoint(code) : "�";
  var decodeReferences = (text2) => text2.replace(/&(?:#[xX]([\da-fA-F]+);?|#(\d+);?|([a-zA-Z]+);)/g, (whole, hex2, decimal2, name3) => {
    if (hex2 !== void 0)
      return fromCode(Number_parseInt(hex2, 16));
    if (decimal2 !== void 0)
      return fromCode(Number_parseInt(decimal2, 10));
    return named2[name3] ?? whole;
  });

  // page/html/tags.js
  var afterTagName = /[\t\n\f\r />]/g;
  var attributeStart = /[^\t\n\f\r /]/g;
  var afterAttributeName = /[\t\n\f\r />=]/g;
  var notSpace = /[^\t\n\f\r ]/g;
  var afterValue = /[\t\n\f\r >]/g;
  var next = (text2, pattern2, from) => {
    pattern2.lastIndex = from;
    return pattern2.test(text2) ? pattern2.lastIndex - 1 : text2.length;
  };
  var toName = (text2) => text2.toLowerCase().replaceAll("\0", "�");
  var readTag = (text2, start3) => {
    const nameEnd = next(text2, afterTagName, start3);
    const attributes2 = new Map();
    let at = next(text2, attributeStart, nameEnd);
    while (at < text2.length && text2[at] !== ">") {
      const { name: name3, value: value2, end: end2 } = readAttribute(text2, at);
      if (!attributes2.has(name3))
        attributes2.set(name3, value2);
      at = next(text2, attributeStart, end2);
    }
    return at === text2.length ? null : { __proto__: null, name: toName(text2.slice(start3, nameEnd)), attributes: attributes2, end: at + 1 };
  };
  var readAttribute = (text2, start3) => {
    const nameEnd = next(text2, afterAttributeName, start3 + 1);
    const name3 = toName(text2.slice(start3, nameEnd));
    const mark = next(text2, notSpace, nameEnd);
    if (text2[mark] !== "=")
      return { __proto__: null, name: name3, value: "", end: nameEnd };
    return { __proto__: null, name: name3, ...readValue(text2, next(text2, notSpace, mark + 1)) };
  };
  var readValue = (text2, start3) => {
    const isQuoted = text2[start3] === '"' || text2[start3] === "'";
    const end2 = isQuoted ? quotedEnd(text2, start3) : next(text2, afterValue, start3);
    const value2 = decodeReferences(text2.slice(isQuoted ? start3 + 1 : start3, end2));
    return { __proto__: null, value: value2, end: isQuoted ? end2 + 1 : end2 };
  };
  var quotedEnd = (text2, start3) => {
    const end2 = text2.indexOf(text2[start3], start3 + 1);
    return end2 < 0 ? text2.length : end2;
  };

  // page/html/tokens.js
  var markup = /<(?=[a-zA-Z!?]|\/[^])/g;
  var isLetter = (character) => /^[a-zA-Z]$/.test(character);
  var readToken = (text2, start3) => {
    const end2 = next(text2, markup, start3);
    if (end2 > start3)
      return { __proto__: null, kind: "text", data: decodeReferences(text2.slice(start3, end2)), end: end2 };
    if (text2[start3 + 1] === "!")
      return readDeclaration(text2, start3);
    if (text2[start3 + 1] === "?")
      return readBogus(text2, start3 + 1);
    if (text2[start3 + 1] !== "/")
      return readTagToken("start", text2, start3 + 1);
    if (isLetter(text2[start3 + 2]))
      return readTagToken("end", text2, start3 + 2);
    return text2[start3 + 2] === ">" ? { __proto__: null, kind: "none", end: start3 + 3 } : readBogus(text2, start3 + 2);
  };
  var readTagToken = (kind, text2, start3) => {
    const tag2 = readTag(text2, start3);
    return tag2 === null ? { __proto__: null, kind: "none", end: text2.length } : { __proto__: null, kind, ...tag2 };
  };
  var doctype = /<!doctype[\t\n\f\r ]*([^\t\n\f\r >]*)[^>]*>?/iy;
  var readDeclaration = (text2, start3) => {
    if (text2.startsWith("--", start3 + 2))
      return readComment(text2, start3);
    doctype.lastIndex = start3;
    const match = doctype.exec(text2);
    if (match === null)
      return readBogus(text2, start3 + 2);
    return { __proto__: null, kind: "doctype", name: match[1].toLowerCase(), end: start3 + match[0].length };
  };
  var emptyComment = /<!---?>/y;
  var commentEnd = /--!?>/g;
  var readComment = (text2, start3) => {
    emptyComment.lastIndex = start3;
    if (emptyComment.test(text2))
      return { __proto__: null, kind: "comment", data: "", end: emptyComment.lastIndex };
    commentEnd.lastIndex = start3 + 4;
    const match = commentEnd.exec(text2);
    const end2 = match === null ? text2.length : commentEnd.lastIndex;
    return { __proto__: null, kind: "comment", data: text2.slice(start3 + 4, match?.index ?? end2), end: end2 };
  };
  var readBogus = (text2, start3) => {
    const found = text2.indexOf(">", start3);
    const end2 = found < 0 ? text2.length : found;
    return { __proto__: null, kind: "comment", data: text2.slice(start3, end2), end: end2 + 1 };
  };
  var rawTextNames = new Set(["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"]);
  var escapableNames = new Set(["textarea", "title"]);
  var rawEnd = (text2, position, name3) => next(text2, new RegExp(`<(?=/${name3}[\\t\\n\\f\\r />])`, "gi"), position);
  var tokenize = (given) => {
    const tokens = bareList();
    const text2 = given.replace(/\r\n?/g, "\n");
    for (let position = 0; position < text2.length; ) {
      const token3 = readToken(text2, position);
      if (token3.kind !== "none")
        tokens[tokens.length] = token3;
      position = token3.end;
      const isEscapable = escapableNames.has(token3.name);
      if (token3.kind !== "start" || !(isEscapable || rawTextNames.has(token3.name)))
        continue;
      const end2 = rawEnd(text2, position, token3.name);
      const data2 = text2.slice(position, end2);
      const shown2 = isEscapable ? decodeReferences(data2) : data2;
      if (data2 !== "")
        tokens[tokens.length] = { __proto__: null, kind: "text", data: shown2 };
      position = end2;
    }
    return tokens;
  };

  // page/html/parser.js
  var voidNames = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
  var blocks = "address article aside blockquote div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul";
  var impliedEnds = new Map([
    ["li", ["li"]],
    ["dt", ["dt", "dd"]],
    ["dd", ["dt", "dd"]],
    ["option", ["option"]],
    ["optgroup", ["option", "optgroup"]],
    ["tr", ["td", "th", "tr"]],
    ["td", ["td", "th"]],
    ["th", ["td", "th"]],
    ["tbody", ["td", "th", "tr", "tbody", "thead"]],
    ["tfoot", ["td", "th", "tr", "tbody", "thead"]],
    ...blocks.split(" ").map((name3) => [name3, ["p"]])
  ]);
  var maximumDepth2 = 512;
  var Builder = class {
    root;
    document;
    /** {name, element} of the open elements, and their number by name. */
    open = [];
    #counts = new Map();
    constructor(root2, document2) {
      this.root = root2;
      this.document = document2;
    }
    isOpen(name3) {
      return this.#counts.get(name3) > 0;
    }
    get currentName() {
      return this.open.at(-1)?.name ?? null;
    }
    /** The node that receives the next content. */
    get parent() {
      return insideOf(this.open[Math_min(this.open.length, maximumDepth2) - 1]?.element ?? this.root);
    }
    #push(name3, element) {
      append(this.open, { __proto__: null, name: name3, element });
      this.#counts.set(name3, (this.#counts.get(name3) ?? 0) + 1);
    }
    #pop() {
      const { name: name3 } = this.open.pop();
      this.#counts.set(name3, this.#counts.get(name3) - 1);
    }
    start({ name: name3, attributes: attributes2 }) {
      if (name3 === "form" && this.isOpen("form"))
        return;
      while (impliedEnds.get(name3)?.includes(this.currentName))
        this.#pop();
      if (name3 === "tr" && this.currentName === "table")
        this.start({ __proto__: null, name: "tbody", attributes: new Map() });
      const element = this.document.createElementNS(htmlNamespace, name3);
      for (const { 0: key, 1: value2 } of each(pairsOf(attributes2)))
        setParsedAttribute(element, key, value2);
      neverRun(element);
      insertNode(this.parent, element, null);
      if (!voidNames.has(name3))
        this.#push(name3, element);
    }
    end({ name: name3 }) {
      if (!this.isOpen(name3))
        return;
      while (this.currentName !== name3)
        this.#pop();
      this.#pop();
    }
    text({ data: data2 }) {
      const last2 = childrenOf(this.parent).at(-1);
      const isFirst = last2 === void 0 && ["pre", "textarea"].includes(this.currentName);
      const text2 = isFirst ? data2.replace(/^\n/, "") : data2;
      if (last2 !== void 0 && typeOf(last2) === TEXT_NODE)
        appendText(last2, text2);
      else if (text2 !== "")
        insertNode(this.parent, this.document.createTextNode(text2), null);
    }
    comment({ data: data2 }) {
      insertNode(this.parent, this.document.createComment(data2), null);
    }
    doctype() {
    }
  };
  var parseInto2 = (root2, text2) => {
    const document2 = ownerOf(root2);
    const builder = new Builder(root2, document2);
    fillNode(root2, () => {
      for (const token3 of each(tokenize(text2)))
        builder[token3.kind](token3);
    });
    return root2;
  };
  var headNames = new Set(["base", "link", "meta", "noscript", "script", "style", "template", "title"]);
  var frameNames = new Set(["html", "head", "body"]);
  var insertBefore = (document2, root2, { kind, name: name3, data: data2 }) => {
    if (kind === "comment")
      insertNode(document2, document2.createComment(data2), root2);
    else if (kind !== "doctype")
      return kind === "text" && data2.trim() === "";
    else if (!hasDoctype(document2))
      insertNode(document2, new DocumentType(constructionKey, document2, name3), root2);
    return true;
  };
  var hasDoctype = (document2) => childrenOf(document2).some((node) => typeOf(node) === DOCUMENT_TYPE_NODE);
  var parseHTMLInto = (document2, text2) => {
    fillNode(document2, () => build(document2, text2));
    return document2;
  };
  var build = (document2, text2) => {
    const root2 = childElements(document2)[0];
    const { 0: head, 1: body } = childElements(root2);
    let builder = new Builder(head, document2);
    let isBefore = true;
    const inBody = () => {
      if (builder.root === head)
        builder = new Builder(body, document2);
    };
    for (const token3 of each(tokenize(text2))) {
      isBefore &&= insertBefore(document2, root2, token3);
      if (isBefore || token3.kind === "doctype")
        continue;
      if (frameNames.has(token3.name)) {
        if (token3.kind === "start")
          copyAttributes(token3, { __proto__: null, html: root2, head, body }[token3.name]);
        if (token3.name === "body" || token3.name === "head" && token3.kind === "end")
          inBody();
        continue;
      }
      const isBetween3 = builder.root === head && builder.open.length === 0;
      if (isBetween3 && token3.kind === "text" && token3.data.trim() === "")
        continue;
      if (isBetween3 && (token3.kind === "text" || token3.kind === "start" && !headNames.has(token3.name)))
        inBody();
      builder[token3.kind](token3);
    }
  };
  var copyAttributes = ({ attributes: attributes2 }, element) => {
    for (const { 0: name3, 1: value2 } of each(pairsOf(attributes2))) {
      if (attributeOf2(element, name3) === null)
        setParsedAttribute(element, name3, value2);
    }
  };

  // page/xml/serializer.js
  var escapeText = (text2) => text2.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  var escapeValue = (text2) => escapeText(text2).replaceAll('"', "&quot;").replaceAll("	", "&#9;").replaceAll("\n", "&#10;").replaceAll("\r", "&#13;");
  var voidNames2 = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
  var htmlNamespace2 = "http://www.w3.org/1999/xhtml";
  var xmlNamespace = "http://www.w3.org/XML/1998/namespace";
  var declarations = ({ prefix, namespaceURI }, own2, scope) => {
    const key = prefix ?? "";
    if (scope.get(key) === namespaceURI || own2.has(key === "" ? "xmlns" : `xmlns:${key}`))
      return "";
    return ` xmlns${key === "" ? "" : `:${key}`}="${escapeValue(namespaceURI ?? "")}"`;
  };
  var scopeInside = (element, attributes2, outer) => {
    const scope = new Map(outer).set(element.prefix ?? "", element.namespaceURI);
    for (const { name: name3, value: value2 } of each(attributes2)) {
      if (name3 === "xmlns")
        scope.set("", value2 === "" ? null : value2);
      else if (name3.startsWith("xmlns:"))
        scope.set(name3.slice(6), value2);
    }
    return scope;
  };
  var serializeElement = (element, scope) => {
    const { tagName, localName, namespaceURI } = element;
    const isHTML4 = namespaceURI === htmlNamespace2;
    const name3 = isHTML4 ? localName : tagName;
    const attributes2 = itemsOf(element.attributes);
    const declared = declarations(element, new Set(mapped(attributes2, (each2) => each2.name)), scope);
    const written = mapped(attributes2, ({ name: key, value: value2 }) => ` ${key}="${escapeValue(value2)}"`).join("");
    const inside = scopeInside(element, attributes2, scope);
    const content = mapped(itemsOf(element.childNodes), (child) => serializeNode(child, inside)).join("");
    const opening = `<${name3}${declared}${written}`;
    if (content !== "")
      return `${opening}>${content}</${name3}>`;
    if (!isHTML4)
      return `${opening}/>`;
    return voidNames2.has(localName) ? `${opening} />` : `${opening}></${name3}>`;
  };
  var serializeNode = (node, scope) => {
    switch (node.nodeType) {
      case 1:
        return serializeElement(node, scope);
      case 3:
        return escapeText(node.data);
      case 8:
        return `<!--${node.data}-->`;
      case 9:
      case 11:
        return mapped(itemsOf(node.childNodes), (child) => serializeNode(child, scope)).join("");
      case 10:
        return `<!DOCTYPE ${node.name}>`;
      default:
        throw new TypeError2("this kind of node cannot be serialized");
    }
  };
  var serializeXML = (node) => serializeNode(node, new Map([["", null], ["xml", xmlNamespace]]));
  var XMLSerializer = class {
    serializeToString(root2) {
      requireArguments(arguments.length, 1, "serializeToString");
      if (typeof root2?.nodeType !== "number")
        throw new TypeError2("serializeToString needs a Node");
      return serializeXML(root2);
    }
  };
  defineInterface(XMLSerializer);
  expose({ XMLSerializer });

  // page/html/serializer.js
  var references = { "&": "&amp;", " ": "&nbsp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };
  var escapeText2 = (text2) => text2.replace(/[&\u00a0<>]/g, (each2) => references[each2]);
  var escapeValue2 = (text2) => text2.replace(/[&\u00a0"<>]/g, (each2) => references[each2]);
  var serializeElement2 = (element) => {
    const name3 = localNameOf2(element);
    const attributes2 = mapped(attributesOf2(element), ({ name: key, value: value2 }) => ` ${key}="${escapeValue2(value2)}"`);
    const opening = `<${name3}${attributes2.join("")}>`;
    return voidNames.has(name3) ? opening : `${opening}${serializeChildren(element)}</${name3}>`;
  };
  var { get: attributesGetter } = Object_getOwnPropertyDescriptor(Element.prototype, "attributes");
  var attributesOf2 = (element) => itemsOf(Reflect_apply(attributesGetter, element, []));
  var serializeNode2 = (node, parent) => {
    if (typeOf(node) === 1)
      return serializeElement2(node);
    if (typeOf(node) === 8)
      return `<!--${node.data}-->`;
    if (typeOf(node) === 10)
      return `<!DOCTYPE ${node.name}>`;
    if (typeOf(node) !== 3)
      return "";
    return typeOf(parent) === 1 && rawTextNames.has(localNameOf2(parent)) ? node.data : escapeText2(node.data);
  };
  var serializeChildren = (node) => mapped(childrenOf(insideOf(node)), (child) => serializeNode2(child, node)).join("");
  var isHTML2 = (element) => namespaceOf(element) === htmlNamespace;
  var toText = (value2) => value2 === null ? "" : toDOMString(value2);
  var fragmentOf = (element, text2) => parseInto2(ownerOf(element).createDocumentFragment(), text2);
  var members2 = {
    get innerHTML() {
      return isHTML2(this) ? serializeChildren(this) : mapped(childrenOf(this), (child) => serializeXML(child)).join("");
    },
    set innerHTML(value2) {
      const fragment = fragmentOf(this, toText(value2)), inside = insideOf(this);
      for (const child of each(copyOf(childrenOf(inside))))
        removeNode(child);
      insertNode(inside, fragment, null);
    },
    get outerHTML() {
      return isHTML2(this) ? serializeElement2(this) : serializeXML(this);
    },
    set outerHTML(value2) {
      const parent = parentOf(this), next2 = sibling(this, 1);
      if (parent === null)
        return;
      if (typeOf(parent) === 9)
        throw new DOMException("the root of a document cannot be replaced", "NoModificationAllowedError");
      const fragment = fragmentOf(this, toText(value2));
      removeNode(this);
      insertNode(parent, fragment, next2);
    },
    insertAdjacentHTML(position, text2) {
      requireArguments(arguments.length, 2, "insertAdjacentHTML");
      Element.prototype.insertAdjacentElement.call(this, position, fragmentOf(this, toDOMString(text2)));
    }
  };
  var descriptors = Object_getOwnPropertyDescriptors(members2);
  Object_defineProperties(Element.prototype, descriptors);

  // page/html/template.js
  var openContent = (template) => {
    const fragment = new DocumentFragment(constructionKey, ownerOf(template));
    setContents(template, fragment);
    return fragment;
  };
  var HTMLTemplateElement = class extends HTMLElement {
    #content = openContent(this);
    get content() {
      return this.#content;
    }
  };
  registerElement(HTMLTemplateElement, "template");
  defineInterface(HTMLTemplateElement);
  expose({ HTMLTemplateElement });

  // page/html/textarea.js
  var HTMLTextAreaElement = class extends FormControl {
    #raw = null;
    get type() {
      return "textarea";
    }
    get value() {
      return (this.#raw ?? textOf2(this)).replace(/\r\n?/g, "\n");
    }
    set value(value2) {
      this.#raw = value2 === null ? "" : toDOMString(value2);
    }
    get defaultValue() {
      return textOf2(this);
    }
    set defaultValue(value2) {
      this.textContent = value2;
    }
    get textLength() {
      return this.value.length;
    }
    select() {
    }
    [resetControl]() {
      this.#raw = null;
    }
    [cloneState](copy) {
      copy.#raw = this.#raw;
    }
  };
  var textOf2 = (element) => mapped(filtered(childrenOf(element), (child) => typeOf(child) === 3), (child) => child.data).join("");
  reflect(HTMLTextAreaElement, {
    name: "string",
    disabled: "boolean",
    required: "boolean",
    readOnly: "boolean",
    placeholder: "string",
    dirName: "string",
    wrap: "string"
  });
  defineInterface(HTMLTextAreaElement);
  registerElement(HTMLTextAreaElement, "textarea");
  expose({ HTMLTextAreaElement });

  // page/window/lifecycle.js
  var globalObject7 = globalThis;
  var readyStateChanges = [];
  var setReadyState = (state2) => {
    for (const change of each(readyStateChanges))
      change(state2);
  };
  var documentOrWindow = () => isEventTarget(globalObject7.document) ? globalObject7.document : globalObject7;
  var loaded = () => {
    setReadyState("interactive");
    queueTask(() => fire(documentOrWindow(), new Event("DOMContentLoaded", { __proto__: null, bubbles: true })));
    queueTask(() => {
      setReadyState("complete");
      fire(globalObject7, new Event("load"), documentOrWindow());
    });
  };
  var uncaught = (error2) => notifyUncaught(error2);
  var rejected = (promise, reason) => {
    const about = { __proto__: null, promise, reason, cancelable: true };
    return !fire(globalObject7, new PromiseRejectionEvent("unhandledrejection", about));
  };

  // page/dom/document.js
  var globalObject8 = globalThis;
  var readyState = "loading";
  var lastBase = { __proto__: null, record: null, version: 0, text: "" };
  var baseText = () => {
    const record2 = baseURL();
    if (record2 !== lastBase.record || currentVersion() !== lastBase.version) {
      Object_assign(lastBase, { __proto__: null, record: record2, version: currentVersion(), text: serializeURL(record2, false) });
    }
    return lastBase.text;
  };
  var page2 = {
    get url() {
      return documentURL === null ? native.url : serializeURL(documentURL, false);
    },
    window: globalObject8,
    referrer: "",
    domain: documentURL?.host ?? "",
    get baseURL() {
      return baseURL() === null ? this.url : baseText();
    },
    get location() {
      return globalObject8.location;
    },
    get readyState() {
      return readyState;
    },
    get cookie() {
      return native.documentCookie();
    },
    set cookie(line) {
      native.setDocumentCookie(line);
    }
  };
  var document = fillHTML(new HTMLDocument(constructionKey, { isHTML: true, contentType: "text/html", page: page2 }));
  setCurrentDocument(document);
  runScriptsOf(document);
  watchFramesOf(document);
  Object_defineProperty(globalObject8, "document", { get: () => document, enumerable: true, configurable: false });
  setParentOfRoot((root2, event) => root2 === document && event.type !== "load" ? globalObject8 : null);
  var updateBase = () => {
    const base = itemsOf(byTagName(document, "base")).find((element) => element.hasAttribute("href"));
    setBaseURL(base ? parseURL(base.getAttribute("href"), documentURL) : null);
  };
  observeTree(({ node }) => {
    if (node.localName === "base" || node.nodeType === 1 && node.querySelector("base"))
      updateBase();
  });
  readyStateChanges.push((state2) => {
    readyState = state2;
    fire(document, new Event("readystatechange"));
  });

  // page/css/style-sheet.js
  var CSSRule = class {
    #text;
    #sheet;
    constructor(key, text2, sheet) {
      requireKey(key);
      this.#text = text2;
      this.#sheet = sheet;
    }
    get cssText() {
      return this.#text;
    }
    get parentRule() {
      return null;
    }
    get parentStyleSheet() {
      return this.#sheet;
    }
  };
  var ruleTexts = (text2) => {
    const found = [], token3 = /\/\*[^]*?(?:\*\/|$)|"(?:[^"\\]|\\[^])*"?|'(?:[^'\\]|\\[^])*'?|[{};]/g;
    let depth2 = 0, start3 = 0;
    for (let match = token3.exec(text2); match !== null; match = token3.exec(text2)) {
      if (match[0] === "{")
        depth2 += 1;
      if (match[0] === "}")
        depth2 = Math_max(0, depth2 - 1);
      if (depth2 > 0 || match[0] !== "}" && match[0] !== ";")
        continue;
      append(found, text2.slice(start3, token3.lastIndex).trim());
      start3 = token3.lastIndex;
    }
    const rest = text2.slice(start3).replace(/\/\*[^]*?(?:\*\/|$)/g, "").trim();
    return rest === "" ? found : joined(found, [depth2 > 0 ? `${rest} }` : rest]);
  };
  var isSheet;
  var CSSStyleSheet = class {
    #rules = [];
    #media;
    #disabled;
    static {
      isSheet = (value2) => typeof value2 === "object" && value2 !== null && #rules in value2;
    }
    constructor(options = { __proto__: null }) {
      const { disabled = false, media = "" } = toDictionary(options);
      this.#disabled = Boolean(disabled);
      this.#media = toDOMString(media);
    }
    get type() {
      return "text/css";
    }
    get href() {
      return null;
    }
    get ownerNode() {
      return null;
    }
    get ownerRule() {
      return null;
    }
    get parentStyleSheet() {
      return null;
    }
    get title() {
      return null;
    }
    get media() {
      return this.#media;
    }
    get disabled() {
      return this.#disabled;
    }
    set disabled(value2) {
      this.#disabled = Boolean(value2);
    }
    get cssRules() {
      return this.#rules;
    }
    get rules() {
      return this.#rules;
    }
    insertRule(rule, index = 0) {
      requireArguments(arguments.length, 1, "insertRule");
      const texts = ruleTexts(toDOMString(rule)), place2 = toUnsignedLong(index);
      if (place2 > this.#rules.length)
        throw new DOMException("there are fewer rules", "IndexSizeError");
      if (texts.length !== 1)
        throw new DOMException("exactly one rule is needed", "SyntaxError");
      insertAt(this.#rules, place2, new CSSRule(constructionKey, texts[0], this));
      return place2;
    }
    deleteRule(index) {
      requireArguments(arguments.length, 1, "deleteRule");
      const place2 = toUnsignedLong(index);
      if (place2 >= this.#rules.length)
        throw new DOMException("there is no such rule", "IndexSizeError");
      removeAt(this.#rules, place2);
    }
    async replace(text2) {
      requireArguments(arguments.length, 1, "replace");
      this.#fill(toUSVString(text2));
      return this;
    }
    replaceSync(text2) {
      requireArguments(arguments.length, 1, "replaceSync");
      this.#fill(toUSVString(text2));
    }
    /** Constructed sheets do not import others. */
    #fill(text2) {
      const texts = filtered(ruleTexts(text2), (rule) => !/^@import\b/i.test(rule));
      this.#rules = mapped(texts, (rule) => new CSSRule(constructionKey, rule, this));
    }
  };
  var adopted = new WeakMap();
  var adoptedMembers = {
    get adoptedStyleSheets() {
      if (!adopted.has(this))
        adopted.set(this, []);
      return adopted.get(this);
    },
    set adoptedStyleSheets(sheets) {
      const list = toSequence(sheets, "adoptedStyleSheets", (sheet) => {
        if (!isSheet(sheet))
          throw new TypeError2("an adopted style sheet must be a CSSStyleSheet");
        return sheet;
      });
      adopted.set(this, list);
    }
  };
  Object_defineProperties(Document.prototype, Object_getOwnPropertyDescriptors(adoptedMembers));
  for (const type of [CSSRule, CSSStyleSheet])
    defineInterface(type);
  expose({ CSSRule, CSSStyleSheet });

  // page/xpath/nodes.js
  var owners = new WeakMap();
  var kindOf2 = (node) => owners.has(node) ? ATTRIBUTE_NODE : typeOf(node);
  var isElement = (node) => kindOf2(node) === ELEMENT_NODE;
  var isXPathNode = (value2) => isNode(value2) || typeof value2 === "object" && value2 !== null && owners.has(value2);
  var parentNode = (node) => owners.get(node) ?? parentOf(node);
  var childNodes = (node) => owners.has(node) ? [] : filtered(childrenOf(node), (child) => typeOf(child) !== DOCUMENT_TYPE_NODE);
  var rootNode = (node) => rootOf(owners.get(node) ?? node);
  var attributesOf3 = (node) => {
    if (!isElement(node))
      return [];
    const attributes2 = itemsOf(node.attributes);
    for (const attribute2 of each(attributes2))
      owners.set(attribute2, node);
    return attributes2;
  };
  var isHTML3 = (node) => isElement(node) && node.namespaceURI === "http://www.w3.org/1999/xhtml";
  var nameMatches = (node, name3) => {
    const own2 = nameOf2(node);
    return own2 === name3 || isHTML3(node) && own2.toLowerCase() === name3.toLowerCase();
  };
  var nameOf2 = (node) => {
    const kind = kindOf2(node);
    if (kind === ATTRIBUTE_NODE)
      return node.name;
    if (kind === ELEMENT_NODE)
      return isHTML3(node) ? node.localName : node.tagName;
    return "";
  };
  var stringOf = (node) => {
    const kind = kindOf2(node);
    if (kind === ATTRIBUTE_NODE)
      return node.value;
    if (kind === TEXT_NODE || kind === COMMENT_NODE)
      return node.data;
    let text2 = "";
    for (const child of each(childNodes(node)))
      if (typeOf(child) !== COMMENT_NODE)
        text2 += stringOf(child);
    return text2;
  };
  var placeOf = (node) => {
    const place2 = [];
    for (let each2 = node; parentNode(each2) !== null; each2 = parentNode(each2)) {
      const parent = parentNode(each2);
      insertAt(place2, 0, owners.has(each2) ? -1 : childrenOf(parent).indexOf(each2));
    }
    return place2;
  };
  var comparePlaces = (one, other) => {
    for (let index = 0; index < Math_max(one.length, other.length); index++) {
      const difference = (one[index] ?? -2) - (other[index] ?? -2);
      if (difference !== 0)
        return difference;
    }
    return 0;
  };
  var inOrder = (nodes) => {
    if (nodes.length < 2)
      return nodes;
    const placed = mapped(withoutDoubles(nodes), (node) => ({ __proto__: null, node, place: placeOf(node) }));
    return mapped(placed.sort((one, other) => comparePlaces(one.place, other.place)), ({ node }) => node);
  };
  var elementById = (root2, id) => {
    const found = (node) => {
      if (isElement(node) && attributeOf2(node, "id") === id)
        return node;
      for (const child of each(childNodes(node))) {
        const inner = found(child);
        if (inner !== null)
          return inner;
      }
      return null;
    };
    return found(root2);
  };
  var ancestors = (node) => {
    const list = [];
    for (let each2 = parentNode(node); each2 !== null; each2 = parentNode(each2))
      append(list, each2);
    return list;
  };
  var descendants = (node) => flatMapped(childNodes(node), (child) => joined([child], descendants(child)));
  var siblings = (node, isBefore) => {
    const parent = parentNode(node);
    if (parent === null || owners.has(node))
      return [];
    const all = childNodes(parent), index = all.indexOf(node);
    return isBefore ? filtered(all, (_, place2) => place2 < index).reverse() : filtered(all, (_, place2) => place2 > index);
  };
  var beyond = (node, isBefore) => flatMapped(flatMapped(joined([node], ancestors(node)), (each2) => siblings(each2, isBefore)), (each2) => isBefore ? joined(descendants(each2).reverse(), [each2]) : joined([each2], descendants(each2)));
  var axes = {
    __proto__: null,
    ancestor: ancestors,
    "ancestor-or-self": (node) => joined([node], ancestors(node)),
    attribute: attributesOf3,
    child: childNodes,
    descendant: descendants,
    "descendant-or-self": (node) => joined([node], descendants(node)),
    following: (node) => beyond(node, false),
    "following-sibling": (node) => siblings(node, false),
    namespace: () => [],
    parent: (node) => parentNode(node) === null ? [] : [parentNode(node)],
    preceding: (node) => beyond(node, true),
    "preceding-sibling": (node) => siblings(node, true),
    self: (node) => [node]
  };

  // page/xpath/values.js
  var isNodes = (value2) => Array_isArray(value2);
  var toText2 = (value2) => {
    if (isNodes(value2))
      return value2.length === 0 ? "" : stringOf(value2[0]);
    if (typeof value2 !== "number")
      return String(value2);
    if (Object_is(value2, -0))
      return "0";
    const text2 = String(value2);
    return text2.includes("e") ? decimal(value2) : text2;
  };
  var decimal = (value2) => {
    const { 1: sign, 2: whole, 3: fraction2 = "", 4: exponent } = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(String(value2));
    const digits2 = whole + fraction2, places = Number(exponent);
    if (places < 0)
      return `${sign}0.${"0".repeat(-places - 1)}${digits2}`;
    return `${sign}${digits2.padEnd(places + 1, "0")}`;
  };
  var toNumber2 = (value2) => {
    if (typeof value2 === "number")
      return value2;
    if (typeof value2 === "boolean")
      return value2 ? 1 : 0;
    const text2 = toText2(value2);
    return /^[ \t\r\n]*-?(?:\d+(?:\.\d*)?|\.\d+)[ \t\r\n]*$/.test(text2) ? parseFloat(text2) : NaN;
  };
  var toFlag = (value2) => {
    if (isNodes(value2))
      return value2.length > 0;
    if (typeof value2 === "string")
      return value2 !== "";
    return value2 === true || typeof value2 === "number" && value2 !== 0 && value2 === value2;
  };
  var relations = {
    __proto__: null,
    "=": (one, other) => one === other,
    "!=": (one, other) => one !== other,
    "<": (one, other) => one < other,
    "<=": (one, other) => one <= other,
    ">": (one, other) => one > other,
    ">=": (one, other) => one >= other
  };
  var comparePlain = (operator, one, other) => {
    const relation = relations[operator];
    if (operator !== "=" && operator !== "!=")
      return relation(toNumber2(one), toNumber2(other));
    if (typeof one === "boolean" || typeof other === "boolean")
      return relation(toFlag(one), toFlag(other));
    if (typeof one === "number" || typeof other === "number")
      return relation(toNumber2(one), toNumber2(other));
    return relation(toText2(one), toText2(other));
  };
  var compare = (operator, one, other) => {
    if (isNodes(one) && typeof other !== "boolean") {
      return one.some((node) => compare(operator, stringOf(node), other));
    }
    if (isNodes(other) && typeof one !== "boolean") {
      return other.some((node) => compare(operator, one, stringOf(node)));
    }
    return comparePlain(operator, isNodes(one) ? toFlag(one) : one, isNodes(other) ? toFlag(other) : other);
  };

  // page/xpath/functions.js
  var own = (context, value2) => value2 === void 0 ? [context.node] : value2;
  var trimmed = (text2) => text2.replace(/[ \t\r\n]+/g, " ").replace(/^ | $/g, "");
  var first = (context, nodes) => own(context, nodes)[0] ?? null;
  var substring = (text2, start3, length) => {
    const from = Math_round(start3), to = length === void 0 ? Infinity : from + Math_round(length);
    return filtered(charactersOf(text2), (_, index) => index + 1 >= from && index + 1 < to).join("");
  };
  var translate = (text2, from, to) => {
    const old = charactersOf(from), fresh = charactersOf(to);
    return mapped(charactersOf(text2), (each2) => old.includes(each2) ? fresh[old.indexOf(each2)] ?? "" : each2).join("");
  };
  var namespaceOf2 = (node) => node !== null && kindOf2(node) === ELEMENT_NODE ? node.namespaceURI ?? "" : "";
  var localOf = (node) => node === null ? "" : nameOf2(node).replace(/^.*:/s, "");
  var isOfLanguage = (node, wanted) => {
    for (let each2 = node; each2 !== null; each2 = parentNode(each2)) {
      if (kindOf2(each2) !== ELEMENT_NODE)
        continue;
      const language = each2.getAttribute("xml:lang") ?? each2.getAttribute("lang");
      if (language !== null)
        return language.toLowerCase() === wanted || language.toLowerCase().startsWith(`${wanted}-`);
    }
    return false;
  };
  var idsOf = (value2) => isNodes(value2) ? mapped(value2, (node) => toText2([node])).join(" ") : toText2(value2);
  var define2 = (minimum, maximum, call2) => ({ __proto__: null, minimum, maximum, call: call2 });
  var functions = {
    __proto__: null,
    boolean: define2(1, 1, (_, value2) => toFlag(value2)),
    ceiling: define2(1, 1, (_, value2) => Math_ceil(toNumber2(value2))),
    concat: define2(2, Infinity, (_, ...values2) => mapped(values2, toText2).join("")),
    contains: define2(2, 2, (_, text2, part) => toText2(text2).includes(toText2(part))),
    count: define2(1, 1, (_, nodes) => nodes.length),
    false: define2(0, 0, () => false),
    floor: define2(1, 1, (_, value2) => Math_floor(toNumber2(value2))),
    id: define2(1, 1, ({ node }, value2) => {
      const ids = trimmed(idsOf(value2)).split(" ");
      return inOrder(filtered(mapped(ids, (id) => elementById(rootNode(node), id)), (found) => found !== null));
    }),
    lang: define2(1, 1, ({ node }, value2) => isOfLanguage(node, toText2(value2).toLowerCase())),
    last: define2(0, 0, ({ size }) => size),
    "local-name": define2(0, 1, (context, nodes) => localOf(first(context, nodes))),
    name: define2(0, 1, (context, nodes) => first(context, nodes) === null ? "" : nameOf2(first(context, nodes))),
    "namespace-uri": define2(0, 1, (context, nodes) => namespaceOf2(first(context, nodes))),
    "normalize-space": define2(0, 1, (context, value2) => trimmed(toText2(own(context, value2)))),
    not: define2(1, 1, (_, value2) => !toFlag(value2)),
    number: define2(0, 1, (context, value2) => toNumber2(own(context, value2))),
    position: define2(0, 0, ({ position }) => position),
    round: define2(1, 1, (_, value2) => Math_round(toNumber2(value2))),
    "starts-with": define2(2, 2, (_, text2, start3) => toText2(text2).startsWith(toText2(start3))),
    string: define2(0, 1, (context, value2) => toText2(own(context, value2))),
    "string-length": define2(0, 1, (context, value2) => charactersOf(toText2(own(context, value2))).length),
    substring: define2(2, 3, (_, text2, start3, length) => substring(toText2(text2), toNumber2(start3), length === void 0 ? void 0 : toNumber2(length))),
    "substring-after": define2(2, 2, (_, text2, part) => {
      const whole = toText2(text2), index = whole.indexOf(toText2(part));
      return index < 0 ? "" : whole.slice(index + toText2(part).length);
    }),
    "substring-before": define2(2, 2, (_, text2, part) => {
      const whole = toText2(text2), index = whole.indexOf(toText2(part));
      return index < 0 ? "" : whole.slice(0, index);
    }),
    sum: define2(1, 1, (_, nodes) => nodes.reduce((sum, node) => sum + toNumber2([node]), 0)),
    translate: define2(3, 3, (_, text2, from, to) => translate(toText2(text2), toText2(from), toText2(to))),
    true: define2(0, 0, () => true)
  };

  // page/xpath/lexer.js
  var pattern = new RegExp([
    String.raw`(?<space>[ \t\r\n]+)`,
    String.raw`(?<number>\d+(?:\.\d*)?|\.\d+)`,
    String.raw`(?<literal>"[^"]*"|'[^']*')`,
    String.raw`(?<variable>\$[\p{L}_][\p{L}\p{N}_.-]*)`,
    String.raw`(?<name>[\p{L}_][\p{L}\p{N}_.-]*(?::(?!:)(?:\*|[\p{L}_][\p{L}\p{N}_.-]*))?)`,
    String.raw`(?<symbol>::|\.\.|//|!=|<=|>=|[/.@()[\],|+\-=<>*])`
  ].join("|"), "yu");
  var wordOperators = new Set(["and", "or", "mod", "div"]);
  var operators = new Set(["/", "//", "|", "+", "-", "=", "!=", "<", "<=", ">", ">="]);
  var openers = new Set(["@", "::", "(", "[", ","]);
  var isAfterOperand = (last2) => last2 !== null && last2.kind !== "operator" && !openers.has(last2.text);
  var syntaxError = (message) => new DOMException(`XPath: ${message}`, "SyntaxError");
  var toToken = (groups, last2) => {
    if (groups.number !== void 0)
      return { __proto__: null, kind: "number", text: groups.number };
    if (groups.literal !== void 0)
      return { __proto__: null, kind: "literal", text: groups.literal.slice(1, -1) };
    if (groups.variable !== void 0)
      return { __proto__: null, kind: "variable", text: groups.variable };
    const text2 = groups.name ?? groups.symbol;
    const isOperator = groups.name === void 0 ? operators.has(text2) || text2 === "*" : wordOperators.has(text2);
    if (isOperator && (operators.has(text2) || isAfterOperand(last2)))
      return { __proto__: null, kind: "operator", text: text2 };
    return { __proto__: null, kind: groups.name === void 0 && text2 !== "*" ? "symbol" : "name", text: text2 };
  };
  var tokensOf = (text2) => {
    const tokens = [];
    let last2 = null;
    for (pattern.lastIndex = 0; pattern.lastIndex < text2.length; ) {
      const start3 = pattern.lastIndex, match = pattern.exec(text2);
      if (match === null)
        throw syntaxError(`"${text2}" cannot be parsed from character ${start3 + 1} on`);
      if (match.groups.space !== void 0)
        continue;
      last2 = toToken(match.groups, last2);
      append(tokens, last2);
    }
    append(tokens, { __proto__: null, kind: "end", text: "" });
    return tokens;
  };

  // page/xpath/parser.js
  var nodeTypes = {
    __proto__: null,
    comment: (node) => kindOf2(node) === COMMENT_NODE,
    node: () => true,
    "processing-instruction": () => false,
    text: (node) => kindOf2(node) === TEXT_NODE
  };
  var levels = [
    { or: (one, other) => (context) => toFlag(one(context)) || toFlag(other(context)) },
    { and: (one, other) => (context) => toFlag(one(context)) && toFlag(other(context)) },
    comparisons2(["=", "!="]),
    comparisons2(["<", "<=", ">", ">="]),
    { "+": arithmetic((one, other) => one + other), "-": arithmetic((one, other) => one - other) },
    {
      "*": arithmetic((one, other) => one * other),
      div: arithmetic((one, other) => one / other),
      mod: arithmetic((one, other) => one % other)
    }
  ];
  function comparisons2(operators2) {
    const level = { __proto__: null };
    for (const operator of each(operators2)) {
      level[operator] = (one, other) => (context) => compare(operator, one(context), other(context));
    }
    return level;
  }
  function arithmetic(compute) {
    return (one, other) => (context) => compute(toNumber2(one(context)), toNumber2(other(context)));
  }
  var requireNodes = (value2) => {
    if (!isNodes(value2))
      throw syntaxError("a path needs a node-set");
    return value2;
  };
  var Parser = class {
    #tokens;
    #index = 0;
    constructor(text2) {
      this.#tokens = tokensOf(text2);
    }
    whole() {
      const expression = this.#binary(0);
      if (this.#token.kind !== "end")
        throw syntaxError(`"${this.#token.text}" is not expected here`);
      return expression;
    }
    get #token() {
      return this.#tokens[this.#index];
    }
    get #next() {
      return this.#tokens[this.#index + 1] ?? this.#token;
    }
    #is(text2) {
      return this.#token.text === text2 && !["literal", "end"].includes(this.#token.kind);
    }
    #take(text2) {
      const isThere = this.#is(text2);
      if (isThere)
        this.#index += 1;
      return isThere;
    }
    #expect(text2) {
      if (!this.#take(text2))
        throw syntaxError(`"${text2}" is missing before "${this.#token.text}"`);
    }
    #binary(level) {
      if (level === levels.length)
        return this.#unary();
      let left = this.#binary(level + 1);
      while (this.#token.kind === "operator" && Object_hasOwn(levels[level], this.#token.text)) {
        const combine2 = levels[level][this.#token.text];
        this.#index += 1;
        left = combine2(left, this.#binary(level + 1));
      }
      return left;
    }
    #unary() {
      if (!this.#take("-"))
        return this.#union();
      const operand = this.#unary();
      return (context) => -toNumber2(operand(context));
    }
    #union() {
      let left = this.#path();
      while (this.#take("|")) {
        const one = left, other = this.#path();
        left = (context) => inOrder(joined(requireNodes(one(context)), requireNodes(other(context))));
      }
      return left;
    }
    #path() {
      if (this.#is("/") || this.#is("//"))
        return this.#absolutePath();
      if (!this.#isPrimary)
        return this.#steps((context) => [context.node]);
      const start3 = this.#filtered(this.#primary());
      if (!this.#is("/") && !this.#is("//"))
        return start3;
      const isDeep = this.#take("//") || !this.#take("/");
      const base = (context) => requireNodes(start3(context));
      return this.#steps(isDeep ? deep(base) : base);
    }
    #absolutePath() {
      const root2 = (context) => [rootNode(context.node)];
      if (this.#take("//"))
        return this.#steps(deep(root2));
      this.#take("/");
      return this.#startsStep ? this.#steps(root2) : root2;
    }
    get #startsStep() {
      return this.#token.kind === "name" || [".", "..", "@"].some((text2) => this.#is(text2));
    }
    get #isPrimary() {
      if (["number", "literal", "variable"].includes(this.#token.kind) || this.#is("("))
        return true;
      return this.#token.kind === "name" && this.#next.text === "(" && !(this.#token.text in nodeTypes);
    }
    #primary() {
      const { kind, text: text2 } = this.#token;
      this.#index += 1;
      if (kind === "literal")
        return () => text2;
      if (kind === "number")
        return () => parseFloat(text2);
      if (kind === "variable")
        throw syntaxError(`there is no variable ${text2}`);
      if (text2 === "(") {
        const inner = this.#binary(0);
        this.#expect(")");
        return inner;
      }
      return this.#call(text2);
    }
    #call(name3) {
      const called = functions[name3], given = [];
      this.#expect("(");
      if (!this.#take(")")) {
        do
          append(given, this.#binary(0));
        while (this.#take(","));
        this.#expect(")");
      }
      if (called === void 0)
        throw syntaxError(`there is no function ${name3}`);
      if (given.length < called.minimum || given.length > called.maximum)
        throw syntaxError(`${name3} needs other arguments`);
      return (context) => Reflect_apply(called.call, called, joined([context], mapped(given, (argument) => argument(context))));
    }
    #filtered(start3) {
      const predicates = this.#predicates();
      if (predicates.length === 0)
        return start3;
      return (context) => predicates.reduce(keep, requireNodes(start3(context)));
    }
    #steps(start3) {
      let path = this.#step(start3);
      for (; ; ) {
        if (this.#take("//"))
          path = this.#step(deep(path));
        else if (this.#take("/"))
          path = this.#step(path);
        else
          return path;
      }
    }
    #step(base) {
      if (this.#take("."))
        return base;
      if (this.#take(".."))
        return along(base, axes.parent, () => true, []);
      const axis = this.#axis();
      return along(base, axes[axis], this.#nodeTest(axis), this.#predicates());
    }
    #axis() {
      if (this.#take("@"))
        return "attribute";
      if (this.#next.text !== "::")
        return "child";
      const { text: text2 } = this.#token;
      if (!(text2 in axes))
        throw syntaxError(`there is no axis ${text2}`);
      this.#index += 2;
      return text2;
    }
    #nodeTest(axis) {
      const { kind, text: text2 } = this.#token;
      if (kind !== "name")
        throw syntaxError(`"${text2}" is not a step of a path`);
      this.#index += 1;
      if (text2 in nodeTypes && this.#take("(")) {
        if (this.#token.kind === "literal")
          this.#index += 1;
        this.#expect(")");
        return nodeTypes[text2];
      }
      const isPrincipal = axis === "attribute" ? (node) => kindOf2(node) === ATTRIBUTE_NODE : isElement;
      return text2 === "*" ? isPrincipal : (node) => isPrincipal(node) && nameMatches(node, text2);
    }
    #predicates() {
      const predicates = [];
      while (this.#take("[")) {
        append(predicates, this.#binary(0));
        this.#expect("]");
      }
      return predicates;
    }
  };
  var keep = (nodes, predicate) => filtered(nodes, (node, index) => {
    const value2 = predicate({ __proto__: null, node, position: index + 1, size: nodes.length });
    return typeof value2 === "number" ? value2 === index + 1 : toFlag(value2);
  });
  var along = (base, axis, test, predicates) => (context) => inOrder(flatMapped(base(context), (node) => predicates.reduce(keep, filtered(axis(node), test))));
  var deep = (base) => along(base, axes["descendant-or-self"], () => true, []);
  var parseXPath = (text2) => new Parser(text2).whole();

  // page/xpath/interfaces.js
  var constants2 = {
    ANY_TYPE: 0,
    NUMBER_TYPE: 1,
    STRING_TYPE: 2,
    BOOLEAN_TYPE: 3,
    UNORDERED_NODE_ITERATOR_TYPE: 4,
    ORDERED_NODE_ITERATOR_TYPE: 5,
    UNORDERED_NODE_SNAPSHOT_TYPE: 6,
    ORDERED_NODE_SNAPSHOT_TYPE: 7,
    ANY_UNORDERED_NODE_TYPE: 8,
    FIRST_ORDERED_NODE_TYPE: 9
  };
  var { ANY_TYPE, NUMBER_TYPE, STRING_TYPE, BOOLEAN_TYPE } = constants2;
  var plainTypes = { __proto__: null, number: NUMBER_TYPE, string: STRING_TYPE, boolean: BOOLEAN_TYPE };
  var naturalType = (value2) => isNodes(value2) ? constants2.UNORDERED_NODE_ITERATOR_TYPE : plainTypes[typeof value2];
  var XPathResult = class {
    #type;
    #value;
    #next = 0;
    constructor(key, type, value2) {
      requireKey(key);
      this.#type = type === ANY_TYPE ? naturalType(value2) : type;
      if (this.#type > BOOLEAN_TYPE && !isNodes(value2))
        throw new TypeError2("the value of the expression is not a node-set");
      this.#value = isNodes(value2) ? inOrder(value2) : value2;
    }
    get resultType() {
      return this.#type;
    }
    get numberValue() {
      return toNumber2(this.#ofType(NUMBER_TYPE, NUMBER_TYPE));
    }
    get stringValue() {
      return toText2(this.#ofType(STRING_TYPE, STRING_TYPE));
    }
    get booleanValue() {
      return toFlag(this.#ofType(BOOLEAN_TYPE, BOOLEAN_TYPE));
    }
    get singleNodeValue() {
      return this.#ofType(8, 9)[0] ?? null;
    }
    get snapshotLength() {
      return this.#ofType(6, 7).length;
    }
    get invalidIteratorState() {
      return false;
    }
    iterateNext() {
      return this.#ofType(4, 5)[this.#next++] ?? null;
    }
    snapshotItem(index) {
      requireArguments(arguments.length, 1, "snapshotItem");
      return this.#ofType(6, 7)[toUnsignedLong(index)] ?? null;
    }
    #ofType(first2, last2) {
      if (this.#type < first2 || this.#type > last2)
        throw new TypeError2("the result is of another type");
      return this.#value;
    }
  };
  var XPathExpression = class {
    #expression;
    constructor(key, expression) {
      requireKey(key);
      this.#expression = expression;
    }
    evaluate(contextNode, type = ANY_TYPE, result = null) {
      requireArguments(arguments.length, 1, "evaluate");
      if (!isXPathNode(contextNode))
        throw new TypeError2("the context of an expression must be a node");
      const wanted = toUnsignedShort(type);
      if (wanted > constants2.FIRST_ORDERED_NODE_TYPE)
        throw new DOMException(`${wanted} is not a type`, "NotSupportedError");
      const context = { __proto__: null, node: contextNode, position: 1, size: 1 };
      return new XPathResult(constructionKey, wanted, this.#expression(context));
    }
  };
  var evaluatorMembers = {
    createExpression(expression, resolver = null) {
      requireArguments(arguments.length, 1, "createExpression");
      return new XPathExpression(constructionKey, parseXPath(toDOMString(expression)));
    },
    createNSResolver(nodeResolver) {
      requireArguments(arguments.length, 1, "createNSResolver");
      if (!isXPathNode(nodeResolver))
        throw new TypeError2("a resolver must be a node");
      return nodeResolver;
    },
    evaluate(expression, contextNode, resolver = null, type = ANY_TYPE, result = null) {
      requireArguments(arguments.length, 2, "evaluate");
      return evaluatorMembers.createExpression(expression).evaluate(contextNode, type, result);
    }
  };
  var XPathEvaluator = class {
  };
  var mixIn = (type) => {
    for (const name3 of each(Object_keys(evaluatorMembers))) {
      const value2 = evaluatorMembers[name3];
      const property = { __proto__: null, value: value2, writable: true, enumerable: true, configurable: true };
      Object_defineProperty(type.prototype, name3, property);
    }
  };
  mixIn(XPathEvaluator);
  mixIn(Document);
  defineInterface(XPathResult, { constants: constants2 });
  for (const type of [XPathEvaluator, XPathExpression])
    defineInterface(type);
  expose({ XPathEvaluator, XPathExpression, XPathResult });

  // page/xhr/event-target.js
  var XMLHttpRequestEventTarget = class extends EventTarget {
    constructor(key) {
      requireKey(key);
      super();
    }
  };
  var progressTypes = ["loadstart", "progress", "abort", "error", "load", "timeout", "loadend"];
  defineEventHandlers(XMLHttpRequestEventTarget, progressTypes.map((type) => `on${type}`));
  defineInterface(XMLHttpRequestEventTarget);
  var XMLHttpRequestUpload = class extends XMLHttpRequestEventTarget {
    constructor(key) {
      requireKey(key);
      super(constructionKey);
    }
  };
  defineInterface(XMLHttpRequestUpload);
  expose({ XMLHttpRequestEventTarget, XMLHttpRequestUpload });
  var fireProgress = (target, type, loaded2, total) => {
    fire(target, new ProgressEvent(type, { __proto__: null, lengthComputable: total !== 0, loaded: loaded2, total }));
  };

  // page/xhr/headers.js
  var same = (one, other) => one.toLowerCase() === other.toLowerCase();
  var combineValue = (list, name3, value2) => {
    const pair = list.find(({ 0: key }) => same(key, name3));
    if (pair)
      replaceAt(pair, 1, `${pair[1]}, ${value2}`);
    else
      append(list, [name3, value2]);
  };
  var allHeadersText = (list) => {
    const names3 = withoutDoubles(mapped(list, ({ 0: name3 }) => name3.toLowerCase()));
    const upper = (name3) => name3.toUpperCase();
    names3.sort((one, other) => upper(one) < upper(other) ? -1 : upper(one) > upper(other) ? 1 : 0);
    return mapped(names3, (name3) => `${name3}: ${combine(list, name3)}\r
`).join("");
  };
  var lengthOf2 = (list) => {
    const coding = combine(list, "content-encoding");
    if (coding !== null && coding.trim().toLowerCase() !== "identity")
      return 0;
    const values2 = mapped((combine(list, "content-length") ?? "").split(","), (value2) => value2.trim());
    const { 0: first2 } = values2;
    return /^[0-9]+$/.test(first2) && values2.every((value2) => value2 === first2) ? Number(first2) : 0;
  };
  var normalizedMethods = new Set(["DELETE", "GET", "HEAD", "OPTIONS", "POST", "PUT"]);
  var normalizeMethod = (method2) => {
    const upper = method2.toUpperCase();
    return normalizedMethods.has(upper) ? upper : method2;
  };

  // page/xml/parser.js
  var xmlNamespace2 = "http://www.w3.org/XML/1998/namespace";
  var name2 = String.raw`[A-Za-z_:\u0080-\uffff][-\w.:\u0080-\uffff]*`;
  var startTag = new RegExp(String.raw`<(${name2})((?:\s+${name2}\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>`, "y");
  var endTag = new RegExp(String.raw`<\/(${name2})\s*>`, "y");
  var attribute = new RegExp(String.raw`(${name2})\s*=\s*(?:"([^"]*)"|'([^']*)')`, "g");
  var section = /<!\[CDATA\[([^]*?)\]\]>/y;
  var instruction = /<\?[^]*?\?>/y;
  var doctype2 = /<!DOCTYPE\s+([^\s>[]+)/y;
  var text = /[^<]+/y;
  var MalformedXML = class extends Error2 {
  };
  var fail = (message) => {
    throw new MalformedXML(message);
  };
  var entities = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
  var fromCode2 = (code) => code <= 1114111 ? String_fromCodePoint(code) : fail("no such character");
  var decode4 = (data2) => data2.replace(/&(?:#x([\da-fA-F]+);|#(\d+);|(\w+);)?/g, (whole, hex2, decimal2, entity) => {
    if (hex2 !== void 0)
      return fromCode2(Number_parseInt(hex2, 16));
    if (decimal2 !== void 0)
      return fromCode2(Number_parseInt(decimal2, 10));
    return Object_hasOwn(entities, entity ?? "") ? entities[entity] : fail(`${whole} is an unknown entity`);
  });
  var readAttributes = (given) => {
    const pairs = mapped(matchesIn(given, attribute), ({ 1: key, 2: double, 3: single2 }) => [key, decode4(double ?? single2)]);
    if (new Set(mapped(pairs, ({ 0: key }) => key)).size < pairs.length)
      fail("an attribute occurs twice");
    return pairs;
  };
  var closing = { __proto__: null, '"': '"', "'": "'", "[": "]" };
  var endOfDoctype = (source, start3) => {
    for (let at = start3; at >= 0 && at < source.length; at++) {
      if (source[at] === ">")
        return at + 1;
      const mark = closing[source[at]];
      if (mark !== void 0)
        at = source.indexOf(mark, at + 1);
      if (at < 0)
        break;
    }
    return fail("a doctype has no end");
  };
  var maximumDepth3 = 5e3;
  var Parser2 = class {
    source;
    document;
    position = 0;
    open = [];
    scopes = [new Map([["xml", xmlNamespace2], ["", null]])];
    constructor(source, document2) {
      this.source = source;
      this.document = document2;
    }
    take(pattern2) {
      pattern2.lastIndex = this.position;
      const match = pattern2.exec(this.source);
      if (match)
        this.position += match[0].length;
      return match;
    }
    get parent() {
      return this.open.at(-1)?.element ?? this.document;
    }
    run() {
      fillNode(this.document, () => {
        while (this.position < this.source.length)
          this.step();
      });
      if (this.open.length > 0)
        fail(`${this.open.at(-1).name} is not closed`);
      if (!this.document.documentElement)
        fail("there is no element");
      return this.document;
    }
    step() {
      let match;
      if (match = this.take(text))
        this.addText(decode4(match[0]));
      else if (this.source.startsWith("<!--", this.position))
        this.comment();
      else if (match = this.take(section))
        this.addText(match[1], true);
      else if (this.take(instruction))
        return;
      else if (match = this.take(doctype2))
        this.addDoctype(match[1], endOfDoctype(this.source, this.position));
      else if (match = this.take(endTag))
        this.close(match[1]);
      else if (match = this.take(startTag))
        this.start(match[1], match[2], match[3]);
      else
        fail(`unexpected markup ${this.source.slice(this.position, this.position + 20)}`);
    }
    addText(data2, isSection = false) {
      if (this.open.length > 0)
        this.parent.appendChild(this.document.createTextNode(data2));
      else if (isSection || data2.trim() !== "")
        fail("text outside the element");
    }
    /** "--" ends a comment, and only ">" may follow it. */
    comment() {
      const start3 = this.position + 4;
      const end2 = this.source.indexOf("--", start3);
      if (end2 < 0 || this.source[end2 + 2] !== ">")
        fail("a comment has no end, or -- in it");
      this.parent.appendChild(this.document.createComment(this.source.slice(start3, end2)));
      this.position = end2 + 3;
    }
    addDoctype(given, end2) {
      this.position = end2;
      if (this.document.documentElement || this.document.doctype)
        fail("a doctype in the wrong place");
      this.document.appendChild(this.document.implementation.createDocumentType(given, "", ""));
    }
    start(given, attributeText, slash) {
      const attributes2 = readAttributes(attributeText);
      if (this.open.length === maximumDepth3)
        fail("the elements are too deep");
      if (this.open.length === 0 && this.document.documentElement)
        fail("there are two elements");
      append(this.scopes, scopeOf(attributes2, this.scopes.at(-1)));
      const element = this.document.createElementNS(this.namespaceOf(given, ""), given);
      for (const { 0: key, 1: value2 } of each(attributes2)) {
        element.setAttributeNS(key.includes(":") ? this.namespaceOf(key) : null, key, value2);
      }
      this.parent.appendChild(element);
      if (slash === "")
        append(this.open, { __proto__: null, name: given, element });
      else
        this.scopes.pop();
    }
    namespaceOf(qualified) {
      const prefix = qualified.includes(":") ? qualified.slice(0, qualified.indexOf(":")) : "";
      if (prefix === "xmlns")
        return "http://www.w3.org/2000/xmlns/";
      const scope = this.scopes.at(-1);
      return scope.has(prefix) ? scope.get(prefix) : fail(`the prefix ${prefix} is not declared`);
    }
    close(given) {
      if (this.open.pop()?.name !== given)
        fail(`${given} is closed in the wrong place`);
      this.scopes.pop();
    }
  };
  var scopeOf = (attributes2, outer) => {
    if (!attributes2.some(({ 0: key }) => key.startsWith("xmlns")))
      return outer;
    const scope = new Map(outer);
    for (const { 0: key, 1: value2 } of each(attributes2)) {
      if (key === "xmlns")
        scope.set("", value2 === "" ? null : value2);
      else if (key.startsWith("xmlns:"))
        scope.set(key.slice(6), value2);
    }
    return scope;
  };
  var parseXML = (source, contentType, url) => {
    const normalized2 = source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
    return new Parser2(normalized2, makeDocument(false, contentType, url)).run();
  };

  // page/dom/document-parsing.js
  var parseHTML = (text2, url) => {
    const document2 = parseHTMLInto(addElements(makeDocument(true, "text/html", url)), text2);
    if (document2.doctype?.name !== "html")
      setQuirky(document2);
    return document2;
  };
  var parseDocument = (text2, type, url) => {
    if (type === "text/html")
      return parseHTML(text2, url);
    try {
      return parseXML(text2, type, url);
    } catch (error2) {
      if (error2 instanceof MalformedXML)
        return null;
      throw error2;
    }
  };
  var types5 = ["text/html", "text/xml", "application/xml", "application/xhtml+xml", "image/svg+xml"];
  var errorNamespace = "http://www.mozilla.org/newlayout/xml/parsererror.xml";
  var errorDocument = (type, url) => {
    const document2 = makeDocument(false, type, url);
    document2.appendChild(document2.createElementNS(errorNamespace, "parsererror"));
    return document2;
  };
  var DOMParser = class {
    parseFromString(string, type) {
      requireArguments(arguments.length, 2, "parseFromString");
      const text2 = toDOMString(string), kind = toEnumeration(type, types5, "DOMParserSupportedType");
      const url = serializeURL(documentURL, false);
      return parseDocument(text2, kind, url) ?? errorDocument(kind, url);
    }
  };
  defineInterface(DOMParser);
  expose({ DOMParser });

  // page/xhr/response.js
  var noBytes = new Uint8Array2(0);
  var networkError = Object_freeze({
    status: 0,
    statusText: "",
    url: "",
    headers: Object_freeze([]),
    isError: true
  });
  var ReceivedBody = class {
    #chunks = [];
    #text = null;
    length = 0;
    append(bytes) {
      append(this.#chunks, bytes);
      this.length += bytes.length;
      this.#text = null;
    }
    /** All bytes in one piece, which replaces the individual pieces. */
    bytes() {
      if (this.#chunks.length === 0)
        return noBytes;
      if (this.#chunks.length > 1)
        this.#chunks = [join(this.#chunks)];
      return this.#chunks[0];
    }
    text(encoding) {
      if (this.#text?.encoding !== encoding)
        this.#text = { __proto__: null, encoding, value: decodeWith(encoding, this.bytes()) };
      return this.#text.value;
    }
    json() {
      return JSON_parse(utf8Decode2(this.bytes()));
    }
    arrayBuffer() {
      return bufferWith(this.bytes());
    }
  };
  var responseMimeType = (response2) => extractMimeType(response2.headers) ?? parseMimeType("text/xml");
  var finalEncoding = (response2, override) => {
    const label = override?.parameters.get("charset") ?? responseMimeType(response2).parameters.get("charset");
    return label === void 0 ? null : encodingOf(label);
  };
  var isXML = (type) => /(^text\/xml|^application\/xml|\+xml)$/.test(type.essence);
  var declaredEncoding = (bytes) => {
    const match = /^<\?xml\s[^>]*?encoding\s*=\s*(["'])([A-Za-z][\w.-]*)\1/.exec(binaryString(viewOf(bytes, 0, 128)));
    return match === null ? null : encodingOf(match[2]);
  };
  var metaEncoding = (bytes) => {
    const match = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(binaryString(viewOf(bytes, 0, 1024)));
    return match === null ? null : encodingOf(match[1]);
  };
  var textResponse = (response2, body, override, type) => {
    let encoding = finalEncoding(response2, override);
    if (type === "" && encoding === null && isXML(override ?? responseMimeType(response2))) {
      encoding = declaredEncoding(body.bytes());
    }
    return body.text(encoding ?? "utf-8");
  };
  var blobResponse = (response2, body, override) => makeBlob(body.bytes(), serializeMimeType(override ?? responseMimeType(response2)));
  var documentResponse = (response2, body, override, type) => {
    const finalType = override ?? responseMimeType(response2);
    const isHTML4 = finalType.essence === "text/html";
    if (body.length === 0 || !(isHTML4 || isXML(finalType)) || isHTML4 && type === "")
      return null;
    const encoding = finalEncoding(response2, override) ?? (isHTML4 ? metaEncoding : declaredEncoding)(body.bytes());
    return parseDocument(body.text(encoding ?? "utf-8"), finalType.essence, response2.url);
  };
  var responseHeader = (response2, name3) => combine(response2.headers, name3);
  var allResponseHeaders = (response2) => allHeadersText(response2.headers);

  // page/xhr/state.js
  var UNSENT = 0;
  var OPENED = 1;
  var HEADERS_RECEIVED = 2;
  var LOADING2 = 3;
  var DONE2 = 4;
  var RequestState = class {
    target;
    upload;
    readyState = UNSENT;
    timeout = 0;
    withCredentials = false;
    responseType = "";
    overrideType = null;
    method = null;
    url = null;
    headers = [];
    body = null;
    isSync = false;
    isSent = false;
    isUploadComplete = false;
    hasUploadListeners = false;
    hasTimedOut = false;
    response = networkError;
    received = new ReceivedBody();
    /** The first result of `response`: {value}, or {failure: true}. */
    responseObject = null;
    /** The running exchange. Events of a replaced one are ignored. */
    exchange = null;
    constructor(target, upload) {
      this.target = target;
      this.upload = upload;
    }
    /** The part of open() that resets the state: XHR §4.5.1, step 11. */
    reset(method2, url, isSync) {
      this.terminate();
      Object_assign(this, { __proto__: null, method: method2, url, isSync, isSent: false, hasUploadListeners: false, body: null });
      this.headers = [];
      this.forgetResponse();
    }
    forgetResponse() {
      this.response = networkError;
      this.received = new ReceivedBody();
      this.responseObject = null;
    }
    terminate() {
      const exchange = this.exchange;
      this.exchange = null;
      exchange?.stop();
    }
    enter(readyState2) {
      this.readyState = readyState2;
      fire(this.target, new Event("readystatechange"));
    }
    fireProgress(type, loaded2, total) {
      fireProgress(this.target, type, loaded2, total);
    }
    fireUpload(type, loaded2, total) {
      fireProgress(this.upload, type, loaded2, total);
    }
    /** "Handle errors". */
    handleErrors() {
      if (!this.isSent)
        return;
      if (this.hasTimedOut)
        this.fail("timeout", "TimeoutError", "the request exceeded its timeout");
      else if (this.response.isError)
        this.fail("error", "NetworkError", "the request failed in the network");
    }
    /** "Request error steps". All events fire, even if a listener opens the request again, as the standard says. */
    fail(type, exception, message) {
      this.readyState = DONE2;
      this.isSent = false;
      this.forgetResponse();
      if (this.isSync)
        throw new DOMException(message, exception);
      fire(this.target, new Event("readystatechange"));
      if (!this.isUploadComplete) {
        this.isUploadComplete = true;
        if (this.hasUploadListeners) {
          this.fireUpload(type, 0, 0);
          this.fireUpload("loadend", 0, 0);
        }
      }
      this.fireProgress(type, 0, 0);
      this.fireProgress("loadend", 0, 0);
    }
    /**
     * "Handle response end-of-body". Like engines, fires progress once per amount, and no load for a request that a
     * listener opened again.
     */
    handleEndOfBody(toldLength = null) {
      this.handleErrors();
      if (this.response.isError)
        return;
      const exchange = this.exchange;
      const transmitted = this.received.length, length = lengthOf2(this.response.headers);
      if (!this.isSync && toldLength !== transmitted)
        this.fireProgress("progress", transmitted, length);
      if (this.exchange !== exchange)
        return;
      this.isSent = false;
      const generation = this.received;
      this.enter(DONE2);
      if (this.wasReopened(generation))
        return;
      this.fireProgress("load", transmitted, length);
      if (this.wasReopened(generation))
        return;
      this.fireProgress("loadend", transmitted, length);
    }
    /** abort() leaves the state UNSENT, which does not prevent load from firing; only open() does. */
    wasReopened(received) {
      return this.received !== received && this.readyState !== UNSENT;
    }
    /** abort(), XHR §4.5.7. */
    abort() {
      this.terminate();
      const { readyState: readyState2 } = this;
      if (readyState2 === OPENED && this.isSent || readyState2 === HEADERS_RECEIVED || readyState2 === LOADING2) {
        this.fail("abort", "AbortError", "the request was aborted");
      }
      if (this.readyState === DONE2) {
        this.readyState = UNSENT;
        this.forgetResponse();
      }
    }
  };

  // page/xhr/exchange.js
  var progressInterval = 50;
  var Exchange2 = class {
    #state;
    #running = null;
    #timer = null;
    #isOver = false;
    #began = native.now();
    #bodyLength;
    #transmitted = 0;
    #lastUpload = -Infinity;
    #lastDownload = -Infinity;
    #toldLength = null;
    constructor(state2) {
      this.#state = state2;
      this.#bodyLength = state2.body?.length ?? 0;
    }
    start(request3) {
      this.limit(this.#state.timeout);
      const running2 = startExchange(request3, {
        __proto__: null,
        sent: (count) => this.#hears(() => this.#sent(count)),
        response: (response2) => this.#hears(() => this.#responded(response2)),
        data: (bytes) => this.#hears(() => this.#data(bytes)),
        end: () => this.#hears(() => this.#end()),
        failure: () => this.#hears(() => this.#fail())
      });
      if (this.#isOver)
        running2?.cancel();
      else
        this.#running = running2;
    }
    /** The timeout counts from send(), whenever it is set; 0 means none. */
    limit(milliseconds2) {
      if (this.#timer !== null)
        clearTimer(this.#timer);
      this.#timer = null;
      if (milliseconds2 === 0 || this.#isOver)
        return;
      const left = Math_max(0, this.#began + milliseconds2 - native.now());
      this.#timer = setTimer(() => this.#timeOut(), left);
    }
    /** This exchange fires no more events. */
    stop() {
      this.#close();
      this.#running?.cancel();
      this.#running = null;
    }
    #close() {
      this.#isOver = true;
      if (this.#timer !== null)
        clearTimer(this.#timer);
      this.#timer = null;
    }
    /** If page script has replaced built-ins of this page, a step may fail: the request then ends immediately. */
    #hears(step) {
      if (this.#isOver)
        return;
      try {
        step();
      } catch (error2) {
        if (this.#state.exchange === this)
          this.#breakOff();
        throw error2;
      }
    }
    #breakOff() {
      const running2 = this.#running;
      this.#running = null;
      this.#fail();
      running2?.cancel();
    }
    /** Whether a listener ended or replaced this exchange. */
    get #isReplaced() {
      return this.#isOver || this.#state.exchange !== this;
    }
    #timeOut() {
      const state2 = this.#state;
      if (this.#isOver)
        return;
      state2.hasTimedOut = true;
      state2.terminate();
      state2.handleErrors();
    }
    #sent(count) {
      const state2 = this.#state;
      if (native.lossy || state2.isUploadComplete || count <= this.#transmitted)
        return;
      this.#transmitted = Math_min(count, this.#bodyLength);
      if (this.#transmitted === this.#bodyLength) {
        this.#endUpload();
        return;
      }
      const now5 = native.now();
      if (now5 - this.#lastUpload < progressInterval)
        return;
      this.#lastUpload = now5;
      if (state2.hasUploadListeners)
        state2.fireUpload("progress", this.#transmitted, this.#bodyLength);
    }
    /** "processRequestEndOfBody", with the progress of the last chunk. An abort() in its listeners ends the upload. */
    #endUpload() {
      const state2 = this.#state;
      const tell3 = (type) => state2.hasUploadListeners && state2.fireUpload(type, this.#bodyLength, this.#bodyLength);
      tell3("progress");
      if (this.#isReplaced)
        return;
      state2.isUploadComplete = true;
      tell3("load");
      if (!this.#isReplaced)
        tell3("loadend");
    }
    /** The response ends the upload, as in engines. A lossy engine is never notified of uploads. */
    #responded(response2) {
      const state2 = this.#state;
      if (!state2.isUploadComplete && !native.lossy)
        this.#endUpload();
      if (this.#isReplaced)
        return;
      state2.response = response2;
      state2.enter(HEADERS_RECEIVED);
    }
    /** "processBodyChunk": the state follows the throttling, as in the standard. */
    #data(bytes) {
      const state2 = this.#state;
      state2.received.append(bytes);
      const now5 = native.now();
      if (now5 - this.#lastDownload < progressInterval)
        return;
      this.#lastDownload = now5;
      if (state2.readyState === HEADERS_RECEIVED)
        state2.readyState = LOADING2;
      state2.enter(state2.readyState);
      if (this.#isReplaced)
        return;
      this.#toldLength = state2.received.length;
      state2.fireProgress("progress", this.#toldLength, lengthOf2(state2.response.headers));
    }
    #end() {
      this.#close();
      this.#running = null;
      this.#state.handleEndOfBody(this.#toldLength);
    }
    #fail() {
      const state2 = this.#state;
      this.#close();
      state2.exchange = null;
      state2.forgetResponse();
      state2.handleErrors();
    }
  };
  var exchangeNow = (state2, request3) => {
    const { response: response2, body, failure: failure3 } = exchangeSync(request3, state2.timeout);
    if (failure3)
      state2.hasTimedOut = failure3.kind === "timeout";
    else {
      state2.response = response2;
      if (body)
        state2.received.append(new Uint8Array2(body));
    }
    state2.handleEndOfBody();
  };

  // page/xhr/send.js
  var takeBody = (state2, argument) => {
    state2.body = null;
    if (state2.method === "GET" || state2.method === "HEAD" || argument === null)
      return;
    const { bytes, type, isText } = isDocument(argument) ? documentBody(argument) : plainBody(argument);
    state2.body = bytes;
    const authorType = combine(state2.headers, "content-type");
    if (authorType === null) {
      if (type !== null)
        append(state2.headers, ["Content-Type", type]);
    } else if (isText) {
      rewriteCharset(state2.headers, authorType);
    }
  };
  var documentBody = (document2) => {
    const isHTML4 = isHTMLDocument(document2);
    const bytes = utf8Encode(isHTML4 ? serializeChildren(document2) : serializeXML(document2));
    return { __proto__: null, bytes, type: `${isHTML4 ? "text/html" : "application/xml"};charset=UTF-8`, isText: true };
  };
  var plainBody = (argument) => {
    const init = toBodyInit(isReadableStream(argument) ? toUSVString(argument) : argument);
    const { source, type } = extractBody(init);
    return { __proto__: null, bytes: source, type, isText: typeof init === "string" };
  };
  var rewriteCharset = (headers, authorType) => {
    const type = parseMimeType(authorType);
    const charset = type?.parameters.get("charset");
    if (charset === void 0 || charset.toUpperCase() === "UTF-8")
      return;
    type.parameters.set("charset", "UTF-8");
    setHeader(headers, "Content-Type", serializeMimeType(type));
  };
  var authorization = ({ url, headers }) => {
    if (!hasCredentials(url) || !isOwnOrigin(url) || combine(headers, "authorization") !== null)
      return [];
    const pair = mapped([url.username, url.password], percentDecodeToString).join(":");
    return [["Authorization", `Basic ${forgivingEncode(utf8Encode(pair))}`]];
  };
  var requestOf2 = (state2) => ({
    __proto__: null,
    method: state2.method,
    url: { __proto__: null, ...state2.url, username: "", password: "" },
    headers: joined(mapped(state2.headers, copyOf), authorization(state2)),
    body: state2.body,
    mode: "cors",
    credentials: state2.withCredentials ? "include" : "same-origin",
    redirect: "follow",
    referrer: "client",
    referrerPolicy: "",
    initiator: "xmlhttprequest",
    keepalive: false,
    useCORSPreflight: state2.hasUploadListeners
  });

  // page/xhr/xhr.js
  var responseTypes = ["", "arraybuffer", "blob", "document", "json", "text"];
  var toNullableString = (text2) => text2 === void 0 || text2 === null ? null : toUSVString(text2);
  var refuse5 = (name3, message) => {
    throw new DOMException(message, name3);
  };
  var XMLHttpRequest = class extends XMLHttpRequestEventTarget {
    #upload = new XMLHttpRequestUpload(constructionKey);
    #state = new RequestState(this, this.#upload);
    constructor() {
      super(constructionKey);
    }
    get readyState() {
      return this.#state.readyState;
    }
    open(method2, url, isAsync = void 0, username = void 0, password = void 0) {
      const state2 = this.#state;
      requireArguments(arguments.length, 2, "open");
      const verb = toByteString(method2), address = toUSVString(url);
      const isSync = arguments.length > 2 && !isAsync;
      const user = toNullableString(username), secret = toNullableString(password);
      if (!isHeaderName(verb))
        refuse5("SyntaxError", `"${verb}" is not a method`);
      if (isForbiddenMethod(verb))
        refuse5("SecurityError", `a page may not use the method ${verb}`);
      const record2 = parseRelativeURL(address) ?? refuse5("SyntaxError", `"${address}" is not a URL`);
      if (record2.host !== null)
        setCredentials(record2, user, secret);
      if (isSync && (state2.timeout !== 0 || state2.responseType !== "")) {
        refuse5("InvalidAccessError", "a synchronous request must have neither timeout nor responseType");
      }
      state2.reset(normalizeMethod(verb), attachBlobURL(record2), isSync);
      if (state2.readyState !== OPENED)
        state2.enter(OPENED);
    }
    setRequestHeader(name3, value2) {
      const state2 = this.#state;
      requireArguments(arguments.length, 2, "setRequestHeader");
      const key = toByteString(name3), text2 = normalizeHeaderValue(toByteString(value2));
      this.#requireUnsent();
      if (!isHeaderName(key))
        refuse5("SyntaxError", `"${key}" is not a header name`);
      if (!isHeaderValue(text2))
        refuse5("SyntaxError", "the value of a header must contain neither NUL nor line breaks");
      if (!isForbiddenRequestHeader(key, text2))
        combineValue(state2.headers, key, text2);
    }
    #requireUnsent() {
      if (this.#state.readyState !== OPENED)
        refuse5("InvalidStateError", "the request is not open");
      if (this.#state.isSent)
        refuse5("InvalidStateError", "the request was already sent");
    }
    get timeout() {
      return this.#state.timeout;
    }
    set timeout(value2) {
      const state2 = this.#state;
      const milliseconds2 = toUnsignedLong(value2);
      if (state2.isSync)
        refuse5("InvalidAccessError", "a synchronous request must not have a timeout");
      state2.timeout = milliseconds2;
      state2.exchange?.limit(milliseconds2);
    }
    get withCredentials() {
      return this.#state.withCredentials;
    }
    set withCredentials(value2) {
      const state2 = this.#state;
      if (state2.readyState !== UNSENT && state2.readyState !== OPENED || state2.isSent) {
        refuse5("InvalidStateError", "the request was already sent");
      }
      state2.withCredentials = Boolean(value2);
    }
    get upload() {
      return this.#upload;
    }
    send(body = null) {
      const state2 = this.#state;
      this.#requireUnsent();
      takeBody(state2, body);
      state2.hasUploadListeners = hasListeners(this.#upload);
      state2.isUploadComplete = state2.body === null;
      state2.hasTimedOut = false;
      state2.isSent = true;
      if (state2.isSync)
        exchangeNow(state2, requestOf2(state2));
      else
        this.#sendLater();
    }
    /** Step 11: either loadstart listener may abort or reopen the request. */
    #sendLater() {
      const state2 = this.#state;
      const { received } = state2;
      const length = state2.body?.length ?? 0;
      state2.fireProgress("loadstart", 0, 0);
      if (!state2.isUploadComplete && state2.hasUploadListeners)
        state2.fireUpload("loadstart", 0, length);
      if (state2.readyState !== OPENED || !state2.isSent || state2.received !== received)
        return;
      state2.exchange = new Exchange2(state2);
      state2.exchange.start(requestOf2(state2));
    }
    abort() {
      this.#state.abort();
    }
    get responseURL() {
      const { url } = this.#state.response;
      return typeof url === "string" ? url.replace(/#.*$/s, "") : serializeURL(url, true);
    }
    get status() {
      return this.#state.response.status;
    }
    get statusText() {
      return this.#state.response.statusText;
    }
    getResponseHeader(name3) {
      const { response: response2 } = this.#state;
      requireArguments(arguments.length, 1, "getResponseHeader");
      return responseHeader(response2, toByteString(name3));
    }
    getAllResponseHeaders() {
      return allResponseHeaders(this.#state.response);
    }
    overrideMimeType(mime) {
      const state2 = this.#state;
      requireArguments(arguments.length, 1, "overrideMimeType");
      const text2 = toDOMString(mime);
      if (state2.readyState === LOADING2 || state2.readyState === DONE2) {
        refuse5("InvalidStateError", "the response is already being read");
      }
      state2.overrideType = parseMimeType(text2) ?? parseMimeType("application/octet-stream");
    }
    get responseType() {
      return this.#state.responseType;
    }
    set responseType(value2) {
      const state2 = this.#state;
      const type = toDOMString(value2);
      if (!responseTypes.includes(type))
        return;
      if (state2.readyState === LOADING2 || state2.readyState === DONE2) {
        refuse5("InvalidStateError", "the response is already being read");
      }
      if (state2.isSync)
        refuse5("InvalidAccessError", "a synchronous request must not have a responseType");
      state2.responseType = type;
    }
    get response() {
      const state2 = this.#state;
      if (state2.responseType === "" || state2.responseType === "text")
        return this.#text();
      if (state2.readyState !== DONE2 || state2.response.isError)
        return null;
      state2.responseObject ??= makeResponseObject(state2);
      return state2.responseObject.value;
    }
    get responseText() {
      const { responseType } = this.#state;
      if (responseType !== "" && responseType !== "text") {
        refuse5("InvalidStateError", `the responseType is ${responseType}`);
      }
      return this.#text();
    }
    #text() {
      const { readyState: readyState2, response: response2, received, overrideType, responseType } = this.#state;
      if (readyState2 !== LOADING2 && readyState2 !== DONE2 || received.length === 0)
        return "";
      return textResponse(response2, received, overrideType, responseType);
    }
    get responseXML() {
      const state2 = this.#state;
      const { responseType } = state2;
      if (responseType !== "" && responseType !== "document") {
        refuse5("InvalidStateError", `the responseType is ${responseType}`);
      }
      if (state2.readyState !== DONE2 || state2.response.isError)
        return null;
      state2.responseObject ??= makeResponseObject(state2);
      return state2.responseObject.value;
    }
  };
  var setCredentials = (record2, username, password) => {
    if (username !== null)
      record2.username = percentEncode(username, userinfoSet);
    if (password !== null)
      record2.password = percentEncode(password, userinfoSet);
  };
  var responseObjects = {
    "": ({ response: response2, received, overrideType }) => documentResponse(response2, received, overrideType, ""),
    document: ({ response: response2, received, overrideType }) => documentResponse(response2, received, overrideType, "document"),
    arraybuffer: ({ received }) => received.arrayBuffer(),
    blob: ({ response: response2, received, overrideType }) => blobResponse(response2, received, overrideType),
    json: ({ received }) => received.json()
  };
  var makeResponseObject = (state2) => {
    try {
      return { __proto__: null, value: responseObjects[state2.responseType](state2) };
    } catch {
      return { __proto__: null, value: null };
    }
  };
  defineEventHandlers(XMLHttpRequest, ["onreadystatechange"]);
  defineInterface(XMLHttpRequest, { constants: { UNSENT, OPENED, HEADERS_RECEIVED, LOADING: LOADING2, DONE: DONE2 } });
  expose({ XMLHttpRequest });

  // page/fetch/beacon.js
  var targetOf2 = (text2) => {
    const url = parseRelativeURL(text2);
    if (url === null)
      throw new TypeError2(`"${text2}" is not a URL`);
    const isHTTP2 = url.scheme === "http" || url.scheme === "https";
    if (!isHTTP2 || native.lossy)
      throw new TypeError2("beacons can only be sent to http and https");
    return url;
  };
  var isQuotaLeft = (length) => {
    const release = takeKeepaliveQuota(length);
    release?.();
    return release !== null;
  };
  var request2 = (url, source, type) => ({
    __proto__: null,
    method: "POST",
    url,
    body: source,
    headers: type === null ? [] : [["Content-Type", type]],
    mode: type === null || isCORSSafelisted("Content-Type", type) ? "no-cors" : "cors",
    credentials: "include",
    redirect: "follow",
    referrer: "client",
    referrerPolicy: "",
    initiator: "beacon",
    keepalive: true
  });
  var nobody2 = { sent() {
  }, response() {
  }, data() {
  }, end() {
  }, failure() {
  } };
  var operations8 = {
    sendBeacon(url, data2 = null) {
      if (this !== navigator)
        throw new TypeError2("this is not a Navigator");
      requireArguments(arguments.length, 1, "sendBeacon");
      const target = targetOf2(toUSVString(url));
      const { source, type } = data2 === null ? { __proto__: null, source: null, type: null } : extractBody(data2, true);
      if (!isQuotaLeft(source?.length ?? 0))
        return false;
      startExchange(request2(target, source, type), nobody2);
      return true;
    }
  };
  Object_defineProperty(operations8.sendBeacon, "length", { value: 1, configurable: true });
  Object_defineProperty(Navigator.prototype, "sendBeacon", {
    value: operations8.sendBeacon,
    writable: true,
    enumerable: true,
    configurable: true
  });

  // page/window/platform-objects.js
  for (const name3 of Object_getOwnPropertyNames(globalThis)) {
    const { value: value2 } = Object_getOwnPropertyDescriptor(globalThis, name3);
    if (typeof value2 === "function")
      markUncloneable(value2);
  }

  // page/cookies/cookie-store.js
  var { parse, stringify } = JSON;
  var record = (json) => ({ __proto__: null, ...parse(json) });
  var isObjectLike = (value2) => value2 === void 0 || typeof value2 === "object" || typeof value2 === "function";
  var makeError2 = ({ name: name3, message }) => name3 === "TypeError" ? new TypeError2(message) : new DOMException(message, name3);
  var requireSecureContext = () => {
    if (documentURL === null || documentOrigin === "null" || !isTrustworthy(documentURL)) {
      throw new DOMException("cookieStore works in secure contexts of a tuple origin", "SecurityError");
    }
  };
  var ask = (request3, read2 = () => void 0) => {
    requireSecureContext();
    const answer2 = native.lossy ? { __proto__: null, items: [] } : record(native.cookieStore(stringify(request3)));
    return new Promise2((resolve2, reject) => {
      queueTask(() => answer2.error ? reject(makeError2(answer2.error)) : resolve2(read2(answer2)));
    });
  };
  var optional = (value2) => value2 === void 0 || value2 === null ? void 0 : toUSVString(value2);
  var ownURL = (text2) => {
    const url = parseRelativeURL(text2);
    if (url === null || serializeURL(url, true) !== serializeURL(documentURL, true)) {
      throw new TypeError2("in a document, cookies can be requested for its own URL only");
    }
    return serializeURL(url, true);
  };
  var toQuery = (argument) => {
    if (!isObjectLike(argument))
      return { __proto__: null, name: toUSVString(argument) };
    const { name: name3, url } = toDictionary(argument);
    const query = { __proto__: null };
    if (name3 !== void 0)
      query.name = toUSVString(name3);
    if (url !== void 0)
      query.url = ownURL(toUSVString(url));
    return query;
  };
  var requireMember = (value2, name3) => {
    if (value2 === void 0)
      throw new TypeError2(`the member ${name3} is missing`);
    return toUSVString(value2);
  };
  var toMilliseconds2 = (value2) => {
    if (value2 === void 0 || value2 === null)
      return void 0;
    const number = +value2;
    if (!Number_isFinite(number))
      throw new TypeError2("expires must be a finite number");
    return number;
  };
  var toEntry3 = (options) => {
    const { domain, expires, name: name3, partitioned = false, path, sameSite, value: value2 } = toDictionary(options);
    return {
      __proto__: null,
      domain: optional(domain),
      expires: toMilliseconds2(expires),
      name: requireMember(name3, "name"),
      partitioned: Boolean(partitioned),
      path: path === void 0 ? "/" : toUSVString(path),
      sameSite: sameSite === void 0 ? "strict" : toEnumeration(sameSite, ["strict", "lax", "none"], "CookieSameSite"),
      value: requireMember(value2, "value")
    };
  };
  var toDeletion = (options) => {
    const { domain, name: name3, partitioned = false, path } = toDictionary(options);
    return {
      __proto__: null,
      domain: optional(domain),
      name: requireMember(name3, "name"),
      partitioned: Boolean(partitioned),
      path: path === void 0 ? "/" : toUSVString(path)
    };
  };
  var toItem = ({ name: name3, value: value2 }) => scriptObject({ __proto__: null, name: name3, value: value2 });
  var CookieStore = class extends EventTarget {
    #brand = true;
    constructor(key) {
      requireKey(key);
      super();
    }
    // All four are async, so that errors reject the promise.
    async get(argument = void 0) {
      this.#brand;
      const query = toQuery(argument);
      if (Object_keys(query).length === 0)
        throw new TypeError2("get needs a name or a URL");
      return ask({ __proto__: null, op: "get", query }, ({ items = [] }) => items.length > 0 ? toItem(items[0]) : null);
    }
    async getAll(argument = void 0) {
      this.#brand;
      return ask({ __proto__: null, op: "getAll", query: toQuery(argument) }, ({ items = [] }) => mapped(items, toItem));
    }
    async set(...given) {
      this.#brand;
      requireArguments(given.length, 1, "set");
      const { 0: name3, 1: value2 } = given;
      const options = given.length > 1 ? { __proto__: null, name: toUSVString(name3), value: toUSVString(value2) } : name3;
      return ask({ __proto__: null, op: "set", entry: toEntry3(options) });
    }
    async delete(argument) {
      this.#brand;
      requireArguments(arguments.length, 1, "delete");
      const deletion = toDeletion(isObjectLike(argument) ? argument : { __proto__: null, name: toUSVString(argument) });
      return ask({ __proto__: null, op: "delete", deletion });
    }
  };
  Object_defineProperty(CookieStore.prototype.set, "length", { value: 1, configurable: true });
  defineEventHandlers(CookieStore, ["onchange"]);
  defineInterface(CookieStore);
  var toItems = (value2) => Object_freeze(
    value2 === void 0 ? [] : toSequence(value2, "the list of cookies", (item) => {
      const { name: name3, value: text2 } = toDictionary(item);
      const kept = name3 === void 0 ? { __proto__: null } : { __proto__: null, name: toUSVString(name3) };
      return text2 === void 0 ? kept : { __proto__: null, ...kept, value: toUSVString(text2) };
    })
  );
  var CookieChangeEvent = class extends Event {
    #changed;
    #deleted;
    constructor(type, eventInitDict = { __proto__: null }) {
      requireArguments(arguments.length, 1, "CookieChangeEvent");
      super(type, eventInitDict);
      const { changed, deleted } = toDictionary(eventInitDict);
      this.#changed = toItems(changed);
      this.#deleted = toItems(deleted);
    }
    get changed() {
      return this.#changed;
    }
    get deleted() {
      return this.#deleted;
    }
  };
  defineInterface(CookieChangeEvent);
  expose({ CookieStore, CookieChangeEvent });
  var cookieStore = new CookieStore(constructionKey);
  defineAttributes(globalThis, {
    get cookieStore() {
      return cookieStore;
    }
  });
  var cookiesChanged = (json) => {
    const { changed = [], deleted = [] } = record(json);
    if (changed.length + deleted.length === 0)
      return;
    fire(cookieStore, new CookieChangeEvent("change", { __proto__: null, changed, deleted }));
  };
  return __toCommonJS(main_exports);
})();
