import { problem, type Problem } from '../base/index.ts'

/** All that comes in as text, if it is no more than `mostBytes`. */
export async function readStdin(stdin: AsyncIterable<Buffer>, mostBytes: number): Promise<string | Problem> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stdin) {
    bytes += piece.length
    if (bytes > mostBytes)
      return problem('too-large', `What comes in is larger than ${mostBytes} bytes, which is more than is read here.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}
