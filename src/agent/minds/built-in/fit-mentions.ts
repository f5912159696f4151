import type { Frame, Mention, NameMention, RangeMention, Thing, Phrase } from '../../../words/index.ts'
import type { Needs } from './needs-of.ts'

/**
 * Puts what the words name into the form that an operation works on: a clip as its range, a label as its place, a
 * length as the range at an edge.
 */
export function fitMentions(
  mentions: readonly Mention[],
  { needs, phrase, frame }: { needs: Needs; phrase: Phrase; frame: Frame },
): readonly Mention[] {
  let fitted = trackOfPlace(partOfWhole(joinParts(plainMentions(mentions, needs)), needs, frame), needs, frame)
  if (needs.range && !needs.clips)
    fitted = fitted.flatMap((mention) =>
      isOf(mention, 'clip')
        ? has(mentions, 'range')
          ? tracksUnder(mention, frame)
          : clipRanges(mention, frame)
        : [mention],
    )
  if (needs.range && !has(fitted, 'range'))
    fitted = [...fitted, ...rangeFromLength(fitted, phrase, frame), ...rangeAround(fitted, phrase, frame)]
  if (needs.tracks && !needs.clips)
    fitted = fitted.flatMap((mention) =>
      isOf(mention, 'clip') ? [mention, ...tracksUnder(mention, frame)] : [mention],
    )
  if (needs.tracks && !needs.range && !needs.point && !fitted.some((mention) => isOf(mention, 'track')))
    fitted = fitted.flatMap((mention) =>
      mention.kind === 'range' && mention.via === 'whole' ? [allTracks(mention, frame)] : [mention],
    )
  if (needs.point && phrase.place !== undefined && !has(fitted, 'time'))
    fitted = [...fitted, ...placeOfThing(fitted, phrase.place)]
  if (needs.point && !needs.range && !has(fitted, 'time'))
    fitted = fitted.flatMap((mention) => [mention, ...placeOfLabel(mention)])
  if (needs.range && !has(fitted, 'range'))
    fitted = fitted.flatMap((mention) => (isOf(mention, 'document') ? [wholeOf(mention, frame)] : [mention]))
  return fitted
}

/** "The first minute of the last five minutes" is one place, counted within the other. */
function joinParts(mentions: readonly Mention[]): readonly Mention[] {
  return mentions.reduce<readonly Mention[]>((before, mention) => {
    const part = before.at(-1)
    const isWithin = mention.kind === 'range' && mention.via !== 'whole' && /^(?:of|in|from)$/.test(mention.lead ?? '')
    if (!isWithin || part?.kind !== 'range') return [...before, mention]
    const said = {
      span: { from: part.span.from, to: mention.span.to },
      text: `${part.text} ${mention.lead} ${mention.text}`,
    }
    if (part.via !== 'first' && part.via !== 'last')
      return mention.lead === 'of' ? [...before.slice(0, -1), asPuzzle(mention, said)] : [...before, mention]
    const { startSeconds, endSeconds } = mention
    const seconds = Math.min(part.endSeconds - part.startSeconds, endSeconds - startSeconds)
    const place =
      part.via === 'first'
        ? { startSeconds, endSeconds: startSeconds + seconds }
        : { startSeconds: endSeconds - seconds, endSeconds }
    return [...before.slice(0, -1), { ...part, ...place, ...said, notes: [...part.notes, ...mention.notes] }]
  }, [])
}

/** "0:10 to 0:20 of the last minute" may be counted from either. */
const asPuzzle = (mention: RangeMention, said: Pick<RangeMention, 'span' | 'text'>): Mention => ({
  kind: 'problem',
  code: 'vague',
  message: `“${said.text}” names two times, one as a part of the other.`,
  about: 'range',
  ...said,
  confidence: mention.confidence,
  source: mention.source,
  notes: [],
  lead: mention.lead,
})

/** "The last 3 seconds of everything": a part is meant, on all there is; the whole is only what it is a part of. */
function partOfWhole(mentions: readonly Mention[], needs: Needs, frame: Frame): readonly Mention[] {
  const isPart = (mention: Mention): boolean => mention.kind === 'range' && mention.via !== 'whole'
  if (!mentions.some(isPart)) return mentions
  return mentions.flatMap((mention): readonly Mention[] => {
    if (mention.kind !== 'range' || mention.via !== 'whole') return [mention]
    return needs.tracks && !mentions.some((each) => isOf(each, 'track')) ? [allTracks(mention, frame)] : []
  })
}

/**
 * Leaves out what says nothing beside the rest: a missing selection where a range is said, a quoted name where a new
 * one follows; a bare number counts in dB where dB are wanted.
 */
function plainMentions(mentions: readonly Mention[], needs: Needs): readonly Mention[] {
  const texts = mentions.filter(({ kind }) => kind === 'text')
  const isName = (mention: Mention): boolean =>
    mentions.some((other) => other.kind === 'name' && other.span.from === mention.span.from)
  return mentions
    .filter((mention) => !(mention.kind === 'problem' && mention.code === 'no-selection' && has(mentions, 'range')))
    .filter(
      (mention) =>
        !(isJustTheSubject(mention) && mentions.some((other) => other.kind === 'range' && other.via === 'from-to')),
    )
    .filter((mention) => !(mention.kind === 'text' && texts.length > 1 && isName(mention)))
    .filter(
      (mention) =>
        !(
          mention.kind === 'time' &&
          needs.range &&
          !needs.point &&
          mentions.some(
            (other) =>
              other.kind === 'range' &&
              (other.startSeconds === mention.seconds || other.endSeconds === mention.seconds) &&
              other.via !== 'whole',
          )
        ),
    )
    .map((mention) =>
      needs.lufs && mention.kind === 'quantity' && mention.unit === 'count' && mention.value <= -5
        ? { ...mention, unit: 'lufs' as const }
        : mention,
    )
    .map((mention) =>
      mention.kind === 'text' ? { ...mention, value: mention.value.replace(/^as\s+(?=\S)/i, '') } : mention,
    )
    .map((mention) =>
      needs.db && mention.kind === 'quantity' && mention.unit === 'count' && mention.side === undefined
        ? {
            ...mention,
            unit: 'db',
            notes: [
              ...mention.notes,
              { code: 'negative-assumed', text: `“${mention.text}” is read as ${mention.value} dB.` },
            ],
          }
        : mention,
    )
}

/** "Trim the recording to 0:15 through 1:45" speaks of the recording without meaning all of it. */
function isJustTheSubject(mention: Mention): boolean {
  return mention.kind === 'range' && mention.via === 'whole' && /^(?:the|this|my|our) [a-z]+$/i.test(mention.text)
}

/** "At the end of the guest track" says where and on which track. */
function trackOfPlace(mentions: readonly Mention[], needs: Needs, { things }: Frame): readonly Mention[] {
  if (!needs.tracks || mentions.some((mention) => isOf(mention, 'track'))) return mentions
  return mentions.flatMap((mention): Mention[] => {
    const said =
      mention.kind === 'time' || mention.kind === 'range'
        ? /\b(?:of|on) (?:the |my )?(.+?)(?:'s)?(?: track)?$/i.exec(mention.text)?.[1]?.toLowerCase()
        : undefined
    const track =
      said === undefined ? undefined : things.find(({ kind, name }) => kind === 'track' && name.toLowerCase() === said)
    if (!track) return [mention]
    const { span, text, confidence, source, notes, lead } = mention
    return [
      mention,
      {
        kind: 'name',
        things: [track],
        also: [],
        level: 'exact',
        ambiguous: false,
        kindSaid: true,
        span,
        text,
        confidence,
        source,
        notes,
        lead,
      },
    ]
  })
}

/** "Mute everything" means all tracks. */
function allTracks(whole: RangeMention, { things }: Frame): NameMention {
  const { span, text, confidence, source, notes, lead } = whole
  return {
    kind: 'name',
    things: things.filter(({ kind, tags }) => kind === 'track' && tags?.includes('label') !== true),
    also: [],
    level: 'group',
    ambiguous: false,
    kindSaid: true,
    span,
    text,
    confidence,
    source,
    notes,
    lead,
  }
}

const has = (mentions: readonly Mention[], kind: Mention['kind']): boolean =>
  mentions.some((mention) => mention.kind === kind)
const isOf = (mention: Mention, kind: Thing['kind']): mention is NameMention =>
  mention.kind === 'name' && mention.things.length > 0 && mention.things.every((thing) => thing.kind === kind)

/** The ranges of clips, each with the track that it lies on. */
function clipRanges(mention: NameMention, frame: Frame): Mention[] {
  const ranges = mention.things.map(({ startSeconds = 0, endSeconds = 0 }): RangeMention => ({
    ...common(mention),
    kind: 'range',
    startSeconds,
    endSeconds,
    via: 'label',
  }))
  return [...ranges, ...tracksUnder(mention, frame)]
}

function tracksUnder(mention: NameMention, frame: Frame): Mention[] {
  const ids = new Set(mention.things.map(({ on }) => on))
  const things = frame.things.filter(({ kind, id }) => kind === 'track' && ids.has(id))
  return things.length > 0 ? [{ ...mention, things, also: [], kindSaid: true }] : []
}

function common({
  span,
  text,
  confidence,
  source,
  notes,
  lead,
  ambiguous,
}: NameMention): Omit<RangeMention, 'kind' | 'startSeconds' | 'endSeconds' | 'via'> {
  return { span, text, confidence: ambiguous ? 0.5 : confidence, source, notes, lead }
}

const wholeOf = (mention: NameMention, { durationSeconds }: Frame): RangeMention => ({
  ...common(mention),
  kind: 'range',
  startSeconds: 0,
  endSeconds: durationSeconds,
  via: 'whole',
})

/** "5 seconds around 1:00", "a 4 second fade at the end", "fade out over 3 seconds". */
function rangeFromLength(mentions: readonly Mention[], phrase: Phrase, { durationSeconds, things }: Frame): Mention[] {
  const length = mentions.find((mention) => mention.kind === 'duration')
  if (length?.kind !== 'duration') return []
  const place = mentions.find((mention) => mention.kind === 'time')
  const { span, confidence, source, notes, lead } = length
  const text = place ? `${length.text} ${place.text}` : length.text
  const made = (startSeconds: number, endSeconds: number, via: RangeMention['via']): RangeMention[] =>
    startSeconds < 0 || endSeconds > durationSeconds || endSeconds <= startSeconds
      ? []
      : [{ kind: 'range', startSeconds, endSeconds, via, span, text, confidence, source, notes, lead }]
  if (place?.kind === 'time' && place.notes.some(({ code }) => code === 'around'))
    return made(
      Math.max(0, place.seconds - length.seconds / 2),
      Math.min(durationSeconds, place.seconds + length.seconds / 2),
      'around',
    )
  // "Fade out from 3:00 over 6 seconds" begins there, where one "at 3:00" has ended by then.
  const begins = /^(?:from|starting|beginning)$/.test(place?.lead ?? '')
  if (place?.kind === 'time' && place.seconds !== 0 && place.seconds !== durationSeconds)
    return phrase.edge === undefined && !/^(?:at|from|starting|beginning|@)$/.test(place.lead ?? '')
      ? []
      : made(
          phrase.edge !== 'end' || begins ? place.seconds : place.seconds - length.seconds,
          phrase.edge !== 'end' || begins ? place.seconds + length.seconds : place.seconds,
          'length-at',
        )
  if (phrase.edge === undefined && place?.kind !== 'time') return []
  const named = mentions.flatMap((mention) => (mention.kind === 'name' ? mention.things.map(({ id }) => id) : []))
  const end =
    Math.max(
      0,
      ...things
        .filter(({ kind, id }) => kind === 'track' && named.includes(id))
        .map(({ endSeconds = 0 }) => endSeconds),
    ) || durationSeconds
  const isStart = phrase.edge === undefined ? place?.kind === 'time' && place.seconds === 0 : phrase.edge === 'start'
  return isStart ? made(0, length.seconds, 'first') : made(end - length.seconds, end, 'last')
}

/** A label is a place for what works at a point: its start, or its end behind "after". */
function placeOfLabel(mention: Mention): Mention[] {
  if (mention.kind !== 'range' || mention.via !== 'label') return []
  const { span, text, confidence, source, notes, lead } = mention
  return [
    {
      kind: 'time',
      seconds: lead === 'after' ? mention.endSeconds : mention.startSeconds,
      span,
      text,
      confidence,
      source,
      notes,
      lead,
    },
  ]
}

/** A seam is a point; what joins there works on a little range around it. */
function rangeAround(mentions: readonly Mention[], { spreadsSeconds }: Phrase, { durationSeconds }: Frame): Mention[] {
  if (spreadsSeconds === undefined) return []
  return mentions.flatMap((mention): Mention[] => {
    if (mention.kind !== 'time') return []
    const { span, text, confidence, source, notes, lead, seconds } = mention
    return [
      {
        kind: 'range',
        startSeconds: Math.max(0, seconds - spreadsSeconds),
        endSeconds: Math.min(durationSeconds, seconds + spreadsSeconds),
        via: 'around',
        span,
        text,
        confidence,
        source,
        notes,
        lead,
      },
    ]
  })
}

/** "Right after it": where what is named ends. */
function placeOfThing(mentions: readonly Mention[], side: 'start' | 'end'): Mention[] {
  for (const mention of mentions) {
    const { span, text, confidence, source, notes, lead } = mention
    const made = (seconds: number): Mention[] => [
      { kind: 'time', seconds, span, text, confidence, source, notes, lead },
    ]
    if (mention.kind === 'range') return made(side === 'end' ? mention.endSeconds : mention.startSeconds)
    const thing =
      mention.kind === 'name' && !mention.ambiguous
        ? mention.things.find(({ kind }) => kind === 'clip' || kind === 'label')
        : undefined
    if (thing) return made((side === 'end' ? thing.endSeconds : thing.startSeconds) ?? 0)
  }
  return []
}
