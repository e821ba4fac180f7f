"use strict";
(() => {
  // src/foundation/primordials.js
  var scope = globalThis;
  var { apply, construct, ownKeys, defineProperty, deleteProperty, getOwnPropertyDescriptor } = Reflect;
  var { freeze, getPrototypeOf } = Object;
  var descriptorOf = (object, key2) => {
    const descriptor = getOwnPropertyDescriptor(object, key2);
    return descriptor && { __proto__: null, ...descriptor };
  };
  var bind = Function.prototype.bind;
  var callOf = Function.prototype.call;
  var uncurry = (method) => apply(bind, callOf, [method]);
  var prototypeOf = (name2) => {
    const type2 = scope[name2];
    return typeof type2 === "function" ? type2.prototype : null;
  };
  var methodOf = (name2, key2) => {
    const method = prototypeOf(name2)?.[key2];
    return typeof method === "function" ? uncurry(method) : null;
  };
  var findDescriptor = (object, key2) => {
    for (let holder = object; holder; holder = getPrototypeOf(holder)) {
      const descriptor = descriptorOf(holder, key2);
      if (descriptor)
        return descriptor;
    }
    return void 0;
  };
  var getterOf = (name2, key2) => {
    const holder = prototypeOf(name2);
    const getter = holder && findDescriptor(holder, key2)?.get;
    return getter ? uncurry(getter) : null;
  };
  var setterOf = (name2, key2) => {
    const holder = prototypeOf(name2);
    const setter = holder && findDescriptor(holder, key2)?.set;
    return setter ? uncurry(setter) : null;
  };
  var functionToString = uncurry(Function.prototype.toString);
  var typedArray = getPrototypeOf(Uint8Array.prototype);
  var viewPart = (holder, key2) => uncurry(getOwnPropertyDescriptor(holder, key2).get);
  var isView = ArrayBuffer.isView;
  var bufferLength = viewPart(ArrayBuffer.prototype, "byteLength");
  var resizable = descriptorOf(ArrayBuffer.prototype, "resizable")?.get;
  var isResizable = resizable ? uncurry(resizable) : () => false;
  var findSharedLength = () => {
    try {
      const buffer = scope.SharedArrayBuffer ? new scope.SharedArrayBuffer(0) : new scope.WebAssembly.Memory({ __proto__: null, initial: 0, maximum: 0, shared: true }).buffer;
      return viewPart(getPrototypeOf(buffer), "byteLength");
    } catch {
      return null;
    }
  };
  var sharedLength = findSharedLength();
  var typedTag = viewPart(typedArray, Symbol.toStringTag);
  var typedBuffer = viewPart(typedArray, "buffer");
  var typedOffset = viewPart(typedArray, "byteOffset");
  var typedLength = viewPart(typedArray, "byteLength");
  var dataViewBuffer = viewPart(DataView.prototype, "buffer");
  var dataViewOffset = viewPart(DataView.prototype, "byteOffset");
  var dataViewLength = viewPart(DataView.prototype, "byteLength");
  var typedSet = uncurry(typedArray.set);
  var Bytes = Uint8Array;
  var viewOf = (bytes, start, end3) => new Bytes(typedBuffer(bytes), typedOffset(bytes) + start, end3 - start);
  var copyOf = (buffer, offset, length) => {
    const copy = new Bytes(length);
    if (length > 0)
      typedSet(copy, new Bytes(buffer, offset, length), 0);
    return copy;
  };
  var indexOf = uncurry(String.prototype.indexOf);
  var lastIndexOf = uncurry(String.prototype.lastIndexOf);
  var substring = uncurry(String.prototype.slice);
  var lowerCase = uncurry(String.prototype.toLowerCase);
  var upperCase = uncurry(String.prototype.toUpperCase);
  var characterCode = uncurry(String.prototype.charCodeAt);
  var characterOf = String.fromCharCode;
  var Weak = WeakMap;
  var weakGet = uncurry(WeakMap.prototype.get);
  var weakSet = uncurry(WeakMap.prototype.set);
  var weakDelete = uncurry(WeakMap.prototype.delete);
  var Table = Map;
  var tableGet = uncurry(Map.prototype.get);
  var tableSet = uncurry(Map.prototype.set);
  var tableDelete = uncurry(Map.prototype.delete);
  var tableSize = uncurry(getOwnPropertyDescriptor(Map.prototype, "size").get);
  var parse = JSON.parse;
  var parseJSON = (text3) => ({ __proto__: null, ...parse(text3) });
  var printJSON = JSON.stringify;
  var Future = Promise;
  var ProxyType = Proxy;
  var Failure = Error;
  var Mistake = TypeError;
  var Exception = scope.DOMException;
  var floor = Math.floor;
  var random = Math.random;
  var smaller = Math.min;
  var larger = Math.max;
  var startTimer = scope.setTimeout ? apply(bind, scope.setTimeout, [scope]) : null;
  var stopTimer = scope.clearTimeout ? apply(bind, scope.clearTimeout, [scope]) : null;
  var startMicrotask = scope.queueMicrotask ? apply(bind, scope.queueMicrotask, [scope]) : null;
  var performanceNow = scope.performance && apply(bind, scope.performance.now, [scope.performance]);
  var now = performanceNow ?? Date.now;
  var consoleError = scope.console && apply(bind, scope.console.error, [scope.console]);
  var complain = (message) => consoleError?.(`ajax-bridge: ${message}`);

  // src/foundation/brands.js
  var isDictionary = (value) => value !== null && (typeof value === "object" || typeof value === "function");
  var brand = (probe) => (value) => {
    if (!probe || !isDictionary(value))
      return false;
    try {
      probe(value, "");
      return true;
    } catch {
      return false;
    }
  };
  var isArrayBuffer = brand(bufferLength);
  var isSharedBuffer = brand(sharedLength);
  var isBlob = brand(getterOf("Blob", "size"));
  var isFile = brand(getterOf("File", "name"));
  var isFormData = brand(methodOf("FormData", "has"));
  var isSearchParams = brand(methodOf("URLSearchParams", "has"));
  var isReadableStream = brand(getterOf("ReadableStream", "locked"));
  var isRequest = brand(getterOf("Request", "method"));
  var isDocument = brand(getterOf("Document", "documentElement") ?? getterOf("Document", "cookie"));
  var isFixedBuffer = (value) => isArrayBuffer(value) && !isResizable(value);
  var isBufferView = (value) => {
    if (!isView(value))
      return false;
    return isFixedBuffer(typedTag(value) === void 0 ? dataViewBuffer(value) : typedBuffer(value));
  };
  var isForm = brand(getterOf("HTMLFormElement", "elements") ?? getterOf("HTMLFormElement", "method"));

  // src/bodies/document-markup.js
  var contentType = getterOf("Document", "contentType");
  var firstChild = getterOf("Node", "firstChild");
  var nextSibling = getterOf("Node", "nextSibling");
  var nodeType = getterOf("Node", "nodeType");
  var nodeName = getterOf("Node", "nodeName");
  var doctypeName = getterOf("DocumentType", "name");
  var outerHTML = getterOf("Element", "outerHTML");
  var textOf = getterOf("CharacterData", "data");
  var serialize = methodOf("XMLSerializer", "serializeToString");
  var Serializer = scope.XMLSerializer;
  var isHTML = (document4) => contentType !== null && contentType(document4) === "text/html";
  var documentType = (document4) => isHTML(document4) ? "text/html" : "application/xml";
  var documentMarkup = (document4) => {
    if (!isHTML(document4) || !outerHTML)
      return serialize(new Serializer(), document4);
    let markup = "";
    for (let node = firstChild(document4); node; node = nextSibling(node))
      markup += nodeMarkup(node);
    return markup;
  };
  var nodeMarkup = (node) => {
    switch (nodeType(node)) {
      case 1:
        return outerHTML(node);
      case 7:
        return `<?${nodeName(node)} ${textOf(node)}>`;
      case 8:
        return `<!--${textOf(node)}-->`;
      case 10:
        return `<!DOCTYPE ${doctypeName(node)}>`;
      default:
        return "";
    }
  };

  // src/foundation/append.js
  var append = (list, value) => defineProperty(list, list.length, { __proto__: null, value, writable: true, enumerable: true, configurable: true });

  // src/foundation/text.js
  var encoder = new scope.TextEncoder();
  var encodeText = uncurry(encoder.encode);
  var utf8 = (text3) => encodeText(encoder, text3);
  var swapAll = (text3, wanted, replacement) => {
    let from = indexOf(text3, wanted);
    if (from < 0)
      return text3;
    let result = "";
    let start = 0;
    for (; from >= 0; from = indexOf(text3, wanted, start)) {
      result += substring(text3, start, from) + replacement;
      start = from + wanted.length;
    }
    return result + substring(text3, start);
  };
  var normalizeLines = (text3) => {
    if (indexOf(text3, "\n") < 0 && indexOf(text3, "\r") < 0)
      return text3;
    return swapAll(swapAll(swapAll(text3, "\r\n", "\n"), "\r", "\n"), "\n", "\r\n");
  };
  var trimming = (isBlank2) => (text3) => {
    let start = 0;
    let end3 = text3.length;
    while (start < end3 && isBlank2(characterCode(text3, start)))
      start++;
    while (end3 > start && isBlank2(characterCode(text3, end3 - 1)))
      end3--;
    return substring(text3, start, end3);
  };
  var trimBlanks = trimming((code) => code <= 32);
  var normalizeValue = trimming((code) => code === 32 || code === 9 || code === 10 || code === 13);

  // src/bodies/multipart.js
  var fileName = getterOf("File", "name");
  var blobType = getterOf("Blob", "type");
  var alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789AB";
  var getRandomValues = scope.crypto?.getRandomValues;
  var sixteen = () => {
    const bytes = new Bytes(16);
    if (getRandomValues)
      return apply(getRandomValues, scope.crypto, [bytes]);
    for (let index = 0; index < 16; index++)
      bytes[index] = floor(random() * 256);
    return bytes;
  };
  var makeBoundary = () => {
    const bytes = sixteen();
    let boundary = "----WebKitFormBoundary";
    for (let index = 0; index < 16; index++)
      boundary += alphabet[bytes[index] & 63];
    return boundary;
  };
  var escapeQuoted = (text3) => swapAll(swapAll(swapAll(text3, "\n", "%0A"), "\r", "%0D"), '"', "%22");
  var fieldPart = (boundary, name2, value) => `--${boundary}\r
Content-Disposition: form-data; name="${name2}"\r
\r
${normalizeLines(value)}\r
`;
  var fileHead = (boundary, name2, file) => `--${boundary}\r
Content-Disposition: form-data; name="${name2}"; filename="${escapeQuoted(fileName(file))}"\r
Content-Type: ${blobType(file) || "application/octet-stream"}\r
\r
`;
  var encodeMultipart = (entries, boundary, encode = utf8) => {
    const parts = [];
    let text3 = "";
    for (let index = 0; index < entries.length; index++) {
      const { name: name2, value } = entries[index];
      const quoted2 = escapeQuoted(normalizeLines(name2));
      if (!isBlob(value)) {
        text3 += fieldPart(boundary, quoted2, value);
        continue;
      }
      append(parts, encode(text3 + fileHead(boundary, quoted2, value)));
      append(parts, value);
      text3 = "\r\n";
    }
    append(parts, encode(`${text3}--${boundary}--\r
`));
    return parts;
  };

  // src/bodies/source.js
  var blobSize = getterOf("Blob", "size");
  var blobType2 = getterOf("Blob", "type");
  var parametersText = methodOf("URLSearchParams", "toString");
  var eachEntry = methodOf("FormData", "forEach");
  var copyBytes = (value) => {
    if (isArrayBuffer(value))
      return copyOf(value, 0, bufferLength(value));
    if (typedTag(value) !== void 0)
      return copyOf(typedBuffer(value), typedOffset(value), typedLength(value));
    const isEmpty = bufferLength(dataViewBuffer(value)) === 0;
    return isEmpty ? new Bytes(0) : copyOf(dataViewBuffer(value), dataViewOffset(value), dataViewLength(value));
  };
  var formEntries = (form) => {
    const entries = [];
    eachEntry(form, (value, name2) => void append(entries, { __proto__: null, name: name2, value }));
    return entries;
  };
  var source = (kind, parts, type2) => ({
    __proto__: null,
    kind,
    parts,
    type: type2,
    length: partsLength(parts),
    stream: null
  });
  var partsLength = (parts) => {
    let length = 0;
    for (let index = 0; index < parts.length; index++)
      length += partLength(parts[index]);
    return length;
  };
  var partLength = (part) => isView(part) ? typedLength(part) : blobSize(part);
  var multipartSource = (entries, boundary = makeBoundary(), encode = void 0) => source("form", encodeMultipart(entries, boundary, encode), `multipart/form-data; boundary=${boundary}`);
  var textSource = (kind, text3, type2) => {
    let bytes = null;
    const encoded = () => bytes ??= utf8(text3);
    return {
      __proto__: null,
      kind,
      type: type2,
      stream: null,
      text: text3,
      get parts() {
        return [encoded()];
      },
      get length() {
        return typedLength(encoded());
      }
    };
  };
  var bytesSource = (bytes, type2) => source("buffer", [bytes], type2);
  var blobSource = (blob) => source("blob", [blob], blobType2(blob) || null);
  var streamSource = (stream) => {
    const made = { __proto__: null, kind: "stream", parts: null, type: null, length: null, stream, controller: null };
    made.cancel = (reason) => made.controller ? abort(made.controller, reason) : endQuietly(cancelStream(stream, reason));
    return made;
  };
  var cancelStream = methodOf("ReadableStream", "cancel");
  var abort = methodOf("AbortController", "abort");
  var endQuietly = async (ending) => {
    try {
      await ending;
    } catch {
    }
  };
  var documentSource = (document4) => textSource("document", documentMarkup(document4), `${documentType(document4)};charset=UTF-8`);
  var sourceOf = (body, takes4) => {
    if (typeof body === "string")
      return plainText(body);
    if (isView(body))
      return isBufferView(body) ? bytesSource(copyBytes(body), null) : null;
    if (isArrayBuffer(body))
      return isFixedBuffer(body) ? bytesSource(copyBytes(body), null) : null;
    if (isSharedBuffer(body))
      return takes4.shared ? plainText(`${body}`) : null;
    if (isBlob(body))
      return blobSource(body);
    if (isFormData(body))
      return multipartSource(formEntries(body));
    if (isSearchParams(body)) {
      return textSource("parameters", parametersText(body), "application/x-www-form-urlencoded;charset=UTF-8");
    }
    if (takes4.document && isDocument(body))
      return documentSource(body);
    if (takes4.stream && isReadableStream(body))
      return streamSource(body);
    if (typeof body === "symbol")
      return null;
    return plainText(`${body}`);
  };
  var plainText = (text3) => textSource("text", text3, "text/plain;charset=UTF-8");
  var isReady = (source2) => source2.text !== void 0 || areBytes(source2.parts);
  var areBytes = (parts) => {
    for (let index = 0; parts && index < parts.length; index++) {
      if (!isView(parts[index]))
        return false;
    }
    return parts !== null;
  };

  // src/foundation/configuration.js
  var given = { __proto__: null, ...typeof ajaxBridgeConfiguration === "undefined" ? null : ajaxBridgeConfiguration };
  var apis = { __proto__: null, ...given.apis };
  var names = ["xhr", "fetch", "forms", "beacon", "cookie", "cookieStore"];
  var switches = { __proto__: null };
  for (let index = 0; index < names.length; index++)
    switches[names[index]] = apis[names[index]] !== false;
  var configuration = freeze({
    __proto__: null,
    transport: given.transport ?? "inline",
    tag: given.tag ?? "fragment",
    formTag: given.tag === "fragment" ? "fragment" : "query",
    apis: freeze(switches),
    channelPath: given.channelPath ?? "/.ajax-bridge/",
    token: given.token ?? "",
    schemePrefix: given.schemePrefix ?? null,
    workerMark: given.workerMark ?? "ajax-bridge-worker",
    bodilessMark: given.bodilessMark ?? "ajax-bridge-bodiless",
    keptMark: given.keptMark ?? "ajax-bridge-kept",
    messageEvent: given.messageEvent ?? null,
    sliceSize: given.sliceSize ?? 1 << 20,
    maximumBody: given.maximumBody ?? Infinity,
    concurrent: given.concurrent,
    patience: given.patience ?? 3e4,
    host: given.host ?? null,
    installed: given.installed ?? null
  });
  var apiNames = freeze(names);

  // src/foundation/control.js
  var enabled = { __proto__: null, ...configuration.apis };
  var patches = [];
  var removals = [];
  var originals = new Weak();
  var isEnabled = (api) => enabled[api] === true;
  var setEnabled = (api, value) => {
    if (api in enabled)
      enabled[api] = value === true;
  };
  var copyProperty = (replacement, original, key2) => {
    const descriptor = descriptorOf(original, key2);
    if (descriptor)
      defineProperty(replacement, key2, descriptor);
  };
  var disguise = (replacement, original) => {
    copyProperty(replacement, original, "name");
    copyProperty(replacement, original, "length");
    weakSet(originals, replacement, original);
    return replacement;
  };
  var install = (holder, key2, original, replacement) => {
    defineProperty(holder, key2, replacement);
    append(patches, { __proto__: null, holder, key: key2, original, replacement });
  };
  var patchMethod = (holder, key2, make) => {
    const original = descriptorOf(holder, key2);
    if (typeof original?.value !== "function" || !original.configurable)
      return;
    const value = disguise(make(original.value), original.value);
    install(holder, key2, original, { __proto__: null, ...original, value });
  };
  var patchAccessor = (holder, key2, make) => {
    const original = descriptorOf(holder, key2);
    if (!original?.get || !original.configurable)
      return;
    const { get: get3, set: set2 } = descriptorOf(make(original), key2);
    install(holder, key2, original, {
      __proto__: null,
      ...original,
      get: get3 ? disguise(get3, original.get) : original.get,
      set: set2 && original.set ? disguise(set2, original.set) : original.set
    });
  };
  var onRemoval = (undo) => {
    append(removals, undo);
  };
  var isOurs = (current2, replacement) => current2 !== void 0 && current2.value === replacement.value && current2.get === replacement.get && current2.set === replacement.set;
  var uninstall = () => {
    for (const api in enabled)
      enabled[api] = false;
    for (let index = patches.length - 1; index >= 0; index--) {
      const { holder, key: key2, original, replacement } = patches[index];
      if (isOurs(descriptorOf(holder, key2), replacement))
        defineProperty(holder, key2, original);
    }
    for (let index = 0; index < removals.length; index++)
      removals[index]();
    patches.length = removals.length = 0;
  };
  var hideSources = () => patchMethod(Function.prototype, "toString", () => ({
    toString() {
      return functionToString(typeof this === "function" && weakGet(originals, this) || this);
    }
  }).toString);

  // src/transports/host-messages.js
  var type = configuration.messageEvent;
  var CustomEvent = scope.CustomEvent;
  var dispatchEvent = methodOf("EventTarget", "dispatchEvent");
  var tellsHost = type !== null && Boolean(scope.document && CustomEvent);
  var tellHost = (text3) => tellsHost && !dispatchEvent(scope, construct(CustomEvent, [type, { __proto__: null, detail: text3, cancelable: true }]));

  // src/bodies/blob-memory.js
  var maximumRemembered = 65536;
  var size = getterOf("Blob", "size");
  var memories = new Weak();
  var isList = Array.isArray;
  var rememberedBytes = (blob) => {
    const pieces = weakGet(memories, blob);
    if (!pieces)
      return void 0;
    const whole = new Bytes(size(blob));
    for (let index = 0, offset = 0; index < pieces.length; index++) {
      const bytes = bytesOf(pieces[index]);
      if (bytes === void 0)
        return void 0;
      typedSet(whole, bytes, offset);
      offset += typedLength(bytes);
    }
    return whole;
  };
  var bytesOf = (piece) => typeof piece === "string" ? utf8(piece) : isBlob(piece) ? rememberedBytes(piece) : piece;
  var snapshot = (parts) => {
    const pieces = [];
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index];
      if (isArrayBuffer(part) || isBufferView(part))
        append(pieces, copyBytes(part));
      else if (typeof part === "string" || isBlob(part) && weakGet(memories, part))
        append(pieces, part);
      else
        return null;
    }
    return pieces;
  };
  var remember = (blob, parts) => {
    if (!isList(parts) || size(blob) > maximumRemembered)
      return;
    const pieces = snapshot(parts);
    if (!pieces)
      return;
    let length = 0;
    for (let index = 0; index < pieces.length; index++) {
      length += isBlob(pieces[index]) ? size(pieces[index]) : typedLength(bytesOf(pieces[index]));
    }
    if (length === size(blob))
      weakSet(memories, blob, pieces);
  };
  var knowBytes = (blob, bytes) => {
    if (typedLength(bytes) === size(blob))
      weakSet(memories, blob, [bytes]);
  };
  var forgetBytes = (blob) => weakDelete(memories, blob);
  var wrap = (original) => {
    const Wrapped = new Proxy(original, {
      __proto__: null,
      construct(target, args, newTarget) {
        const blob = construct(target, args, newTarget === Wrapped ? target : newTarget);
        remember(blob, args[0]);
        return blob;
      }
    });
    return Wrapped;
  };
  var installBlob = (name2) => {
    const prototype = prototypeOf(name2);
    if (!prototype)
      return;
    patchMethod(scope, name2, wrap);
    patchMethod(prototype, "constructor", () => scope[name2]);
  };
  var NativeFile = scope.File;
  var typeOf = getterOf("Blob", "type");
  var fileOf = (blob, name2) => {
    const file = construct(NativeFile, [[blob], name2, { __proto__: null, type: typeOf(blob) }]);
    remember(file, [blob]);
    return file;
  };
  var patchForm = (prototype, key2) => patchMethod(prototype, key2, (original) => ({
    [key2](name2, value, filename) {
      const isKnown = isBlob(value) && !isFile(value) && weakGet(memories, value) !== void 0;
      if (!isKnown || !isFormData(this))
        return apply(original, this, arguments);
      const text3 = `${name2}`;
      return apply(original, this, [text3, fileOf(value, filename === void 0 ? "blob" : filename)]);
    }
  })[key2]);
  var installForms = () => {
    const prototype = prototypeOf("FormData");
    if (!prototype || !NativeFile)
      return;
    patchForm(prototype, "append");
    patchForm(prototype, "set");
  };
  var remembersBlobs = tellsHost || configuration.transport === "inline";
  var installBlobs = () => {
    if (!remembersBlobs)
      return;
    installBlob("Blob");
    installBlob("File");
    installForms();
  };

  // src/transports/ids-tags.js
  var name = "ajax-bridge=";
  var tagHeader = "Ajax-Bridge-Body";
  var digits = "0123456789abcdef";
  var getRandomValues2 = scope.crypto?.getRandomValues;
  var crypto = scope.crypto;
  var pairs = [];
  for (let byte = 0; byte < 256; byte++)
    append(pairs, digits[byte >> 4] + digits[byte & 15]);
  var pool = new Bytes(1024);
  var position = pool.length;
  var makeId = () => {
    if (position === pool.length) {
      apply(getRandomValues2, crypto, [pool]);
      position = 0;
    }
    let id = "";
    for (const end3 = position + 16; position < end3; position++)
      id += pairs[pool[position]];
    return id;
  };
  var plainTag = () => configuration.tag === "header" ? "query" : configuration.tag;
  var withoutFragment = (url) => {
    const at = indexOf(url, "#");
    return at < 0 ? url : substring(url, 0, at);
  };
  var withoutCredentials = (url) => {
    const start = indexOf(url, "://") + 3;
    const slash = indexOf(url, "/", start);
    const end3 = slash < 0 ? url.length : slash;
    const at = lastIndexOf(substring(url, start, end3), "@");
    return start < 3 || at < 0 ? url : substring(url, 0, start) + substring(url, start + at + 1);
  };
  var tagURL = (url, id, how) => {
    if (how === "header")
      return url;
    const base = withoutFragment(url);
    const fragment = substring(url, base.length);
    if (how === "fragment")
      return `${base}${fragment === "" ? "#" : `${fragment}&`}${name}${id}`;
    return `${base}${indexOf(base, "?") < 0 ? "?" : "&"}${name}${id}${fragment}`;
  };
  var isTaggable = (text3) => text3 !== "" && characterCode(text3, text3.length - 1) > 32;
  var isId = (text3) => {
    if (text3.length !== 32)
      return false;
    for (let index = 0; index < 32; index++) {
      if (indexOf(digits, text3[index]) < 0)
        return false;
    }
    return true;
  };
  var untagged = (url) => {
    const start = url.length - name.length - 33;
    const tag = substring(url, start);
    if (start < 0 || indexOf(url, "#") < 0 || substring(tag, 1, name.length + 1) !== name)
      return url;
    return (tag[0] === "#" || tag[0] === "&") && isId(substring(tag, name.length + 1)) ? substring(url, 0, start) : url;
  };
  var withoutQueryTag = (url) => {
    const base = withoutFragment(url);
    const start = base.length - name.length - 33;
    if (start < 0)
      return url;
    const tag = substring(base, start);
    if (tag[0] !== "?" && tag[0] !== "&")
      return url;
    if (substring(tag, 1, name.length + 1) !== name || !isId(substring(tag, name.length + 1)))
      return url;
    return substring(base, 0, start) + substring(url, base.length);
  };

  // src/foundation/reach.js
  var URLType = scope.URL;
  var href = getterOf("URL", "href");
  var setUsername = setterOf("URL", "username");
  var setPassword = setterOf("URL", "password");
  var protocol = getterOf("URL", "protocol");
  var baseURI = getterOf("Node", "baseURI");
  var document = scope.document;
  var location = scope.location;
  var documentBase = () => {
    if (document && baseURI)
      return baseURI(document);
    if (document?.baseURI)
      return document.baseURI;
    return location?.href;
  };
  var local = {
    __proto__: null,
    "blob:": true,
    "data:": true,
    "about:": true,
    "javascript:": true,
    "file:": true,
    "filesystem:": true,
    "ftp:": true,
    "ws:": true,
    "wss:": true,
    "mailto:": true,
    "tel:": true
  };
  var web = { __proto__: null, "http:": true, "https:": true };
  var isWeb = (scheme) => scheme in web;
  var isOnWeb = (address) => {
    try {
      return protocol(new URLType(address)) in web;
    } catch {
      return true;
    }
  };
  var pageIsOnWeb = () => isOnWeb(documentBase());
  var isCustomPage = () => !pageIsOnWeb();
  var known = new Table();
  var knownBase;
  var knownMost = 256;
  var hostURL = (text3, username, password) => {
    if (username != null || password != null)
      return resolve(text3, documentBase(), username, password);
    const from = documentBase();
    if (from !== knownBase || tableSize(known) >= knownMost)
      known = new Table();
    knownBase = from;
    let url = tableGet(known, text3);
    if (url === void 0)
      tableSet(known, text3, url = resolve(text3, from));
    return url;
  };
  var resolve = (text3, from, username, password) => {
    let url;
    try {
      url = new URLType(text3, from);
    } catch {
      return null;
    }
    if (username != null)
      setUsername(url, username);
    if (password != null)
      setPassword(url, password);
    return passesHost(protocol(url), from) ? href(url) : null;
  };
  var passesHost = (scheme, from) => {
    if (scheme in local)
      return false;
    return !(scheme in web) || isOnWeb(from);
  };
  var isCustomScheme = (url) => !(protocol(new URLType(url)) in web);
  var absoluteURL = (text3) => {
    try {
      return href(new URLType(text3, documentBase()));
    } catch {
      return text3;
    }
  };

  // src/hosted/urls.js
  var prefix = configuration.schemePrefix;
  var URLType2 = scope.URL;
  var href2 = getterOf("URL", "href");
  var protocol2 = getterOf("URL", "protocol");
  var rewritesURLs = prefix !== null;
  var hostedURL = (text3) => {
    if (!rewritesURLs)
      return text3;
    const base = documentBase();
    if (indexOf(lowerCase(text3), "http") < 0 && indexOf(base ?? "", "http") !== 0)
      return text3;
    try {
      const url = new URLType2(text3, base);
      return isWeb(protocol2(url)) ? prefix + href2(url) : text3;
    } catch {
      return text3;
    }
  };
  var webURL = (url) => rewritesURLs && indexOf(url, `${prefix}http`) === 0 ? substring(url, prefix.length) : url;
  var ownOrigin = rewritesURLs && scope.origin && scope.origin !== "null" ? scope.origin : "";

  // src/bodies/blob-reading.js
  var Reader = scope.FileReader;
  var read = methodOf("FileReader", "readAsArrayBuffer");
  var resultOf = getterOf("FileReader", "result");
  var errorOf = getterOf("FileReader", "error");
  var addEventListener = methodOf("EventTarget", "addEventListener");
  var arrayBuffer = methodOf("Blob", "arrayBuffer");
  var readByEvents = (blob) => new Future((resolve2, reject) => {
    const reader = construct(Reader, []);
    addEventListener(reader, "load", () => resolve2({ __proto__: null, bytes: new Bytes(resultOf(reader)) }));
    addEventListener(reader, "error", () => reject(errorOf(reader)));
    read(reader, blob);
  });
  var readBlob = async (blob) => Reader ? await readByEvents(blob) : { __proto__: null, bytes: new Bytes(await arrayBuffer(blob)) };

  // src/bodies/blob-sync.js
  var Reader2 = scope.FileReaderSync;
  var readSync = methodOf("FileReaderSync", "readAsArrayBuffer");
  var Request = scope.XMLHttpRequest;
  var open = methodOf("XMLHttpRequest", "open");
  var send = methodOf("XMLHttpRequest", "send");
  var overrideMimeType = methodOf("XMLHttpRequest", "overrideMimeType");
  var responseText = getterOf("XMLHttpRequest", "responseText");
  var URLType3 = scope.URL;
  var createObjectURL = URLType3?.createObjectURL;
  var revokeObjectURL = URLType3?.revokeObjectURL;
  var readBlobSync = (blob) => {
    const known2 = rememberedBytes(blob);
    if (known2)
      return known2;
    if (Reader2)
      return new Bytes(readSync(new Reader2(), blob));
    const url = apply(createObjectURL, URLType3, [blob]);
    try {
      return bytesOfText(loadText(url));
    } finally {
      apply(revokeObjectURL, URLType3, [url]);
    }
  };
  var loadText = (url) => {
    const request = new Request();
    open(request, "GET", url, false);
    overrideMimeType(request, "text/plain; charset=x-user-defined");
    send(request, null);
    return responseText(request);
  };
  var bytesOfText = (text3) => {
    const bytes = new Bytes(text3.length);
    for (let index = 0; index < text3.length; index++)
      bytes[index] = characterCode(text3, index) & 255;
    return bytes;
  };

  // src/bodies/slices.js
  var { sliceSize } = configuration;
  var blobSlice = methodOf("Blob", "slice");
  var pipeTo = methodOf("ReadableStream", "pipeTo");
  var signalOf = getterOf("AbortController", "signal");
  var Sink = scope.WritableStream;
  var Controller = scope.AbortController;
  var visitSlices = async (source2, visit) => {
    if (source2.stream)
      return await visitStream(source2, visit);
    const { parts, length } = source2;
    let offset = 0;
    let span = spanAfter(parts, { __proto__: null, index: 0, end: 0 });
    let reading = span && readSpan(parts, span);
    while (span) {
      const { bytes, error } = await reading;
      if (error)
        throw error;
      const next = spanAfter(parts, span);
      reading = next && readSpan(parts, next);
      await visit(bytes, offset, offset + span.end - span.start === length);
      offset += span.end - span.start;
      letGo(bytes, parts[span.index]);
      span = next;
    }
    if (length === 0)
      await visit(new Bytes(0), 0, true);
  };
  var spanAfter = (parts, { index, end: end3 }) => {
    while (index < parts.length && end3 >= partLength(parts[index])) {
      index++;
      end3 = 0;
    }
    if (index >= parts.length)
      return null;
    return { __proto__: null, index, start: end3, end: smaller(end3 + sliceSize, partLength(parts[index])) };
  };
  var readSpan = async (parts, { index, start, end: end3 }) => {
    try {
      const { bytes } = await readPart(parts[index], start, end3);
      if (typedLength(bytes) !== end3 - start)
        throw new Mistake("a file changed while it was read");
      return { __proto__: null, bytes };
    } catch (error) {
      return { __proto__: null, error };
    }
  };
  var letGo = (bytes, part) => {
    if (!isView(part) && transfer)
      transfer(typedBuffer(bytes), 0);
  };
  var transfer = methodOf("ArrayBuffer", "transfer");
  var readPart = async (part, start, end3) => {
    if (!isView(part))
      return await readBlob(blobSlice(part, start, end3));
    return { __proto__: null, bytes: viewOf(part, start, end3) };
  };
  var visitSlicesSync = (source2, visit) => {
    const { parts, length } = source2;
    let offset = 0;
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index];
      const bytes = isView(part) ? part : readBlobSync(part);
      if (typedLength(bytes) !== partLength(part))
        throw new Mistake("a Blob can no longer be read");
      for (let start = 0; start < typedLength(bytes); start += sliceSize) {
        const slice2 = viewOf(bytes, start, smaller(start + sliceSize, typedLength(bytes)));
        offset += typedLength(slice2);
        visit(slice2, offset - typedLength(slice2), offset === length);
      }
    }
    if (length === 0)
      visit(new Bytes(0), 0, true);
  };
  var visitStream = async (source2, visit) => {
    let offset = 0;
    const write = async (chunk) => {
      if (typedLengthOrNull(chunk) === null)
        throw new Mistake("a request's stream gave a chunk that is not a Uint8Array");
      offset = await visitChunk(copyBytes(chunk), offset, visit);
    };
    const sink = construct(Sink, [{ __proto__: null, write }]);
    const controller = source2.controller = construct(Controller, []);
    await pipeTo(source2.stream, sink, { __proto__: null, signal: signalOf(controller) });
    await visit(new Bytes(0), offset, true);
  };
  var visitChunk = async (bytes, offset, visit) => {
    for (let start = 0; start < typedLength(bytes); start += sliceSize) {
      const slice2 = viewOf(bytes, start, smaller(start + sliceSize, typedLength(bytes)));
      await visit(slice2, offset + start, false);
    }
    return offset + typedLength(bytes);
  };
  var typedLengthOrNull = (value) => {
    if (!isBufferView(value))
      return null;
    try {
      return typedLength(value);
    } catch {
      return null;
    }
  };
  var readAll = async (source2) => {
    if (source2.stream)
      return await joinStream(source2);
    const whole = new Bytes(source2.length);
    await visitSlices(source2, (bytes, offset) => typedSet(whole, bytes, offset));
    return { __proto__: null, bytes: whole };
  };
  var readAllSync = (source2) => {
    const whole = new Bytes(source2.length);
    visitSlicesSync(source2, (bytes, offset) => typedSet(whole, bytes, offset));
    return whole;
  };
  var joinStream = async (source2) => {
    const pieces = [];
    let length = 0;
    await visitSlices(source2, (bytes) => {
      append(pieces, bytes);
      length += typedLength(bytes);
    });
    const whole = new Bytes(length);
    for (let index = 0, offset = 0; index < pieces.length; index++) {
      typedSet(whole, pieces[index], offset);
      offset += typedLength(pieces[index]);
    }
    return { __proto__: null, bytes: whole };
  };

  // src/transports/failure.js
  var handOffFailure = (what, remedy) => new Failure(`${what}; ${remedy}`);
  var isTooLarge = (length, maximum) => length !== null && length > maximum;
  var tooLarge = (length, maximum) => handOffFailure(`the body has ${length} bytes, the host accepts ${maximum}`, "raise maximumBody in the host's limits");

  // src/transports/path-requests.js
  var fetch = scope.fetch;
  var responseStatus = getterOf("Response", "status");
  var responseText2 = methodOf("Response", "text");
  var Request2 = scope.XMLHttpRequest;
  var open2 = methodOf("XMLHttpRequest", "open");
  var send2 = methodOf("XMLHttpRequest", "send");
  var setRequestHeader = methodOf("XMLHttpRequest", "setRequestHeader");
  var status = getterOf("XMLHttpRequest", "status");
  var text = getterOf("XMLHttpRequest", "responseText");
  var refusal = (code, body) => {
    let reason = "";
    try {
      reason = parseJSON(body).error.message;
    } catch {
      reason = body;
    }
    const remedy = "check that the host serves the channel's path and knows this page";
    return handOffFailure(`the host's channel answered ${code}: ${reason}`, remedy);
  };
  var askForResponse = async (method, url, headers, body, isKeptAlive2) => {
    const options = {
      __proto__: null,
      method,
      headers,
      body,
      mode: "same-origin",
      credentials: "same-origin",
      cache: "no-store",
      redirect: "error",
      keepalive: isKeptAlive2
    };
    const response = await apply(fetch, scope, [url, options]);
    if (responseStatus(response) >= 400)
      throw refusal(responseStatus(response), await responseText2(response));
    return response;
  };
  var ask = async (...args) => responseText2(await apply(askForResponse, null, args));
  var askSync = (method, url, headers, body) => {
    const request = construct(Request2, []);
    open2(request, method, url, false);
    for (const name2 in headers)
      setRequestHeader(request, name2, headers[name2]);
    send2(request, body);
    if (status(request) >= 400)
      throw refusal(status(request), text(request));
    return text(request);
  };

  // src/transports/channel.js
  var href3 = (location2) => location2.href;
  var encodeText2 = scope.encodeURIComponent;
  var makeChannel = ({ channelPath, token, concurrent }) => {
    const pathOf2 = (id) => `${ownOrigin}${channelPath}bodies/${id}`;
    const plain3 = () => ({ __proto__: null, "Ajax-Bridge": token });
    const sliceHeaders = ({ method, url, type: type2, length }, offset, isLast) => {
      const headers = plain3();
      headers["Ajax-Bridge-Method"] = method;
      headers["Ajax-Bridge-URL"] = encodeText2(url);
      if (type2)
        headers["Ajax-Bridge-Type"] = encodeText2(type2);
      if (length !== null)
        headers["Ajax-Bridge-Length"] = `${length}`;
      headers["Ajax-Bridge-Offset"] = `${offset}`;
      if (isLast)
        headers["Ajax-Bridge-Last"] = "1";
      return headers;
    };
    const pageHeaders = () => {
      const headers = plain3();
      if (rewritesURLs && scope.location)
        headers["Ajax-Bridge-Page"] = encodeText2(href3(scope.location));
      return headers;
    };
    const cookieCall = (operation) => ["POST", `${ownOrigin}${channelPath}cookies`, pageHeaders(), printJSON(operation)];
    const cookieSync = (operation) => parseJSON(apply(askSync, null, cookieCall(operation)) || "{}");
    return {
      __proto__: null,
      // Over plain HTTP, a browser has six connections per host: requests waiting for their bodies would block the
      // channel that delivers them. A scheme handler has no such limit.
      isConcurrent: concurrent ?? isCustomPage(),
      hasStore: true,
      isSynchronous: true,
      async put(head, source2, progress) {
        await visitSlices(source2, async (bytes, offset, isLast) => {
          await ask("POST", pathOf2(head.id), sliceHeaders(head, offset, isLast), bytes, head.isKeptAlive);
          progress?.(offset + bytes.length);
        });
      },
      putSync(head, source2, progress) {
        visitSlicesSync(source2, (bytes, offset, isLast) => {
          askSync("POST", pathOf2(head.id), sliceHeaders(head, offset, isLast), bytes);
          progress?.(offset + bytes.length);
        });
      },
      cancel: (id) => ask("DELETE", pathOf2(id), plain3(), void 0, true),
      cookie: () => cookieSync({ __proto__: null, op: "documentCookie" }).cookie ?? "",
      setCookie: (line) => void cookieSync({ __proto__: null, op: "setDocumentCookie", line }),
      async askCookies(operation) {
        return parseJSON(await apply(ask, null, cookieCall(operation)) || "{}");
      }
    };
  };

  // src/transports/direct.js
  var isOneSlice = ({ parts, length }) => parts.length === 1 && isView(parts[0]) && length <= sliceSize;
  var maximumUnits = floor(smaller(sliceSize, configuration.maximumBody) / 3);
  var makeDirect = ({ host }) => {
    const call = (name2, args) => {
      const answer = apply(host[name2], host, args);
      if (typeof answer !== "string")
        return answer;
      throw handOffFailure(`the host refused the body: ${answer}`, "see the host's body limits");
    };
    const begin2 = ({ id, method, url, type: type2, length }) => call("begin", [id, method, url, type2, length]);
    const append3 = (id, progress) => (bytes, offset) => {
      call("append", [id, offset, bytes]);
      progress?.(offset + bytes.length);
    };
    const takesText = ({ text: text3 }) => Boolean(host.putText) && text3 !== void 0 && text3.length <= maximumUnits;
    return {
      __proto__: null,
      takesText,
      // The engine keeps the page's body as well and fires its own upload events. The host ignores that copy.
      isConcurrent: true,
      hasStore: true,
      isSynchronous: true,
      // Whether the engine's own request may have a stream as its body, which the host also ignores.
      takesStreams: host.takesStreams === true,
      put(head, source2, progress) {
        if (isReady(source2))
          return this.putSync(head, source2, progress);
        begin2(head);
        return putSlices(head, source2, progress);
      },
      putSync(head, source2, progress) {
        if (takesText(source2))
          return putText(head, source2.text, progress);
        if (host.put && isOneSlice(source2))
          return putWhole(head, source2.parts[0], progress);
        begin2(head);
        visitSlicesSync(source2, append3(head.id, progress));
        call("finish", [head.id]);
      },
      cancel: (id) => call("cancel", [id]),
      answersAtOnce: true,
      cookie: () => apply(host.cookie, host, []),
      setCookie: (line) => apply(host.setCookie, host, [line]),
      askCookies: async (operation) => parseJSON(apply(host.cookieStore, host, [printJSON(operation)])),
      hasListeners: host.hasListeners,
      onProgress: host.onProgress && ((callback) => apply(host.onProgress, host, [callback])),
      onCookiesChanged: (callback) => host.onCookiesChanged && apply(host.onCookiesChanged, host, [(json) => callback(parseJSON(json))])
    };
    function putText(head, text3, progress) {
      const { id, method, url, type: type2 } = head;
      head.length = call("putText", [id, method, url, type2, text3]);
      progress?.(head.length);
    }
    function putWhole({ id, method, url, type: type2, length }, bytes, progress) {
      call("put", [id, method, url, type2, length, bytes]);
      progress?.(length);
    }
    async function putSlices(head, source2, progress) {
      const send5 = append3(head.id, progress);
      const desk = new Bytes(source2.length === null ? 0 : smaller(sliceSize, source2.length));
      await visitSlices(source2, (bytes, offset) => {
        if (typedLength(bytes) > desk.length)
          return send5(bytes, offset);
        typedSet(desk, bytes, 0);
        send5(viewOf(desk, 0, typedLength(bytes)), offset);
      });
      call("finish", [head.id]);
    }
  };

  // src/transports/inline.js
  var refuse = () => {
    throw handOffFailure("the inline transport has no store", "serve the page through a host with a body channel");
  };
  var makeInline = () => ({
    __proto__: null,
    isConcurrent: false,
    hasStore: false,
    put: refuse,
    putSync: refuse,
    cancel() {
    }
  });

  // src/foundation/ascii.js
  var toBase64 = Uint8Array.prototype.toBase64 && uncurry(Uint8Array.prototype.toBase64);
  var btoa = scope.btoa;
  var numberText = uncurry(Number.prototype.toString);
  var base64 = (bytes) => {
    if (toBase64)
      return toBase64(bytes);
    let text3 = "";
    for (let start = 0; start < bytes.length; start += 8192) {
      text3 += apply(characterOf, null, viewOf(bytes, start, smaller(start + 8192, bytes.length)));
    }
    return apply(btoa, scope, [text3]);
  };
  var hexadecimal = (code) => substring(`000${numberText(code, 16)}`, -4);
  var asciiJSON = (value) => {
    const json = printJSON(value);
    let text3 = "";
    let start = 0;
    for (let index = 0; index < json.length; index++) {
      const code = characterCode(json, index);
      if (code < 127)
        continue;
      text3 += `${substring(json, start, index)}\\u${hexadecimal(code)}`;
      start = index + 1;
    }
    return text3 + substring(json, start);
  };

  // src/transports/message.js
  var makeMessage = ({ host, patience, concurrent }) => {
    const post = (text3) => new Future((resolve2, reject) => {
      const late = () => reject(handOffFailure("the host did not answer a message", "check its script message handler"));
      const timer = startTimer(late, patience);
      relay(text3, (answer) => (stopTimer(timer), resolve2(answer)), (error) => (stopTimer(timer), reject(error)));
    });
    const relay = async (text3, resolve2, reject) => {
      try {
        resolve2(await apply(host.post, host, [text3]));
      } catch (error) {
        reject(error);
      }
    };
    const ask4 = async (message) => {
      const text3 = await post(asciiJSON(message));
      const answer = text3 ? parseJSON(text3) : { __proto__: null };
      if (answer?.error && message.call !== "cookie") {
        const reason = answer.error.message ?? answer.error;
        throw handOffFailure(`the host refused the body: ${reason}`, "see the host's body limits");
      }
      return answer ?? { __proto__: null };
    };
    return {
      __proto__: null,
      isConcurrent: concurrent ?? true,
      hasStore: true,
      async put(head, source2, progress) {
        const { id, method, url, type: type2, length } = head;
        await ask4({ __proto__: null, call: "begin", id, method, url, type: type2, length });
        await visitSlices(source2, async (bytes, offset) => {
          await ask4({ __proto__: null, call: "append", id: head.id, offset, data: base64(bytes) });
          progress?.(offset + bytes.length);
        });
        await ask4({ __proto__: null, call: "finish", id: head.id });
      },
      putSync() {
        const remedy = "send it asynchronously, or give the host a channel";
        throw handOffFailure("a synchronous request cannot send its body by messages", remedy);
      },
      cancel: (id) => ask4({ __proto__: null, call: "cancel", id }),
      askCookies: (operation) => ask4({ __proto__: null, call: "cookie", operation })
    };
  };

  // src/transports/choose.js
  var makers = { __proto__: null, direct: makeDirect, channel: makeChannel, inline: makeInline, message: makeMessage };
  var choose = () => {
    const make = makers[configuration.transport];
    if (!make)
      throw new Mistake(`ajax-bridge: there is no transport "${configuration.transport}"`);
    return make(configuration);
  };
  var transport = choose();

  // src/transports/hand-off.js
  var makeHead = (id, method, url, type2, length) => ({
    __proto__: null,
    id: id ?? makeId(),
    method,
    url: webURL(withoutCredentials(withoutFragment(url))),
    type: type2,
    length
  });
  var lengthToTell = (source2) => transport.takesText?.(source2) ? null : source2.length;
  var check = (head) => {
    if (isTooLarge(head.length, configuration.maximumBody))
      throw tooLarge(head.length, configuration.maximumBody);
  };
  var handOver = (head, source2, progress) => {
    check(head);
    return transport.put(head, source2, progress);
  };
  var handOverNow = (head, source2, progress) => {
    check(head);
    transport.putSync(head, source2, progress);
  };
  var withdraw = async (id) => {
    try {
      await transport.cancel(id);
    } catch {
    }
  };
  var report = ({ method, url }, error) => complain(`${method} ${url} was not sent, because its body could not be handed to the host: ${error?.message ?? error}`);

  // src/bodies/at-hand.js
  var isAtHand = ({ parts }) => {
    if (parts === null)
      return false;
    for (let index = 0; index < parts.length; index++) {
      if (!isView(parts[index]) && !rememberedBytes(parts[index]))
        return false;
    }
    return true;
  };
  var readNow = (source2) => {
    try {
      return source2.stream ? null : readAllSync(source2);
    } catch {
      return null;
    }
  };

  // src/transports/kept.js
  var lines = (fields) => {
    let text3 = "";
    for (let index = 0; fields && index < fields.items.length; index++) {
      const { items } = fields.items[index];
      text3 += `${items[0]}: ${items[1]}\r
`;
    }
    return text3;
  };
  var keep = (head, source2, { fields, mode, credentials }) => {
    const bytes = tellsHost && source2 ? readNow(source2) : null;
    if (bytes === null)
      return false;
    const { id, method, url, type: type2 } = head;
    return tellHost(asciiJSON({
      __proto__: null,
      id,
      method,
      url,
      type: type2,
      fields: lines(fields),
      mode,
      credentials,
      body: base64(bytes)
    }));
  };

  // src/fetch/sequence.js
  var convertSequence = (object, method, convert2) => {
    const elements = [];
    for (const element of { __proto__: null, [Symbol.iterator]: () => apply(method, object, []) }) {
      append(elements, convert2(element));
    }
    return elements;
  };

  // src/fetch/header-spelling.js
  var headersOf = getterOf("Request", "headers");
  var get = methodOf("Headers", "get");
  var forEach = methodOf("Headers", "forEach");
  var spellings = new Weak();
  var iterable = (items) => ({
    __proto__: null,
    items,
    [Symbol.iterator]() {
      let index = 0;
      const next = () => {
        const done = index >= items.length;
        return done ? { __proto__: null, done } : { __proto__: null, done, value: items[index++] };
      };
      return { __proto__: null, next };
    }
  });
  var pair = (name2, value) => iterable([name2, value]);
  var readHeaders = (headers) => {
    if (!isDictionary(headers))
      return headers;
    const method = headers[Symbol.iterator];
    return iterable(method === void 0 || method === null ? readRecord(headers) : readSequence(headers, method));
  };
  var readRecord = (record) => {
    const pairs2 = [];
    const keys = ownKeys(record);
    for (let index = 0; index < keys.length; index++) {
      const key2 = keys[index];
      if (descriptorOf(record, key2)?.enumerable)
        append(pairs2, pair(`${key2}`, `${record[key2]}`));
    }
    return pairs2;
  };
  var readSequence = (headers, method) => {
    return convertSequence(headers, method, (item) => {
      if (!isDictionary(item))
        return item;
      return iterable(convertSequence(item, item[Symbol.iterator], (word) => `${word}`));
    });
  };
  var withField = (written, name2, value) => {
    const items = [];
    for (let index = 0; written && index < written.items.length; index++)
      append(items, written.items[index]);
    append(items, pair(name2, value));
    return iterable(items);
  };
  var asRecord = ({ items }) => {
    const record = { __proto__: null };
    const spellings2 = { __proto__: null };
    for (let index = 0; index < items.length; index++) {
      const name2 = items[index].items[0];
      const value = items[index].items[1];
      const known2 = spellings2[lowerCase(name2)] ??= name2;
      record[known2] = record[known2] === void 0 ? value : `${record[known2]}, ${value}`;
    }
    return record;
  };
  var hasField = ({ items }, key2) => combined(items, key2) !== null;
  var spell = (request, pairs2) => weakSet(spellings, request, pairs2);
  var spelled = (request, pairs2 = weakGet(spellings, request)) => {
    const headers = headersOf(request);
    const result = [];
    const late = [];
    const seen2 = { __proto__: null };
    for (let index = 0; pairs2 && index < pairs2.items.length; index++) {
      const name2 = pairs2.items[index].items[0];
      const key2 = lowerCase(name2);
      seen2[key2] ??= follow(get(headers, key2), combined(pairs2.items, key2));
      if (seen2[key2].isSame)
        append(result, pair(name2, pairs2.items[index].items[1]));
      else if (seen2[key2].value !== null)
        append(result, pair(name2, seen2[key2].value));
      if (seen2[key2].more !== null)
        append(late, pair(name2, seen2[key2].more));
      seen2[key2].more = null;
      if (!seen2[key2].isSame)
        seen2[key2].value = null;
    }
    const type2 = get(headers, "content-type");
    if (type2 !== null && !seen2["content-type"])
      append(result, pair("Content-Type", type2));
    forEach(headers, (value, name2) => {
      if (!seen2[name2] && name2 !== "content-type")
        append(result, pair(name2, value));
    });
    for (let index = 0; index < late.length; index++)
      append(result, late[index]);
    return iterable(result);
  };
  var follow = (now2, before2) => {
    if (now2 === before2)
      return { __proto__: null, isSame: true, value: null, more: null };
    const isLonger = now2 !== null && substring(now2, 0, before2.length + 2) === `${before2}, `;
    if (isLonger)
      return { __proto__: null, isSame: true, value: null, more: substring(now2, before2.length + 2) };
    return { __proto__: null, isSame: false, value: now2, more: null };
  };
  var combined = (pairs2, key2) => {
    let text3 = null;
    for (let index = 0; index < pairs2.length; index++) {
      const value = normalizeValue(pairs2[index].items[1]);
      if (lowerCase(pairs2[index].items[0]) === key2)
        text3 = text3 === null ? value : `${text3}, ${value}`;
    }
    return text3;
  };

  // src/hosted/marks.js
  var modeHeader = "Ajax-Bridge-Mode";
  var credentialsHeader = "Ajax-Bridge-Credentials";
  var bodilessHeader = "Ajax-Bridge-Bodiless";
  var Request3 = scope.Request;
  var urlOf = getterOf("Request", "url");
  var redirectOf = getterOf("Request", "redirect");
  var referrerOf = getterOf("Request", "referrer");
  var policyOf = getterOf("Request", "referrerPolicy");
  var credentialsOf = getterOf("Request", "credentials");
  var modeOf = getterOf("Request", "mode");
  var methodOf2 = getterOf("Request", "method");
  var markFetch = (input, init) => {
    if (!rewritesURLs)
      return;
    const isMade = isRequest(input);
    const mode = init.mode ?? (isMade ? modeOf(input) : "cors");
    if (mode === "no-cors")
      return;
    const credentials = init.credentials ?? (isMade ? credentialsOf(input) : "same-origin");
    const redirect = init.redirect ?? (isMade ? redirectOf(input) : "follow");
    add(input, init, modeHeader, `${mode} ${redirect}${policyWord(input, init)}`);
    if (credentials !== "same-origin")
      add(input, init, credentialsHeader, `${credentials}`);
  };
  var policyWord = (input, init) => {
    const referrer = init.referrer ?? (isRequest(input) ? referrerOf(input) : "about:client");
    const policy = init.referrerPolicy ?? (isRequest(input) ? policyOf(input) : "");
    return referrer === "" ? " no-referrer" : policy === "" ? "" : ` ${policy}`;
  };
  var markBodiless = (input, init) => {
    if (!rewritesURLs)
      return input;
    const isMade = isRequest(input);
    const method = upperCase(`${init.method ?? (isMade ? methodOf2(input) : "GET")}`);
    const mode = init.mode ?? (isMade ? modeOf(input) : "cors");
    if (method === "GET" || method === "HEAD")
      return input;
    if (mode !== "no-cors")
      add(input, init, bodilessHeader, "1");
    else if (isMade)
      return construct(Request3, [bodilessURL(urlOf(input)), input]);
    else
      return bodilessURL(`${input}`);
    return input;
  };
  var add = (input, init, name2, value) => {
    const written = init.headers !== void 0 ? readHeaders(init.headers) : isRequest(input) ? spelled(input) : void 0;
    init.headers = withField(written, name2, value);
  };
  var bodilessURL = (url) => `${withoutFragment(url)}#${configuration.bodilessMark}`;
  var keptURL = (url) => rewritesURLs && indexOf(url, "#") < 0 ? `${url}#${configuration.keptMark}` : url;

  // src/transports/keepalive-quota.js
  var maximumBytes = 65536;
  var inFlight = 0;
  var reserve = (length) => {
    if (inFlight + length > maximumBytes)
      return false;
    inFlight += length;
    return true;
  };
  var release = (length) => {
    inFlight -= length;
  };

  // src/beacon/beacon.js
  var fetch2 = scope.fetch;
  var takes = { __proto__: null, document: false, stream: false };
  var safelisted = {
    __proto__: null,
    "application/x-www-form-urlencoded": true,
    "multipart/form-data": true,
    "text/plain": true
  };
  var isSafelisted = (type2) => {
    const end3 = indexOf(type2, ";");
    return lowerCase(trimBlanks(end3 < 0 ? type2 : substring(type2, 0, end3))) in safelisted;
  };
  var initFor = (type2, body) => {
    const mode = type2 === null || isSafelisted(type2) ? "no-cors" : "cors";
    const init = { __proto__: null, method: "POST", mode, credentials: "include", keepalive: true };
    if (type2 !== null)
      init.headers = { __proto__: null, "Content-Type": type2 };
    if (body !== null)
      init.body = body;
    return init;
  };
  var sendInline = async (url, source2) => {
    const body = readNow(source2) ?? (await readAll(source2)).bytes;
    await apply(fetch2, scope, [url, initFor(source2.type, body)]);
  };
  var send3 = async (url, source2) => {
    const length = source2?.length ?? 0;
    const head = makeHead(null, "POST", url, source2?.type ?? null, length);
    head.isKeptAlive = true;
    try {
      if (source2 === null && !rewritesURLs)
        await apply(fetch2, scope, [url, initFor(null, null)]);
      else if (transport.hasStore)
        await sendStored(head, url, source2);
      else
        await sendInline(url, source2);
    } catch (error) {
      report(head, error);
    } finally {
      release(length);
    }
  };
  var nothing = bytesSource(new Bytes(0), null);
  var sendStored = async (head, url, source2) => {
    const how = plainTag();
    if (rewritesURLs) {
      const { mode, credentials } = initFor(head.type, null);
      const told = { __proto__: null, fields: null, mode, credentials };
      if (!keep(head, source2 ?? nothing, told))
        handOverNow(head, source2 ?? nothing);
      return void await apply(fetch2, scope, [tagURL(keptURL(url), head.id, how), initFor(head.type, null)]);
    }
    const request = apply(fetch2, scope, [tagURL(url, head.id, how), initFor(source2.type, null)]);
    try {
      await handOver(head, source2);
    } catch (error) {
      withdraw(head.id);
      report(head, error);
    }
    await request;
  };
  var installBeacon = () => {
    const prototype = prototypeOf("Navigator");
    if (!prototype || !fetch2)
      return;
    patchMethod(prototype, "sendBeacon", (original) => ({
      sendBeacon(url, data) {
        const isCall = isEnabled("beacon") && arguments.length > 0 && this === scope.navigator;
        if (!isCall)
          return apply(original, this, arguments);
        const address = hostedURL(`${url}`);
        const target = hostURL(address);
        const hasData = data !== void 0 && data !== null;
        const isSendable = target !== null && (isCustomPage() || !isCustomScheme(target));
        const isOurs2 = isSendable && (hasData || transport.hasStore || isCustomScheme(target));
        if (!isOurs2)
          return apply(original, this, [address, data]);
        const source2 = hasData && !isReadableStream(data) ? sourceOf(data, takes) : null;
        if (hasData && source2 === null)
          return apply(original, this, [address, data]);
        if (!reserve(source2?.length ?? 0))
          return false;
        send3(target, source2);
        return true;
      }
    }).sendBeacon);
  };

  // src/bodies/read-ahead.js
  var maximumReadAhead = 64 * maximumRemembered;
  var overhead = 512;
  var sizeOf = getterOf("Blob", "size");
  var Reference = scope.WeakRef;
  var targetOf = methodOf("WeakRef", "deref");
  var asked = new Weak();
  var kept = { __proto__: null, first: null, last: null, length: 0 };
  var keep2 = (blob, bytes) => {
    const entry = { __proto__: null, reference: construct(Reference, [blob]), length: typedLength(bytes) + overhead, next: null };
    knowBytes(blob, bytes);
    if (kept.last)
      kept.last.next = entry;
    else
      kept.first = entry;
    kept.last = entry;
    kept.length += entry.length;
    while (kept.length > maximumReadAhead)
      dropFirst();
  };
  var dropFirst = () => {
    const { reference, length, next } = kept.first;
    const blob = targetOf(reference);
    if (blob)
      forgetBytes(blob);
    kept.first = next;
    kept.length -= length;
  };
  var read2 = async (blob) => {
    try {
      const { bytes } = await readBlob(blob);
      keep2(blob, bytes);
    } catch {
    }
  };
  var readAhead = (value) => {
    if (!Reference || !isBlob(value) || sizeOf(value) > maximumRemembered || weakGet(asked, value))
      return;
    weakSet(asked, value, true);
    read2(value);
  };

  // src/bodies/chosen-files.js
  var addEventListener2 = methodOf("EventTarget", "addEventListener");
  var removeEventListener = methodOf("EventTarget", "removeEventListener");
  var targetOf2 = getterOf("Event", "target");
  var inputFiles = getterOf("HTMLInputElement", "files");
  var transferOf = getterOf("DragEvent", "dataTransfer");
  var droppedFiles = getterOf("DataTransfer", "files");
  var count = getterOf("FileList", "length");
  var itemAt = methodOf("FileList", "item");
  var sizeOf2 = getterOf("Blob", "size");
  var isInput = brand(inputFiles);
  var isDrag = brand(transferOf);
  var held = new Weak();
  var seen = new Weak();
  var take = (list) => {
    const files = [];
    let room = maximumReadAhead;
    for (let index = 0; index < count(list) && room > 0; index++) {
      const file = itemAt(list, index);
      const size2 = sizeOf2(file);
      if (size2 > maximumRemembered || size2 > room)
        continue;
      room -= size2;
      append(files, file);
      readAhead(file);
    }
    return files;
  };
  var onChange = (event) => {
    const input = targetOf2(event);
    const list = isInput(input) ? inputFiles(input) : null;
    if (list)
      weakSet(held, input, take(list));
  };
  var onDrop = (event) => {
    const transfer2 = isDrag(event) ? transferOf(event) : null;
    if (transfer2)
      take(droppedFiles(transfer2));
  };
  var patchFiles = (prototype) => patchAccessor(prototype, "files", ({ get: get3 }) => ({
    get files() {
      const list = apply(get3, this, []);
      if (list && !weakGet(seen, list)) {
        weakSet(held, this, take(list));
        weakSet(seen, list, true);
      }
      return list;
    }
  }));
  var listen = (type2, listener) => {
    addEventListener2(scope, type2, listener, true);
    onRemoval(() => removeEventListener(scope, type2, listener, true));
  };
  var installChosenFiles = () => {
    if (!inputFiles || !itemAt)
      return;
    patchFiles(prototypeOf("HTMLInputElement"));
    listen("change", onChange);
    if (transferOf && droppedFiles)
      listen("drop", onDrop);
  };

  // src/cookies/cookie-store.js
  var store = scope.cookieStore;
  var dispatchEvent2 = methodOf("EventTarget", "dispatchEvent");
  var Change = scope.CookieChangeEvent;
  var isObject = (value) => value !== null && (typeof value === "object" || typeof value === "function");
  var ask2 = async (transport2, operation) => {
    const answer = await transport2.askCookies(operation);
    if (transport2.answersAtOnce)
      await new Future((resolve2) => startTimer(() => resolve2(), 0));
    const { error } = answer;
    if (!error)
      return answer;
    throw error.name === "TypeError" ? new Mistake(error.message) : new Exception(error.message, error.name);
  };
  var queryOf = (given2) => {
    const query = { __proto__: null };
    if (isObject(given2)) {
      if (given2.name !== void 0)
        query.name = `${given2.name}`;
      if (given2.url !== void 0)
        query.url = absoluteURL(`${given2.url}`);
    } else if (given2 !== void 0 && given2 !== null)
      query.name = `${given2}`;
    return query;
  };
  var required = (given2, key2) => {
    if (given2[key2] === void 0)
      throw new Mistake(`a cookie needs a ${key2}`);
    return `${given2[key2]}`;
  };
  var sameSites = { __proto__: null, strict: true, lax: true, none: true };
  var optional = (value) => value === void 0 || value === null ? void 0 : `${value}`;
  var time = (value) => {
    const number = +value;
    if (number - number !== 0)
      throw new Mistake("the time of a cookie must be finite");
    return number;
  };
  var entryOf = (given2) => {
    const entry = { __proto__: null, name: required(given2, "name"), value: required(given2, "value") };
    if (given2.expires !== void 0 && given2.expires !== null)
      entry.expires = time(given2.expires);
    entry.domain = optional(given2.domain);
    entry.path = optional(given2.path);
    entry.sameSite = optional(given2.sameSite);
    if (entry.sameSite !== void 0 && !(entry.sameSite in sameSites)) {
      throw new Mistake(`"${entry.sameSite}" is not a value of sameSite`);
    }
    if (given2.partitioned !== void 0)
      entry.partitioned = Boolean(given2.partitioned);
    return entry;
  };
  var deletionOf = (given2) => {
    if (!isObject(given2))
      return { __proto__: null, name: `${given2}` };
    const deletion = { __proto__: null, name: required(given2, "name") };
    deletion.domain = optional(given2.domain);
    deletion.path = optional(given2.path);
    if (given2.partitioned !== void 0)
      deletion.partitioned = Boolean(given2.partitioned);
    return deletion;
  };
  var makeAnswers = (transport2) => ({
    __proto__: null,
    async get(given2) {
      const query = queryOf(given2);
      if (query.name === void 0 && query.url === void 0)
        throw new Mistake("get() needs a name or a URL");
      const { items } = await ask2(transport2, { __proto__: null, op: "get", query });
      return items.length > 0 ? items[0] : null;
    },
    getAll: async (given2) => (await ask2(transport2, { __proto__: null, op: "getAll", query: queryOf(given2) })).items,
    async set(given2, ...rest) {
      if (!isObject(given2) && rest.length === 0)
        throw new Mistake("set() needs a name and a value, or a cookie");
      const entry = isObject(given2) ? entryOf(given2) : { __proto__: null, name: `${given2}`, value: `${rest[0]}` };
      await ask2(transport2, { __proto__: null, op: "set", entry });
    },
    async delete(given2) {
      await ask2(transport2, { __proto__: null, op: "delete", deletion: deletionOf(given2) });
    }
  });
  var patch = (prototype, answers, key2, needed) => patchMethod(prototype, key2, (original) => ({
    call(...args) {
      if (!isEnabled("cookieStore") || this !== store || args.length < needed)
        return apply(original, this, args);
      return apply(answers[key2], void 0, args);
    }
  }).call);
  var announce = ({ changed = [], deleted = [] }) => {
    if (!isEnabled("cookieStore") || !Change)
      return;
    dispatchEvent2(store, construct(Change, ["change", { __proto__: null, changed, deleted }]));
  };
  var installCookieStore = (transport2) => {
    const prototype = prototypeOf("CookieStore");
    if (!prototype || !store || !transport2.askCookies)
      return;
    const answers = makeAnswers(transport2);
    patch(prototype, answers, "get", 0);
    patch(prototype, answers, "getAll", 0);
    patch(prototype, answers, "set", 1);
    patch(prototype, answers, "delete", 1);
    transport2.onCookiesChanged?.(announce);
  };

  // src/cookies/snapshot.js
  var before = (text3, separator) => {
    const at = indexOf(text3, separator);
    return at < 0 ? text3 : substring(text3, 0, at);
  };
  var withPair = (snapshot3, line) => {
    const pair2 = trimBlanks(before(line, ";"));
    const name2 = trimBlanks(before(pair2, "="));
    let result = "";
    for (let rest = snapshot3; rest !== ""; ) {
      const one = before(rest, "; ");
      if (before(one, "=") !== name2)
        result += `${one}; `;
      rest = substring(rest, one.length + 2);
    }
    return result + pair2;
  };
  var makeSnapshot = (ask4) => {
    let snapshot3 = "";
    const refresh = async (operation) => {
      try {
        if (operation)
          await ask4(operation);
        snapshot3 = (await ask4({ __proto__: null, op: "documentCookie" })).cookie ?? "";
      } catch (error) {
        complain(`document.cookie could not reach the host's cookie jar: ${error?.message ?? error}`);
      }
    };
    refresh(null);
    return {
      read() {
        refresh(null);
        return snapshot3;
      },
      write(line) {
        snapshot3 = withPair(snapshot3, line);
        refresh({ __proto__: null, op: "setDocumentCookie", line });
      }
    };
  };

  // src/cookies/document-cookie.js
  var document2 = scope.document;
  var chosen = (transport2) => {
    if (transport2.cookie)
      return { __proto__: null, read: transport2.cookie, write: transport2.setCookie };
    return transport2.askCookies ? makeSnapshot(transport2.askCookies) : null;
  };
  var attempt = (operation, fallback) => {
    try {
      return operation();
    } catch (error) {
      complain(`document.cookie could not reach the host's cookie jar: ${error?.message ?? error}`);
      return fallback;
    }
  };
  var installDocumentCookie = (transport2) => {
    const prototype = prototypeOf("Document");
    const jar = prototype && document2 ? chosen(transport2) : null;
    if (!jar)
      return;
    patchAccessor(prototype, "cookie", ({ get: get3, set: set2 }) => ({
      get cookie() {
        if (!isEnabled("cookie") || this !== document2)
          return apply(get3, this, []);
        return attempt(() => jar.read(), "");
      },
      set cookie(line) {
        if (!isEnabled("cookie") || this !== document2)
          return void apply(set2, this, [line]);
        const text3 = `${line}`;
        attempt(() => jar.write(text3), void 0);
      }
    }));
  };

  // src/bodies/boundary.js
  var boundaryOf = (type2) => {
    if (type2 === null || indexOf(lowerCase(type2), "multipart/form-data") !== 0)
      return null;
    const at = indexOf(lowerCase(type2), "boundary=");
    if (at < 0)
      return null;
    const rest = substring(type2, at + 9);
    const end3 = indexOf(rest, ";");
    const value = end3 < 0 ? rest : substring(rest, 0, end3);
    return value[0] === '"' ? substring(value, 1, -1) : value;
  };

  // src/fetch/init.js
  var initMembers = [
    "body",
    "cache",
    "credentials",
    "duplex",
    "headers",
    "integrity",
    "keepalive",
    "method",
    "mode",
    "priority",
    "redirect",
    "referrer",
    "referrerPolicy",
    "signal",
    "window"
  ];
  var copyInit = (init) => {
    const copy = { __proto__: null };
    if (init === void 0 || init === null)
      return copy;
    const get3 = (_, key2) => key2 in copy ? copy[key2] : copy[key2] = convert(key2, init[key2]);
    return new ProxyType(copy, { __proto__: null, get: get3 });
  };
  var convert = (key2, value) => {
    if (value === void 0)
      return value;
    if (key2 === "headers")
      return readHeaders(value);
    return key2 === "duplex" || key2 === "priority" ? `${value}` : value;
  };
  var withoutBody = (init) => {
    const get3 = (_, key2) => {
      const value = init[key2];
      if (key2 === "body")
        return "";
      return key2 === "duplex" && value === void 0 ? "half" : value;
    };
    return new ProxyType({ __proto__: null }, { __proto__: null, get: get3 });
  };

  // src/fetch/request-memory.js
  var memories2 = new Weak();
  var memoryOf = (request) => weakGet(memories2, request);
  var snapshot2 = (body) => {
    if (isFormData(body))
      return { __proto__: null, entries: formEntries(body) };
    if (isReadableStream(body))
      return { __proto__: null, isStream: true };
    if (isBlob(body))
      return { __proto__: null, blob: body };
    if (isBufferView(body) || isFixedBuffer(body))
      return { __proto__: null, bytes: copyBytes(body) };
    if (typeof body === "string")
      return { __proto__: null, text: body };
    return isSearchParams(body) ? { __proto__: null, text: parametersText(body) } : void 0;
  };
  var remember2 = (request, input, init, written) => {
    const body = init?.body;
    const memory = body !== void 0 && body !== null ? snapshot2(body) : isRequest(input) ? memoryOf(input) : void 0;
    if (memory && body)
      memory.isTyped = written !== void 0 && hasField(written, "content-type");
    if (memory)
      weakSet(memories2, request, memory);
  };
  var wrap2 = (original) => {
    const Wrapped = new Proxy(original, {
      __proto__: null,
      construct(target, args, newTarget) {
        const own = newTarget === Wrapped ? target : newTarget;
        if (!isEnabled("fetch") || args.length === 0)
          return construct(target, args, own);
        const given2 = args[0];
        const input = rewritesURLs && !isRequest(given2) && typeof given2 !== "symbol" ? hostedURL(`${given2}`) : given2;
        const init = isDictionary(args[1]) ? copyInit(args[1]) : args[1];
        const request = construct(target, [input, init], own);
        const written = init?.headers ?? (isRequest(input) ? spelled(input) : void 0);
        remember2(request, input, init, written);
        if (written)
          spell(request, written);
        return request;
      }
    });
    return Wrapped;
  };
  var installRequest = () => {
    const prototype = prototypeOf("Request");
    if (!prototype || !getterOf("Request", "url"))
      return;
    patchMethod(scope, "Request", wrap2);
    patchMethod(prototype, "constructor", () => scope.Request);
    patchMethod(prototype, "clone", (original) => ({
      clone() {
        const copy = apply(original, this, []);
        const memory = memoryOf(this);
        spell(copy, spelled(this));
        if (memory)
          weakSet(memories2, copy, memory);
        return copy;
      }
    }).clone);
  };

  // src/fetch/plan.js
  var NativeRequest = scope.Request;
  var NativeHeaders = scope.Headers;
  var read3 = { __proto__: null };
  var attributes = [
    "method",
    "headers",
    "mode",
    "credentials",
    "cache",
    "redirect",
    "referrer",
    "referrerPolicy",
    "integrity",
    "keepalive",
    "signal",
    "url",
    "bodyUsed",
    "body"
  ];
  for (let index = 0; index < attributes.length; index++)
    read3[attributes[index]] = getterOf("Request", attributes[index]);
  var has = methodOf("Headers", "has");
  var get2 = methodOf("Headers", "get");
  var set = methodOf("Headers", "set");
  var remove = methodOf("Headers", "delete");
  var arrayBuffer2 = methodOf("Request", "arrayBuffer");
  var isLocked = getterOf("ReadableStream", "locked");
  var takes2 = { __proto__: null, document: false, stream: true, shared: true };
  var carriesBody = (input) => {
    if (!isRequest(input) || read3.method(input) === "GET" || read3.method(input) === "HEAD")
      return false;
    return read3.body ? read3.body(input) !== null : true;
  };
  var convertInput = (input) => isRequest(input) || typeof input === "symbol" ? input : `${input}`;
  var targetOf3 = (input) => isRequest(input) ? read3.url(input) : input;
  var mayHaveBody = (input, init) => init.body !== void 0 && init.body !== null || carriesBody(input);
  var planFetch = (input, init) => {
    const body = init.body;
    if (body === void 0 || body === null)
      return planCarried(input, init);
    const source2 = sourceOf(body, takes2);
    if (source2 === null)
      return null;
    if (source2.kind === "text")
      init.body = source2.text;
    const id = isTaggedAtOnce(input, source2) ? makeId() : null;
    const request = construct(NativeRequest, [id === null ? input : tagURL(input, id, "fragment"), withoutBody(init)]);
    if (source2.stream && !mayStream(request, body, init))
      return null;
    if (!hasOwnType(input, init))
      setType(request, source2.type);
    const isStream = Boolean(source2.stream);
    return {
      __proto__: null,
      request,
      id,
      source: () => source2,
      isStream,
      isAtHand: isReady(source2),
      written: writtenFields(input, init),
      isFromURL: typeof input === "string",
      cancelStream: isStream ? source2.cancel : null
    };
  };
  var isTaggedAtOnce = (input, source2) => transport.answersAtOnce && configuration.tag === "fragment" && typeof input === "string" && isTaggable(input) && isReady(source2);
  var hasOwnType = (input, init) => {
    const isInherited = init.headers === void 0 && isRequest(input);
    return has(isInherited ? read3.headers(input) : construct(NativeHeaders, [init.headers]), "content-type");
  };
  var setType = (request, type2) => {
    remove(read3.headers(request), "content-type");
    if (type2)
      set(read3.headers(request), "Content-Type", type2);
  };
  var mayStream = (request, body, init) => {
    const mode = read3.mode(request);
    return !isLocked(body) && init.duplex === "half" && !init.keepalive && (mode === "cors" || mode === "same-origin");
  };
  var planCarried = (input, init) => {
    const memory = memoryOf(input);
    const request = construct(NativeRequest, [input, init]);
    const written = writtenFields(input, init);
    const source2 = () => memory ? remembered(memory, request) : readBack(request);
    const isStream = memory?.isStream === true;
    return { __proto__: null, request, id: null, source: source2, isStream, written, isAtHand: false, isFromURL: false, cancelStream: null };
  };
  var writtenFields = (input, init) => init.headers ?? (isRequest(input) ? spelled(input) : void 0);
  var remembered = ({ entries, blob, bytes, text: text3, isStream, isTyped }, request) => {
    if (text3 !== void 0)
      return textSource("text", text3, null);
    if (bytes)
      return bytesSource(bytes, null);
    if (isStream)
      return streamSource(read3.body(request));
    if (blob)
      return blobSource(blob);
    return multipartSource(entries, isTyped ? void 0 : boundaryOf(typeOf2(request)) ?? void 0);
  };
  var readBack = async (request) => bytesSource(new Bytes(await arrayBuffer2(request)), null);
  var typeOf2 = (request) => get2(read3.headers(request), "content-type");
  var methodOfRequest = (request) => read3.method(request);
  var urlOf2 = (request) => read3.url(request);
  var modeOf2 = (request) => read3.mode(request);
  var credentialsOf2 = (request) => read3.credentials(request);
  var signalOf2 = (request) => read3.signal(request);
  var headersOf2 = (request) => read3.headers(request);
  var isKeptAlive = (request) => read3.keepalive?.(request) === true;
  var copied = [];
  for (let index = 0; index < initMembers.length; index++) {
    const key2 = initMembers[index];
    if (read3[key2] && key2 !== "body" && key2 !== "signal" && key2 !== "headers")
      append(copied, key2);
  }
  var initOf = (request, original, body, signal, { written, isFromURL }) => {
    const init = { __proto__: null };
    for (let index = 0; index < copied.length; index++) {
      const key2 = copied[index];
      if (!isFromURL || original[key2] !== void 0)
        init[key2] = read3[key2](request);
    }
    init.headers = spelled(request, written);
    if (original.priority !== void 0)
      init.priority = original.priority;
    if (body !== null)
      init.body = body;
    if (isReadableStream(body))
      init.duplex = "half";
    if (signal !== null)
      init.signal = signal;
    return init;
  };

  // src/foundation/others.js
  var isFirst = configuration.transport === "direct";
  var isNative = (method) => isFirst || indexOf(functionToString(method), "[native code]") >= 0;
  var Zone = scope.Zone;
  var wrap3 = typeof Zone?.current?.wrap === "function" ? uncurry(Zone.current.wrap) : null;
  var inZone = (run) => wrap3 ? wrap3(Zone.current, run, "ajax-bridge") : run;

  // src/fetch/below.js
  var callerOf = (original, receiver) => {
    const isOwn = isNative(original);
    return (...args) => {
      if (!isOwn && args.length > 1 && args[1].headers?.items)
        args[1].headers = asRecord(args[1].headers);
      return apply(original, receiver, args);
    };
  };
  var isURL = brand(getterOf("URL", "href"));
  var isSignal = brand(getterOf("AbortSignal", "aborted"));
  var isHeaders = brand(methodOf("Headers", "has"));
  var isForeignHeaders = (headers) => isDictionary(headers) && !isHeaders(headers) && typeof headers.append === "function" && typeof headers.get === "function";
  var isForeign = (original, input, init) => {
    if (isNative(original))
      return false;
    if (isDictionary(input) && !isRequest(input) && !isURL(input))
      return true;
    if (!isDictionary(init))
      return false;
    return isForeignHeaders(init.headers) || isDictionary(init.signal) && !isSignal(init.signal);
  };

  // src/fetch/fetch.js
  var Controller2 = scope.AbortController;
  var controllerSignal = getterOf("AbortController", "signal");
  var abort2 = methodOf("AbortController", "abort");
  var isAborted = getterOf("AbortSignal", "aborted");
  var reasonOf = getterOf("AbortSignal", "reason");
  var addEventListener3 = methodOf("EventTarget", "addEventListener");
  var statusOf = getterOf("Response", "status");
  var typeOfResponse = getterOf("Response", "type");
  var setHeader = methodOf("Headers", "set");
  var Stream = scope.ReadableStream;
  var closeStream = methodOf("ReadableStreamDefaultController", "close");
  var follow2 = (signal, withdrawn) => {
    const controller = construct(Controller2, []);
    const stop = () => {
      withdrawn(reasonOf(signal));
      abort2(controller, reasonOf(signal));
    };
    if (isAborted(signal))
      stop();
    else
      addEventListener3(signal, "abort", stop, { __proto__: null, once: true });
    return controller;
  };
  var isRecord = (value) => getPrototypeOf(value) === null;
  var networkError = () => new Mistake("Failed to fetch");
  var exchange = async (fetchNative, plan, init) => {
    const { request, source: source2, isStream, cancelStream: cancelStream2 } = plan;
    const url = urlOf2(request);
    const head = makeHead(plan.id, methodOfRequest(request), url, typeOf2(request), null);
    head.isKeptAlive = isKeptAlive(request);
    if (goesAtOnce(plan, init, head))
      return await sendAtOnce(fetchNative, plan, init, head);
    let isBegun = false;
    const controller = follow2(signalOf2(request), (reason) => {
      cancelStream2?.(reason);
      if (isBegun && transport.hasStore)
        withdraw(head.id);
    });
    const signal = controllerSignal(controller);
    const send5 = (target, body) => fetchNative(target, initOf(request, init, body, signal, plan));
    if (isAborted(signal))
      return await send5(url, null);
    isBegun = true;
    const answer = transport.hasStore ? sendStored2(isStream ? standingIn(send5) : send5, plan, head, controller) : sendInline2(send5, url, source2, head);
    return await (cancelStream2 ? refuseSecondSending(answer, request) : answer);
  };
  var goesAtOnce = ({ isFromURL, isAtHand: isReady2 }, init, { isKeptAlive: isKept }) => transport.answersAtOnce && isReady2 && isFromURL && !isKept && (init.signal === void 0 || init.signal === null);
  var sendAtOnce = async (fetchNative, plan, init, head) => {
    const { request, id, source: source2 } = plan;
    const target = tagged(plan, head);
    try {
      const taken = source2();
      head.length = lengthToTell(taken);
      handOverNow(head, taken);
    } catch (error) {
      report(head, error);
      withdraw(head.id);
      throw networkError();
    }
    return await (id === null ? fetchNative(target, initOf(request, init, null, null, plan)) : fetchNative(request));
  };
  var standingIn = (send5) => (target) => send5(target, transport.takesStreams ? emptyStream() : null);
  var emptyStream = () => construct(Stream, [{ __proto__: null, start: (controller) => closeStream(controller) }]);
  var refuseSecondSending = async (answer, request) => {
    const response = await answer;
    const isAsked = statusOf(response) === 401 && typeOfResponse(response) === "basic";
    if (isAsked && credentialsOf2(request) !== "omit")
      throw networkError();
    return response;
  };
  var tagged = ({ request, id }, head) => {
    if (id !== null)
      return urlOf2(request);
    const how = modeOf2(request) === "no-cors" ? plainTag() : configuration.tag;
    if (how === "header")
      setHeader(headersOf2(request), tagHeader, head.id);
    return tagURL(head.isKeptAlive ? keptURL(urlOf2(request)) : urlOf2(request), head.id, how);
  };
  var sendStored2 = async (send5, plan, head, controller) => {
    const { request, source: source2, written } = plan;
    const target = tagged(plan, head);
    const fail = (error) => {
      if (isAborted(controllerSignal(controller)))
        return;
      report(head, error);
      if (!head.isKeptAlive || !rewritesURLs)
        withdraw(head.id);
      abort2(controller, networkError());
    };
    const work = bringBody(head, source2, request, written, fail);
    if (!transport.isConcurrent)
      await work;
    return await send5(target, null);
  };
  var handOverKept = async (head, source2, request, written) => {
    if (!reserve(head.length))
      throw new Mistake("requests that outlive the page carry at most 64 KiB in total");
    try {
      const fields = spelled(request, written);
      const told = { __proto__: null, fields, mode: modeOf2(request), credentials: credentialsOf2(request) };
      if (!keep(head, source2, told))
        await handOver(head, source2);
    } finally {
      await release(head.length);
    }
  };
  var bringBody = async (head, source2, request, written, fail) => {
    try {
      let taken = source2();
      if (!isRecord(taken))
        taken = await taken;
      head.length = head.isKeptAlive ? taken.length : lengthToTell(taken);
      if (head.isKeptAlive)
        await handOverKept(head, taken, request, written);
      else
        await handOver(head, taken);
    } catch (error) {
      fail(error);
    }
  };
  var sendInline2 = async (send5, url, source2, head) => {
    let bytes;
    try {
      let taken = source2();
      if (!isRecord(taken))
        taken = await taken;
      bytes = isAtHand(taken) || head.isKeptAlive ? readNow(taken) : null;
      bytes ??= (await readAll(taken)).bytes;
    } catch (error) {
      report(head, error);
      throw networkError();
    }
    return await send5(url, bytes);
  };
  var fetchConverted = (fetchNative, input, init) => {
    const copy = copyInit(init);
    markFetch(input, copy);
    if (!mayHaveBody(input, copy)) {
      const target = markBodiless(input, copy);
      return isDictionary(init) || copy.headers !== void 0 ? fetchNative(target, copy) : fetchNative(target);
    }
    const converted = convertInput(input);
    const made = typeof converted !== "symbol" && hostURL(targetOf3(converted)) !== null ? planFetch(converted, copy) : null;
    return made ? exchange(fetchNative, made, copy) : fetchNative(converted, copy);
  };
  var holderOf = (object, key2) => {
    let holder = object;
    while (holder && !getOwnPropertyDescriptor(holder, key2))
      holder = getPrototypeOf(holder);
    return holder;
  };
  var rejected = async (error) => {
    throw error;
  };
  var installFetch = () => {
    if (typeof scope.fetch !== "function" || !getterOf("Request", "url"))
      return;
    patchMethod(holderOf(scope, "fetch"), "fetch", (original) => ({
      fetch(input, init) {
        const mayCarry = isDictionary(init) || isRequest(input);
        const isRefused = init !== void 0 && init !== null && !isDictionary(init);
        const isPlain = isRefused || !(mayCarry || rewritesURLs) || arguments.length === 0 || isForeign(original, input, init);
        if (!isEnabled("fetch") || isPlain)
          return apply(original, this, arguments);
        try {
          const converted = convertInput(input);
          const target = rewritesURLs && typeof converted === "string" ? hostedURL(converted) : converted;
          return fetchConverted(inZone(callerOf(original, this)), target, init);
        } catch (error) {
          return rejected(error);
        }
      }
    }).fetch);
    if (plainTag() !== "query" || !prototypeOf("Response"))
      return;
    patchAccessor(prototypeOf("Response"), "url", ({ get: get3 }) => ({
      get url() {
        return withoutQueryTag(apply(get3, this, []));
      }
    }));
  };

  // src/forms/reading.js
  var getAttribute = methodOf("Element", "getAttribute");
  var setAttribute = methodOf("Element", "setAttribute");
  var removeAttribute = methodOf("Element", "removeAttribute");
  var baseURI2 = getterOf("Node", "baseURI");
  var documentURL = getterOf("Document", "URL");
  var accessor = (name2, key2) => prototypeOf(name2) && findDescriptor(prototypeOf(name2), key2)?.get;
  var readers = { __proto__: null };
  readers.method = accessor("HTMLFormElement", "method");
  readers.enctype = accessor("HTMLFormElement", "enctype");
  var chosen2 = (form, submitter, override, key2) => {
    const own = submitter ? getAttribute(submitter, override) : null;
    if (own !== null)
      return own;
    return readers[key2] ? apply(readers[key2], form, []) : getAttribute(form, key2);
  };
  var isOneOf = (text3, known2, fallback) => known2[lowerCase(text3 ?? "")] ? lowerCase(text3) : fallback;
  var methods = { __proto__: null, get: true, post: true, dialog: true };
  var usual = "application/x-www-form-urlencoded";
  var enctypes = { __proto__: null, [usual]: true, "multipart/form-data": true, "text/plain": true };
  var hasOwnAction = (submitter) => Boolean(submitter) && getAttribute(submitter, "formaction") !== null;
  var readSubmission = (form, submitter) => {
    if (isOneOf(chosen2(form, submitter, "formmethod", "method"), methods, "get") !== "post")
      return null;
    const isSubmitters = hasOwnAction(submitter);
    const holder = isSubmitters ? submitter : form;
    const attribute = isSubmitters ? "formaction" : "action";
    const text3 = getAttribute(holder, attribute);
    const url = hostURL(text3 ? hostedURL(text3) : documentURL ? documentURL(scope.document) : baseURI2(form));
    if (url === null)
      return null;
    const enctype = isOneOf(chosen2(form, submitter, "formenctype", "enctype"), enctypes, usual);
    return { __proto__: null, form, submitter, holder, attribute, text: text3, url, enctype };
  };
  var replaceAction = ({ holder, attribute, text: text3 }, url) => {
    setAttribute(holder, attribute, url);
    return () => {
      if (getAttribute(holder, attribute) !== url)
        return;
      if (text3 === null)
        removeAttribute(holder, attribute);
      else
        setAttribute(holder, attribute, text3);
    };
  };

  // src/forms/charset.js
  var charsetOf = getterOf("Document", "characterSet");
  var createElement = methodOf("Document", "createElement");
  var setHref = setterOf("HTMLAnchorElement", "href");
  var searchOf = getterOf("HTMLAnchorElement", "search");
  var Decoder = scope.TextDecoder;
  var nameOf = getterOf("TextDecoder", "encoding");
  var typedFrom = Bytes.from;
  var percent = 37;
  var isASCII = (text3, index) => characterCode(text3, index) < 128;
  var digit = (code) => code < 64 ? code - 48 : (code | 32) - 87;
  var decodeInto = (bytes, text3) => {
    for (let index = 0; index < text3.length; index++) {
      const code = characterCode(text3, index);
      if (code !== percent) {
        append(bytes, code);
        continue;
      }
      append(bytes, digit(characterCode(text3, index + 1)) * 16 + digit(characterCode(text3, index + 2)));
      index += 2;
    }
  };
  var link = null;
  var encodeByLink = (text3) => {
    link ??= createElement(scope.document, "a");
    const bytes = [];
    for (let start = 0, end3 = 0; start < text3.length; start = end3) {
      const isPlain = isASCII(text3, start);
      while (end3 < text3.length && isASCII(text3, end3) === isPlain)
        end3++;
      const run = substring(text3, start, end3);
      if (isPlain)
        for (let index = 0; index < run.length; index++)
          append(bytes, characterCode(run, index));
      else {
        setHref(link, `http://encoding.invalid/?${run}`);
        decodeInto(bytes, substring(searchOf(link), 1));
      }
    }
    return apply(typedFrom, Bytes, [bytes]);
  };
  var labels = (text3) => {
    const found = [];
    for (let start = 0, end3 = 0; start < text3.length; start = end3 + 1) {
      for (end3 = start; end3 < text3.length && indexOf(" 	\n\r\f", text3[end3]) < 0; )
        end3++;
      if (end3 > start)
        append(found, substring(text3, start, end3));
    }
    return found;
  };
  var accepted = (text3) => {
    const wanted = labels(text3);
    for (let index = 0; index < wanted.length; index++) {
      try {
        return nameOf(construct(Decoder, [wanted[index]]));
      } catch {
        continue;
      }
    }
    return "utf-8";
  };
  var encoderOf = (form) => {
    if (!charsetOf || !setHref || !searchOf || !Decoder)
      return utf8;
    const own = lowerCase(charsetOf(scope.document));
    if (own === "utf-8" || indexOf(own, "utf-16") === 0)
      return utf8;
    const wish = getAttribute(form, "accept-charset");
    return wish === null || accepted(wish) === own ? encodeByLink : utf8;
  };

  // src/forms/encodings.js
  var fileName2 = getterOf("File", "name");
  var Parameters = scope.URLSearchParams;
  var append2 = methodOf("URLSearchParams", "append");
  var parametersText2 = methodOf("URLSearchParams", "toString");
  var textOf2 = (value) => normalizeLines(isBlob(value) ? fileName2(value) : value);
  var urlencoded = (entries) => {
    const parameters = construct(Parameters, []);
    for (let index = 0; index < entries.length; index++) {
      append2(parameters, normalizeLines(entries[index].name), textOf2(entries[index].value));
    }
    return parametersText2(parameters);
  };
  var plain = (entries) => {
    let text3 = "";
    for (let index = 0; index < entries.length; index++) {
      text3 += `${normalizeLines(entries[index].name)}=${textOf2(entries[index].value)}\r
`;
    }
    return text3;
  };
  var digits2 = "0123456789ABCDEF";
  var unescaped = "*-._0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  var escapeBytes = (bytes) => {
    let text3 = "";
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index];
      const character = characterOf(byte);
      if (byte === 32)
        text3 += "+";
      else
        text3 += indexOf(unescaped, character) >= 0 ? character : `%${digits2[byte >> 4]}${digits2[byte & 15]}`;
    }
    return text3;
  };
  var urlencodedBy = (encode, entries) => {
    let text3 = "";
    for (let index = 0; index < entries.length; index++) {
      const { name: name2, value } = entries[index];
      const pair2 = `${escapeBytes(encode(normalizeLines(name2)))}=${escapeBytes(encode(textOf2(value)))}`;
      text3 += text3 === "" ? pair2 : `&${pair2}`;
    }
    return text3;
  };
  var formSource = (entries, enctype, encode = utf8) => {
    if (enctype === "multipart/form-data")
      return multipartSource(entries, void 0, encode);
    if (enctype === "text/plain")
      return bytesSource(encode(plain(entries)), enctype);
    return bytesSource(utf8(encode === utf8 ? urlencoded(entries) : urlencodedBy(encode, entries)), enctype);
  };

  // src/foundation/last-listener.js
  var addEventListener4 = methodOf("EventTarget", "addEventListener");
  var removeEventListener2 = methodOf("EventTarget", "removeEventListener");
  var pathOf = methodOf("Event", "composedPath");
  var isStopped = getterOf("Event", "cancelBubble");
  var bubbles = getterOf("Event", "bubbles");
  var runLast = (event, action) => {
    const path = pathOf(event);
    const end3 = bubbles(event) ? path.length - 1 : 0;
    const remove2 = () => {
      for (let index = 0; index <= end3; index++)
        removeEventListener2(path[index], event.type, listener);
    };
    const listener = { __proto__: null, at: 0, handleEvent() {
      const isLast = this.at === end3 || isStopped(event);
      this.at++;
      if (!isLast)
        return;
      remove2();
      action(event);
    } };
    for (let index = 0; index <= end3; index++)
      addEventListener4(path[index], event.type, listener);
  };

  // src/forms/forms.js
  var addEventListener5 = methodOf("EventTarget", "addEventListener");
  var removeEventListener3 = methodOf("EventTarget", "removeEventListener");
  var targetOf4 = getterOf("Event", "target");
  var isPrevented = getterOf("Event", "defaultPrevented");
  var formDataOf = getterOf("FormDataEvent", "formData");
  var submitterOf = getterOf("SubmitEvent", "submitter");
  var current = null;
  var begin = (form, submitter) => {
    const submission = readSubmission(form, submitter);
    if (submission === null)
      return null;
    const id = makeId();
    const restore = replaceAction(submission, tagURL(submission.url, id, configuration.formTag));
    current = { __proto__: null, ...submission, id, restore };
    return current;
  };
  var end = (submission) => {
    submission?.restore();
    if (current === submission)
      current = null;
  };
  var deliver = (submission, entries) => {
    const source2 = formSource(entries, submission.enctype, encoderOf(submission.form));
    const head = makeHead(submission.id, "POST", submission.url, source2.type, source2.length);
    try {
      if (transport.isSynchronous)
        return handOverNow(head, source2);
      return void deliverLater(head, source2);
    } catch (error) {
      withdraw(head.id);
      report(head, error);
    }
  };
  var deliverLater = async (head, source2) => {
    try {
      await handOver(head, source2);
    } catch (error) {
      withdraw(head.id);
      report(head, error);
    }
  };
  var onFormData = (event) => {
    const submission = current;
    if (!submission || targetOf4(event) !== submission.form)
      return;
    runLast(event, () => deliver(submission, formEntries(formDataOf(event))));
  };
  var onSubmit = (event) => {
    if (!isEnabled("forms") || !event.isTrusted)
      return;
    runLast(event, () => {
      if (isPrevented(event))
        return;
      const submission = begin(targetOf4(event), submitterOf?.(event) ?? null);
      if (submission)
        startTimer(() => end(submission), 0);
    });
  };
  var listen2 = (type2, listener) => {
    const options = { __proto__: null, capture: true };
    addEventListener5(scope, type2, listener, options);
    onRemoval(() => removeEventListener3(scope, type2, listener, options));
  };
  var installForms2 = () => {
    const prototype = prototypeOf("HTMLFormElement");
    if (!prototype || !scope.document || !formDataOf || !transport.hasStore)
      return;
    listen2("submit", onSubmit);
    listen2("formdata", onFormData);
    patchMethod(prototype, "submit", (original) => ({
      submit() {
        const submission = isEnabled("forms") && isForm(this) ? begin(this, null) : null;
        try {
          return apply(original, this, arguments);
        } finally {
          end(submission);
        }
      }
    }).submit);
    patchMethod(prototype, "requestSubmit", (original) => ({
      requestSubmit() {
        const before2 = current;
        try {
          return apply(original, this, arguments);
        } finally {
          if (current !== before2)
            end(current);
        }
      }
    }).requestSubmit);
  };

  // src/bodies/given-blobs.js
  var kindOf = getterOf("XMLHttpRequest", "responseType");
  var noted = async (promise) => {
    const blob = await promise;
    readAhead(blob);
    return blob;
  };
  var patchPromise = (name2, key2) => {
    const prototype = prototypeOf(name2);
    if (!prototype)
      return;
    patchMethod(prototype, key2, (original) => ({
      [key2]() {
        return noted(apply(original, this, arguments));
      }
    })[key2]);
  };
  var patchCanvas = (prototype) => patchMethod(prototype, "toBlob", (original) => ({
    toBlob(callback, type2, quality) {
      if (typeof callback !== "function")
        return apply(original, this, arguments);
      const done = (blob) => {
        readAhead(blob);
        apply(callback, void 0, [blob]);
      };
      return apply(original, this, [done, type2, quality]);
    }
  }).toBlob);
  var patchResponse = (prototype) => patchAccessor(prototype, "response", ({ get: get3 }) => ({
    get response() {
      const found = apply(get3, this, []);
      if (kindOf(this) === "blob")
        readAhead(found);
      return found;
    }
  }));
  var placeOf = (given2, length, absent) => {
    if (given2 === void 0)
      return absent;
    if (typeof given2 !== "number" || given2 % 1 !== 0)
      return NaN;
    return given2 < 0 ? larger(length + given2, 0) : smaller(given2, length);
  };
  var knowPart = (part, whole, start, end3) => {
    const bytes = rememberedBytes(whole);
    if (!bytes)
      return;
    const first = placeOf(start, typedLength(bytes), 0);
    const last = placeOf(end3, typedLength(bytes), typedLength(bytes));
    if (!(first <= last))
      return;
    const own = new Bytes(last - first);
    typedSet(own, viewOf(bytes, first, last));
    knowBytes(part, own);
  };
  var patchSlice = (prototype) => patchMethod(prototype, "slice", (original) => ({
    slice(start, end3) {
      const part = apply(original, this, arguments);
      knowPart(part, this, start, end3);
      return part;
    }
  }).slice);
  var installGivenBlobs = () => {
    patchSlice(prototypeOf("Blob"));
    patchPromise("Response", "blob");
    patchPromise("Request", "blob");
    patchPromise("OffscreenCanvas", "convertToBlob");
    if (prototypeOf("HTMLCanvasElement"))
      patchCanvas(prototypeOf("HTMLCanvasElement"));
    if (kindOf)
      patchResponse(prototypeOf("XMLHttpRequest"));
  };

  // src/transports/read-sync.js
  var Request4 = scope.XMLHttpRequest;
  var open3 = methodOf("XMLHttpRequest", "open");
  var send4 = methodOf("XMLHttpRequest", "send");
  var setRequestHeader2 = methodOf("XMLHttpRequest", "setRequestHeader");
  var text2 = getterOf("XMLHttpRequest", "responseText");
  var readSync2 = (url, headers) => {
    const request = construct(Request4, []);
    open3(request, "GET", url, false);
    for (const name2 in headers)
      setRequestHeader2(request, name2, headers[name2]);
    send4(request, null);
    return text2(request);
  };

  // src/hosted/constructors.js
  var URLType4 = scope.URL;
  var href4 = getterOf("URL", "href");
  var createObjectURL2 = scope.URL?.createObjectURL;
  var BlobType = scope.Blob;
  var wrap4 = (convert2) => (original) => {
    const Wrapped = new Proxy(original, {
      __proto__: null,
      construct(target, args, newTarget) {
        const own = newTarget === Wrapped ? target : newTarget;
        if (args.length === 0)
          return construct(target, args, own);
        return construct(target, [convert2(`${args[0]}`), args[1]], own);
      }
    });
    return Wrapped;
  };
  var match = uncurry(RegExp.prototype.exec);
  var strict = /^(?:\s|\/\/.*|\/\*[^]*?\*\/)*(?:'use strict'|"use strict")/;
  var isStrict = (script) => match(strict, script) !== null;
  var withHook = (url) => {
    const hook = readSync2(`${ownOrigin}${configuration.channelPath}hook.js`, { __proto__: null, "Ajax-Bridge": configuration.token });
    const script = readSync2(url);
    const directive = isStrict(script) ? "'use strict';" : "";
    return apply(createObjectURL2, URLType4, [construct(BlobType, [[directive, hook, script], { __proto__: null, type: "text/javascript" }])]);
  };
  var workerURL = (given2) => {
    const address = hostedURL(given2);
    try {
      const url = href4(new URLType4(address, documentBase()));
      if (indexOf(url, "blob:") === 0)
        return withHook(url);
      if (indexOf(url, `${configuration.schemePrefix}http`) === 0 && indexOf(url, "#") < 0)
        return `${url}#${configuration.workerMark}`;
    } catch (error) {
      complain(`the worker ${address} runs without the hook: ${error?.message ?? error}`);
    }
    return address;
  };
  var installHostedConstructors = () => {
    if (!rewritesURLs)
      return;
    patchMethod(scope, "EventSource", wrap4(hostedURL));
    patchMethod(scope, "Worker", wrap4(workerURL));
  };

  // src/hosted/history.js
  var hosted = (url) => url === void 0 || url === null ? url : hostedURL(`${url}`);
  var installHostedHistory = () => {
    const prototype = prototypeOf("History");
    if (!rewritesURLs || !prototype)
      return;
    patchMethod(prototype, "pushState", (original) => ({
      pushState(state, unused, url) {
        return apply(original, this, arguments.length < 3 ? arguments : [state, unused, hosted(url)]);
      }
    }).pushState);
    patchMethod(prototype, "replaceState", (original) => ({
      replaceState(state, unused, url) {
        return apply(original, this, arguments.length < 3 ? arguments : [state, unused, hosted(url)]);
      }
    }).replaceState);
  };

  // src/hosted/location.js
  var replaceState = methodOf("History", "replaceState");
  var stateOf = getterOf("History", "state");
  var withoutMark = (url) => {
    const at = lastIndexOf(url, `#${configuration.workerMark}`);
    return at < 0 ? url : substring(url, 0, at);
  };
  var hideFromDocument = () => {
    const { href: href5 } = scope.location;
    const bare = untagged(href5);
    if (bare === href5)
      return;
    try {
      replaceState(scope.history, stateOf(scope.history), "", bare);
    } catch {
    }
  };
  var hideFrom = (prototype, key2) => patchAccessor(prototype, key2, ({ get: get3 }) => ({
    get [key2]() {
      return withoutMark(apply(get3, this, []));
    }
  }));
  var hideFromWorker = (prototype) => {
    hideFrom(prototype, "href");
    hideFrom(prototype, "hash");
    patchMethod(prototype, "toString", (original) => ({
      toString() {
        return withoutMark(apply(original, this, arguments));
      }
    }).toString);
  };
  var installHostedLocation = () => {
    if (!rewritesURLs || !scope.location)
      return;
    const worker = prototypeOf("WorkerLocation");
    if (worker)
      hideFromWorker(worker);
    else if (replaceState && scope.history)
      hideFromDocument();
  };

  // src/hosted/redirected.js
  var mark = " ajax-bridge-url=";
  var reasonIn = (text3) => {
    const at = lastIndexOf(text3, mark);
    return at < 0 ? text3 : substring(text3, 0, at);
  };
  var urlIn = (text3) => {
    const at = lastIndexOf(text3, mark);
    return at < 0 ? "" : substring(text3, at + mark.length);
  };
  var patchReason = (prototype) => patchAccessor(prototype, "statusText", ({ get: get3 }) => ({
    get statusText() {
      return reasonIn(apply(get3, this, []));
    }
  }));
  var patchResponse2 = (prototype) => {
    const reasonOf2 = getterOf("Response", "statusText");
    patchAccessor(prototype, "url", ({ get: get3 }) => ({
      get url() {
        const url = apply(get3, this, []);
        return url === "" ? url : urlIn(reasonOf2(this)) || url;
      }
    }));
    patchAccessor(prototype, "redirected", ({ get: get3 }) => ({
      get redirected() {
        return apply(get3, this, []) || urlIn(reasonOf2(this)) !== "";
      }
    }));
    patchReason(prototype);
  };
  var patchRequest = (prototype) => {
    const reasonOf2 = getterOf("XMLHttpRequest", "statusText");
    patchAccessor(prototype, "responseURL", ({ get: get3 }) => ({
      get responseURL() {
        const url = apply(get3, this, []);
        return url === "" ? url : urlIn(reasonOf2(this)) || url;
      }
    }));
    patchReason(prototype);
  };
  var installHostedRedirects = () => {
    if (!rewritesURLs)
      return;
    if (prototypeOf("Response"))
      patchResponse2(prototypeOf("Response"));
    if (prototypeOf("XMLHttpRequest"))
      patchRequest(prototypeOf("XMLHttpRequest"));
  };

  // src/hosted/referrer.js
  var document3 = scope.document;
  var encodeText3 = scope.encodeURIComponent;
  var ask3 = (url) => {
    try {
      return readSync2(`${ownOrigin}${configuration.channelPath}referrer`, {
        __proto__: null,
        "Ajax-Bridge": configuration.token,
        "Ajax-Bridge-Page": encodeText3(url)
      });
    } catch (error) {
      complain(`the host could not be asked for document.referrer: ${error?.message ?? error}`);
      return "";
    }
  };
  var installHostedReferrer = () => {
    const prototype = prototypeOf("Document");
    if (!rewritesURLs || !ownOrigin || !prototype || !document3)
      return;
    const url = scope.location.href;
    if (indexOf(url, `${configuration.schemePrefix}http`) !== 0)
      return;
    let known2 = null;
    patchAccessor(prototype, "referrer", ({ get: get3 }) => ({
      get referrer() {
        if (this !== document3)
          return apply(get3, this, []);
        return known2 ??= ask3(url);
      }
    }));
  };

  // src/bodies/content-type.js
  var tokens = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
  var isToken = (text3) => {
    for (let index = 0; index < text3.length; index++)
      if (indexOf(tokens, text3[index]) < 0)
        return false;
    return text3 !== "";
  };
  var isQuotable = (text3) => {
    for (let index = 0; index < text3.length; index++) {
      const code = characterCode(text3, index);
      if (code !== 9 && (code < 32 || code === 127 || code > 255))
        return false;
    }
    return true;
  };
  var blanks = "	\n\r ";
  var isBlank = (text3, index) => indexOf(blanks, text3[index]) >= 0;
  var skipBlanks = (text3, index) => {
    while (index < text3.length && isBlank(text3, index))
      index++;
    return index;
  };
  var trimEnd = (text3) => {
    let end3 = text3.length;
    while (end3 > 0 && isBlank(text3, end3 - 1))
      end3--;
    return substring(text3, 0, end3);
  };
  var find = (text3, mark3, from) => {
    const at = indexOf(text3, mark3, from);
    return at < 0 ? text3.length : at;
  };
  var typeIn = (type2) => {
    const text3 = trimEnd(substring(type2, skipBlanks(type2, 0)));
    const end3 = find(text3, ";", 0);
    const slash = indexOf(text3, "/");
    const essence = trimEnd(substring(text3, 0, end3));
    if (slash < 0 || !isToken(substring(essence, 0, slash)) || !isToken(substring(essence, slash + 1)))
      return null;
    return { __proto__: null, essence: lowerCase(essence), parameters: parse2(text3, end3) };
  };
  var serializedType = (type2) => {
    const parts = typeIn(type2);
    return parts && parts.essence + serialize2(parts.parameters);
  };
  var withUTF8Charset = (type2) => {
    const parts = typeIn(type2);
    const charset = parts?.parameters.charset;
    if (charset === void 0 || lowerCase(charset) === "utf-8")
      return type2;
    parts.parameters.charset = "UTF-8";
    return parts.essence + serialize2(parts.parameters);
  };
  var parse2 = (text3, start) => {
    const parameters = { __proto__: null };
    for (let at = start; at < text3.length; ) {
      const nameStart = skipBlanks(text3, at + 1);
      const next = find(text3, ";", nameStart);
      const equals = find(text3, "=", nameStart);
      if (equals >= next) {
        at = next;
        continue;
      }
      const name2 = lowerCase(substring(text3, nameStart, equals));
      const { value, end: end3, isQuoted } = text3[equals + 1] === '"' ? quoted(text3, equals + 2) : plain2(text3, equals + 1);
      const isSound = isToken(name2) && isQuotable(value) && (value !== "" || isQuoted);
      if (isSound && !(name2 in parameters))
        parameters[name2] = value;
      at = end3;
    }
    return parameters;
  };
  var plain2 = (text3, start) => {
    const end3 = find(text3, ";", start);
    return { __proto__: null, value: trimEnd(substring(text3, start, end3)), end: end3, isQuoted: false };
  };
  var quoted = (text3, start) => {
    let value = "";
    let at = start;
    for (; at < text3.length && text3[at] !== '"'; at++) {
      if (text3[at] === "\\" && at + 1 < text3.length)
        at++;
      value += text3[at];
    }
    return { __proto__: null, value, end: find(text3, ";", at), isQuoted: true };
  };
  var serialize2 = (parameters) => {
    let text3 = "";
    for (const name2 in parameters) {
      const value = parameters[name2];
      text3 += `;${name2}=${isToken(value) ? value : quote(value)}`;
    }
    return text3;
  };
  var quote = (value) => {
    let text3 = '"';
    for (let index = 0; index < value.length; index++) {
      text3 += value[index] === '"' || value[index] === "\\" ? `\\${value[index]}` : value[index];
    }
    return `${text3}"`;
  };

  // src/hosted/responses.js
  var documentType2 = getterOf("Document", "contentType");
  var blobSize2 = getterOf("Blob", "size");
  var blobType3 = getterOf("Blob", "type");
  var slice = methodOf("Blob", "slice");
  var kindOf2 = getterOf("XMLHttpRequest", "responseType");
  var headerOf = methodOf("XMLHttpRequest", "getResponseHeader");
  var overridden = new Weak();
  var typed = new Weak();
  var isMarkup = (type2) => {
    if (type2 === "text/html" || type2 === "text/xml" || type2 === "application/xml")
      return true;
    return substring(type2, type2.length - 4) === "+xml" && indexOf(type2, "/+xml") < 0;
  };
  var checked = (document4) => document4 && isMarkup(documentType2(document4)) ? document4 : null;
  var withParameters = (xhr, blob) => {
    const known2 = weakGet(typed, blob);
    if (known2)
      return known2;
    const type2 = weakGet(overridden, xhr) ? null : serializedType(headerOf(xhr, "Content-Type") ?? "");
    const own = blobType3(blob);
    const result = type2 && indexOf(type2, `${own};`) === 0 ? slice(blob, 0, blobSize2(blob), type2) : blob;
    weakSet(typed, blob, result);
    return result;
  };
  var patchOverride = (prototype) => patchMethod(prototype, "overrideMimeType", (original) => ({
    overrideMimeType() {
      const result = apply(original, this, arguments);
      weakSet(overridden, this, true);
      return result;
    }
  }).overrideMimeType);
  var installHostedResponses = () => {
    const prototype = prototypeOf("XMLHttpRequest");
    if (!rewritesURLs || !prototype)
      return;
    patchOverride(prototype);
    patchAccessor(prototype, "responseXML", ({ get: get3 }) => ({
      get responseXML() {
        return checked(apply(get3, this, []));
      }
    }));
    patchAccessor(prototype, "response", ({ get: get3 }) => ({
      get response() {
        const found = apply(get3, this, []);
        const kind = kindOf2(this);
        if (kind === "document")
          return checked(found);
        return kind === "blob" && found ? withParameters(this, found) : found;
      }
    }));
  };

  // src/transports/sent-progress.js
  var watched = new Table();
  var isListening = false;
  var tellsProgress = () => Boolean(transport.onProgress);
  var watchSent = (id, callback) => {
    if (!isListening)
      transport.onProgress((key2, sent) => tableGet(watched, key2)?.(sent));
    isListening = true;
    tableSet(watched, id, callback);
    return () => tableDelete(watched, id);
  };

  // src/xhr/opening.js
  var openings = new Weak();
  var openingOf = (xhr) => weakGet(openings, xhr);
  var isCurrent = (xhr, opening) => weakGet(openings, xhr) === opening;
  var uploads = new Weak();
  var noteUpload = (xhr) => weakSet(uploads, xhr, true);
  var watchesUpload = (xhr) => weakGet(uploads, xhr) === true && (transport.hasListeners?.(uploadOf(xhr)) ?? true);
  var uploadOf = getterOf("XMLHttpRequest", "upload");
  var stateOf2 = getterOf("XMLHttpRequest", "readyState");
  var open4 = methodOf("XMLHttpRequest", "open");
  var setRequestHeader3 = methodOf("XMLHttpRequest", "setRequestHeader");
  var normalized = { __proto__: null, DELETE: true, GET: true, HEAD: true, OPTIONS: true, POST: true, PUT: true };
  var normalizeMethod = (method) => upperCase(method) in normalized ? upperCase(method) : method;
  var convertArguments = (given2) => {
    const args = [`${given2[0]}`, hostedURL(`${given2[1]}`)];
    for (let index = 2; index < given2.length; index++) {
      const value = given2[index];
      append(args, index === 2 || value === void 0 || value === null ? value : `${value}`);
    }
    return args;
  };
  var makeOpening = (args) => {
    const method = normalizeMethod(args[0]);
    const user = args.length > 3 ? args[3] : null;
    const password = args.length > 4 ? args[4] : null;
    const url = method === "GET" || method === "HEAD" ? null : hostURL(args[1], user, password);
    return {
      __proto__: null,
      args,
      method,
      url,
      id: url !== null && transport.hasStore ? makeId() : null,
      isTagged: false,
      isAsync: args.length < 3 || Boolean(args[2]),
      headers: [],
      type: null,
      isSent: false,
      isWithEngine: false,
      isAborting: false,
      held: null,
      cancel: null,
      readyState: null,
      timeout: null
    };
  };
  var openAnew = (xhr, given2) => {
    const previous = weakGet(openings, xhr);
    const opening = makeOpening(convertArguments(given2));
    if (typeof xhr === "object" && xhr !== null)
      weakSet(openings, xhr, opening);
    try {
      openTagged(xhr, opening);
    } catch (error) {
      if (previous)
        weakSet(openings, xhr, previous);
      else
        weakDelete(openings, xhr);
      throw error;
    }
    return previous;
  };
  var openTagged = (xhr, opening) => {
    if (opening.id === null || configuration.tag === "header")
      return void reopen(xhr, opening.args);
    opening.isTagged = true;
    reopen(xhr, opening.args, tagURL(taggable(opening), opening.id, configuration.tag));
  };
  var taggable = ({ args, url }) => configuration.tag === "fragment" && isTaggable(args[1]) ? args[1] : url;
  var reopen = (xhr, args, url = args[1]) => {
    switch (args.length) {
      case 2:
        return open4(xhr, args[0], url);
      case 3:
        return open4(xhr, args[0], url, args[2]);
      case 4:
        return open4(xhr, args[0], url, args[2], args[3]);
      default:
        return open4(xhr, args[0], url, args[2], args[3], args[4]);
    }
  };
  var untag = (xhr, opening) => {
    if (!opening.isTagged)
      return;
    opening.isTagged = false;
    reopen(xhr, opening.args);
    replayHeaders(xhr, opening);
  };
  var replaceType = (xhr, opening, type2) => {
    openTagged(xhr, opening);
    replayHeaders(xhr, opening, type2);
  };
  var renew = (xhr, opening, type2) => {
    if (stateOf2(xhr) === 1)
      return false;
    replaceType(xhr, opening, type2);
    if (opening.type === null && type2 !== null)
      setRequestHeader3(xhr, "Content-Type", type2);
    return true;
  };
  var replayHeaders = (xhr, { headers }, type2 = null) => {
    let left = type2;
    for (let index = 0; index < headers.length; index++) {
      const { name: name2, value } = headers[index];
      const isReplaced = type2 !== null && lowerCase(name2) === "content-type";
      if (!isReplaced)
        setRequestHeader3(xhr, name2, value);
      else if (left !== null)
        setRequestHeader3(xhr, name2, left);
      if (isReplaced)
        left = null;
    }
  };
  var breakOpening = (xhr, opening) => open4(xhr, opening.method, "data:", opening.isAsync);
  var divertOpening = (xhr, opening) => open4(xhr, opening.method, "data:,", opening.isAsync);
  var noteHeader = (opening, name2, given2) => {
    const value = normalizeValue(given2);
    append(opening.headers, { __proto__: null, name: name2, value });
    if (lowerCase(name2) === "content-type")
      opening.type = opening.type === null ? value : `${opening.type}, ${value}`;
  };

  // src/xhr/upload-events.js
  var uploadOf2 = getterOf("XMLHttpRequest", "upload");
  var stateOf3 = getterOf("XMLHttpRequest", "readyState");
  var typeOf3 = getterOf("Event", "type");
  var addEventListener6 = methodOf("EventTarget", "addEventListener");
  var removeEventListener4 = methodOf("EventTarget", "removeEventListener");
  var dispatchEvent3 = methodOf("EventTarget", "dispatchEvent");
  var Progress = scope.ProgressEvent;
  var failures = ["abort", "error", "timeout"];
  var makeUpload = (xhr, opening, total) => {
    if (!watchesUpload(xhr))
      return silent;
    const upload = uploadOf2(xhr);
    const length = total ?? 0;
    let isOpen = true;
    let last = -Infinity;
    let stopWatching = null;
    const fire = (type2, loaded, of = length) => dispatchEvent3(upload, new Progress(type2, { __proto__: null, lengthComputable: of !== 0, loaded, total: of }));
    const isLive = () => isCurrent(xhr, opening) && !opening.isAborting;
    const close = () => {
      isOpen = false;
      removeEventListener4(xhr, "readystatechange", onState, true);
      removeEventListener4(xhr, "readystatechange", onEnd);
      for (let index = 0; index < failures.length; index++)
        removeEventListener4(xhr, failures[index], onFailure, true);
      stopWatching?.();
    };
    const complete = () => {
      if (!isOpen)
        return;
      fire("progress", length);
      if (!isOpen || !isLive())
        return;
      close();
      fire("load", length);
      if (isLive())
        fire("loadend", length);
    };
    const onState = () => {
      if (!isCurrent(xhr, opening))
        return close();
      if (stateOf3(xhr) !== 2)
        return;
      opening.readyState = 1;
      complete();
      opening.readyState = null;
    };
    const fail = (type2) => {
      const isOurs2 = isCurrent(xhr, opening) && isOpen;
      close();
      if (!isOurs2)
        return;
      fire(type2, 0, 0);
      if (isCurrent(xhr, opening))
        fire("loadend", 0, 0);
    };
    const onFailure = (event) => fail(typeOf3(event));
    const onEnd = () => stateOf3(xhr) === 4 && opening.isAborting && fail("abort");
    const sent = (count2) => {
      if (!isOpen || !isLive())
        return;
      if (count2 >= length)
        return complete();
      if (count2 === 0 || now() - last < 50)
        return;
      last = now();
      fire("progress", count2);
    };
    return {
      __proto__: null,
      /** Capturing listeners receive the engine's events before the page's own, which must see the upload end first. */
      arm(id = null) {
        addEventListener6(xhr, "readystatechange", onState, true);
        addEventListener6(xhr, "readystatechange", onEnd);
        for (let index = 0; index < failures.length; index++)
          addEventListener6(xhr, failures[index], onFailure, true);
        if (id !== null && tellsProgress())
          stopWatching = watchSent(id, sent);
      },
      start: () => isOpen && fire("loadstart", 0),
      progress: sent,
      finish: complete
    };
  };
  var silent = { arm() {
  }, start() {
  }, progress() {
  }, finish() {
  } };
  var completeUpload = (xhr, total) => {
    if (!watchesUpload(xhr))
      return;
    const upload = uploadOf2(xhr);
    let isOver = false;
    addEventListener6(upload, "loadend", () => isOver = true, { __proto__: null, once: true });
    addEventListener6(xhr, "readystatechange", () => {
      if (isOver || stateOf3(xhr) !== 2)
        return;
      for (let index = 0; index < ends.length; index++) {
        const counts = { __proto__: null, lengthComputable: total > 0, loaded: total, total };
        dispatchEvent3(upload, new Progress(ends[index], counts));
      }
    });
  };
  var ends = ["progress", "load", "loadend"];

  // src/xhr/hold.js
  var nativeSend = methodOf("XMLHttpRequest", "send");
  var nativeAbort = methodOf("XMLHttpRequest", "abort");
  var timeoutOf = getterOf("XMLHttpRequest", "timeout");
  var setTimeoutOf = setterOf("XMLHttpRequest", "timeout");
  var uploadOf3 = getterOf("XMLHttpRequest", "upload");
  var stateOf4 = getterOf("XMLHttpRequest", "readyState");
  var dispatchEvent4 = methodOf("EventTarget", "dispatchEvent");
  var Notice = scope.Event;
  var Progress2 = scope.ProgressEvent;
  var hold = async (xhr, opening, { prepare, proceed, fail, cancel, length }) => {
    const proceedInZone = inZone(proceed);
    const failInZone = inZone(fail);
    const held2 = { __proto__: null, start: now(), timer: null, cancel, length };
    opening.held = held2;
    limit(xhr, opening);
    const isLive = () => isCurrent(xhr, opening) && opening.held === held2;
    try {
      await prepare();
    } catch (error) {
      if (!isLive())
        return;
      release2(xhr, opening);
      return void failInZone(error);
    }
    if (!isLive())
      return;
    release2(xhr, opening);
    keepDeadline(xhr, opening, held2);
    proceedInZone();
  };
  var limit = (xhr, opening) => {
    const { held: held2 } = opening;
    stopTimer?.(held2.timer);
    const time2 = timeoutOf(xhr);
    held2.timer = time2 === 0 ? null : startTimer(() => expire(xhr, opening, held2), larger(0, held2.start + time2 - now()));
  };
  var release2 = (xhr, opening) => {
    stopTimer?.(opening.held.timer);
    opening.held = null;
  };
  var keepDeadline = (xhr, opening, held2) => {
    const time2 = timeoutOf(xhr);
    if (time2 === 0)
      return;
    opening.timeout = time2;
    setTimeoutOf(xhr, larger(1, held2.start + time2 - now()));
  };
  var restoreTimeout = (xhr, opening) => {
    if (opening?.timeout == null)
      return;
    setTimeoutOf(xhr, opening.timeout);
    opening.timeout = null;
  };
  var drop = (xhr, opening) => {
    const { held: held2 } = opening;
    release2(xhr, opening);
    held2.cancel();
  };
  var abortHeld = (xhr, opening) => {
    const { length } = opening.held;
    drop(xhr, opening);
    divertOpening(xhr, opening);
    opening.isWithEngine = true;
    const upload = makeUpload(xhr, opening, length);
    upload.arm();
    nativeSend(xhr, null);
    if (!isCurrent(xhr, opening) || opening.isAborting)
      return;
    upload.start();
    if (!isCurrent(xhr, opening) || opening.isAborting)
      return;
    opening.isAborting = true;
    nativeAbort(xhr);
  };
  var expire = (xhr, opening, held2) => {
    if (!isCurrent(xhr, opening) || opening.held !== held2)
      return;
    drop(xhr, opening);
    const upload = watchesUpload(xhr) ? uploadOf3(xhr) : null;
    dispatchEvent4(xhr, new Progress2("loadstart"));
    if (upload && isCurrent(xhr, opening))
      dispatchEvent4(upload, new Progress2("loadstart"));
    if (!isCurrent(xhr, opening) || opening.readyState !== null)
      return;
    opening.readyState = 4;
    dispatchEvent4(xhr, new Notice("readystatechange"));
    if (upload && isCurrent(xhr, opening))
      end2(upload);
    if (isCurrent(xhr, opening))
      end2(xhr);
  };
  var limitSent = (xhr, opening, start) => {
    stopTimer?.(opening.timer);
    const time2 = timeoutOf(xhr);
    opening.timer = null;
    if (time2 === 0 || !opening.isAsync || stateOf4(xhr) === 4)
      return;
    opening.start = start;
    opening.timer = startTimer(() => expireSent(xhr, opening), larger(0, start + time2 - now()));
  };
  var expireSent = (xhr, opening) => {
    const state = stateOf4(xhr);
    if (!isCurrent(xhr, opening) || opening.isAborting || state === 4 || state === 0)
      return;
    const { cancel } = opening;
    opening.readyState = 4;
    opening.isWithEngine = false;
    opening.cancel = null;
    divertOpening(xhr, opening);
    cancel?.();
    if (state === 1 && isCurrent(xhr, opening))
      dispatchEvent4(xhr, new Notice("readystatechange"));
    if (isCurrent(xhr, opening))
      end2(xhr);
  };
  var end2 = (target) => {
    dispatchEvent4(target, new Progress2("timeout"));
    dispatchEvent4(target, new Progress2("loadend"));
  };

  // src/bodies/charset-in-place.js
  var withCharsetInPlace = (type2) => {
    for (let start = indexOf(type2, ";"); start >= 0; start = indexOf(type2, ";", start + 1)) {
      const range = charsetRange(type2, start + 1);
      if (range)
        return substring(type2, 0, range.start) + "UTF-8" + substring(type2, range.end);
    }
    return type2;
  };
  var charsetRange = (type2, start) => {
    const found = indexOf(type2, ";", start);
    const end3 = found < 0 ? type2.length : found;
    const text3 = substring(type2, start, end3);
    const equals = indexOf(text3, "=");
    if (equals < 0 || lowerCase(trimBlanks(substring(text3, 0, equals))) !== "charset")
      return null;
    const value = lowerCase(trimBlanks(substring(text3, equals + 1)));
    return value === "utf-8" || value === '"utf-8"' ? null : { __proto__: null, start: start + equals + 1, end: end3 };
  };

  // src/xhr/send.js
  var nativeSend2 = methodOf("XMLHttpRequest", "send");
  var setRequestHeader4 = methodOf("XMLHttpRequest", "setRequestHeader");
  var sendToEngine = (xhr, opening, body) => {
    opening.isWithEngine = true;
    nativeSend2(xhr, body);
  };
  var correctCharset = configuration.transport === "direct" ? withUTF8Charset : withCharsetInPlace;
  var settleType = (xhr, opening, source2) => {
    const isText = source2.kind === "text" || source2.kind === "document";
    const type2 = opening.type === null ? source2.type : isText ? correctCharset(opening.type) : opening.type;
    if (type2 === null || type2 === opening.type)
      return type2;
    if (opening.type === null)
      setRequestHeader4(xhr, "Content-Type", type2);
    else
      replaceType(xhr, opening, type2);
    return type2;
  };
  var sendBody = (xhr, opening, body, source2) => {
    opening.isSent = true;
    if (!transport.hasStore)
      return sendInline3(xhr, opening, body, source2);
    const type2 = settleType(xhr, opening, source2);
    const head = makeHead(opening.id, opening.method, opening.url, type2, lengthToTell(source2));
    tagByHeader(xhr, head);
    if (!opening.isAsync)
      return sendNow(xhr, opening, head, source2);
    if (transport.isConcurrent)
      return sendBeside(xhr, opening, head, source2);
    return sendAfter(xhr, opening, head, source2);
  };
  var tagByHeader = (xhr, { id }) => {
    if (configuration.tag === "header")
      setRequestHeader4(xhr, tagHeader, id);
  };
  var failEngine = (xhr, opening, head, source2, error) => {
    report(head, error);
    breakOpening(xhr, opening);
    const upload = opening.isAsync ? makeUpload(xhr, opening, source2.length) : null;
    upload?.arm();
    sendToEngine(xhr, opening, null);
    if (isCurrent(xhr, opening) && !opening.isAborting)
      upload?.start();
  };
  var sendNow = (xhr, opening, head, source2) => {
    try {
      handOverNow(head, source2);
    } catch (error) {
      withdraw(head.id);
      return failEngine(xhr, opening, head, source2, error);
    }
    sendToEngine(xhr, opening, null);
  };
  var sendBeside = (xhr, opening, head, source2) => {
    let isStarted = false;
    let upload;
    let work;
    try {
      const progress = (sent) => isStarted && sent < head.length && upload.progress(sent);
      work = handOver(head, source2, tellsProgress() ? void 0 : progress);
    } catch (error) {
      withdraw(head.id);
      return failEngine(xhr, opening, head, source2, error);
    }
    opening.cancel = () => withdraw(head.id);
    upload = makeUpload(xhr, opening, head.length);
    if (work)
      finishBeside(xhr, opening, head, work, upload);
    upload.arm(head.id);
    sendToEngine(xhr, opening, null);
    if (!isCurrent(xhr, opening) || opening.cancel === null)
      return;
    isStarted = true;
    upload.start();
  };
  var finishBeside = async (xhr, opening, head, work, upload) => {
    try {
      await work;
    } catch (error) {
      if (isCurrent(xhr, opening) && opening.cancel)
        report(head, error);
      return withdraw(head.id);
    }
    if (!tellsProgress() && isCurrent(xhr, opening) && opening.cancel)
      upload.finish();
  };
  var sendAfter = (xhr, opening, head, source2) => hold(xhr, opening, {
    __proto__: null,
    prepare: () => handOver(head, source2),
    proceed() {
      if (renew(xhr, opening, head.type))
        tagByHeader(xhr, head);
      const upload = makeUpload(xhr, opening, head.length);
      opening.cancel = () => withdraw(head.id);
      upload.arm();
      sendToEngine(xhr, opening, null);
      if (!isCurrent(xhr, opening) || opening.cancel === null)
        return;
      upload.start();
      upload.finish();
    },
    fail: (error) => failEngine(xhr, opening, head, source2, error),
    cancel: () => withdraw(head.id),
    length: head.length
  });
  var sendInline3 = (xhr, opening, body, source2) => {
    if (opening.isAsync && isCustomScheme(opening.url))
      completeUpload(xhr, source2.length);
    const isPassedOn = source2.kind !== "blob" && source2.kind !== "form";
    if (isPassedOn)
      return sendToEngine(xhr, opening, source2.kind === "text" ? source2.text : body);
    const type2 = settleType(xhr, opening, source2);
    const head = { __proto__: null, type: type2, method: opening.method, url: opening.url, length: source2.length };
    if (isAtHand(source2) || !opening.isAsync) {
      let bytes;
      try {
        bytes = readAllSync(source2);
      } catch (error) {
        return failEngine(xhr, opening, head, source2, error);
      }
      return sendToEngine(xhr, opening, bytes);
    }
    return holdInline(xhr, opening, head, source2);
  };
  var holdInline = (xhr, opening, head, source2) => {
    let bytes = null;
    hold(xhr, opening, {
      __proto__: null,
      prepare: async () => void ({ bytes } = await readAll(source2)),
      proceed() {
        renew(xhr, opening, head.type);
        sendToEngine(xhr, opening, bytes);
      },
      fail: (error) => failEngine(xhr, opening, head, source2, error),
      cancel() {
      },
      length: head.length
    });
  };

  // src/xhr/xhr.js
  var setRequestHeader5 = methodOf("XMLHttpRequest", "setRequestHeader");
  var withCredentials = getterOf("XMLHttpRequest", "withCredentials");
  var readyStateOf = prototypeOf("XMLHttpRequest") && getOwnPropertyDescriptor(prototypeOf("XMLHttpRequest"), "readyState")?.get;
  var takes3 = { __proto__: null, document: true, stream: false, shared: configuration.transport === "direct" };
  var requireUnsent = (opening, operation) => {
    if (opening.isSent)
      throw new Exception(`${operation}: the request was already sent`, "InvalidStateError");
  };
  var waiting = (xhr) => {
    const opening = openingOf(xhr);
    return opening?.isSent && !opening.isWithEngine ? opening : null;
  };
  var patchOpen = (prototype) => patchMethod(prototype, "open", (original) => ({
    open(method, url) {
      if (!isEnabled("xhr") || arguments.length < 2)
        return apply(original, this, arguments);
      const previous = openAnew(this, arguments);
      restoreTimeout(this, previous);
      if (previous?.held)
        drop(this, previous);
      else
        previous?.cancel?.();
    }
  }).open);
  var setWrapped = (xhr, opening, original, given2) => {
    const result = apply(original, xhr, given2);
    if (typeof given2[1] !== "function")
      noteHeader(opening, `${given2[0]}`, `${given2[1]}`);
    return result;
  };
  var patchSetRequestHeader = (prototype) => patchMethod(prototype, "setRequestHeader", (original) => ({
    setRequestHeader(name2, value) {
      const opening = openingOf(this);
      if (!opening || arguments.length < 2)
        return apply(original, this, arguments);
      if (waiting(this))
        requireUnsent(opening, "setRequestHeader");
      if (!isNative(original))
        return setWrapped(this, opening, original, arguments);
      const key2 = `${name2}`;
      const text3 = `${value}`;
      apply(original, this, [key2, text3]);
      noteHeader(opening, key2, text3);
    }
  }).setRequestHeader);
  var mark2 = (xhr, opening) => {
    if (!rewritesURLs || opening.isSent || apply(readyStateOf, xhr, []) !== 1)
      return;
    setMark(xhr, opening, modeHeader, "cors");
    if (withCredentials(xhr))
      setMark(xhr, opening, credentialsHeader, "include");
  };
  var setMark = (xhr, opening, name2, value) => {
    setRequestHeader5(xhr, name2, value);
    noteHeader(opening, name2, value);
  };
  var patchSend = (prototype, readyState) => patchMethod(prototype, "send", (original) => ({
    send(body) {
      const opening = openingOf(this);
      if (!opening)
        return apply(original, this, arguments);
      const hasBody = body !== void 0 && body !== null && opening.url !== null;
      const source2 = hasBody ? sourceOf(body, takes3) : null;
      if (waiting(this))
        requireUnsent(opening, "send");
      mark2(this, opening);
      if (opening.isSent || apply(readyState, this, []) !== 1)
        return apply(original, this, [null]);
      const start = rewritesURLs ? now() : 0;
      if (source2) {
        sendBody(this, opening, body, source2);
        return void (rewritesURLs && opening.isWithEngine && limitSent(this, opening, start));
      }
      if (!hasBody)
        opening.isSent = opening.isWithEngine = true;
      if (!hasBody)
        untag(this, opening);
      if (rewritesURLs && !hasBody && opening.url !== null && apply(readyStateOf, this, []) === 1) {
        setRequestHeader5(this, bodilessHeader, "1");
      }
      apply(original, this, arguments);
      if (rewritesURLs && opening.isWithEngine)
        limitSent(this, opening, start);
    }
  }).send);
  var patchAbort = (prototype) => patchMethod(prototype, "abort", (original) => ({
    abort() {
      const opening = openingOf(this);
      if (opening?.held)
        return abortHeld(this, opening);
      if (waiting(this))
        return void (opening.readyState = 0);
      const cancel = opening?.cancel;
      if (opening)
        opening.isAborting = opening.isSent;
      if (cancel)
        opening.cancel = null;
      apply(original, this, arguments);
      if (cancel)
        cancel();
    }
  }).abort);
  var patchTimeout = (prototype) => patchAccessor(prototype, "timeout", ({ get: get3, set: set2 }) => ({
    get timeout() {
      return openingOf(this)?.timeout ?? apply(get3, this, []);
    },
    set timeout(value) {
      const opening = openingOf(this);
      apply(set2, this, [value]);
      if (opening)
        opening.timeout = null;
      if (opening?.held)
        limit(this, opening);
      else if (rewritesURLs && opening?.isWithEngine)
        limitSent(this, opening, opening.start);
    }
  }));
  var patchStates = (prototype) => {
    patchAccessor(prototype, "readyState", ({ get: get3 }) => ({
      get readyState() {
        return openingOf(this)?.readyState ?? apply(get3, this, []);
      }
    }));
    patchAccessor(prototype, "withCredentials", ({ set: set2 }) => ({
      set withCredentials(value) {
        const opening = waiting(this);
        if (opening)
          requireUnsent(opening, "withCredentials");
        apply(set2, this, [value]);
      }
    }));
  };
  var patchViews = (prototype) => {
    patchAccessor(prototype, "upload", ({ get: get3 }) => ({
      get upload() {
        const upload = apply(get3, this, []);
        noteUpload(this);
        return upload;
      }
    }));
    if (configuration.tag !== "query")
      return;
    patchAccessor(prototype, "responseURL", ({ get: get3 }) => ({
      get responseURL() {
        return withoutQueryTag(apply(get3, this, []));
      }
    }));
  };
  var installXHR = () => {
    const prototype = prototypeOf("XMLHttpRequest");
    if (!prototype)
      return;
    const readyState = getOwnPropertyDescriptor(prototype, "readyState").get;
    patchOpen(prototype);
    patchSetRequestHeader(prototype);
    patchSend(prototype, readyState);
    patchAbort(prototype);
    patchTimeout(prototype);
    patchStates(prototype);
    patchViews(prototype);
  };

  // src/main.js
  var key = Symbol.for("ajax-bridge.hook");
  var capabilities = freeze({
    __proto__: null,
    transport: configuration.transport,
    apis: apiNames,
    synchronousBodies: configuration.transport !== "message",
    streams: true,
    forms: transport.hasStore,
    cookies: Boolean(transport.askCookies),
    webSocket: false,
    eventSource: false
  });
  var makeControl = () => {
    const control = freeze({
      __proto__: null,
      version: "1",
      capabilities,
      setEnabled,
      isEnabled,
      uninstall() {
        uninstall();
        if (getOwnPropertyDescriptor(scope, key)?.value === control)
          deleteProperty(scope, key);
      }
    });
    return control;
  };
  var install2 = () => {
    hideSources();
    installBlobs();
    installXHR();
    installRequest();
    installFetch();
    installHostedConstructors();
    installHostedHistory();
    installHostedLocation();
    installHostedRedirects();
    installHostedReferrer();
    installHostedResponses();
    if (remembersBlobs && scope.document) {
      installGivenBlobs();
      installChosenFiles();
    }
    installForms2();
    installBeacon();
    installDocumentCookie(transport);
    installCookieStore(transport);
    const control = makeControl();
    defineProperty(scope, key, {
      __proto__: null,
      value: control,
      configurable: true,
      enumerable: false,
      writable: false
    });
    if (configuration.installed)
      apply(configuration.installed, void 0, [control]);
  };
  if (!getOwnPropertyDescriptor(scope, key))
    install2();
})();
