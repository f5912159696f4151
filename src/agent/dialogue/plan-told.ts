import type { Told } from '../intent.ts'
import type { Outcome } from '../outcome.ts'
import type { PlanDocument } from '../plan-document.ts'
import { given, stands, type Candidate, type Talked } from './context.ts'
import { continueTalk } from './continue-talk.ts'
import { readLeaning } from './message.ts'
import { isOnlyValues, sayAnew } from './say-anew.ts'
import { readSaid } from './slots.ts'
import { pointedTo, thingsTold } from './told.ts'
import { settingTold } from './told-values.ts'
import { withTold } from './with-told.ts'

/** What a message may mean in the light of an answer that was just given, the likeliest first. */
function leaningOnAnswer(message: Talked, told: Told): readonly Candidate[] {
  const { words, document } = message
  const exact = exactly(message, told)
  const pointed = exact === null ? pointedTo(words, told, document) : [exact]
  const alone = [...pointed, ...ofKind(words, told), ...inThatKey(words, told), ...compared(message, told)].flatMap(
    (each) => [each, ...plainer(each)],
  )
  return [...alone.map((each) => stands(each, [])), ...otherValue(message, told), ...agreed(message.words, told)]
}

/** In a kind of document that names exactly what words point to. */
function exactly({ words, document: { ear, state } }: Talked, { answer }: Told): string | null {
  const ids = ear?.told?.(answer, state)
  if (!ear?.nameExactly || !ids || ids.length === 0) return null
  const named = ear.nameExactly(words, { request: `cut ${ids.join(' and ')}`, before: state, now: state })
  return named === words ? null : named
}

/** "Cut the last one" behind "how many sentences are there?". */
function ofKind(words: string, told: Told): readonly string[] {
  const noun = /\bhow many (sentence|line|bar|section|track|clip|label|word|take)s\b/i.exec(told.words)?.[1]
  const nth =
    noun === undefined
      ? null
      : /\bthe (first|second|third|last)(?: one)?(?=\s*(?:$|[.,;!?]|\b(?:please|too|then|and)\b))/i.exec(words)
  return nth ? [words.replace(nth[0], () => `the ${nth[1] ?? ''} ${noun ?? ''}`)] : []
}

/** "In that key", where the song is in it anyway. */
function inThatKey(words: string, { answer }: Told): readonly string[] {
  const plain = words
    .replace(/[\s,]+in (?:that|this|the same) key\b/i, '')
    .replace(/[\s,]+at (?:that|this|the same) (?:tempo|speed)\b/i, '')
  return plain !== words && /\bsong is in\b|\btempo is\b/i.test(answer) ? [plain] : []
}

/** Without what it is for ("so it's 8"), and with what stands "right after". */
function plainer(words: string): readonly string[] {
  const plain = words.replace(
    /[\s,]+so (?:that )?(?:it|we|i|they|that|there)(?:'s|'re| is| are| have| has| get|\b).+$/i,
    '',
  )
  const placed = plain.replace(
    /\b((?:right|directly|straight|just) (?:after|behind|before))(?=\s*(?:$|[,.;]))/i,
    '$1 it',
  )
  return [...new Set([placed, plain])].filter((each) => each !== words)
}

/** "Then do it" behind "No, the room is not muted". */
function agreed(words: string, { answer }: Told): readonly Candidate[] {
  const [, name, how = ''] = /^(?:No, )?(.+?) is not (muted|on solo)\.$/i.exec(answer) ?? []
  const isAgreed = new RegExp(
    [
      String.raw`^(?:(?:ok|okay|so|then|well|please|oh|could you|can you|right)[\s,]+)*(?:do|make) (?:it|that|so|`,
      String.raw`it so)(?: then| please| now)*[.!\s]*$`,
    ].join(''),
    'i',
  ).test(words)
  return name !== undefined && isAgreed ? [stands(`${how === 'muted' ? 'mute' : 'solo'} ${name}`, [])] : []
}

const COMPARED = new RegExp(
  [
    String.raw`^(?:(?:ok|okay|so|then|and|now|please|well|hm+)[\s,]+)*((?:(?:a |just a )?(?:tiny )?(?:bit|`,
    String.raw`little|touch|tad|hair|lot)|slightly|much|\d+(?:\.\d+)? ?(?:db|decibels?|%|`,
    String.raw`percent))?\s*(?:louder|quieter|softer|faster|slower|higher|lower|brighter|darker))(?: `,
    String.raw`please)?[.!\s]*$`,
  ].join(''),
  'i',
)

/** "A bit quieter": what was spoken of. */
function compared({ words, document }: Talked, told: Told): readonly string[] {
  const how = COMPARED.exec(words)?.[1]
  const [only, ...more] = how === undefined ? [] : thingsTold(told, document)
  return only && more.length === 0 ? only.names.map((name) => `make ${name} ${how ?? ''}`) : []
}

/** "Make it 76": another value than the one that was told. */
function otherValue(message: Talked, told: Told): readonly Candidate[] {
  const request = settingTold(told)
  if (request === null) return []
  const { candidates } = continueTalk({
    ...message,
    words: message.words.replace(
      /\b(?:set|put|change|bring|turn) (?:it|that|this)(?: back)?(?: (?:up|down))?(?: to)?\b/i,
      'make it',
    ),
    earlier: [{ intent: { words: request, additions: [] }, document: told.document, destroyed: false }],
  })
  return candidates.filter(({ retracts }) => retracts.length === 0)
}

/** "And garlic?", "what about the guest?": the question before, about something else. */
function askedAgain({ words, document }: Talked, told: Told): readonly string[] {
  const about =
    /^(?:and|but|ok and|okay and)\s+(?:(?:what|how) about |for |in |on )?(.+?)\?+$/i.exec(words.trim())?.[1] ??
    /^(?:and )?(?:what|how) about (.+?)\?*$/i.exec(words.trim())?.[1]
  if (about === undefined) return []
  const fresh = readSaid(about, document)
  const before = readSaid(told.words, document)
  const anew = isOnlyValues(fresh, before) ? given(sayAnew(before, fresh)) : []
  const query = /^(.+\b(?:about|of|on|mentions?|says?)\s+)["“]?(?:the )?[^"”?]+?["”]?\??$/i.exec(told.words)?.[1]
  return query === undefined || about.split(/\s+/).length > 3 ? anew : [...anew, `${query}${about}?`]
}

/** "70 would be nicer" behind "it is at 80 % already": another value in what was asked for. */
function leaningOnRequest(message: Talked, { words, document }: Told): readonly Candidate[] {
  const { how } = readLeaning(message.words)
  if (how !== 'correct' && how !== 'goOn') return []
  const asked = { intent: { words, additions: [] }, document, destroyed: false }
  return continueTalk({ ...message, earlier: [asked, ...message.earlier] }).candidates.filter(
    ({ retracts }) => retracts.length === 0,
  )
}

const isPointing = (words: string): boolean => /\b(?:there|it|that|them|those|these)\b/i.test(words)

type Plan = (words: string) => Promise<Outcome>

/** What leans on the last answer, planned; null where nothing does. */
export async function planAfterAnswer(message: Talked & { plan: Plan }, told: Told): Promise<Outcome | null> {
  if (told.isOld) return null
  const candidates = told.isRequest ? leaningOnRequest(message, told) : leaningOnAnswer(message, told)
  for (const candidate of candidates) {
    const planned = await message.plan(candidate.words)
    if (planned.status === 'ready') return { ...planned, memory: { ...planned.memory, said: message.words } }
    // Where it is clear what is meant and something has to be chosen, nothing else is tried.
    if (planned.status === 'question' && planned.question.offers.length > 0 && isPointing(message.words)) return planned
  }
  return null
}

const NOW = new RegExp(
  [
    String.raw`^(?:(?:ok|okay|so|and|but|then|good|great|right)[\s,]+)*(?:(?:how|what) about |how is it |what `,
    String.raw`is it |as of )?(?:right )?now\s*\?*$`,
  ].join(''),
  'i',
)

/** "And now?", "and how many now?": the same question, as it is by now. */
function isAskedAgain(words: string, told: Told): boolean {
  const how = new RegExp(
    [
      String.raw`^(?:(?:ok|okay|so|and|but|then)[\s,]+)*(how (?:many|long|much|loud|big))(?: (?:are there|are `,
      String.raw`left|of them))? now\s*\?*$`,
    ].join(''),
    'i',
  ).exec(words)?.[1]
  return NOW.test(words) || (how !== undefined && told.words.toLowerCase().includes(how.toLowerCase()))
}

type Asking = {
  readonly told: Told
  readonly document: PlanDocument
  /** Whether the words are a question by themselves. */
  readonly isAsked: boolean
  asks(words: string): Promise<Outcome>
}

/** A question that leans on the one before, answered; null where it stands alone. */
export async function answerAfter(words: string, { told, document, isAsked, asks }: Asking): Promise<Outcome | null> {
  if (told.isRequest) return null
  if (isAskedAgain(words, told)) return withTold(await asks(told.words), told.words, true)
  if (told.isOld) return null
  const message: Talked = { words, earlier: [], document, without: () => document }
  const again = isAsked ? [] : askedAgain(message, told)
  const pointed = isAsked && !/\bnow\b/i.test(words) ? pointedTo(words, told, document) : []
  for (const said of [...again, ...pointed]) {
    const answered = await asks(said)
    if (answered.status === 'answer' && answered.passedOver !== true) return withTold(answered, said, true)
  }
  return null
}
