/**
 * Edits by hand are proposals for a moment, which whoever made them approves at once. What waits is not read meanwhile:
 * it may be decided before the answer comes.
 */
let under = 0
let rest = Promise.resolve()
let wake = (): void => undefined

export async function whileByHand<Result>(work: () => Promise<Result>): Promise<Result> {
  if (under === 0) rest = new Promise((resolve) => (wake = resolve))
  under += 1
  try {
    return await work()
  } finally {
    under -= 1
    if (under === 0) wake()
  }
}

export const isByHand = (): boolean => under > 0

/** Resolves once no edit by hand is under way. */
export const byHandRests = (): Promise<void> => rest
