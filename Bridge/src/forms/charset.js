// The encoding of a form's text (HTML §4.10.22.5, "pick an encoding for the form"). Script has encoders for UTF-8 only,
// but the query of a link's URL is encoded in its document's encoding.
import { append } from "../foundation/append.js";
import { utf8 } from "../foundation/text.js";
import { getAttribute } from "./reading.js";
import {
  apply, Bytes, characterCode, construct, getterOf, indexOf, lowerCase, methodOf, scope, setterOf, substring,
} from "../foundation/primordials.js";

const charsetOf = getterOf("Document", "characterSet");
const createElement = methodOf("Document", "createElement");
const setHref = setterOf("HTMLAnchorElement", "href");
const searchOf = getterOf("HTMLAnchorElement", "search");
const Decoder = scope.TextDecoder;
const nameOf = getterOf("TextDecoder", "encoding");
const typedFrom = Bytes.from;
const percent = 0x25;

const isASCII = (text, index) => characterCode(text, index) < 0x80;

const digit = (code) => (code < 0x40 ? code - 0x30 : (code | 0x20) - 0x57);

/** Splits percent-encoded bytes. */
const decodeInto = (bytes, text) => {
  for (let index = 0; index < text.length; index++) {
    const code = characterCode(text, index);
    if (code !== percent) {
      append(bytes, code);
      continue;
    }
    append(bytes, digit(characterCode(text, index + 1)) * 16 + digit(characterCode(text, index + 2)));
    index += 2;
  }
};

let link = null;

/** The text in the document's encoding; characters outside it as `&#N;`. */
const encodeByLink = (text) => {
  link ??= createElement(scope.document, "a");
  const bytes = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    const isPlain = isASCII(text, start);
    while (end < text.length && isASCII(text, end) === isPlain) end++;
    const run = substring(text, start, end);
    if (isPlain) for (let index = 0; index < run.length; index++) append(bytes, characterCode(run, index));
    else {
      setHref(link, `http://encoding.invalid/?${run}`);
      decodeInto(bytes, substring(searchOf(link), 1));
    }
  }
  return apply(typedFrom, Bytes, [bytes]);
};

const labels = (text) => {
  const found = [];
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    for (end = start; end < text.length && indexOf(" \t\n\r\f", text[end]) < 0;) end++;
    if (end > start) append(found, substring(text, start, end));
  }
  return found;
};

/** The name of the encoding that accept-charset asks for; "utf-8" if it names no known one. */
const accepted = (text) => {
  const wanted = labels(text);
  for (let index = 0; index < wanted.length; index++) {
    try {
      return nameOf(construct(Decoder, [wanted[index]]));
    } catch {
      continue; // no encoding has that label
    }
  }
  return "utf-8";
};

/**
 * Converts the text of a form to bytes. Script cannot encode in an encoding of accept-charset that is neither UTF-8 nor
 * the document's: UTF-8 is used instead.
 */
export const encoderOf = (form) => {
  if (!charsetOf || !setHref || !searchOf || !Decoder) return utf8;
  const own = lowerCase(charsetOf(scope.document));
  if (own === "utf-8" || indexOf(own, "utf-16") === 0) return utf8;
  const wish = getAttribute(form, "accept-charset");
  return wish === null || accepted(wish) === own ? encodeByLink : utf8;
};
