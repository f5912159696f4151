import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testFolder } from '../../test/test-folder.ts'
import { isProblem } from '../kernel/index.ts'
import { openStore } from '../store/index.ts'
import { openPglite } from '../store/pglite.ts'
import { putDatabase } from '../../test/support/store/prepared.ts'
import { builtInMaestro } from '../../test/support/server/built-in.ts'
import { testServer, type SentEvent } from '../../test/support/server/server.ts'

const WORD = 'qwyzzle'
const drums = {
  id: 'drums',
  name: 'Drums',
  drumKitId: 'TR-909',
  regions: [
    {
      id: 'intro',
      name: 'Intro',
      startBeat: 0,
      durationBeats: 16,
      notes: [{ pitch: 36, startBeat: 0, durationBeats: 1, velocity: 90 }],
    },
  ],
}
const project = { projectId: 'song-1', name: 'Rain Check', tempo: 92, key: 'Dm', timeSignature: '4/4', tracks: [drums] }

/** What each comes to, as its last events tell. */
const prompts: readonly (readonly [string, object])[] = [
  [
    `write 8 bars of drums and bass at the end because ${WORD} wants it`,
    { success: true, phraseCount: expect.any(Number) },
  ],
  [`set the tempo to 120 because ${WORD} wants it`, { success: true, totalChanges: 1 }],
  [`mute the ${WORD}`, { error: 'question' }],
  [`what is ${WORD}?`, { error: 'question' }],
  [`say “the ${WORD}” and ”another ${WORD}” to “the drums”`, { error: 'question' }],
  [
    `STORI PROMPT\nMode: compose\nRequest: a beat for ${WORD}\nRole: [drums]\nPosition: last\nEffects: {drums: {${WORD}: 1}}\n`,
    { success: true, phraseCount: expect.any(Number) },
  ],
  [`STORI PROMPT\nMode: edit\nRequest: mute the drums\nMood: ${WORD}\n`, { success: true, totalChanges: 1 }],
  [`STORI PROMPT\nMode: compose\nRole: [${WORD}]\n`, { error: 'question' }],
  [
    `STORI PROMPT\nMode: compose\nStyle: ${WORD}\nRole: [drums]\nPosition: last\n`,
    {
      success: false,
      error:
        'I know no style "…": try one of lo-fi, house, techno, hip-hop, funk, jazz, pop, ambient, rock, reggae, bossa nova, drum and bass.',
    },
  ],
  [
    `STORI PROMPT\nMode: compose\nRole: [drums]\nPosition: after ${WORD}\n`,
    { success: false, error: 'Nothing is called “…”; the song has Intro.' },
  ],
  [`STORI PROMPT\nMode: ${WORD}\n`, { success: false }],
]

it('keeps nothing of a prompt that is not to be stored, whatever comes of it', async () => {
  const folder = await testFolder()
  await putDatabase(folder)
  const server = await testServer({ maestro: builtInMaestro, openStore: () => openStore({ folder }) })
  const ask = async (prompt: string, conversation: string, fields: object): Promise<SentEvent[]> =>
    (
      await server.call('/api/v1/maestro/stream', {
        json: { prompt, project, conversation_id: conversation, ...fields },
      })
    ).events
  for (const [prompt, outcome] of prompts) {
    const conversation = randomUUID()
    const told = await ask(prompt, conversation, { store_prompt: false })
    expect(told.at(-1), prompt).toMatchObject({ type: 'complete', ...outcome })
    const meta = told.find((event) => event.type === 'meta')
    if (!meta) continue
    // What the conversation remembers is stored again with its next request.
    expect((await ask('another take of the drums', conversation, {})).at(-1)).toMatchObject({ success: true })
    const accepted = told.flatMap((event) => (event.type === 'phrase' ? [event.phraseId] : []))
    expect(
      (
        await server.call(`/api/v1/variations/${meta.variationId}/commit`, {
          json: { projectId: 'song-1', baseStateId: meta.baseStateId, acceptedPhraseIds: accepted },
        })
      ).status,
    ).toBe(200)
  }
  const history = await server.call('/api/v1/projects/song-1/history')
  expect(history.text).toContain('promptHash')
  await server.close()
  expect([history.text, ...server.logged].filter((text) => text.toLowerCase().includes(WORD))).toEqual([])
  expect(await rowsWith(folder, WORD)).toEqual([])
})

async function rowsWith(folder: string, word: string): Promise<string[]> {
  const sql = await openPglite({ folder })
  if (isProblem(sql)) throw new Error(sql.message)
  try {
    const tables = await sql.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'cutroom' order by 1",
    )
    expect(tables.length).toBeGreaterThan(5)
    const rows = await Promise.all(
      tables.map(async ({ name }) =>
        (await sql.query(`select * from cutroom.${name}`)).map((row) => `${name} ${JSON.stringify(row)}`),
      ),
    )
    return rows.flat().filter((row) => row.toLowerCase().includes(word))
  } finally {
    await sql.close()
  }
}
