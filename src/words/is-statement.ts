import type { Token } from './reading.ts'

const contracted =
  /^(?:theres|thats|hes|shes|theyre|it's|that's|there's|he's|she's|they're|i'm|we're|you're|i've|we've|they've|who's|here's|what's)$/
const subjects =
  /^(?:it|that|this|there|he|she|they|i|we|somebody|someone|nobody|people|everyone|everybody|everything|nothing|both)$/
const articles = /^(?:the|a|an|my|our|his|her|their|its|some|that|this|these|those|all)$/
const finite =
  /^(?:is|are|was|were|isn't|aren't|wasn't|weren't|has|had|sounds|sounded|seems|feels|felt|got|gets|came|comes|went|goes|said|says|happens|happened|rings?|rang|barks?|barked|coughs?|coughed|knocks?|knocked|laughs?|laughed|sneezes?|sneezed|talks?|talked|speaks?|spoke|walks?|walked|slams?|slammed|stumbles?|stumbled|mumbles?|mumbled|drones?|rambles?|rambled|clicks?|clicked|crashed|starts|started|ends|ended|forgot|messed|repeats|repeated|interrupts|breathes|yawns)$/
/** Words that make a statement a wish. */
const wishes =
  /^(?:should|must|want|wants|wanted|need|needs|would|i'd|we'd|can|could|please|only|just|let|gone|needed|ought)$/

/**
 * True when the words from here to the next sign only say how things are: "it's off the record", "somebody knocks on
 * the door".
 */
export function beginsStatement(tokens: readonly Token[], at: number): boolean {
  const own = segment(tokens, at)
  const first = own[0]?.text ?? ''
  if (own.length < 2 || own.slice(0, 4).some(({ text }) => wishes.test(text)) || wordsTell(own, /^(?:has|have) to$/))
    return false
  if (contracted.test(first)) return true
  if (subjects.test(first))
    return (
      /^(?:i|we|he|she|they|somebody|someone|nobody|people)$/.test(first) ||
      own.slice(1, 4).some(({ text }) => finite.test(text))
    )
  return articles.test(first) && own.slice(1, 5).some(({ text }) => finite.test(text))
}

/** True for a word that makes what stands before a request a statement: "from 8 minutes on it's just goodbyes". */
export function saysHowItIs(tokens: readonly Token[], at: number, isFirst: boolean): boolean {
  const word = tokens[at]?.text ?? ''
  return (
    contracted.test(word) ||
    (!isFirst && (finite.test(word) || /^(?:won't|don't|didn't|doesn't|can't|couldn't)$/.test(word)))
  )
}

/** The words up to the next sign; a dozen tell enough. */
function segment(tokens: readonly Token[], at: number): readonly Token[] {
  const near = tokens.slice(at, at + 12)
  const end = near.findIndex(({ text }) => /^[,.;!?\n]$/.test(text))
  return end < 0 ? near : near.slice(0, end)
}

const wordsTell = (tokens: readonly Token[], pair: RegExp): boolean =>
  tokens.some(({ text }, at) => pair.test(`${text} ${tokens[at + 1]?.text ?? ''}`))
