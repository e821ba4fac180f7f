// The number of bytes at the end of a chunk that begin a character which the next chunk may complete.

/** UTF-8: a prefix of a well-formed sequence (Unicode table 3-7). Other bytes are malformed immediately. */
const utf8 = (bytes) => {
  const { length } = bytes;
  for (let count = 1; count <= 3 && count <= length; count++) {
    const lead = bytes[length - count];
    if (lead >= 0x80 && lead <= 0xbf) continue;
    const isPrefix = lead >= 0xc2 && lead <= 0xf4 && count < lengthOf(lead);
    return isPrefix && isSecond(lead, bytes[length - count + 1], count) ? count : 0;
  }
  return 0;
};

const lengthOf = (lead) => (lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4);

const isSecond = (lead, second, count) => {
  if (count === 1) return true;
  if (lead === 0xe0) return second >= 0xa0;
  if (lead === 0xed) return second <= 0x9f;
  if (lead === 0xf0) return second >= 0x90;
  return lead === 0xf4 ? second <= 0x8f : true;
};

/** The rule of an encoding that the host decodes. */
export const pendingRule = (encoding) => (encoding === "UTF-8" ? utf8 : undefined);
