import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withTempFolder } from '../gate/own-folder.ts'
import { preview } from './render.ts'
import { openSources } from './sources.ts'
import {
  bring,
  noise16,
  putFile,
  refuse,
  samples16,
  soundOf,
  succeed,
  wav16,
} from '../../test/support/media/recordings.ts'

test('a preview is the stretch that was asked for, to the sample', () =>
  withTempFolder(async (folder) => {
    const sources = openSources(join(folder, 'media'))
    const content = noise16(8000)
    const { address } = await bring(await putFile(join(folder, 'a.wav'), wav16([content])), sources.mediaFolder)
    const windows = [soundOf(address, 0, 2000), { gap: 1000 }, soundOf(address, 4000, 8000, { reversed: true })]
    const mix = {
      rate: 8000,
      length: 7000,
      tracks: [{ id: 't', name: 't', channels: 1 as const, gainDb: 0, pan: 0, windows }],
    }
    const path = join(folder, 'p.wav')
    expect(succeed(await preview({ mix, sources, fromSeconds: 0.125, toSeconds: 0.5, path }))).toMatchObject({
      frames: 3000,
    })
    const found = await samples16(path)
    expect(Array.from(found.subarray(0, 950))).toEqual(content.slice(1000, 1950))
    expect(Array.from(found.subarray(2050, 3000))).toEqual(content.slice(7000, 7950).toReversed())
    expect(refuse(await preview({ mix, sources, fromSeconds: 5, toSeconds: 6, path })).code).toBe('outside-project')
    await sources.close()
  }))
