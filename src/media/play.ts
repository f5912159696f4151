import { resolve } from 'node:path'
import { findPlayer, type ProgramName, startProgram, plainLine } from '../gate/index.ts'
import type { Problem } from '../kernel/index.ts'
import { catchRefusal } from './catch-refusal.ts'

export type Played = { played: boolean; message: string }

/**
 * Plays a file to its end with whichever player this machine has; without one, or without a sound card, says where the
 * file is.
 */
export function play(path: string, signal?: AbortSignal): Promise<Played | Problem> {
  return catchRefusal(async () => {
    const file = resolve(path)
    const player = await findPlayer()
    if (!player) return { played: false, message: `No player was found; listen to ${plainLine(file)} yourself.` }
    const running = await startProgram({ program: player, args: playerArguments(player, file), signal })
    // What a player prints is of no use, but it must not block.
    for await (const part of running.output) if (part.length < 0) break
    const { code, errors, cause } = await running.ended
    if (cause === 'cancelled') return { played: true, message: 'Stopped.' }
    if (noDevice.test(errors))
      return { played: false, message: `${player} found no sound device here; listen to ${plainLine(file)} yourself.` }
    return code === 0
      ? { played: true, message: `Played with ${player}.` }
      : { played: false, message: `${player} could not play here; listen to ${plainLine(file)} yourself.` }
  })
}

/**
 * ffplay ends with 0 when it could open no device. Libraries complain on the way to one that opens in the end, so only
 * its own last word counts.
 */
const noDevice = /audio open failed|Failed to open file .* or configure filtergraph|Could not initialize SDL/

function playerArguments(player: ProgramName, file: string): string[] {
  // An absolute path cannot be taken for an option.
  if (player === 'ffplay')
    return [
      '-v',
      'error',
      '-nodisp',
      '-autoexit',
      '-protocol_whitelist',
      'file,pipe',
      '-f',
      'wav',
      '-i',
      `file:${file}`,
    ]
  if (player === 'aplay' || player === 'play') return ['-q', file]
  return [file]
}
