import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { numbersTo, partOf } from '../../../test/full.ts'
import { useFoundPrograms, usePackagedPrograms } from '../../../test/packaged-programs.ts'
import { isTemporaryName } from '../../gate/index.ts'
import { withTempFolder } from '../../gate/own-folder.ts'
import { isProblem } from '../../base/index.ts'
import { lacksFfmpeg } from '../../../test/support/media/lacks-ffmpeg.ts'
import { ffmpeg, fileBytes, putFile } from '../../../test/support/media/recordings.ts'
import { makeClip, rangeOf, tryCut } from '../../../test/support/media/clip.ts'
import { importFootage } from './import-footage.ts'

const files = partOf(numbersTo(200), { sample: 4 })

/** Lengths, counts and offsets that a table of a container should not have. */
const odd = [0xff_ff_ff_ff, 0x7f_ff_ff_ff, 0x80_00_00_00, 0xff_ff_ff_fc, 0, 1, 0x00_ff_ff_ff]

function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The same file with some of its numbers changed, most of them where it describes itself. */
function damaged(bytes: Uint8Array, seed: number): Uint8Array {
  const random = randomFrom(seed * 7919 + 1)
  const changed = bytes.slice()
  const view = new DataView(changed.buffer)
  const tables = Math.max(0, Buffer.from(changed).indexOf('moov'))
  for (let left = 1 + random(4); left > 0; left--) {
    const at = Math.min(changed.length - 4, tables + random(tables === 0 ? 800 : changed.length - tables))
    if (random(2) === 0) view.setUint8(at, random(256))
    else view.setUint32(at, odd[random(odd.length)] ?? 0)
  }
  return changed
}

describe.skipIf(lacksFfmpeg)('footage whose bytes were changed', () => {
  test(
    `is rendered or refused in one sentence, and leaves nothing half-done (${files.length} of 200 files)`,
    () =>
      withTempFolder(async (folder) => {
        const mp4 = await makeClip(join(folder, 'clip.mp4'), { seconds: 2 })
        const mkv = join(folder, 'clip.mkv')
        await ffmpeg(['-v', 'error', '-i', `file:${mp4}`, '-c', 'copy', `file:${mkv}`])
        const clips = [await fileBytes(mp4), await fileBytes(mkv)]
        onTestFinished(useFoundPrograms)
        for (const seed of files)
          await withTempFolder(async (own) => {
            // Some files of either kind go through the system's ffmpeg, the others through one that starts faster.
            if (seed % 8 < 2) useFoundPrograms()
            else await usePackagedPrograms()
            const path = await putFile(join(own, 'footage'), damaged(clips[seed % 2]!, seed))
            const brought = await importFootage({ path, mediaFolder: join(own, 'media') })
            if (isProblem(brought)) return expect(brought.message, `file ${seed}`).toMatch(/^[^\n]{10,400}\.$/)
            const footage = [
              {
                id: 'src-1',
                name: 'footage',
                durationMicros: brought.durationMicros,
                recording: brought.sound?.address ?? null,
                picture: brought.picture,
              },
            ]
            const rendered = await tryCut({
              folder: own,
              footage,
              ranges: [rangeOf(0.2, 0.9), rangeOf(1.2, 1.8)],
              workFolder: join(own, 'work'),
            })
            if (isProblem(rendered)) expect(rendered.message, `file ${seed}`).toMatch(/^[^\n]{10,400}\.$/)
            expect((await readdir(own)).filter(isTemporaryName), `file ${seed}`).toEqual([])
          })
      }),
    1_800_000,
  )
})
