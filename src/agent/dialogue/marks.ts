import { lemma, tokenize } from '../../words/index.ts'
import { compileTemplates, type Classes } from './templates.ts'

/**
 * Words that people put before, behind and between values when they put something right. Each list stands here once.
 */
const classes: Classes = {
  oops:
    'and|but|oh no|no|nope|nah|na|oops|ups|upps|whoops|woops|sorry|pardon|pardon me|excuse me|wait|hang on|hold on|' +
    'hm|hmm|err|er|erm|uh|uhm|um|ah|oh|argh|gah|damn|well|actually|ok|okay|yeah|scratch that|strike that|wrong|' +
    'my bad|my mistake|my fault|typo|correction|apologies|on second thought|on second thoughts|on reflection|' +
    "come to think of it|thinking about it|that's wrong|that is wrong|that was wrong|that's not right|not that|" +
    "not that one|i mean|i meant|that's not what i wanted|that's not what i meant|that's not what i said|" +
    "that's not what i asked for|i misspoke|i mixed them up|wrong one|not quite|rather",
  meant:
    'meant|mean|ment|wanted|want|said|asked for|was talking about|am talking about|was thinking of|was after|' +
    'had in mind|intended|was referring to|meant to say|wanted to say|should have said|need|rather have|' +
    "'d rather have|would rather have|prefer|would prefer",
  didnt:
    "didn't mean|did not mean|don't mean|do not mean|didn't want|did not want|don't want|do not want|didn't say|" +
    "did not say|wasn't talking about|was not talking about",
  its:
    "it's|it is|its|that's|that is|it was|should be|it should be|that should be|that should've been|" +
    'should have been|it should have been|that should have been|it should say|make it|make that|i want|i wanted|' +
    'it was supposed to be|it was meant to be|it must be|it has to be',
  not: 'not|and not|but not|instead of|rather than|in place of|in stead of',
  instead: 'instead of|rather than|in place of|in stead of',
  put: 'take|use|make it|make that|do|try|put|have|let us do|please|rather|it should be|should be|i want|it is|go for',
  change: 'change|switch|correct|turn',
  replace: 'replace|swap|exchange|switch',
  for: 'with|by|for|against',
  to: 'to|with|by|for|into|against',
  said: 'said|wrote|typed|asked for|told you|requested|mentioned',
  enough:
    'is enough|is plenty|is better|is right|is nicer|would do|will do|would be enough|will be enough|would be plenty|' +
    'would be fine|would be better|would be nicer|would be right|would be perfect|was right|was better|was nicer|' +
    'was enough|was perfect|was correct|was the right one|is the right one|was the one|was it|does it|does the job|' +
    "should do|should be enough|sounds better|sounded better|fits better|works better|worked better|'s enough|" +
    "'s better|'s plenty|suits better|makes more sense|is more like it",
  wanted:
    'was what i wanted|is what i wanted|was what i meant|is what i meant|was what i needed|is what i need|' +
    'is what i want|was what i had in mind|was what i was after|was my idea|was the idea|was the plan',
  end:
    'after all|actually|then|please|in fact|really|thanks|i think|i guess|for me|honestly|already|' +
    'though|sorry|now|too',
}

const another = compileTemplates(
  [
    '<oops>* not {wrong} but [rather] {right}',
    '<oops>* [i] <didnt> {wrong} but [rather] [i] [<meant>] {right}',
    '<oops>* [i] <didnt> {wrong} [i] <meant> {right}',
    '<oops>* [i] [know] i <said> {wrong} but|and|yet|though [maybe|perhaps|really] {right} <enough> <end>*',
    '<oops>* [i] [know] i <said> {wrong} but|and|yet|though [now|please] <its> {right}',
    '<oops>* i said|wrote|typed|wrote {wrong} but|and|when|where [i] <meant> {right}',
    '<oops>* i said|wrote|typed {wrong} [i] <meant> {right}',
    '<oops>* <its> {right} <not> {wrong}',
    '<oops>* i <meant> {right} <not> {wrong}',
    '<oops>* <instead> {wrong} <put> {right}',
  ],
  classes,
)
const bare = compileTemplates(['<oops>* {right} <not> {wrong}'], classes)
const stopped = /^(?:no|nope|nah|oops|sorry|wait)[\s,]+not ([^.!?;]+?)\s*[.!?;]\s+(.+)$/i
const changing = compileTemplates(
  [
    '<oops>* [please] [just] <change> {wrong} to|into {right}',
    '<oops>* [please] [just] <replace> {wrong} <for> {right}',
  ],
  classes,
)
const changed = compileTemplates(
  [
    '<oops>* [please] [can|could] [you] [please] <change> it|that|this|them <to> {right}',
    '<oops>* [can|could|would] [you] [please] do|try {right} instead|rather [please]',
    "<oops>* no|nope|sorry|oops|wait|wrong it's|its {right}",
    '<oops>* {right} is|was what i <meant>',
    '<oops>* {right} <wanted> <end>*',
    '<oops>* [i] [think|guess] {right} <enough> <end>*',
    '<oops>* what i <meant> is|was {right}',
    '<oops>* i <meant> {right} [of] [course]',
    '<oops>* [it] should [have] [been] be|say|read {right}',
  ],
  classes,
)

/** What should stand, and what it should stand for. `isNamed`: that is said, and must have been said before. */
type MarkedCorrection = { readonly right: string; readonly wrong: string; readonly isNamed?: boolean }

/** "Not the host but the guest", "I said 3 but meant 5", "change that to 5": how a message marks what it puts right. */
export function readMark(spoken: string): MarkedCorrection | null {
  const words = spoken.replace(
    /(?:[\s,]+(?:sorry|oops|my bad|my mistake|of course|obviously|haha|lol|thanks|please))+$/i,
    '',
  )
  const found = another(words) ?? changed(words)
  const { right: said = '', wrong = '' } = found ?? {}
  // "That's too loud, 2 is plenty".
  const right = said.replace(/^[^,;]*\b(?:too|not)\b[^,;]*[,;]\s*/i, '')
  if (found && right !== '') return { right, wrong }
  const [, first = '', second = ''] = stopped.exec(words) ?? []
  if (second !== '') return { right: second, wrong: first }
  const plain = bare(words)
  const isRequest = plain?.['right'] !== undefined && beginsRequest(plain['right'])
  if (plain?.['right'] !== undefined && plain['wrong'] !== undefined && !isRequest)
    return { right: plain['right'], wrong: plain['wrong'], isNamed: true }
  const told = changing(words)
  return told?.['right'] !== undefined && told['wrong'] !== undefined
    ? { right: told['right'], wrong: told['wrong'], isNamed: true }
    : null
}

export function beginsRequest(words: string): boolean {
  const [first] = tokenize(words).filter(({ kind }) => kind !== 'sign')
  const found = first && lemma(first.text)
  return found?.isVerb === true && !found.fuzzy && found.form === 'base'
}

const going = compileTemplates(
  [
    '<lead>* [can|could|would] [you] [please] [also] <again> <for> {more} [too|also|aswell] [please]',
    '<lead>* {more} <needs> <same> [please]',
    '<lead>* {more} <same> [please]',
    '<lead>* {more} next [please]',
    '<lead>* can|could|would you [please] also|additionally do|take|include {more} [please]',
    '<lead>* as well as {more}',
    '<lead>* what|how about {more} <same> there',
  ],
  {
    lead: 'and|also|plus|now|then|oh|ok|okay|so|great|good|nice|perfect|cool|next|please|well|fine|likewise|but',
    again:
      'repeat that|repeat it|repeat this|repeat|apply that|apply it|apply this|apply the same|apply the same thing|' +
      'do the same|do that|do this|do it|do the same thing|do exactly the same|make it the same|make the same|' +
      'give the same|the same|same|same thing|the same thing|same again|the same again|same deal|same treatment|' +
      'ditto|likewise|all that|that again|do that again|and again|the same amount|same amount|the same ' +
      'value|the same settings|' +
      'the same level|the same length|exactly the same|just the same|same thing again',
    for: 'for|to|on|with|in|at|from|over to',
    needs: 'needs|need|gets|get|deserves|should get|should have|could use|wants|takes|can have|could have',
    same:
      'the same|same|same thing|the same thing|the same too|same again|again the same|the same treatment|' +
      'that too|that as well|it too|the same way|likewise|ditto|same here|same there|one too|same as that|same deal',
  },
)

/** "Repeat that for the guest", "the guest needs the same": what else the same is done to. */
export const readMore = (said: string): string | undefined => going(said)?.['more']
