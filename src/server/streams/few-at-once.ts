/**
 * Lets work begin in the order in which it came, a few at a time: of a crowd, the first are answered soon instead of
 * all of them late.
 */
export function fewAtOnce(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let underWay = 0
  return async (work) => {
    if (underWay < most) underWay++
    // Whoever is done hands its place on.
    else
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
      })
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else underWay--
    }
  }
}
