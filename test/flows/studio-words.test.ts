import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { applied, ran, videoView, type VideoView } from '../../src/client/index.ts'
import { cutroom } from '../command.ts'
import { openDoor, type Door } from '../open-door.ts'
import { testFolder } from '../test-folder.ts'

/** A document of words as `cutroom state --json` prints it: the view is that, in columns. */
const snapshot = z.object({
  revision: z.number(),
  duration: z.number(),
  sentences: z.array(
    z.object({
      id: z.string(),
      speaker: z.string().nullable(),
      excluded: z.boolean(),
      words: z.array(
        z.object({
          text: z.string(),
          start: z.number(),
          end: z.number(),
          excluded: z.boolean(),
          gapAfter: z.number().optional(),
        }),
      ),
    }),
  ),
})
type Snapshot = z.infer<typeof snapshot>

async function openDemo(): Promise<Door> {
  const demo = join(await testFolder(), 'demo')
  expect((await cutroom(await testFolder(), ['demo', demo])).exitCode).toBe(0)
  return openDoor({ folder: demo })
}

type ReadWords = { readonly view: VideoView; readonly said: Snapshot; readonly heardSeconds: number | null }

/** With how long it is heard, where it is the document as it is or would be. */
const read = async (door: Door, more = ''): Promise<ReadWords> => ({
  view: (await door.get(`/documents/interview?form=view${more}`, videoView)).body,
  said: (await door.get(`/documents/interview?${more.slice(1)}`, snapshot)).body,
  heardSeconds: more.startsWith('&at=') ? null : await hearLength(door, more.replace('&proposal=', '&state=proposal:')),
})

async function hearLength({ url, token }: Door, state: string): Promise<number> {
  const { headers } = await fetch(`${url}/api/v1/sound?document=interview&from=0&to=0.1${state}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return Number(headers.get('cutroom-total-frames')) / Number(headers.get('cutroom-rate'))
}

/** Columns as sentences again, by what the schema says of them and nothing else. */
function rows({ sentences, words, speakers }: VideoView): Omit<Snapshot, 'revision' | 'duration'> {
  const at = (changes: readonly (readonly [number, number])[], place: number): number =>
    changes.findLast(([from]) => from <= place)?.[1] ?? -1
  const texts = words.texts.split(' ')
  let word = 0
  return {
    sentences: sentences.ids.split(' ').map((id, place) => {
      let endMs = 0
      const said = Array.from({ length: sentences.counts[place] ?? 0 }, () => {
        const startMs = endMs + (words.starts[word] ?? 0)
        endMs = startMs + (words.lengths[word] ?? 0)
        const one = {
          text: (texts[word] ?? '').replaceAll('\u00A0', ' '),
          start: startMs / 1000,
          end: endMs / 1000,
          excluded: words.outs.includes(word),
        }
        word += 1
        return one
      })
      return {
        id: `sent-${id}`,
        speaker: speakers[at(sentences.speakers, place)] ?? null,
        excluded: sentences.outs.includes(place),
        words: said,
      }
    }),
  }
}

function expectSame({ view, said, heardSeconds }: ReadWords): void {
  const close = (seconds: number): unknown => expect.closeTo(seconds, 2)
  expect(rows(view).sentences).toEqual(
    said.sentences.map(({ id, speaker, excluded, words }) => ({
      id,
      speaker,
      excluded,
      words: words.map(({ text, start, end, excluded: out }) => ({
        text,
        start: close(start),
        end: close(end),
        excluded: out,
      })),
    })),
  )
  expect(view.revision).toBe(said.revision)
  // Edges lie where it is quiet, so what is heard is not quite as long as what was wished.
  expect(view.durationMicros / 1e6).toBeCloseTo(heardSeconds ?? said.duration, 4)
  expect(Math.abs(view.durationMicros / 1e6 - said.duration)).toBeLessThan(1)
  // What plays lies one after the other, and is as long as the whole.
  let at = 0
  for (const stretch of view.stretches) {
    expect(stretch.at).toBe(at)
    at += stretch.to - stretch.from
  }
  expect(at).toBe(view.durationMicros)
}

describe('words at the door of the studio', () => {
  it('are told in columns as they are, were and would be', async () => {
    const door = await openDemo()
    const begun = await read(door)
    expectSame(begun)
    expect(begun.view.words.fillers.map((word) => begun.view.words.texts.split(' ')[word])).toContain('um,')
    const run = async (body: object): Promise<string> => {
      const planned = await door.post('/run', ran, { on: 'interview', ...body })
      expect(planned.body.status, JSON.stringify(body)).toBe('ready')
      return planned.body.proposal?.id ?? ''
    }
    const approve = async (id: string): Promise<void> => {
      expect((await door.post(`/proposals/${id}/approve`, applied)).status).toBe(200)
    }
    for (const body of [
      { operation: 'remove_fillers', params: { level: 'low' } },
      { operation: 'move_sentence', params: { sentenceId: 'sent-9', toIndex: 2 } },
      { operation: 'exclude_sentence', params: { sentenceId: 'sent-4' } },
      { operation: 'rename_speaker', params: { from: 'Tom', to: 'Thomas' } },
      { operation: 'correct_word', params: { sentenceId: 'sent-1', wordIndex: 2, text: 'Work bench.' } },
      { operation: 'shorten_gaps', params: {} },
      { operation: 'split_sentence', params: { sentenceId: 'sent-11', atWordIndex: 5 } },
    ]) {
      const id = await run(body)
      const would = await read(door, `&proposal=${id}`)
      expectSame(would)
      await approve(id)
      const is = await read(door)
      expectSame(is)
      expect({ ...is.view, revision: 0 }).toEqual({ ...would.view, revision: 0 })
    }
    const { view } = await read(door)
    // The one long pause of the demo is as short as it was made; the others are as they were.
    expect(view.pauses.left.filter((left) => left >= 0)).toEqual([300])
    expect(view.sources[0]?.picture).toMatchObject({ width: 640, height: 360, frameRate: 25 })
    expectSame(await read(door, '&at=1'))
    expect((await read(door, '&at=1')).view).toEqual(begun.view)
  })
})
