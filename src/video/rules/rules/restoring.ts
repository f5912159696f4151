import type { Rule } from '../../../grammar/index.ts'

/** What was taken out and is to be heard again. */
export const restoring: readonly Rule[] = [
  {
    name: 'restore-all',
    says: [
      '<back> {everything} [(again|i ever cut here|that is out|that was cut|that i cut|i cut|you cut|we cut|that was removed|that you removed|i removed|i threw out|i took out|you took out|that was deleted|i deleted|i ever cut|i ever removed|that went missing)]',
      '<back> (all|all of) (the cuts|the sentences|the lines|cuts|the words|sentences|words|that was cut|that was removed|what was cut|what i cut|what was removed|what is out|what i removed|what you cut|what you removed|what is gone)',
      '<back> (what was cut|what i cut|what was removed|what is out|what i removed|what you cut|whatever i cut|whatever is out|whatever was cut)',
      '{everything} (back|back in|comes back|should come back)',
      '(undo|reverse|revert) all (cuts|the cuts|my cuts)',
      'i want {everything} back [in]',
    ],
    examples: ['restore everything', 'bring back everything that was cut'],
  },
  {
    name: 'restore-but',
    says: [
      '<back> {everything} <but> {place}',
      '<back> {everything} [but|and] (leave|keep) {place} (out|away|cut)',
      '<back> {everything} (but not|not|without|minus) {place}',
      '{everything} (back|back in|comes back|should come back) <but> {place}',
    ],
    examples: [
      'restore everything except the line about my mom',
      'bring everything back but leave the second sentence out',
    ],
  },
  {
    name: 'restore',
    says: [
      '<back> {place:gone} [in|again|after all]',
      '<back> {place:gone} back [in]',
      '(i|we) (want|need|miss|would like|like|d like|did like|do want) {place:gone} back [in]',
      "(i'd|id|i'll) (like|want|need|have) {place:gone} back [in] [{remark}]",
      '(give|get|hand) me {place:gone} back',
      '(give|get|hand) me back {place:gone}',
      '{place:gone} <can> [(just|also)] (come back|return|be back|go back in|come back in|be restored|be put back|be in|stay in|be in again|be in after all|be heard again|be put back in|be brought back|stay) [after all|again]',
      '{place:gone} (back|back in|comes back|come back|returns|return|goes back in|go back in|is back in|in again) [please|again]',
      '{of:line} <can> (have|get) [its|his|her|the|their] {word:gone} back',
      '(can|could|should|may) {place:gone} (come back|return|be back|go back in|come back in|be put back|be restored|be in again|be brought back)',
      '(let|have) {place:gone} (back in|in again|come back|return)',
      '(have|hear|see|get) {place:gone} again',
      '{place:gone} was (better|good|fine|ok|important|too good) <back> <it>',
      '(was a mistake|i made a mistake) [to] (cut|cutting|remove|removing|drop|dropping) {place:gone} [<back> <it>]',
      'do not (cut|remove|drop|lose|delete) {place:gone} after all',
    ],
    examples: ['bring back the line about my mom', 'the um can come back', 'put 4 and 5 back in'],
  },
  {
    name: 'spare',
    says: [
      '{spared} {place:gone} [(though|in|there|that one i want|that one stays|that stays|i want that|i want that one|please keep that|i want to keep that|keep that one|that one is good|alone)]',
    ],
    examples: ['but not the second sentence', 'leave me the line about my mom though'],
  },
  {
    name: 'spare-out',
    removes: true,
    says: [
      '{spared} {place:gone} [(that one stays out|that stays out|those stay out|out|though|away|leave that out|leave those out)]',
    ],
    examples: ['but not the second sentence', 'but leave the line about my mom out'],
  },
  {
    name: 'stays-out',
    op: 'nothing',
    says: [
      '{place:gone} (stays|stay|remains|remain|can stay|should stay|is to stay|must stay|may stay) (out|gone|away|cut|removed)',
      '(leave|keep) {place:gone} out',
      '{rest:others} (stays|stay|remains|remain|can stay|should stay|must stay|may stay) (out|gone|away|cut|removed)',
    ],
    examples: ['but 14 stays out', 'keep the second sentence out'],
  },
]
