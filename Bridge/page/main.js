// The page on plain JavaScriptCore: what is on the global object, and what the host calls.
import "./window/dom-exception.js";
import "./events/events.js";
import "./window/tasks.js";
import "./window/atomics.js";
import "./abort/abort.js";
import "./encoding/base64.js";
import "./encoding/interfaces.js";
import "./cloning/structured-clone.js";
import "./console/console.js";
import "./window/global.js";
import "./window/navigator.js";
import "./window/performance.js";
import "./crypto/crypto.js";
import "./cloning/message-channel.js";
import "./cloning/global-messages.js";
import "./url/url.js";
import "./fetch/headers.js";
import "./streams/interfaces.js";
import "./encoding/streams.js";
import "./url/location.js";
import "./url/blob-url.js";
import "./files/form-data.js";
import "./files/file-reader.js";
import "./fetch/request.js";
import "./fetch/response.js";
import "./fetch/fetch.js";
import "./dom/document.js";
import "./xhr/xhr.js";
import "./fetch/beacon.js";
import "./window/platform-objects.js"; // stays last

export { task, timer } from "./window/tasks.js";
export { loaded, rejected, uncaught } from "./window/lifecycle.js";
export { bodyWanted, data, end, failure, response, sent } from "./fetch/native-exchange.js";
export { hasListeners } from "./events/target.js";
export { cookiesChanged } from "./cookies/cookie-store.js";
