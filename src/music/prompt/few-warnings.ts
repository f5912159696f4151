/** The first warnings of many: a prompt of thousands of wrong entries is said in a few sentences. */
export function fewWarnings(warnings: readonly string[]): readonly string[] {
  return warnings.length <= MOST
    ? warnings
    : [...warnings.slice(0, MOST - 1), `There are ${warnings.length - MOST + 1} more things like these.`]
}

const MOST = 20
