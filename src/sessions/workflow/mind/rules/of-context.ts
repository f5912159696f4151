import type { Rule } from '../../../../grammar/index.ts'

const CONTEXT = '?(the|your|my|this|our) ?turn context'

/** What is in the context, and what is remembered. */
export const contextRules: readonly Rule[] = [
  {
    name: 'read',
    says: [
      '<read> ?in ?(file|files|page|address) {resources} ?(in|too|through) ?<instead>',
      `<bring> ?(file|files) {resources} (to|in|into|in to|onto) ${CONTEXT}`,
      `<read> ?(file|files) {resources} (into|to|in) ${CONTEXT}`,
      '<read> {folder}',
      '<read> {file} ?(in|too|through)',
      `<bring> {folder} (to|in|into) ${CONTEXT}`,
      '{resources} (should|must|has to|belongs|goes) ?(be|go) (to|in|into) the context',
      "?i ?(think|guess|believe) (you|you will|you'll|we|we will|we'll) (need|want|have to know|have to see|should know|should see|should read) {resources} ?also ?too ?(as well) ?(for that|for this|here)",
    ],
    examples: ['read docs/guide.md', 'take config.json and todo.txt into the context', 'read everything in drafts'],
  },
  {
    name: 'prune',
    says: [
      `<unread> ?(file|files) {resources} (from|out of|of) ${CONTEXT}`,
      '(forget about|you can forget about|never mind|no need for|no more need for|done with|i am done with|we are done with) {resources} ?(now|any more|anymore)',
      `(prune|unload|stop reading|unread|close|forget|let go of|no longer read|stop using|put away) ?(file|files) {resources} ?again`,
      "(i|we) (do not|don't|no longer) need {resources} ?(in the context) ?(any more|anymore|any longer) ?(in the context)",
      "?i (do not|don't) need {resources} ?(any more|anymore|any longer) ?(in the context)",
      `{resources} (is|are) (not needed|no longer needed|not used|no longer used|not necessary) ?(in the context) ?(any more|anymore|any longer|now) ?(in the context)`,
      `?i (do not|don't|no longer) need {resources} ?(any more|anymore|any longer|now) ?(in the context) ?(,|.|;|-) ?so ?and ?please (take|drop|remove|put|leave|throw|kick|prune) (it|them) ?(out|away) ?(of|from) ?(the context)`,
      '(take|get|kick|throw|leave) {resources} out ?(again|now)',
      `{resources} (can|should|must|may) (leave|go from|go out of|be dropped from|be removed from|be taken out of) ${CONTEXT}`,
    ],
    examples: ['drop README.md from the context', 'stop reading notes.md', 'forget README.md'],
  },
  {
    name: 'prune-all',
    says: [
      `<unread> (everything|all files|all of the files|all of it|all the files|all of them|every file|all) (from|out of|in) ${CONTEXT}`,
      `(empty|clear|wipe|flush|reset|clear out) ${CONTEXT} ?(completely|entirely)`,
      '(stop reading|unload|close) (everything|all files|all of the files|all the files|every file)',
    ],
    examples: ['drop all the files from the context', 'empty the context'],
  },
  {
    name: 'remember',
    says: [
      '<remember> ?<instead> ?please ?this ?(as a memo) ?(for next time|for the next time|for the future|for later|from now on) ?(that|:|saying|for later|to self) ?: {text:quoted}',
      '<remember> ?<instead> ?please ?this ?(as a memo) ?(for next time|for the next time|for the future|for later|from now on) ?(that|:|saying|for later|to self) ?: {text:memo}',
      '(add|write|make|save|keep|put|store|take|leave) ?new memo ?(that|saying|:) {text:quoted}',
      '(add|write|make|save|keep|put|store|take|leave) ?new memo ?(that|saying|:) {text:memo}',
      '(add|write|save|keep|put|store) {text:quoted} (to|as|in|into) ?(the|a|your) (memo|memos|memory)',
      '(you should know|you should remember|it is important|for your information|fyi) ?(that|:) {text:memo}',
    ],
    examples: [
      'remember that the logo is blue',
      'keep in mind that new episodes come out on Tuesdays',
      'memo: the intro is 20 seconds',
    ],
  },
  {
    name: 'forget',
    removes: true,
    says: [
      '(forget|unlearn) ?(that|:|memo) {text:quoted}',
      '(forget|unlearn) ?(that|:) {text:memo}',
      '<forget> memo ?(that|saying|:) {text:quoted}',
      '<forget> memo ?(that|saying|:) {text:memo}',
    ],
    examples: ['forget that the guest is called Maria Lopez', 'delete the memo "Use British spelling."'],
  },
  {
    name: 'forget-about',
    removes: true,
    says: [
      '<forget> (what|everything|all|anything|whatever) ?that (i|we) ?(have|had) (said|told you|asked|wrote|mentioned) (about|of|on|regarding) {topic}',
      '(forget|unlearn) (thing|things|part|bit|note|point|business|stuff|fact|rule|what you know|what you remember|what you noted) (about|of|on|regarding|with) {topic}',
      '(forget|unlearn) (everything|all|anything) (about|on|regarding) {topic}',
      '<forget> memo (about|on|with|for|regarding|of|concerning) {topic}',
      'forget about {topic}',
      'memo (about|on|with|for|regarding|of|concerning) {topic} is ?(now|no longer) (wrong|old|outdated|true|right|obsolete|done) ?(any more|anymore) ?(,|.|;) ?so ?please <forget> it',
      '(forget|unlearn) (the one|one) (about|on|with|regarding|of|concerning) {topic}',
      'memo (about|on|with|for|regarding|of|concerning) {topic} (can|should|must|may|has to|needs to) (go|be forgotten|be deleted|be removed|be dropped)',
      "?i (don't|do not) need memo (about|on|with|for|regarding|of|concerning) {topic} ?(any more|anymore|any longer)",
      '<forget> {topic} memo',
    ],
    examples: ['forget what I said about British spelling', 'forget the memo about the guest'],
  },
  {
    name: 'forget-numbered',
    removes: true,
    says: [
      '<forget> {nth:ordinal} (memo|one|reminder)',
      '<forget> memo ?number {n:number}',
      '{nth:ordinal} (memo|reminder) (can|should|must|may|has to|needs to) (go|be forgotten|be deleted|be removed|be dropped)',
    ],
    examples: ['forget the first memo', 'delete memo 2'],
  },
  {
    name: 'forget-all',
    removes: true,
    says: [
      '<forget> (both|all|every|all of|both of|all the|all your|all of the|all of your|both of the) <memo>',
      '<forget> (everything you remember|everything you remembered|all you remember|all that you remember)',
      '(empty|wipe|clear) ?(the|your) (memory|memos)',
    ],
    examples: ['forget both memos', 'delete all the memos'],
  },
]
