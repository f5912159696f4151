import { functionWords, leansBack, tokenize, type Clause } from '../../words/index.ts'
import { overrideOf } from '../document/words.ts'
import { frameOfRequest, strengthIn, type FrameOfRequest } from './frame-of-request.ts'
import { hearBack } from './hear-back.ts'
import { askKeep, gathered, hearOut } from './hear-out.ts'
import { hearOrder } from './hear-order.ts'
import { hearPauses } from './hear-pauses.ts'
import { hearPicture } from './hear-picture.ts'
import { hearShape } from './hear-shape.ts'
import { hearSpelling } from './hear-spelling.ts'
import { hearVoices } from './hear-voices.ts'
import { hearWish } from './hear-wish.ts'
import { findTopic } from './find-topic.ts'
import { idsOf, quoted, type Hearing } from './hearing.ts'
import { mainTargets } from './main-targets.ts'
import { readTargets } from './read-target.ts'
import { scopeOfClause } from './scope-of-clause.ts'
import { wordAt } from './scope.ts'
import { keptLines, scriptOf, type Script } from './script.ts'
import { takeOut } from './take-out.ts'
import type { Target } from './target.ts'
import { ask, type Around, type Understanding } from './understanding.ts'
import { isMarker } from './vocabulary.ts'

type Rule = (hearing: Hearing, frame: FrameOfRequest) => Understanding | null

/** What a clause may ask for. The first that understands all of its words has it. */
const rules: readonly Rule[] = [
  hearSpelling,
  hearPauses,
  hearPicture,
  hearShape,
  hearVoices,
  hearBack,
  hearOrder,
  hearOut,
  hearWish,
]

/** No request is as long; every row of words in it would be looked at. */
const MOST_TOKENS = 150

/**
 * What one clause asks of a cut: operations, a question, or nothing. Words that nothing explains are asked about, never
 * passed over. `onUnderstood` is told the things that the clause names, where some rule understands it.
 */
export function hearClause(
  clause: Clause,
  around: Around,
  onUnderstood?: (named: readonly Target[]) => void,
): Understanding {
  if (clause.tokens.length > MOST_TOKENS)
    return ask('That is a long sentence. Say it in shorter ones: what to do, with which part.', {
      missing: ['operation'],
    })
  const hearing = hearingOf(clause, around)
  const frame = frameOfRequest(hearing.scope)
  if (strengthIn(hearing.scope)) return strengthAlone(hearing)
  if (isDenied(clause)) return denied(hearing, frame)
  if (clause.isRemark && around.at === around.clauses.length - 1 && asksNothing(hearing))
    return ask(`What should be done about “${clause.text}”? Say it as a request.`, { missing: ['operation'] })
  const next = around.clauses[around.at + 1]
  if (clause.isRemark && next && leansBack(next)) return { nothing: `“${clause.text}” says what the request is about.` }
  // "I was thinking we could lose the intro": politely, but asked for.
  if (clause.isRemark && WISHED.test(clause.text))
    return ask(`What should be done about “${clause.text}”? Say it as a request.`, { missing: ['operation'] })
  if (clause.isRemark) return { nothing: `“${clause.text}” asks for nothing itself.` }
  if (isIdle(hearing)) return { nothing: `Nothing is done for “${clause.text}”.` }
  if (isLeadUp(hearing, frame)) return { nothing: `“${clause.text}” leads up to what follows.` }
  for (const rule of rules) {
    const named: Target[] = []
    const understood = rule({ ...hearing, onNamed: (target) => named.push(target) }, frame)
    if (!understood) continue
    onUnderstood?.(named)
    return understood
  }
  return notUnderstood(hearing, frame)
}

export function hearingOf(clause: Clause, around: Around): Hearing {
  const script = scriptOf(around.start.document)
  const now = around.now.document
  const shown = new Set(script.lines.flatMap(({ id }) => (overrideOf(now, id) ? [id] : [])))
  return {
    clause,
    scope: scopeOfClause({ script, now }, clause),
    script,
    now,
    around,
    shown,
    earlier: earlierTargets(around, { script, now }),
  }
}

/** What the words before this clause were about, in this request or else in the one before. */
function earlierTargets(
  { clauses, at, previous }: Around,
  made: { script: Script; now: Hearing['now'] },
): readonly Target[] {
  for (const clause of [...previous, ...clauses.slice(0, at)].toReversed()) {
    if (clause.tokens.length > MOST_TOKENS) continue
    const found = mainTargets(scopeOfClause(made, clause))
    if (found) return found.targets
  }
  return []
}

const WISHED =
  /\b(?:i|we|you)(?: was thinking we| was thinking you)? (?:could|can|should|might)\s+(?:also |just |maybe )?(?:lose|cut|drop|remove|delete|take|move|put|shorten|trim|end|start|open|swap|bring|get|leave|scrap|ditch)\b/i

/** "Leave out the intro" is no denial; "leave it" is. */
const isDenied = ({ negated, text }: Clause): boolean =>
  negated && !/\bleave\b.*\bout\b/i.test(text) && !/^\W*(?:no|no more)\b(?!\s*[,.])/i.test(text)

/** No clause asks for anything outright: what is only said or kept may still be meant as a wish. */
const asksNothing = ({ around: { clauses } }: Hearing): boolean =>
  clauses.every(({ isRemark, isReason, negated }) => isRemark || isReason || negated) &&
  !clauses.some(({ text }) =>
    /^\W*(?:(?:please|no|and|but|oh|wait|,)\s*)*(?:don't|do not|dont|never|without|avoid)\b/i.test(text),
  )

/** "Be more aggressive" goes with what was asked for before. */
function strengthAlone(hearing: Hearing): Understanding {
  const { clause, around, earlier } = hearing
  const strength = strengthIn(hearing.scope)
  if (around.clauses.length > 1) return { nothing: `“${clause.text}” says how.` }
  if (earlier.some(({ kind }) => kind === 'fillers'))
    return gathered([
      takeOut(
        hearing,
        { kind: 'fillers', level: null, markers: [], from: 0, to: hearing.scope.tokens.length, text: clause.text },
        { strength, spared: new Set(), gone: new Set() },
      ),
    ])
  return ask(`With what? (for example "take out the filler words, ${strength?.text ?? 'aggressively'}")`, {
    missing: ['operation'],
  })
}

function denied(hearing: Hearing, frame: FrameOfRequest): Understanding {
  const { clause, around } = hearing
  if (around.clauses.length === 1) {
    const keep = askKeep(hearing, frame)
    if (keep) return keep
    if (
      /^(?:keep|leave)$/.test(wordAt(hearing.scope, frame.from)) &&
      !/^\W*(?:please )?leave\b[^"“”]*\b(?:alone|be|untouched|as (?:it|they) (?:is|are))\W*$/i.test(clause.text)
    )
      return ask(`What should go, if “${clause.text}”? Say which part to take out, or "keep only" with what stays.`, {
        missing: ['operation'],
      })
    const unwanted = /\b(?:don't|do not|dont) (?:want|need|like)\b\s*(?!to\b)(.+?)[.!]*$/i.exec(clause.text)?.[1]
    const noise =
      unwanted === undefined
        ? undefined
        : clause.tokens.findIndex(({ text }) => /^(?:any|more|the|these|those|all)$/.test(text))
    const out =
      noise === undefined || noise < 0
        ? null
        : hearOut(hearing, {
            ...frame,
            from: noise + (clause.tokens[noise]?.text === 'any' || clause.tokens[noise]?.text === 'more' ? 1 : 0),
          })
    if (out && 'calls' in out) return out
    if (unwanted !== undefined)
      return ask(`Should “${unwanted}” be taken out?`, {
        missing: ['operation'],
        offers: [{ text: 'yes', words: `take out ${unwanted}` }],
      })
  }
  if (
    around.at === 0 &&
    (/^\W*(?:not|without)\b/i.test(clause.text) || /[,;–—-]\s*(?:just|only|but|instead|rather)\b/i.test(clause.text))
  )
    return ask(`What should be done instead of “${clause.text}”?`, { missing: ['operation'] })
  const before = around.clauses[around.at - 1]
  // "They can come back but without the 'you know'": what is done would be more than what was asked for.
  if (around.at > 0 && /^\W*(?:(?:but|just|only) )*(?:without|minus)\b/i.test(clause.text))
    return ask(`What should stay out in “${clause.text}”? Say it as a request of its own.`, { missing: ['operation'] })
  if (before?.isRemark && /^\W*not\b/i.test(clause.text))
    return ask(`What is “${before.text}, ${clause.text}” about? Say it as a request by itself.`, {
      missing: ['operation'],
    })
  if (around.clauses.length > 1 && around.at === around.clauses.length - 1 && asksNothing(hearing))
    return ask(
      `What should be done? “${around.clauses.map(({ text }) => text).join(', ')}” names nothing to take out, to move or to change.`,
      { missing: ['operation'] },
    )
  return { nothing: `Nothing is done for “${clause.text}”.` }
}

const isIdle = ({ scope }: Hearing): boolean =>
  scope.tokens.every(
    ({ text, kind }) =>
      kind === 'sign' ||
      /^(?:please|thanks|thank|you|ok|okay|then|and|now|so|well|hey|hi|hello|great|cool|that's|thats|that|is|was|it|it's|all|perfect|lovely|nice|good|better|fine|awesome|excellent|brilliant|super|wonderful|amazing|beautiful|much|very|really|a|lot|job|work|reads|sounds|looks|way|for|today|right|yes|yeah|yep|alright|cheers|this|i|like|love|done|there|we|go|to|be|here)$/.test(
        text,
      ),
  )

/** "Take the part about funding and put it first": the first clause only says what the next one is about. */
function isLeadUp({ scope, around }: Hearing, { from, to }: FrameOfRequest): boolean {
  const next = around.clauses[around.at + 1]
  return (
    next?.refersBack === true &&
    !next.negated &&
    /^(?:take|grab|find|get|pick|select|use|look|want)$/.test(wordAt(scope, from)) &&
    !/^(?:out|away|off|rid)$/.test(wordAt(scope, to - 1)) &&
    readTargets(scope, from + 1, to) !== null
  )
}

const SPOKEN_BEFORE = new RegExp(
  String.raw`^(.+?)[\s,;–—-]+(?:(?:so|and|then|please|just|let's)[\s,]+)*` +
    String.raw`(?:cut|drop|remove|delete|take|lose|kill|scrap|skip) (?:them|those|these)(?: out| away)?[.!\s]*$`,
  'i',
)

/** "My mom hates naps, so cut them": what somebody speaks of in the cut is offered, and never taken for granted. */
function spokenBefore(hearing: Hearing): Understanding | null {
  const { clause, script } = hearing
  const before = SPOKEN_BEFORE.exec(clause.text)?.[1]
  if (before === undefined) return null
  const pool = keptLines(script)
  const found = tokenize(before).flatMap(({ kind, text }) => {
    if (kind !== 'word' || functionWords.has(text) || isMarker(text) || !/^..+[^s]s$/.test(text)) return []
    const { places, isSaid } = findTopic(pool, text, 'sentence')
    return isSaid ? places : []
  })
  const places = found.filter((lines, at) => found.findIndex((each) => idsOf(each) === idsOf(lines)) === at)
  if (places.length === 0 || places.length > MOST_SPOKEN) return null
  return ask(`What should go in “${clause.text}”? What is said of it: ${places.map(quoted).join('; ')}.`, {
    missing: ['target'],
    offers: places.map((lines) => ({ text: quoted(lines), words: `cut ${idsOf(lines)}` })),
  })
}

const MOST_SPOKEN = 4

function notUnderstood(hearing: Hearing, { from, to }: FrameOfRequest): Understanding {
  const { clause, scope } = hearing
  const outside = clause.mentions.find(
    (mention) => mention.kind === 'problem' && mention.about !== 'name' && mention.code === 'outside',
  )
  if (outside?.kind === 'problem')
    return ask(`${outside.message} What time range do you mean?`, { missing: ['target'] })
  const spoken = spokenBefore(hearing)
  if (spoken) return spoken
  const targets = readTargets(scope, from, to)
  if (targets)
    return ask(
      `What should be done with “${scope.slice(from, to)}”? (for example "take out", "put first", "keep only")`,
      {
        missing: ['operation'],
        offers: [
          { text: 'take it out', words: `take out ${scope.slice(from, to)}` },
          { text: 'keep only that', words: `keep only ${scope.slice(from, to)}` },
          { text: 'put it first', words: `put ${scope.slice(from, to)} first` },
        ],
      },
    )
  return ask(
    `I do not understand “${clause.text}”. Say what to do with which part: its words, its number ("the second sentence"), what it is about, who speaks, or its time range.`,
    { missing: ['operation'] },
  )
}
