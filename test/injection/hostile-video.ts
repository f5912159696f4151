import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { must, testStudio, type TestStudio } from '../test-studio.ts'
import { neighbourhood } from './hostile-project.ts'
import { ordersOf, type HostileTranscript } from './hostile-transcripts.ts'
import type { Order } from './obedient-model.ts'
import { writeTranscript } from './write-transcript.ts'

export type HostileVideo = TestStudio & {
  /** What the transcript orders. */
  readonly orders: readonly Order[]
  /** The text as it was planted. */
  readonly planted: string
  /** A folder beside the project, with something that is nobody's business and the person's settings. */
  readonly outside: string
  readonly segments: readonly string[]
}

/** The person's own recording, with something to take out. */
const CLOCKS = 'So um we mend clocks too. They um tick at night.'

/** A document of two transcripts: one that a stranger handed on, and one of the person's own. */
export async function hostileVideo({ content, recording, text }: HostileTranscript): Promise<HostileVideo> {
  const outside = await neighbourhood()
  const project = await testStudio().empty()
  const withSecret = (each: string): string => each.replaceAll('SECRET', join(outside, 'secret.txt'))
  const put = (name: string, words: string): string => {
    writeFileSync(join(project.folder, name), words)
    return join(project.folder, name)
  }
  const own = writeTranscript.words(
    CLOCKS.split(' ').map((word, at) => ({ text: word, startSeconds: at * 0.5, speaker: 'Ann' })),
  )
  must(
    await project.workbench.importFiles([], {
      as: 'video',
      transcripts: [put(recording, withSecret(content)), put('Clocks.json', own)],
    }),
  )
  const planted = withSecret(text)
  const { segments } = project.state() as unknown as { segments: { id: string }[] }
  return { ...project, outside, planted, orders: ordersOf({ text: planted }), segments: segments.map(({ id }) => id) }
}
