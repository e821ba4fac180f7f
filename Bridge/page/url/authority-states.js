// States of the basic URL parser from credentials to port, and those of file URLs: URL Standard §4.4.
import { percentEncode, userinfoSet } from "./percent-encoding.js";
import { parseHost } from "./host.js";
import { relativeTail } from "./path-states.js";
import {
  copyPath, defaultPort, hasCredentials, isNormalizedWindowsDriveLetter, isSpecial, isWindowsDriveLetter,
  startsWithWindowsDriveLetter,
} from "./record.js";
import { failure, finished } from "./state-results.js";
import { append } from "../language/lists.js";

const endsAuthority = (url, c) => c === "" || c === "/" || c === "?" || c === "#" || (c === "\\" && isSpecial(url));

export const authorityStates = {
  authority(parse, c) {
    if (c === "@") {
      addCredentials(parse);
    } else if (endsAuthority(parse.url, c)) {
      if (parse.atSignSeen && parse.buffer === "") return failure;
      parse.pointer -= parse.buffer.length;
      parse.buffer = "";
      parse.again("host");
    } else {
      parse.buffer += c;
    }
  },

  host(parse, c) {
    const { url, override } = parse;
    if (override && url.scheme === "file") {
      parse.again("fileHost");
    } else if (c === ":" && !parse.insideBrackets) {
      if (parse.buffer === "" || override === "hostname") return failure;
      if (!takeHost(parse)) return failure;
      parse.state = "port";
    } else if (endsAuthority(url, c)) {
      return endHost(parse);
    } else {
      if (c === "[") parse.insideBrackets = true;
      if (c === "]") parse.insideBrackets = false;
      parse.buffer += c;
    }
  },

  hostname(parse, c) {
    return authorityStates.host(parse, c);
  },

  port(parse, c) {
    if (/^[0-9]$/.test(c)) {
      parse.buffer += c;
      return;
    }
    if (!endsAuthority(parse.url, c) && !parse.override) return failure;
    if (parse.buffer !== "") {
      const port = parseInt(parse.buffer, 10);
      if (port > 65535) return failure;
      parse.url.port = port === defaultPort(parse.url.scheme) ? null : port;
      parse.buffer = "";
    }
    if (parse.override) return finished;
    parse.again("pathStart");
  },

  file(parse, c) {
    const { base, url } = parse;
    url.scheme = "file";
    url.host = "";
    if (c === "/" || c === "\\") {
      parse.state = "fileSlash";
    } else if (base?.scheme === "file") {
      Object.assign(url, { __proto__: null, host: base.host, path: copyPath(base.path), query: base.query });
      relativeTail(parse, c);
    } else {
      parse.again("path");
    }
  },

  fileSlash(parse, c) {
    const { base, url } = parse;
    if (c === "/" || c === "\\") {
      parse.state = "fileHost";
      return;
    }
    if (base?.scheme === "file") {
      url.host = base.host;
      if (!startsWithWindowsDriveLetter(parse.rest) && isNormalizedWindowsDriveLetter(base.path[0] ?? "")) {
        append(url.path, base.path[0]);
      }
    }
    parse.again("path");
  },

  fileHost(parse, c) {
    if (!(c === "" || c === "/" || c === "\\" || c === "?" || c === "#")) {
      parse.buffer += c;
      return;
    }
    // A drive letter is not a host: the buffer is kept, and the path state continues with it.
    if (!parse.override && isWindowsDriveLetter(parse.buffer)) {
      parse.again("path");
      return;
    }
    const host = parse.buffer === "" ? "" : parseHost(parse.buffer, false);
    if (host === null) return failure;
    parse.url.host = host === "localhost" ? "" : host;
    if (parse.override) return finished;
    parse.buffer = "";
    parse.again("pathStart");
  },
};

/** Everything before the last @ is credentials; the first colon ends the user name. */
const addCredentials = (parse) => {
  const { url } = parse;
  const text = parse.atSignSeen ? `%40${parse.buffer}` : parse.buffer;
  parse.atSignSeen = true;
  parse.buffer = "";
  if (parse.passwordTokenSeen) {
    url.password += percentEncode(text, userinfoSet);
    return;
  }
  const colon = text.indexOf(":");
  url.username += percentEncode(colon < 0 ? text : text.slice(0, colon), userinfoSet);
  if (colon < 0) return;
  parse.passwordTokenSeen = true;
  url.password += percentEncode(text.slice(colon + 1), userinfoSet);
};

const takeHost = (parse) => {
  const host = parseHost(parse.buffer, !isSpecial(parse.url));
  if (host === null) return false;
  parse.url.host = host;
  parse.buffer = "";
  return true;
};

const endHost = (parse) => {
  const { url, override, buffer } = parse;
  if (buffer === "" && isSpecial(url)) return failure;
  if (override && buffer === "" && (hasCredentials(url) || url.port !== null)) return failure;
  if (!takeHost(parse)) return failure;
  if (override) return finished;
  parse.again("pathStart");
};
