import { isProblem, undo, type History } from '../src/kernel/index.ts'
import { CLIP, edit, manyClips, range } from '../test/laws/many-clips.ts'
import { against, median, type BenchRow } from './row.ts'

type Timed = (history: History, round: number) => Promise<void>

const MIDDLE = (clips: number): number => Math.floor(clips / 2) * CLIP + 100

/** The same edits among few and among many clips. Each round starts from the same version, so nothing piles up. */
const edits: readonly { name: string; ready?: (history: History) => Promise<History>; run(clips: number): Timed }[] = [
  {
    name: 'cut',
    run: (clips) => async (history, round) =>
      void (await edit(history, 'cut', { id: `t${round}`, editor: range(MIDDLE(clips), MIDDLE(clips) + CLIP) })),
  },
  {
    name: 'delete',
    run: (clips) => async (history, round) =>
      void (await edit(history, 'delete_selection', {
        id: `t${round}`,
        editor: range(MIDDLE(clips), MIDDLE(clips) + CLIP),
      })),
  },
  {
    name: 'split',
    run: (clips) => async (history, round) =>
      void (await edit(history, 'split_at_time', { id: `t${round}`, params: { time: MIDDLE(clips) / 48_000 } })),
  },
  {
    name: 'paste',
    ready: async (history) => (await edit(history, 'copy', { id: 'c', editor: range(0, CLIP) })).history,
    run: (clips) => async (history, round) =>
      void (await edit(history, 'paste', { id: `t${round}`, editor: { cursor: MIDDLE(clips) } })),
  },
  {
    name: 'undo of one',
    ready: async (history) => withDeletes(history, 120),
    run: () => async (history, round) => void sure(undo(history, `d${round % 120}`)),
  },
]

const ROUNDS = 300

/** Kernel figures in milliseconds: planning, accepting and indexing included, disk not. */
export async function benchKernel(): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const { name, ready = async (history: History) => history, run } of edits) {
    const few = { history: await ready(manyClips(100)), run: run(100), times: [] as number[] }
    const many = { history: await ready(manyClips(10_000)), run: run(10_000), times: [] as number[] }
    for (let round = 0; round < ROUNDS * 2; round++) {
      for (const side of [few, many]) {
        const spent = await timed(() => side.run(side.history, round))
        // The first half warms up.
        if (round >= ROUNDS) side.times.push(spent)
      }
    }
    rows.push(
      against(`${name}: 10,000 clips against 100 (ms)`, median(many.times), median(few.times), 2),
      against(`${name}: 10,000 clips against 1 ms`, median(many.times), 1, 1),
    )
  }
  rows.push(await halfRow(), ...(await cutsRows()))
  return rows
}

async function halfRow(): Promise<BenchRow> {
  const clips = 10_000
  const history = manyClips(clips)
  const times: number[] = []
  for (let round = 0; round < 40; round++) {
    const spent = await timed(
      async () =>
        void (await edit(history, 'delete_selection', { id: `t${round}`, editor: range(0, (clips / 2) * CLIP) })),
    )
    if (round >= 20) times.push(spent)
  }
  return against('delete half of 10,000 clips against 20 ms', median(times), 20, 1)
}

/** A recording cut 10,000 times; a warm-up on another recording comes first. */
async function cutsRows(): Promise<BenchRow[]> {
  const ways: { name: string; place(at: number): number }[] = [
    { name: 'left to right', place: (at) => at * 150 },
    { name: 'right to left', place: (at) => (10_000 - at) * 200 },
  ]
  await cutAll(2_000, (at) => at * 150)
  const rows: BenchRow[] = []
  for (const { name, place } of ways) {
    const times = await cutAll(10_000, place)
    rows.push(
      against(
        `cuts 9,001–10,000 of one recording, ${name}, against 1–1,000 (ms)`,
        median(times.slice(-1_000)),
        median(times.slice(0, 1_000)),
        2,
      ),
    )
  }
  return rows
}

async function cutAll(count: number, place: (at: number) => number): Promise<number[]> {
  let history = manyClips(1, 10_000 * 200 + 1_000)
  const times: number[] = []
  for (let at = 0; at < count; at++) {
    times.push(
      await timed(async () => {
        history = (await edit(history, 'cut', { id: `t${at}`, editor: range(place(at), place(at) + 50) })).history
      }),
    )
  }
  return times
}

async function withDeletes(history: History, count: number): Promise<History> {
  let now = history
  for (let at = 0; at < count; at++)
    now = (await edit(now, 'delete_selection', { id: `d${at}`, editor: range(at * 300, at * 300 + 50) })).history
  return now
}

async function timed(act: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

function sure(history: ReturnType<typeof undo>): History {
  if (isProblem(history)) throw new Error(history.message)
  return history
}
