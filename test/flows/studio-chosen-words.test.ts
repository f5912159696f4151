import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { askRow, project, type AskRow } from '../../src/client/index.ts'
import { makeWav } from '../make-wav.ts'
import { serveStudio } from '../support/studio/served-studio.ts'
import { testStudio } from '../test-studio.ts'

const SAID = [
  ['Tom', 'So, um, hello Ada.'],
  ['Ada', 'We raised some funding in spring.'],
  ['Tom', 'Where did you live then?'],
  ['Ada', 'The winter was, um, very cold.'],
] as const

/** A talk of two, a word every half second, in a server. */
async function serveTalk() {
  const studio = await testStudio().empty()
  let at = 0
  const segments = SAID.map(([speaker, text]) => {
    const words = text.split(' ').map((word) => {
      at += 0.5
      return { word, start: at - 0.45, end: at - 0.05 }
    })
    return { speaker, text, start: words[0]?.start ?? 0, end: at, words: words.map((word) => ({ ...word, speaker })) }
  })
  await writeFile(join(studio.folder, 'talk.wav'), makeWav({ seconds: at + 1, channels: 1, hertz: 220, level: 0.2 }))
  await writeFile(join(studio.folder, 'talk.json'), JSON.stringify({ segments }))
  await studio.run('import', 'talk.wav', '--transcript', 'talk.json', '--as', 'video')
  const served = await serveStudio(studio.folder)
  const ask = async (words: string, chosen: object | null): Promise<AskRow> => {
    const body = { words, on: 'talk', playhead: 0, chosen }
    const { ask: id } = await served.post('/ask', body, z.object({ ask: z.string() }))
    for (;;) {
      const row = (await served.get('/asks', z.array(askRow))).find((each) => each.ask === id)
      if (row?.reply || row?.problem) return row
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const kept = async (): Promise<string> => {
    const { sentences } = (await served.get('/documents/talk', z.json())) as unknown as {
      sentences: { excluded: boolean; words: { text: string; excluded: boolean }[] }[]
    }
    return sentences
      .flatMap(({ excluded, words }) => (excluded ? [] : words.filter((word) => !word.excluded)))
      .map(({ text }) => text)
      .join(' ')
  }
  const approve = async ({ proposal }: AskRow): Promise<void> => {
    await served.post(`/proposals/${proposal ?? ''}/approve`, {}, z.json())
  }
  return { served, ask, kept, approve }
}

const run = (first: readonly [string, number], last: readonly [string, number]) => ({
  first: { sentence: first[0], word: first[1] },
  last: { sentence: last[0], word: last[1] },
})

it('“this” is what is chosen in the text, said so to people, leant on later, and asked about where nothing is', async () => {
  const { served, ask, kept, approve } = await serveTalk()
  const part = run(['sent-2', 2], ['sent-2', 3])
  const what = await ask('what is this?', part)
  expect(what.reply?.answer).toMatch(/^That is “some funding” \(0:03.1–0:04\): 2 words. Ada says it; all of it is in/)
  const cut = await ask('cut this', part)
  expect(cut.reply?.status).toBe('ready')
  expect(JSON.stringify(cut.reply)).not.toContain('-to-')
  expect(cut.reply?.steps[0]?.params).toMatchObject({ sentenceId: 'sent-2', wordIndices: [2, 3] })
  expect(cut.reply?.steps[0]?.because.map((why) => 'text' in why && why.text)).toContain('this')
  await approve(cut)
  expect(await kept()).toContain('Ada. We raised in spring. Where')
  // What was named by what was chosen can be leant on.
  const next = await ask('and the sentence after it', null)
  expect(next.reply?.steps[0]?.params).toMatchObject({ sentenceId: 'sent-3' })
  await served.post(`/proposals/${next.proposal ?? ''}/reject`, {}, z.json())
  // What was said is no “this”: only what is chosen is.
  const none = await ask('move this to the end', null)
  expect(none.reply?.status).toBe('question')
  expect(none.reply?.question).toMatch(/^Nothing is chosen in the text, so what is “this”\?/)
  const answered = await ask('these words', run(['sent-1', 0], ['sent-1', 3]))
  expect(answered.reply?.status).toBe('ready')
  await approve(answered)
  expect(await kept()).toMatch(/cold\. So, um, hello Ada\.$/)
  await approve(await ask('bring this back', part))
  expect(await kept()).toContain('We raised some funding in spring.')
  const history = await served.get('/history', z.array(z.object({ words: z.string() }).loose()))
  expect(history.map(({ words }) => words)).toEqual([
    expect.stringContaining('import'),
    'cut this',
    'move this to the end — these words',
    'bring this back',
  ])
  expect((await served.get('/project', project)).question).toBeNull()
  // Words that are gone since are asked about, and never others in their place.
  expect((await ask('cut this', run(['sent-99', 0], ['sent-99', 1]))).reply?.question).toContain('Nothing is chosen')
})
