// How many bytes at the end of a chunk are the beginning of a character whose rest may come with the next.

/** UTF-8: a prefix of a well-formed sequence (Unicode table 3-7); other bytes are malformed at once. */
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

/** Walks from character to character; `lengthAt` answers how long the one at the index is, or would be. */
const walking = (lengthAt) => (bytes) => {
  let index = 0;
  while (index < bytes.length) {
    const length = lengthAt(bytes, index);
    if (index + length > bytes.length) return bytes.length - index;
    index += length;
  }
  return 0;
};

const isBetween = (byte, from, to) => byte >= from && byte <= to;
const doubleByte = (isLead) => walking((bytes, index) => (isLead(bytes[index]) ? 2 : 1));
const commonLead = (byte) => isBetween(byte, 0x81, 0xfe);

const gb18030 = walking((bytes, index) => {
  if (!commonLead(bytes[index])) return 1;
  const [second, third, fourth] = bytes.subarray(index + 1, index + 4);
  if (!isBetween(second, 0x30, 0x39)) return 2;
  if (third !== undefined && !commonLead(third)) return 1;
  return fourth !== undefined && !isBetween(fourth, 0x30, 0x39) ? 1 : 4;
});

const eucJP = walking((bytes, index) => {
  const lead = bytes[index];
  if (lead === 0x8f) return bytes[index + 1] === undefined || isBetween(bytes[index + 1], 0xa1, 0xfe) ? 3 : 2;
  return lead === 0x8e || isBetween(lead, 0xa1, 0xfe) ? 2 : 1;
});

const rules = {
  "UTF-8": utf8, GBK: gb18030, gb18030, "EUC-JP": eucJP,
  Big5: doubleByte(commonLead), "EUC-KR": doubleByte(commonLead),
  Shift_JIS: doubleByte((byte) => isBetween(byte, 0x81, 0x9f) || isBetween(byte, 0xe0, 0xfc)),
  "ISO-2022-JP": (bytes, isLast) => (isLast ? 0 : bytes.length), // shifts reach across chunks: all is kept to the end
};

/** The rule of an encoding; the single-byte ones leave nothing pending. */
export const pendingRule = (encoding) => rules[encoding] ?? (() => 0);
