import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isProblem, type Json, type Problem } from '../src/kernel/index.ts'
import { cutFormatForPath, renderCut } from '../src/media/index.ts'
import { ffmpeg } from '../test/support/media/recordings.ts'
import { initProject } from '../src/project/project-file.ts'
import { openWorkbench } from '../src/app/workbench.ts'
import { playedRanges, sourcesOf, video } from '../src/video/index.ts'
import { makeWav } from '../test/make-wav.ts'
import { planCalls } from '../test/plan-calls.ts'
import { soundOf } from '../test/projects/sound-of.ts'

/**
 * Makes a small project with a video document as this version writes it, for later versions to open: npx tsx
 * scripts/make-test-cut.ts NAME Every operation of the kind is in it. It is left as it is in a checkout: without
 * .cutroom/media, which is not committed.
 */
const name = process.argv[2] ?? 'new'
const folder = resolve(import.meta.dirname, '../test/projects', name)
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

/** Who says what; each sentence begins where the tone of the recording is louder. */
const spoken: readonly (readonly [string, string])[] = [
  ['Ann', 'So, um, we built a boat.'],
  ['Ann', 'It was was small.'],
  ['Ben', 'Who painted it?'],
  ['Ben', 'I wanted to, I needed to know.'],
  ['Ann', 'We sailed all the way down to the sea.'],
  ['Ann', 'Sorry, let me start again.'],
  ['Ann', 'We sailed all the way down to the lake.'],
  ['Ann', 'Thank you, Ben.'],
]
const SENTENCE_SECONDS = 1.6
const WORD_SECONDS = 0.16
const words = spoken.flatMap(([speaker, text], sentence) =>
  text.split(' ').map((word, index) => ({
    word,
    speaker,
    start: sentence * SENTENCE_SECONDS + index * WORD_SECONDS,
    end: sentence * SENTENCE_SECONDS + (index + 0.9) * WORD_SECONDS,
  })),
)
writeFileSync(join(folder, 'talk.wav'), makeWav({ seconds: spoken.length * SENTENCE_SECONDS }))
writeFileSync(
  join(folder, 'talk.json'),
  `${JSON.stringify({ task: 'transcribe', language: 'english', duration: spoken.length * SENTENCE_SECONDS, text: words.map(({ word }) => word).join(' '), words })}\n`,
)
await ffmpeg([
  '-v',
  'error',
  '-f',
  'lavfi',
  '-i',
  'testsrc=size=64x48:rate=10:duration=4',
  '-c:v',
  'libx264',
  '-pix_fmt',
  'yuv420p',
  '-g',
  '10',
  '-bitexact',
  `file:${join(folder, 'shore.mp4')}`,
])
writeFileSync(join(folder, 'shore.srt'), '1\n00:00:00,500 --> 00:00:02,000\nA shore.\n')

function must<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.message)
  return value
}

must(await initProject(folder))
let seconds = 0
const workbench = must(await openWorkbench({ folder, now: () => new Date(Date.UTC(2026, 10, 16, 12, 0, seconds++)) }))
must(
  await workbench.importFiles([join(folder, 'talk.wav'), join(folder, 'shore.mp4')], {
    name: 'talk',
    as: 'video',
    transcripts: [join(folder, 'talk.json'), join(folder, 'shore.srt')],
  }),
)

const used = new Set<string>()
async function edit(operation: string, params: { [param: string]: Json }): Promise<string> {
  used.add(operation)
  const { waiting } = await planCalls(workbench, 'talk', [{ operation, params }])
  return must(await workbench.approve(waiting.proposal.id)).turn
}

type Snapshot = {
  sources: { id: string }[]
  segments: { id: string }[]
  sentences: { id: string; segmentId: string; words: { text: string }[] }[]
}
const state = (): Snapshot => workbench.snapshot(must(workbench.document('talk'))) as unknown as Snapshot
function sentence(opening: string): string {
  const found = state().sentences.find((each) =>
    each.words
      .map(({ text }) => text)
      .join(' ')
      .startsWith(opening),
  )
  if (!found) throw new Error(`No sentence begins with "${opening}"`)
  return found.id
}

const [boat, small, painted, sea, lake, thanks, shore] = [
  'So,',
  'It was',
  'Who',
  'We sailed all the way down to the sea',
  'We sailed all the way down to the lake',
  'Thank',
  'A shore',
].map(sentence) as [string, string, string, string, string, string, string]
const shoreSource = state().sources.at(-1)?.id ?? ''

await edit('exclude_sentence', { sentenceId: shore, reason: 'only its picture is used' })
await edit('remove_fillers', { level: 'middle' })
await edit('remove_repeats', {})
await edit('remove_false_starts', {})
await edit('remove_retakes', {})
const pauses = await edit('shorten_gaps', { longerThan: 0.8, to: 0.3 })
await edit('set_gap', { sentenceId: painted, wordIndex: 2, seconds: 0.5 })
const one = await edit('delete_words', { sentenceId: thanks, wordIndices: [2] })
await edit('delete_words', { sentenceId: thanks, wordIndices: [1, 2] })
await edit('restore_words', { sentenceId: thanks, wordIndices: [1] })
await edit('move_sentence', { sentenceId: painted, toIndex: 0 })
await edit('swap_sentences', { sentenceIdA: boat, sentenceIdB: small })
await edit('split_sentence', { sentenceId: lake, atWordIndex: 2 })
const half = sentence('all the way')
await edit('exclude_sentence', { sentenceId: half, reason: '' })
await edit('restore_sentence', { sentenceId: half })
await edit('split_sentence', { sentenceId: boat, atWordIndex: 3 })
await edit('merge_sentences', { sentenceIdA: boat, sentenceIdB: sentence('built') })
const segments = state().segments.map(({ id }) => id)
await edit('sequence_segments', {
  orderedSegmentIds: segments.slice(1).toReversed(),
  excludedSegmentIds: segments.slice(0, 1),
  reasoning: 'the end first',
})
await edit('restore_segment', { segmentId: segments[0] ?? '' })
await edit('set_speaker', { sentenceId: thanks, speaker: 'Cleo' })
await edit('rename_speaker', { from: 'Ben', to: 'Benno' })
await edit('correct_word', { sentenceId: painted, wordIndex: 1, text: 'varnished' })
await edit('replace_text', { find: 'boat', replacement: 'barge' })
await edit('set_video_override', { sentenceId: boat, sourceId: shoreSource, start: 0.5 })
await edit('set_video_override', { sentenceId: painted, sourceId: shoreSource, start: 1, end: 2 })
await edit('clear_video_override', { sentenceId: painted })
await edit('exclude_matching', { query: 'thank you' })
await edit('restore_matching', { query: 'thank you' })
await edit('move_matching', { query: 'varnished', to: 'end' })
await edit('delete_matching_words', { text: 'lake' })
await edit('restore_matching_words', { text: 'lake' })
const only = await edit('keep_only', { speaker: 'Ann' })
must(await workbench.undo(only))
const conformed = await edit('conform_to', {
  ranges: [
    { sourceId: 'src-1', start: 3.2, end: 4.8 },
    { sourceId: 'src-1', start: 0, end: 1.6 },
  ],
})
must(await workbench.undo(conformed))
await edit('exclude_sentence', { sentenceId: small, reason: '' })
must(await workbench.undo())
must(await workbench.redo())
must(await workbench.undo(one))
must(await workbench.undo(pauses))
await edit('restore_sentence', { sentenceId: sea })
const unused = [...video.operations.keys()].filter((each) => !used.has(each))
if (unused.length > 0) throw new Error(`Not in the project: ${unused.join(', ')}`)

const document = must(workbench.document('talk'))
async function rendered(path: string): Promise<number> {
  const content = document.state.document
  const made = must(
    await renderCut({
      ranges: playedRanges(content),
      footage: sourcesOf(content),
      sources: workbench.sources,
      path,
      format: must(cutFormatForPath(path, { hasPicture: true })),
    }),
  )
  return made.picture?.frames ?? 0
}
await rendered(join(folder, 'out.wav'))
const sound = soundOf(readFileSync(join(folder, 'out.wav')))
const frames = await rendered(join(folder, 'out.mp4'))
writeFileSync(
  join(folder, 'expected.json'),
  `${JSON.stringify({ state: workbench.snapshot(document), sound, frames, next: 'take out the word barge' })}\n`,
)
await workbench.close()
for (const left of ['out.wav', 'out.mp4', '.cutroom/media', '.cutroom/proposals', '.cutroom/question.json'])
  rmSync(join(folder, left), { recursive: true, force: true })
