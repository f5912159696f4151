import { keyOf } from '../document/ids.ts'
import { sendsFrom, type Bus } from '../document/song.ts'
import { anyEffect } from './effect-words.ts'
import type { Hearing } from './hearing.ts'
import { itemAt } from './line.ts'
import { fitAny, strengthOf } from './pattern.ts'
import { tracksOf } from './targets.ts'
import { ask, heardCall, isAsked, noted, noteOf, type Understanding } from './understanding.ts'

const bus = `(?<bus>@b\\d+|${anyEffect})(?: send(?: level)?)?`
const changing: readonly string[] = [
  `(?:MUCH )?(?<dir>more|less) ${bus} (?:on|for|to|from) TRACKS`,
  `give TRACKS (?:MUCH )?(?<dir>more|less) ${bus}`,
  `(?:add|put|use|want|need) (?:MUCH )?(?<dir>more|less) ${bus} (?:on|for|to) TRACKS`,
  `(?:turn|bring|push|pull|bump|dial|take) (?<dir>up|down|back) ${bus} (?:on|of|for|from) TRACKS(?: MUCH)?(?: by NUMBER %)?`,
  `(?:turn|bring|push|pull|bump|dial|take) ${bus} (?:on|of|for|from) TRACKS (?:MUCH )?(?<dir>up|down|back)(?: MUCH)?(?: by NUMBER %)?`,
  `(?<dir>raise|lower|increase|decrease|reduce|boost|double|halve) ${bus} (?:on|of|for|from) TRACKS(?: MUCH)?(?: by NUMBER %)?`,
  `TRACKS (?:needs?|wants?|could use|has|have) (?:MUCH )?(?:too )?(?<dir>more|less|much) ${bus}`,
]
/** How far a send goes up or down. */
const STEPS = { little: 0.1, plain: 0.2, much: 0.35 }

/**
 * More or less of what a track is sent to already: "a bit more reverb on the clap". Where it is sent nowhere yet, it is
 * a new effect.
 */
export function hearSendChange(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, changing)
  const to = found ? busOf(hearing, found['bus'] ?? '') : undefined
  if (!found || !to) return null
  const target = tracksOf(hearing, found['tracks'])
  if (isAsked(target)) return target
  const said = found['dir'] ?? ''
  const isUp = /^(?:more|up|raise|increase|boost|double)$/.test(said)
  const levels = target.tracks.map((track) => ({
    track,
    level: sendsFrom(hearing.score.song.document, keyOf(track.id)).find(({ busId }) => busId === to.id)?.level,
  }))
  if (levels.some(({ level }) => level === undefined))
    return isUp
      ? null
      : ask(
          `${levels
            .filter(({ level }) => level === undefined)
            .map(({ track }) => track.name)
            .join(' and ')} is not sent to ${to.name}. What should be done?`,
          { missing: ['bus'] },
        )
  const step = found['number'] === undefined ? STEPS[strengthOf(found['much'])] : Number(found['number']) / 100
  const changed = (level: number): number =>
    Math.round(
      Math.min(
        1,
        Math.max(0, said === 'double' ? level * 2 : said === 'halve' ? level / 2 : isUp ? level + step : level - step),
      ) * 1000,
    ) / 1000
  const calls = levels.flatMap(({ track, level = 0 }) =>
    changed(level) === level
      ? []
      : [
          heardCall(
            'stori_add_send',
            { trackId: track.id, busName: to.name, sendLevel: changed(level) },
            { text: hearing.clause.text },
          ),
        ],
  )
  if (calls.length === 0) return { nothing: `It is sent to ${to.name} as ${isUp ? 'much' : 'little'} as it can be.` }
  return {
    calls: noted(calls, [
      ...target.notes,
      noteOf(
        'assumed-amount',
        `The send to ${to.name} goes ${isUp ? 'up' : 'down'} to ${Math.round(changed(levels[0]?.level ?? 0) * 100)} %.`,
      ),
    ]),
  }
}

function busOf({ wide, score: { song } }: Hearing, words: string): Bus | undefined {
  const item = itemAt(wide, words)
  if (item?.kind === 'bus') return item.bus
  return song.busIds.flatMap((id) => song.bus(id) ?? []).find(({ name }) => name.toLowerCase() === words)
}
