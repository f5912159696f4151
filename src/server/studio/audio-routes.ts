import { z } from 'zod'
import {
  audioView,
  captionsView,
  documentQuery,
  MAX_TILES,
  musicView,
  ran,
  readTileQuery,
  runBody,
  videoView,
} from '../../client/index.ts'
import { isProblem, problem } from '../../kernel/index.ts'
import { answerWritten, refusal } from '../http/answer.ts'
import { readBody } from '../http/read-body.ts'
import type { Endpoint, Parts } from '../routes/endpoint.ts'
import type { StudioPort } from './studio-port.ts'

/** A hand makes one edit after the other; this many at once is a program that does not wait. */
const MAX_RUNS = 16

/** Documents for drawing, waveforms, and what is done by hand. */
export function audioRoutes(parts: Parts, studio: StudioPort): Endpoint[] {
  let running = 0
  const found = { 404: { says: 'There is no such thing.' }, 503: { says: 'The project cannot be opened.' } }
  return [
    {
      method: 'get',
      path: '/api/v1/documents/{document}',
      summary: 'A document as `cutroom state --json` prints it, or for drawing.',
      query: documentQuery,
      answers: {
        200: {
          says: 'As it is, was, or would be.',
          schema: z.union([audioView, videoView, captionsView, musicView, z.json()]),
        },
        ...found,
        422: { says: 'The query is not as described.' },
      },
      handle: async ({ req }) => {
        const query = documentQuery.safeParse(req.query())
        if (query.success) return answerWritten(await studio.document(req.param('document') ?? '', query.data))
        const [wrong] = query.error.issues
        return refusal(
          problem('invalid-request', `The query is not as described: ${wrong?.path.join('.')}: ${wrong?.message}.`),
        )
      },
    },
    {
      method: 'get',
      path: '/api/v1/peaks',
      summary: 'Waveforms in tiles of 4,096 bins, several at once; what they show never changes.',
      query: z.object({
        tiles: z.string().meta({
          description:
            'SOURCE/LEVEL/INDEX.INDEX…, repeated for each source and level: the address of a source as an AudioView ' +
            'gives it, samples per bin (1, 16, 64, 256 and four times as many each), and which tiles, from 0.',
        }),
      }),
      answers: {
        200: {
          says:
            'The tiles in the order in which they were asked for, each with six 32-bit numbers before it (place of ' +
            'the source among those asked for, level, index, channels, bins, bytes): lowest, highest and RMS of each ' +
            'bin as signed bytes, channel by channel; at level 1 signed 16-bit samples.',
          type: 'application/octet-stream',
        },
        ...found,
        422: { says: 'The query is not as described.' },
      },
      handle: async ({ req }) => {
        const wishes = readTileQuery(req.queries('tiles') ?? [])
        if (!wishes)
          return refusal(
            problem('invalid-request', `Ask for 1 to ${MAX_TILES} tiles, each as tiles=SOURCE/LEVEL/INDEX.INDEX.`),
          )
        const bytes = await studio.peaks(wishes)
        if (isProblem(bytes)) return refusal(bytes)
        return new Response(new Uint8Array(bytes), {
          headers: {
            'Content-Type': 'application/octet-stream',
            // A source is named by its content: nothing that is kept of it can become wrong.
            'Cache-Control': 'private, max-age=31536000, immutable',
          },
        })
      },
    },
    {
      method: 'post',
      path: '/api/v1/run',
      summary: 'Plan operations by name, as a proposal; what only sets editor state is set at once.',
      body: runBody,
      examples: { split: { operation: 'split', params: { times: [12.5] }, on: 'podcast', tracks: ['t1'] } },
      answers: {
        200: { says: 'It waits to be approved, or was set, or something is missing.', schema: ran },
        ...found,
        422: { says: 'The body is not as described.' },
        503: { says: 'So many are being planned already; ask again in a moment.' },
      },
      handle: async (call) => {
        const given = await readBody(parts, call, runBody)
        if (isProblem(given)) return refusal(given)
        if (running >= MAX_RUNS)
          return refusal(
            problem('too-many-runs', `${MAX_RUNS} edits are being planned already; try again in a moment.`),
          )
        running += 1
        try {
          return answerWritten(await studio.run(given.body))
        } finally {
          running -= 1
        }
      },
    },
  ]
}
