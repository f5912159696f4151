import { readSentence, type ReadClause, type SaidBefore, type SentenceReading } from '../../grammar/index.ts'
import type { RulesAround, State } from '../../kernel/index.ts'
import { isToldWhole } from './is-told-whole.ts'
import { videoLanguage } from './language.ts'
import { openAsked, type Lower, type VideoLowered } from './lower/lowering.ts'
import { first, last, move, swap } from './lower/ordering.ts'
import { capPauses, halvePause, pauseBack, setPause, shortenPauses } from './lower/pausing.ts'
import { clean, cutBefore, keep, oneOfTwo, remove } from './lower/removing.ts'
import { restore, restoreAll, restoreBut, restoreLess, spare, spareOut } from './lower/restoring.ts'
import { movePicture, restartPicture, show, unshow } from './lower/showing.ts'
import {
  assign,
  capitalized,
  correct,
  hyphenated,
  merge,
  misspelled,
  nameAll,
  rename,
  sameSpeaker,
  split,
  writtenSo,
} from './lower/writing.ts'
import { openWorld } from './world.ts'

const nothing: Lower = ({ text }) => ({ nothing: `“${text}” stays as it is.` })

/** What each rule comes to. */
const lowers: ReadonlyMap<string, Lower> = new Map<string, Lower>([
  ['remove', remove],
  ['clean', clean],
  ['keep', keep],
  ['nothing', nothing],
  ['restore', restore],
  ['restore-all', restoreAll],
  ['restore-less', restoreLess],
  ['restore-but', restoreBut],
  ['one-of-two', oneOfTwo],
  ['spare', spare],
  ['spare-out', spareOut],
  ['move', move],
  ['first', first],
  ['last', last],
  ['cut-before', cutBefore],
  ['swap', swap],
  ['set-pause', setPause],
  ['close-pause', setPause],
  ['halve-pause', halvePause],
  ['cap-pauses', capPauses],
  ['shorten-pauses', shortenPauses],
  ['pauses-back', pauseBack],
  ['correct', correct],
  ['misspelled', misspelled],
  ['written-so', writtenSo],
  ['hyphen', hyphenated],
  ['capital', capitalized],
  ['rename', rename],
  ['name-all', nameAll],
  ['assign', assign],
  ['same-speaker', sameSpeaker],
  ['split', split],
  ['merge', merge],
  ['show', show],
  ['unshow', unshow],
  ['restart-picture', restartPicture],
  ['move-picture', movePicture],
])

/** Verbs that ask for something of their own: "… but leave the rest" is no further thing to take out. */
const verbs = new Set(
  (
    'keep leave retain use preserve want need like let have make do give get bring put take add edit start begin ' +
    "stop change move cut remove delete drop restore swap show call rename say keep spare don't dont not never " +
    'without only just'
  ).split(' '),
)
const asksForMore = ({ pieces }: ReadClause): boolean =>
  !pieces.some(({ as }) => as.startsWith('<')) &&
  pieces.some(
    ({ text, as }) =>
      !as.startsWith('{') &&
      text
        .toLowerCase()
        .split(/\s+/)
        .some((word) => verbs.has(word)),
  )

/** "And the same for the one after that": what it says itself stands behind it. */
const LEAD = new RegExp(
  [
    String.raw`^(?:(?:and|also|then|now|ok|okay|please|do|make it)[\s,]+)*(?:the )?same (?:thing )?(?:goes `,
    String.raw`)?(?:for|with|to|on|(?=over|in|at))(?:\b)`,
  ].join(''),
  'i',
)
const withoutLead = (words: string): string => words.replace(LEAD, (lead) => ' '.repeat(lead.length))

/** How a cut is spoken to: readings of a sentence, and what a clause of one comes to. */
export const videoRules = {
  read: (words: string, state: State, after: SaidBefore | null = null): readonly SentenceReading[] =>
    readSentence(after ? withoutLead(words) : words, videoLanguage(), openWorld(words, state, after), after).filter(
      ({ clauses }) =>
        clauses.every((clause) => clause.how === 'said' || clause.how === 'statement' || !asksForMore(clause)) &&
        clauses.every((clause) => isToldWhole(clause, words)) &&
        // "… not the napkin" puts right what was said before, and does not add to it.
        (after === null || clauses.every(({ how }) => how !== 'denied')),
    ),

  lower(clause: ReadClause, around: RulesAround): VideoLowered {
    if (clause.rule === null) return null
    return lowers.get(clause.rule.op ?? clause.rule.name)?.(openAsked(clause, around)) ?? null
  },
}
