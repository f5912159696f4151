import {
  anyOf,
  done,
  notDone,
  answers,
  wrote,
  textOf,
  type Change,
  type Content,
  type Expect,
} from '../files/expect.ts'
import { scenes, type Scene, type SceneName } from '../files/scene.ts'

/** A whole text; whether its last line ends in a break is left open. */
export const whole = (text: string): Content => ({
  holds: [new RegExp(`^${text.replace(/\r?\n$/, '').replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?:\r?\n)?$`)],
})

/** The whole text with lines put behind its end. */
export const appended = (scene: SceneName, path: string, ...lines: readonly string[]): Content => {
  const text = textOf(scene, path)
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  return whole([text.replace(/\r?\n$/, ''), ...lines].join(end))
}

/** Nothing is changed, whatever is said. */
export const nothing: Expect = anyOf(answers, notDone(), done({}))
/** Nothing more is changed than was before. */
export const stays = (before: Change): Expect => anyOf(answers, notDone(), done(before))

/** How a sentence may be kept as a memo: with or without a capital and a full stop. */
const memoForms = (text: string): readonly string[] => {
  const bare = text.replace(/\.$/, '')
  const small = bare.charAt(0).toLowerCase() + bare.slice(1)
  const large = bare.charAt(0).toUpperCase() + bare.slice(1)
  return [...new Set([`${large}.`, large, `${small}.`, small])]
}
export const remembers = (
  scene: SceneName,
  text: string,
  more: Omit<Change, 'memos'> = {},
  without: readonly string[] = [],
): Expect => {
  const { memos }: Scene = scenes[scene]
  const kept = memos.filter((memo) => !without.includes(memo))
  return anyOf(...memoForms(text).map((form) => done({ ...more, memos: [...kept, form] })))
}

/** The context of a scene with more in it. */
export const withContext = (scene: SceneName, ...more: readonly string[]): readonly string[] => {
  const { context }: Scene = scenes[scene]
  return [...context, ...more]
}

/** Nobody said where to: any of the names that a cue sheet goes by. */
export const cueSheetSomewhere = (content: Content, more: Omit<Change, 'files'> = {}): Expect =>
  anyOf(
    ...['cue-sheet', 'cuesheet', 'cue_sheet', 'cues'].flatMap((name) =>
      ['md', 'txt', 'csv', 'cue'].map((ending) => wrote(`${name}.${ending}`, content, more)),
    ),
  )

export const podcastTranscript = {
  holds: ['Welcome back to the show', 'seven to nine hours', 'Phones are terrible', 'Goodbye and sleep well'],
} satisfies Content
export const podcastNotes: Content = { holds: [/Tom|Maria|sleep/i], lacks: ['Old notes'] }
export const lectureTranscript: Content = {
  holds: ['Good morning everyone', 'photosynthesis', 'Calvin cycle', 'See you on Thursday'],
}
export const recordingCues: Content = { holds: ['Intro', 'Interview', 'Outro'] }
export const guestMemo = 'The guest is called Maria Lopez.'
