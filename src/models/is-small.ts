const SMALL_BILLIONS = 15

/**
 * Whether a model of this size (`3.2B`, `135M`) is one whose single answers are not to be relied on; unknown sizes
 * count as small.
 */
export function isSmall(size: string | undefined): boolean {
  const [, number, unit] = /^(\d+(?:\.\d+)?)\s*([BM])$/i.exec(size?.trim() ?? '') ?? []
  if (number === undefined) return true
  return unit?.toUpperCase() === 'M' || Number(number) < SMALL_BILLIONS
}

/** The same by a name such as `qwen2.5-7b-instruct`. */
export function isSmallByName(name: string): boolean {
  return isSmall(/(?<![\d.])\d+(?:\.\d+)?[bm](?![a-z0-9])/i.exec(name)?.[0])
}
