import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { withTempFolder } from '../gate/own-folder.ts'
import { play } from './play.ts'
import { tone16, wav16 } from '../../test/support/media/recordings.ts'

const path = process.env['PATH']
afterEach(() => {
  process.env['PATH'] = path
})

/** The only player that this machine has, for the length of a test. */
async function onlyPlayer(folder: string, name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder, name), 0o755)
  process.env['PATH'] = folder
}

test('a file is played with the player that there is', () =>
  withTempFolder(async (folder) => {
    await onlyPlayer(folder, 'aplay', 'test "$1" = -q && test "$2" = "/tmp/-a b.wav"')
    expect(await play('/tmp/-a b.wav')).toEqual({ played: true, message: 'Played with aplay.' })
  }))

test('without a player, or where it cannot play, the place of the file is told', () =>
  withTempFolder(async (folder) => {
    await onlyPlayer(folder, 'aplay', 'exit 1')
    expect(await play('/tmp/a.wav')).toEqual({
      played: false,
      message: 'aplay could not play here; listen to /tmp/a.wav yourself.',
    })
    process.env['PATH'] = join(folder, 'empty')
    expect(await play('/tmp/a.wav')).toEqual({
      played: false,
      message: 'No player was found; listen to /tmp/a.wav yourself.',
    })
  }))

test('a player that opens no device has played nothing, whatever its exit code says', () =>
  withTempFolder(async (folder) => {
    const silent = { played: false, message: 'ffplay found no sound device here; listen to /tmp/a.wav yourself.' }
    // What ffplay 5.1 says without a sound card; it ends with 0 all the same.
    await onlyPlayer(
      folder,
      'ffplay',
      'echo "ALSA lib pcm.c:2666:(snd_pcm_open_noupdate) Unknown PCM default" >&2; echo \'No more combinations to try, audio open failed\' >&2; echo "Failed to open file \'file:/tmp/a.wav\' or configure filtergraph" >&2',
    )
    expect(await play('/tmp/a.wav')).toEqual(silent)
    // A word of a library on the way to a device that opens in the end is no failure.
    await onlyPlayer(folder, 'ffplay', "echo 'ALSA lib pcm_dmix.c:1032:(snd_pcm_dmix_open) unable to open slave' >&2")
    expect(await play('/tmp/a.wav')).toEqual({ played: true, message: 'Played with ffplay.' })
  }))

test.skipIf(existsSync('/dev/snd') || process.env['PULSE_SERVER'] !== undefined)(
  'the player of a machine without a sound card does not say that it played (needs a machine without one)',
  () =>
    withTempFolder(async (folder) => {
      const file = join(folder, 'short.wav')
      await writeFile(file, wav16([tone16(800)]))
      expect(await play(file)).toMatchObject({ played: false, message: expect.stringContaining(file) as string })
    }),
)
