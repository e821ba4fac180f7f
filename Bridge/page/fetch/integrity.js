// Subresource Integrity (https://w3c.github.io/webappsec-subresource-integrity/#algorithms).
import { forgivingEncode } from "../encoding/base64.js";
import { sha256 } from "../crypto/sha256.js";
import { sha384, sha512 } from "../crypto/sha512.js";
import { trimPadding } from "../webidl/trim.js";
import { flatMapped } from "../language/lists.js";

/** From the weakest to the strongest. */
const algorithms = new Map([["sha256", sha256], ["sha384", sha384], ["sha512", sha512]]);
const strength = [...algorithms.keys()];

/** The parts with known algorithms: [algorithm, value in base64, possibly invalid]. */
const parseMetadata = (metadata) =>
  flatMapped(metadata.split(/[\t\n\f\r ]+/), (token) => {
    const { 0: expression } = token.split("?");
    const { 0: algorithm, 1: value = "" } = expression.split(/-(.*)/s);
    const name = algorithm.toLowerCase();
    return algorithms.has(name) ? [[name, value.replaceAll("-", "+").replaceAll("_", "/")]] : [];
  });

/**
 * "Do bytes match metadataList?" Only the strongest algorithm counts. Metadata without a known one matches everything.
 */
export const matchesIntegrity = (bytes, metadata) => {
  const entries = parseMetadata(metadata);
  if (entries.length === 0) return true;
  const strongest = strength.findLast((algorithm) => entries.some(({ 0: name }) => name === algorithm));
  const actual = trimPadding(forgivingEncode(algorithms.get(strongest)(bytes)));
  return entries.some(({ 0: name, 1: value }) => name === strongest && trimPadding(value) === actual);
};
