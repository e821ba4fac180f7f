// The page on plain JavaScriptCore: what is on the global object, and what the host calls.
import "./dom-exception.js";
import "./events.js";
import "./tasks.js";
import "./atomics.js";
import "./abort.js";
import "./base64.js";
import "./encoding.js";
import "./structured-clone.js";
import "./console.js";
import "./global.js";
import "./navigator.js";
import "./performance.js";
import "./crypto.js";
import "./message-channel.js";
import "./global-messages.js";
import "./url.js";
import "./headers.js";
import "./streams.js";
import "./encoding-streams.js";
import "./location.js";
import "./blob-url.js";
import "./form-data.js";
import "./file-reader.js";
import "./request.js";
import "./response.js";
import "./fetch.js";
import "./document.js";
import "./xhr.js";
import "./beacon.js";
import "./platform-objects.js"; // stays last

export { task, timer } from "./tasks.js";
export { loaded, rejected, uncaught } from "./lifecycle.js";
export { bodyWanted, data, end, failure, response, sent } from "./native-exchange.js";
export { hasListeners } from "./events-target.js";
export { cookiesChanged } from "./cookie-store.js";
