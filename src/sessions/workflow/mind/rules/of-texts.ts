import type { Rule } from '../../../../grammar/index.ts'

/** Where a file is said, and which of several places in it. */
export const IN = '[(<in> {file} ?:|?(edit|update) {file} (:|,))]'
export const WHICH = '[{which}] [{whole}] [{spelt}]'
const NOW = '(to|into|as|with|by|for|become|be|say|read|so it says|so that it says|so it reads|so that it reads)'

/** One text in the place of another. */
export const textRules: readonly Rule[] = [
  {
    name: 'replace',
    wants: ['file'],
    says: [
      `<replace> {old} <with> {new} ${IN} ${WHICH}`,
      `<change> {old} (to|into|as) {new} ${IN} ${WHICH}`,
      `<change> {old} <in> {file} (to|into|as|so it says|so that it says|so it reads|so that it reads) {new} ${WHICH}`,
      `<change> {old} [<in> {file}] from {more:old} (to|into) {new} ${WHICH}`,
      `(use|write|put|say|have) {new} (instead of|in place of|rather than|for|in the place of) {old} ${IN} ${WHICH}`,
      `instead of {old} (use|write|put|say) {new} ${IN} ${WHICH}`,
      `(find|search|look for|search for) {old} ${IN} and ?then (make|replace|change|swap|turn|switch) (it|them|that|this|those|all of them|each|every one) ?(with|by|for|to|into) {new} ${IN} ${WHICH}`,
      `{sed} ${IN} ${WHICH}`,
      '{sed} {file}',
      `{old} {arrow} {new} ${IN} ${WHICH}`,
      `<change> {old} {arrow} {new} ${IN} ${WHICH}`,
      `(apply|run|do) {sed} ${IN} ${WHICH}`,
      `make {old} {new} ${IN} ${WHICH}`,
      `?so ?let (it|that) ?be {new} (instead of|in place of|rather than|in the place of) {old} ${IN} ${WHICH}`,
      `(call|spell|name) {old} {new} ${IN} ${WHICH}`,
    ],
    examples: [
      'replace naps with siestas in notes.md',
      'change "Host: Tom" to "Host: Tim" in notes.md',
      'use "BSD" instead of "MIT" in README.md',
      's/sleep/dreams/ in drafts/intro.md',
    ],
  },
  {
    name: 'should-be',
    wants: ['file'],
    op: 'replace',
    says: [
      `{old} ${IN} (should|must|has to|have to|needs to|need to|ought to|is supposed to|is to|shall) (be|become|read|say|be replaced by|be replaced with|be changed to|be changed into|be called|be swapped for|turn into) {new} ${IN} ${WHICH}`,
      `{old} ${IN} (becomes|turns into|goes to|is now|is now called|is really|is actually|is called) {new} ${IN} ${WHICH}`,
      `i (want|need) {old} (to be|to become|to say|to read|changed to|replaced by|replaced with|turned into|swapped for) {new} ${IN} ${WHICH}`,
      `{old} ${IN} (is|are) (wrong|typo|not right|incorrect|misspelled|misspelt|outdated|old|mistake|not correct|written wrong|spelled wrong) ${IN} ?(,|:|.|;) ?(it|that|this|they) <ought> {new} ${IN} ${WHICH}`,
      `(fix|correct|change|mend) ?(spelling|typo|mistake|error|misspelling) ?(of|in) {old} ${IN} ?(,|:|.|;) ?(it|that|this) <ought> {new} ${IN}`,
    ],
    examples: [
      '"MIT" in README.md should be "BSD"',
      'in notes.md Tom should become Thomas',
      'Licence is wrong in README.md, it should be License',
    ],
  },
  {
    name: 'says-but',
    wants: ['file'],
    op: 'replace',
    says: [
      `{file} ?(still|currently|wrongly) (says|say|reads|has|contains|holds|mentions|states|lists|shows|claims|spells) ?that {old} ?(still|twice) ?, ?(but|and) ?(it|that|this|they) <ought> {new} ${WHICH}`,
      `?but (it says|there is|it still says|there stands|it has|we have|you find|it reads|it said|i wrote|i have written|we wrote|i see) {old} ${IN} ?still ?, ?(but|and) ?(it|that|this|they) <ought> {new} ${IN} ${WHICH}`,
      `{old} (is|stands|appears|occurs|shows up|comes up) ${IN} ?twice ?(several times) ?, ?please (turn|change|make|switch|correct|set|replace|swap) (it|them|that|this|those|{which}) ${NOW} {new}`,
      `{old} (is|stands|appears|occurs) ${IN} ?twice ?(several times) ?, ?please make (it|them|that|{which}) {new}`,
    ],
    examples: [
      'config.json still says localhost, make that 127.0.0.1',
      'notes.md says "Host: Tom", it should be "Host: Tim"',
      'buy milk is in todo.txt twice, turn both of them into buy oat milk',
    ],
  },
  {
    name: 'wherever',
    wants: ['file'],
    op: 'replace',
    gives: { every: true },
    says: [
      `(wherever|everywhere|where|whenever|every time|each time) ${IN} ?(where|that) (it says|there is|it has|there stands|you see|you find|i wrote) {old} ${IN} ?, ?(then|please) <ought> {new} ${IN}`,
      `${IN} ?please (put|write|use|have|say) {new} (wherever|everywhere|where|whenever|every time|each time) ${IN} ?(where|that) (it says|there is|it has|there stands|you see|you find|i wrote|stands) {old} ${IN}`,
    ],
    examples: [
      'in todo.txt, wherever it says milk put oats',
      'everywhere in notes.md where it says Maria write Mary',
      'in notes.md put Tim wherever it says Tom',
    ],
  },
  {
    name: 'not-but',
    wants: ['file'],
    says: [
      `(it is|it's|its|that is|that's|is) {new} ?, ?and not {old} ${IN}`,
      `(it should say|it should be|it must be|it must say|it should read|make it|make that|it has to be|it has to say|should be) {new} ?, ?and not {old} ${IN} ${WHICH}`,
      `(i meant|i meant to write|i wanted|i wanted to write|i want|write|use) {new} ?, ?and not {old} ${IN} ${WHICH}`,
      `${IN} ?(it is|it's|its|there stands|stands|it says|that|there should stand|should stand|it should say|have|write|put|say|to be) not {old} ?, (but|it is|it's|rather|it should be) {new} ${IN}`,
      `{near:words} (is|are) not {old} ?, (it is|it's|but|its|they are|rather) {new} ${IN}`,
      `{near:words} (isn't|aren't) {old} ?, (it is|it's|but|its|they are|rather) {new} ${IN}`,
      `{near:words} (is|are) ?actually ?really ?now ?called {new} ?, ?and not {old} ${IN}`,
    ],
    examples: [
      "in notes.md it's Thomas, not Tom",
      'in notes.md the host is not Tom, it is Ben',
      'in todo.txt it should say "call Ben" and not "call Anna"',
    ],
  },
  {
    /** Goes with what was only told before: "it's 13, not 12. Fix that in notes.md." */
    name: 'do-that',
    op: 'nothing',
    says: [
      `(fix|change|correct|mend|amend|update|do|put) (that|it|this|them|these) ?right ${IN}`,
      `(fix|change|correct|mend|amend|update|edit) {file} ?accordingly`,
      `(fix|correct|mend|amend|adjust) ?accordingly`,
      `(edit|update|change|fix|correct) {file} ?so ?please ?:`,
    ],
    examples: ['fix that in notes.md', 'change it'],
  },
  {
    name: 'mistake',
    op: 'nothing',
    says: [
      `?but (there is|there's|there are|i found|i made|i see|we have|i spotted|i noticed) ?(some|small) (mistake|typo|error|spelling mistake|mistakes|typos|slip) ${IN}`,
      `${IN} (there is|there's|i found|i made|i see|we have) ?(some|small) (mistake|typo|error|spelling mistake|slip) ${IN}`,
    ],
    examples: ["there's a typo in notes.md", 'I made a mistake in notes.md'],
  },
  {
    name: 'leave',
    op: 'nothing',
    says: [
      '{kept:old} (must|should|has to|shall|can|may|is to|needs to|stays|remains) ?(stay|remain|be left|not be touched|not change) ?as ?it ?is ?there ?alone',
      '{one:one-of-them} (must|should|has to|shall|can|may|is to|needs to|stays|remains) ?(stay|remain|be left|not be touched|not change) ?as ?it ?is ?there ?alone',
      "(keep|leave|don't touch|do not touch|but not|not) {one:one-of-them} ?as ?it ?is ?alone ?there",
      "(keep|leave|don't touch|do not touch|but not|not) {kept:old} ?as ?it ?is ?alone ?there",
      'keep (the one|the part) (for|about|on|with) {kept:old}',
      '(keep|leave) {lines} ?as ?it ?is ?alone ?there',
    ],
    examples: ['leave category as it is', 'category must stay as it is'],
  },
  {
    name: 'set-value',
    wants: ['file'],
    says: [
      `(set|change|update|put|make|turn|bump|raise|lower|switch|move|increase|reduce|adjust|edit|modify|drop) {key:words} ${IN} (to|into|as) {new} ${IN}`,
      `{key:words} ${IN} (should|must|has to|needs to|shall|ought to) (be|become|say|read) {new} ${IN}`,
      `(give|make) {key:words} {new} ${IN}`,
      `{key:words} ${IN} (becomes|is now) {new} ${IN}`,
      `i (want|need) {key:words} (to be|at|on|set to) {new} ${IN}`,
      `(change|update|fix|correct|set|bump|raise|lower|switch|move|increase|reduce|decrease|adjust|put|take|bring) {key:words} ${IN} ?(up|down) from {old} (to|into) {new} ${IN}`,
      `(put|set|use|have|take|make|enter|write) {new} ?in (as|for) {key:words} ${IN}`,
      `use {key:words} {new} ${IN}`,
      `{key:words} {arrow} {new} ${IN}`,
    ],
    examples: ['change the port in config.json to 8080', 'set the retries to 5 in config.json'],
  },
  {
    name: 'replace-line',
    wants: ['file'],
    says: [
      `(<replace>|<change>|<overwrite>) {lines} ${IN} (with|by|to|into|for|so that it says|so it says|say|read|to say|to read|to be) {new} ${IN}`,
      `(make|let) {lines} ${IN} ?(say|read|be) {new} ${IN}`,
      `{lines} ${IN} (is|are) ?(too|very|really) (wrong|old|outdated|stale|bad|boring|odd|done|out of date|no longer right|no longer true) ${IN} ?(,|.|;) ?so ?please (make|let|have) (it|that) ?(say|read|be|into) {new} ?<instead> ${IN}`,
      `{lines} ${IN} (is|are) ?(too|very|really) (wrong|old|outdated|stale|bad|boring|odd|done|out of date|no longer right|no longer true) ${IN} ?(,|.|;) ?so ?please (<change>|<replace>) (it|that) (to|into|with|by) {new} ?<instead> ${IN}`,
      `{lines} ${IN} (should|must|has to|needs to|shall|ought to) (be|become|say|read) {new} ${IN}`,
      `(make|put) {new} {lines} ${IN}`,
    ],
    examples: ['change line 2 of todo.txt to "call Ben"', 'the first line of drafts/intro.md should say "Hi."'],
  },
  {
    name: 'swap-lines',
    wants: ['file'],
    says: [
      `(swap|exchange|switch) {lines} ${IN}`,
      `(swap|exchange|switch) line {a:number} (with|and|for) line {b:number} ${IN}`,
    ],
    examples: ['swap lines 1 and 2 of todo.txt', 'switch line 2 and line 4 in todo.txt'],
  },
  {
    name: 'retitle',
    wants: ['file'],
    says: [
      `(<change>|<replace>|<overwrite>|give) (title|main title|headline|top heading|main heading|document title) ${IN} (to|into|with|by|as) {new} ${IN}`,
      `(change|rename|correct|turn|update|set|edit) {heading} ${IN} (to|into|as) {new} ${IN}`,
      `(replace|swap|exchange) {heading} ${IN} (with|by|for) {new} ${IN}`,
      `(call|name|rename|title|retitle) {heading} ${IN} {new} ${IN}`,
      `(title|headline|main title) ${IN} (should|must|has to|needs to|shall) (be|become|say|read) {new} ${IN}`,
      `{heading} ${IN} (should|must|has to|needs to|shall) (be|become|say|read|be called|be renamed to) {new} ${IN}`,
      `give ?to {file} (title|headline|heading) {new}`,
      `{file} (should|must|has to|needs to|shall) (be titled|have the title|be headed) {new}`,
      `title {file} {new}`,
      `(make|set|let|have) (title|headline|main title|top heading) ${IN} ?(to|be|read|say) {new} ${IN}`,
    ],
    examples: ['change the title of notes.md to "Sleep well"', 'rename the heading Licence to License in README.md'],
  },
]
