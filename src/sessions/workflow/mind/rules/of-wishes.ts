import type { Rule } from '../../../../grammar/index.ts'
import { IN, WHICH } from './of-texts.ts'

/** How somebody says what he would like to have. */
const LIKE =
  "(i'd like|i would like|i'd love|i'd prefer|i would prefer|we'd like|we would like|we want|we need|i want|i need|" +
  'can we have|could we have|can i have|could i have|may i have|may we have|i would want|i wish|' +
  "let's have|let us have|please have|have|i'd like to have|i would like to have|i want to have|" +
  "i'd want|it would be nice to have)"
const MUST = '(should|must|has to|have to|needs to|need to|ought to|shall)'
const BECOME =
  '(to be|to become|to say|to read|be|become|changed to|changed into|set to|turned into|replaced by|replaced with|swapped for)'
const NOT = '(instead of|in place of|rather than|?, ?and ?but not ?just ?only ?longer)'

/** What is told as a wish comes to the same as what is asked for. */
export const wishRules: readonly Rule[] = [
  {
    name: 'wish-text',
    op: 'replace',
    wants: ['file'],
    says: [
      `${LIKE} {old} ${IN} ${BECOME} {new} ${IN} ${WHICH}`,
      `${LIKE} ?(to have|to see|to read|to use) {new} (instead of|in place of|in the place of|rather than) {old} ${IN} ${WHICH}`,
      `${LIKE} that {old} (becomes|is|reads|says) {new} ${IN} ${WHICH}`,
      `{file} ${MUST} (say|read|have|contain|use|mention|show) {new} ${NOT} {old}`,
      `${MUST} (say|read|be) {new} ${NOT} {old} ${IN} ${WHICH}`,
      `(make|let|have) (it|that) ?(say|read|be) {new} ${IN} ${NOT} {old} ${IN}`,
      `(i|we) (don't|do not|never|no longer) (like|want|need|love) {old} ${IN} ?(any more|anymore) ?, (put|use|write|say|take|have|make it|replace it with|replace it by|change it to|turn it into|make that) {new} ?there ?<instead> ?(in its place)`,
      `<remove> {old} ${IN} ?, ?and ?then ?please (add|put|write|insert|use|place) {new} ?there (instead|in its place|in place of it|in place of that)`,
    ],
    examples: [
      'I would like Tom to be Tim in notes.md',
      'README.md must say Apache instead of MIT',
      'make it "Hi there." in drafts/outro.md, not "Thanks for listening."',
      'I don\'t like "Thanks for listening." in drafts/outro.md, put "Bye." instead',
      'take out call Anna from todo.txt and add call Ben instead',
    ],
  },
  {
    name: 'wish-value',
    op: 'set-value',
    wants: ['file'],
    says: [
      `${LIKE} {key:words} ${IN} (to be|at|on|set to|changed to|to become) {new} ${IN}`,
      `${LIKE} that {key:words} (becomes|is) {new} ${IN}`,
      `(set|make|put|change|turn) {key:words} {new:figure} ${IN}`,
      `{file} ?: {key:words} ?(to|is|at) {new:figure}`,
      `(update|edit|change|set|adjust) {file} : {key:words} ?(to|is|at) {new:figure}`,
      `(update|edit|change|set|adjust) {file} : {key:words} ?(to|is|at) {new:quoted}`,
      `{key:words} ${IN} (to|on|at) {new:figure} ${IN}`,
    ],
    examples: [
      "I'd like the retries in config.json to be 5",
      'set port 8080 in config.json',
      'config.json: port 8080',
      'retries to 4 in config.json',
    ],
  },
  {
    name: 'scale-value',
    wants: ['file'],
    says: [`(double|triple|halve) {key:words} ${IN}`],
    examples: ['double the retries in config.json'],
  },
  {
    name: 'wish-near',
    op: 'not-but',
    wants: ['file'],
    says: [`{near:words} ${IN} ${MUST} (be|become|say|read) {new} ${NOT} {old} ${IN}`],
    examples: ['in notes.md the host should be Tim, not Tom', 'the host in notes.md should be Tim instead of Tom'],
  },
  {
    name: 'in-line',
    op: 'replace-in-line',
    wants: ['file'],
    says: [
      `${IN} ?(in|on) {lines} ${IN} ?: ?, <change> {old} (to|into|as) {new}`,
      `${IN} ?(in|on) {lines} ${IN} ?: ?, <replace> {old} <with> {new}`,
      `{file} {lines} ?: ?, <change> {old} (to|into|as) {new}`,
      `{file} {lines} ?: ?, <replace> {old} <with> {new}`,
      `<change> {old} (to|into|as) {new} (in|on) {lines} ${IN}`,
      `<replace> {old} <with> {new} (in|on) {lines} ${IN}`,
    ],
    examples: ['config.json line 2: change 3000 into 4000', 'in line 2 of todo.txt replace Anna with Ben'],
  },
  {
    name: 'wish-first',
    op: 'move-line',
    wants: ['file'],
    says: [
      `{text:old} ${IN} ${MUST} (be|come|go|stand|move) ?(up|down) {place} ${IN}`,
      `{lines} ${IN} ${MUST} (be|come|go|stand|move) ?(up|down) {place} ${IN}`,
    ],
    examples: ['ship the release has to be first in todo.txt', 'the last line of todo.txt should come first'],
  },
  {
    name: 'told-lines',
    op: 'add',
    wants: ['file'],
    says: [
      `<add> {told:told-lines} [{place}] ${IN}`,
      `{count:number} ?(new|more|further) (lines|items|entries|things|bullets|points) (for|at|to|on) {place} ${IN} ?(:|,) {items:told-items}`,
      `<add> {count:number} ?(new|more) (lines|items|entries|things|bullets|points) [{place}] ${IN} ?(:|,) {items:told-items}`,
      `{file} (needs|should have|must have|should get|gets|wants|lacks|is missing) ?(one|another) ?more ?new <item> [{place}] ?(:|,) {added}`,
      `{file} (needs|lacks|is missing|wants) {added} ?, ?(so|please|and) (add|put|append|insert) (it|that|them) ?there [{place}]`,
      `last line ${IN} ${MUST} (be|say|read) {added} ?(,|.|;) ?so ?and ?please (add|append|put) (it|that) ?there`,
      `{place} ${IN} (it|there) ${MUST} (say|stand|be|read) {added}`,
    ],
    examples: [
      'put two lines at the end of todo.txt, first book a room and then order cables',
      'add three items to the todo list, eggs, flour and butter',
      'docs/guide.md needs one more sentence at the end: "Ask if you are stuck."',
      'todo.txt is missing "pay the rent", add it at the end',
    ],
  },
  {
    name: 'remove-item',
    removes: true,
    wants: ['file'],
    says: [`<remove> {old} (from|out of|in|under|off) ?(list of) {where:known-heading} ?(list|section) ${IN}`],
    examples: ['drop naps from the topics in notes.md'],
  },
]
