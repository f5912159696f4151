/**
 * The value at a path of names in foreign JSON, or undefined. Read by hand, since one bad word must not cost the other
 * ten thousand.
 */
export function field(value: unknown, ...path: readonly string[]): unknown {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

export function itemsAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = field(value, ...path)
  return Array.isArray(found) ? found : []
}

export function hasItems(value: unknown, ...path: readonly string[]): boolean {
  return Array.isArray(field(value, ...path))
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Numbers come as numbers or as text ("13.03"), by tool. */
export function numberOf(value: unknown): number | null {
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
  return Number.isFinite(number) ? number : null
}

export function secondsOfMilliseconds(value: unknown): number | null {
  const milliseconds = numberOf(value)
  return milliseconds === null ? null : milliseconds / 1000
}
