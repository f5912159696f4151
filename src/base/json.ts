/** Plain data: what may cross the journal, a process or a wire. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** Equality by value; the order of an object's fields does not matter. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => sameJson(item, b[index]))
    )
  const left = Object.entries(a as { [key: string]: Json })
  const right = b as { [key: string]: Json }
  return (
    left.length === Object.keys(right).length &&
    left.every(([key, value]) => Object.hasOwn(right, key) && sameJson(value, right[key]))
  )
}

/** One text for one value: fields sorted, so that equal values have equal hashes. */
export function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const fields = value as { readonly [key: string]: Json }
  return `{${Object.keys(fields)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(fields[key] ?? null)}`)
    .join(',')}}`
}
