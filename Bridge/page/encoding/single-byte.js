// The single-byte encodings, Encoding §9: one table each for bytes from 0x80 on. The host's converters provide the
// tables; the differences from the standard's indexes are listed here.
import { textOfUnits } from "./units.js";
import { native } from "../native.js";
import { each, replaceAt } from "../language/lists.js";

const replacementUnit = 0xfffd; // not in any index, so it can stand for undefined bytes

const names = new Set([
  "IBM866", "ISO-8859-2", "ISO-8859-3", "ISO-8859-4", "ISO-8859-5", "ISO-8859-6", "ISO-8859-7", "ISO-8859-8",
  "ISO-8859-8-I", "ISO-8859-10", "ISO-8859-13", "ISO-8859-14", "ISO-8859-15", "ISO-8859-16", "KOI8-R", "KOI8-U",
  "macintosh", "windows-874", "windows-1250", "windows-1251", "windows-1252", "windows-1253", "windows-1254",
  "windows-1255", "windows-1256", "windows-1257", "windows-1258", "x-mac-cyrillic", "x-user-defined",
]);

const iso885916 =
  "ĄąŁ€„Š§š©Ș«Ź\u00adźŻ°±ČłŽ”¶·žčș»ŒœŸż" +
  "ÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚßàáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ";
const windows1252 = [
  0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d, 0x17d, 0x8f,
  0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
];

const upperHalf = Uint8Array.from({ length: 128 }, (_, index) => 0x80 + index);

const made = {
  "ISO-8859-16": (byte) => (byte < 0xa1 ? byte : iso885916.charCodeAt(byte - 0xa1)),
  "windows-1252": (byte) => windows1252[byte - 0x80] ?? byte,
  "x-user-defined": (byte) => 0xf700 + byte,
};
const corrections = {
  "KOI8-U": [[0xae, 0x45e], [0xbe, 0x40e]],
  "windows-874": [0xdb, 0xdc, 0xdd, 0xde, 0xfc, 0xfd, 0xfe, 0xff].map((byte) => [byte, replacementUnit]),
  "windows-1255": [[0xca, 0x5ba]],
  "windows-1253": [0xaa, 0xd2, 0xff].map((byte) => [byte, replacementUnit]),
};

const tables = new Map();

const tableOf = (encoding) => {
  if (!tables.has(encoding)) tables.set(encoding, makeTable(encoding));
  return tables.get(encoding);
};

const makeTable = (encoding) => {
  if (made[encoding]) return Uint16Array.from(upperHalf, made[encoding]);
  const text = native.decode(encoding, upperHalf, false);
  const table = Uint16Array.from(upperHalf, (_, index) => text.charCodeAt(index));
  for (const { 0: byte, 1: unit } of each(corrections[encoding] ?? [])) replaceAt(table, byte - 0x80, unit);
  return table;
};

/** The decoder of a single-byte encoding; null for other encodings. It keeps nothing between chunks. */
export const singleByteDecoder = (encoding, fatal) => {
  if (!names.has(encoding)) return null;
  const table = tableOf(encoding);
  return (bytes) => {
    const units = new Uint16Array(bytes.length);
    for (let index = 0; index < bytes.length; index++) {
      const byte = bytes[index];
      units[index] = byte < 0x80 ? byte : table[byte - 0x80];
    }
    return fatal && units.includes(replacementUnit) ? null : textOfUnits(units);
  };
};
