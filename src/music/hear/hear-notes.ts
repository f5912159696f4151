import type { Region } from '../document/song.ts'
import type { Hearing } from './hearing.ts'
import { hearKey, isBorneOut } from '../composing/key-in.ts'
import { readKey, type Key } from '../composer/index.ts'
import { bendsNothing } from '../operations/change-notes.ts'
import { itemAt } from './line.ts'
import { fitAny, strengthOf } from './pattern.ts'
import { playersTogether, regionsOf, type TargetRegions } from './targets.ts'
import { ask, heardCall, isAsked, noted, noteOf, type Asked, type Understanding } from './understanding.ts'

/** What bends notes: transpose, quantise, swing, and clearing them. */
export function hearNotes(hearing: Hearing): Understanding | null {
  return hearTranspose(hearing) ?? hearQuantise(hearing) ?? hearSwing(hearing) ?? hearClear(hearing)
}

const intervals: readonly (readonly [RegExp, number])[] = [
  [/octaves?/, 12],
  [/semitones?|half steps?|semi tones?|semis|st|steps?/, 1],
  [/whole steps?|whole tones?|tones?/, 2],
]
const named: ReadonlyMap<string, number> = new Map([
  ['minor second', 1],
  ['half step', 1],
  ['major second', 2],
  ['whole step', 2],
  ['minor third', 3],
  ['major third', 4],
  ['perfect fourth', 5],
  ['fourth', 5],
  ['tritone', 6],
  ['perfect fifth', 7],
  ['fifth', 7],
  ['minor sixth', 8],
  ['major sixth', 9],
  ['minor seventh', 10],
  ['major seventh', 11],
])
export const interval = `(?:NUMBER (?<unit>octaves?|semitones?|half steps?|whole steps?|semi tones?|semis|st|steps?|tones?|whole tones?)|a (?<named>${[...named.keys()].join('|')}|semitone|half step|whole step|tone|whole tone|step)|(?<third>a third))`
export const way = '(?<dir>up|down|higher|lower|deeper|above|below|upwards?|downwards?)'
const transposing: readonly string[] = [
  `(?:transpose|move|shift|pitch|take|bring|put|raise|lower|drop|push|play|tune|lift|bump|knock|kick|jump|make|set|sing|have|slide) REGIONS(?: ${way})?(?: by)? ${interval}(?: ${way})?`,
  `(?<verb>transpose|pitch|raise|lower|drop|lift|shift|move|take|bring|bump|knock) (?<dir>up |down )?REGIONS (?:by )?${interval}`,
  `REGIONS ${interval} ${way}`,
  `REGIONS ${way}(?: by)? ${interval}`,
  `transpose(?: ${way})?(?: by)? ${interval}(?: ${way})?`,
  `(?:go |play )?${way}(?: by)? ${interval} (?:on|for|in|with) REGIONS`,
  `${interval} ${way} (?:on|for|in|with) REGIONS`,
  `transpose REGIONS(?: ${way})?(?: by)? NUMBER`,
  `REGIONS (?<number>[+-]\\d+) (?<unit>semitones?|st|semis|octaves?)`,
]

type Groups = NonNullable<ReturnType<typeof fitAny>>

/** The semitones of one such interval. */
function sizeOfInterval({ named: single, unit = 'semitone' }: Groups): number {
  return single === undefined
    ? (intervals.find(([word]) => new RegExp(`^(?:${word.source})$`).test(unit))?.[1] ?? 1)
    : (named.get(single) ?? (/half|semi/.test(single) ? 1 : 2))
}

/** How far an interval with its direction goes; null where one of them could be several. */
export function semitonesSaid(found: Groups, text: string): number | null {
  const { third, unit = '', named: single, number = '1', dir } = found
  const said = [dir, /^(?:raise|lift|bump|lower|drop)/.exec(text)?.[0]].join(' ')
  const isDown = /down|lower|drop|deeper|below/.test(said)
  const semitones = (isDown ? -1 : 1) * Number(number) * sizeOfInterval(found)
  const isClear = third === undefined && !/^steps?$/.test(unit) && single !== 'step' && said.trim() !== ''
  return isClear && Number.isInteger(semitones) && semitones !== 0 ? semitones : null
}

function hearTranspose(hearing: Hearing): Understanding | null {
  const { text } = hearing.wide
  const toKey = fitAny(text, [
    '(?:transpose|move|shift|bring|take) REGIONS(?: from (?<from>@k\\d+))? (?:in)?to(?: key(?: of)?)? (?<key>@k\\d+)',
    'transpose(?: from (?<from>@k\\d+))? (?:in)?to(?: key(?: of)?)? (?<key>@k\\d+)',
  ])
  if (toKey) return toOtherKey(hearing, toKey)
  const found = fitAny(text, transposing)
  if (!found)
    return /^transpose\b/.test(text) &&
      fitAny(text, ['transpose REGIONS(?: MUCH)?(?: up| down)?', 'transpose(?: up| down)?'])
      ? ask('By how much, and up or down? (for example "up 2 semitones", "down an octave")', {
          missing: ['semitones'],
          completes: `${hearing.clause.text.replace(/[.!?]+$/, '')} {answer}`,
        })
      : null
  if (found['third'] !== undefined)
    return ask('A major third (4 semitones) or a minor third (3)?', {
      missing: ['semitones'],
      offers: ['major', 'minor'].map((kind) => ({
        text: `a ${kind} third`,
        words: hearing.clause.text.replace(/\ba third\b/i, `a ${kind} third`),
      })),
    })
  const size = sizeOfInterval(found)
  if (/^steps?$/.test(found['unit'] ?? '') || found['named'] === 'step')
    return ask('Half steps or whole steps?', {
      missing: ['semitones'],
      offers: ['half', 'whole'].map((kind) => ({
        text: `${kind} steps`,
        words: hearing.clause.text.replace(/\b(steps?)\b/i, `${kind} $1`),
      })),
    })
  const said = [found['dir'], found['verb'], /^(raise|lower|drop|lift)/.exec(text)?.[1]].join(' ')
  const isDown = /down|lower|drop|deeper|below/.test(said)
  const number = found['number'] === undefined ? 1 : Number(found['number'])
  if (
    number >= 0 &&
    found['number']?.startsWith('+') !== true &&
    !/up|down|higher|lower|deeper|above|below|raise|drop|lift/.test(said)
  )
    return ask('Up or down?', {
      missing: ['semitones'],
      offers: ['up', 'down'].map((way) => ({
        text: way,
        words: `${hearing.clause.text.replace(/[.!?]+$/, '')} ${way}`,
      })),
    })
  return transposed(hearing, (isDown ? -1 : 1) * number * size, found['regions'])
}

function transposed(hearing: Hearing, semitones: number, words: string | undefined): Understanding {
  if (!Number.isInteger(semitones) || semitones === 0 || Math.abs(semitones) > 127)
    return ask('By how many semitones? (a whole number)', { missing: ['semitones'] })
  const target = pitched(hearing, words)
  return isAsked(target) ? target : bent(hearing, target, { operation: 'stori_transpose_notes', values: { semitones } })
}

/** Drums have no pitch to move; named by themselves they are moved nevertheless. */
function pitched(hearing: Hearing, words: string | undefined): ReturnType<typeof regionsOf> {
  const target =
    words === undefined ? regionsOf(hearing, hearing.earlier.length > 0 ? 'it' : 'song') : regionsOf(hearing, words)
  if (isAsked(target)) return target
  const kits = new Set(hearing.score.tracks.filter(({ drumKitId }) => drumKitId !== undefined).map(({ id }) => id))
  const melodic = target.regions.filter(({ trackId }) => !kits.has(trackId))
  if (melodic.length === 0 || melodic.length === target.regions.length) return target
  return {
    ...target,
    regions: melodic,
    notes: [...target.notes, noteOf('drums-stay', 'The drums stay as they are; their notes are no pitches.')],
  }
}

function toOtherKey(
  hearing: Hearing,
  { key: mark, from, regions }: NonNullable<ReturnType<typeof fitAny>>,
): Understanding {
  const to = itemAt(hearing.wide, mark)
  const said = itemAt(hearing.wide, from)
  const next = to?.kind === 'key' ? readKey(to.value) : null
  if (!next) return ask('To which key? (for example "to G")', { missing: ['key'] })
  const origin = keyNow(hearing, said?.kind === 'key' ? readKey(said.value) : null)
  if (isAsked(origin)) return origin
  const { now, notes } = origin
  if (now.mode !== next.mode) {
    const kept = readKey(`${next.name.replace(/m$| .*$/, '')} ${now.mode}`)?.name ?? next.name
    return ask(
      `The song is in ${now.name}, and ${next.name} is another mode; transposing keeps the mode. Should it go to ${kept}?`,
      {
        missing: ['semitones'],
        offers: [{ text: `to ${kept}`, words: hearing.clause.text.replace(to?.said ?? '', kept) }],
      },
    )
  }
  const up = (next.tonic - now.tonic + 12) % 12
  if (up === 0) return { nothing: `It is in ${now.name} already.` }
  const isWhole =
    regions === undefined ||
    regions === 'song' ||
    regions === 'it' ||
    hearing.score.regions.length === 0 ||
    coversAll(hearing, regions)
  const moved = transposed(hearing, up > 6 ? up - 12 : up, regions ?? 'song')
  if (!('calls' in moved)) return moved
  const set = isWhole ? [heardCall('stori_set_key', { key: next.name }, { text: hearing.clause.text })] : []
  return { calls: noted([...set, ...moved.calls], notes) }
}

/** The key to transpose from: the one that is named, as long as it is stated or heard; else whichever is both. */
function keyNow(hearing: Hearing, said: Key | null): { now: Key; notes: ReturnType<typeof noteOf>[] } | Asked {
  const { song } = hearing.score
  const stated = song.isKeyStated ? readKey(song.key) : null
  const heard = readKey(hearKey(song) ?? '')
  const known = [stated, heard].filter((key) => key !== null)
  const isSaid = (key: Key): boolean => said?.tonic === key.tonic && said.mode === key.mode
  const found = known.find(isSaid)
  if (found) return { now: found, notes: [] }
  if (said && known.length > 0)
    return ask(
      `The song is in ${(stated ?? heard)?.name ?? ''}, and not in ${said.name}. To which key, or by how many semitones, should it go?`,
      { missing: ['semitones'] },
    )
  if (stated && heard && !isBorneOut(song))
    return ask(`The song says ${stated.name}, and its notes are heard in ${heard.name}. From which one should it go?`, {
      missing: ['key'],
      offers: [stated, heard].map(({ name }) => ({
        text: `from ${name}`,
        words: hearing.clause.text.replace(/\s+(?=(?:in)?to\s(?!.*\sto\s))/i, ` from ${name} `),
      })),
    })
  if (stated) return { now: stated, notes: [] }
  if (heard)
    return {
      now: heard,
      notes: [noteOf('key-heard', `No key is stated; the notes are heard in ${heard.name}, so they go from there.`)],
    }
  return said
    ? { now: said, notes: [] }
    : ask('From which key? None is stated, and there are too few notes to hear one. Say by how many semitones to go.', {
        missing: ['semitones'],
        completes: 'transpose everything by {answer}',
      })
}

/** "everything" is a list of all tracks. */
function coversAll({ wide, score }: Hearing, regions: string): boolean {
  const item = /^@t\d+$/.test(regions) ? itemAt(wide, regions) : undefined
  return item?.kind === 'track' && item.tracks.length === score.tracks.length
}

const gridOf: ReadonlyMap<string, number> = new Map([
  ['1/1', 4],
  ['1/2', 2],
  ['1/4', 1],
  ['1/8', 0.5],
  ['1/16', 0.25],
  ['1/32', 0.125],
  ['1/64', 0.0625],
  ['whole', 4],
  ['half', 2],
  ['quarter', 1],
  ['eighth', 0.5],
  ['sixteenth', 0.25],
  ['8th', 0.5],
  ['16th', 0.25],
  ['4th', 1],
  ['32nd', 0.125],
  ['beat', 1],
  ['bar', 4],
  ['8', 0.5],
  ['16', 0.25],
])
const grid =
  '(?<grid>1/\\d+|(?:whole|half|quarter|eighth|sixteenth|8th|16th|4th|32nd)s?|beats?|bars?|8|16)(?:s| ?notes?| grid)?'
const strength = '(?: (?:at|by|with|to)? ?(?:a )?(?:strength (?:of )?)?NUMBER %(?: strength)?)?'
const tight = '(?:quanti[sz]e|snap|tighten(?: up)?|straighten(?: out| up)?|lock|align|correct|clean up)'
const timing = '(?:timing|rhythm|feel|groove|playing|hits)'
const quantising: readonly string[] = [
  `${tight} REGIONS${strength} (?:to|on|onto|at|in|with)(?: a)?(?: nearest)? ?${grid}${strength}`,
  `${tight} REGIONS ${grid}${strength}`,
  `${tight} (?:to|on|onto)(?: a)?(?: nearest)? ?${grid}${strength}`,
  `${grid} quanti[sz]e (?:on |for |to )?REGIONS${strength}`,
  `${tight} ${timing}(?: (?:of|on|in|for) REGIONS)?${strength} (?:to|on|onto)(?: a)?(?: nearest)? ?${grid}${strength}`,
  `${tight} REGIONS ${timing} (?:to|on|onto)(?: a)?(?: nearest)? ?${grid}${strength}`,
  `(?:put|get|pull|move) REGIONS (?:on|onto|to|into)(?: a)? ?${grid}${strength}`,
]

function hearQuantise(hearing: Hearing): Understanding | null {
  const { text } = hearing.wide
  const found = fitAny(text, quantising)
  if (!found)
    return /^(?:quanti[sz]e)\b/.test(text) && fitAny(text, [`quanti[sz]e(?: REGIONS)?${strength}`])
      ? ask('To which grid? (for example "to sixteenths", "to 1/8")', {
          missing: ['gridSize'],
          completes: `${hearing.clause.text.replace(/[.!?]+$/, '')} to {answer}`,
        })
      : null
  const said = found['grid'] ?? ''
  const gridSize = gridOf.get(said) ?? gridOf.get(said.replace(/s$/, ''))
  if (gridSize === undefined)
    return ask('Which grid? There is 1/1, 1/2, 1/4, 1/8, 1/16, 1/32 and 1/64.', { missing: ['gridSize'] })
  const per = found['number']
  const target =
    found['regions'] === undefined ? playersTogether(hearing, undefined) : regionsOf(hearing, found['regions'])
  if (isAsked(target)) return target
  const share = per === undefined ? 1 : Number(per) / 100
  if (share <= 0 || share > 1) return ask('How strongly? Say 1 to 100 %.', { missing: ['strength'] })
  return bent(hearing, target, {
    operation: 'stori_quantize_notes',
    values: { gridSize, ...(share < 1 && { strength: share }) },
  })
}

const swinging: readonly string[] = [
  '(?:make|give|get|let) REGIONS (?:(?:MUCH )?(?:groovier|looser|bouncier|funkier|more groove|groove) )?(?:with |by adding |using )?(?<some>some|a bit of|a little|a touch of|light|heavy|lots of) swing(?: feel)?',
  '(?:add|apply|give|put|set|use) (?:(?<some>some|a bit of|a little|a touch of|light|heavy|more) )?(?:NUMBER % )?(?:of )?swing(?: (?:of |at )?NUMBER %)? (?:to|on|of|for) REGIONS(?:(?: ,)?(?: (?:to|at|of|about|around))? NUMBER ?%)?',
  'swing REGIONS(?: MUCH)?(?: (?:by|at|to|with))?(?: NUMBER %)?',
  '(?:give|make) REGIONS (?:swing|(?:(?<some>a bit of|some|a little|more|heavy|light) )?(?:NUMBER % )?(?:of )?swing)(?: NUMBER %)?',
  'NUMBER % swing(?: (?:on|to|for) REGIONS)?',
  '(?:set )?swing(?: (?:to|at|of))? NUMBER %(?: (?:on|for) REGIONS)?',
]

function hearSwing(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, swinging)
  if (!found) return null
  const said = found['number']
  const amount =
    said === undefined
      ? /light|little|touch|a bit/.test(found['some'] ?? '') || strengthOf(found['much']) === 'little'
        ? 0.3
        : /heavy/.test(found['some'] ?? '')
          ? 0.8
          : 0.5
      : Number(said) / 100
  if (amount < 0 || amount > 1) return ask('How much swing? Say 0 to 100 %.', { missing: ['amount'] })
  const target = playersTogether(hearing, found['regions'])
  if (isAsked(target)) return target
  return bent(
    hearing,
    {
      ...target,
      notes: [
        ...target.notes,
        ...(said === undefined
          ? [noteOf('assumed-amount', `The swing is taken as ${Math.round(amount * 100)} %.`)]
          : []),
      ],
    },
    { operation: 'stori_apply_swing', values: { amount } },
  )
}

function hearClear(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, [
    '(?:clear|empty|wipe)(?: out)? (?:all )?(?:notes (?:of|in|on|from) )?REGIONS',
    '(?:delete|remove|erase|take out|clear|wipe) (?:all )?(?:notes|contents?) (?:of|in|on|from) REGIONS',
  ])
  if (!found) return null
  const target = regionsOf(hearing, found['regions'], { destroys: true })
  return isAsked(target) ? target : bent(hearing, target, { operation: 'stori_clear_notes', values: {} })
}

/** One call for each region that has notes. */
function bent(
  { clause, score }: Hearing,
  target: TargetRegions,
  { operation, values }: { operation: string; values: { readonly [param: string]: number } },
): Understanding {
  const full = target.regions.filter((region: Region) => region.isUnsent || region.noteCount > 0)
  if (full.length === 0) return { nothing: `There are no notes in ${target.told}.` }
  const changed = full.filter(
    ({ id, isUnsent }) => isUnsent || !bendsNothing(score.song, { name: operation, regionId: id, ...values }),
  )
  if (changed.length === 0) return { nothing: `Every note of ${target.told} is where that would put it already.` }
  return {
    calls: noted(
      changed.map(({ id }) => heardCall(operation, { regionId: id, ...values }, { text: clause.text })),
      target.notes,
    ),
  }
}
