import type { CutSource } from './cut-list.ts'

/** Names for tapes as CMX3600 has them, one for each source: up to 8 capital letters, digits and underscores. */
export function reelNames(sources: readonly CutSource[]): ReadonlyMap<string, string> {
  const taken = new Set(reserved)
  return new Map(
    sources.map(({ id, name }) => {
      const reel = free(reelOf(name), taken)
      taken.add(reel)
      return [id, reel]
    }),
  )
}

const maxLength = 8

/** Black, and a source without a tape. */
const reserved = ['BL', 'BLACK', 'AX']

function reelOf(name: string): string {
  const letters = name
    .replace(/\.[^.]*$/, '')
    .slice(0, 80)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9_]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  return letters.slice(0, maxLength) || 'REEL'
}

function free(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted
  for (let number = 2; ; number++) {
    const reel = `${wanted.slice(0, maxLength - String(number).length)}${number}`
    if (!taken.has(reel)) return reel
  }
}
