import { z } from 'zod'
import { isProblem } from '../../kernel/index.ts'
import { refusal } from '../http/answer.ts'
import { sendFile } from '../http/send-file.ts'
import type { Call, Endpoint } from '../routes/endpoint.ts'
import type { MediaCopy, StudioPort } from './studio-port.ts'

const headers = z.object({
  Range: z.string().optional(),
  'If-Range': z.string().optional(),
  'If-None-Match': z.string().optional(),
})

/** Films for looking at, in ranges: by the address of their content, and only those that a document here has. */
export function mediaRoutes({ media }: Pick<StudioPort, 'media'>): Endpoint[] {
  const route = (copy: MediaCopy, part: string, summary: string): Endpoint => ({
    method: 'get',
    path: `/api/v1/media/{file}/${part}`,
    summary,
    headers,
    answers: {
      200: { says: 'The whole file.', type: copy === 'proxy' ? 'video/mp4' : 'application/octet-stream' },
      206: { says: 'The part that was asked for.', type: copy === 'proxy' ? 'video/mp4' : 'application/octet-stream' },
      304: { says: 'It is the one that `If-None-Match` names.' },
      404: {
        says:
          copy === 'proxy'
            ? 'There is none yet; a job of the kind `proxy` makes it.'
            : 'No document here has it, or its file is not where it was.',
      },
      416: { says: 'The file does not reach that far.' },
      503: { says: 'The project cannot be opened.' },
    },
    handle: (call) => sendMedia(call, media, copy),
  })
  return [
    route('original', 'original', 'A film as it was brought in; `Range` fetches a part of it.'),
    route('proxy', 'proxy.mp4', 'A lighter copy of its picture, each frame at its time in the original.'),
  ]
}

async function sendMedia({ req }: Call, media: StudioPort['media'], copy: MediaCopy): Promise<Response> {
  const opened = await media(req.param('file') ?? '', copy)
  if (isProblem(opened)) return refusal(opened)
  const mark = `"${opened.mark}"`
  const headers = {
    'Content-Type': opened.type,
    ETag: mark,
    // A source is named by its content: nothing that is kept of it can become wrong.
    'Cache-Control': 'private, max-age=31536000, immutable',
  }
  const known = (req.header('If-None-Match') ?? '').split(',').map((each) => each.trim().replace(/^W\//, ''))
  if (known.includes(mark)) {
    await opened.close()
    return new Response(null, { status: 304, headers })
  }
  // Whoever has a part of another file gets this one from its beginning.
  const isSame = [undefined, mark].includes(req.header('If-Range'))
  return sendFile(opened, { range: isSame ? req.header('Range') : undefined, headers })
}
