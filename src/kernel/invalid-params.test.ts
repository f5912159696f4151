import { z } from 'zod'
import { expect, test } from 'vitest'
import { issueText } from './invalid-params.ts'

const schema = z.strictObject({
  volume: z.number().min(0).max(1.5).default(1),
  bars: z.int().min(1).max(64).exactOptional(),
  beat: z.number().min(0).exactOptional(),
  gap: z.number().positive().exactOptional(),
  count: z.int().exactOptional(),
  name: z.string().trim().min(1).max(5).exactOptional(),
  type: z.enum(['reverb', 'delay']).exactOptional(),
  notes: z
    .array(z.strictObject({ pitch: z.int().min(0).max(127) }))
    .min(1)
    .max(2)
    .exactOptional(),
  isLoud: z.boolean().exactOptional(),
  level: z.union([z.number(), z.literal('unity')]).exactOptional(),
})

function said(params: unknown): string[] {
  const parsed = schema.safeParse(params)
  return parsed.success ? [] : parsed.error.issues.map((issue) => issueText(issue, { schema, params }))
}

test.each([
  [{ volume: 3 }, 'volume should be from 0 to 1.5, not 3'],
  [{ volume: -1 }, 'volume should be from 0 to 1.5, not -1'],
  [{ volume: 'loud' }, 'volume should be a number, not "loud"'],
  [{ bars: 70 }, 'bars should be a whole number from 1 to 64, not 70'],
  [{ bars: 1.5 }, 'bars should be a whole number, not 1.5'],
  [{ beat: -1 }, 'beat should be at least 0, not -1'],
  [{ gap: 0 }, 'gap should be more than 0, not 0'],
  [{ count: null }, 'count should be a number, not null'],
  [{ name: '   ' }, 'name should have at least 1 character, not none'],
  [{ name: 'a long name' }, 'name should have at most 5 characters, not 11'],
  [{ type: 'gate' }, 'type should be "reverb" or "delay", not "gate"'],
  [{ notes: [] }, 'notes should hold at least 1 entry, not none'],
  [{ notes: [{ pitch: 1 }, { pitch: 2 }, { pitch: 3 }] }, 'notes should hold at most 2 entries, not 3'],
  [{ notes: [{ pitch: 128 }] }, 'notes.0.pitch should be a whole number from 0 to 127, not 128'],
  [{ notes: [{}] }, 'notes.0.pitch is missing'],
  [{ notes: [{ pitch: 1, key: 2 }] }, 'in notes.0 there is no parameter "key"; it takes pitch'],
  [{ isLoud: 'x'.repeat(100) }, `isLoud should be true or false, not "${'x'.repeat(59)}…`],
  [
    { surprise: 1 },
    'there is no parameter "surprise"; it takes volume, bars, beat, gap, count, name, type, notes, isLoud, level',
  ],
] as const)('of %j it is said: %s', (params, sentence) => {
  expect(said(params)).toEqual([sentence])
})

test('what is no object, and what may be one of several forms, is told in the words of the schema', () => {
  expect(said(7)).toEqual([expect.stringContaining('object')])
  expect(said({ level: 'x' })).toEqual([expect.stringMatching(/^level: \S/)])
})
