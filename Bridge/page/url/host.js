// Hosts: URL Standard §3. A host is stored in serialized form.
import { native } from "../native.js";
import { c0ControlSet, percentDecodeToString, percentEncode } from "./percent-encoding.js";
import { endsInNumber, parseIPv4 } from "./ipv4.js";
import { parseIPv6 } from "./ipv6.js";

const forbiddenHost = /[\0\t\n\r #/:<>?@[\\\]^|]/;
const forbiddenDomain = /[\0-\x20#%/:<>?@[\\\]^|\x7f]/;

/** The host parser: → the serialized host, or null for failure. */
export const parseHost = (input, isOpaque) => {
  if (input.startsWith("[")) {
    const address = input.endsWith("]") ? parseIPv6(input.slice(1, -1)) : null;
    return address === null ? null : `[${address}]`;
  }
  if (isOpaque) return parseOpaqueHost(input);
  const domain = domainToASCII(percentDecodeToString(input));
  if (domain === null) return null;
  return endsInNumber(domain) ? parseIPv4(domain) : domain;
};

const parseOpaqueHost = (input) => (forbiddenHost.test(input) ? null : percentEncode(input, c0ControlSet));

/** Domain to ASCII, not strict (§3.3). ASCII without Punycode is only lower-cased. */
const domainToASCII = (domain) => {
  const isPlain = /^[\0-\x7f]*$/.test(domain) && !/(?:^|\.)xn--/i.test(domain);
  const result = isPlain ? domain.toLowerCase() : native.domainToASCII(domain, false);
  return result === null || result === "" || forbiddenDomain.test(result) ? null : result;
};
