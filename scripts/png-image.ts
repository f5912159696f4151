import { crc32, deflateSync } from 'node:zlib'

export type Colour = readonly [red: number, green: number, blue: number]
export type Image = { readonly width: number; readonly height: number; readonly pixels: Uint8Array }

/** An image in a dark grey, three bytes a pixel. */
export function blankImage(width: number, height: number): Image {
  return { width, height, pixels: new Uint8Array(width * height * 3).fill(22) }
}

export function drawBox(
  { width, height, pixels }: Image,
  box: { left: number; top: number; width: number; height: number; colour: Colour },
): void {
  for (let y = Math.max(0, box.top); y < Math.min(height, box.top + box.height); y += 1) {
    for (let x = Math.max(0, box.left); x < Math.min(width, box.left + box.width); x += 1)
      pixels.set(box.colour.map(Math.round), (y * width + x) * 3)
  }
}

export function pngOf({ width, height, pixels }: Image): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a channel, true colour.
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width * 3, (row + 1) * width * 3), row * (width * 3 + 1) + 1)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
