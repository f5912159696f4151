import type { Clause, Frame, Mention, RangeMention } from '../../../words/index.ts'

const excluding = /^(?:outside|except|excepting|excluding|but|besides)$/

/**
 * "Everything outside the selection", "all but this": what is named is what stays. The range is turned around where the
 * words stand right before it; anywhere else such a word is left to be asked about.
 */
export function turnAround(
  clause: Clause,
  mentions: readonly Mention[],
  { durationSeconds }: Frame,
): { readonly mentions: readonly Mention[]; readonly isUnclear: boolean } {
  const at = clause.tokens.findIndex(({ used, text }) => !used && excluding.test(text))
  const word = clause.tokens[at]
  // "Everything but A and B": only the first of them was read as what stays.
  const ranges = mentions.filter((mention) => mention.kind === 'range')
  if (!word)
    return {
      mentions,
      isUnclear:
        ranges.some(({ via }) => via === 'except') && ranges.some(({ via }) => via !== 'except' && via !== 'whole'),
    }
  const next = clause.tokens.slice(at + 1).find(({ text }) => !/^(?:the|for|of|my)$/.test(text))
  const kept = mentions.filter(
    (mention): mention is RangeMention =>
      mention.kind === 'range' && mention.via !== 'whole' && mention.span.from > word.span.from,
  )
  const [range] = kept
  if (!range || kept.length > 1 || !next || next.span.from < range.span.from || next.span.from >= range.span.to)
    return { mentions, isUnclear: true }
  const others = mentions.filter(
    (mention) => mention !== range && !(mention.kind === 'range' && mention.via === 'whole'),
  )
  if (others.some(({ kind }) => kind === 'range')) return { mentions, isUnclear: true }
  const turned = [
    { startSeconds: 0, endSeconds: range.startSeconds },
    { startSeconds: range.endSeconds, endSeconds: durationSeconds },
  ].filter(({ startSeconds, endSeconds }) => endSeconds > startSeconds)
  return {
    mentions: [...others, ...turned.map((part): RangeMention => ({ ...range, ...part, via: 'except' }))],
    isUnclear: turned.length === 0,
  }
}

/**
 * "Everything but the guest and the interview": a track and a part in one exception. Read alone, the first would be all
 * that stays, and the second where it is done.
 */
export function mixesExceptions({ text, span: { from } }: Clause, mentions: readonly Mention[]): boolean {
  return mentions.some((first) => {
    if (!EXCEPTING.test(first.text) && !EXCEPTING.test(text.slice(0, Math.max(0, first.span.from - from)))) return false
    return mentions.some(
      (next) =>
        next.span.from >= first.span.to &&
        isName(first) !== isName(next) &&
        LISTED.test(text.slice(first.span.to - from, next.span.from - from)),
    )
  })
}

/** Tracks and clips are names; a label that is named alone is a part. */
const isName = (mention: Mention): boolean =>
  mention.kind === 'name' && mention.things.every(({ kind }) => kind !== 'label')

const EXCEPTING = /\b(?:but|except|excepting|excluding|besides|save|other than|apart from|aside from)\b/i
const LISTED = /^\s*(?:,|&|(?:,\s*)?\b(?:and|or|nor|plus)\b)\s*(?:also\s+)?(?:(?:the|my|our|for|from|on)\s+)*$/i

/**
 * "Delete everything after it": "everything" alone is the whole, and a limit that nobody read must not be lost.
 * With one place said before, it is the part on that side; otherwise it is asked.
 */
export function limitWhole(
  clause: Clause,
  mentions: readonly Mention[],
  { durationSeconds }: Frame,
): { readonly mentions: readonly Mention[]; readonly isUnclear: boolean } {
  const whole = mentions.find((mention): mention is RangeMention => mention.kind === 'range' && mention.via === 'whole')
  const at = whole ? clause.tokens.findIndex(({ span }) => span.from >= whole.span.to) : -1
  const [limit, object] = at < 0 ? [] : [clause.tokens[at], clause.tokens[at + 1]]
  if (
    !whole ||
    !limit ||
    limit.used ||
    !/^(?:after|before|past|beyond|until|till|up|between|inside|within|behind|following|preceding|that|where|which|when|while|without)$/.test(
      limit.text,
    )
  )
    return { mentions, isUnclear: false }
  const times = mentions.flatMap((mention) => (mention.kind === 'time' ? [mention.seconds] : []))
  const [place, ...more] = times
  if (
    place === undefined ||
    more.length > 0 ||
    !/^(?:it|that|there|this)$/.test(object?.text ?? '') ||
    !/^(?:after|before|past|beyond|until|till)$/.test(limit.text)
  )
    return { mentions, isUnclear: true }
  const isAfter = /^(?:after|past|beyond)$/.test(limit.text)
  const range: RangeMention = {
    ...whole,
    via: isAfter ? 'after' : 'before',
    startSeconds: isAfter ? place : 0,
    endSeconds: isAfter ? durationSeconds : place,
  }
  return {
    mentions: mentions.flatMap((mention) => (mention === whole ? [range] : mention.kind === 'time' ? [] : [mention])),
    isUnclear: false,
  }
}
