import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { MAX_PIECE_BYTES, uploadBody, uploadRow, type UploadRow } from '../../client/index.ts'
import { isProblem, problem, type Problem } from '../../kernel/index.ts'
import { answer, refusal } from '../http/answer.ts'
import { readBody } from '../http/read-body.ts'
import type { Call, Endpoint, Parts } from '../routes/endpoint.ts'
import type { UploadsPort } from './studio-port.ts'

const OFFSET = 'Upload-Offset'
const unknown = { 404: { says: 'There is no such upload.' } }
const full = { 507: { says: 'The disk is full; what had arrived before is kept.' } }

/** Files come in pieces, so that one that is cut off goes on where it was: after a reload, and after a restart. */
export function uploadRoutes(parts: Parts, uploads: UploadsPort): Endpoint[] {
  return [
    {
      method: 'post',
      path: '/api/v1/uploads',
      summary: 'Say that a file will be sent. It can be imported when all of it is there.',
      body: uploadBody,
      examples: { take: { name: 'take 1.wav', size: 1_000_000 } },
      answers: {
        201: { says: 'Send its bytes with PATCH.', schema: uploadRow },
        422: { says: 'The body is not as described.' },
        ...full,
      },
      handle: async (call) => {
        const given = await readBody(parts, call, uploadBody)
        return isProblem(given) ? refusal(given) : reply(await uploads.begin(given.body), 201)
      },
    },
    {
      method: 'get',
      path: '/api/v1/uploads',
      summary: 'Files that are being sent or wait to be imported.',
      answers: { 200: { says: 'The oldest first.', schema: z.array(uploadRow) } },
      handle: async () => answer(await uploads.list()),
    },
    {
      method: 'get',
      path: '/api/v1/uploads/{uploadId}',
      summary: 'How much of a file has arrived.',
      answers: { 200: { says: 'As it is now.', schema: uploadRow }, ...unknown },
      handle: async (call) => reply(await uploads.find(idIn(call)), 200),
    },
    {
      method: 'patch',
      path: '/api/v1/uploads/{uploadId}',
      summary: `Send the next bytes as they are, at most ${MAX_PIECE_BYTES} at a time.`,
      headers: z.object({
        [OFFSET]: z.string().meta({ description: 'The byte that these begin at: where the file was left off.' }),
        'Upload-Checksum': z
          .string()
          .optional()
          .meta({ description: '"sha256" and the hash of these bytes in Base64; others are not kept.' }),
      }),
      guard: { takesBytes: true, mostBodyBytes: MAX_PIECE_BYTES },
      answers: {
        200: { says: 'They are on the disk.', schema: uploadRow, headers: { [OFFSET]: 'offset' } },
        409: { says: 'They are not the next ones; `details` says which are.' },
        ...unknown,
        ...full,
      },
      handle: async (call) => {
        const { incoming } = call.env
        const offset = call.req.header(OFFSET) ?? ''
        const sha256 = hashIn(call.req.header('Upload-Checksum'))
        const refused = /^\d{1,15}$/.test(offset)
          ? isProblem(sha256)
            ? sha256
            : undefined
          : problem('bad-offset', `Say which byte these begin at, as "${OFFSET}: 0".`)
        const bytes = readPieces(incoming)
        const came =
          refused ??
          (await uploads.add(idIn(call), { offset: Number(offset), bytes, ...(!isProblem(sha256) && { sha256 }) }))
        // Whoever still sends would not hear the answer.
        await drain(bytes)
        return reply(came, 200)
      },
    },
    {
      method: 'delete',
      path: '/api/v1/uploads/{uploadId}',
      summary: 'Drop what has arrived of a file.',
      answers: { 200: { says: 'It is gone.', schema: z.object({ upload: z.string() }) }, ...unknown },
      handle: async (call) => {
        const upload = idIn(call)
        const refused = await uploads.drop(upload)
        return refused ? refusal(refused) : answer({ upload })
      },
    },
  ]
}

const idIn = ({ req }: Call): string => req.param('uploadId') ?? ''

function reply(row: UploadRow | Problem, status: number): Response {
  return isProblem(row) ? refusal(row) : answer(row, { status, headers: { [OFFSET]: String(row.offset) } })
}

function hashIn(header: string | undefined): string | undefined | Problem {
  if (header === undefined) return undefined
  const [, base64 = ''] = /^sha256 ([A-Za-z0-9+/]{43}=)$/.exec(header) ?? []
  return base64 === ''
    ? problem('bad-checksum', 'Send the hash of these bytes as "Upload-Checksum: sha256 BASE64", or none.')
    : Buffer.from(base64, 'base64').toString('hex')
}

/** The body piece by piece; that the client went away is told by throwing. */
async function* readPieces(incoming: IncomingMessage): AsyncGenerator<Uint8Array> {
  yield* incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
  if (!incoming.complete) throw new Error('The bytes ended too early.')
}

async function drain(pieces: AsyncGenerator<Uint8Array>): Promise<void> {
  try {
    for await (const _ of pieces);
  } catch {
    // It went away, so nobody waits for an answer.
  }
}
