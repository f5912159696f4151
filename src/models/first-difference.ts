/**
 * Where two values of JSON first differ, as a path (`messages.2.text`), or null where they are equal. A field without a
 * value counts as missing.
 */
export function firstDifference(a: unknown, b: unknown, path = ''): string | null {
  if (a === b) return null
  if (!isBranch(a) || !isBranch(b) || Array.isArray(a) !== Array.isArray(b)) return path
  const left = new Map(Object.entries(a))
  const right = new Map(Object.entries(b))
  for (const name of new Set([...left.keys(), ...right.keys()])) {
    const found = firstDifference(left.get(name), right.get(name), path === '' ? name : `${path}.${name}`)
    if (found !== null) return found
  }
  return null
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
