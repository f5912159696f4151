import { tellsHowItIs, tokenize } from '../../words/index.ts'
import { type PlanDocument, verbsOf } from '../plan-document.ts'
import { readSaid } from './slots.ts'
import { compileTemplates } from './templates.ts'

const isPraise = compileTemplates(
  [
    '<nod>*',
    '<lead>* <it> <is> <very>* <good> [for] [me|us|now] <tail>*',
    '<lead>* <very>* <good> <tail>*',
    '<lead>* <it> <works> <very>* [<good>] <tail>*',
    '<lead>* i [really|quite|do] like|love [how] <it> <works>* <tail>*',
    '<lead>* i [really|quite|do] like|love <it> <tail>*',
    '<lead>* i [really|quite|do] like|love this|that|the [new] colour|color|sound|version|one|name|result <tail>*',
    '<lead>* <keep> <tail>*',
    '<lead>* [<it>] [is] exactly|precisely|just|simply [what] [i|we] wanted|meant|needed|like <tail>*',
    '<lead>* <it> [is] [exactly|just] what|how i|we wanted|meant|needed|like|had [it|that] [in] [mind] <tail>*',
    '<lead>* <wait>* <tail>*',
    '<lead>* <done> <tail>*',
    '<lead>* i [think|guess] <it> <is> <very>* <good> <tail>*',
  ],
  {
    nod:
      'ok|okay|k|kk|fine|good|great|nice|nice one|cool|perfect|lovely|brilliant|awesome|super|excellent|wonderful|' +
      'beautiful|amazing|fantastic|wow|yes|yeah|yep|yup|sure|alright|all right|right|very good|very nice|exactly|' +
      'well done|good job|good work|great work|great job|nice work|thanks|thank you|thx|cheers|ta|thanks a lot|' +
      'thank you so much|thank you very much|many thanks|so much|a lot|much better|better|way better|hm|hmm|mhm|aha|' +
      'ah|oh|haha|hahaha|lol|hehe|phew|yay|hooray|interesting|i see|got it|understood|so far so good|neat|sweet|' +
      'sounds good|looks good|sounds great|looks great|love it|pretty good|not bad|yes please|please|okay then|' +
      'ok then|then|now|there|there we go|here we go|noted|fair enough|no worries|no problem|good stuff|too|indeed|' +
      'true',
    lead:
      'ok|okay|yes|yeah|yep|oh|ah|great|good|nice|perfect|cool|thanks|thank you|hm|hmm|wow|and|well|right|alright|' +
      'now|so|fine|no',
    it:
      "that|this|it|that one|this one|they|those|these|that's|thats|it's|its|this's|all of it|the whole thing|" +
      'everything',
    is: 'is|was|sounds|looks|feels|reads|seems|seem|sound|look|are|works|will be|should be|must be|much|way|already',
    very:
      'very|really|so|much|way|a lot|a bit|quite|pretty|just|already|absolutely|totally|all|definitely|sounding|' +
      'right',
    good:
      'good|great|nice|fine|better|perfect|lovely|right|ok|okay|cool|brilliant|awesome|wonderful|beautiful|excellent|' +
      'amazing|fantastic|enough|tighter|nicer|snappier|punchier|cleaner|clearer|warmer|smoother|well|it|all|' +
      'everything|correct|fun|easy|much better|the one|spot on|super|sweet|good enough|what i wanted|impressive|' +
      'funny|great work',
    works: 'works|worked|sounds|looks|reads|feels|flows|fits|sits|did it|does it|will do|helps|helped',
    keep:
      'keep it|keep that|keep this|keep it like that|keep it like this|keep it that way|keep it this way|' +
      'leave it like that|leave it like this|leave it at that|leave it that way|leave it there|stay like that|' +
      'it can stay like that|it can stay like this|it can stay that way|keep them like that|leave them like that',
    wait:
      'wait|one moment|one second|one sec|just a moment|just a second|give me a moment|give me a second|' +
      "give me a sec|hold on|hang on|let me think|let me see|let me check|let me listen|i'll listen|" +
      "i'll think about it|brb|hold on a second|let me have a listen|one minute|just a minute|phone|door|my phone",
    done:
      "that's it|that is it|thats it|that's all|that is all|thats all|that'll do|that will do|that does it|done|" +
      "all done|we're done|we are done|i'm done|we're getting there|getting there|almost there|nearly there|" +
      "we're good|i'm happy|i am happy|happy with that|i'm happy with that|i am happy with that|good to go|" +
      'that was easy|that was quick|that was fast|you are good at this|this is fun|nothing else|no more',
    tail:
      'thanks|thank you|thanks a lot|now|then|already|like that|like this|for now|for today|so far|to me|for me|' +
      'so much|very much|too|indeed|actually|i think|i guess|honestly|lol|haha|great|good|nice|perfect|it is|please',
  },
)

/** "Nice", "ok good, that's it", "keep it like that": what asks for nothing and is no value. */
export const isRemark = (words: string): boolean => isPraise(words) !== null

/** What may still be a wish or a complaint. */
const OPEN = new RegExp(
  [
    String.raw`\b(?:not|n't|never|too|want|wants|wanted|need|needs|should|must|would|wish|prefer|`,
    String.raw`rather|please|pls|let's|lets|like|instead|again|back|only|still|without|except|but|can|`,
    String.raw`could|may|might|also|louder|quieter|longer|shorter|faster|slower|gone|old|goes|go|out|`,
    String.raw`off|rid|both|all|every|everything|actually)\b|\?\s*$`,
  ].join(''),
  'i',
)
const TOLD_OF = /^(?:my|our|his|her|their|the|this|that|a|an)$/
const SAYS_OF =
  /^(?!.*(?:ss|us|is)$)[a-z]{2,}s$|^(?:was|were|is|are|had|has|did|said|told|called|sat|ran|got|came|went|wrote|rang)$/

/** "My neighbour plays the trombone by the way": how things are, beside the matter. */
export function tellsAside(words: string, document: PlanDocument): boolean {
  const verbs = verbsOf(document)
  const plain = words.replace(/[\s,]+(?:by the way|btw|you know|lol|haha|sorry)[.!\s]*$/i, '').trim()
  if (OPEN.test(plain) || /\d|["“”]/.test(plain) || /^(?:and|now|then|also|but)\b/i.test(plain)) return false
  // What names something that is there may be about it.
  if (readSaid(plain, document).slots.some(({ kind, ids = [] }) => ids.length > 0 || /^(?:range|place)$/.test(kind)))
    return false
  if (tellsHowItIs(plain, verbs)) return true
  const [first, , third, ...more] = tokenize(plain).map(({ text }) => text)
  return first !== undefined && third !== undefined && more.length > 0 && TOLD_OF.test(first) && SAYS_OF.test(third)
}
