import { describe, expect, it } from 'vitest'
import { isProblem } from '../../kernel/index.ts'
import { composingWishes, type ComposingWishes } from './composing-wishes.ts'
import { readPrompt } from './read-prompt.ts'

function wishesOf(lines: string): ComposingWishes {
  const prompt = readPrompt(`STORI PROMPT\nMode: compose\n${lines}`)
  if (isProblem(prompt)) throw new Error(prompt.message)
  return composingWishes(prompt)
}

describe('what a prompt wants of its music', () => {
  it.each([
    ['very low', 0.1],
    ['low', 0.25],
    ['sparse', 0.25],
    ['medium', 0.5],
    ['high', 0.8],
    ['dense', 0.8],
    ['very high', 0.95],
    ['0.3', 0.3],
    ['70 %', 0.7],
  ])('reads a density of %s', (said, density) => {
    expect(wishesOf(`Constraints: {density: ${said}}`)).toMatchObject({ feel: { density }, warnings: [] })
    expect(wishesOf(`Texture: {density: ${said}}`)).toMatchObject({ feel: { density }, warnings: [] })
  })

  it.each([
    ['pp', 'pp'],
    ['ff', 'ff'],
    ['{overall: mp}', 'mp'],
    ['{overall: very soft}', 'pp'],
  ])('reads dynamics of %s', (said, dynamics) =>
    expect(wishesOf(`Dynamics: ${said}`)).toMatchObject({ feel: { dynamics }, warnings: [] }),
  )

  it.each([
    ['[{bars: 1-4, level: p}, {bars: 5-8, level: f}]', 'rise'],
    ['[{bars: 1-4, level: f}, {bars: 5-8, level: pp}]', 'fall'],
    ['[{bars: 1-8, shape: crescendo}]', 'rise'],
    ['[{level: p}, {level: f}, {level: p}]', 'arch'],
  ])('reads an arc of %s', (said, swell) =>
    expect(wishesOf(`Dynamics: {arc: ${said}}`)).toMatchObject({ feel: { swell }, warnings: [] }),
  )

  it('reads where a melody lies and how it goes', () =>
    expect(wishesOf('Melody: {register: high, contour: descending}')).toMatchObject({
      feel: { melody: { register: 'high', contour: 'falling' } },
      warnings: [],
    }))

  it('says in one sentence which fields it does not use', () => {
    const { warnings } = wishesOf(
      'Melody: {register: low, scale: blues, phrases: {structure: AABA}}\nHarmony: {voicing: drop 2}\nForm: AABA',
    )
    expect(warnings).toEqual(['Not used without a model: Harmony.voicing, Melody.scale, Melody.phrases, Form.'])
  })

  it.each([
    [
      'Constraints: {bars: lots}',
      '“bars: lots” under Constraints should be a whole number from 1 to 64; it was left out.',
    ],
    [
      'Constraints: {gm_program: 900}',
      '“gm_program: 900” under Constraints should be a whole number from 0 to 127; it was left out.',
    ],
    [
      'Constraints: {density: purple}',
      '“density: purple” under Constraints should be low, medium, high or a number from 0 to 1; it was left out.',
    ],
    [
      'Target: track:Drums',
      'Target is for “Mode: edit”; what is composed goes where Position says, so “track:Drums” was left out.',
    ],
    [`Section: ${'long '.repeat(12)}`, "The Section's name is longer than 50 characters; it was shortened."],
  ])('warns of %j', (lines, warning) => expect(wishesOf(lines).warnings).toEqual([warning]))

  it('has nothing to say of a plain prompt', () =>
    expect(
      wishesOf('Section: verse\nStyle: pop\nTarget: project\nConstraints: {bars: 8, gm_program: 4}'),
    ).toMatchObject({ bars: 8, program: 4, warnings: [], isDry: false }))
})
