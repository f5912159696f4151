import type { Clause, Frame, Mention, NameMention, Thing, Token } from '../../../words/index.ts'

const places = ['first', 'second', 'third', 'fourth', 'fifth']

/** Completes the names of a clause: plurals, counted things whose kind is said only once, and "the stereo one". */
export function settleNames(clause: Clause, frame: Frame): Clause {
  return placedAtEnd(plurals(described(counted(clause, frame), frame)), frame)
}

/**
 * "Copy the second clip to the end": where a clip or a range is named, the end is a place and not the end of a range.
 */
function placedAtEnd(clause: Clause, { durationSeconds }: Frame): Clause {
  const isNamed = clause.mentions.some(
    (mention) =>
      (mention.kind === 'name' && mention.things.some(({ kind }) => kind === 'clip')) ||
      (mention.kind === 'range' && mention.confidence > 0.6),
  )
  if (!isNamed) return clause
  return {
    ...clause,
    mentions: clause.mentions.map((mention) => {
      if (
        mention.kind !== 'range' ||
        mention.confidence > 0.6 ||
        mention.source !== 'state' ||
        mention.endSeconds !== durationSeconds
      )
        return mention
      const { span, text, notes, lead } = mention
      return {
        kind: 'time',
        seconds: durationSeconds,
        span,
        text,
        notes,
        lead: lead ?? 'to',
        confidence: 1,
        source: 'words',
      }
    }),
  }
}

/** A plural means all that bear the name: "the guest's clips". */
function plurals(clause: Clause): Clause {
  return {
    ...clause,
    mentions: clause.mentions.map((mention) =>
      mention.kind === 'name' &&
      mention.ambiguous &&
      /\b(?:clips|tracks|labels|markers)$/i.test(mention.text) &&
      new Set(mention.things.map(({ name }) => name)).size === 1
        ? { ...mention, ambiguous: false }
        : mention,
    ),
  }
}

/** "The first and the third track": the kind is said with the last one. */
function counted(clause: Clause, { things }: Frame): Clause {
  const last = clause.mentions.find(
    (mention): mention is NameMention =>
      mention.kind === 'name' && mention.level === 'ordinal' && mention.things.length === 1,
  )
  const kind = last?.things[0]?.kind
  if (!last || kind === undefined) return clause
  const all = things.filter((thing) => thing.kind === kind && (kind !== 'clip' || thing.on === last.things[0]?.on))
  return taking(clause, (token, before) =>
    places.includes(token.text) && /^(?:the|and|,)$/.test(before) && token.span.to < last.span.from
      ? all[places.indexOf(token.text)]
      : undefined,
  )
}

/** "The stereo one": a word that only one kind of track fits. */
function described(clause: Clause, { things }: Frame): Clause {
  return taking(clause, (token, _before, behind) => {
    const fitting =
      behind === 'one' ? things.filter(({ kind, tags }) => kind === 'track' && tags?.includes(token.text) === true) : []
    return fitting.length === 1 ? fitting[0] : undefined
  })
}

/** Makes names of words that nobody took. */
function taking(clause: Clause, thingOf: (token: Token, before: string, behind: string) => Thing | undefined): Clause {
  const found: Mention[] = []
  const tokens = clause.tokens.map((token, at) => {
    const thing =
      token.used || token.kind !== 'word'
        ? undefined
        : thingOf(token, clause.tokens[at - 1]?.text ?? '', clause.tokens[at + 1]?.text ?? '')
    if (!thing) return token
    found.push({
      kind: 'name',
      things: [thing],
      also: [],
      level: 'ordinal',
      ambiguous: false,
      kindSaid: true,
      span: token.span,
      text: token.text,
      confidence: 1,
      source: 'words',
      notes: [],
      lead: null,
    })
    return { ...token, used: true }
  })
  return found.length === 0 ? clause : { ...clause, tokens, mentions: [...found, ...clause.mentions] }
}
