import type { Region } from '../document/song.ts'
import { endOfSong } from '../arrangement.ts'
import { findOverlaps } from '../operations/things.ts'
import { barBeatsAt } from '../document/bars.ts'
import { beatAt, beatBeside } from './beat-at.ts'
import type { Hearing } from './hearing.ts'
import { itemAt } from './line.ts'
import { deleteAround, gone } from './delete-around.ts'
import { hearGap } from './hear-gap.ts'
import { hearLength } from './hear-length.ts'
import { hearSwap } from './hear-swap.ts'
import { beatsOfAmount, fitAny } from './pattern.ts'
import { knownSections, regionsOf, type TargetRegions } from './targets.ts'
import {
  ask,
  heardCall,
  isAsked,
  noted,
  noteOf,
  type Asked,
  type HeardCall,
  type Understanding,
} from './understanding.ts'

/** Regions and sections: delete, move, copy and repeat them. */
export function hearRegions(hearing: Hearing): Understanding | null {
  return (
    hearDelete(hearing) ??
    hearRepeat(hearing) ??
    hearCopy(hearing) ??
    hearSwap(hearing) ??
    hearGap(hearing) ??
    hearMove(hearing) ??
    hearEmptyRegion(hearing) ??
    hearLength(hearing)
  )
}

function hearDelete(hearing: Hearing): Understanding | null {
  const { wide, clause } = hearing
  const around = deleteAround(hearing)
  if (around) return around
  const found = fitAny(wide.text, [
    `${gone} (?:all )?(?:regions? (?:on|of|in|from) )?REGIONS(?: (?:regions?|completely|entirely|altogether|for good|again))*`,
    `(?:take|throw|cut) REGIONS (?:out|away)`,
    '(?:take|throw|cut|pull|leave) (?<regions>@t\\d+ out of @s\\d+)',
    `${gone} (?:all )?regions (?:on|of|in|from) REGIONS`,
  ])
  const words = found?.['regions'] ?? ''
  // A track alone is no region; that a track cannot go is said elsewhere.
  if (
    !found ||
    (/^@t\d+$/.test(words) && !/\bregions?\b/.test(wide.text)) ||
    /^(?:song|notes)/.test(words) ||
    (/^(?:it|them|this|that|these|those)$/.test(words) && hearing.earlier.length === 0)
  )
    return null
  const target = regionsOf(hearing, words, { destroys: true })
  if (isAsked(target)) return target
  const isLast =
    target.regions.length === hearing.score.regions.length && target.regions.length > 1 && target.section === undefined
  if (isLast)
    return ask('That would delete everything in the song. Which section or track do you mean?', { missing: ['region'] })
  return {
    calls: noted(
      target.regions.map(({ id }) => heardCall('stori_delete_region', { regionId: id }, { text: clause.text })),
      target.notes,
    ),
  }
}

const place =
  '(?<place>(?:right |directly |immediately |just )?(?:after|before|behind|following|in front of|ahead of|at|to|between|onto|into) .+)'
const way = '(?<way>later|earlier|back|forward|forwards|backwards|ahead|right|left|on|sooner|up|down|to right|to left)'
const distance = `AMOUNT ${way}`
const shift = '(?:move|shift|push|pull|slide|nudge|drag|put|bring|knock|bump|scoot)'

function hearMove(hearing: Hearing): Understanding | null {
  const { wide, score } = hearing
  const by = fitAny(wide.text, [
    `${shift} (?:regions? )?REGIONS (?:over |in )?(?:by )?${distance}`,
    `${shift} (?:regions? )?REGIONS ${way} (?:by )?AMOUNT`,
    `(?:delay|postpone) REGIONS by AMOUNT(?<way>)`,
    `${shift} REGIONS (?:over )?by AMOUNT(?<unclear>)`,
    `(?:have|let|make) REGIONS (?:start|begin|come in|enter|play) ${distance}`,
    `(?:start|begin) REGIONS ${distance}`,
    `REGIONS ${distance}`,
  ])
  const after = fitAny(wide.text, [
    `${shift} (?:@t\\d+|everything|all) (?<side>after|behind|from|following) (?<from>@s\\d+|bar \\d+)(?: on| onwards?)? (?:by )?${distance}`,
  ])
  if (after) return shiftedAfter(hearing, after)
  if (by) {
    const target = regionsOf(hearing, by['regions'])
    if (isAsked(target)) return target
    const first = Math.min(...target.regions.map(({ startBeat }) => startBeat))
    const beats = beatsOfAmount(by['amount'] ?? '', barBeatsAt(score.song, first))
    const isBack = by['way'] === 'back' && /^(?:push|knock|bump|kick|set|put)\b/.test(wide.text)
    const isOpen =
      /^(?:back|up|down|on)$/.test(by['way'] ?? '') ||
      (/^forwards?$/.test(by['way'] ?? '') && /^(?:bring|pull)\b/.test(wide.text))
    if (by['unclear'] !== undefined || (isOpen && !isBack))
      return ask('Earlier or later?', {
        missing: ['position'],
        offers: ['later', 'earlier'].map((each) => ({
          text: each,
          words:
            by['unclear'] === undefined
              ? hearing.clause.text.replace(new RegExp(`\\b${by['way'] ?? ''}\\b`, 'i'), each)
              : `${hearing.clause.text.replace(/[.!?]+$/, '')} ${each}`,
        })),
      })
    return moved(hearing, target, { delta: isEarlier(by['way']) ? -beats : beats })
  }
  const to = fitAny(wide.text, [
    `(?:move|shift|put|place|drag|slide|bring|push|pull|relocate|have) REGIONS (?:over |across |in |round )?${place}(?<shift> ,? ?(?:and )?(?:shifting|moving) what is between)?`,
    `(?:start|begin) REGIONS (?<place>at .+|in bar \\d+)`,
    `REGIONS (?:should|must|needs to|has to|is to) (?:come|go|stand|be|start|begin|move) ${place}`,
    `(?:make|have|let|get) REGIONS (?:start|begin|come in|enter) (?<place>(?:at|on|right after|after|before) .+)`,
  ])
  if (
    !to ||
    isSetting(to['place'] ?? '') ||
    (to['regions'] === 'song' && !/\b(?:bars?|beats?)\b/.test(to['place'] ?? ''))
  )
    return nowhere(hearing)
  const target = regionsOf(hearing, to['regions'], { destroys: true })
  if (isAsked(target)) return target
  const isShift = / shifting what is between$| moving what is between$/.test(wide.text)
  const beat = beatAt(hearing, (to['place'] ?? '').replace(/(?: ,)?(?: and)? (?:shifting|moving) what is between$/, ''))
  if (isAsked(beat)) return beat
  const start = Math.min(...target.regions.map(({ startBeat }) => startBeat))
  if (!isShift) return moved(hearing, target, { delta: beat.beat - start, notes: beat.notes, canShift: true })
  return reordered(hearing, target, beat.beat)
}

const isEarlier = (way: string | undefined): boolean => /^(?:earlier|sooner|left|to left|backwards)$/.test(way ?? '')

/** "move the verse": where to is not said. */
function nowhere(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, ['(?:move|shift|relocate|drag|slide|nudge) REGIONS'])
  if (!found || !/@[st]\d+/.test(found['regions'] ?? '')) return null
  return ask(
    `Where should ${hearing.clause.text.replace(/^\s*\S+\s+|[.!?]+$/g, '')} go? Say a bar, or a place such as "after the intro" or "2 bars later".${knownSections(hearing)}`,
    { missing: ['position'], completes: `${hearing.clause.text.replace(/[.!?]+$/, '')} {answer}` },
  )
}

/** "to the left" and "to 80 %" are no places in time. */
const isSetting = (words: string): boolean =>
  /\b(?:left|right(?! (?:after|before|behind|at|in front|between))|centre|center|middle|%|db|volume|bus|solo|mute|octaves?|semitones?)\b|@k\d+|@b\d+/.test(
    words,
  )

type Move = { readonly delta: number; readonly notes?: ReturnType<typeof noteOf>[]; readonly canShift?: boolean }

function moved(hearing: Hearing, target: TargetRegions, { delta, notes = [], canShift = false }: Move): Understanding {
  const {
    score: { song },
    clause,
  } = hearing
  if (delta === 0) return { nothing: `${target.told} is there already.` }
  if (target.regions.some(({ startBeat }) => startBeat + delta < 0))
    return ask(`${target.told} cannot begin before the song does. Where should it go?`, { missing: ['position'] })
  const own = new Set(target.regions.map(({ id }) => id))
  const busy = target.regions
    .flatMap(({ trackId, startBeat, durationBeats }) =>
      findOverlaps(song, trackId, { from: startBeat + delta, to: startBeat + delta + durationBeats }),
    )
    .filter(({ id }) => !own.has(id))
  const [first] = busy
  if (first) {
    const offers = canShift
      ? [
          {
            text: 'move what is between to make room',
            words: `${clause.text.replace(/[.!?]+$/, '')}, shifting what is between`,
          },
        ]
      : []
    return ask(
      `There is ${first.name} at beat ${first.startBeat} already, so ${target.told} does not fit there. Where should it go?`,
      { missing: ['position'], offers },
    )
  }
  // Away from where they go first, so that none meets another on its way.
  const order = target.regions.toSorted((a, b) => (delta > 0 ? b.startBeat - a.startBeat : a.startBeat - b.startBeat))
  return {
    calls: noted(
      order.map(({ id, startBeat }) =>
        heardCall('stori_move_region', { regionId: id, startBeat: startBeat + delta }, { text: clause.text }),
      ),
      [...target.notes, ...notes],
    ),
  }
}

/** Takes a section out of its place and puts it in at another; what lies between moves up. */
function reordered({ score, clause }: Hearing, target: TargetRegions, to: number): Understanding {
  const from = Math.min(...target.regions.map(({ startBeat }) => startBeat))
  const end = Math.max(...target.regions.map(({ startBeat, durationBeats }) => startBeat + durationBeats))
  const length = end - from
  const own = new Set(target.regions.map(({ id }) => id))
  const isLater = to >= end
  if (to > from && to < end) return ask('That place is inside of it. Where should it go?', { missing: ['position'] })
  const between = score.regions.filter(
    ({ id, startBeat, durationBeats }) =>
      !own.has(id) &&
      (isLater
        ? startBeat >= end && startBeat + durationBeats <= to
        : startBeat >= to && startBeat + durationBeats <= from),
  )
  const aside = endOfSong(score.arrangement)
  const move = (region: Region, startBeat: number): HeardCall =>
    heardCall('stori_move_region', { regionId: region.id, startBeat }, { text: clause.text })
  const others = between
    .toSorted((a, b) => (isLater ? a.startBeat - b.startBeat : b.startBeat - a.startBeat))
    .map((region) => move(region, region.startBeat + (isLater ? -length : length)))
  const start = isLater ? to - length : to
  return {
    calls: [
      ...target.regions.map((region) => move(region, aside + region.startBeat - from)),
      ...others,
      ...target.regions.map((region) => move(region, start + region.startBeat - from)),
    ],
  }
}

function shiftedAfter(
  hearing: Hearing,
  { side, from, amount, way: to }: NonNullable<ReturnType<typeof fitAny>>,
): Understanding {
  const { score } = hearing
  const beat = beatBeside(hearing, from, side !== 'from')
  if (isAsked(beat)) return beat
  const beats = beatsOfAmount(amount ?? '', barBeatsAt(score.song, beat.beat))
  const regions = score.regions.filter(({ startBeat }) => startBeat >= beat.beat - 1e-6)
  if (regions.length === 0) return { nothing: 'Nothing begins after that.' }
  return moved(hearing, { regions, told: 'what follows', notes: beat.notes }, { delta: isEarlier(to) ? -beats : beats })
}

const copying =
  '(?:copy(?: and)? paste|copy|duplicate|paste|clone|double(?: up)?|repeat|put (?:a )?copy of|add (?:a |another )?copy of|make (?:a |another )?copy of|insert (?:a )?copy of|paste (?:a )?copy of)'

const times = '(?:(?:NUMBER (?:more )?times|NUMBER x|(?<word>once|twice|thrice)) )?'

function countOf({ number, word }: NonNullable<ReturnType<typeof fitAny>>): number | Asked {
  const count = number === undefined ? ({ twice: 2, thrice: 3 }[word ?? ''] ?? 1) : Number(number)
  return Number.isInteger(count) && count >= 1 && count <= 32
    ? count
    : ask('How often? Say a whole number from 1 to 32.', { missing: ['count'] })
}

function hearCopy(hearing: Hearing): Understanding | null {
  const { wide } = hearing
  const found = fitAny(wide.text, [
    `${copying} REGIONS (?:again )?${times}(?:so it plays )?(?<self>(?:right |straight |directly |immediately |just )?(?:after|behind|following) (?:it|itself|themselves|that|original))`,
    `${copying} REGIONS (?:again )?${times}${place}(?: again)?`,
    `${copying} REGIONS`,
    `play REGIONS (?:again|once more|1 more time|a second time|another time) ${place}`,
    'play REGIONS (?:again|once more|1 more time|a second time|another time)(?<self>(?: (?:right |straight |directly |immediately )?(?:after|behind|following)(?: (?:it|itself|that))?)?)',
  ])
  if (!found || isSetting(found['place'] ?? '') || /^(?:song|notes)/.test(found['regions'] ?? '')) return null
  // To double a track may mean many things; a section is played once more.
  if (wide.text.startsWith('double') && !/@s\d+/.test(found['regions'] ?? '')) return null
  const target = regionsOf(hearing, found['regions'], { destroys: true })
  if (isAsked(target)) return target
  const [from, end] = [
    Math.min(...target.regions.map(({ startBeat }) => startBeat)),
    Math.max(...target.regions.map(({ startBeat, durationBeats }) => startBeat + durationBeats)),
  ]
  const to =
    found['place'] === undefined
      ? { beat: end, notes: found['self'] ? [] : [noteOf('assumed-place', 'The copy goes right behind the original.')] }
      : beatAt(hearing, found['place'].replace(/(?: ,)?(?: and)? moving what follows$/, ''))
  if (isAsked(to)) return to
  const count = countOf(found)
  if (isAsked(count)) return count
  return copies(hearing, target, {
    starts: Array.from({ length: count }, (_, at) => to.beat + at * (end - from)),
    from,
    length: end - from,
    notes: to.notes,
  })
}

function hearRepeat(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, [
    '(?:repeat|loop) REGIONS(?: again)?(?: (?:NUMBER (?:more )?times|NUMBER x|(?<word>once|twice|thrice)))?(?: more)?(?<rest> ,? ?moving what follows(?: before (?<next>@s\\d+))?)?',
    '(?:duplicate|copy) REGIONS (?:NUMBER times|(?<word>twice|thrice))',
    'play REGIONS (?<word>twice|NUMBER times)',
    '(?:make|have) (?<regions>@s\\d+) (?:be )?twice as long',
    'double (?:length|duration) of (?<regions>@s\\d+)',
    'double (?<regions>@s\\d+) (?:in length|length)',
  ])
  if (!found || /^(?:song|notes)/.test(found['regions'] ?? '')) return null
  const target = regionsOf(hearing, found['regions'], { destroys: true })
  if (isAsked(target)) return target
  const said = countOf(found)
  if (isAsked(said)) return said
  // Played twice, it is copied once.
  const count = hearing.wide.text.startsWith('play') ? said - 1 : said
  if (count < 1) return { nothing: `${target.told} plays once already.` }
  const [from, end] = [
    Math.min(...target.regions.map(({ startBeat }) => startBeat)),
    Math.max(...target.regions.map(({ startBeat, durationBeats }) => startBeat + durationBeats)),
  ]
  const notes = count > 1 ? [noteOf('repeats', `${count} copies go behind the original.`)] : []
  const next = itemAt(hearing.wide, found['next'])
  if (next?.kind === 'section' && !next.occurrences.some(({ startBeat }) => startBeat === end))
    return ask(`${next.said} does not follow ${target.told}. Where should the copy go?`, { missing: ['position'] })
  return copies(hearing, target, {
    starts: Array.from({ length: count }, (_, at) => end + at * (end - from)),
    from,
    length: end - from,
    notes,
  })
}

type Copies = {
  readonly starts: readonly number[]
  readonly from: number
  readonly length: number
  readonly notes: ReturnType<typeof noteOf>[]
}

/** Copies of a section at some beats. Where something is in the way, whether to move it is asked. */
function copies(hearing: Hearing, target: TargetRegions, { starts, from, length, notes }: Copies): Understanding {
  const { score, clause, wide } = hearing
  const [first = 0] = starts
  const isInsert = /moving what follows(?: before @s\d+)?$/.test(wide.text)
  const text = clause.text
  const busy = starts.flatMap((start) =>
    target.regions.flatMap(({ trackId, startBeat, durationBeats }) =>
      findOverlaps(score.song, trackId, {
        from: start + startBeat - from,
        to: start + startBeat - from + durationBeats,
      }),
    ),
  )
  if (busy.length > 0 && !isInsert) {
    const said = clause.text.replace(/[.!?]+$/, '')
    const offers = [
      {
        text: `insert it and move what follows by ${length * starts.length} beats`,
        words: `${said}, moving what follows`,
      },
      { text: 'put it at the end', words: `copy ${quotedTarget(hearing, target)} to the end` },
    ]
    return ask(
      `There is ${busy[0]?.name ?? 'something'} at beat ${busy[0]?.startBeat ?? first} already. Where should the copy of ${target.told} go?`,
      { missing: ['position'], offers: starts.length > 1 ? offers.slice(0, 1) : offers },
    )
  }
  const later = isInsert
    ? score.regions.filter(({ startBeat }) => startBeat >= first - 1e-6).toSorted((a, b) => b.startBeat - a.startBeat)
    : []
  const room = later.map(({ id, startBeat }) =>
    heardCall('stori_move_region', { regionId: id, startBeat: startBeat + length * starts.length }, { text }),
  )
  const made = starts.flatMap((start) =>
    target.regions.map(({ id, startBeat }) =>
      heardCall('stori_duplicate_region', { regionId: id, startBeat: start + startBeat - from }, { text }),
    ),
  )
  return { calls: noted([...room, ...made], [...target.notes, ...notes]) }
}

/** What was copied, in words that name it again. */
function quotedTarget({ wide }: Hearing, target: TargetRegions): string {
  const on = wide.items.find(({ kind }) => kind === 'track')?.said
  const section = target.section?.said
  return section === undefined ? (on ?? 'it') : on === undefined ? `the ${section}` : `the ${on} in the ${section}`
}

function hearEmptyRegion(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, [
    '(?:add|create|make|insert) (?:a |an )?(?:new )?(?:empty |blank )?(?:NUMBER ?(?<unit>bars?|beats?) )?(?:long )?(?:empty |blank )?region (?:(?:called|named) (?<name>@q\\d+) )?(?:on|to|in|for) TRACKS(?: (?:of )?NUMBER (?<unit>bars?|beats?)(?: long)?)?(?: (?:called|named) (?<name>@q\\d+))?(?: (?<place>(?:at|after|before|from) .+))?',
  ])
  if (!found) return null
  const target = regionsTrack(hearing, found['tracks'])
  if (isAsked(target)) return target
  const beat =
    found['place'] === undefined
      ? { beat: target.endBeat, notes: [] }
      : beatAt(hearing, found['place'].replace(/^from/, 'at'))
  if (isAsked(beat)) return beat
  if (found['number'] === undefined) return ask('How many bars long should the region be?', { missing: ['bars'] })
  const beats =
    Number(found['number']) *
    (found['unit']?.startsWith('bar') === true ? barBeatsAt(hearing.score.song, beat.beat) : 1)
  const name = itemAt(hearing.wide, found['name'])
  return {
    calls: [
      heardCall(
        'stori_add_midi_region',
        {
          trackId: target.id,
          startBeat: beat.beat,
          durationBeats: beats,
          ...(name?.kind === 'text' && { name: name.value.slice(0, 50) }),
        },
        { text: hearing.clause.text, notes: beat.notes },
      ),
    ],
  }
}

function regionsTrack(hearing: Hearing, words: string | undefined): { id: string; endBeat: number } | Asked {
  const item = itemAt(hearing.wide, words)
  const [track, ...more] = item?.kind === 'track' ? item.tracks : []
  if (!track || more.length > 0) return ask('On which track?', { missing: ['track'] })
  const ends = hearing.score.regions
    .filter(({ trackId }) => trackId === track.id)
    .map(({ startBeat, durationBeats }) => startBeat + durationBeats)
  return { id: track.id, endBeat: Math.max(0, ...ends) }
}
