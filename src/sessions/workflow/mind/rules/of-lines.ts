import type { Rule } from '../../../../grammar/index.ts'
import { IN, WHICH } from './of-texts.ts'

/** Lines that come. */
const adding: readonly Rule[] = [
  {
    name: 'add',
    wants: ['file'],
    says: [
      `<add> {added} [{place}] ${IN}`,
      `<need> {added} [{place}] ${IN}`,
      `<add> ?new <item> [{place}] ${IN} <saying> ?: {added}`,
      `(prepend) {added} ${IN}`,
      `<add> ${IN} [{place}] {added}`,
      `{added} (should|must|has to|needs to|shall|belongs|goes|comes) ?(go|be|come|stand|be added|be put) [{place}] ${IN}`,
      `(start|begin|open|head|top) {file} ?off with {added}`,
      `(end|finish|close) {file} ?off with {added}`,
      `(one|another|a|single) ?more ?new (line|item|entry|bullet|point|thing) (for|at|to) {place} ?of ${IN} ?(:|,) {added}`,
      `{place} ${IN} (<add>|<need>|comes|goes|belongs|should come|should go|should be) {added}`,
      `{place} ${IN} {added}`,
      `<add> ?(following|this|these) ?{count:number} ?(line|lines|item|items|text|entry|entries|bullet|bullets) [{place}] ${IN} ?: {added}`,
      `{file} (needs|should have|must have|should get|gets|wants|requires|lacks|is missing|should contain|has to have) {added} [{place}]`,
      `{file} (needs|should have|must have|should get|gets|wants|requires|lacks|is missing|should contain|has to have) {place:edge-line} ?<saying> ?: {added}`,
    ],
    examples: [
      'append "call Ben" to todo.txt',
      'add "- dreams" after "- naps" in notes.md',
      'put "Use apt." under "Setup on a Mac" in README.md',
      'insert "water the plants" at line 3 of todo.txt',
    ],
  },
  {
    name: 'add-section',
    wants: ['file'],
    says: [
      `?(add|create|append|insert|make|put) new (section|heading|chapter|part) ?(called|named|titled) {title:quoted} ${IN} (with|saying|containing|holding|that says) ?(text|content|line|words|sentence) {text:quoted}`,
      `(add|create|append|insert|make|put) ?a ?new (section|heading|chapter|part) ?(called|named|titled) {title:quoted} (with|saying|containing|holding|and put|that says) ?(text|content|line|words|sentence) {text:quoted} ?((to|in|at the end of|at the bottom of) {file})`,
    ],
    examples: [
      'add a section "Credits" with "Music by Ann" to README.md',
      'append a chapter "Thanks" saying "To all" to README.md',
    ],
  },
  {
    name: 'tick',
    wants: ['file'],
    says: [
      `(tick|check|tick off|check off|mark|cross off|complete|finish) {old} ?off ?(as|to) ?(done|complete|completed|finished|checked|ticked) ${IN}`,
      `mark {old} ${IN} as (done|complete|completed|finished|checked|ticked)`,
      `{old} is (done|complete|completed|finished) ${IN} ?, (tick|check) it ?off`,
    ],
    examples: ['tick off "call Anna" in todo.txt', 'mark "call Anna" in todo.txt as done'],
  },
  {
    name: 'untick',
    wants: ['file'],
    says: [`(untick|uncheck) {old} ${IN}`, `mark {old} ${IN} as (undone|not done|open|unchecked)`],
    examples: ['untick "call Anna" in todo.txt', 'mark "call Anna" in todo.txt as open'],
  },
]

/** Lines that go, and lines that go elsewhere. */
const removing: readonly Rule[] = [
  {
    name: 'remove',
    wants: ['file'],
    removes: true,
    says: [
      `<remove> {old} ${IN} ${WHICH}`,
      `<remove> {old} (from|out of|in|under|of) {near:old} ${IN}`,
      `{old} ${IN} (can|should|must|has to|needs to|have to|need to|may|shall|could|ought to) (go|be removed|be deleted|come out|be cut|be dropped|disappear|be taken out|vanish|leave) ${IN} ${WHICH}`,
      `{old} (is|are) (not needed|no longer needed|superfluous|no longer true|obsolete) ${IN} ?, (<remove> it|<remove> them|<remove> that)`,
      `i (want|need) {old} (gone|removed|out|deleted) ${IN} ${WHICH}`,
      `?i (don't|do not) (want|need) {old} ${IN} ?(any more|anymore|any longer)`,
    ],
    examples: ['delete the line "- naps" from notes.md', 'remove "Coffee is fine before lunch." from notes.md'],
  },
  {
    name: 'remove-lines',
    wants: ['file'],
    removes: true,
    says: [
      `<remove> {lines} ${IN}`,
      `{lines} ${IN} (can|should|must|has to|needs to|have to|need to|may|shall|could) (go|be removed|be deleted|come out|be cut|be dropped|disappear) ${IN}`,
      `i (want|need) {lines} ${IN} (gone|removed|out|deleted) ${IN}`,
    ],
    examples: [
      'delete line 2 of todo.txt',
      'the last line of todo.txt can go',
      'remove lines 2 to 3 from docs/windows.txt',
    ],
  },
  {
    name: 'remove-section',
    wants: ['file'],
    removes: true,
    says: [
      `<remove> {section} ${IN}`,
      `{section} ${IN} (can|should|must|has to|needs to|may|shall|could) (go|be removed|be deleted|come out|be cut|be dropped|disappear) ${IN}`,
      `i (want|need) {section} ${IN} (gone|removed|out|deleted) ${IN}`,
      `?i (don't|do not) (want|need) {section} ${IN} ?(any more|anymore|any longer)`,
      "{file} (doesn't|does not) (need|want) {section} ?(any more|anymore|any longer)",
    ],
    examples: ['remove the section Licence from README.md', 'the "Setup on a Mac" section of README.md can go'],
  },
  {
    name: 'move-line',
    wants: ['file'],
    says: [
      `(move|shift|bring|push|pull) {text:old} ?(up|down|all the way up|all the way down) {place} ${IN}`,
      `(move|shift|bring|put|take|push|pull) {lines} ${IN} ?(up|down|all the way up|all the way down) {place} ${IN}`,
    ],
    examples: ['move the line "call Anna" to the top of todo.txt', 'move "- naps" after "- phones" in notes.md'],
  },
]

export const lineRules: readonly Rule[] = [...adding, ...removing]
