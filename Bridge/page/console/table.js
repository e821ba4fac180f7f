// console.table, Console Standard §1.1.7.
import { toSequence } from "../webidl/sequence.js";
import { format } from "./format.js";
import { flatMapped, joined, mapped } from "../language/lists.js";
import { pairsOf, withoutDoubles } from "../language/collections.js";

const isRecord = (row) => typeof row === "object" && row !== null;
const keysOf = (row) => (isRecord(row) ? Object.keys(row) : []);

/** The rows and columns of an array or object of objects; null for other values. */
export const tableOf = (data, properties) => {
  if (typeof data !== "object" || data === null) return null;
  const rows = data instanceof Map ? pairsOf(data) : Object.entries(data);
  if (rows.length === 0) return null;
  const columns = properties ? toSequence(properties, "properties", String) : withoutDoubles(flatMapped(rows, ({ 1: row }) => keysOf(row)));
  const hasValues = rows.some(({ 1: row }) => !isRecord(row));
  const cells = mapped(rows, ({ 0: key, 1: row }) => joined(
    [String(key)],
    mapped(columns, (column) => (isRecord(row) && column in row ? format(row[column], 1) : "")),
    hasValues ? [isRecord(row) ? "" : format(row, 1)] : [],
  ));
  return drawn(joined([joined(["(index)"], columns, hasValues ? ["Value"] : [])], cells));
};

const drawn = (rows) => {
  const widths = mapped(rows[0], (_, column) => rows.reduce((widest, row) => Math.max(widest, row[column].length), 0));
  const line = (row) => mapped(row, (cell, column) => cell.padEnd(widths[column])).join(" │ ").trimEnd();
  const rule = mapped(widths, (width) => "─".repeat(width)).join("─┼─");
  return joined([line(rows[0]), rule], mapped(rows.slice(1), line)).join("\n");
};
