// Numbers and times as people read them.

export function duration(milliseconds) {
  if (milliseconds === undefined || milliseconds === null) return "";
  if (milliseconds < 1) return "< 1 ms";
  if (milliseconds < 999.5) return `${Math.round(milliseconds)} ms`;
  if (milliseconds < 99_950) return `${(milliseconds / 1000).toFixed(milliseconds < 9_995 ? 2 : 1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const grouped = new Intl.NumberFormat("en");

export const number = (value) => grouped.format(value);

export const counted = (value, one, many) => `${number(value)} ${value === 1 ? one : many}`;
