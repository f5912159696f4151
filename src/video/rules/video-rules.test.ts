import { describe, expect, it } from 'vitest'
import { buildScene } from '../../../eval/video/build-scene.ts'
import type { SceneName } from '../../../eval/video/scene.ts'
import { checkLanguage } from '../../grammar/check-language.ts'
import { videoRules } from './index.ts'
import { videoLanguage } from './language.ts'

/** The operations that the cheapest reading of some words comes to; null where nothing is read. */
function came(scene: SceneName, words: string, before?: string): readonly string[] | null {
  const { state } = buildScene(scene)
  const last = before === undefined ? undefined : videoRules.read(before, state)[0]?.clauses.at(-1)
  const after = last?.rule ? { rule: last.rule.name, slots: last.slots } : null
  for (const { clauses } of videoRules.read(words, state, after)) {
    const lowered = clauses.map((clause, at) =>
      clause.rule === null ? { nothing: '' } : videoRules.lower(clause, { start: state, now: state, clauses, at }),
    )
    if (lowered.some((each) => each === null)) continue
    return lowered.flatMap((each) =>
      each && 'calls' in each
        ? each.calls.map(({ operation, found }) => `${operation} ${JSON.stringify(found['sentenceId']?.value ?? null)}`)
        : [],
    )
  }
  return null
}

describe('parts of a cut', () => {
  it.each<[SceneName, string, readonly string[]]>([
    ['podcast', 'take out the um in the seven to nine hours line', ['delete_words "sent-5"']],
    ['podcast', "cut tom's um in the coffee line", ['delete_words "sent-7"']],
    ['podcast', 'lose both sponsor lines', ['exclude_sentence "sent-8"', 'exclude_sentence "sent-9"']],
    [
      'podcast',
      'take out the second question and the reply to it',
      ['exclude_sentence "sent-11"', 'exclude_sentence "sent-12"', 'exclude_sentence "sent-13"'],
    ],
    ['founder', 'cut the sentence where I apologise', ['exclude_sentence "sent-7"']],
    [
      'founder',
      'take out "Sorry, let me start again." and the half sentence before it',
      ['exclude_sentence "sent-7"', 'exclude_sentence "sent-6"'],
    ],
    ['kitchen', 'remove the I guess at the end of the mess line', ['delete_words "sent-8"']],
    ['kitchen', 'line nine has a false start so just keep my second try', ['delete_words "sent-9"']],
    ['kitchen', 'I say that we wait for ten minutes twice, keep the second one', ['exclude_sentence "sent-10"']],
    ['kitchen', 'the salt pause down to 0.8', ['set_gap "sent-9"']],
    [
      'covered',
      'move the b-roll to the napkin sentence',
      ['clear_video_override "sent-8"', 'set_video_override "sent-15"'],
    ],
    [
      'recut',
      "her cooking videos can come back but without the 'you know'",
      ['restore_sentence "sent-5"', 'delete_words "sent-5"'],
    ],
  ])('in %s, “%s”', (scene, words, operations) => {
    expect(came(scene, words)).toEqual(operations)
  })
})

describe('what is less or other than it seems', () => {
  it('takes nothing out that only goes somewhere', () => {
    expect(came('kitchen', 'thanks for watching goes first')).toEqual(['move_sentence "sent-12"'])
  })
  it('takes out nothing that is said to stay', () => {
    const words = 'the you know after garlic is noise, take it out, but I mean the I mean so that stays'
    expect(came('kitchen', words)?.some((call) => call.startsWith('exclude')) ?? false).toBe(false)
  })
  it('leaves a number among sentences to what was spoken of before', () => {
    expect(came('kitchen', 'drop the first one')).toBeNull()
  })
  it('moves no voice as a whole for its name alone', () => {
    expect(came('podcast', 'Maria should come before the question about phones')).toBeNull()
  })
  it('reads a time beside a place as one of the picture', () => {
    expect(came('lecture', 'show the slides over sentence 3, 5 to 8 seconds')).toEqual(['set_video_override "sent-3"'])
  })
})

describe('what goes on from the request before', () => {
  it.each<[SceneName, string, string, readonly string[]]>([
    ['founder', 'take out the um in the first sentence', 'same in the seed round line', ['delete_words "sent-11"']],
    ['founder', 'take out the um in the first sentence', 'and in the weekend one', ['delete_words "sent-3"']],
    ['lecture', 'cut sentence 6', 'and 7', ['exclude_sentence "sent-7"']],
  ])('in %s, after “%s”: “%s”', (scene, before, words, operations) => {
    expect(came(scene, words, before)).toEqual(operations)
  })
})

it('every rule of a video can be parsed', () => {
  expect(() => checkLanguage(videoLanguage())).not.toThrow()
})
