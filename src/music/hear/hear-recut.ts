import { ordinals } from '../../words/index.ts'
import { cutNotes } from '../composing/cut-notes.ts'
import { uuidFrom } from '../document/ids.ts'
import { barBeatsAt, beatOfBar, beatsOfBars } from '../document/bars.ts'
import type { Region, Song } from '../document/song.ts'
import { describeRegion } from '../operations/things.ts'
import { beatAt } from './beat-at.ts'
import type { Hearing } from './hearing.ts'
import { itemAt } from './line.ts'
import { beatsOfAmount, fitAny } from './pattern.ts'
import { regionsOf, type TargetRegions } from './targets.ts'
import { ask, heardCall, isAsked, noted, noteOf, type HeardCall, type Understanding } from './understanding.ts'
import { lostIn, writeEvents, writeNotes } from './write-notes.ts'

type Groups = NonNullable<ReturnType<typeof fitAny>>
type Span = { readonly from: number; readonly to: number }
type Piece = Span & { readonly name: string }

const gone =
  '(?:delete|remove|drop|kill|lose|take out|take away|cut|cut out|cut off|erase|chop off|chop|trim off|trim|clear|mute out)'
const bars = 'bars? (?<first>\\d+)(?:(?: (?:to|through|until|and|–|-) | ?[-–] ?)(?:bar )?(?<last>\\d+))?'
const edge =
  '(?<edge>first|last|final|opening|closing|second|other) (?:(?:(?<count>\\d+) )?(?<unit>bars?|beats?)|(?<half>half))'

/** What changes the edges or the name of regions: shortened, split, with bars taken out, or called something else. */
export function hearRecut(hearing: Hearing): Understanding | null {
  return hearRename(hearing) ?? hearSplit(hearing) ?? hearShorten(hearing) ?? hearEnd(hearing) ?? hearBarsOut(hearing)
}

function hearRename(hearing: Hearing): Understanding | null {
  const { wide, clause } = hearing
  const found = fitAny(wide.text, [
    'rename (?<regions>@s\\d+|@t\\d+ (?:in|of|on) @s\\d+)(?: (?:to|as|into))? (?<name>.+)',
    '(?:call|name) (?<regions>@s\\d+) (?<name>.+)',
    '(?:change|set) name of (?<regions>@s\\d+) (?:to|as) (?<name>.+)',
    '(?:change|set) @s\\d+ name (?:to|as) (?<name>.+)',
    '(?<regions>@s\\d+) (?:should|is to) be (?:called|named) (?<name>@q\\d+)',
  ])
  if (!found || found['regions'] === undefined) return null
  const item = itemAt(wide, found['name'])
  const thing = itemAt(wide, /@s\d+/.exec(found['regions'])?.[0])
  if (thing?.kind === 'section' && thing.names.length > 1)
    return ask('Which one of them should be renamed? Say one section and its new name.', { missing: ['section'] })
  const said =
    item?.kind === 'text'
      ? item.value
      : clause.text
          .slice(thing?.to ?? 0)
          .replace(/^\s*(?:section\s+|region\s+|part\s+|'s\s+)?(?:name\s+)?(?:to be\s+|to\s+|as\s+|into\s+)?/i, '')
          .replace(/\s*(?:please|instead|now)?[.!?\s]*$/i, '')
          .replace(/^["'“‘](.*)["'”’]$/, '$1')
  const name = said.trim()
  if (name === '' || name.length > 50)
    return ask('What should it be called? A name has 1 to 50 characters.', { missing: ['name'] })
  const target = regionsOf(hearing, found['regions'], { destroys: true })
  if (isAsked(target)) return target
  if (target.regions.every((region) => region.name === name)) return { nothing: `It is called ${name} already.` }
  return recut(hearing, target, ({ startBeat, durationBeats }) => [
    { from: startBeat, to: startBeat + durationBeats, name },
  ])
}

function hearSplit(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, [
    '(?:split|cut|slice|chop|divide) REGIONS (?<place>(?:at|after|before) .+)',
    '(?:split|slice|divide|chop) REGIONS (?:up )?(?:in|into|in to) (?<half>half|2|2 halves|2 parts|halves|2 pieces)',
    '(?:cut) REGIONS (?:in|into) (?<half>2|2 halves|2 parts|halves|2 pieces)',
    '(?:split|slice|divide) REGIONS (?:down |in |at |through )?(?<half>middle|half way|halfway)',
  ])
  if (!found || !/@s\d+|@t\d+/.test(found['regions'] ?? '')) return null
  const target = regionsOf(hearing, found['regions'], { destroys: true })
  if (isAsked(target)) return target
  const at =
    found['half'] === undefined ? placeIn(hearing, found['place'] ?? '', target) : { beat: middleOf(target), notes: [] }
  if (isAsked(at)) return at
  const inside = target.regions.filter(
    ({ startBeat, durationBeats }) => at.beat > startBeat && at.beat < startBeat + durationBeats,
  )
  if (inside.length === 0)
    return ask(`Beat ${at.beat} is not inside of ${target.told}. Where should it be split?`, { missing: ['position'] })
  return recut(
    hearing,
    { ...target, regions: inside, notes: [...target.notes, ...at.notes] },
    ({ startBeat, durationBeats, name }) => [
      { from: startBeat, to: at.beat, name },
      { from: at.beat, to: startBeat + durationBeats, name },
    ],
  )
}

function placeIn(hearing: Hearing, words: string, target: TargetRegions): ReturnType<typeof beatAt> {
  const [, said, number] =
    /^at (?:its |their )?(?:(\w+) bar|bar (\d+) of (?:it|@s\d+))(?: of (?:it|@s\d+))?$/.exec(words) ?? []
  const bar = ordinals.get(said ?? '') ?? (number === undefined ? undefined : Number(number))
  return bar === undefined
    ? beatAt(hearing, words)
    : { beat: startIn(hearing.score.song, extentOf(target).from, bar), notes: [] }
}

/** Where a bar begins that is counted from a beat. */
const startIn = (song: Song, from: number, bar: number): number => from + beatsOfBars(song, from, bar - 1)

const extentOf = ({ regions }: TargetRegions): Span => ({
  from: Math.min(...regions.map(({ startBeat }) => startBeat)),
  to: Math.max(...regions.map(({ startBeat, durationBeats }) => startBeat + durationBeats)),
})
const middleOf = (target: TargetRegions): number => (extentOf(target).from + extentOf(target).to) / 2

function hearShorten(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, [
    '(?:shorten|trim|cut|cut down|crop|truncate|reduce) REGIONS (?:down )?(?<how>to|by) (?:its first |first )?AMOUNT(?: long)?',
    '(?:shorten|trim|cut|crop|shave|chop|take) AMOUNT (?:off|from)(?: end of)? REGIONS(?<how>)',
    'REGIONS (?:should|must|needs to|has to|is to) (?:only |just )?(?:be|last) (?:only |just )?AMOUNT(?: long)?',
    '(?:make|have) REGIONS AMOUNT (?<how>shorter)',
    '(?:make|have) REGIONS (?<how>only |just )?AMOUNT(?: long)?',
    '(?:make|have) REGIONS (?<half>half as long|half its length)',
    'cut REGIONS (?<half>in half)',
    '(?<half>halve) (?:length of )?REGIONS',
    'keep only (?:first )AMOUNT of REGIONS(?<how>to)',
  ])
  if (!found || !/@s\d+|@t\d+/.test(found['regions'] ?? '')) return null
  if (found['half'] === 'in half')
    return ask('Should it be split in two, or should only its first half stay?', {
      missing: ['meaning'],
      offers: [
        { text: 'split it', words: hearing.clause.text.replace(/\bcut\b/i, 'split') },
        {
          text: 'keep the first half',
          words: hearing.clause.text.replace(/\bcut\b/i, 'make').replace(/\bin half\b/i, 'half as long'),
        },
      ],
    })
  const target = regionsOf(hearing, found['regions'], { destroys: true })
  if (isAsked(target)) return target
  const { from, to } = extentOf(target)
  const isBy = /^(?:by|shorter|)$/.test(found['how'] ?? 'to')
  const said = beatsOfAmount(found['amount'] ?? '', barBeatsAt(hearing.score.song, isBy ? to : from, { isBack: isBy }))
  const end = found['half'] !== undefined ? (from + to) / 2 : isBy ? to - said : from + said
  // More than there is: that is for another rule.
  if (end > to) return null
  if (end === to) return { nothing: `${target.told} is that long already.` }
  if (end <= from || said < 0)
    return ask(`Nothing would be left of ${target.told}. How many bars should it have?`, { missing: ['bars'] })
  return withoutSpan(hearing, target, { from: end, to })
}

/** "end the verse at bar 10": what plays from there on goes. */
function hearEnd(hearing: Hearing): Understanding | null {
  const found = fitAny(hearing.wide.text, [
    '(?:end|stop|finish) REGIONS (?<place>at .+|in bar \\d+)',
    '(?:make|have|let) REGIONS (?:end|stop|finish) (?<place>at .+|in bar \\d+)',
  ])
  if (!found || !/@s\d+|@t\d+/.test(found['regions'] ?? '')) return null
  const target = regionsOf(hearing, found['regions'], { destroys: true })
  if (isAsked(target)) return target
  const at = placeIn(hearing, (found['place'] ?? '').replace(/^in /, 'at '), target)
  if (isAsked(at)) return at
  const { from, to } = extentOf(target)
  return at.beat > from && at.beat < to
    ? withoutSpan(hearing, target, { from: at.beat, to })
    : ask(`Beat ${at.beat} is not inside of ${target.told}. Where should it end?`, { missing: ['position'] })
}

function hearBarsOut(hearing: Hearing): Understanding | null {
  const { wide, score } = hearing
  const found = fitAny(wide.text, [
    `${gone} ${edge} (?:of|from|in|off) REGIONS`,
    `(?:cut|shave|trim|take|chop|drop) (?:(?<count>\\d+) |a )(?<unit>bars?|beats?) (?:off|from) (?<edge>start|beginning|front|top) of REGIONS`,
    `${gone} ${bars} (?:of|from|in|on) REGIONS`,
    `${gone} REGIONS (?:in|from|at|during|between|for) ${bars}`,
    `${gone} REGIONS (?:in|from|during|for) ${edge}(?: of (?<within>@s\\d+|song))?`,
    `(?:take|cut|drop|pull|leave) REGIONS out (?:of|in|for|during) (?:${edge}(?: of (?<within>@s\\d+|song))?|${bars})`,
    `(?:mute|silence) REGIONS (?:in|for|during|from) ${bars}`,
  ])
  if (!found || !/@s\d+|@t\d+/.test(found['regions'] ?? '')) return barsOfAll(hearing)
  // "the second bar" is one in the middle.
  if (/^(?:second|other)$/.test(found['edge'] ?? '') && found['half'] === undefined) return null
  const target = regionsOf(
    hearing,
    found['within']?.startsWith('@s') === true ? `${found['regions'] ?? ''} in ${found['within']}` : found['regions'],
    { destroys: true },
  )
  if (isAsked(target)) return target
  const span = found['edge'] === undefined ? barsOf(found, score.song) : edgeOf(found, extentOf(target), score.song)
  if (
    !target.regions.some(({ startBeat, durationBeats }) => startBeat < span.to && startBeat + durationBeats > span.from)
  )
    return ask(`${target.told} does not play at beats ${span.from}–${span.to}. Which bars do you mean?`, {
      missing: ['position'],
    })
  return withoutSpan(hearing, target, span)
}

/** "delete bars 5 to 8": whether what follows moves up is not said. */
function barsOfAll(hearing: Hearing): Understanding | null {
  const { wide, around, score } = hearing
  const found = fitAny(wide.text, [`${gone} ${bars}(?: (?:of|from) song)?`])
  if (!found) return null
  const told = `bars ${found['first'] ?? ''} to ${found['last'] ?? found['first'] ?? ''}`
  const isClosed = around.clauses.slice(around.at + 1).some(({ text }) => /\bclose (?:up )?the gap\b/i.test(text))
  if (!isClosed)
    return ask(`Should ${told} be left empty, or should what follows move up to close the gap?`, {
      missing: ['meaning'],
      offers: [
        { text: 'leave them empty', words: `take out everything in ${told}` },
        { text: 'close the gap', words: `take out everything in ${told} and close the gap` },
      ],
    })
  return withoutSpan(hearing, { regions: score.regions, told, notes: [] }, barsOf(found, score.song))
}

const barsOf = ({ first, last }: Groups, song: Song): Span => ({
  from: beatOfBar(song, Number(first)),
  to: beatOfBar(song, Number(last ?? first) + 1),
})

function edgeOf({ edge: which, count, unit, half }: Groups, { from, to }: Span, song: Song): Span {
  const isFirst = /first|opening|start|beginning|front|top/.test(which ?? '')
  const many = Number(count ?? 1)
  const inBars = (): number => Math.abs(beatsOfBars(song, isFirst ? from : to, isFirst ? many : -many))
  const beats = half !== undefined ? (to - from) / 2 : unit?.startsWith('bar') === true ? inBars() : many
  return isFirst ? { from, to: Math.min(to, from + beats) } : { from: Math.max(from, to - beats), to }
}

/** Regions without the beats of a span; what else there is stays where it is. */
function withoutSpan(hearing: Hearing, target: TargetRegions, span: Span): Understanding {
  const touched = target.regions.filter(
    ({ startBeat, durationBeats }) => startBeat < span.to && startBeat + durationBeats > span.from,
  )
  return recut(
    hearing,
    {
      ...target,
      regions: touched,
      notes: [
        ...target.notes,
        noteOf('gap-stays', `Beats ${span.from}–${span.to} are left empty there; nothing else moves.`),
      ],
    },
    ({ startBeat, durationBeats, name }) =>
      [
        { from: startBeat, to: Math.min(span.from, startBeat + durationBeats), name },
        { from: Math.max(span.to, startBeat), to: startBeat + durationBeats, name },
      ].filter(({ from, to }) => to > from),
  )
}

/** Writes regions anew in pieces, with the notes that begin in each and the controllers that stand there. */
function recut(hearing: Hearing, target: TargetRegions, piecesOf: (region: Region) => readonly Piece[]): Understanding {
  const { song } = hearing.score
  for (const region of target.regions) {
    const lost = lostIn(song, region)
    if (lost !== null)
      return ask(`${describeRegion(song, region.id)} holds ${lost}; that would be lost. What else should be done?`, {
        missing: ['operation'],
      })
  }
  const calls = target.regions.flatMap((region) => [
    heardCall('stori_delete_region', { regionId: region.id }, { text: hearing.clause.text }),
    ...piecesCalls(hearing, region, piecesOf(region)),
  ])
  return { calls: noted(calls, target.notes) }
}

function piecesCalls(
  { score: { song }, clause, words }: Hearing,
  region: Region,
  pieces: readonly Piece[],
): readonly HeardCall[] {
  const { trackId, startBeat: start, durationBeats } = region
  const placed = pieces.map(({ from, to, name }, at) => ({
    regionId: uuidFrom(song.projectId, `${words} ${region.id} ${at}`),
    name,
    from: from - start,
    to: to - start,
  }))
  const written = placed.flatMap(({ regionId, name, from, to }) => {
    const notes = cutNotes(song.notes(region.id), { from, to, isCut: to < durationBeats })
    return [
      heardCall(
        'stori_add_midi_region',
        { trackId, startBeat: start + from, durationBeats: to - from, name, regionId },
        { text: clause.text },
      ),
      ...(notes.length > 0 ? [writeNotes(regionId, notes, clause.text)] : []),
    ]
  })
  return [...written, ...writeEvents(song, region, placed, clause.text)]
}
