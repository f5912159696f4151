import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/any-text.ts'
import { drawn } from '../../../test/full.ts'
import { isProblem, type Problem } from '../../kernel/index.ts'
import { readSse, type SseMessage } from './listen.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

async function* inPieces(bytes: Uint8Array, cuts: readonly number[]): AsyncGenerator<Uint8Array> {
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].toSorted((a, b) => a - b)
  for (const [at, from] of [0, ...places].entries()) yield bytes.slice(from, places[at] ?? bytes.length)
}

async function read(
  text: string,
  { cuts = [], maxCharacters }: { cuts?: readonly number[]; maxCharacters?: number } = {},
): Promise<(SseMessage | Problem)[]> {
  const found: (SseMessage | Problem)[] = []
  for await (const message of readSse(
    inPieces(bytesOf(text), cuts),
    maxCharacters === undefined ? {} : { maxCharacters },
  ))
    found.push(message)
  return found
}

const data = (found: readonly (SseMessage | Problem)[]): string[] =>
  found.map((each) => (isProblem(each) ? each.code : each.data))

/** The standard's own steps, on the whole text at once. */
function naiveMessages(text: string): SseMessage[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const messages: SseMessage[] = []
  let [type, said, id]: [string, string, string] = ['', '', '']
  for (const line of lines.slice(0, -1)) {
    const [, field, value = ''] = /^([^:]*)(?:: ?([^]*))?$/.exec(line) ?? []
    if (field === 'data') said += `${value}\n`
    if (field === 'event') type = value
    if (field === 'id' && !value.includes('\u0000')) id = value
    if (line !== '') continue
    if (said !== '') messages.push({ type: type === '' ? 'message' : type, data: said.replace(/\n$/, ''), id })
    type = ''
    said = ''
  }
  return messages
}

describe('server-sent events', () => {
  it.each<{ how: string; text: string; expected: Partial<SseMessage>[] }>([
    { how: 'with an id', text: 'id: 7\ndata: {"a":1}\n\n', expected: [{ id: '7', type: 'message', data: '{"a":1}' }] },
    {
      how: 'that end in CRLF',
      text: 'id: 1\r\ndata: a\r\n\r\ndata: b\r\n\r\n',
      expected: [
        { id: '1', data: 'a' },
        { id: '1', data: 'b' },
      ],
    },
    { how: 'that end in CR alone', text: 'data: a\r\rdata: b\r\r', expected: [{ data: 'a' }, { data: 'b' }] },
    { how: 'of several lines', text: 'data: a\ndata:\ndata:  b\n\n', expected: [{ data: 'a\n\n b' }] },
    {
      how: 'between comments and keep-alives',
      text: ': keep-alive\n\n:\n\ndata: a\n: inside\n\n',
      expected: [{ data: 'a' }],
    },
    {
      how: 'with a type, and fields that nobody knows',
      text: 'event: done\nretry: 10\nodd\ndata: x\n\ndata: y\n\n',
      expected: [
        { type: 'done', data: 'x' },
        { type: 'message', data: 'y' },
      ],
    },
    { how: 'after a byte order mark', text: '\uFEFFdata: a\n\n', expected: [{ data: 'a' }] },
    { how: 'of which the last has no end', text: 'data: a\n\nid: 2\ndata: torn\n', expected: [{ data: 'a' }] },
    { how: 'without data', text: 'id: 3\n\ndata\n\n', expected: [{ id: '3', data: '' }] },
    {
      how: 'whose id cannot be sent back',
      text: 'id: 1\n\nid: a\u0000b\ndata: x\n\n',
      expected: [{ id: '1', data: 'x' }],
    },
  ])('$how are read', async ({ text, expected }) => {
    expect(await read(text)).toMatchObject(expected)
  })

  it('are what a plain reading of the standard finds, however the bytes are cut', async () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        '',
        'data: x',
        'data: 🎹 é 音楽',
        'data',
        'data:',
        'data:  "\\n"',
        'event: e',
        'event:',
        'event',
      ),
      fc.constantFrom(
        ': c',
        ':',
        'id: 12',
        'id:',
        'id',
        'id: a\u0000b',
        'ID: 3',
        ' id: 4',
        'retry: 10',
        'retry: x',
        'odd',
      ),
      anyText({ maxLength: 6 }).map((text) => `data: ${text.replace(/[\r\n]/g, '')}`),
      anyText({ maxLength: 6 }).map((text) => text.replace(/[\r\n]/g, '')),
    )
    const text = fc
      .tuple(
        fc.constantFrom('', '', '\uFEFF'),
        fc.array(fc.tuple(line, fc.constantFrom('\n', '\n', '\r\n', '\r')), { maxLength: 16 }),
        fc.constantFrom('', '', 'data: torn', 'id: 9'),
      )
      .map(([mark, lines, rest]) => mark + lines.map(([said, end]) => said + end).join('') + rest)
    await fc.assert(
      fc.asyncProperty(text, fc.array(fc.nat({ max: 200 }), { maxLength: 12 }), async (stream, cuts) => {
        const expected = naiveMessages(stream)
        expect(await read(stream)).toEqual(expected)
        expect(await read(stream, { cuts })).toEqual(expected)
        expect(await read(stream, { cuts: Array.from({ length: bytesOf(stream).length }, (_, at) => at) })).toEqual(
          expected,
        )
      }),
      drawn({ seed: 20_261_116, sample: 150, all: 5000 }),
    )
  })

  it('come as soon as their end has come, also where it may be half of a CRLF', async () => {
    const took: string[] = []
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (const piece of ['data: a\r\r', 'data: b\r\n\r', '\ndata: c\n\n']) {
        yield bytesOf(piece)
        took.push(piece)
      }
    }
    const before: number[] = []
    for await (const _message of readSse(pieces())) before.push(took.length)
    expect(before).toEqual([0, 1, 2])
  })

  it.each([
    ['CR', '\r'],
    ['LF after one CR', '\n'],
    ['lines of data', 'data: x\r\n'],
    ['ids', 'id: 1\n\n'],
    ['keep-alives', ': x\r'],
  ])(
    'are read in one go from a megabyte of nothing but %s',
    async (_what, part) => {
      // Were each line looked for up to the end of the piece, this would take minutes.
      const text = `:\r${part.repeat(Math.floor(1_000_000 / part.length))}\n\ndata: end\n\n`
      expect(data(await read(text)).at(-1)).toBe('end')
    },
    60_000,
  )

  it('may be megabytes in thousands of pieces', async () => {
    const long = '音'.repeat(1_000_000)
    const found = await read(`data: ${long}\n\n`, { cuts: Array.from({ length: 3000 }, (_, at) => at * 1000 + 1) })
    expect(data(found)).toEqual([long])
  })

  it('that never end are refused instead of filling the memory', async () => {
    expect(
      data(await read(`data: a\n\ndata: ${'x'.repeat(5000)}`, { cuts: [100, 2000], maxCharacters: 1000 })),
    ).toEqual(['a', 'event-too-large'])
    expect(data(await read('data: x\n'.repeat(5000), { cuts: [20_000], maxCharacters: 1000 }))).toEqual([
      'event-too-large',
    ])
  })
})
