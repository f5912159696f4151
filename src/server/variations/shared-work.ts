/**
 * Does work that has a name once at a time: whoever asks for the same while it is under way gets what comes of it. Work
 * without a name is its own.
 */
export function sharedWork<T>(): (name: string | null, work: () => Promise<T>) => Promise<T> {
  const underWay = new Map<string, Promise<T>>()
  return (name, work) => {
    if (name === null) return work()
    const begun = underWay.get(name) ?? work().finally(() => underWay.delete(name))
    underWay.set(name, begun)
    return begun
  }
}
