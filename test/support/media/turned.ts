/**
 * An MP4 whose picture is to be shown turned by 90°, as telephones write it: in the matrix of its first track. No
 * version of ffmpeg writes it as another one does.
 */
export function turned(mp4: Buffer, { height }: { readonly height: number }): Buffer {
  const turnedBytes = Buffer.from(mp4)
  const box = turnedBytes.indexOf('tkhd', 0, 'latin1')
  if (box < 0 || turnedBytes[box + 4] !== 0) throw new Error('There is no track header of version 0')
  const matrix = [0, 1, 0, -1, 0, 0, height, 0].map((each) => each * 0x1_0000)
  for (const [at, value] of [...matrix, 0x4000_0000].entries())
    turnedBytes.writeInt32BE(value, box + TO_MATRIX + 4 * at)
  return turnedBytes
}

/** The name, version and flags, times, id and length of the track, its layer and volume. */
const TO_MATRIX = 4 + 4 + 20 + 8 + 8
