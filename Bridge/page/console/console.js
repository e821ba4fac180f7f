// The console, Console Standard §1 and §2.
import { format, formatArgument } from "./format.js";
import { tableOf } from "./table.js";
import { defineOperations } from "../webidl/global-members.js";
import { native } from "../native.js";
import { expose } from "../webidl/webidl.js";
import { filtered, insertAt, joined, mapped, replaceAt } from "../language/lists.js";

const { print, now } = native;
const counts = new Map(), timers = new Map();
let depth = 0; // the number of open groups

const show = (level, text) => {
  const margin = "  ".repeat(depth);
  print(level, depth ? margin + text.replaceAll("\n", `\n${margin}`) : text);
};

const directives = {
  s: (value) => (typeof value === "object" ? format(value, 1) : String(value)),
  d: (value) => String(typeof value === "symbol" ? NaN : parseInt(value, 10)),
  f: (value) => String(typeof value === "symbol" ? NaN : parseFloat(value)),
  o: (value) => format(value),
  O: (value) => format(value),
  c: () => "", // a log has no colours and fonts
};
directives.i = directives.d;

/** "Formatter", Console §2.2: directives in the first string consume the arguments that follow. */
const formatted = (given) => {
  if (typeof given[0] !== "string" || given.length === 1) return mapped(given, formatArgument).join(" ");
  const rest = given.slice(1);
  const first = given[0].replace(/%([sdifoOc%])/g, (whole, letter) => {
    if (letter === "%") return "%";
    return rest.length === 0 ? whole : safely(directives[letter], rest.shift());
  });
  return joined([first], mapped(rest, formatArgument)).join(" ");
};

const safely = (convert, value) => {
  try {
    return convert(value);
  } catch {
    return format(value); // its own conversion threw, like that of Object.create(null)
  }
};

const logging = (level) => (...given) => {
  if (given.length) show(level, formatted(given));
};

const labelOf = (label) => `${label}`;

const timing = (label, given, isLast) => {
  const start = timers.get(label);
  if (start === undefined) return show("warn", `Timer "${label}" does not exist`);
  if (isLast) timers.delete(label);
  show("info", joined([`${label}: ${(now() - start).toFixed(3)} ms`], mapped(given, formatArgument)).join(" "));
};

const openGroup = (...given) => {
  if (given.length) show("log", formatted(given));
  depth++;
};

/** The result; null if it throws. The object refuses to be read, and is then shown in another way. */
const attempt = (action) => {
  try {
    return action();
  } catch {
    return null;
  }
};

const operations = {
  assert(condition = false, ...given) {
    if (condition) return;
    if (typeof given[0] === "string") replaceAt(given, 0, `Assertion failed: ${given[0]}`);
    else insertAt(given, 0, "Assertion failed");
    show("error", formatted(given));
  },
  clear() {
    depth = 0;
  },
  debug: logging("debug"),
  error: logging("error"),
  info: logging("info"),
  log: logging("log"),
  table(tabularData = undefined, properties = undefined) {
    show("log", attempt(() => tableOf(tabularData, properties)) ?? formatArgument(tabularData));
  },
  trace(...given) {
    const { stack = "" } = new Error();
    show("log", joined([`Trace: ${formatted(given)}`.trimEnd()], framesOf(stack)).join("\n"));
  },
  warn: logging("warn"),
  dir(item = undefined) {
    show("log", format(item));
  },
  dirxml: logging("log"),
  count(label = "default") {
    const name = labelOf(label), count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    show("info", `${name}: ${count}`);
  },
  countReset(label = "default") {
    const name = labelOf(label);
    if (!counts.delete(name)) show("warn", `Count for "${name}" does not exist`);
  },
  group: openGroup,
  groupCollapsed: openGroup,
  groupEnd() {
    depth = Math.max(depth - 1, 0);
  },
  time(label = "default") {
    const name = labelOf(label);
    if (timers.has(name)) show("warn", `Timer "${name}" already exists`);
    else timers.set(name, now());
  },
  timeLog(label = "default", ...given) {
    timing(labelOf(label), given, false);
  },
  timeEnd(label = "default") {
    timing(labelOf(label), [], true);
  },
};

/** The stack without the line of the call into the console itself. */
const framesOf = (stack) => {
  const lines = filtered(stack.split("\n"), (line) => line && line !== "Error");
  return mapped(lines.slice(1), (line) => `    ${line.trim()}`);
};

// A namespace object. For historical reasons, its prototype is an empty object of its own.
const console = Object.create({});
defineOperations(console, operations);
Object.defineProperty(console, Symbol.toStringTag, { value: "console", configurable: true });
expose({ console });
