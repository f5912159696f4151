import { plainLine } from '../gate/index.ts'

/** Tags come from strangers: bounded in number and length, one line each, nothing that could act on a terminal. */
export function cleanTags(tags: Record<string, string>): Record<string, string> {
  const entries = Object.entries(tags)
    .slice(0, 2048)
    .map(([key, value]) => [plainLine(key, 64).toLowerCase(), plainLine(value, 1000)] as const)
  return Object.fromEntries(entries.filter(([key, value]) => /^[a-z][a-z0-9 _.-]*$/.test(key) && value.trim() !== ''))
}
