import { lineOf } from '../answer-question.ts'
import type { TurnMemory } from '../intent.ts'
import { verbsOf, type PlanDocument } from '../plan-document.ts'
import {
  type Candidate,
  type Continued,
  type Talked,
  type Context,
  given,
  stands,
  lastSaid,
  wholeIntent,
  startsRequest,
} from './context.ts'
import { cameTo } from './came-to.ts'
import { beginsRequest } from './marks.ts'
import { leanByCues, correct, correctedAmong } from './correct.ts'
import { gapped, goOn, selectedStretch } from './go-on.ts'
import { heardAgain } from './hear-again.ts'
import { asSpared, leftOutToo, withoutNamed, withoutPart } from './leave-out.ts'
import { readLeaning } from './message.ts'
import { leansOnThing, nameExactly, tellsSplit } from './point-back.ts'
import { INSIDE, PRONOUN } from './pointing.ts'
import { isOnlyValues, sayAnew } from './say-anew.ts'
import { scaled } from './scale.ts'
import { readSaid } from './slots.ts'
import { sparedTurn } from './spared-turn.ts'
import { broughtBack, loses, takeBack } from './take-back.ts'
import { whichFade } from './which-fade.ts'

/** Reads a message as one that goes on from what was said. */
export function continueTalk(talked: Talked): Continued {
  const said = readTalk(talked)
  const came = fromWhatCame(talked)
  const isSet = /%|\b(?:percent|bpm)\b/i.test(talked.words) && !/\bby\b/i.test(talked.words)
  const continued = { ...said, candidates: isSet ? [...came, ...said.candidates] : [...said.candidates, ...came] }
  return { ...continued, candidates: continued.candidates.filter(({ words }) => !isBareThing(words, talked.document)) }
}

/** What the last turn came to, with another value: "make it faster", "140". */
function fromWhatCame(talked: Talked): readonly Candidate[] {
  const [last] = talked.earlier
  const request = last ? cameTo(last, talked.document) : null
  if (!last || request === null || lineOf(request) === lineOf(last.intent.words)) return []
  const leaning = readLeaning(talked.words)
  const old = readSaid(request, talked.document)
  const retracts = given(last.turn)
  if (leaning.how === 'scale') {
    const as = {
      ...talked,
      last: { ...last, intent: { words: request, additions: [] } },
      old,
      verbs: verbsOf(talked.document),
    }
    return scaled(as, leaning.scale)
  }
  if (leaning.how !== 'plain' && leaning.how !== 'correct') return []
  const fresh = readSaid(leaning.body, talked.document)
  const isValue = fresh.numbers.length === 1 && isOnlyValues(fresh, old) && !beginsRequest(leaning.body)
  return isValue ? given(sayAnew(old, fresh, { isInPlace: true })).map((words) => stands(words, retracts)) : []
}

const OPENS = /^\W*(?:(?:and|then|also|plus|no|the other|i mean)\b[\s,]*)+/i

/** "The other bass": a thing that is there, with or without a place, asks for nothing. */
function isBareThing(words: string, document: PlanDocument): boolean {
  const said = readSaid(words.replace(OPENS, ''), document)
  return (
    said.slots.some(({ kind, ids = [] }) => /^(?:section|track|region)$/.test(kind) && ids.length > 0) &&
    said.ways.length === 0 &&
    said.slots.every(({ kind }) => /^(?:section|track|region|place|label)$/.test(kind)) &&
    isOnlyValues(said, { ...said, tokens: [] })
  )
}

function readTalk(talked: Talked): Continued {
  const [last] = talked.earlier
  if (!last) return { isLeaning: false, candidates: gapped(talked.words, talked.document) }
  const leaning = readLeaning(talked.words, (wrong) => wasSaid(wrong, last))
  const context: Context = {
    ...talked,
    earlier: talked.earlier.map((each) => ({ ...each, intent: wholeIntent(each.intent, talked.document) })),
    ...lastSaid(last, talked),
    verbs: verbsOf(talked.document),
  }
  const too = leaning.how === 'goOn' || leaning.how === 'plain' ? leftOutToo(context, leaning) : null
  if (too) return too
  const fade = whichFade(context)
  if (fade) return fade
  const among = correctedAmong(context, talked.words)
  if (among) return among
  const spared = sparedTurn(context, talked.words)
  if (spared) return spared
  const back = broughtBack(context, talked.words.trim().replace(/[.!\s]+$/, ''))
  if (back) return back
  const again = heardAgain(context, talked.words.trim().replace(/[.!\s]+$/, ''))
  if (again) return again
  switch (leaning.how) {
    case 'correct': {
      const spared = KEEPS.test(leaning.body) ? asSpared(context, leaning.body) : null
      const corrected = correct(context, leaning)
      // "No, leave the code in": what stays comes first, and is nothing that takes the place of what was done.
      return withCues(
        spared ? { ...corrected, candidates: [...spared.candidates, ...corrected.candidates] } : corrected,
        context,
      )
    }
    case 'goOn':
      return withCues(
        {
          isLeaning: !startsRequest(leaning.body, context) || pointsBack(context, leaning.body),
          candidates: goOn(context, leaning.body),
          ...loses(context, leaning.body),
        },
        context,
      )
    case 'again':
      return {
        isLeaning: true,
        candidates: [
          stands(Array.from({ length: leaning.times }, () => context.last.intent.words).join(', then '), []),
        ],
      }
    case 'scale':
      return { isLeaning: true, candidates: scaled(context, leaning.scale) }
    case 'takeBack':
      return takeBack(context, leaning)
    case 'plain': {
      const partly =
        withoutPart(context, leaning.body) ??
        asSpared(context, leaning.body) ??
        withoutNamed(context, leaning.body) ??
        leanByCues(context, leaning.body)
      if (partly) return partly
      return {
        isLeaning: pointsBack(context, leaning.body),
        candidates: [...goOn(context, leaning.body), ...gapped(leaning.body, talked.document)],
        // What was selected is what "it" stands for, also where a track is named beside it.
        comesFirst:
          tellsSplit(context, leaning.body) ||
          (selectedStretch(context.last) && PRONOUN.test(leaning.body) && !INSIDE.test(leaning.body)),
        ...loses(context, leaning.body),
      }
    }
  }
}

const KEEPS = /^(?:please )?(?:keep|leave|spare)\s+(?!only\b|just\b|out\b|off\b|it\b|that\b|them\b)/i

/** Whether something stood in a request as it was said or as it was planned. */
function wasSaid(wrong: string, { intent, said = '' }: TurnMemory): boolean {
  const plain = (words: string): string =>
    ` ${lineOf(words).replace(/\b(?:the|a|an|one|line|part|bit|sentence) /g, '')} `
  return [intent.words, said].some((words) => plain(words).includes(plain(wrong)))
}

const pointsBack = (context: Context, body: string): boolean =>
  leansOnThing(context, body) || nameExactly(context, body) !== body

/** With what the single words tell, where the whole is nothing that is known. */
function withCues(continued: Continued, context: Context): Continued {
  const more = leanByCues(context, context.words)?.candidates ?? []
  return { ...continued, candidates: [...continued.candidates, ...more] }
}
