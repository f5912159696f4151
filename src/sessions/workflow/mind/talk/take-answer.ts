import { readLeaning } from '../../../../agent/index.ts'
import { ordinals } from '../../../../words/index.ts'
import type { FilesTurn } from '../files-request.ts'
import { setTextsApart } from '../set-texts-apart.ts'
import { findLacking } from './lacking.ts'
import { readWishes } from '../plan-files.ts'
import { composeWishes, type TalkGround } from './compose-wishes.ts'
import type { ContinuedFiles } from './continue-files.ts'
import { sayWishes } from './say-wish.ts'

/** An answer to a question: one of its offers, what was missing, or another request. */
export function takeAnswer(
  pending: FilesTurn,
  { message, ground }: { message: string; ground: TalkGround },
): ContinuedFiles {
  const { question, words, takesBack = [] } = pending
  const offers = question?.offers ?? []
  const body = message.replace(
    new RegExp(
      [
        String.raw`^(?:(?:oh|ah|er|um|uh|well|ok|okay|sorry|yes|yeah|yep|yup|sure|right|i mean|i meant|please|`,
        String.raw`the one|let's say|make it|take|use|just|do|go with|that would be|it's|its|it is)[\s,]+)+`,
      ].join(''),
      'i',
    ),
    '',
  )
  const chosen = offerMeant(
    message,
    body,
    offers.map(({ text }) => text),
  )
  if (isDropped(message)) return { leans: 'surely', candidates: [], isDropped: true }
  const [, instead] = DROPPED_FOR.exec(message) ?? []
  if (instead !== undefined)
    return { leans: 'surely', candidates: [{ words: ground.apart.written(instead), takesBack: [] }] }
  const offer = chosen === null ? undefined : offers[chosen]
  if (offer) return { leans: 'surely', candidates: [{ words: offer.words, takesBack }] }
  const before = (readWishes(words, ground.files, ground.texts) ?? []).filter((wish) => typeof wish !== 'string')
  const put = composeWishes(ground, { body, before, how: 'answer', takesBare: true }).flatMap((wishes) => {
    const said = sayWishes(wishes)
    return said === null ? [] : [said]
  })
  const file =
    before.length > 0
      ? null
      : /^(?:(?:in|to|from|of|call it|name it|called|named) )?(?:the )?(?:file )?(filemark\d+)$/i.exec(body)?.[1]
  const stem =
    file === undefined
      ? ground.files.find(
          (each) =>
            stemOf(each) ===
            body
              .replace(/^(?:in |to )?(?:the |my )/i, '')
              .replace(/ file$/i, '')
              .toLowerCase(),
        )
      : undefined
  const named = stem ?? (file === null || file === undefined ? undefined : ground.apart.meant(file))
  const plain = words.trim().replace(/[\s.!?]+$/, '')
  const filled =
    named === undefined
      ? []
      : [
          ...['in', 'of', 'to', 'from'].map((lead) => `${plain} ${lead} ${named}`),
          plain.replace(/\b(file|document|note)\b/i, `$1 ${named}`),
        ]
  const leaning = readLeaning(message)
  const request = 'body' in leaning ? leaning.body : message
  const own = composeWishes(ground, { body: request, before: [], how: 'goOn', takesBare: false }).flatMap((wishes) => {
    const said = sayWishes(wishes)
    return said === null ? [] : [{ words: said, takesBack: [] }]
  })
  return {
    leans: 'no',
    candidates: [
      ...[...filledIn(words, message, ground), ...put, ...filled].map((each) => ({ words: each, takesBack })),
      ...own,
    ],
  }
}

/** The request with what it lacked. */
function filledIn(words: string, message: string, { apart: answered, files }: TalkGround): readonly string[] {
  const apart = setTextsApart(words, files)
  const filled = apart && findLacking(apart, files)?.fill(answered.written(message))
  return apart && filled ? [apart.written(filled)] : []
}

/** "Forget it, add a line instead": another request in the place of the one that was asked about. */
const DROPPED_FOR = new RegExp(
  [
    String.raw`^(?:(?:no|oh|ok|okay|ah|well)[\s,]+)*(?:never ?mind(?: that| it)?|forget (?:it|that|`,
    String.raw`about it)|leave it|cancel(?: that| it)?|skip (?:it|that)|drop it)[\s,;.!–—-]+(?:and |but |`,
    String.raw`then |just |please |rather |better |instead[\s,]+)*(.+)$`,
  ].join(''),
  'i',
)

/** A question that is left as it is. */
const DROPPED = new RegExp(
  [
    String.raw`^(?:(?:no|oh|ok|okay|ah|well)[\s,]+)*(?:never ?mind(?: that| it)?|forget (?:it|that|about it)|`,
    String.raw`leave it|cancel(?: that| it)?|don't|do nothing|nothing|no|nope|no thanks?|skip (?:it|that)|`,
    String.raw`drop it)$`,
  ].join(''),
  'i',
)

export const isDroppedFor = (message: string): boolean => DROPPED_FOR.test(message)
export const isDropped = (message: string): boolean => DROPPED.test(message)

const stemOf = (file: string): string => (/([^/]+?)(?:\.[^./]+)?$/.exec(file)?.[1] ?? '').toLowerCase()

/** Which offer a message chooses. */
function offerMeant(message: string, body: string, offers: readonly string[]): number | null {
  const line = body
    .toLowerCase()
    .replace(/^(?:the|number|option|no\.?) /, '')
    .replace(/ (?:one|option|please)$/, '')
  const exact = offers.findIndex((offer) => offer.toLowerCase().replace(/^the /, '') === line)
  if (exact >= 0) return exact
  if (
    offers.length === 1 &&
    new RegExp(
      [
        String.raw`^(?:yes|yeah|yep|yup|sure|ok|okay|right|exactly|correct|please do|do that|that one|that's it|`,
        String.raw`i do)\b[\w\s,]*$`,
      ].join(''),
      'i',
    ).test(message)
  )
    return 0
  if (/^\d$/.test(line) && offers[Number(line) - 1] !== undefined) return Number(line) - 1
  const begins = offers.flatMap((offer, at) =>
    offer.toLowerCase().replace(/^the /, '').includes(line) && line.length > 3 ? [at] : [],
  )
  if (begins.length === 1) return begins[0] ?? null
  if (/^(?:all|every|both|each|everywhere|all of them|both of them|every one|all places)\b/.test(line)) {
    const every = offers.findIndex((offer) => offer.startsWith('every'))
    if (every >= 0) return every
  }
  if (/^overwrite\b/.test(line)) return offers.findIndex((offer) => offer.startsWith('overwrite'))
  if (/^(?:second|other)$/.test(line) && offers[0] === 'every one of the 2') return offers.indexOf('the last')
  const number = /^\d+$/.test(line) ? Number(line) : ordinals.get(line)
  if (line === 'last' && offers.some((offer) => offer === 'the last')) return offers.indexOf('the last')
  return number !== undefined && number >= 1 && number <= offers.length && !offers.includes('the first')
    ? number - 1
    : null
}
