import { isDeepStrictEqual } from 'node:util'
import { beatTolerance } from './span.ts'

/** In what a value is not the expected one, each with where it stands. Things with an id are told apart by it. */
export function differences(expected: unknown, actual: unknown, where = 'the project'): readonly string[] {
  if (isDeepStrictEqual(expected, actual)) return []
  if (typeof expected === 'number' && typeof actual === 'number')
    return Math.abs(expected - actual) <= beatTolerance ? [] : [`${where} is ${actual}, not ${expected}`]
  if (Array.isArray(expected) && Array.isArray(actual)) return listDifferences(expected, actual, where)
  if (isRecord(expected) && isRecord(actual))
    return [...new Set([...Object.keys(expected), ...Object.keys(actual)])].flatMap((field) =>
      differences(expected[field], actual[field], `${field} of ${where}`),
    )
  return [`${where} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`]
}

function listDifferences(expected: readonly unknown[], actual: readonly unknown[], where: string): readonly string[] {
  const missing = expected.filter((one) => idOf(one) !== null && !actual.some((other) => idOf(other) === idOf(one)))
  const extra = actual.filter((one) => idOf(one) !== null && !expected.some((other) => idOf(other) === idOf(one)))
  if (missing.length + extra.length > 0)
    return [
      ...missing.map((one) => `${where} lack ${nameOf(one)}`),
      ...extra.map((one) => `${where} have ${nameOf(one)} besides`),
    ]
  if (expected.length !== actual.length) return [`${where} are ${actual.length}, not ${expected.length}`]
  if (expected.some((one, index) => idOf(one) !== idOf(actual[index]))) return [`${where} stand in another order`]
  return expected.flatMap((one, index) => differences(one, actual[index], `${nameOf(one)} in ${where}`))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const idOf = (value: unknown): unknown => (isRecord(value) ? (value['id'] ?? null) : null)

function nameOf(value: unknown): string {
  if (!isRecord(value)) return String(value)
  const name = value['name'] ?? value['type'] ?? value['parameter']
  return typeof name === 'string'
    ? `"${name}"${typeof value['startBeat'] === 'number' ? ` at ${value['startBeat']}` : ''}`
    : 'one'
}
