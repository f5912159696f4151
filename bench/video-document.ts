import { isProblem, runOperation, undo, type History } from '../src/kernel/index.ts'
import { changedLines } from '../src/video/for-models/changed-lines.ts'
import { importParams, importTranscript, integrityProblem, readTranscript, video } from '../src/video/index.ts'
import { contentIn, editWords, manyWords, middleEdits } from '../test/laws/video-many-words.ts'
import { against, median, type BenchRow } from './row.ts'
import { seedDelete, seedTalk } from './seed-timeline.ts'

const [FEW, MANY, OPENED] = [2_000, 200_000, 21_000]
const ROUNDS = 200

/**
 * What edits of a cut cost, in milliseconds: planned, committed and told to a model as what changed. The disk is left
 * out.
 */
export async function benchVideoDocument(): Promise<BenchRow[]> {
  return [openingRow(), ...(await growthRows()), await seedRow()]
}

async function growthRows(): Promise<BenchRow[]> {
  const sides = [FEW, MANY].map((words) => ({ words, history: manyWords(words), edits: middleEdits(words) }))
  const [few, many] = sides
  if (!few || !many) return []
  const rows: BenchRow[] = []
  for (const operation of few.edits.keys()) {
    const times = new Map(sides.map(({ words }) => [words, [] as number[]]))
    const undone = new Map(sides.map(({ words }) => [words, [] as number[]]))
    for (let round = 0; round < ROUNDS * 2; round++) {
      for (const { words, history, edits } of sides) {
        const start = performance.now()
        const done = await editAndTell(history, operation, edits)
        const middle = performance.now()
        if (isProblem(undo(done, 't'))) throw new Error(`${operation} cannot be undone`)
        // The first half warms up.
        if (round < ROUNDS) continue
        times.get(words)?.push(middle - start)
        undone.get(words)?.push(performance.now() - middle)
      }
    }
    for (const [name, found] of [
      [operation, times],
      [`undo of ${operation}`, undone],
    ] as const)
      rows.push(
        against(
          `${name}: 200,000 words against 2,000 (ms)`,
          median(found.get(MANY) ?? []),
          median(found.get(FEW) ?? []),
          2,
        ),
      )
  }
  return rows
}

async function editAndTell(
  history: History,
  operation: string,
  edits: ReturnType<typeof middleEdits>,
): Promise<History> {
  const done = await editWords(history, 't', operation, edits.get(operation) ?? {})
  if (
    changedLines(
      contentIn(history),
      contentIn(done.history),
      done.units.flatMap(({ changes }) => changes),
    ) === ''
  )
    throw new Error(`${operation} told nothing`)
  return done.history
}

/** A transcript as Whisper writes it, read, mended, cut into sentences and segments, folded and checked. */
function openingRow(): BenchRow {
  const words = Array.from({ length: OPENED }, (_, at) => ({
    word: at % 12 === 11 ? ` end${at}.` : ` word${at}`,
    start: at * 0.4,
    end: at * 0.4 + 0.3,
    probability: 0.9,
  }))
  const text = JSON.stringify({
    text: '',
    language: 'en',
    segments: [{ id: 0, start: 0, end: OPENED * 0.4, text: '', words }],
  })
  // Once, since the first time is when a person waits. The processor's time is hardly shorter than theirs, and other
  // work does not blur it.
  const start = process.cpuUsage()
  const transcript = readTranscript(text)
  if (isProblem(transcript)) throw new Error(transcript.message)
  const { params } = importParams(
    { name: 'Talk.mp4', durationMicros: OPENED * 400_000, recording: null, picture: null },
    transcript.words,
  )
  const performed = runOperation({ state: video.newDocument, nextId: 1 }, importTranscript, params)
  if (isProblem(performed) || integrityProblem(performed.copy.state.document))
    throw new Error('The transcript cannot be opened')
  const { user, system } = process.cpuUsage(start)
  return against(
    'opening a transcript of 21,000 words against 1 s (ms of the processor)',
    (user + system) / 1000,
    1000,
    1,
  )
}

async function seedRow(): Promise<BenchRow> {
  const talk = seedTalk(OPENED)
  const timeline = { entries: talk.sentences.map(({ id }) => ({ sentenceId: id, excludedWordIds: [] })) }
  const start = performance.now()
  seedDelete(timeline, talk, { sentenceId: 'sent-800', indices: [2, 5] })
  const seed = performance.now() - start
  const history = manyWords(OPENED)
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    await editAndTell(history, 'delete_words', middleEdits(OPENED))
    times.push(performance.now() - from)
  }
  return against(
    'delete_words among 21,000 words against scanning, cloning and telling all again (ms)',
    median(times),
    seed,
    0.05,
  )
}
