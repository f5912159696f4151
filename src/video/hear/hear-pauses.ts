import { isProblem, trackedView } from '../../kernel/index.ts'
import { cutOf } from '../document/cut.ts'
import { MICROS } from '../document/words.ts'
import { shortenGaps } from '../operations/set-gap.ts'
import type { FrameOfRequest } from './frame-of-request.ts'
import type { Hearing } from './hearing.ts'
import { readTarget } from './read-target.ts'
import { resolveLines } from './resolve-lines.ts'
import { resolveWords } from './resolve-words.ts'
import { anyWordsAt, verbAt, wordAt, wordsAt, type Found, type Scope } from './scope.ts'
import { secondsAt } from './seconds-at.ts'
import type { Target } from './target.ts'
import { ask, assumed, isQuestion, said, type HeardCall, type Understanding } from './understanding.ts'
import { tightenVerbs } from './vocabulary.ts'

const USUAL = { longerThan: 0.8, to: 0.3 }

type Lengths = { longerThan?: Length; to?: Length; place?: Target }
type Length = { readonly seconds: number; readonly text: string }

/** Pauses: "tighten pauses longer than 0.8 s to 0.3", "cap gaps at half a second", "close the dead air". */
export function hearPauses(hearing: Hearing, { from, to }: FrameOfRequest): Understanding | null {
  const { scope } = hearing
  const cap = cappedAt(scope, from, to)
  if (cap) return gaps(hearing, cap.target, { lengths: cap.lengths, isCap: true })
  const verb = verbAt(scope, from)
  const object = tightenVerbs.has(verb)
    ? (wordsAt(scope, from + 1, 'rid of') ?? wordsAt(scope, from + 1, 'up|down|out|off|on|more') ?? from + 1)
    : from
  const pauses = readTarget({ ...scope, mentions: [] }, wordsAt(scope, object, 'less|fewer') ?? object, to)
  const isThem =
    pauses?.value.kind === 'earlier' &&
    hearing.earlier.length > 0 &&
    hearing.earlier.every(({ kind }) => kind === 'pauses')
  if (!pauses || (pauses.value.kind !== 'pauses' && !isThem)) return null
  // One that was pointed at, and not all of them.
  if (
    !isThem &&
    !pauses.value.within &&
    /^(?:that|this) (?:\w+ )?(?:pause|gap|silence|break)$/i.test(scope.slice(object, pauses.next))
  )
    return ask('Which pause do you mean? Say what it follows: “the pause after the second sentence”.', {
      missing: ['target'],
    })
  const lengths = lengthsIn(scope, pauses.next, to)
  // Without a verb only figures or "less" make a request of it.
  if (
    object === from &&
    !/^(?:less|fewer)$/.test(wordAt(scope, from)) &&
    !(lengths && (lengths.to || lengths.longerThan))
  )
    return null
  if (!lengths)
    return ask('How long may pauses be? Say it as "shorten pauses longer than 0.8 s to 0.3".', {
      operation: 'shorten_gaps',
      missing: ['to'],
    })
  const { within } = pauses.value
  const of = within ? wordAt(scope, within.from - 1) : ''
  // "At the end of the second sentence" is behind it.
  const lead = within && of === 'of' && wordAt(scope, within.from - 2) === 'end' ? 'after' : of
  if (within && lead === 'before')
    return ask('Say the pause by what it follows: “the pause after the second sentence”.', { missing: ['target'] })
  if (within && (lead === 'after' || lead === 'between'))
    return oneGap(hearing, within, { ...lengths, isBetween: lead === 'between' })
  return gaps(hearing, pauses.value, { lengths, isCap: /^(?:cap|limit)$/.test(verb) })
}

/** "no pause longer than D", "make no gap longer than D", "the longest pause should be D", "pauses max D". */
function cappedAt(scope: Scope, from: number, to: number): { target: Target; lengths: Lengths } | null {
  const none = anyWordsAt(scope, from, [
    'make sure no',
    'make|let|allow|leave|keep no',
    'no',
    'the longest|maximum|max',
    'longest|maximum|max',
  ])
  const pause = none === null ? null : readTarget({ ...scope, mentions: [] }, none, to)
  if (none === null || pause?.value.kind !== 'pauses') return null
  const lead =
    anyWordsAt(scope, pause.next, [
      'should|may|can|must be longer|more than',
      'is|are longer|more than',
      'should|may last longer than',
      'longer|more than',
      'should be',
      'may be',
      'over|above|is|of|:|at|to',
    ]) ?? pause.next
  const length = secondsAt(scope, lead)
  return length?.next === to
    ? {
        target: { ...pause.value, from: none, to: pause.next },
        lengths: { to: { seconds: length.value, text: scope.slice(lead, to) } },
      }
    : null
}

/** "longer than A", "to B", in any order, with small words between; null where some other word is there. */
export function lengthsIn(scope: Scope, from: number, to: number): Lengths | null {
  const lengths: Lengths = {}
  let at = from
  while (at < to) {
    const small = anyWordsAt(scope, at, [
      'a bit|little|lot',
      'should|must be|become',
      'that|which|are|is|last|by|all|so|up|bit|little|down|everywhere|,|and|make|bring|cut|trim|shorten|them|it|each|only|any|of|tighter|shorter|out|too|lasting|→|become|now',
    ])
    const longer = leadAt(scope, at, [
      'longer|more|greater|bigger than about|around',
      'longer|more|greater|bigger than',
      '>',
      '> =',
      'over|above|exceeding|beyond',
      'at least',
      'of at least',
      'of|lasting more than',
      'longer|bigger|above',
    ])
    const shorter = leadAt(scope, at, [
      'down to exactly|about|around|just|only|roughly',
      'to exactly|roughly',
      'to be',
      'down to at most',
      'down to',
      'to at most',
      'to no more than',
      'to a maximum of',
      'to just|only|about|around|under',
      'no longer|more than',
      'at most',
      'shorter|less than',
      'should be',
      'to|at|leaving|keeping|under|below|with|max|maximum|→|->',
    ])
    if (longer && lengths.longerThan === undefined) {
      lengths.longerThan = { seconds: longer.value, text: scope.slice(at, longer.next) }
      at = longer.next
    } else if (shorter && lengths.to === undefined) {
      lengths.to = { seconds: shorter.value, text: scope.slice(at, shorter.next) }
      at = wordsAt(scope, shorter.next, 'max|maximum|each|long|or less|so') ?? shorter.next
    } else if (small !== null) at = small
    else return null
  }
  return lengths
}

function leadAt(scope: Scope, at: number, rows: readonly string[]): Found<number> | null {
  for (const row of rows) {
    const next = wordsAt(scope, at, row)
    const length = next === null ? null : secondsAt(scope, next)
    if (length) return length
  }
  return null
}

/** Shortens pauses by the lengths that were said, or by the usual ones. */
export function gaps(
  hearing: Hearing,
  target: Target,
  { lengths, isCap }: { lengths: Lengths; isCap: boolean },
): Understanding {
  hearing.onNamed?.(target)
  const within = target.within && resolveLines(hearing, target.within, { pool: 'in', isSure: true })
  if (within && isQuestion(within)) return within
  // A cap says both: nothing is longer, and what was is as long as that.
  const cap =
    lengths.to && !lengths.longerThan
      ? lengths.to
      : isCap && lengths.longerThan && !lengths.to
        ? lengths.longerThan
        : undefined
  const [longer, to] = cap ? [cap, cap] : [lengths.longerThan, lengths.to]
  const values = {
    longerThan: longer?.seconds ?? USUAL.longerThan,
    to: to?.seconds ?? Math.min(USUAL.to, longer?.seconds ?? USUAL.to),
  }
  if (values.to > values.longerThan)
    return ask(
      `Pauses longer than ${values.longerThan} s cannot be shortened to ${values.to} s. How long may they be?`,
      { operation: 'shorten_gaps', missing: ['to'] },
    )
  const found = {
    longerThan: longer ? said(values.longerThan, longer.text) : assumed(values.longerThan),
    to: to ? said(values.to, to.text) : assumed(values.to),
    ...(within &&
      target.within && {
        sentenceIds: said(
          within.lines.map(({ id }) => id),
          target.within.text,
        ),
      }),
  }
  const none = nothingTo(hearing, { ...values, ...(within && { sentenceIds: within.lines.map(({ id }) => id) }) })
  if (none !== null) return { nothing: none }
  const notes =
    longer && to
      ? []
      : [
          {
            code: 'assumed',
            text: `Pauses longer than ${values.longerThan} s are shortened to ${values.to} s; say other lengths to change that.`,
          },
        ]
  return { calls: [{ operation: 'shorten_gaps', params: {}, found, notes }] }
}

/** Why nothing would happen, if so. */
function nothingTo({ around }: Hearing, params: object): string | null {
  const parsed = shortenGaps.params.safeParse(params)
  const calls = parsed.success
    ? shortenGaps.expands?.(trackedView(shortenGaps, around.now), parsed.data, { newId: (prefix) => prefix })
    : undefined
  return calls && isProblem(calls) && calls.code === 'nothing-to-do' ? calls.message : null
}

/** The one pause after a sentence or a phrase; between two neighbours it is the one after the first. */
function oneGap(
  hearing: Hearing,
  place: Target,
  { to, longerThan, isBetween }: Lengths & { isBetween: boolean },
): Understanding {
  if (longerThan)
    return ask('Say how long the pause may be: “to 0.5 seconds”.', { operation: 'set_gap', missing: ['seconds'] })
  const found =
    place.kind === 'phrase'
      ? resolveWords(hearing, place, { pool: 'in', isSure: true })
      : resolveLines(hearing, place, { pool: 'in', isSure: true })
  if (isQuestion(found)) return found
  const lines = 'lines' in found ? found.lines : found.words.map(({ line }) => line)
  const [first, second, ...more] = lines
  const isPair = isBetween && first !== undefined && second?.index === first.index + 1 && more.length === 0
  const line = isPair ? first : place.kind === 'topic' ? lines.at(-1) : lines.length === 1 ? first : undefined
  const at = 'words' in found ? found.words[0]?.indices.at(-1) : line?.words.findLast(({ isOut }) => !isOut)?.index
  const word = line?.words[at ?? -1]
  if (!line || !word || (isBetween && !isPair))
    return ask('After which sentence is the pause?', { missing: ['target'] })
  const seconds = to?.seconds ?? USUAL.to
  const current = cutOf(hearing.now).gapAfter(word.id)
  if (current !== undefined && current <= seconds * MICROS) return { nothing: 'That pause is as short already.' }
  const call: HeardCall = {
    operation: 'set_gap',
    params: {},
    found: {
      sentenceId: said(line.id, place.text),
      wordIndex: said(word.index, place.text),
      seconds: to ? said(seconds, to.text) : assumed(seconds),
    },
    notes: to
      ? []
      : [{ code: 'assumed', text: `The pause is shortened to ${seconds} s; say another length to change that.` }],
  }
  return { calls: [call] }
}
