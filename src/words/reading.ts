/** What the words may refer to. It is the editor's state at the start of the turn; all times are in seconds. */
export type Frame = {
  readonly durationSeconds: number
  readonly cursorSeconds: number
  readonly selection: { readonly startSeconds: number; readonly endSeconds: number } | null
  readonly frameRate?: number
  readonly sampleRate?: number
  readonly counts?: 'seconds' | 'beats'
  /** The time of a beat, counted from 0. */
  readonly beat?: (n: number) => number
  readonly beatsPerBar?: number
  readonly things: readonly Thing[]
}

export type ThingKind = 'track' | 'clip' | 'label' | 'region' | 'bus' | 'speaker' | 'source' | 'document'

/** Something that can be named. */
export type Thing = {
  readonly kind: ThingKind
  readonly id: string
  readonly name: string
  readonly startSeconds?: number
  readonly endSeconds?: number
  readonly tags?: readonly string[]
  /** The id of the thing that it lies on: the track of a clip. */
  readonly on?: string
  readonly selected?: boolean
  /** Where the fader of a track is, and how far it is to the left (−1) or right (1). */
  readonly gainDb?: number
  readonly pan?: number
}

export type Reading = { readonly text: string; readonly clauses: readonly Clause[] }

/**
 * One request of a sentence. A value belongs to its clause; `refersBack` says that a word such as "it" asks for an
 * earlier one.
 */
export type Clause = {
  readonly text: string
  readonly span: Span
  readonly tokens: readonly Token[]
  readonly mentions: readonly Mention[]
  readonly negated: boolean
  readonly refersBack: boolean
  /** It only says how things are, before or behind a request: "…, it's off the record". */
  readonly isRemark: boolean
  /** It gives a reason, so that nothing in it is asked for: "… because the guest wants it". */
  readonly isReason: boolean
}

export type TokenKind = 'word' | 'number' | 'clock' | 'sign'

export type Token = { readonly text: string; readonly span: Span; readonly kind: TokenKind; readonly used: boolean }

/** Characters of the original text, `to` excluded. */
export type Span = { readonly from: number; readonly to: number }

export type MentionNote = { readonly code: NoteCode; readonly text: string }
export type NoteCode =
  | 'swapped'
  | 'clamped'
  | 'two-readings'
  | 'fuzzy-name'
  | 'around'
  | 'from-cursor'
  | 'negative-assumed'
  | 'all-but'

export type MentionSource = 'words' | 'state' | 'fuzzy'

export type SecondsRange = { readonly startSeconds: number; readonly endSeconds: number }

export type RangeVia =
  | 'from-to'
  | 'between'
  | 'first'
  | 'last'
  | 'next'
  | 'previous'
  | 'middle'
  | 'after'
  | 'before'
  | 'length-at'
  | 'around'
  | 'selection'
  | 'label'
  | 'whole'
  | 'rest'
  | 'except'
  | 'part'
  | 'nth'

export type QuantityUnit =
  | 'db'
  | 'lufs'
  | 'percent'
  | 'hz'
  | 'ratio'
  | 'times'
  | 'semitones'
  | 'cents'
  | 'bpm'
  | 'count'
  | 'ordinal'

export type NameLevel = 'id' | 'exact' | 'word' | 'leading' | 'inner' | 'fuzzy' | 'ordinal' | 'kind' | 'group'

export type ProblemCode =
  | 'outside'
  | 'negative'
  | 'empty'
  | 'malformed'
  | 'vague'
  | 'no-selection'
  | 'no-frame-rate'
  | 'no-sample-rate'
  | 'no-tempo'
  | 'no-such-thing'
  | 'unknown-name'

type Common = {
  readonly span: Span
  readonly text: string
  readonly confidence: number
  readonly source: MentionSource
  readonly notes: readonly MentionNote[]
  /** The word right before a value ("at", "to", "by"), since it decides what the value is for. */
  readonly lead: string | null
}

export type TimeMention = Common & {
  readonly kind: 'time'
  readonly seconds: number
  readonly readings?: readonly number[]
}
export type RangeMention = Common &
  SecondsRange & {
    readonly kind: 'range'
    readonly via: RangeVia
    /** Other plausible readings; a request that destroys asks with all of them. */
    readonly readings?: readonly SecondsRange[]
    /** For "after A" and "before A": the place A itself, which is what an operation at a point wants. */
    readonly atSeconds?: number
  }
export type DurationMention = Common & { readonly kind: 'duration'; readonly seconds: number }
export type QuantityMention = Common & {
  readonly kind: 'quantity'
  readonly value: number
  readonly unit: QuantityUnit
  readonly named?: LoudnessName
  readonly side?: 'left' | 'right' | 'center'
}
export type NameMention = Common & {
  readonly kind: 'name'
  readonly things: readonly Thing[]
  readonly level: NameLevel
  readonly ambiguous: boolean
  /** Things of other kinds with the same name: a clip is often called as its track is. */
  readonly also: readonly Thing[]
  /** True when the words say what kind of thing is meant ("the guest track", "label Intro"). */
  readonly kindSaid: boolean
}
export type TextMention = Common & {
  readonly kind: 'text'
  readonly value: string
  readonly role: 'quoted' | 'name' | 'spoken'
}
export type ProblemMention = Common & {
  readonly kind: 'problem'
  readonly code: ProblemCode
  readonly message: string
  readonly about: 'time' | 'range' | 'duration' | 'name'
}

export type Mention =
  | TimeMention
  | RangeMention
  | DurationMention
  | QuantityMention
  | NameMention
  | TextMention
  | ProblemMention

export type LoudnessName = 'podcast' | 'mono podcast' | 'broadcast' | 'streaming' | 'acx'

const LEVEL_LEADS = new Set('to at'.split(' '))
/** "By about 3 dB" is a change and "about -30 dB" hardly one. */
const LEVEL_LEADS_OF_MINUS = new Set('be around about near roughly approximately like'.split(' '))
const LIMIT_LEADS = new Set('than below under beneath above over exceed exceeds past beyond'.split(' '))

/** What an amount is: how far something moves ("by 3 dB"), where it shall be ("at -30 dB"), or what it may not pass. */
export function amountOf({ lead, value }: QuantityMention): 'change' | 'level' | 'limit' {
  const before = lead ?? ''
  if (LIMIT_LEADS.has(before)) return 'limit'
  const isLevel = LEVEL_LEADS.has(before) || (value < 0 && LEVEL_LEADS_OF_MINUS.has(before))
  return isLevel ? 'level' : 'change'
}

/** The sign that an amount is said with: people leave out a plus, never a minus. */
export function signSaid({ value, text }: QuantityMention): -1 | 0 | 1 {
  if (value < 0) return -1
  return /^\s*(?:\+|plus\b)/i.test(text) ? 1 : 0
}

/** The word before a name, past articles. */
export function linkBefore({ tokens }: Pick<Clause, 'tokens'>, { span }: Pick<NameMention, 'span'>): string {
  const before = tokens.filter((token) => token.span.to <= span.from && !/^(?:the|my|our|of|that|in)$/.test(token.text))
  return before.at(-1)?.text ?? ''
}

/** Whether a name only says what to compare with: "louder than the host", "as loud as the host", "like the host". */
export function isCompared(clause: Pick<Clause, 'tokens'>, name: Pick<NameMention, 'span'>): boolean {
  const link = linkBefore(clause, name)
  const isAs =
    link === 'as' && clause.tokens.some(({ text }) => /^(?:loud|quiet|soft|hot|same|level|volume)$/.test(text))
  const isLike = link === 'like' && clause.tokens.some(({ text }) => /^(?:sound|sounds|loud|quiet|level)$/.test(text))
  return link === 'than' || isLike || isAs
}

const LEANING = new Set(
  "it its it's that that's this those these them they there him her rest else others remainder".split(' '),
)

/** Whether a clause takes what it is about from the words before it: "drop the rest", "fade it in after that". */
export const leansBack = ({ tokens }: Pick<Clause, 'tokens'>): boolean =>
  tokens.some(({ text, kind }, at) => kind === 'word' && LEANING.has(text) && tokens[at - 1]?.text !== 'so')
