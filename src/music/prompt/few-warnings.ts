/** The first warnings of many: a prompt of thousands of wrong entries is said in a few sentences. */
export function limitWarnings(warnings: readonly string[]): readonly string[] {
  return warnings.length <= MAX_WARNINGS
    ? warnings
    : [
        ...warnings.slice(0, MAX_WARNINGS - 1),
        `There are ${warnings.length - MAX_WARNINGS + 1} more things like these.`,
      ]
}

const MAX_WARNINGS = 20
