import type { Clause } from '../../words/index.ts'
import { isStructured } from '../prompt/structured-prompt.ts'
import { readDenial } from './denial.ts'
import { hearAutomation } from './hear-automation.ts'
import { hearChosenNotes } from './hear-chosen-notes.ts'
import { hearCompose } from './hear-compose.ts'
import { hearControls } from './hear-controls.ts'
import { hearDrumNotes } from './hear-drum-notes.ts'
import { hearEffects } from './hear-effects.ts'
import { hearFade } from './hear-fade.ts'
import { hearIdiom } from './hear-idiom.ts'
import { hearLevels } from './hear-levels.ts'
import { hearMutes } from './hear-mutes.ts'
import { hearNotes } from './hear-notes.ts'
import { hearPromptText } from './hear-prompt.ts'
import { hearRecut } from './hear-recut.ts'
import { hearRegions } from './hear-regions.ts'
import { hearRow } from './hear-row.ts'
import { hearSong } from './hear-song.ts'
import { hearTakes } from './hear-takes.ts'
import { hearTouch } from './hear-touch.ts'
import { hearTrack } from './hear-track.ts'
import { hearTransport } from './hear-transport.ts'
import { hearingOf, type Hearing, type Rule } from './hearing.ts'
import { otherWords } from './other-words.ts'
import { spokenPrompt } from './plain-words.ts'
import { replyToRemark } from './remark.ts'
import { saidOfComposed } from './said-of-composed.ts'
import { spare } from './spare.ts'
import { knownSections, which } from './targets.ts'
import { ask, isAsked, type Around, type Understanding } from './understanding.ts'

/** What a clause may ask for. The first that understands all of its words has it. */
const rules: readonly Rule[] = [
  hearSong,
  hearMutes,
  hearAutomation,
  hearDrumNotes,
  hearChosenNotes,
  hearLevels,
  hearNotes,
  hearTouch,
  hearRecut,
  hearFade,
  hearControls,
  hearEffects,
  hearTrack,
  hearRegions,
  hearTransport,
  hearTakes,
  hearIdiom,
  hearCompose,
]

/** No request is as long; every row of words in it would be looked at. */
const MOST_TOKENS = 150

/**
 * What one clause asks of a song: operations, a question, or nothing. Words that nothing explains are asked about,
 * never passed over.
 */
export function hearClause(clause: Clause, around: Around): Understanding {
  const prompt = spokenPrompt(clause.text)
  if (isStructured(prompt)) return hearPromptText(prompt, around, hearClause)
  if (clause.tokens.length > MOST_TOKENS)
    return ask('That is a long sentence. Say it in shorter ones: what to do, with which track or section.', {
      missing: ['operation'],
    })
  const hearing = hearingOf(clause, around)
  if (isIdle(clause)) return { nothing: `Nothing is done for “${clause.text}”.` }
  if (saidOfComposed(around.clauses, around.at, hearing.score) !== null)
    return { nothing: `“${clause.text}” says how.` }
  if (clause.isRemark || isDenied(clause) || (dislike.test(clause.text) && around.clauses.length > 1))
    return besideRequest(hearing)
  const whole = heardWhole(hearing)
  if (whole && !isAsked(whole)) return whole
  let asked = whole
  for (const other of otherWords(hearing)) {
    const understood = heardWhole(other)
    if (understood && !isAsked(understood)) return understood
    asked ??= understood
  }
  return asked ?? notUnderstood(hearing)
}

/** A clause as one wish or a row of them, without what is to be left alone. */
function heardWhole(hearing: Hearing): Understanding | null {
  const whole = heardBy(hearing)
  const heard = whole && !isAsked(whole) ? whole : (hearRow(hearing, heardPiece) ?? whole)
  return heard && spare(hearing, heard)
}

/** A piece of a row, in its own words or in others. */
function heardPiece(hearing: Hearing): Understanding | null {
  const own = heardBy(hearing)
  if (own && !isAsked(own)) return own
  for (const other of otherWords(hearing)) {
    const understood = heardBy(other)
    if (understood && !isAsked(understood)) return understood
  }
  return own
}

function heardBy(hearing: Hearing): Understanding | null {
  for (const rule of rules) {
    const understood = rule(hearing)
    if (understood) return understood
  }
  return null
}

const isIdle = ({ tokens }: Clause): boolean =>
  tokens.every(
    ({ text, kind }) =>
      kind === 'sign' ||
      /^(?:please|thanks|thank|you|ok|okay|then|and|now|so|well|hey|hi|great|cool|that's|all|nice)$/.test(text),
  )

/** "keep it simple" says how; "keep the drums" says what to leave alone. */
const isDenied = ({ negated, text }: Clause): boolean =>
  negated &&
  !dislike.test(text) &&
  !/^\W*(?:and |but )?(?:keep|leave) (?:it|them) (?:\w+ )?(?:simple|sparse|busy|short|calm|minimal)/i.test(text)

/** What somebody does not like is what the request beside it is about. */
const dislike =
  /^\W*(?:and |but |so )?(?:i|we) (?:don't|do not|dont|didn't|never) (?:really |quite |much )?(?:like|love|dig|feel|enjoy|buy)\b[^,;]*$/i

/**
 * A clause that only says how things are, or what is to stay. What it says must be clear, since the request beside it
 * is done in its light.
 */
function besideRequest(hearing: Hearing): Understanding {
  const { clause, around } = hearing
  const isAlone = around.clauses.every((each) => each.isRemark || isDenied(each) || isIdle(each))
  if (conditions.test(clause.text))
    return ask(`Nothing here can wait for “${clause.text}”. Say what should be done now, with the track or section.`, {
      missing: ['meaning'],
    })
  if (!isDenied(clause))
    return isAlone ? notUnderstood(hearing) : { nothing: `“${clause.text}” asks for nothing itself.` }
  // What somebody does not want there is a wish; beside another one it is what that one spares.
  if (isAlone && /^\W*(?:i|we) (?:don't|do not|dont) (?:want|need)\b/i.test(clause.text)) return notUnderstood(hearing)
  if (isAlone)
    return around.clauses.length === 1 &&
      /^\W*(?:please )?(?:keep|leave)\b/i.test(clause.text) &&
      !/\b(?:alone|be|untouched|as (?:it|they) (?:is|are))\W*$/i.test(clause.text)
      ? ask(`What should change, if “${clause.text}”? Say it with the track or section.`, { missing: ['operation'] })
      : { nothing: `Nothing is done for “${clause.text}”.` }
  const denial = readDenial(clause, around)
  if (isAsked(denial)) return denial
  return denial
    ? { nothing: `“${clause.text}” says what stays.` }
    : ask(`What should stay as it is, by “${clause.text}”? Name the tracks or sections.`, { missing: ['meaning'] })
}

const conditions =
  /\b(?:if(?! (?:you|possible|that's))|unless|when|whenever|until|in case|provided|assuming|as (?:long|soon) as)\b/i

function notUnderstood(hearing: Hearing): Understanding {
  const { clause, wide } = hearing
  const reply = hearing.around.clauses.length === 1 ? replyToRemark(hearing) : null
  if (reply !== null) return { answer: reply }
  const unclear = wide.items.find((item) => item.kind === 'track' && item.tracks.length > 1 && !item.isMany)
  if (unclear?.kind === 'track' && wide.text.includes(`@t${wide.items.indexOf(unclear)}`))
    return which(
      hearing,
      unclear,
      unclear.tracks.map(({ name }) => name),
    )
  const verb =
    /^(?:delete|remove|move|copy|duplicate|repeat|transpose|quanti[sz]e|mute|solo|unmute|pan|redo|fade|rename)\b/i
      .exec(clause.text.trim())?.[0]
      .toLowerCase()
  if (verb !== undefined)
    return ask(`What should I ${verb}? I do not find all of “${clause.text}” in the song.${knownSections(hearing)}`, {
      missing: ['region'],
    })
  return ask(
    `I do not understand “${clause.text}”. Say what to compose or change, with the track, the section or the bars, for example "add an 8 bar verse after the intro" or "make the bass quieter".${knownSections(hearing)}`,
    { missing: ['operation'] },
  )
}
