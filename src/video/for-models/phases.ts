import type { Document, State } from '../../kernel/index.ts'
import { segmentsText, timelineText, windowText } from './context-text.ts'
import { entryCount, segmentsOf } from '../document/timeline.ts'

const CUT = /\b(?:first|rough|assembly|string-?out)[ -](?:cut|edit|assembly)\b/i
const WHOLE =
  'this|it|that|everything|(?:the|this|my|our) (?:whole |entire |raw ' +
  ')?(?:thing|interview|recording|video|film|footage|material|podcast|episode|talk|conversation|clip)'
const DOWN_TO = new RegExp(
  String.raw`\b(?:edit|cut|trim|bring|get|boil|whittle|shorten|condense) (?:${WHOLE})(?: \w+){0,2}? (?:down )?to\b`,
  'i',
)
const MAKE_IT = new RegExp(
  String.raw`\bmake (?:me |us )?an? (?:\S+ ){0,3}?(?:cut|edit|version|highlight reel|trailer|teaser) ` +
    String.raw`(?:of|out of|from) (?:this|it|the)\b`,
  'i',
)

/**
 * The phases of a request to a model: a first cut is put in order before it is edited, and everything else is editing.
 */
export function videoPhases(words: string, { document }: State) {
  return asksForCut(words) && segmentsOf(document).length > 1 ? [sequencing, editing] : [editing]
}

type Asked = { readonly words: string; readonly maxCharacters: number }

/** Only the person's own words stand behind this line: what files hold is quoted, and cannot begin one. */
const fileText = 'Everything before the line USER INSTRUCTIONS:'

const sequencing = {
  name: 'sequencing',
  instructions: [
    'The document is recorded speech in segments. Decide in which order they tell the story best, and which to ' +
      'leave out: begin with what draws people in, keep together what belongs together, leave out what is said ' +
      'twice or ' +
      'leads away from the subject.',
    'Where the instructions give a length, leave out segments until what is left is a little longer than that: ' +
      'single words and sentences are cut in a later phase.',
    'Call sequence_segments once. Name every segment exactly once, in orderedSegmentIds or in excludedSegmentIds, ' +
      'and say in reasoning why this order works.',
  ].join('\n'),
  often: ['sequence_segments'],
  offersMore: false,
  opening: ({ document }: State, { words, maxCharacters }: Asked): string =>
    shortLines(segmentsText(document, words), maxCharacters),
  fileText,
  maxReplies: 4,
  until: {
    operation: 'sequence_segments',
    missed: 'The model gave no order that can be used, so the segments stay in the order they have.',
  },
}

export const editing = {
  name: 'editing',
  instructions: [
    'The document is recorded speech with its transcript: sentences in the order of the cut, each with its words by ' +
      'index. Words and sentences that are out stay listed, struck through or EXCLUDED, and can be restored. The ' +
      'timeline ' +
      'is told once; after that you hear only what changed.',
    'Use exact sentence ids (sent-1) and 0-based word indices, and give a short reason with each edit. toIndex is ' +
      'the index that a sentence has afterwards.',
    'Make many edits in one reply, ten or more where you can; they are made in order. A call that fails stops the ' +
      'rest of its reply.',
    'Take out fillers, false starts and what is said twice where the instructions ask for it or ask for a cut. ' +
      'Words that carry meaning stay: take out "like", "so", "actually" only where they say nothing.',
    'Call finish with a summary when the work is done.',
  ].join('\n'),
  often: [
    'delete_words',
    'restore_words',
    'swap_sentences',
    'move_sentence',
    'exclude_sentence',
    'restore_sentence',
    'remove_fillers',
    'remove_repeats',
    'remove_retakes',
    'shorten_gaps',
    'keep_only',
    'exclude_matching',
  ],
  offersMore: true,
  opening: ({ document }: State, asked: Asked): string => timelineOpening(document, asked),
  fileText,
}

/** The whole timeline, or as many sentences as fit and how to see the others. */
function timelineOpening(document: Document, { words, maxCharacters }: Asked): string {
  const whole = timelineText(document, words)
  if (whole.length <= maxCharacters) return whole
  const heading = '\nSENTENCES:\n'
  const head = whole.slice(0, whole.indexOf(heading) + heading.length)
  const foot = whole.slice(whole.lastIndexOf('USER INSTRUCTIONS:\n'))
  const count = entryCount(document)
  let shown = ''
  let index = 0
  for (
    let next = windowText(document, 0, 1);
    index < count && head.length + shown.length + next.length + foot.length + ROOM_FOR_NOTE < maxCharacters;
    next = windowText(document, index, 1)
  ) {
    shown += `${next}\n`
    index += 1
  }
  return (
    `${head}${shown}(These are ${index} of ${count} sentences. look with from and count shows others, look ` +
    `with search finds what is said.)\n\n${foot}`
  )
}

const ROOM_FOR_NOTE = 200

/** The same lines, each cut so that all of them fit: every segment has to be seen to be put in order. */
function shortLines(text: string, maxCharacters: number): string {
  const lines = text.split('\n')
  const most = Math.floor(maxCharacters / lines.length)
  return text.length <= maxCharacters
    ? text
    : lines
        .map((line) =>
          line.startsWith('    "') && line.length > most ? `${line.slice(0, Math.max(40, most))}…"` : line,
        )
        .join('\n')
}

/**
 * Whether words ask for a cut of the whole material, in an order of its own: "make a first cut", "edit this down to two
 * minutes".
 */
function asksForCut(words: string): boolean {
  return CUT.test(words) || DOWN_TO.test(words) || MAKE_IT.test(words)
}
