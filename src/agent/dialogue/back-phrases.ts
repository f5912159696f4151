import { beginsRequest } from './marks.ts'
import { compileTemplates } from './templates.ts'

const isLastTakenBack = compileTemplates(
  [
    '<lead>* undo|revert|unsay [<it>] [undo] <tail>*',
    '<lead>* control|ctrl|cmd|command z <tail>*',
    '<lead>* take|put|bring|get|roll|change|set|turn <it> back [to] [<old>] <tail>*',
    '<lead>* take|roll|bring|put|get back <it> <tail>*',
    '<lead>* take back <tail>*',
    '<lead>* [go] back [one|a] [step] <tail>*',
    '<lead>* one|a step back <tail>*',
    '<lead>* step back <tail>*',
    '<lead>* [<go>] back to <old> <tail>*',
    '<lead>* <old> <tail>*',
    '<lead>* leave|keep|have|make|put|return|restore|reset|set <it> [back] [to] <old> <tail>*',
    '<lead>* restore <it> <tail>*',
    '<lead>* i|we liked|preferred|like|prefer|want|wanted <it> [more|better] [before] [more|better] <tail>*',
    '<lead>* i|we liked|preferred|like|prefer|want|wanted <old> [more|better] <tail>*',
    '<lead>* it|that|this was|sounded|looked|felt|worked|read [much] better|nicer|good|fine|great before <tail>*',
    '<lead>* i|we <dont> want|need <it> <anymore> <tail>*',
    '<lead>* <dont> do <it> <anymore>* <tail>*',
    '<lead>* please <dont> <tail>*',
    'no|nope|oh|actually|wait <dont> <tail>*',
    'actually leave <it> <tail>*',
    '<lead>* scratch|scrap|forget|cancel|discard|strike|void|reject|abort|annul <it> <tail>*',
    '<lead>* <lose> <change> <tail>*',
    '<lead>* never mind|nevermind [<it>] <tail>*',
  ],
  {
    lead:
      'no|nope|nah|ok|okay|hm|hmm|sorry|oops|ups|whoops|actually|please|pls|plz|well|oh|ah|ugh|eh|wait|yeah|and|now|' +
      "so|on second thought|on second thoughts|can you|could you|would you|can we|could we|let's|let us|lets|just|" +
      'then|but|damn|wrong|i changed my mind|changed my mind|my mistake|my bad|that was wrong|that is wrong|' +
      "go ahead and|i want to|i'd like to|i would like to|we should|maybe|perhaps|hold on|hang on|hey|quick|better|" +
      "rather|that's not what i wanted|that's not what i meant|that's not right|i think we should|argh|no no",
    it:
      'that|it|this|them|those|these|that one|this one|that last one|that change|that edit|this change|the last one|' +
      'the last thing|the last edit|the last change|the last step|the last bit|the last part|the last request|' +
      'the last|the latest change|the latest edit|my last change|my last edit|my last request|my last one|the change|' +
      'the edit|that last change|that last edit|that last thing|that last bit|that last step|what you did|' +
      'what you just did|what i just did|whatever you did|whatever that was|all that|all of that|' +
      'everything you just did|your last change',
    change:
      'that last change|the last change|that change|that edit|the last edit|the last step|that last edit|' +
      'what you just did|that last step|my last change|your last change',
    go:
      'go|take me|take it|take us|bring it|get me|get it|turn it|put it|set it|switch|switch it|change it|return|' +
      'return it',
    old:
      'how it was|how it was before|how it was originally|how that was|how things were|how things were before|' +
      'how it used to be|how it sounded before|how it looked before|how i had it|how we had it|the way it was|' +
      'the way it was before|the way i had it|the way things were|what it was|what it was before|what i had|' +
      'what we had|the old one|the old version|the old way|the old state|the previous one|the previous version|' +
      'the previous state|the version before|the one before|as it was|as it was before|as before|like it was|' +
      'like it was before|like before|the same as before|where it was|where we were|its old state|its previous state|' +
      'before that|before this|to how it was|to what it was',
    dont: "don't|do not|didn't|did not",
    lose: 'reverse|remove|delete|drop|get rid of|lose|throw away|take out|take away|ditch|dump',
    anymore: 'anymore|any more|after all|at all|any longer',
    tail:
      'please|pls|plz|sorry|thanks|thank you|again|then|now|after all|for now|right away|for me|too|as well|also|' +
      'if you can|though|instantly|quick|quickly|only|first|completely|entirely|undo',
  },
)

/** "Undo that", "go back", "i liked the old one better": the last turn is meant and nothing else. */
export const takesBackLast = (said: string): boolean => isLastTakenBack(said) !== null && !BESIDE.test(said)

/** "The one before as well" is a part beside another, and no state of before. */
const BESIDE = /\b(?:one|line|sentence|part|bit|section) before\b.*\b(?:too|as well|also)\b/i

const CUTS = /(?:[,.;!?…]+|\s[–—-])\s*(?:(?:so|and|but|then)\s+)?|\s+(?:so|and so)\s+/g

/** Words that may be a remark before what is asked: "that was stupid, …", "too shrill, …". */
const MAX_REMARK_WORDS = 14

/** What is left of a message behind a remark, the longest first. */
export function behindRemarks(said: string): readonly string[] {
  return [...said.matchAll(CUTS)].flatMap(({ index, 0: sign }) => {
    const [remark, rest] = [said.slice(0, index), said.slice(index + sign.length)]
    const isShort = remark.trim().split(/\s+/).length <= MAX_REMARK_WORDS
    return rest !== '' && isShort && !beginsRequest(remark.replace(LEADS_IN, '')) ? [rest] : []
  })
}

const LEADS_IN = /^(?:(?:please|ok|okay|now|and|then|so|no|sorry|oh|hm+|well|actually)[\s,]+)+/i
