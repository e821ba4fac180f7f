// What can come of an exchange, worst first: the order of chips and of the bar.

export const outcomes = [
  { code: "different", label: "Different", word: "different", isTrouble: true },
  { code: "unmatched", label: "No recorded answer", word: "no recorded answer", isTrouble: true },
  { code: "notComparable", label: "Not comparable", word: "not comparable", isTrouble: true },
  { code: "unsent", label: "Not sent", word: "not sent", isTrouble: true },
  { code: "skipped", label: "Skipped", word: "skipped", isTrouble: false },
  { code: "same", label: "Same", word: "same", isTrouble: false },
];

const byCode = new Map(outcomes.map((outcome) => [outcome.code, outcome]));

export const outcomeOf = (exchange) => byCode.get(exchange.outcome);

/** How many exchanges there are of each outcome. */
export function counts(exchanges) {
  const sums = Object.fromEntries(outcomes.map(({ code }) => [code, 0]));
  for (const exchange of exchanges) sums[exchange.outcome] += 1;
  return sums;
}
