import { quoted, toldPath, type CallError, type Path, type Result } from './call.ts'

/**
 * Puts what an earlier call of the batch gave back where a whole text is like `$0.trackId`; calls are counted from 0.
 */
export function followReferences(
  params: unknown,
  results: readonly Result[],
): { readonly params: unknown; readonly errors: readonly CallError[] } {
  const errors: CallError[] = []
  const follow = (value: unknown, path: Path): unknown => {
    if (Array.isArray(value)) return value.map((each, at) => follow(each, [...path, at]))
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, follow(each, [...path, field])]))
    const [text, number, field] = (typeof value === 'string' && /^\$(\d+)\.(\w+)$/.exec(value)) || []
    if (text === undefined || number === undefined || field === undefined) return value
    const found = new Map(Object.entries(results[Number(number)] ?? {})).get(field)
    if (typeof found === 'string' || typeof found === 'number') return found
    errors.push({
      code: 'ENTITY_NOT_FOUND',
      message: `${toldPath(path)} refers to ${quoted(text)}, ${whyNot(Number(number), field, results)}.`,
      param: toldPath(path),
    })
    return value
  }
  return { params: follow(params, []), errors }
}

function whyNot(number: number, field: string, results: readonly Result[]): string {
  const result = results[number]
  if (result === undefined)
    return results.length === 0
      ? 'and no earlier call of this batch has a result'
      : `and the results of this batch go from $0 to $${results.length - 1}`
  const fields = Object.keys(result).filter((each) => ['string', 'number'].includes(typeof result[each]))
  return fields.length === 0
    ? `and call ${number} gave nothing back`
    : `and call ${number} gave back ${fields.join(', ')}, not ${field}`
}
