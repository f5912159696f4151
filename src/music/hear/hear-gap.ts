import type { Hearing } from './hearing.ts'
import { itemAt } from './line.ts'
import { beatAt } from './beat-at.ts'
import { barBeatsAt } from '../document/bars.ts'
import { beatsOfAmount, fitAny } from './pattern.ts'
import { ask, heardCall, isAsked, noted, type Understanding } from './understanding.ts'

/** "close the gap after the intro": what follows moves up to where the music ended. */
export function hearGap(hearing: Hearing): Understanding | null {
  const { wide, score, clause } = hearing
  const found = fitAny(wide.text, [
    '(?:close|remove|delete|cut|get rid of|take out)(?: up)? (?<all>all )?(?:gaps?|silence|holes?|empty (?:space|bars))(?: (?:between (?<between>@s\\d+)(?: and (?<to>@s\\d+))?|(?<side>after|before|behind) (?<at>@s\\d+)|in song))?(?: up)?',
  ])
  if (!found) return opened(hearing)
  const gaps = gapsIn(hearing)
  const [one, other] = [itemAt(wide, found['between'] ?? found['at']), itemAt(wide, found['to'])]
  const edges = [one, other].flatMap((item) => (item?.kind === 'section' ? item.occurrences : []))
  const meant =
    edges.length === 0
      ? gaps
      : gaps.filter(
          ({ from, to }) =>
            (found['side'] === 'before' || found['between'] !== undefined
              ? edges.some(({ startBeat }) => startBeat === to)
              : false) || (found['side'] !== 'before' ? edges.some(({ endBeat }) => endBeat === from) : false),
        )
  const [gap, ...more] = meant
  if (!gap) return { nothing: 'There is no gap there.' }
  if (more.length > 0 && found['all'] === undefined && !/\bgaps\b/.test(wide.text))
    return ask(
      `There are ${meant.length} gaps, at beats ${meant.map(({ from, to }) => `${from}–${to}`).join(', ')}. Which one should be closed? Say "close all gaps" for all of them.`,
      { missing: ['position'], offers: [{ text: 'all of them', words: 'close all gaps' }] },
    )
  const moved = score.regions
    .toSorted((a, b) => a.startBeat - b.startBeat)
    .map((region) => ({
      region,
      by: meant.filter(({ to }) => to <= region.startBeat).reduce((sum, { from, to }) => sum + to - from, 0),
    }))
    .filter(({ by }) => by > 0)
  return {
    calls: moved.map(({ region: { id, startBeat }, by }) =>
      heardCall('stori_move_region', { regionId: id, startBeat: startBeat - by }, { text: clause.text }),
    ),
  }
}

const room = '(?:silence|space|nothing|rest|room|quiet|air)'

/** "add 4 bars of silence before the drop": everything from there on moves back. */
function opened(hearing: Hearing): Understanding | null {
  const { wide, score, clause } = hearing
  const found = fitAny(wide.text, [
    `(?:add|insert|put|leave|make|create|open(?: up)?|give me) (?:a )?(?:gap of |pause of |break of )?AMOUNT (?:of )?(?:${room} )?(?<place>(?:(?:right )?(?:before|after|between|at)) [^,]+)`,
    `(?:add|insert|put|leave|make|create|open(?: up)?) (?:a )?(?<bars>\\d+) ?(?<unit>bars?|beats?) (?:gap|pause|rest|silence|break of silence) (?<place>(?:(?:right )?(?:before|after|between|at)) [^,]+)`,
    `(?:add|insert|put|leave) (?<bars>\\d+) (?:empty|blank|silent) (?<unit>bars?|beats?) (?<place>(?:(?:right )?(?:before|after|between|at)) [^,]+)`,
  ])
  if (
    !found ||
    (found['amount'] !== undefined &&
      !new RegExp(room).test(wide.text) &&
      !/\b(?:gap|pause|insert|leave|open)\b/.test(wide.text))
  )
    return null
  const at = beatAt(hearing, found['place'] ?? '')
  if (isAsked(at)) return at
  const beats = beatsOfAmount(
    found['amount'] ?? `${found['bars'] ?? ''} ${found['unit'] ?? ''}`,
    barBeatsAt(score.song, at.beat),
  )
  const across = score.regions.find(
    ({ startBeat, durationBeats }) => startBeat < at.beat - 1e-6 && startBeat + durationBeats > at.beat + 1e-6,
  )
  if (across)
    return ask(
      `${across.name} plays across beat ${at.beat}, so there is no place for a gap. Between which sections should it be?`,
      { missing: ['position'] },
    )
  const later = score.regions
    .filter(({ startBeat }) => startBeat >= at.beat - 1e-6)
    .toSorted((a, b) => b.startBeat - a.startBeat)
  return later.length === 0
    ? { nothing: 'Nothing comes after that.' }
    : {
        calls: noted(
          later.map(({ id, startBeat }) =>
            heardCall('stori_move_region', { regionId: id, startBeat: startBeat + beats }, { text: clause.text }),
          ),
          at.notes,
        ),
      }
}

/** The stretches before and between regions in which nothing plays on any track. */
function gapsIn({ score }: Hearing): readonly { readonly from: number; readonly to: number }[] {
  const gaps: { from: number; to: number }[] = []
  let end = 0
  for (const { startBeat, durationBeats } of score.regions.toSorted((a, b) => a.startBeat - b.startBeat)) {
    if (startBeat > end + 1e-6) gaps.push({ from: end, to: startBeat })
    end = Math.max(end, startBeat + durationBeats)
  }
  return gaps
}
