import { isPlayedBy, readDrumKind, type DrumKind } from '../composer/index.ts'
import { roleOfTrack } from '../composing/recipe.ts'
import type { Region } from '../document/song.ts'
import { gone } from './delete-around.ts'
import type { Hearing } from './hearing.ts'
import { lineOf } from './line.ts'
import { regionsOf } from './targets.ts'
import { ask, heardCall, isAsked, noted, noteOf, type Understanding } from './understanding.ts'
import { writeNotes } from './write-notes.ts'

const drum = '(?<drum>[a-z][a-z -]*?)(?: hits?| notes?| sounds?)?'
const where =
  '(?: (?:from|of|in|on|out of) (?<track>@t\\d+))?(?: (?:from|in|during|of|out of|for|throughout) (?<section>@s\\d+))?'
const ways: readonly RegExp[] = [
  new RegExp(`^${gone} (?:all )?(?:of )?${drum}${where}$`),
  new RegExp(`^(?:take|throw|cut|pull|strip) (?:all )?(?:of )?${drum} (?:out|away)${where}$`),
  new RegExp(`^(?:take|throw|cut|pull|strip|leave) (?:all )?(?:of )?${drum}${where}$`),
  new RegExp(`^no (?:more )?${drum}${where}$`),
]

/**
 * One drum of a kit goes, and the rest of the kit stays: "take the snares out of the intro". The notes are written
 * again without those of that drum. Null where a track plays that drum alone: then the track is meant.
 */
export function hearDrumNotes(hearing: Hearing): Understanding | null {
  const { line, score, clause } = hearing
  const found = ways.map((way) => way.exec(line.text)?.groups).find((groups) => groups !== undefined)
  const kind = found ? readDrumKind(found['drum'] ?? '') : null
  if (!found || kind === null || (found['track'] === undefined && found['section'] === undefined)) return null
  if (score.tracks.some(({ name }) => readDrumKind(name) === kind)) return null
  const words = [found['track'], found['section']].filter((word) => word !== undefined).join(' in ')
  // What is named in the line is what the request is about, and the drum is none of it.
  const target = regionsOf({ ...hearing, wide: lineOf(line.words, line.items, line.source) }, words, { destroys: true })
  if (isAsked(target)) return target
  const kits = target.regions.filter(
    ({ id, trackId }) =>
      score.tracks.some((track) => track.id === trackId && roleOfTrack(track) === 'drums') &&
      score.song.notes(id).some(({ pitch }) => isPlayedBy([kind], pitch)),
  )
  if (kits.length === 0) return ask(`There are no ${kind} in ${target.told}. What should go?`, { missing: ['region'] })
  if (kits.some(({ isUnsent }) => isUnsent))
    return ask(
      'The notes there were not sent, so none of them can be taken out. Send the region with its notes first.',
      {
        missing: ['region'],
      },
    )
  return {
    calls: noted(
      kits.flatMap((region) => without(hearing, region, kind)),
      [...target.notes, noteOf('drum-notes', `Only the ${kind} of “${clause.text}” go; the rest of the kit stays.`)],
    ),
  }
}

function without({ score: { song }, clause: { text } }: Hearing, { id }: Region, kind: DrumKind) {
  const left = song.notes(id).filter(({ pitch }) => !isPlayedBy([kind], pitch))
  const cleared = heardCall('stori_clear_notes', { regionId: id }, { text })
  return left.length === 0 ? [cleared] : [cleared, writeNotes(id, left, text)]
}
