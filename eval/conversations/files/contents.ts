import { swapped, textOf, type Content } from '../../files/expect.ts'
import { scenes, type SceneName } from '../../files/scene.ts'

/** This text, with a break after its last line or without one: nobody said which. */
export const loosely = (text: string): Content => ({
  holds: [new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}\n?$`)],
})

/** Each of these stands in it, in whatever order. */
const allOf = (...words: readonly string[]): Content => ({
  holds: [new RegExp(`^${words.map((each) => `(?=[^]*${each})`).join('')}`)],
})

type Pair = readonly [old: string, now: string]

/** Every scene has the same notes. */
export const notes = (...pairs: readonly Pair[]): string => swapped('notebook', 'notes.md', ...pairs)
export const config = (...pairs: readonly Pair[]): string => swapped('notebook', 'config.json', ...pairs)
export const textAndLine = (scene: SceneName, path: string, ...lines: readonly string[]): string =>
  textOf(scene, path) + lines.map((line) => `${line}\n`).join('')

/** What the notebook and the episode remember, and what is in their context. */
export const remembered: readonly string[] = scenes.notebook.memos
export const inContext: readonly string[] = scenes.notebook.context

export const podcastShow = allOf('Tom', 'Maria', 'Welcome back')
export const podcastTranscript: Content = {
  holds: ['Welcome back to the show', 'Naps are fine', 'What about phones in bed?', 'Goodbye and sleep well.'],
}
export const lectureParts = ['Good morning', 'Is the microphone', 'The light reactions'] as const
export const lectureChapters: Content = { holds: lectureParts }
export const lectureTranscript: Content = {
  holds: ['Good morning everyone', 'Chlorophyll absorbs red and blue light.', 'See you on Thursday.'],
}
export const recordingShow = allOf('Host', 'Guest', 'Intro', 'Interview', 'Outro')
export const recordingChapters: Content = { holds: ['Intro', 'Interview', 'Outro'] }
export const bareShow = allOf('Host', 'Guest')
export const songParts = ['Intro', 'Verse'] as const
export const songShow = allOf(...songParts)
export const songChapters: Content = { holds: songParts }
