const asking = [
  String.raw`(?:may|might|can|could|shall) (?:i|we) ask (?:you|u) (?:please )?to`,
  String.raw`(?:i|we)(?:'d| would) (?:like|love|want) to ask you to`,
  String.raw`(?:i|we) (?:was|were|am|are|'m|'re)? ?(?:just )?wonder(?:ing)? (?:if|whether) (?:you|we) ` +
    String.raw`(?:could|can|might|would)(?: possibly| perhaps)?`,
  String.raw`(?:is there |would there be )?(?:any|a|some) (?:chance|way) (?:(?:that )?you (?:could|can|` +
    String.raw`might)|of you|that we could)`,
  String.raw`(?:please )?do me (?:a|the) favou?r(?: please)?(?: and|,| to)`,
  String.raw`(?:would you |please )?be so (?:kind|good) (?:as to|and|to)`,
  String.raw`(?:it|that)(?:'d| would| will) be (?:so |really |very )?(?:great|nice|good|lovely|cool|helpful|` +
    String.raw`wonderful|perfect|awesome|better) if (?:you|we) (?:could|would|can)`,
  String.raw`(?:it|that)(?:'d| would) be (?:so |really |very )?(?:great|nice|good|lovely|cool|helpful|` +
    String.raw`wonderful|perfect|awesome|better) (?:if|when)(?= )`,
  String.raw`(?:i|we) (?:meant|wanted) to say(?: that)?`,
  String.raw`what (?:i|we)(?:'d| would)? (?:want|need|like|mean) is(?: that you| for you to)?(?= (?:mute|cut|` +
    String.raw`delete|remove|fade|make|turn|put|move|bring|split|add))`,
  String.raw`(?:we|you) should (?:probably|maybe|perhaps|really|just)`,
  String.raw`(?:i|we) (?:probably|maybe|perhaps) (?:should|need to)`,
  String.raw`(?:i|we) think (?:we|you) (?:should|could|can|might)`,
  String.raw`(?:(?:would|could|might|will|are) you|i was hoping you (?:would|might)) be able to`,
  String.raw`please to`,
  String.raw`(?:do you |would you )?mind(?= \w+ing\b)`,
  String.raw`it(?:'s| is) (?:necessary|important|time|best) (?:for us |for you )?to`,
]

const lead =
  String.raw`^((?:(?:ok|okay|so|hi|hey|hello|um+|uh+|well|and|then|now|please|pls|right|alright|yeah|` +
  String.raw`yes)[,!]?\s+)*)`
const FRAME = new RegExp(`${lead}(?:${asking.join('|')})\\s+`, 'i')
/** How all of these begin, behind what leads in: most requests do not, and the long pattern is not made for them. */
const BEGINS = new RegExp(
  `${lead}(?:may|might|can|could|shall|i|we|is|are|will|there|would|any|a|some|please|do|be|it|that|what|you|mind)\\b`,
  'i',
)
/** "Can you like delete …", "can you maybe …". */
const HEDGE =
  /\b((?:can|could|would|will) (?:you|we|u)(?: please)?) (?:like|maybe|possibly|perhaps|kindly|kinda)(?=\s+[a-z])/i

/** "Please" in front of a request. */
const PLEASE = /^(?:please|pls|plz)[\s,]+(?=\p{L}+ \S)/iu

/** How people begin: a longer greeting ends in a sign, as its words may be spoken of. */
const GREETING = new RegExp(
  [
    String.raw`^(?:(?:hiya|heya|howdy|hullo)\b[\s,!.;:–—-]*|(?:good (?:morning|afternoon|evening|day)|`,
    String.raw`(?:hi|hello|hey)(?: there| again| everyone| team| you| folks)?)(?:\s*[,!.;:]|\s+[–—-])\s*)+(?=\S)`,
  ].join(''),
  'i',
)
/** How people end. */
const CLOSING = new RegExp(
  [
    String.raw`(?:[\s,;.–—-]+(?:real quick|thanks in advance|many thanks|much appreciated|cheers|thx|tysm?|would you|`,
    String.raw`will you|when(?:ever)? you (?:get a (?:chance|moment|minute|second)|can|` +
      String.raw`have (?:time|a (?:minute|moment|`,
    String.raw`second)))|if (?:it's|that's) (?:ok|okay|possible|all ?right)(?: with you)?))+[.!?\s]*$`,
  ].join(''),
  'i',
)

/** A request without the frame that people put around it to be polite: what is asked for stays word for word. */
export function withoutManners(words: string): string {
  const greeted = words.replace(GREETING, '')
  const plain = greeted.replace(CLOSING, '') || greeted
  const asked = BEGINS.test(plain) ? plain.replace(FRAME, '$1') : plain
  return asked.replace(HEDGE, '$1').replace(PLEASE, '')
}
