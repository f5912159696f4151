import { expect, it } from 'vitest'
import { isProblem } from '../kernel/index.ts'
import type { EventOf, MaestroEvent } from '../music/wire/events.ts'
import { readStreamRequest } from '../music/wire/request.ts'
import { conductBuiltIn } from './conduct-thread.ts'

/** C, G, Am and F, a bar each, as a client sends what a person played. */
const chords = [
  [60, 64, 67],
  [59, 62, 67],
  [57, 60, 64],
  [57, 60, 65],
]
const roots = [48, 43, 45, 41]
const notes = chords.flatMap((pitches, bar) =>
  [roots[bar] ?? 0, ...pitches].map((pitch) => ({ pitch, startBeat: bar * 4, durationBeats: 4, velocity: 80 })),
)
const region = { id: 'r', name: 'Piano', startBeat: 0, durationBeats: 16 }
const projectWith = (regions: readonly object[]): object => ({
  projectId: 'song-1',
  name: 'Heard',
  tempo: 100,
  key: 'Dm',
  timeSignature: '4/4',
  tracks: [{ id: 't', name: 'Piano', gmProgram: 0, regions }],
})

async function said(prompt: string, project: object): Promise<readonly MaestroEvent[]> {
  const request = readStreamRequest({ prompt, project })
  if (isProblem(request)) throw new Error(request.message)
  return (await conductBuiltIn({ request, streamId: 'stream-1', seed: 'seed', baseStateId: 'base', kept: [] })).events
}

const messages = (events: readonly MaestroEvent[]): string[] =>
  events.filter((event): event is EventOf<'status'> => event.type === 'status').map(({ message }) => message)

/** Pitch classes where a bar begins, bar by bar. */
function firstOfBars(events: readonly MaestroEvent[]): number[][] {
  const calls = events.filter(
    (event): event is EventOf<'toolCall'> => event.type === 'toolCall' && event.name === 'stori_add_notes',
  )
  const added = calls.flatMap(({ params }) => params['notes'] as unknown as { pitch: number; startBeat: number }[])
  const bars = Math.ceil(Math.max(...added.map(({ startBeat }) => startBeat)) / 4)
  return Array.from({ length: bars }, (_, bar) => [
    ...new Set(added.filter(({ startBeat }) => Math.abs(startBeat - bar * 4) < 0.06).map(({ pitch }) => pitch % 12)),
  ])
}

it.each(['add an 8 bar bass line', 'STORI PROMPT\nMode: compose\nRole: [bass]\nStyle: pop\nConstraints: {bars: 8}\n'])(
  'plays what the notes of the request have, and says so: %s',
  async (prompt) => {
    const events = await said(prompt, projectWith([{ ...region, notes }]))
    expect(events.at(-1)).toMatchObject({ success: true })
    expect(firstOfBars(events)).toEqual([[0], [7], [9], [5], [0], [7], [9], [5]])
    expect(messages(events).join()).toMatch(/Heard C–G–Am–F in bars 1–4 \(C\); repeated it\./)
  },
)

it('says that it could not hear notes that were not sent', async () => {
  const events = await said(
    'add a bass to the verse',
    projectWith([{ ...region, name: 'Verse', noteCount: notes.length }]),
  )
  expect(messages(events)).toContain('The notes of Piano were not sent, so their chords are not known; it is in Dm.')
})
