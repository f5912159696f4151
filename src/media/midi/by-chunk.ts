/** Things sorted by their chunk, once, so that a file with many chunks is not searched through for each of them. */
export function byChunk<T extends { chunk: number }>(things: readonly T[]): (chunk: number) => T[] {
  const found = new Map<number, T[]>()
  for (const thing of things) {
    const group = found.get(thing.chunk)
    if (group) group.push(thing)
    else found.set(thing.chunk, [thing])
  }
  return (chunk) => found.get(chunk) ?? []
}
