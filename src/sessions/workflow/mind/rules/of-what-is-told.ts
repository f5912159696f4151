import type { Rule } from '../../../../grammar/index.ts'
import { IN, WHICH } from './of-texts.ts'

const STANDS = '(is|are|stands|stand|appears|appear|occurs|shows up|comes up|comes|exists|was written)'
const TWICE = '(twice|two times|three times|several times|there twice|two times|double|more than once|in there twice)'
const FAULT =
  '(wrong|dead|broken|old|outdated|stale|odd|strange|ugly|boring|bad|incorrect|not right|out of date|too long|too short|off|not correct|no longer right|no longer true|obsolete|not good)'

/** What is told of a file first, and then asked for: "X stands there twice, delete the second one". */
export const tellingRules: readonly Rule[] = [
  {
    name: 'one-of-several',
    op: 'remove',
    removes: true,
    wants: ['file'],
    says: [
      `{old} ${STANDS} ${IN} ${TWICE} ${IN} ?(,|.|;|:|–|-) ?so ?and ?but ?please <remove> {which:one-of-them}`,
      `(there are|there's|there is|i have|we have|i see|i found) ?(two|three|several|some) {old} ${IN} ?(,|.|;|:) ?so ?and ?please <remove> {which:one-of-them}`,
    ],
    examples: [
      'buy milk is in todo.txt twice, delete the second one',
      'there are two buy milk lines in todo.txt, delete the last one',
    ],
  },
  {
    name: 'told-to-go',
    op: 'remove',
    removes: true,
    wants: ['file'],
    says: [
      `{file} ?(still|currently) (says|has|contains|lists|holds|mentions|reads) {old} ?still ?, ?(that's|that is|it's|it is|which is) ?(done|old|wrong|not true|no longer true|obsolete|outdated|over|gone) ?(any more|anymore|now) ?(,|.|;) ?so ?and ?please <remove> (it|that|that line|this line|the line|line|that one)`,
      `{file} ?(still|currently) (says|has|contains|lists|holds|mentions|reads) {old} ?still ?(,|.|;) ?so ?and ?please <remove> (it|that|that line|this line|the line|line|that one)`,
      `{old} ${STANDS} ?still ${IN} ?still ?(,|.|;) ?so ?and ?please <remove> (it|that|that line|this line|the line|line|that one)`,
    ],
    examples: ['todo.txt still says call Anna, delete that line', 'call Anna is still in todo.txt, remove it'],
  },
  {
    name: 'told-name',
    op: 'replace',
    wants: ['file'],
    says: [
      `(it says|there is|there stands|it still says|it reads|it said|i wrote|we wrote) {old} ${IN} ?, (but|and|though|while) (his|her|its|their|the) ?(real|right|correct|new) (name|one|word|number|spelling) is ?really {new} ${IN}`,
      `{old} (is spelled|is spelt|is written|are spelled) {new} ?(,|.|;) ?so ?please (fix|correct|change|mend) (it|that|this) ${IN} ${WHICH}`,
      `{file} ?still (says|has|reads|mentions) {old} ?, (but|and|though|while) (his|her|its|their|the) ?(real|right|correct|new) (name|one|word|number|spelling) is ?really {new}`,
    ],
    examples: ['Maria is spelled Mariah, fix it everywhere in notes.md', 'it says Tom in notes.md but his name is Tim'],
  },
  {
    name: 'told-fault',
    op: 'not-but',
    wants: ['file'],
    says: [
      `{near:words} ${IN} (is|are) ${FAULT} ?(,|:|.|;) ?(it|that|this) (should|must|has to|needs to) (be|say|read) {new} ?, ?and not {old}`,
    ],
    examples: ['the host is wrong in notes.md, it should be Tim and not Tom'],
  },
  {
    name: 'fault',
    op: 'nothing',
    says: [
      `{near:words} ${IN} (is|are|looks|sounds|reads|seems) ?(too|very|really|quite|so|rather|a bit|totally|completely) ${FAULT} ?(now|any more|anymore|by now)`,
      `${IN} {near:words} (is|are|looks|sounds|reads|seems) ?(too|very|really|quite|so|rather|a bit|totally|completely) ${FAULT} ?(now|any more|anymore|by now)`,
    ],
    examples: ['the link in notes.md is dead', 'in README.md the licence is outdated'],
  },
  {
    name: 'leave-rest',
    op: 'nothing',
    says: [
      '(keep|leave|do not touch|do not change) (rest|everything else|all else|others|other lines|other ones|all the rest) ?as ?it ?they ?is ?are ?was ?were ?alone ?there ?untouched ?unchanged',
      '(nothing else|not the rest|only that|only this|only there) ?please',
    ],
    examples: ['keep the rest', 'leave everything else as it is'],
  },
]
