import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { withTempFolder } from '../gate/temp-folder.ts'
import { play } from './play.ts'

const path = process.env['PATH']
afterEach(() => { process.env['PATH'] = path })

/** The only player that this machine has, for the length of a test. */
async function onlyPlayer(folder: string, name: string, script: string): Promise<void> {
  await writeFile(join(folder, name), `#!/bin/sh\n${script}\n`)
  await chmod(join(folder, name), 0o755)
  process.env['PATH'] = folder
}

test('a file is played with the player that there is', () => withTempFolder(async (folder) => {
  await onlyPlayer(folder, 'aplay', 'test "$1" = -q && test "$2" = "/tmp/-a b.wav"')
  expect(await play('/tmp/-a b.wav')).toEqual({ played: true, message: 'Played with aplay.' })
}))

test('without a player, or where it cannot play, the place of the file is told', () => withTempFolder(async (folder) => {
  await onlyPlayer(folder, 'aplay', 'exit 1')
  expect(await play('/tmp/a.wav')).toEqual({ played: false, message: 'aplay could not play here; listen to /tmp/a.wav yourself.' })
  process.env['PATH'] = join(folder, 'empty')
  expect(await play('/tmp/a.wav')).toEqual({ played: false, message: 'No player was found; listen to /tmp/a.wav yourself.' })
}))
