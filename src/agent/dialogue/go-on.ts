import { formatTime } from '../../words/index.ts'
import type { TurnMemory } from '../intent.ts'
import { type PlanDocument, verbsOf } from '../plan-document.ts'
import {
  type Candidate,
  type Context,
  stands,
  given,
  THINGS,
  withArticle,
  listOf,
  startsRequest,
  clausesOf,
  withoutVerbOf,
} from './context.ts'
import { asThing } from './leave-out.ts'
import { readLeaning } from './message.ts'
import {
  besideNamed,
  resolved,
  nameExactly,
  toldByKind,
  workedOn,
  newThing,
  timesThere,
  theOther,
} from './point-back.ts'
import { INSIDE, PRONOUN, THERE } from './pointing.ts'
import { isOnlyValues, piecesOf, sayAnew } from './say-anew.ts'
import { sayScaled } from './say-otherwise.ts'
import { readSaid, type Said, type Slot } from './slots.ts'
import { tellsStretch } from './tells-stretch.ts'
import { holdsException } from './write-out.ts'

/** "Fade in over 2 seconds and out over 8": what leans on the words before it is said whole. */
export function gapped(words: string, document: PlanDocument): readonly Candidate[] {
  if (holdsException(words) || /\bn?or\b/i.test(words)) return []
  const parts = words
    .replace(/[.!?\s]+$/, '')
    .split(/\s*[,;]\s*(?:and |then |but )?|\s+(?:and then|and|then|but)\s+/i)
    .filter((part) => part.trim() !== '')
  const [first, ...rest] = parts
  if (first === undefined || rest.length === 0 || rest.length > 4) return []
  const whole = [first]
  for (const part of rest) {
    const before = readSaid(whole.at(-1) ?? first, document)
    const { body, factor } = apartFactor(part)
    const fresh = readSaid(body, document)
    const said = startsRequest(part, { verbs: verbsOf(document), document })
      ? part
      : isOnlyValues(fresh, before)
        ? sayAnew(before, fresh)
        : null
    if (said === null) return []
    whole.push(factor === null ? said : (sayScaled(readSaid(said, document), factor) ?? said))
  }
  const said = whole.join(', then ')
  return said === words ? [] : [stands(said, [])]
}

const KEEPS = /\b(?:keep|leave|retain|use) (?:only|just|nothing but)\b|\b(?:only|just) keep\b/i

/** What can be said again by itself: pieces of the last clause where it says several things, then whole clauses. */
function piecesFirst(old: Said, context: Context): readonly Said[] {
  const clauses = clausesOf(old, context)
  const pieces = clauses.slice(0, 1).flatMap((clause) => piecesOf(clause))
  return [
    ...(pieces.length > 1 ? pieces.toReversed().map((piece) => readSaid(piece, context.document)) : []),
    ...clauses,
  ]
}

/** The same to something else: only the clause that fits is said again. */
export function goOn(context: Context, message: string, isExplained = false): readonly Candidate[] {
  const body = named(context, resolved(context, message))
  const { old, document } = context
  const { body: plain, factor } = apartFactor(body)
  const other = theOther(old, plain, context)
  const fresh = readSaid(other ?? withoutVerbOf(old, plain, context), document)
  // What is kept is kept beside what was kept before: saying it alone would take that out.
  if (document.ear?.nameExactly && KEEPS.test(old.text))
    return fresh.slots.length === 1 && (isExplained || isOnlyValues(fresh, old))
      ? [stands(`${old.text.replace(/[.!?\s]+$/, '')} and ${asThing(fresh, plain)}`, given(context.last.turn))]
      : []
  const values =
    isExplained || isOnlyValues(fresh, old)
      ? piecesFirst(old, context).flatMap((clause) => {
          const said = sayAnew(clause, fresh)
          return said === null ? [] : given(factor === null ? said : sayScaled(readSaid(said, document), factor))
        })
      : []
  const alone = [...values, ...filledIn(context, body)].map((words) => stands(words, []))
  return [...alone, ...countedAlike(context, { fresh, plain })]
}

/** "And sentence 4" behind "drop sentence 2": both are counted as they stood, and go in one request. */
function countedAlike(
  { old, last, document }: Context,
  { fresh, plain }: { readonly fresh: Said; readonly plain: string },
): readonly Candidate[] {
  const [slot, ...more] = fresh.slots
  if (!document.ear?.nameExactly || slot?.kind !== 'about:number' || more.length > 0 || !isOnlyValues(fresh, old))
    return []
  return [stands(`${old.text.replace(/[.!?\s]+$/, '')} and ${asThing(fresh, plain)}`, given(last.turn))]
}

const NAMES_ANEW = /\b(?:rename|name|call|title)\b.*\b(?:to|as)\b|\b(?:change|call|name|title|rename)\b/i
const NEW_NAME = /^(.+?) (?:should|must|has to|ought to|is to|to) (?:be|become|read|say)(?: called| named)? (.+)$/i

/** "And Travel should be Trips" behind a new name. */
const named = ({ old }: Context, body: string): string => {
  const [, what = '', name = ''] = NAMES_ANEW.test(old.text) ? (NEW_NAME.exec(body) ?? []) : []
  return name === '' ? body : `${what} to ${name}`
}

/** "…, twice as long": a factor behind the values. */
function apartFactor(body: string): { readonly body: string; readonly factor: number | null } {
  const found = /^(.+?)[\s,;–—-]+(?:but )?((?:twice|double|half|three times|much|a bit|a little|slightly)\b.*)$/i.exec(
    body,
  )
  const leaning = found?.[2] === undefined ? null : readLeaning(found[2])
  return found?.[1] !== undefined && leaning?.how === 'scale' && leaning.scale.factor !== 'full'
    ? { body: found[1], factor: leaning.scale.factor }
    : { body, factor: null }
}

/** A request without what it is about, or with a word for it, gets what the last one was about. */
export function filledIn(context: Context, spoken: string): readonly string[] {
  const { old, document } = context
  const body = besideNamed(context, spoken)
  const { durationSeconds } = document.frame(document.state, '')
  const own = readSaid(body, document)
  const things = old.slots.filter(({ kind }) => THINGS.test(kind))
  const times = old.slots.filter(({ kind }) => /^(?:range|place|label)$/.test(kind))
  const time = context.earlier.slice(0, 2).flatMap((each) => given(workedOn(each, durationSeconds)))[0] ?? times[0]
  const isNamed = own.slots.some(({ kind }) => THINGS.test(kind))
  const made = PRONOUN.test(body) && !isNamed ? newThing(context) : null
  // What was selected is what "it" stands for, and no part of that.
  const isStretch = selectedStretch(context.last)
  if (onlySelected(context.last) && PRONOUN.test(body) && (!isNamed || isStretch) && !INSIDE.test(body))
    return [isNamed ? withSelection(context, body) : body.replace(PRONOUN, () => 'the selection')]
  if (INSIDE.test(body) && time)
    return timesThere(context, time)
      .slice(0, 1)
      .map((there) => everyClauseIn(context, body, there))
  const told = toldByKind(context, body)
  if (told.length > 0) return told
  // It tells itself what points back, and takes no words behind its own.
  if (document.ear?.nameExactly) return [nameExactly(context, body)]
  if (THERE.test(body) && !time) return []
  const where = THERE.test(body) && time ? timesThere(context, time) : []
  const about = things.length > 0 ? namesNow(context, things) : times.length > 0 ? listOf(old, times) : undefined
  const isOpen = PRONOUN.test(body.replace(THERE, '')) && !isNamed
  if (isOpen || where.length > 0) {
    // A place that is said by "there" is not what "it" stands for.
    const own = where.length > 0 && things.length === 0 ? undefined : about
    const named = isOpen ? [...given(made), ...given(own).map(withArticle)] : ['']
    const placed = where.length > 0 ? where.map((there) => body.replace(THERE, () => there)) : [body]
    const whole = placed.flatMap((each) => named.map((name) => (isOpen ? each.replace(PRONOUN, () => name) : each)))
    return /^(?:please )?paste\b/i.test(body) ? [body, ...whole] : whole
  }
  // What says itself where it is done takes no other place behind it.
  const isPlaced = things.length === 0 && own.slots.some(({ kind }) => /^(?:range|place|label)$/.test(kind))
  if (isNamed || about === undefined || isPlaced) return [body]
  // "A bit louder": what is, is left out.
  if (COMPARED.test(body)) return [`make ${withArticle(about)} ${body}`, body]
  if (!startsRequest(body, context)) return [body]
  const plain = body.replace(/[.!?\s]+$/, '')
  if (things.length === 0 && tellsStretch(body)) return [body]
  const isBare = /^(?:the|all|both)\b/i.test(about) || things.length === 0
  return [
    `${plain} ${isBare ? about : withArticle(about)}`,
    `${plain} ${isBare ? about : `on ${withArticle(about)}`}`,
    body,
  ]
}

/** "Strings 2 dB down in there, singer 1 dB up": every clause is about what was selected. */
function everyClauseIn({ last, document }: Context, body: string, there: string): string {
  const pieces = body.split(/(\s*,\s*(?:and |then |but )?|\s+(?:and then|and|then|but)\s+)/i)
  const isIn = pieces.findIndex((piece) => INSIDE.test(piece))
  if (!selectedStretch(last) || isIn < 0) return body.replace(INSIDE, () => there)
  return pieces
    .map((piece, at) => {
      const { slots, ways, numbers } = readSaid(piece, document)
      const isPlaced = slots.some(({ kind }) => /^(?:range|place|label)$/.test(kind))
      const isClause = at % 2 === 0 && ways.length + numbers.length > 0
      if (INSIDE.test(piece)) return piece.replace(INSIDE, () => there)
      return at > isIn && isClause && !isPlaced ? `${piece.replace(/[.!?\s]+$/, '')} ${there}` : piece
    })
    .join('')
}

/** "Make that softer on the guest": there, in the stretch that was selected. */
function withSelection({ document: { frame, state } }: Context, body: string): string {
  const range = frame(state, body).selection
  const where = range ? ` from ${formatTime(range.startSeconds)} to ${formatTime(range.endSeconds)}` : ''
  return `${body.replace(PRONOUN, () => 'it').replace(/[.!?\s]+$/, '')}${where}`
}

/** Whether a stretch of time was selected, and nothing else done. */
export const selectedStretch = ({ turn, came = [] }: TurnMemory): boolean =>
  turn === undefined && came.length > 0 && came.every(({ operation }) => operation === 'set_time_selection')

const onlySelected = ({ turn, came = [] }: TurnMemory): boolean =>
  turn === undefined && came.length > 0 && came.every(({ operation }) => /^(?:select|set)_/.test(operation))

/** What some slots name, as it is called by now: a new name takes the place of the one that was said. */
function namesNow({ old, document }: Context, things: readonly Slot[]): string {
  const said = listOf(old, things)
  const { things: there } = document.frame(document.state, `tracks clips labels ${said}`)
  const ids = things.flatMap((slot) => slot.ids ?? [])
  const names = ids.flatMap((id) => given(there.find((thing) => thing.id === id)?.name))
  const isSaid = (name: string): boolean => name.toLowerCase().includes(things[0]?.text.toLowerCase() ?? '')
  const [name] = names
  if (ids.length !== 1 || name === undefined || things.some(({ kind }) => kind === 'clip')) return said
  const others = there.filter((thing) => thing.id !== ids[0] && isSaid(thing.name))
  return isSaid(name) && others.length === 0 ? said : name
}

const COMPARED = new RegExp(
  [
    String.raw`^(?:(?:a |just a )?(?:bit|little|touch|tad|hair|lot)|slightly|much|`,
    String.raw`\d+(?:\.\d+)? ?db)?\s*(?:louder|quieter|softer|faster|slower|higher|lower|brighter|darker)\b`,
  ].join(''),
  'i',
)
