import { problem, type Note, type Problem } from '../../../kernel/index.ts'
import { editingVerbs, functionWords, lemma, type Clause, type Frame, type Mention } from '../../../words/index.ts'
import type { MindView } from '../../mind.ts'
import { readIntent } from '../../intent.ts'
import { noteOf, type Ask } from '../../records.ts'
import { amountDoubt, limitDoubt } from './amount-doubt.ts'
import { carryOver, withContrast, type Earlier } from './carry-over.ts'
import { chooseOperation, type Heard } from './choose-operation.ts'
import { clipAtTime } from './clip-at-time.ts'
import { comparisonDoubt } from './comparison-doubt.ts'
import { findDoubt } from './doubts.ts'
import { expandList } from './expand-list.ts'
import { fitMentions } from './fit-mentions.ts'
import { followTimes } from './follow-times.ts'
import { needsOf } from './needs-of.ts'
import { settleNames } from './settle-names.ts'
import { isWithin, lastFirst, repeatedParts } from './repeated-parts.ts'
import { keepsGap, remark } from './remark.ts'
import { trackDoubt } from './track-doubt.ts'
import { limitWhole, mixesExceptions, turnAround } from './turn-around.ts'

export type Understanding =
  | { readonly question: Ask }
  | { readonly nothing: string }
  | { readonly refusal: Problem; readonly operation: string }
  | { readonly calls: readonly HeardCall[] }
export type HeardCall = {
  readonly heard: Heard
  readonly mentions: readonly Mention[]
  readonly explained: readonly string[]
  readonly notes: readonly Note[]
  readonly repeat: number
}

export type ClauseContext = {
  readonly clauses: readonly Clause[]
  readonly at: number
  readonly verbs: readonly string[]
}

/** What one clause of a request asks for: calls, a question, or nothing. */
export function understandClause(view: MindView, context: ClauseContext): Understanding {
  const { clauses, at } = context
  const own = clauses[at]
  if (!own) return { nothing: 'There is nothing to do.' }
  const said = withContrast(own, clauses[at + 1])
  if (said.isReason) return { nothing: `“${said.text}” is a reason.` }
  if (said.isRemark) return remark(said, clauses)
  if (said.negated && /^not\b/i.test(said.text) && at === 0)
    return {
      question: {
        question: `What should be done instead of “${said.text}”? Say it with the time range or the track.`,
        operation: null,
        missing: ['operation'],
        offers: [],
      },
    }
  if (said.negated && keepsGap(said) && at > 0)
    return {
      question: {
        question: `With the gap left open the range would only be silent. Should it be silenced, or deleted? Say which, with its time range.`,
        operation: null,
        missing: ['operation'],
        offers: [],
      },
    }
  if (said.negated && isUnwanted(said) && (clauses[at + 1]?.refersBack !== true || clauses[at + 1]?.negated === true))
    return {
      question: {
        question: `Should “${said.text}” be taken out? Say what time range or which track to delete.`,
        operation: null,
        missing: ['operation'],
        offers: unwantedIn(said).map((words) => ({ text: 'yes', words: `delete ${words}` })),
      },
    }
  const limit = said.negated ? limitDoubt(said) : null
  if (limit) return { question: limit }
  if (said.negated) return { nothing: `Nothing is done for “${said.text}”.` }
  if (isCovered(clauses, at)) return { nothing: `“${said.text}” is done by what comes before it.` }
  const whole = settleNames(
    onNamedTracks(view, { ...said, mentions: carryOver(said, earlierThan(view, context)) }, context),
    view.startFrame,
  )
  const parts = repeatedParts(whole)
  if (parts.length === 1) return understandPart(view, whole, { context, said })
  const understood = parts.map((part) => understandPart(view, part, { context, said }))
  const unclear = understood.find((each) => !('calls' in each))
  const calls = understood.flatMap((each) => ('calls' in each ? each.calls : []))
  return unclear ?? { calls: calls.toSorted(lastFirst) }
}

/** One request of a clause: all of it, or one of several that share its verb. */
function understandPart(
  view: MindView,
  clause: Clause,
  { context, said }: { context: ClauseContext; said: Clause },
): Understanding {
  const { clauses, at, verbs } = context
  const { domain } = view.document
  const found = chooseOperation(domain, clause, verbs)
  const [heard, ...equals] = found
  if (
    !heard &&
    isRemark(clause) &&
    clauses.slice(at + 1).some(
      (next) =>
        !next.negated &&
        chooseOperation(
          domain,
          {
            ...next,
            mentions: carryOver(next, { ...earlierThan(view, context), clauses: clauses.slice(0, at + 1) }),
          },
          verbs,
        ).length > 0,
    )
  )
    return { nothing: `“${said.text}” asks for nothing itself.` }
  if (!heard)
    return isIdle(clause)
      ? { nothing: `Nothing is done for “${said.text}”.` }
      : { question: notUnderstood(said, clause.mentions) }
  if (equals.length > 0) return { question: whichOperation(said, found) }

  const needs = needsOf(heard.operation)
  const { startFrame } = view
  const timed = followTimes(
    view,
    clause.mentions,
    mentionsNow(view, context, clause).filter(({ span }) => isWithin(clause, span.from)),
  ).filter(
    (mention) => !isSaidByPhrase(mention, clause, heard.tokens) && !isBehind(mention, clause, heard.phrase.endsAt),
  )
  if (timed.some((mention) => mention.kind === 'range' && mention.endSeconds <= mention.startSeconds))
    return {
      question: {
        question: `Nothing is left of what “${said.text}” is about after the steps before it. What time range do you mean?`,
        operation: heard.operation.name,
        missing: ['has_time_selection'],
        offers: [],
      },
    }
  const placed = heard.phrase.pastEnd === true ? beyondEnd(view, context, timed) : timed
  const limited = needs.range ? limitWhole(clause, placed, startFrame) : { mentions: placed, isUnclear: false }
  const turned = needs.range ? turnAround(clause, limited.mentions, startFrame) : limited
  if (turned.isUnclear || limited.isUnclear || mixesExceptions(clause, clause.mentions))
    return {
      question: {
        question: `“${said.text}” leaves something out, and I am not sure what: what time range, and on which tracks?`,
        operation: heard.operation.name,
        missing: ['has_time_selection'],
        offers: [],
      },
    }
  const mentions = fitMentions(
    allOfThem(
      newName(
        labelTrack(clipAtTime(turned.mentions, { clause, heard, frame: startFrame }), clause, startFrame),
        clause,
        heard,
      ),
      { clause, heard, needs, frame: startFrame },
    ),
    { needs, phrase: heard.phrase, frame: startFrame },
  )
  if (heard.phrase.asks) return { question: askedByPhrase(heard, mentions, clause) }
  if (refuses(heard, startFrame))
    return { refusal: problem('not-supported', heard.phrase.refuses?.message ?? ''), operation: heard.operation.name }
  const doubt =
    findDoubt({
      clause,
      mentions,
      heard,
      needs,
      frame: startFrame,
      verbs,
      hasSelection: startFrame.selection !== null,
    }) ??
    comparisonDoubt({ clause, mentions, heard, needs, verbs }) ??
    amountDoubt({ view, clause, mentions, heard }) ??
    trackDoubt({ clause, mentions, heard, needs, frame: startFrame })
  if (doubt) return { question: doubt }
  if (
    heard.phrase.onOneTrack !== undefined &&
    mentions.filter((mention) => mention.kind === 'name' && mention.things.some(({ kind }) => kind === 'track'))
      .length > 1
  )
    return {
      question: {
        question: heard.phrase.onOneTrack.replace('{clause}', said.text),
        operation: heard.operation.name,
        missing: ['selected_tracks'],
        offers: [],
      },
    }
  const wanted = without(mentions, excluded(clauses, at), startFrame)
  const notes = [
    ...(heard.phrase.assumes === undefined ? [] : [noteOf('assumed', heard.phrase.assumes)]),
    ...besides(clause, heard),
  ]
  const repeat = heard.phrase.repeats === true ? countIn(clause, heard.tokens) : 1
  const calls = expandList(wanted, needs).map((each): HeardCall => ({
    heard,
    mentions: each,
    explained: explainedBy(clause, heard),
    notes,
    repeat,
  }))
  return { calls: [...calls, ...followingCall(view, heard, wanted)] }
}

/** The operation that the phrase brings along. */
function followingCall(
  { document, startFrame }: MindView,
  { phrase, ...heard }: Heard,
  mentions: readonly Mention[],
): HeardCall[] {
  const operation = phrase.also === undefined ? undefined : document.domain.operations.get(phrase.also)
  if (!operation) return []
  const { place } = phrase
  const own = { words: phrase.words, ...(place !== undefined && { place }) }
  const fitted = fitMentions(phrase.closesUp === true ? closedUp(mentions) : mentions, {
    needs: needsOf(operation),
    phrase: own,
    frame: startFrame,
  })
  return [{ heard: { ...heard, operation, phrase: own }, mentions: fitted, explained: [], notes: [], repeat: 1 }]
}

/** What lies behind a range that is cut out has moved up when the next step comes. */
function closedUp(mentions: readonly Mention[]): readonly Mention[] {
  const range = mentions.find((mention) => mention.kind === 'range')
  if (range?.kind !== 'range') return mentions
  return mentions.map((mention) =>
    mention.kind === 'time' && mention.seconds >= range.endSeconds
      ? { ...mention, seconds: mention.seconds - (range.endSeconds - range.startSeconds) }
      : mention,
  )
}

/** Values whose own words the phrase holds, and how often it is to be done. */
function explainedBy({ tokens, mentions }: Clause, { phrase, tokens: matched }: Heard): string[] {
  const holds = ({ span }: Mention): boolean =>
    tokens.some((token, at) => matched.has(at) && token.span.from >= span.from && token.span.to <= span.to)
  const isCount = (mention: Mention): boolean =>
    phrase.repeats === true && mention.kind === 'quantity' && mention.unit === 'count'
  return mentions.filter((mention) => holds(mention) || isCount(mention)).map(({ text }) => text)
}

/** "Keep the last minute and drop the rest": the first half has already said it all. */
function isCovered(clauses: readonly Clause[], at: number): boolean {
  const [before, clause] = [clauses[at - 1], clauses[at]]
  const isRest = clause?.mentions.some((mention) => mention.kind === 'range' && mention.via === 'rest') === true
  return (
    isRest &&
    clause.tokens.every(({ used, kind, text }) => used || kind !== 'word' || isOfDropping(text)) &&
    before !== undefined &&
    !before.negated &&
    before.tokens.some(({ text }) => text === 'keep' || text === 'trim' || text === 'crop')
  )
}

const isOfDropping = (word: string): boolean =>
  functionWords.has(word) || editingVerbs.includes(lemma(word).lemma) || /^(?:gone|away|off|can|should)$/.test(word)

/** The second clip of which track? Counting is certain only on one. */
function onWhichTrack(mention: Mention, frame: Frame): Mention {
  if (mention.kind !== 'name' || mention.level !== 'ordinal' || !mention.things.every(({ kind }) => kind === 'clip'))
    return mention
  const tracks = new Set(frame.things.flatMap(({ kind, on }) => (kind === 'clip' && on !== undefined ? [on] : [])))
  const isSaid = frame.things.some(
    ({ kind, id, name }) =>
      kind === 'track' && id === mention.things[0]?.on && mention.text.toLowerCase().includes(name.toLowerCase()),
  )
  return tracks.size > 1 && !isSaid ? { ...mention, ambiguous: true } : mention
}

/** A name that the phrase itself holds is no object: "make the bass the first track". */
function isSaidByPhrase(mention: Mention, { tokens }: Clause, explained: ReadonlySet<number>): boolean {
  // "Put the playhead at 45s": the playhead is what moves, and no time.
  if (
    mention.kind !== 'name' &&
    !(
      (mention.kind === 'time' || mention.kind === 'range') &&
      mention.source === 'state' &&
      /cursor|playhead|(?:start|end|beginning) of the selection/i.test(mention.text)
    )
  )
    return false
  const own = tokens.flatMap((token, at) =>
    token.span.from >= mention.span.from && token.span.to <= mention.span.to ? [at] : [],
  )
  return (
    own.length > 0 &&
    own.every((at) => explained.has(at) || /^(?:the|my|of|out|back|over)$/.test(tokens[at]?.text ?? ''))
  )
}

/** A name behind "under" or "when" says beside what, and not on what. */
function isBehind(mention: Mention, { tokens }: Clause, endsAt: string | undefined): boolean {
  const end =
    endsAt === undefined ? undefined : tokens.find(({ used, text }) => !used && endsAt.split('|').includes(text))
  return end !== undefined && mention.kind === 'name' && mention.span.from > end.span.from
}

/** What is named beside the object and changes nothing, with the reason. */
function besides(clause: Clause, { phrase: { endsAt, besides: why } }: Heard): Note[] {
  const names = clause.mentions.filter((mention) => isBehind(mention, clause, endsAt)).map(({ text }) => `“${text}”`)
  return why === undefined || names.length === 0 ? [] : [noteOf('beside', why.replace('{names}', names.join(' and ')))]
}

function refuses({ phrase: { refuses: refusal } }: Heard, { things }: Frame): boolean {
  return (
    refusal !== undefined &&
    (refusal.sparesOne !== true ||
      things.filter(({ kind, tags }) => kind === 'track' && tags?.includes('label') !== true).length > 1)
  )
}

/** The same mentions as the document now has them, after the clauses before this one. */
function mentionsNow(view: MindView, { at, verbs, clauses }: ClauseContext, clause: Clause): readonly Mention[] {
  const { copy, document, intent } = view
  if (at === 0 || copy.state.document === document.state.document) return clause.mentions
  const now = readIntent(intent, document.frame(copy.state, intent.words), verbs)
  const again = now[at]
  return again && now.length === clauses.length
    ? carryOver(again, { ...earlierThan(view, { at, verbs, clauses }), clauses: now.slice(0, at) })
    : clause.mentions
}

function earlierThan(
  { document, copy, intent, startFrame, previous }: MindView,
  { clauses, at, verbs }: ClauseContext,
): Earlier {
  const isSame = copy.state.document === document.state.document
  // Read where it is asked for: most requests speak of nothing that came before.
  const said = (): readonly Mention[] =>
    previous === null || at > 0
      ? []
      : readIntent(previous.intent, startFrame, verbs).flatMap(({ mentions }) => mentions)
  return {
    clauses: clauses.slice(0, at),
    later: clauses.slice(at + 1).filter(({ isRemark: is }) => is),
    previous: said,
    startFrame,
    nowFrame: isSame ? startFrame : document.frame(copy.state, intent.words),
  }
}

/** "the last clip on the guest track" counts the clips of that track only. */
function onNamedTracks(view: MindView, clause: Clause, { at, verbs }: ClauseContext): Clause {
  const named = clause.mentions.flatMap((mention) =>
    mention.kind === 'name' && !mention.ambiguous
      ? mention.things.filter(({ kind }) => kind === 'track').map(({ id }) => id)
      : [],
  )
  const selected = view.startFrame.things
    .filter(({ kind, selected: is }) => kind === 'track' && is === true)
    .map(({ id }) => id)
  const tracks = named.length > 0 ? named : selected
  const isAboutClips = clause.mentions.some(
    (mention) =>
      (mention.kind === 'name' && mention.things.some(({ kind }) => kind === 'clip')) ||
      (mention.kind === 'problem' && mention.about === 'name'),
  )
  if (!isAboutClips) return clause
  if (tracks.length === 0)
    return { ...clause, mentions: clause.mentions.map((mention) => onWhichTrack(mention, view.startFrame)) }
  const frame: Frame = {
    ...view.startFrame,
    things: view.startFrame.things.filter(
      ({ kind, on }) => kind !== 'clip' || (on !== undefined && tracks.includes(on)),
    ),
  }
  const again = readIntent(view.intent, frame, verbs)[at]
  return again ? { ...again, negated: clause.negated } : clause
}

/** Places behind the end, for operations that may go there. */
function beyondEnd(view: MindView, { at, verbs }: ClauseContext, mentions: readonly Mention[]): readonly Mention[] {
  if (!mentions.some((mention) => mention.kind === 'problem' && mention.code === 'outside')) return mentions
  const again = readIntent(view.intent, { ...view.startFrame, durationSeconds: 1e7 }, verbs)[at]
  return mentions.map((mention) =>
    mention.kind === 'problem'
      ? (again?.mentions.find(({ span }) => span.from === mention.span.from) ?? mention)
      : mention,
  )
}

/** "…, but not on the music": a denied clause with names and no verb takes its things out of the clause before. */
function excluded(clauses: readonly Clause[], at: number): ReadonlySet<string> {
  const next = clauses[at + 1]
  const own = next?.negated === true && /^(?:but )?not\b/i.test(next.text) ? [next] : []
  const spared = clauses.filter(
    ({ negated, text, mentions }) =>
      negated &&
      /^(?:but |and |please )*(?:(?:don't|do not|dont|never|without) (?:touch|chang|affect|alter)|leave\b|keep\b)/i.test(
        text,
      ) &&
      !mentions.some(({ kind }) => kind === 'range' || kind === 'time'),
  )
  return new Set(
    [...own, ...spared].flatMap(({ mentions }) =>
      mentions.flatMap((mention) =>
        mention.kind === 'name' ? mention.things.filter(({ kind }) => kind === 'track').map(({ id }) => id) : [],
      ),
    ),
  )
}

function without(mentions: readonly Mention[], ids: ReadonlySet<string>, frame: Frame): readonly Mention[] {
  if (ids.size === 0) return mentions
  const left = mentions.flatMap((mention): Mention[] => {
    if (mention.kind !== 'name') return [mention]
    const things = mention.things.filter(({ id }) => !ids.has(id))
    return things.length === 0 ? [] : [{ ...mention, things }]
  })
  if (left.some(({ kind }) => kind === 'name')) return left
  return [...left, allBut(ids, frame, mentions[0])]
}

/** "Shorten all the pauses": what the phrase itself speaks of is meant wherever it is. */
function allOfThem(
  mentions: readonly Mention[],
  { clause, heard, needs, frame }: { clause: Clause; heard: Heard; needs: { range: boolean }; frame: Frame },
): readonly Mention[] {
  if (!needs.range || mentions.some(({ kind }) => kind === 'range' || kind === 'name')) return mentions
  const word = clause.tokens.find(
    ({ used, text }, at) =>
      !used &&
      (/^(?:everywhere|throughout)$/.test(text) ||
        (!mentions.some(({ kind }) => kind === 'time') &&
          /^(?:all|every|each|any)$/.test(text) &&
          [1, 2, 3, 4].some((step) => heard.tokens.has(at + step)))),
  )
  return word
    ? [
        ...mentions,
        {
          kind: 'range',
          startSeconds: 0,
          endSeconds: frame.durationSeconds,
          via: 'whole',
          span: word.span,
          text: word.text,
          confidence: 1,
          source: 'words',
          notes: [],
          lead: null,
        },
      ]
    : mentions
}

/** "Change the name of the guest to Maria": what follows "to" is the name. */
function newName(
  mentions: readonly Mention[],
  { tokens, span, text }: Clause,
  { operation }: Heard,
): readonly Mention[] {
  const said = /\bname\b.*\bto\s+(.+?)[.!?]*$/i.exec(text)?.[1]
  if (
    said === undefined ||
    operation.fill?.['name'] === undefined ||
    mentions.some(({ kind }) => kind === 'text') ||
    !tokens.some(({ text: word }) => word === 'name')
  )
    return mentions
  return [
    ...mentions,
    {
      kind: 'text',
      value: said,
      role: 'name',
      span,
      text: said,
      confidence: 1,
      source: 'words',
      notes: [],
      lead: 'to',
    },
  ]
}

/** "The label track", where there is one. */
function labelTrack(mentions: readonly Mention[], { tokens, span }: Clause, { things }: Frame): readonly Mention[] {
  const isSaid = tokens.some(
    ({ text }, at) =>
      /^(?:label|labels|marker|chapter)$/.test(text) &&
      tokens[at + 1]?.text === 'track' &&
      /^(?:the|my|this|that)$/.test(tokens[at - 1]?.text ?? ''),
  )
  const [only, ...more] = things.filter(({ kind, tags }) => kind === 'track' && tags?.includes('label') === true)
  if (!isSaid || !only || more.length > 0 || mentions.some(({ kind }) => kind === 'name')) return mentions
  return [
    ...mentions,
    {
      kind: 'name',
      things: [only],
      also: [],
      level: 'kind',
      ambiguous: false,
      kindSaid: true,
      span,
      text: 'label track',
      confidence: 1,
      source: 'words',
      notes: [],
      lead: null,
    },
  ]
}

/** All tracks that have sound, without some. */
function allBut(ids: ReadonlySet<string>, frame: Frame, near: Mention | undefined): Mention {
  const things = frame.things.filter(
    ({ kind, id, tags }) => kind === 'track' && !ids.has(id) && tags?.includes('label') !== true,
  )
  return {
    kind: 'name',
    things,
    also: [],
    level: 'group',
    ambiguous: false,
    kindSaid: true,
    span: near?.span ?? { from: 0, to: 0 },
    text: things.map(({ name }) => name).join(', '),
    confidence: 1,
    source: 'words',
    notes: [],
    lead: null,
  }
}

/** A whole number in the words that no mention took: "add two mono tracks". */
function countIn(clause: Clause, explained: ReadonlySet<number>): number {
  const words = 'one two three four five six seven eight nine ten'.split(' ')
  const found = clause.tokens.flatMap(({ used, text, kind }, at) =>
    used || explained.has(at)
      ? []
      : kind === 'number'
        ? [Number(text)]
        : words.includes(text)
          ? [words.indexOf(text) + 1]
          : [],
  )
  const said = clause.mentions.find((mention) => mention.kind === 'quantity' && mention.unit === 'count')
  const [count] = said?.kind === 'quantity' ? [said.value] : found
  return count !== undefined && Number.isInteger(count) && count >= 1 && count <= 20 ? count : 1
}

function askedByPhrase({ operation, phrase }: Heard, mentions: readonly Mention[], clause: Clause): Ask {
  const names = mentions.flatMap((mention) =>
    mention.kind === 'name' ? mention.things.map((thing) => thing.name) : [],
  )
  const filled = (text: string): string =>
    text
      .replaceAll('{name}', names.join(' and '))
      .replaceAll('{first}', names[0] ?? '')
      .replaceAll('{words}', clause.text)
  return {
    question: filled(phrase.asks?.question ?? ''),
    operation: operation.name,
    missing: ['meaning'],
    offers: (phrase.asks?.offers ?? []).map(({ text, words }) => ({ text: filled(text), words: filled(words) })),
  }
}

/** "I don't want the first ten seconds" may well ask for a deletion; "I don't want to delete it" does not. */
function isUnwanted({ tokens, mentions }: Clause): boolean {
  const at = tokens.findIndex(({ text }) => /^(?:want|need|like)$/.test(text))
  const next = tokens[at + 1]?.text ?? ''
  return (
    at > 0 &&
    next !== 'to' &&
    next !== 'you' &&
    (mentions.length > 0 || /^(?:it|this|that|them|these|those)$/.test(next))
  )
}

/** What somebody does not want, where it is said. */
function unwantedIn({ text }: Clause): string[] {
  const words = /\b(?:want|need|like)\s+(?!it\b|this\b|that\b|them\b)(.+?)[.!\s]*$/i.exec(text)?.[1]
  return words === undefined ? [] : [words]
}

/** A statement with a verb of being leads up to the request that follows it. */
const isRemark = ({ tokens }: Clause): boolean =>
  tokens.some(
    ({ text, used }) =>
      !used && /^(?:is|are|was|were|has|have|had|sounds|seems|isn't|aren't|it's|that's|there's|should)$/.test(text),
  )

const isIdle = ({ tokens }: Clause): boolean =>
  tokens.every(
    ({ text, kind }) =>
      kind === 'sign' || /^(?:please|thanks|thank|you|ok|okay|then|and|now|so|well|hey|hi|great|cool)$/.test(text),
  )

function notUnderstood({ text }: Clause, mentions: readonly Mention[]): Ask {
  const values = mentions.filter(({ kind }) => kind !== 'problem').map((mention) => `“${mention.text}”`)
  const question =
    values.length > 0
      ? `What should I do with ${values.join(' and ')}? (for example "delete", "fade out", "normalize" with a time range or a track)`
      : `I do not understand “${text}”. What should I do, where, and on which track or time range? (for example "delete from 1:00 to 2:00")`
  return { question, operation: null, missing: ['operation'], offers: [] }
}

function whichOperation({ text, mentions }: Clause, found: readonly Heard[]): Ask {
  const named = found.map(({ operation }) => operation.name.replace(/^apply_/, '').replaceAll('_', ' '))
  const values = mentions.map((mention) => mention.text).join(' ')
  return {
    question: `“${text}” could mean ${named.join(' or ')}. Which one do you mean, and for what time range or track?`,
    operation: null,
    missing: ['operation'],
    offers: named.map((name) => ({ text: name, words: `${name.replace(/ selection$/, '')} ${values}`.trim() })),
  }
}
