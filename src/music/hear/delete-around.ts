import type { Region } from '../document/song.ts'
import { beatBeside } from './beat-at.ts'
import type { Hearing } from './hearing.ts'
import { fitAny } from './pattern.ts'
import { regionsOf, tracksOf } from './targets.ts'
import { ask, heardCall, isAsked, type Understanding } from './understanding.ts'

export const gone =
  '(?:delete|remove|drop|kill|get rid of|lose|scrap|take out|take away|cut|erase|ditch|throw out|dump|discard|cut out)'

/** Deletes what stands around something: "delete everything after the drop", "keep only the kick in the intro". */
export function deleteAround(hearing: Hearing): Understanding | null {
  return beside(hearing) ?? others(hearing)
}

function beside(hearing: Hearing): Understanding | null {
  const { wide, score } = hearing
  const found = fitAny(wide.text, [
    `${gone} (?<all>@t\\d+|everything|all)(?: that comes)? (?<side>after|before|behind|following) (?<at>@s\\d+|bar \\d+)`,
  ])
  if (!found) return null
  const only = found['all']?.startsWith('@t') === true ? tracksOf(hearing, found['all'], { destroys: true }) : null
  if (isAsked(only)) return only
  const isAfter = found['side'] !== 'before'
  const at = beatBeside(hearing, found['at'], isAfter)
  if (isAsked(at)) return at
  const among = score.regions.filter(({ trackId }) => only?.tracks.some(({ id }) => id === trackId) !== false)
  const across = among.find(
    ({ startBeat, durationBeats }) => startBeat < at.beat - 1e-6 && startBeat + durationBeats > at.beat + 1e-6,
  )
  if (across)
    return ask(`${across.name} plays across beat ${at.beat}. Which sections should be deleted?`, {
      missing: ['region'],
    })
  const regions = among.filter(({ startBeat }) => (isAfter ? startBeat >= at.beat - 1e-6 : startBeat < at.beat - 1e-6))
  if (regions.length === score.regions.length)
    return ask('That would delete everything in the song. Which section or track do you mean?', { missing: ['region'] })
  return deleted(hearing, regions, `Nothing plays ${isAfter ? 'after' : 'before'} that.`)
}

function others(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, [
    '(?:keep only|only keep|leave only|only leave|keep just|just keep|leave just) (?<tracks>@t\\d+) (?:in|of|for|during) (?<section>@s\\d+)',
    '(?:strip|reduce|cut|pare) (?<section>@s\\d+) (?:down |back )?to (?:just |only )?(?<tracks>@t\\d+)',
  ])
  if (!found) return null
  const target = regionsOf(hearing, found['section'], { destroys: true })
  if (isAsked(target)) return target
  const kept = tracksOf(hearing, found['tracks'], { destroys: true })
  if (isAsked(kept)) return kept
  const regions = target.regions.filter(({ trackId }) => !kept.tracks.some(({ id }) => id === trackId))
  if (regions.length === target.regions.length)
    return ask(
      `${kept.tracks.map(({ name }) => name).join(', ')} does not play in ${target.told}. Which track should stay there?`,
      { missing: ['track'] },
    )
  return deleted(hearing, regions, 'Nothing else plays there.')
}

const deleted = ({ clause }: Hearing, regions: readonly Region[], nothing: string): Understanding =>
  regions.length === 0
    ? { nothing }
    : { calls: regions.map(({ id }) => heardCall('stori_delete_region', { regionId: id }, { text: clause.text })) }
