/** Enough to keep the threads that wait for the disk busy; more would only hold more in memory. */
const AT_ONCE = 16

/** Does something for each, a few side by side, and gives the results in the order of what they are for. */
export async function aFewAtATime<T, R>(all: readonly T[], work: (each: T) => R | Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < all.length; at += AT_ONCE)
    for (const result of await Promise.all(all.slice(at, at + AT_ONCE).map(work))) done.push(result)
  return done
}
