// The page on plain JavaScriptCore: what is on the global object, and what the host calls.
import "./dom-exception.js";
import "./events.js";
import "./tasks.js";
import "./abort.js";
import "./base64.js";
import "./encoding.js";
import "./console.js";
import "./global.js";
import "./navigator.js";

export { task, timer } from "./tasks.js";
export { loaded, rejected, uncaught } from "./lifecycle.js";
