import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Json } from '../../kernel/index.ts'
import { operations } from '../operations/index.ts'
import type { CallError } from './call.ts'
import { readCall } from './read-call.ts'
import { project, songFrom } from '../../../test/support/music/song.ts'
import { validCalls, type Params } from '../../../test/support/music/valid-calls.ts'

type Schema = {
  type?: string
  description?: string
  properties?: { [field: string]: Schema }
  required?: string[]
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  const?: Json
  enum?: Json[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}
/** A parameter within a right call: where it is, what it may hold, and whether it may be left out. */
type Spot = {
  readonly tool: string
  readonly params: Params
  readonly path: readonly (string | number)[]
  readonly schema: Schema
  readonly isRequired: boolean
}

const song = songFrom(project)
const read = (name: string, params: unknown) => readCall(song, { name, params }, { results: [] })
const codesFor = (tool: string, params: unknown): string[] => {
  const answer = read(tool, params)
  return Array.isArray(answer) ? answer.map(({ code }) => code) : []
}

const spots: readonly Spot[] = operations.flatMap(({ name, params: schema }) =>
  (validCalls.get(name) ?? []).flatMap((params) =>
    spotsIn({
      tool: name,
      params,
      path: [],
      schema: z.toJSONSchema(schema, { io: 'input' }) as Schema,
      isRequired: true,
    }),
  ),
)

function spotsIn(spot: Spot): Spot[] {
  const { schema, path, params } = spot
  const value = at(params, path)
  if (value === undefined) return []
  const inner = (part: string | number, each: Schema, isRequired: boolean): Spot[] =>
    spotsIn({ ...spot, path: [...path, part], schema: each, isRequired })
  const fields = Object.entries(schema.properties ?? {}).flatMap(([field, each]) =>
    inner(field, each, schema.required?.includes(field) === true),
  )
  const items = Array.isArray(value) && schema.items ? inner(0, schema.items, false) : []
  const records =
    typeof schema.additionalProperties === 'object' &&
    typeof value === 'object' &&
    Object.keys(schema.additionalProperties).includes('type')
      ? Object.keys(value as object).flatMap((field) => inner(field, schema.additionalProperties as Schema, false))
      : []
  return [...(path.length > 0 ? [spot] : []), ...fields, ...items, ...records]
}

function at(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((now, part) => (now as { [part: string]: unknown } | undefined)?.[part], value)
}

/** A copy of the call with another value at one place; `undefined` leaves it out. */
function having({ params, path }: Spot, value: unknown): Params {
  const copy = structuredClone(params) as { [part: string]: unknown }
  const holder = at(copy, path.slice(0, -1)) as { [part: string]: unknown }
  const last = path.at(-1)!
  if (value === undefined) delete holder[last]
  else holder[last] = value
  return copy as Params
}
const told = ({ tool, path }: Spot): string => `${tool} ${path.join('.')}`
const typesOf = ({ type, anyOf = [] }: Schema): string[] =>
  type === undefined ? anyOf.flatMap(typesOf) : [type === 'integer' ? 'number' : type]
const expectSentences = (answer: unknown, about: string): void => {
  for (const { message, param } of answer as CallError[]) {
    expect(message, about).toMatch(/^\S.*[.?]$/)
    expect(message, about).not.toMatch(/Invalid|expected|undefined|NaN|Too (big|small)/)
    if (param !== undefined)
      expect(
        message.includes(param.split(/[.[]/)[0]!) ||
          message.includes('There is no') ||
          message.includes('is needed here'),
        `${about}: ${message}`,
      ).toBe(true)
  }
}

describe('every tool', () => {
  it('has right calls here that give all of its parameters', () => {
    for (const { name, params } of operations) {
      const { properties = {} } = z.toJSONSchema(params, { io: 'input' }) as Schema
      const asked = Object.keys(properties).filter((field) => properties[field]?.description !== 'set by the server')
      expect(
        asked.filter((field) => !validCalls.get(name)?.some((call) => field in call)),
        name,
      ).toEqual([])
      expect(validCalls.has(name), name).toBe(true)
    }
  })

  it('reads its right calls, and leaves what it was given as it was', () => {
    for (const [tool, calls] of validCalls) {
      for (const params of calls) {
        const before = JSON.stringify(params)
        expect(read(tool, params), tool).toMatchObject({ name: tool, params, warnings: [] })
        expect(JSON.stringify(params)).toBe(before)
      }
    }
  })

  it('takes an object and nothing else', () => {
    for (const { name } of operations)
      for (const params of ['text', 4, true, [], [{}]]) expect(codesFor(name, params), name).toEqual(['TYPE_MISMATCH'])
  })
})

describe('every parameter', () => {
  it('is asked for where it is needed', () => {
    const needed = spots.filter(({ isRequired }) => isRequired)
    expect(needed.length).toBeGreaterThan(60)
    for (const spot of needed) {
      const answer = read(spot.tool, having(spot, undefined))
      expect(answer, told(spot)).toEqual([expect.objectContaining({ code: 'MISSING_REQUIRED' })])
      expectSentences(answer, told(spot))
    }
  })

  it('refuses every other type', () => {
    const others: readonly (readonly [string, unknown])[] = [
      ['string', 'zzz'],
      ['number', 1],
      ['boolean', true],
      ['null', null],
      ['object', { zzz: 1 }],
      ['array', [null]],
    ]
    for (const spot of spots) {
      for (const [type, value] of others) {
        if (typesOf(spot.schema).includes(type) || typesOf(spot.schema).length === 0) continue
        const answer = read(spot.tool, having(spot, value))
        expect(answer, `${told(spot)} as ${type}`).toEqual([expect.objectContaining({ code: 'TYPE_MISMATCH' })])
        expectSentences(answer, told(spot))
      }
    }
  })

  it('takes both ends of its range and refuses what is just outside', () => {
    let ends = 0
    for (const spot of spots) {
      const { minimum, maximum, type } = spot.schema
      const step = type === 'integer' ? 1 : 0.001
      for (const [end, out] of [
        [minimum, -step],
        [maximum, step],
      ] as const) {
        if (end === undefined || Math.abs(end) === Number.MAX_SAFE_INTEGER) continue
        ends += 1
        expect(codesFor(spot.tool, having(spot, end)), `${told(spot)} ${end}`).toEqual([])
        const answer = read(spot.tool, having(spot, end + out))
        expect(answer, `${told(spot)} ${end + out}`).toEqual([
          expect.objectContaining({
            code: expect.stringMatching(/^(VALUE_OUT_OF_RANGE|INVALID_(PITCH|VELOCITY|START|DURATION))$/),
          }),
        ])
        expectSentences(answer, told(spot))
        expect(JSON.stringify(answer)).toContain(String(end))
      }
      if (type === 'integer')
        expect(codesFor(spot.tool, having(spot, (minimum ?? 0) + 0.5)), told(spot)).toEqual([
          expect.stringMatching(/^(VALUE_OUT_OF_RANGE|INVALID_)/),
        ])
    }
    expect(ends).toBeGreaterThan(80)
  })

  it('refuses texts that are too long and values that it does not know', () => {
    for (const spot of spots) {
      const { maxLength, enum: values, anyOf } = spot.schema
      if (maxLength !== undefined)
        expect(codesFor(spot.tool, having(spot, 'x'.repeat(maxLength + 1))), told(spot)).toContain(
          /name|section/i.test(spot.path.join('.')) ? 'NAME_TOO_LONG' : 'VALUE_OUT_OF_RANGE',
        )
      const isOneOf = values !== undefined || anyOf !== undefined
      if (!isOneOf) continue
      const answer = read(spot.tool, having(spot, typesOf(spot.schema)[0] === 'number' ? 3.3 : 'zzz'))
      expect(answer, told(spot)).toEqual([
        expect.objectContaining({ code: expect.stringMatching(/^INVALID_(VALUE|ICON|EFFECT_TYPE)$/) }),
      ])
      expectSentences(answer, told(spot))
    }
  })

  it('is told from a name that no parameter has, at every depth', () => {
    for (const spot of spots) {
      const place = { ...spot, path: [...spot.path.slice(0, -1), 'zzzz'] }
      if (place.path.includes('recipe') || Array.isArray(at(place.params, place.path.slice(0, -1)))) continue
      const answer = read(place.tool, having(place, 1))
      expect(answer, told(place)).toEqual([expect.objectContaining({ code: 'WRONG_PARAM_NAME' })])
      expectSentences(answer, told(place))
    }
  })

  it('that names a track, a region or a bus refuses names that nothing has', () => {
    for (const spot of spots.filter(
      ({ path }) =>
        /^(trackId|regionId|busName)$/.test(String(path.at(-1))) || /^(regionIds|onTracks)$/.test(String(path.at(-2))),
    )) {
      for (const value of ['Zither', '', 'toString', '__proto__']) {
        const answer = read(spot.tool, having(spot, value))
        expect((answer as CallError[])[0], told(spot)).toMatchObject({ code: 'ENTITY_NOT_FOUND' })
      }
    }
  })
})
