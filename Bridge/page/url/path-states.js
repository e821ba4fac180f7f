// States of the basic URL parser from the path on: URL Standard §4.4.
import {
  c0ControlSet, fragmentSet, pathSet, percentEncode, querySet, specialQuerySet,
} from "./percent-encoding.js";
import { isSpecial, isWindowsDriveLetter, shortenPath, startsWithWindowsDriveLetter } from "./record.js";
import { append } from "../language/lists.js";

const isSingleDot = (segment) => /^(?:\.|%2e)$/i.test(segment);
const isDoubleDot = (segment) => /^(?:\.|%2e){2}$/i.test(segment);

export const pathStates = {
  pathStart(parse, c) {
    const { url, override } = parse;
    if (isSpecial(url)) {
      if (c === "/" || c === "\\") parse.state = "path";
      else parse.again("path");
    } else if (!override && startTail(parse, c)) {
      return;
    } else if (c === "/") {
      parse.state = "path";
    } else if (c !== "") {
      parse.again("path");
    } else if (override && url.host === null) {
      append(url.path, "");
    }
  },

  path(parse, c) {
    const { url, override } = parse;
    const isSlash = c === "/" || (c === "\\" && isSpecial(url));
    if (!(c === "" || isSlash || (!override && (c === "?" || c === "#")))) {
      parse.buffer += c;
      return;
    }
    addSegment(parse, isSlash);
    parse.buffer = "";
    startTail(parse, c);
  },

  opaquePath(parse) {
    const { rest } = parse;
    const end = rest.search(/[?#]/);
    const text = percentEncode(end < 0 ? rest : rest.slice(0, end), c0ControlSet);
    // Otherwise a space before the query or fragment would be lost when those are removed.
    parse.url.path = end < 0 ? text : text.replace(/ $/, "%20");
    parse.pointer += end < 0 ? rest.length : end;
    if (end >= 0) startTail(parse, rest[end]);
  },

  query(parse) {
    const { url, rest } = parse;
    const end = parse.override ? -1 : rest.indexOf("#");
    url.query += percentEncode(end < 0 ? rest : rest.slice(0, end), isSpecial(url) ? specialQuerySet : querySet);
    parse.pointer += end < 0 ? rest.length : end;
    if (end >= 0) startTail(parse, "#");
  },

  fragment(parse) {
    parse.url.fragment += percentEncode(parse.rest, fragmentSet);
    parse.pointer = parse.input.length;
  },
};

/** → whether the character begins a query or a fragment. */
const startTail = (parse, c) => {
  if (c === "?") {
    parse.url.query = "";
    parse.state = "query";
  } else if (c === "#") {
    parse.url.fragment = "";
    parse.state = "fragment";
  } else {
    return false;
  }
  return true;
};

/** The end of a reference that kept the base's path: a query, a fragment or another last segment. */
export const relativeTail = (parse, c) => {
  const { url } = parse;
  if (c === "" || startTail(parse, c)) return;
  url.query = null;
  if (url.scheme === "file" && startsWithWindowsDriveLetter(parse.rest)) url.path = [];
  else shortenPath(url);
  parse.again("path");
};

const addSegment = ({ url, buffer }, isSlash) => {
  if (isDoubleDot(buffer)) {
    shortenPath(url);
    if (!isSlash) append(url.path, "");
  } else if (isSingleDot(buffer)) {
    if (!isSlash) append(url.path, "");
  } else if (url.scheme === "file" && url.path.length === 0 && isWindowsDriveLetter(buffer)) {
    append(url.path, `${buffer[0]}:`);
  } else {
    append(url.path, percentEncode(buffer, pathSet));
  }
};
