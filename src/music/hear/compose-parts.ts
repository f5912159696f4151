import { BLUES_BARS, type DrumKind, type Role } from '../composer/index.ts'
import type { SongTrack } from '../document/song.ts'
import { barBeatsAt } from '../document/bars.ts'
import { readPlace } from './compose-place.ts'
import { composingFillers, densities, energies, generalNouns, newSections } from './compose-words.ts'
import type { Hearing } from './hearing.ts'
import { itemAt, type Line, type SectionItem, type Spoken } from './line.ts'
import { mendedWord } from './mended-word.ts'
import { readWanted } from './read-wanted.ts'
import type { Stretch } from './stretch.ts'
import { titled } from './titled.ts'

/** What a composing request says, field by field; what nothing explained is in `unread`. */
export type ComposeParts = {
  lead?: string
  sections: { name: string; bars?: number; at: number }[]
  bars?: number
  /** The bars are those of every section. */
  isEach?: true
  wanted: Wanted[]
  without: Role[]
  /** "no hats": drums that the rest of the kit should do without. */
  withoutDrums: string[]
  style?: string
  key?: string
  tempo?: number
  /** As the grammar of positions reads it, with marks. */
  place?: string
  alongside?: SectionItem
  stretch?: Stretch
  /** "8 bars after the verse": how long it is, where nothing else says so, or how far behind it. */
  lengthOrGap?: { readonly bars: number; readonly place: string }
  /** "leading into the verse": it ends where that begins. */
  leadsTo?: SectionItem
  /** "on it": a track that was spoken of before. */
  isOnEarlier: boolean
  /** "on top": along with what an earlier clause composed. */
  isOverEarlier: boolean
  /** "a whole step up": so many semitones above the key of the song. */
  lift?: number
  /** Words that want a section that is not there. */
  missing?: string
  isBehindEarlier: boolean
  energy?: number
  density?: number
  swing?: number
  humanize?: number
  progression?: readonly string[]
  /** One chord, struck once and held. */
  isHeld?: true
  effects?: false
  whenBusy?: 'insert' | 'new-tracks' | 'free'
  mood?: 'minor' | 'major'
  pace?: 'slow' | 'usual' | 'fast'
  /** Words for a feeling that the style alone brings about. */
  feelings: string[]
  /** Misspelt words, with what they are read as. */
  slips: readonly (readonly [said: string, meant: string])[]
  signature?: string
  unread: string[]
}

/**
 * Who shall play: a part, by an instrument or on a track that is there. `drums` are the only ones of the kit that play.
 */
export type Wanted = {
  readonly role: Role
  readonly said: string
  readonly program: number | null
  readonly track?: SongTrack
  readonly isUnclear?: readonly SongTrack[]
  readonly drums?: readonly DrumKind[]
}

const leads =
  /^(?:(?:start|kick|get) (?:me |us |things |it |this )?(?:off|going|started) with|kick off with|open up with|show me|hit me with|hear(?= (?:a|an|some|\d+) )|i feel like|i fancy|(?:i|we) could use|(?:i'm|i am|we're|we are) (?:after|looking for|thinking (?:of|about))|(?:make|build|write|compose|create|sketch|cook|whip) (?:me|us)(?: up)?|add(?: in| on)?|write(?: out| up)?|compose|create|make|generate|build|produce|put in|put together|put down|put|give (?:me|us|it|this|song)|give|lay down|lay|insert|i want|i need|we need|need|want|(?:have|let)(?= @t\d+ (?:play|do))|have|bring in|come up with|throw in|throw on|throw|sketch(?: out)?|do|(?:start|begin|open) (?:it |song |this |things )?(?:off |up |out )?with|continue (?:it |song |this )?with|go on with|follow (?:it |that )?(?:up )?with|(?:finish|end|close|open|round off|wrap up|finish off) (?:it |song |this |things )?(?:off |up )?with|(?:song|piece|track) needs|(?:i|we) could do with|tag on|slip in|slip|sneak in|sneak|start|begin|drop in|drop|play me|let me have|go for|try(?: out)?|cook up|whip up|knock up|extend (?:it|song) with|get me|get|bring|set up|i'd like|i would like|i'd love|we want|how about|what about|tack on|tack|slap on|slap in|slap|chuck in|chuck on|chuck|stick in|stick on|stick|layer in|layer|pop in|pop|whack|lob|bung|squeeze in|fit in|work in|append|prepend|attach)(?= |$)/

/**
 * Takes a line apart into what a composer needs to know; a word that is a slip away from a section or an instrument is
 * read as that.
 */
export function composeParts({ line, score }: Pick<Hearing, 'line' | 'score'>): ComposeParts {
  const parts = partsOf({ line, score })
  const slips = new Map(
    parts.unread.flatMap((word) => {
      const meant = mendedWord(word)
      return meant === null ? [] : [[word, meant]]
    }),
  )
  if (slips.size === 0 || slips.size < parts.unread.length) return parts
  const mended = partsOf({
    line: {
      ...line,
      text: line.text
        .split(' ')
        .map((word) => slips.get(word) ?? word)
        .join(' '),
    },
    score,
  })
  return mended.unread.length === 0 ? { ...mended, slips: [...slips] } : parts
}

function partsOf({ line, score }: Pick<Hearing, 'line' | 'score'>): ComposeParts {
  const parts: ComposeParts = {
    sections: [],
    wanted: [],
    without: [],
    withoutDrums: [],
    isBehindEarlier: false,
    isOnEarlier: false,
    isOverEarlier: false,
    feelings: [],
    slips: [],
    unread: [],
  }
  let rest = leadFirst(
    line.text
      .replace(/ (?:that|which) (?:changes|shakes|switches) (?:things|it|everything)(?: up)?(?= |$)/, '')
      .replace(inRow, ' | ')
      .replace(/\( ?(\d+ bars?)(?: long)? ?\)/g, 'of $1')
      .replace(/\b(?:nothing (?:else )?(?:but|than)|solely|purely|exclusively)\b/g, 'only'),
  )
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = new RegExp(`(?<=^| )(?:${pattern.source})(?= |$)`).exec(rest)
    if (found) rest = `${rest.slice(0, found.index)}|${rest.slice(found.index + found[0].length)}`
    return found
  }
  const lead = leads.exec(rest)?.[0]
  if (lead !== undefined) {
    parts.lead = lead
    rest = rest.slice(lead.length).trim()
  }
  const busy = take(
    /(?:(?:, )?(?:and )?(?:inserting it |insert it )?(?:and )?(?:moving|move|shifting|shift|pushing|push) (?:what follows|(?<=ing )@s\d+|(?:everything|@t\d+)(?: else)?(?: (?:after|behind)(?: it)?)?|what comes after|rest)(?: back| along| later| over| by \d+ (?:bars|beats)?)?|(?:on|with|using) (?:a |its |their )?(?:new|separate|own|extra) tracks?|only (?:in )?free (?:\d+ )?(?:beats|bars|space)|new tracks)/,
  )?.[0]
  if (busy !== undefined) parts.whenBusy = /track/.test(busy) ? 'new-tracks' : /free/.test(busy) ? 'free' : 'insert'
  readFeel(parts, take, score)
  readHeldChord(parts, take, line)
  take(
    /(?:over|on|with|using|to|in|following|based on|around)(?: (?:a|chords|chord|progression|changes|harmony|of|:))*(?= @c\d+)/,
  )
  if (take(/(?:on|to|onto|into) (?:it|them|that track|this track|that|this)|there/)) parts.isOnEarlier = true
  readOver(parts, take)
  take(/(?:with |at |in )?same (?:band|line ?up|instruments|instrumentation|players|tracks|tempo|speed|key|style)/)
  readPlace(parts, take, line)
  if (
    isOpening.test(lead ?? '') &&
    score.regions.length > 0 &&
    parts.place === undefined &&
    !parts.alongside &&
    !parts.stretch
  )
    parts.place = 'at start'
  rest = readSections(parts, rest, line)
  const bars = take(
    /(?:for |of |lasting |over |about |around |roughly )*(\d+) ?-? ?(?:more |extra |additional |further )?(bars?|beats?)(?: long| each| in length| of (?=[|,]|$))?/,
  )
  if (bars && / each/.test(bars[0])) parts.isEach = true
  if (bars)
    parts.bars = bars[2]?.startsWith('beat') === true ? Number(bars[1]) / barBeatsAt(score.song, 0) : Number(bars[1])
  const size =
    parts.bars === undefined && parts.sections.every((section) => section.bars === undefined)
      ? take(/short|brief/)
      : null
  if (size) parts.bars = SHORT_BARS
  settleLength(parts)
  settleForm(parts, rest)
  // What is new is in the song's own key, tempo and style anyway.
  take(
    /(?:in |with |at |keeping |of |and )*same (?:style|feel|mood|vibe|key|tempo|groove|sounds?|instruments?|lineup|players)(?: as (?:before|song|rest))?|something like(?= an? )|(?<=^)like(?= an? )/,
  )
  take(
    /(?:to|in|into|for|of) (?:song|project|arrangement|mix|piece)|(?:that |which )?(?:fits?|match(?:es)?|goes with|fitting|matching)(?: (?:it|song|rest|mood|style|that|them|everything))?/,
  )
  rest = readWanted(parts, rest, line)
  settleBehind(parts, line)
  parts.unread = rest
    .split(' ')
    .filter(
      (word) =>
        word !== '' &&
        !/^\|+$/.test(word) &&
        !composingFillers.test(word) &&
        !generalNouns.test(word) &&
        !(parts.wanted.length > 0 && /^(?:alone|solo)$/.test(word)) &&
        !/^[^\p{L}\p{N}@]+$/u.test(word),
    )
  return parts
}

const SHORT_BARS = 4
const LONG_CHORD_BARS = 4

/**
 * "a long D minor chord", "a Cmaj7 chord": the chord that is named, struck once. The key of the song is none of its
 * business.
 */
function readHeldChord(parts: ComposeParts, take: Take, line: Line): void {
  const found = take(new RegExp(`(?:(?:very )?${held} )*(@[kc]\\d+|${chordName}) (?:${held} )?chord`))
  const item = itemAt(line, found?.[1])
  const named = item?.kind === 'chords' ? item.value[0] : found?.[1]
  const chord =
    item?.kind === 'key' ? chordOfKey(item.value) : named?.replace(/^[a-g]/, (letter) => letter.toUpperCase())
  if (found) parts.wanted.push({ role: 'chords', said: 'chord', program: null })
  // Several chords, or a mode, are no chord that could be held.
  if (item?.kind === 'chords' && item.value.length > 1) parts.progression = item.value
  else if (item?.kind === 'key' && chord === undefined) parts.key = item.value
  else if (chord !== undefined) {
    parts.isHeld = true
    parts.progression = [chord]
  }
}

const held = '(?:long|sustained|held|single|one|1|big)'
/** "dm7", and a bare letter only where it cannot be an article. */
const chordName =
  '[a-g](?:[b#]m?|m)?(?:maj|min|dim|aug|sus|add)?\\d{1,2}|[a-g](?:[b#]m?|m|dim|aug)|(?<=(?:an?|long|sustained|held|single|one) )[a-g]'

/** "D minor" as the name of a chord; a mode such as dorian is none. */
const chordOfKey = (key: string): string | undefined => /^([A-G][b#]?)(m?)$/.exec(key)?.[0]

/** What a song is to begin with stands before all that is there. */
const isOpening = /^(?:(?:start|begin|open|kick)\b.*\bwith|prepend)$/

/** What stands between the sections of a list. */
const inRow =
  / (?:, )?(?:and )?(?:followed by|then|after that|after which|afterwards|following that|next) (?=(?:an? |another |1 |\d+ bars? ))/g

/** "after the intro add a verse" as "add a verse , after the intro". */
function leadFirst(text: string): string {
  const [, place, rest] =
    /^((?:right |directly |straight )?(?:after|before|at|from|in|over|under|between|during|behind|on|for) (?:(?!,).)*?)(?: ,)? ((?:add|write|compose|create|generate|put|insert|make|drop|give me|i want|i need|have|play me|do|try|start|throw|slap|stick) .+)$/.exec(
      text,
    ) ?? []
  return place === undefined || rest === undefined ? text : `${rest} , ${place}`
}

/** A part "behind the verse" plays along with it; a section behind it comes after it. */
function settleBehind(parts: ComposeParts, line: Line): void {
  const section = itemAt(line, /^behind (@s\d+)$/.exec(parts.place ?? '')?.[1])
  if (section?.kind !== 'section' || parts.sections.length > 0 || parts.wanted.length === 0 || parts.alongside) return
  parts.alongside = section
  delete parts.place
}

/** How long it is where only "8 bars after the verse" says so. */
function settleLength(parts: ComposeParts): void {
  const { lengthOrGap, bars, sections } = parts
  if (!lengthOrGap || bars !== undefined || sections.some((section) => section.bars !== undefined)) return
  parts.bars = lengthOrGap.bars
  if (!/before/.test(lengthOrGap.place)) parts.place = lengthOrGap.place
}

/** A chord that is held, and a blues, have a length of their own. */
function settleForm(parts: ComposeParts, rest: string): void {
  if (parts.bars !== undefined || parts.sections.length > 0 || parts.stretch || parts.alongside) return
  if (parts.isHeld) parts.bars = LONG_CHORD_BARS
  else if (/(?:^| )blues(?= |$)/.test(rest)) parts.bars = BLUES_BARS
}

type Take = (pattern: RegExp) => RegExpExecArray | null

/** What plays over something, and in which key above that of the song. */
function readOver(parts: ComposeParts, take: Take): void {
  if (
    take(
      /(?:on top|over (?:it|that|them)|(?:underneath|beneath)(?: (?:it|that|them)|(?=$| ,| \|))|under (?:it|that)|to go with (?:it|that)|along with (?:it|that))(?: of (?:it|that|them))?/,
    )
  )
    parts.isOverEarlier = true
  const lift = take(
    /(?:modulated |transposed |shifted |but )*(?:(?:a |1 )?(half|whole) (?:step|tone) (up|higher|down|lower)|(up|down) (?:by )?(?:a |1 )?(half|whole) (?:step|tone)|(\d+) semitones? (up|higher|down|lower)|(up|down) (\d+) semitones?)/,
  )
  if (!lift) return
  const [, one, oneWay, otherWay, other, count, countWay, upDown, many] = lift
  const semitones = (one ?? other) === undefined ? Number(count ?? many) : (one ?? other) === 'half' ? 1 : 2
  parts.lift = /up|higher/.test(oneWay ?? otherWay ?? countWay ?? upDown ?? '') ? semitones : -semitones
}

function readFeel(parts: ComposeParts, take: Take, score: Hearing['score']): void {
  const tempo = take(
    /(?:at |with )?(?:a )?(?:tempo (?:of |at |: )?)?(\d+(?:\.\d+)?) ?(?:bpm|beats (?:per|a) minute)|(?:at )?(?:a )?tempo(?: of| at| :)? (\d+(?:\.\d+)?)/,
  )
  if (tempo) parts.tempo = Number(tempo[1] ?? tempo[2])
  // In a song that has nothing in it yet, a bare number behind "at" can be nothing else.
  const bare =
    tempo || score.regions.length > 0
      ? null
      : take(
          /(?<!(?:to|bars?|beats?|-|–|of|by) )(?:(?:at|@|around|about|roughly|circa|ca|say|near) )*([5-9]\d|1\d\d|2[0-3]\d)(?= ,| \||$| (?:in|with|for|and) )/,
        )
  if (bare) parts.tempo = Number(bare[1])
  take(/(?:in )?(?:a )?key(?: of| is| :)?(?= @k\d+)/)
  const pace = take(
    /(?:very |really |quite )?(slow|fast|quick|up tempo|uptempo|mid tempo|midtempo|down tempo|downtempo)(?: tempo)?/,
  )
  if (pace) parts.pace = /slow|down/.test(pace[1] ?? '') ? 'slow' : /mid/.test(pace[1] ?? '') ? 'usual' : 'fast'
  const swing = take(
    /(?:with )?(?:a )?(\d+) ?% (?:of )?swing|swing(?: of| at| to| :)? (\d+) ?%|(?:with )?(?:some |a bit of |light |heavy |a touch of |lots of )?swing(?: feel)?|swung|no swing|straight(?: feel)?/,
  )
  if (swing)
    parts.swing =
      (swing[1] ?? swing[2])
        ? Number(swing[1] ?? swing[2]) / 100
        : /no |straight/.test(swing[0])
          ? 0
          : /light|bit|touch/.test(swing[0])
            ? 0.3
            : /heavy|lots/.test(swing[0])
              ? 0.8
              : 0.55
  const human = take(
    /(?:more )?(?:human(?:ised|ized)?|loose|loosely played)(?: feel| timing)?|(?:very )?(?:tight|quanti[sz]ed|mechanical|robotic|machine like)(?: feel| timing)?/,
  )
  if (human) parts.humanize = /human|loose/.test(human[0]) ? 0.7 : 0.05
  if (take(/(?:without|no) (?:any )?(?:effects?|reverb|fx)|dry/)) parts.effects = false
  const signature = take(/(?:in )?(\d+\/\d+)(?: time)?/)
  if (signature?.[1] !== undefined) parts.signature = signature[1]
  for (const [words, level] of energies)
    if (parts.energy === undefined && take(new RegExp(`(?:with )?(?:a )?(?:${words.source})`))) parts.energy = level
  for (const [words, level] of densities)
    if (parts.density === undefined && take(new RegExp(`(?:${words.source})`))) parts.density = level
}

/** Whether something is spoken of as what is there: "the drop", "chorus 1". */
const isDefinite = ({ source }: Line, { said, from }: Spoken): boolean =>
  /^(?:the|my|our|this|that)\b/i.test(said) ||
  /\b(?:the|my|our|this|that)\s+$/i.test(source.slice(0, from)) ||
  (/\d$/.test(said) && !/\b(?:an?|another|new|(?:\d+|\w+)[\s-]bars?)\s+$/i.test(source.slice(0, from)))

const counts: ReadonlyMap<string, string> = new Map([
  ['second', '2'],
  ['third', '3'],
  ['fourth', '4'],
])

function readSections(parts: ComposeParts, text: string, line: Line): string {
  let rest = text
  // Without a verb it is something that is there which shall be called so.
  const called = parts.lead === undefined ? null : /(?:called|named|titled) (@q\d+)/.exec(rest)
  const name = itemAt(line, called?.[1])
  if (called) rest = rest.replace(called[0], '|')
  const pattern = new RegExp(
    `(?<=^| )(?:(\\d+) ?-? ?bars? )?(?:(?:a|an|another|new|one|1|more|extra|final|last|next|big|short|long|nice|proper|${[...counts.keys()].join('|')}) )*(${newSections}|@s\\d+)(?: (\\d+|[b-h])(?= [^a-z]| (?:at|in|with|for|after|before|on|of|and)\\b|$))?(?: (?:(?:of|for|with|lasting|:) )?(\\d+) ?bars?)?(?= |$)`,
    'g',
  )
  const all = rest
  let end: number | null = null
  for (const found of all.matchAll(pattern)) {
    // Two in a row without a joining word are not two sections.
    if (end !== null && !/[,|&;+]|\band\b|\bthen\b|\bplus\b/.test(all.slice(end, found.index))) continue
    const item = itemAt(line, found[2])
    const said = item?.kind === 'section' ? [item.said] : [found[2] ?? '']
    if (item?.kind === 'section' && item.isMany && item.names.length > 1) continue
    // "the drop" is the one that is there, and "in the style of the intro" asks for no intro.
    if (item && isDefinite(line, item)) continue
    if (
      /(?:^| )(?:of|like|as|from|than|to|into|in|on|over|under|for|no|without)$/.test(
        all.slice(0, found.index).trimEnd(),
      ) &&
      !/(?:bars?|kind|sort) of$/.test(all.slice(0, found.index).trimEnd())
    )
      continue
    const count = [...counts].find(([word]) => new RegExp(`\\b${word}\\b`).test(found[0]))?.[1] ?? found[3]
    const bars = found[1] ?? found[4]
    parts.sections.push({
      name: titled(`${said[0] ?? ''}${count === undefined || /\d$/.test(said[0] ?? '') ? '' : ` ${count}`}`),
      at: found.index,
      ...(bars !== undefined && { bars: Number(bars) }),
    })
    if (/\bshort\b/.test(found[0]) && bars === undefined && parts.bars === undefined) parts.bars = 4
    if (/\blong\b/.test(found[0]) && bars === undefined && parts.bars === undefined) parts.bars = 16
    rest = rest.replace(found[0], '|')
    end = found.index + found[0].length
  }
  if (name?.kind === 'text')
    parts.sections = [
      {
        name: name.value.slice(0, 50),
        at: 0,
        ...(parts.sections[0]?.bars !== undefined && { bars: parts.sections[0].bars }),
      },
    ]
  return rest
}
