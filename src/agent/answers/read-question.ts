import { editingVerbs, tokenize } from '../../words/index.ts'

/**
 * What a question is about: what was done so far, what can be said and done, or the document as it is. A question never
 * changes anything. What only sounds like one ("can you mute the guest?", "how about the host?") is a request, and none
 * of these.
 */
export type QuestionAbout = 'history' | 'abilities' | 'document'

const fillers = new RegExp(
  [
    String.raw`^(?:(?:ok|okay|please|hey|hi|so|and|but|now|well|um|uh|sorry|oops|ah|oh|wait|hm+|by the way|btw|`,
    String.raw`just curious|just wondering|quick question|one question|question|remind me|tell me again|`,
    String.raw`again) )+`,
  ].join(''),
)
const ledIn = new RegExp(
  [
    String.raw`^(?:(?:can|could|would|will) you )?(?:please )?(?:(?:tell|show|remind) me|`,
    String.raw`do you (?:happen to )?(?:know|remember)|i(?:'d| would) (?:like|love) to know|i(?:'m|`,
    String.raw` am) (?:wondering|curious)|i (?:wonder|want to know|forgot|forget)|any idea|`,
    String.raw`let me know) (?:please )?(?=(?:what|which|where|when|how|who|why|if|whether)\b)(?:(?:if|`,
    String.raw`whether) )?`,
  ].join(''),
)

/** The words of a message in a row, without what is polite around them. */
export function lineOfQuestion(words: string): string {
  return tokenize(words)
    .filter(({ kind }) => kind !== 'sign')
    .map(({ text }) => text)
    .join(' ')
    .replaceAll('’', "'")
    .replace(fillers, '')
    .replace(ledIn, '')
    .replace(
      new RegExp(
        [
          String.raw`(?: (?:please|now|then|thanks|thank you|btw|by the way|again|exactly|actually|at the moment|`,
          String.raw`right now|currently))+$`,
        ].join(''),
      ),
      '',
    )
}

const TURNS = '(?:turns?|edits?|changes?|steps?|requests?|operations?|commands?|things?|ones?|moves?)'
const HISTORY: readonly RegExp[] = [
  new RegExp(
    [
      String.raw`^what (?:all )?(?:did|have|has|had) (?:you|i|we) (?:just |already |actually |ever |now )*(?:do|`,
      String.raw`done|change|changed|edit|edited|alter|altered|modify|modified|touch|touched|achieve|achieved)\b`,
    ].join(''),
  ),
  new RegExp(
    [
      String.raw`^what(?:'s|s| has| is| was| got| have| had)? (?:just |been |all |now |it |that )*(?:changed|`,
      String.raw`different|altered|edited|happened|done|modified)\b(?! (?:at|in|on|after|before|between|`,
      String.raw`during)\b)`,
    ].join(''),
  ),
  new RegExp(
    `^what(?:'s|s| was| is| were| are) (?:the |my |your |our )(?:very )?(?:last|` +
      `latest|previous|most recent|first|second|third) (?:few |two |three )?${TURNS}\\b`,
  ),
  new RegExp(
    `^(?:which|what) (?:of (?:my|the|your|our|these|those) )?(?:last |earlier ` +
      `|previous )?${TURNS}(?: of mine| that i made)? (?:made|did|has|have|had|` +
      `changed|was|were|got|took|cut|removed|muted|turned|put|added|moved|shortened|` +
      `lengthened|caused|brought|are|is|can|\\w+ed|split)\\b`,
  ),
  /^(?:what|who) (?:made|caused) (?:it|this|that|the|my|them)\b/,
  new RegExp(
    [
      String.raw`^how many (?:changes|edits|turns|steps|requests|operations|things)(?: (?:have|did|has|were|are|`,
      String.raw`was|so far|in total|until|up)\b.*)?$`,
    ].join(''),
  ),
  /^when (?:did|have) (?:i|you|we) \w+/,
  /^when (?:was|were) (?:it|that|this|they|the .+|my .+) (?:last )?(?:cut|\w+ed|taken out|made|put)\b/,
  new RegExp(
    [
      String.raw`^(?:did|have|has|had|haven't|didn't) (?:i|you|we) (?:(?:already|just|ever|really|`,
      String.raw`not) )*(?!(?:mean|say|think|know|get|got|hear|have|any|a|the|an|some|enough|no)\b)\w+`,
    ].join(''),
  ),
  new RegExp(
    [
      String.raw`^why (?:is|was|did|has|does|are|were|isn't|can't) .*\b(?:shorter|longer|louder|quieter|faster|`,
      String.raw`slower|gone|missing|muted|out|different|changed|moved|higher|lower)\b`,
    ].join(''),
  ),
  new RegExp(
    [
      String.raw`^(?:what|how|where|who|which|was|were)\b.*\b(?:was|were|did|had|been)\b.* (?:before(?: (?:that|`,
      String.raw`this|then|it|the last .*|my .*|your .*|i .*|you .*|we .*))?|originally|at first|earlier|`,
      String.raw`beforehand|previously|to (?:begin|start) with|in the beginning|in the first place)$`,
    ].join(''),
  ),
  /^(?:was|were) .* (?:before(?: that)?|originally|at first|earlier|previously)$/,
  /^(?:what|how) (?:\w+ )?(?:was|were) (?:that|it|this|the \w+(?: \w+)?) before\b/,
  /^what (?:was|were) (?:originally|there before)\b/,
  new RegExp(
    [
      String.raw`^how much (?:time )?(?:shorter|longer|louder|quieter|faster|slower|did|have|has|was|`,
      String.raw`is)\b.*\b(?:is|did|has|was|cut|cuts|removed?|took|taken|sav\w+|gone|lost|lose|trimm?\w*|`,
      String.raw`shorten\w*|become|became|got|get)\b`,
    ].join(''),
  ),
  /^(?:what|which) .*\bund(?:o|id|one)\b/,
  /^can (?:i|we|you) (?:still )?undo\b.*\b(?:what|any|all|everything|more|else|further|back)\b/,
  new RegExp(
    [
      String.raw`^(?:list|show|give|tell|read)(?: me)?(?: out)? (?:all |a list of |a summary of |`,
      String.raw`an overview of )?(?:of )?(?:the |my |our |your )?(?:changes|edits|turns|steps|history|`,
      String.raw`last (?:change|edit|turn|step)s?)(?: .*)?$`,
    ].join(''),
  ),
  /^(?:what(?:'s|s| is) )?(?:the |my |our )?history$/,
  /^(?:sum up|summari[sz]e|recap)(?: what (?:i|you|we)\b.*| (?:the|my|our|your) (?:changes|edits|turns|steps).*)?$/,
  /^where (?:was i|were we|did (?:i|we) (?:leave off|stop|get to))$/,
]

const ABILITIES: readonly RegExp[] = [
  new RegExp(
    [
      String.raw`^(?:help|help me|help please|i need help|what do you do|what are my options|how does (?:this|`,
      String.raw`it) work|what's possible|what is possible)(?: (?:here|out|with (?:this|it)|for me))*$`,
    ].join(''),
  ),
  new RegExp(
    [
      String.raw`^what (?:else |all |kinds? of (?:things|edits|changes|stuff) |sorts? of (?:things|`,
      String.raw`edits) )?(?:can|could|may|should|do|are) (?:i|you|we|one) (?:all )?(?:be able to |`,
      String.raw`able to )?(?:do|say|ask|try|type|tell you|tell|change|edit|use|know|understand|offer|support)\b`,
      String.raw`(?! (?:at|around|about|after|before|between|during|near|on|in) )`,
    ].join(''),
  ),
  /^what (?:are|is) (?:your|the|my) (?:commands|abilities|options|features|possibilities|capabilities|operations)\b/,
  /^(?:what|which) (?:commands|operations|features|tools|abilities|options|functions)\b/,
  /^(?:i need |any |got any |give me |some )?help (?:me )?(?:with|on|about|for|regarding) /,
  /^(?:explain|teach me)(?: about| how)? /,
  /^(?:tell me|show me) how to /,
  new RegExp(
    [
      String.raw`^how (?:do|can|could|would|should|might|does) (?:i|we|you|one|someone|somebody)\b(?! (?:feel|`,
      String.raw`know|like|think|work|spell|do$|are)\b)`,
    ].join(''),
  ),
  /^how to /,
  new RegExp(
    [
      String.raw`^what (?:do|should|must|would|can|could) i (?:have to |need to )?(?:say|type|do|call|write|`,
      String.raw`ask)(?: here| now)? (?:to|for|if|when|so)\b`,
    ].join(''),
  ),
  /^what(?:'s|s| is) the (?:best |right |easiest )?(?:way|command|word|words|phrase) (?:to|for|of)\b/,
  new RegExp(
    [
      String.raw`^(?:do|does|have) (?:you|cutroom|this program|the program|this app|the app|this editor|`,
      String.raw`the editor|this tool) (?:also |even )?(?:have|got|do|support|offer|know(?: about| how to)?|`,
      String.raw`handle|understand|come with|include)\b`,
    ].join(''),
  ),
  new RegExp(
    [
      String.raw`^(?:are you able to|is it possible to|is there (?:a|any|some) way (?:to|of|i can|for me to)|`,
      String.raw`do you know how to|am i able to|would you know how to)\b`,
    ].join(''),
  ),
]

const DOCUMENT: readonly RegExp[] = [
  /^how (?:long|short|many|much|loud|quiet|fast|slow|often|far|big|high|low)\b/,
  /^(?:what|which|who|where|when|why)(?:'s|s)? (?:is|are|was|were|does|do|did|has|have|had)\b/,
  /^(?:what|who|where|when)(?:'s|s) /,
  /^(?:is|are|was|were|does|did|has|isn't|aren't|wasn't|weren't|doesn't|didn't|hasn't)\b/,
  new RegExp(
    [
      String.raw`^(?:who|what|which (?:track|part|section|speaker|person|sentence|clip|label|voice|instrument|`,
      String.raw`one)s?) (?:comes?|plays?|happens|follows?|precedes|speaks?|talks?|says|said|mentions?|sounds?|`,
      String.raw`lies|stands|starts?|begins?|ends?|contains?|lasts?|changed|uses?)\b`,
    ].join(''),
  ),
  /^which \w+ (?:is|are|has|have|was|were|does|do|comes?|plays?|speaks?)\b/,
  /^(?:at|on|in|from) (?:what|which) (?:time|point|bar|beat|second|minute|place|position|track|key)\b/,
  /^what (?:key|tempo|bpm|time signature|metre|meter|speed|instruments?|tracks?|sections?|speakers?)\b/,
  /^(?:do|have) (?:i|we|any|all|these|the (?:two|tracks|voices|speakers|people))\b/,
]

/** How a line begins that any of these fits: most of what is said does not, and no other pattern is made for it. */
const OPENS = new RegExp(
  [
    String.raw`^(?:(?:what|who|where|when|why)s?|which|how|did|didn|have|haven|has|hasn|had|was|wasn|were|weren|`,
    String.raw`is|isn|are|aren|am|do|does|doesn|can|would|list|show|give|tell|read|sum|summari[sz]e|recap|the|my|our|`,
    String.raw`history|help|i|any|got|some|explain|teach|at|on|in|from)\b`,
  ].join(''),
)

/** What asks although it is put as a question, and what tells although it begins like one. */
const NO_QUESTION = new RegExp(
  [
    String.raw`^(?:what|how) (?:about|if|would you)\b|^(?:didn't|did not) (?:mean|want)\b|`,
    String.raw`^(?:do you mind|how about|why (?:don't|not)|is it (?:ok|`,
    String.raw`okay|alright|all right) (?:if|to))\b|\b(?:can|could|should|must|has to|have to|needs? to|`,
    String.raw`ought to) (?:all |both |just |also )?(?:go|goes|leave|disappear|be (?:cut|gone|muted|removed|`,
    String.raw`deleted|dropped|louder|quieter|out))\b`,
  ].join(''),
)
const orders = new RegExp(` (?:and|then|so|but) (?:then |please |also |just )?(?:${editingVerbs.join('|')})(?: |$)`)
/** A stop or a comma with an order behind it. */
const ordersBehind = new RegExp(
  `[,;.?!:–—-]\\s+(?:(?:and|then|so|but|please|just|ok|okay|now|also) )*(?:(?:can|` +
    `could|would) you )?(?:please )?(?:${editingVerbs.join('|')})\\b`,
  'i',
)

/** "So does the office" tells, where "does the office?" asks. */
const SO_DOES = /^\W*(?:and )?so (?:does|do|did|is|are|was|were|has|have|had) [^?]+$/i

/** What words ask, or null where they are no question and nothing but that. */
export function readQuestion(words: string): QuestionAbout | null {
  if (words.length > MAX_QUESTION) return null
  const line = lineOfQuestion(words)
  const about = aboutOf(line)
  if (about === null || NO_QUESTION.test(line) || SO_DOES.test(words)) return null
  if (about !== 'abilities' && (orders.test(line) || ordersBehind.test(words))) return null
  if (about === 'abilities' && ordersBehind.test(words)) return null
  return /[.!]\s+\p{L}/u.test(words.trim().replace(/^[^.!?]{1,20}[.!]\s+/u, '')) ? null : about
}

/** What is longer tells a story. */
const MAX_QUESTION = 300

function aboutOf(line: string): QuestionAbout | null {
  if (!OPENS.test(line)) return null
  if (ABILITIES.some((asks) => asks.test(line))) return 'abilities'
  if (HISTORY.some((asks) => asks.test(line))) return 'history'
  return DOCUMENT.some((asks) => asks.test(line)) ? 'document' : null
}
