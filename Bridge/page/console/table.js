// console.table, Console Standard §1.1.7.
import { format } from "./format.js";

const isRecord = (row) => typeof row === "object" && row !== null;
const keysOf = (row) => (isRecord(row) ? Object.keys(row) : []);

/** Rows and columns of an array or object of objects; null for what is no table. */
export const tableOf = (data, properties) => {
  if (typeof data !== "object" || data === null) return null;
  const rows = data instanceof Map ? [...data] : Object.entries(data);
  if (rows.length === 0) return null;
  const columns = properties ? [...properties].map(String) : [...new Set(rows.flatMap(([, row]) => keysOf(row)))];
  const hasValues = rows.some(([, row]) => !isRecord(row));
  const cells = rows.map(([key, row]) => [
    String(key),
    ...columns.map((column) => (isRecord(row) && column in row ? format(row[column], 1) : "")),
    ...(hasValues ? [isRecord(row) ? "" : format(row, 1)] : []),
  ]);
  return drawn([["(index)", ...columns, ...(hasValues ? ["Value"] : [])], ...cells]);
};

const drawn = (rows) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  const line = (row) => row.map((cell, column) => cell.padEnd(widths[column])).join(" │ ").trimEnd();
  const rule = widths.map((width) => "─".repeat(width)).join("─┼─");
  return [line(rows[0]), rule, ...rows.slice(1).map(line)].join("\n");
};
