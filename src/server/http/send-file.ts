import { problem } from '../../kernel/index.ts'
import { refusal } from './answer.ts'

/** A file that is read by position, to be closed by whoever opened it. */
export type OpenedFile = {
  readonly name: string
  readonly size: number
  read(into: Uint8Array, position: number): Promise<number>
  close(): Promise<void>
}

const PORTION_BYTES = 256 * 1024

type SendOptions = {
  readonly range?: string | undefined
  /** What is said of it, where it is not to be kept under its name. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * A file, whole or the range that is asked for. Unless something else is said of it, it is to be kept by whoever
 * fetches it, and never shown in the place of a page, whatever it holds: its type says nothing but that it is bytes.
 */
export async function sendFile(file: OpenedFile, { range, headers }: SendOptions = {}): Promise<Response> {
  const asked = readRange(range, file.size)
  if (asked === 'none') {
    await file.close()
    const refused = refusal(problem('range-not-satisfiable', 'The file does not reach that far.'))
    refused.headers.set('Content-Range', `bytes */${file.size}`)
    return refused
  }
  const { from, to } = asked ?? { from: 0, to: file.size }
  let at = from
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const portion = new Uint8Array(Math.min(PORTION_BYTES, to - at))
      const count = portion.length === 0 ? 0 : await readOrClose(file, portion, at)
      at += count
      if (count > 0) controller.enqueue(portion.subarray(0, count))
      if (count === 0 || at >= to) {
        await file.close()
        controller.close()
      }
    },
    cancel: () => file.close(),
  })
  return new Response(body, {
    status: asked ? 206 : 200,
    headers: {
      'Content-Length': String(to - from),
      ...(headers ?? {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': nameAttachment(file.name),
      }),
      'Accept-Ranges': 'bytes',
      ...(asked && { 'Content-Range': `bytes ${from}-${to - 1}/${file.size}` }),
    },
  })
}

/** A file that cannot be read any more ends the answer, and is not left open behind it. */
async function readOrClose(file: OpenedFile, into: Uint8Array, position: number): Promise<number> {
  try {
    return await file.read(into, position)
  } catch (cause) {
    await file.close()
    throw cause
  }
}

/** One range; several at once are answered with the whole, as HTTP allows. */
function readRange(header: string | undefined, size: number): { from: number; to: number } | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return from >= to ? 'none' : { from, to }
}

/** The name for programs that know letters of all kinds, and a plain one for the others. */
function nameAttachment(name: string): string {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
