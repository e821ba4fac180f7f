// States of the basic URL parser up to the start of an authority or a path: URL Standard §4.4. The character is "" at
// the end of the input.
import { relativeTail } from "./path-states.js";
import { copyPath, defaultPort, hasCredentials, hasOpaquePath, isSpecial, isSpecialScheme } from "./record.js";
import { failure, finished } from "./state-results.js";

export const schemeStates = {
  schemeStart(parse, c) {
    if (/^[a-zA-Z]$/.test(c)) {
      parse.buffer += c.toLowerCase();
      parse.state = "scheme";
    } else if (parse.override) {
      return failure;
    } else {
      parse.again("noScheme");
    }
  },

  scheme(parse, c) {
    if (/^[a-zA-Z0-9+\-.]$/.test(c)) {
      parse.buffer += c.toLowerCase();
    } else if (c === ":") {
      return parse.override ? changeScheme(parse) : afterScheme(parse);
    } else if (parse.override) {
      return failure;
    } else {
      parse.buffer = "";
      parse.pointer = -1;
      parse.state = "noScheme";
    }
  },

  noScheme(parse, c) {
    const { base, url } = parse;
    if (base === null || (hasOpaquePath(base) && c !== "#")) return failure;
    if (hasOpaquePath(base)) {
      Object.assign(url, { __proto__: null, scheme: base.scheme, path: base.path, query: base.query, fragment: "" });
      parse.state = "fragment";
    } else {
      parse.again(base.scheme === "file" ? "file" : "relative");
    }
  },

  specialRelativeOrAuthority(parse, c) {
    if (c === "/" && parse.remainingStartsWith("/")) {
      parse.state = "specialAuthorityIgnoreSlashes";
      parse.pointer += 1;
    } else {
      parse.again("relative");
    }
  },

  pathOrAuthority(parse, c) {
    if (c === "/") parse.state = "authority";
    else parse.again("path");
  },

  relative(parse, c) {
    const { base, url } = parse;
    url.scheme = base.scheme;
    if (c === "/" || (isSpecial(url) && c === "\\")) {
      parse.state = "relativeSlash";
      return;
    }
    copyAuthority(base, url);
    Object.assign(url, { __proto__: null, path: copyPath(base.path), query: base.query });
    relativeTail(parse, c);
  },

  relativeSlash(parse, c) {
    if (isSpecial(parse.url) && (c === "/" || c === "\\")) {
      parse.state = "specialAuthorityIgnoreSlashes";
    } else if (c === "/") {
      parse.state = "authority";
    } else {
      copyAuthority(parse.base, parse.url);
      parse.again("path");
    }
  },

  specialAuthoritySlashes(parse, c) {
    if (c === "/" && parse.remainingStartsWith("/")) {
      parse.state = "specialAuthorityIgnoreSlashes";
      parse.pointer += 1;
    } else {
      parse.again("specialAuthorityIgnoreSlashes");
    }
  },

  specialAuthorityIgnoreSlashes(parse, c) {
    if (c !== "/" && c !== "\\") parse.again("authority");
  },
};

const copyAuthority = ({ username, password, host, port }, url) => {
  Object.assign(url, { __proto__: null, username, password, host, port });
};

/** The end of the scheme setter. Some changes of scheme are silently ignored. */
const changeScheme = ({ url, buffer }) => {
  const changesKind = isSpecial(url) !== isSpecialScheme(buffer);
  const isRefused = changesKind || (buffer === "file" && (hasCredentials(url) || url.port !== null)) ||
    (url.scheme === "file" && url.host === "");
  if (isRefused) return finished;
  url.scheme = buffer;
  if (url.port === defaultPort(url.scheme)) url.port = null;
  return finished;
};

const afterScheme = (parse) => {
  const { base, url } = parse;
  url.scheme = parse.buffer;
  parse.buffer = "";
  if (url.scheme === "file") {
    parse.state = "file";
  } else if (isSpecial(url)) {
    parse.state = base?.scheme === url.scheme ? "specialRelativeOrAuthority" : "specialAuthoritySlashes";
  } else if (parse.remainingStartsWith("/")) {
    parse.state = "pathOrAuthority";
    parse.pointer += 1;
  } else {
    url.path = "";
    parse.state = "opaquePath";
  }
};
