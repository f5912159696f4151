import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Json } from '../src/kernel/index.ts'
import { ffmpeg } from './support/media/recordings.ts'
import { planCalls } from './plan-calls.ts'
import { must, testStudio, type TestStudio } from './test-studio.ts'

const assets = resolve(import.meta.dirname, '../assets/demo')

/** What `state --json` says of a video document. */
export type Spoken = {
  readonly name: string
  readonly revision: number
  readonly duration: number
  readonly sources: readonly { readonly id: string; readonly name: string; readonly duration: number }[]
  readonly segments: readonly { readonly id: string; readonly sentenceIds: readonly string[] }[]
  readonly sentences: readonly {
    readonly id: string
    readonly speaker: string
    readonly excluded: boolean
    readonly words: readonly {
      readonly text: string
      readonly start: number
      readonly end: number
      readonly excluded: boolean
    }[]
  }[]
}

/**
 * The beginning of the demo's interview: `clip.mp4`, and `clip.json` with what is said in it, which in twelve seconds
 * are five sentences.
 */
export async function putClip(folder: string, { seconds = 12 } = {}): Promise<{ media: string; transcript: string }> {
  const [media, transcript] = [join(folder, 'clip.mp4'), join(folder, 'clip.json')]
  await ffmpeg([
    '-v',
    'error',
    '-i',
    `file:${join(assets, 'interview.mp4')}`,
    '-t',
    String(seconds),
    '-c',
    'copy',
    `file:${media}`,
  ])
  const { words, ...rest } = JSON.parse(await readFile(join(assets, 'interview.json'), 'utf8')) as {
    words: { start: number }[]
    segments: unknown
  }
  await writeFile(
    transcript,
    JSON.stringify({ ...rest, duration: seconds, segments: [], words: words.filter(({ start }) => start < seconds) }),
  )
  return { media, transcript }
}

/** The whole interview of the demo, as files. */
export async function putInterview(folder: string): Promise<void> {
  for (const name of ['interview.mp4', 'interview.json']) await copyFile(join(assets, name), join(folder, name))
}

/** A project with the clip as the document "clip". */
export async function clipProject(): Promise<TestStudio> {
  const project = await testStudio().empty()
  const { media, transcript } = await putClip(project.folder)
  must(await project.workbench.importFiles([media], { transcripts: [transcript] }))
  return project
}

/** One operation, planned, approved and read back; gives its turn. */
export async function edit(
  { workbench }: TestStudio,
  operation: string,
  params: { [param: string]: Json },
  on = 'clip',
): Promise<string> {
  const { waiting } = await planCalls(workbench, on, [{ operation, params }])
  const { turn, verified } = must(await workbench.approve(waiting.proposal.id))
  if (!verified.every(({ ok }) => ok)) throw new Error(`${operation} is not as promised: ${JSON.stringify(verified)}`)
  return turn
}

export const spoken = async (project: TestStudio, on = 'clip'): Promise<Spoken> =>
  (await project.look(on)) as unknown as Spoken

/** What is still said, sentence by sentence; one that is out is an empty line. */
export function said({ sentences }: Spoken): string[] {
  return sentences.map(({ excluded, words }) =>
    excluded ? '' : words.flatMap((word) => (word.excluded ? [] : [word.text])).join(' '),
  )
}
