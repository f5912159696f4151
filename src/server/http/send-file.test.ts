import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sendFile, type OpenedFile } from './send-file.ts'

/** A file in memory that counts how often it is closed. */
function fileOf(bytes: Uint8Array, name = 'song.wav'): OpenedFile & { closed(): number } {
  let closed = 0
  return {
    name,
    size: bytes.length,
    read: async (into, position) => {
      const part = bytes.subarray(position, position + into.length)
      into.set(part)
      return part.length
    },
    close: async () => void closed++,
    closed: () => closed,
  }
}

const bytesOf = async (reply: Response): Promise<number[]> => [...new Uint8Array(await reply.arrayBuffer())]

it('law: a range is those bytes of the file, says which they are, and the file is closed once', async () => {
  const wanted = fc.option(fc.nat(40), { nil: undefined })
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 32 }), wanted, wanted, async (bytes, first, last) => {
      const file = fileOf(bytes)
      const reply = await sendFile(file, { range: `bytes=${first ?? ''}-${last ?? ''}` })
      const all = [...bytes]
      const expected =
        first === undefined
          ? all.slice(last === undefined ? 0 : Math.max(0, all.length - last))
          : all.slice(first, (last ?? all.length) + 1)
      const isWhole = first === undefined && last === undefined
      if (!isWhole && expected.length === 0) {
        expect([reply.status, reply.headers.get('content-range')]).toEqual([416, `bytes */${all.length}`])
      } else {
        expect(await bytesOf(reply)).toEqual(expected)
        expect(reply.status).toBe(isWhole ? 200 : 206)
        expect(reply.headers.get('content-length')).toBe(String(expected.length))
        const from = first ?? all.length - expected.length
        const said = isWhole ? null : `bytes ${from}-${from + expected.length - 1}/${all.length}`
        expect(reply.headers.get('content-range')).toBe(said)
      }
      expect(file.closed()).toBe(1)
    }),
  )
})

it('gives the whole where it does not understand the range, or several are asked for', async () => {
  for (const range of [undefined, 'bytes=0-1,3-4', 'items=0-1', 'bytes=a-b', `bytes=0-${'9'.repeat(40)}`]) {
    const reply = await sendFile(fileOf(Uint8Array.of(1, 2, 3)), { range })
    expect([reply.status, await bytesOf(reply)]).toEqual([200, [1, 2, 3]])
  }
})

it('is an attachment under its own name, of which no sign can end the header', async () => {
  const name = 'Käse "live"; x=\r\n(1).wav'
  const said = (await sendFile(fileOf(Uint8Array.of(1), name))).headers.get('content-disposition') ?? ''
  const [, plain = '', encoded = ''] =
    /^attachment; filename="([\w .()-]*)"; filename\*=UTF-8''([\w.%!~-]*)$/.exec(said) ?? []
  expect(plain).toBe('K_se _live__ x___(1).wav')
  expect(decodeURIComponent(encoded)).toBe(name)
})

it('closes the file where nobody waits for the rest, and where it cannot be read', async () => {
  const left = fileOf(new Uint8Array(1_000_000))
  await (await sendFile(left)).body?.cancel()
  expect(left.closed()).toBe(1)
  const broken = { ...fileOf(Uint8Array.of(1)), read: () => Promise.reject(new Error('EIO')) }
  await expect(bytesOf(await sendFile(broken))).rejects.toThrow('EIO')
  expect(broken.closed()).toBe(1)
})
