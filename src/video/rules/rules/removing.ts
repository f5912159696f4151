import type { Rule } from '../../../grammar/index.ts'

const NEVER = '(any more|anymore|any longer|at all|in here|in there|in it|in this|in the <film>|in the final <film>)'

/** Verbs for speech that goes wrong, and what is to be done about it. */
const SLIPS =
  '(i|he|she|they|we|you|{who:speaker}) (stumble|stumbles|stumbled|stutter|stutters|stuttered|trip|trips|tripped|fumble|fumbles|fumbled|hesitate|hesitates|misspeak|misspeaks|misspoke|begin wrong|start wrong|correct myself|corrects himself|corrects herself|repeat myself|repeats himself|repeats herself|trip up|trips up|trip over my words|stumble over my words|trips over his words|trips over her words)'
const FIX =
  '[(so|and|but|so just|so please)] (<clean> <it>|<remove> <it>|<clean> (that|it) up|smooth both of them|smooth both|clean both|take care of it|take care of that|<clean> both [of them])'
const SAYS_TWICE =
  '(i|you|he|she|they|we|somebody|{who:speaker}) (say|says|said|repeat|repeats|repeated|tell|tells|told|mention|mentions|start|starts|explain|explains|have|has|had) [that] {twins:twins} (twice|two times|two times over|double|2 times|twice over)'
const KEEP_GOOD =
  '[(so|and|but|so just|so please|to)] [just|only] <keep> [only|just] [the|my|his|her] (good one|good version|right one|second try|second attempt|second one|last try|last attempt|last one|second version|second|final one|better one|clean one|good try|good take|second take|corrected one|correct one)'

/** What is to go, and what is to stay. */
export const removing: readonly Rule[] = [
  {
    name: 'remove',
    removes: true,
    says: [
      '(only|just) <remove> {place}',
      '<remove> {place} [(from|in|out of) [the] <film>]',
      '{place} <remove> <it>',
      '{place} {remark} <remove> <it>',
      '{place} <can> [(just|also|really|all|both)] (go|disappear|leave|vanish|get out|be gone|be out|be taken out|come out)',
      '{place} <can> [(just|also|really|all|both)] (be|get) <remove>',
      '(can|could|should|may) {place} (go|be gone|be out|go away|disappear)',
      '(can|could|should|may) {place} (be|get) <remove>',
      '{place} (goes|go|out|goes out|go out|must out|is out|are out|gone|off|away|be gone|got to go|gets cut|get cut|has got to go)',
      '(in|from|at|inside|within) {where:line} <remove> {place:words}',
      '<remove> {place:words} (of|from) {where:line}',
      '<remove> {place:bare}',
      '(can|could|may) (we|i) [(just|also|rather)] (not have|not hear|do without|skip) {place}',
      '(i|we) (would|could|can|might) do without {place}',
      '(i|we) (would like|like|prefer|want) not to (hear|have|see) {place}',
      'out with {place}',
      'away with {place}',
      '{place} out with <it>',
      `{place} <isnt> be ${NEVER}`,
      `{place} <isnt> belong [${NEVER}]`,
      `[i|we] (do not|don't|dont|never) (want|need) [to (hear|see|have)] {place} [${NEVER}]`,
      '(nobody|no one|noone) (needs|wants) to (hear|see|know) {place}',
      `[i|we] (do not|don't|dont|never) (want|need) [to] (hear|know|learn|hear anything|know anything|listen) {place:matter} [${NEVER}]`,
      '(nobody|no one|noone) (needs|wants|cares) [to] [(hear|know|learn)] {place:matter}',
      '{place} <remove>',
      '{place} [all] (away with <it>|out with <it>|out with both|out with both of them|out with them all)',
      'no more {place}',
      '(i|we) (want|need|would like) {place} (gone|out|removed|cut|deleted|away)',
      '(have|get) {place} (gone|removed|cut|deleted|out|out of there|out of here)',
      '(begin|start) (cutting|deleting|removing|erasing|the cut) (at|from|with) {from:edge} and (stop|end|finish|quit) (after|with|at|behind) {to:edge}',
      '(begin|start) (cutting|deleting|removing|erasing|the cut) (at|from|with) {from:edge} and (stop|end|finish|quit) [(right|just|directly|shortly)] {until:before|until} {to:edge}',
      '<keep> everything <but> {place}',
      '(edit|leave) out {place}',
      'make {place} (go away|disappear)',
      '{place} (is|are) (superfluous|unnecessary|not needed) <remove> <it>',
    ],
    examples: [
      'delete the second sentence',
      'the line about funding can go',
      'cut everything from the first sentence to the third sentence',
      'I do not want to hear the line about funding any more',
      'out with the first two sentences',
    ],
  },
  {
    name: 'clean',
    removes: true,
    says: [
      '<clean> {place:noises} [(for me|everywhere|throughout)]',
      'only {place:noises} (go|goes|out|should go|must go)',
      '<remove> only {place:noises}',
      '{place:noises} <clean> <it>',
      `{where:line} (has|contains|includes|got|has got) {place:noises} [(in it|there|in there)] ${FIX}`,
      `{where:line} (has|contains|includes|got|has got) {place:noises} [(in it|there|in there)] ${KEEP_GOOD}`,
      `(there is|there's|theres|there are|i hear|you hear|you can hear|i have|we have|i notice|i got|i made|i said) {place:noises} ${FIX}`,
      `(there is|there's|theres|there are|i hear|you hear|you can hear|i have|we have|i notice|i made) {place:noises} ${KEEP_GOOD}`,
      `${SLIPS} [(in|on|over|at|during|with)] {where:line} ${FIX}`,
      `(in|at|during|on) {where:line} ${SLIPS} ${FIX}`,
      `<clean> {where:line} [up] where ${SLIPS}`,
      '{place:noises} (annoy me|bother me|drive me crazy|get on my nerves) [<remove> <it>]',
      '(i|you|he|she|they|we|{who:speaker}) (say|says|said|repeat|repeats|repeated|trip over|trips over|tripped over|stumble over|stumbles over|stumbled over|stumble on|stutter on|stutters on) {place:saidTwice} [(twice|two times|double|two times in a row|twice in a row)] [there|here] (once is (enough|plenty|fine|sufficient)|one is (enough|plenty|fine)|just once|once please|only once|keep only one|keep one|drop one|drop one of them|(let|have) (her|him|me|them|us) say it (once|only once|just once))',
      '(say|let {who:speaker} say|let her say|let him say|have {who:speaker} say|i say) {place:saidTwice} (only once|once|just once|one time)',
      '[(in|at) {where:line}] {place:saidTwice} (is there|is in there|is in it|appears|comes|is said|stands there|occurs) (twice|two times|double|doubled) (<remove> (one|one of them|one of the two|the second|the other)|once is enough|one is enough|only once please)',
      '{place:saidTwice} (once|one time) is (enough|plenty|sufficient|fine)',
      '{place:saidTwice} [is] (only|just) once',
    ],
    examples: ['clean up the ums', 'only the uhs go', 'smooth the false starts', 'smooth the ums out'],
  },
  {
    name: 'one-of-two',
    removes: true,
    says: [
      `${SAYS_TWICE} (<keep>|<need>|i (want|prefer|like)) [(just|only)] {order:ordinal} [one|time|take|version|try] [{other:other}]`,
      `${SAYS_TWICE} (<remove>|out with) {out:ordinal} [one|time|take|version|try]`,
      `${SAYS_TWICE} {order:ordinal} [one|time|take|version] (is|was|sounds) (better|best|good|the good one|the better one|nicer) [{other:other}]`,
      `${SAYS_TWICE} (<keep>|<need>) [(just|only)] (one|sentence|version|line|take) (with|that says|saying|that has) {with:fewWords} [{other:other}]`,
    ],
    examples: [
      'I say that we got funding twice, keep the second one',
      'they tell the part about funding twice, drop the first one',
    ],
  },
  {
    name: 'restore-less',
    removes: true,
    says: [
      '<back> {place:gone} [in|again|after all] (but|only|just|though) (without|minus|not|except for|with no) {less:words}',
      '<back> {place:gone} [in|again|after all] (without|minus|except for|with no) {less:words}',
      '{place:gone} <can> (come back|return|be back|go back in|come back in|be restored|be put back|be in again) [but|only|just] (without|minus|except for|not|with no) {less:words}',
      '{place:gone} (back|back in) [but|only|just] (without|minus|not|with no) {less:words}',
    ],
    examples: ['bring back the line about my mom but without the you know'],
  },
  {
    name: 'keep',
    removes: true,
    says: [
      '(only|just) <keep> {place} [{rest}]',
      '<keep> (only|just|nothing but|nothing else than|nothing except|solely) {place} [{rest}]',
      '<keep> {place} (only|alone and nothing else|and nothing else|and that is it|and only that) [{rest}]',
      '<keep> {place} {rest}',
      '(only|just|nothing but|nothing except) {place} [(please|stays|stay|remains|remain)] {rest}',
      '(only|just) {place} (stays|stay|remains|remain|should stay|should remain|is to stay)',
      'nothing (but|except) {place}',
      '[i|we] (only|just) <need> {place} [(from it|in it|in the <film>|in there)] [{rest}]',
      '[i|we] <need> (only|just|nothing but|nothing except|nothing else than) {place} [{rest}]',
      '[for [a|the|my|our] (trailer|teaser|short|reel|clip|promo|preview|highlight|intro|post|version)] [i|we] [(only|just)] <need> (only|just|nothing but) {place} [{rest}]',
      'make [me|us] [a|an] (short|clip|trailer|teaser|reel|version|cut|short version|highlight|video|excerpt) (with|of|from|out of) (nothing but|only|just|nothing except) {place} [{rest}]',
      '(i|we) <need> {place} only [{rest}]',
      '(i|we) <need> {place} (and|but) nothing else',
      '{place} (stays|stay|remains|remain|should stay|can stay|is to stay|are to stay|must stay) {rest}',
      '{rest} [but|and] (keep|leave) {place}',
      '<remove> {everything} <but> {place}',
      '{everything} <but> {place} (goes|go|can go|should go|must go|out|has to go|is to go|gets cut|should be cut|can be cut|be gone)',
      '(trim|cut|reduce|boil|strip|crop|narrow|bring|shrink|edit) [it|this|everything|the <film>|the whole thing] down to {place}',
      '(trim|crop) [it|this|everything|the <film>] to {place}',
      '<keep> nothing <but> {place}',
      "(i'd|id|we'd|i would|we would) (like|love|want) (only|just) {place}",
      '<remove> (everything|all|anything|whatever) (outside|outside of|around|that is outside|that is not in|not in|that is not|which is not|that is not about|not about) {place}',
      '<keep> {place:stretch}',
      '[i|we] [do not] (want|need) nothing <but> {place}',
      'let only {place} (stay|remain)',
    ],
    examples: [
      'keep only the first two sentences',
      'I only want to hear the line about funding',
      'drop everything except the second sentence',
      'the first sentence stays, everything else goes',
    ],
  },
  {
    name: 'aside',
    op: 'nothing',
    says: [
      '{aside}',
      '(one|two|three|four|five|few|couple of|several) (things|changes|edits|points)',
      '(pity|shame|too bad|what a pity|fine|cool|great|good|nice|perfect|nah|sure|bummer|never mind|nevermind|got it|i see|understood|alright then|fair enough)',
    ],
    examples: ['Maria trips over it in that bit,', 'we lost them as a sponsor,'],
  },
  {
    name: 'stays',
    op: 'nothing',
    says: [
      '{rest:others} (stays|stay|remains|remain|is fine|are fine|is good|should stay|is to stay|must stay) [exactly|just] [as is|as it is|how it is|like it is|the way it is|untouched|the same|alone|where it is|in]',
      '(keep|leave) {rest:others} [exactly|just] (as is|as it is|how it is|like it is|the way it is|untouched|the same|alone|where it is|in|there)',
      '{who:speaker} (keeps|may keep|can keep|should keep) (his|hers|her|theirs|his own|her own|all of his|all of hers|them)',
      "(do not|don't|dont) (touch|change|cut|remove|alter|move) {rest:others}",
      "(do not|don't|dont) (touch|change|cut|remove|alter|move) anything else",
    ],
    examples: ['everything else stays exactly how it is', 'leave the rest as it is'],
  },
]
