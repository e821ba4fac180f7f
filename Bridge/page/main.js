// The page on plain JavaScriptCore: what is on the global object, and what the host calls.
import "./native.js";

export {};
