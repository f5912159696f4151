import { ordinals } from '../../words/index.ts'
import type { TurnMemory } from '../intent.ts'
import { type Candidate, type Continued, type Context, stands, given, clausesOf } from './context.ts'
import { nameExactly } from './point-back.ts'
import { isOnlyValues, sayAnew } from './say-anew.ts'
import { sayWithout, sayWithoutNamed } from './say-otherwise.ts'
import { readSaid, type Said } from './slots.ts'

export function asSpared(context: Context, body: string): Continued | null {
  const candidates = sparedPart(context, nameExactly(context, body))
  return candidates.length === 0 ? null : { isLeaning: true, candidates }
}

/** "Spare the room", "drop the fade out", "Travel can come back": something of the last request, by its name. */
export function withoutNamed(context: Context, body: string): Continued | null {
  const { last, old } = context
  const said = restoredIn(body)
  const before = context.without(given(last.turn))
  if (said === undefined || before === null) return null
  const plain = said.replace(/[\s,]*(?:please|too|again|after all)[.!]*$/i, '')
  const fresh = readSaid(plain, before)
  const [named, ...more] = fresh.slots
  const rest = clausesOf(old, { ...context, document: before })
  const isClause = (clause: Said): boolean => {
    const own = new Set(clause.tokens.map(({ text }) => text))
    return fresh.tokens.every(({ text }) => own.has(text) || text === 'the')
  }
  const gone = rest.filter(isClause)
  const left = rest.filter((clause) => !isClause(clause)).toReversed()
  if (rest.length > 1 && gone.length === 1 && left.length > 0)
    return { isLeaning: true, candidates: [stands(left.map(({ text }) => text).join(' and '), given(last.turn))] }
  if (!named || more.length > 0) return null
  const listed = sayWithoutNamed(old, named)
  if (listed !== null) return { isLeaning: true, candidates: [stands(listed, given(last.turn))] }
  const every = old.slots.find(
    ({ kind, ids = [] }) => kind === named.kind && ids.length > 1 && ids.includes(named.ids?.[0] ?? ''),
  )
  return every
    ? {
        isLeaning: true,
        candidates: [stands(`${old.text.replace(/[.!?\s]+$/, '')} except ${plain}`, given(last.turn))],
      }
    : null
}

/** What some words want back, or leave alone. */
const restoredIn = (spoken: string): string | undefined => {
  const body = spoken.replace(STAYS_GONE, '')
  return restoredAlone(body)
}

/** "…, the other one stays gone": what stays as it is asks for nothing. */
const STAYS_GONE = new RegExp(
  [
    String.raw`\s*[,;]\s*(?:but |and )?(?:the (?:other|rest|others)\b.*|everything else|`,
    String.raw`all the rest)\s+(?:can |may |should )?(?:stays?|remains?)\b.*$`,
  ].join(''),
  'i',
)

const restoredAlone = (body: string): string | undefined =>
  new RegExp(
    [
      String.raw`^(?:(?:but )?(?:please )?(?:spare|restore|bring back|put back|get back|drop|lose|scrap|skip|no|`,
      String.raw`not|except(?: for)?|leave out|undo|i (?:do )?(?:still )?(?:want|need)(?= .+ back\b)) )(.+?)`,
      String.raw`(?: back(?: in)?)?$`,
    ].join(''),
    'i',
  ).exec(body)?.[1] ??
  new RegExp(
    [
      String.raw`^(.+?) (?:can|should|may|must|has to|needs to|gets to) `,
      String.raw`(?:come back|be back|return|go back in|stay|be spared|`,
      String.raw`be left alone|be restored)(?: in)?\b.*$`,
    ].join(''),
    'i',
  ).exec(body)?.[1] ??
  /^(?:bring|put|get) (.+?) back(?: in)?$/i.exec(body)?.[1]

const SO_DOES = /^(?:and )?so (?:does|do|can|should|will|must|is|are) (.+)$/i

/** Whether it was a request by itself. */
const isSame = (said: string, { intent }: TurnMemory): boolean =>
  intent.words
    .trim()
    .replace(/[.!\s]+$/, '')
    .toLowerCase() === said.toLowerCase()

/** "So does the office", "the drums too": more of what is left alone, behind what left something alone. */
export function leftOutToo(context: Context, { how, body }: { how: string; body: string }): Continued | null {
  const said = context.last.said?.trim().replace(/[.!\s]+$/, '')
  const isOwn =
    said === undefined || /^(?:drop|lose|scrap|skip|undo|no|not)\b/i.test(said) || isSame(said, context.last)
  const isLeftOut = !isOwn && (restoredIn(said) ?? sparedIn(said)) !== undefined
  const more = isLeftOut ? (SO_DOES.exec(body)?.[1] ?? (how === 'goOn' ? body : undefined)) : undefined
  if (more === undefined) return null
  return asSpared(context, `keep ${more}`) ?? withoutNamed(context, `bring ${more} back`)
}

/**
 * "Bring the second one back", "not the last one", "leave the first one as it was": one of a list is taken out
 * of it.
 */
export function withoutPart(context: Context, body: string): Continued | null {
  const [, first, second, third] =
    new RegExp(
      [
        String.raw`^(?:(?:bring|put) (?:back )?the (\w+)(?: one)?(?: back)?|(?:but )?not the (\w+)(?: one)?|`,
        String.raw`(?:leave|keep|spare|restore) the (\w+)(?: one)?(?: (?:alone|in|as (?:it|is).*|where it .*))?)$`,
      ].join(''),
      'i',
    ).exec(body) ?? []
  const word = (first ?? second ?? third ?? '').toLowerCase()
  const at = word === 'last' || word === 'final' ? -1 : (ordinals.get(word) ?? 0) - 1
  const { last, old } = context
  const before = context.without(given(last.turn))
  if (word === '' || (at < 0 && word !== 'last' && word !== 'final') || before === null) return null
  const words = sayWithout(old, at)
  return words === null ? null : { isLeaning: true, candidates: [stands(words, given(last.turn))] }
}

/** "Everything but the last one stays". */
const GOES_ALONE: readonly RegExp[] = [
  new RegExp(
    [
      String.raw`^(?:everything|all|all of (?:it|them|those)|they all) (?:but|except(?: for)?|`,
      String.raw`apart from) (.+?) (?:(?:can|should|may) )?(?:stays?|remains?|comes? back)(?: in)?$`,
    ].join(''),
    'i',
  ),
  new RegExp(
    [
      String.raw`^(?:bring back|put back|restore|keep) (?:everything|all|all of (?:it|them|those)) (?:but|`,
      String.raw`except(?: for)?|apart from) (.+)$`,
    ].join(''),
    'i',
  ),
]

const SPARED: readonly RegExp[] = [
  new RegExp(
    [
      String.raw`^(?:(?:but|please|just) )*(?:keep|leave(?: me)?|spare|except(?: for)?|but not|not|without) (?!only\b|`,
      String.raw`just\b)(.+?)(?: (?:in|alone|there|though|please|untouched|as (?:it|they) (?:is|are|was|were)))*$`,
    ].join(''),
    'i',
  ),
  new RegExp(
    [
      String.raw`^(.+?) (?:(?:can|could|should|may|must|might|has to|have to|needs? to) )?(?:stays?|remains?|`,
      String.raw`be (?:kept|left(?: alone| in)?)|(?:is|are|was|were) (?:fine|ok|okay|good))(?: (?:in|there|`,
      String.raw`though|please|after all|as (?:it|they) (?:is|are|was|were)))*$`,
    ].join(''),
    'i',
  ),
]

/** "Leave the code in, just the sponsor line": what is to go is only said again. */
const ONLY_GOES = /\s*[,;–—-]+\s*(?:just|only)\s+(?!.*\b(?:stays?|keep|leave)\b).+$/i

const sparedIn = (body: string): string | undefined => {
  const said = body.replace(ONLY_GOES, '')
  return SPARED.map((row) => row.exec(said)?.[1]).find((words) => words !== undefined)
}

/** "The one in sentence 11 can stay", "keep the second one": the last request without a part of what it was about. */
function sparedPart(context: Context, body: string): readonly Candidate[] {
  const { last, old, document } = context
  const before = context.without(given(last.turn))
  if (!document.ear?.nameExactly || before === null) return []
  const request = old.text.replace(/[.!?\s]+$/, '')
  const retracts = given(last.turn)
  const goes = GOES_ALONE.map((row) => row.exec(body)?.[1]).find((words) => words !== undefined)
  if (goes !== undefined) {
    const fresh = readSaid(goes, before)
    return isOnlyValues(fresh, old) ? given(sayAnew(old, fresh)).map((words) => stands(words, retracts)) : []
  }
  const stays = sparedIn(body)
  const joint = /\bexcept\b/i.test(request) ? 'and' : 'except'
  return stays === undefined ? [] : [stands(`${request} ${joint} ${asThing(readSaid(stays, before), stays)}`, retracts)]
}

/** A part of a request, as it is said behind "except". */
export function asThing({ slots }: Said, words: string): string {
  const [slot, ...more] = slots
  if (!slot || more.length > 0) return words
  return slot.kind === 'query' ? `the line about ${slot.text}` : (slot.behind ?? words)
}
