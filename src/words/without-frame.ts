/**
 * A request without the frame that it is told in: "make sure that …", "a fade in would be lovely", "can the drums come
 * down a bit". What is asked for stays word for word; null where it has no such frame.
 */
export function withoutFrame(words: string): string | null {
  let plain = words
  // One frame may stand in another.
  for (let round = 0; round < 2; round += 1) {
    for (const { said, instead } of frames) plain = plain.replace(said, instead)
    plain = plain.replace(INFLECTED, (_all, verb: string) => `should ${bases.get(verb.toLowerCase()) ?? verb}`)
  }
  return plain === words || plain.trim() === '' ? null : plain.trim()
}

type Frame = { readonly said: RegExp; readonly instead: string }

const lead = String.raw`^((?:(?:ok|okay|so|and|now|then|also|oh|well|hey|hi|please|um|uh)[\s,]+)*)`
const nice = 'lovely|nice|great|good|cool|perfect|awesome|wonderful|ideal|helpful|fantastic|sweet|brilliant|amazing'
const adjectives = 'nice|gentle|smooth|soft|lovely|pretty|subtle|proper|good|simple|plain|clean|decent|natural|gradual'
const place = 'the|my|our|your|this|that|these|those|both|all'
const anew = String.raw`(?:an?|some|another|more|a bit of|a little|a touch of)`

const frames: readonly Frame[] = [
  // What comes first only says that something comes.
  {
    said: new RegExp(
      String.raw`${lead}(?:(?:the )?(?:classic|old|usual|same|oldest) trick|(?:one|just one|one more|` +
        String.raw`another|last|final|next|` +
        String.raw`small|little|tiny|quick)(?: \w+)?(?: thing| request| ask| one| fix| change| idea|` +
        String.raw` favou?r| wish)|cold open|` +
        String.raw`top and tail(?: (?:it|this|that))?|to ?do|request|idea|wish|` +
        String.raw`task)(?: please)?\s*(?::|[–—-]\s|\.{3}|…)\s*`,
      'i',
    ),
    instead: '$1',
  },
  // How it should be, as a wish of its own.
  {
    said: new RegExp(
      String.raw`${lead}(?:make sure|make it so|see to it|ensure|take care|arrange(?: it)?|` +
        String.raw`have it so|make)(?: that)? ` +
        String.raw`((?:${place}) [^,;]+?) (goes|gets|comes|is|are|stays|sounds|starts|ends|plays|go|` +
        String.raw`get|come|start|end|play)(?= )`,
      'i',
    ),
    instead: '$1$2 should $3',
  },
  {
    said: new RegExp(
      String.raw`${lead}(?:can|could|may|might) ((?:${place}) (?:\S+ ){1,6}?)` +
        String.raw`(be(?! (?:heard|seen|too|so|that|why)\b)|come|go|get|start|end|have|sit|play|sound|move)(?= )` +
        String.raw`([^?]*)\??$`,
      'i',
    ),
    instead: '$1$2should $3$4',
  },
  {
    said: new RegExp(
      String.raw`${lead}(?:i|we)(?:'d| would) (?:love|like|prefer|want) (?:it|this|that|the (?:song|` +
        String.raw`video|film|cut|episode|` +
        String.raw`recording|whole thing)) to (?=(?:begin|start|end|open|close|finish) )`,
      'i',
    ),
    instead: '$1',
  },
  {
    said: new RegExp(
      String.raw`${lead}(${anew} .+?) (?:would|will|could|might) be (?:really |so |very |quite )?(?:${nice})[.!]*$`,
      'i',
    ),
    instead: '$1add $2',
  },
  {
    said: new RegExp(String.raw`(.) (?:would|will) be (?:really |so |very |quite )?(?:${nice})[.!]*$`, 'i'),
    instead: '$1',
  },
  {
    said: new RegExp(
      String.raw`${lead}((?:${place}) [^,;]+?) should (?:go|come|be|get|dip|drop) (?:down|quieter|lower|softer|back)` +
        String.raw`(?= (?:when|while|whenever|as long as|every time|under)\b)`,
      'i',
    ),
    instead: '$1turn $2 down',
  },
  // What is told of how things are then is where they go.
  {
    said: new RegExp(
      String.raw`${lead}(?:slide|shift|push|pull|drag|bring|nudge|lift|move|put|take) (.+?)(?: up|` +
        String.raw` down| back| forward| over)? ` +
        String.raw`so(?: that)? (?:it|they) (?:follows?|(?:comes?|goes|is|are|stands?|` +
        String.raw`lands?) (?:right |straight )?(?:after|behind)) `,
      'i',
    ),
    instead: '$1move $2 after ',
  },
  {
    said: new RegExp(
      String.raw`${lead}(?:slide|shift|push|pull|drag|bring|nudge|lift|move|put|take) (.+?)(?: up|` +
        String.raw` down| back| forward| over)? ` +
        String.raw`so(?: that)? (?:it|they) (?:precedes?|(?:comes?|goes|is|are|stands?|` +
        String.raw`lands?) (?:right |straight )?before) `,
      'i',
    ),
    instead: '$1move $2 before ',
  },
  {
    said: new RegExp(
      String.raw`\bthe (?:very )?(first|last) (?:thing|one|bit|part) (?:that )?(?:they|we|you|i|` +
        String.raw`people|everyone|anyone|somebody|listeners|viewers) (?:ever )?(?:hears?|sees?|` +
        String.raw`gets?)\b`,
      'gi',
    ),
    instead: 'the $1',
  },
  {
    said: new RegExp(String.raw`${lead}((?:every|each|all|any|the) [^,;]+?) (?:becomes?|turns? into) (?=\S)`, 'i'),
    instead: '$1$2 should be ',
  },
  {
    said: new RegExp(
      String.raw`${lead}(?:it|that|this) (?:should|must|has to|needs to|ought to) (?:read|` +
        String.raw`say) (?=\S+ (?:and not|instead of|rather than|not) )`,
      'i',
    ),
    instead: '$1write ',
  },
  {
    said: /^((?:the |some |my |our )?(?:b-?roll|slides?|pictures?|images?|footage))(?= (?:from|at|over) )/i,
    instead: 'put $1',
  },
  { said: /\bripple[- ](?:out|cut|delete|remove)\b/gi, instead: 'delete' },
  {
    said: /\b(sentence|line|track|bar|clip|take|word|chapter)s? (?:no\.?|nr\.?|num\.?|number|#) ?(?=\d)/gi,
    instead: '$1 ',
  },
  {
    said: new RegExp(
      String.raw`${lead}(?:just|only) (the .+?)(?:,| and| –| —)? (?:nothing else|nothing more|` +
        String.raw`that's (?:it|all))[.!]*$`,
      'i',
    ),
    instead: '$1keep only $2',
  },
  {
    said: new RegExp(String.raw`${lead}(?:i|we)(?:'d| would)? (?:need|want|like) (?:only|just) (the .+)$`, 'i'),
    instead: '$1keep only $2',
  },
  { said: /\b(?:is|was|are|were) (?:spoken|said|told|read) by (?=\p{Lu})/giu, instead: 'is ' },
  // What is played, and by what.
  { said: new RegExp(String.raw`${lead}(?:next up|up next|next)[\s,:]+(?=an? )`, 'i'), instead: '$1' },
  {
    said: new RegExp(
      String.raw`${lead}(?:can|could|may) (?:we|i) (?:please )?(?:have|hav|get|hear) (?=an?|some|another)`,
      'i',
    ),
    instead: '$1add ',
  },
  {
    said: new RegExp(
      String.raw`${lead}(?:i|we) (?:need|want|could use|could do with) (?=(?:\d+|two|three|four|five|six|eight) )`,
      'i',
    ),
    instead: '$1insert ',
  },
  {
    said: new RegExp(
      String.raw`${lead}(?:an? )?(?:bit |little |touch |tad |lot )?(?:faster|slower|` +
        String.raw`quicker),? (?:say|like|maybe|around|about) (?=\d+(?: ?bpm)?[.!]*$)`,
      'i',
    ),
    instead: '$1set the tempo to ',
  },
  {
    said: new RegExp(
      String.raw`${lead}(?:let|have) (an? [^,;]+?) (?:play|do|take|take over) ((?:the|my|` +
        String.raw`our) [^,;]+?)(?:'s)? (?:part|line|notes|melody)[.!]*$`,
      'i',
    ),
    instead: '$1change $3 to $2',
  },
  {
    said: new RegExp(
      String.raw`${lead}(?:give|hand) ((?:the|my|our) [^,;]+?)(?:'s)? (?:part|line|notes|melody) to (an? [^,;]+)$`,
      'i',
    ),
    instead: '$1change $2 to $3',
  },
  {
    said: new RegExp(
      String.raw`${lead}(?:swap|switch|trade|exchange) ((?:the|my|our) [^,;]+?) (?:for|with) (an? [^,;]+)$`,
      'i',
    ),
    instead: '$1change $2 to $3',
  },
  { said: new RegExp(String.raw`${lead}run (.+?) (?:one more time|once more)`, 'i'), instead: '$1play $2 once more' },
  { said: /\bone more time\b/gi, instead: 'once more' },
  {
    said: new RegExp(
      String.raw`${lead}((?:${place}) [^,;]+?) (?:wants|needs|could use|could do with|should have|` +
        String.raw`gets) twice (?:the|as much) ([\p{L}-]+)(?: (?:it has|it's got|` +
        String.raw`it had)(?: now)?)?[.!]*$`,
      'iu',
    ),
    instead: '$1double the $3 on $2',
  },
  { said: /\btwice (?:the|as much) (?=\p{L}+ on )/giu, instead: 'double the ' },
  {
    said: new RegExp(
      String.raw`\bshould wait ((?:\d+|an?|one|two|three|four|six|eight) (?:more )?(?:bars?|beats?|` +
        String.raw`seconds?))(?:,? (?:and|before) (?:only )?(?:then )?(?:comes?|coming|starts?|` +
        String.raw`starting|begins?|enters?|plays?) ?(?:in)?)?`,
      'gi',
    ),
    instead: 'should come in $1 later',
  },
  { said: /,? from nothing to full\b/gi, instead: ' from 0 to 100%' },
  { said: /, all the way through(?: it| the song)?[.!]*$/i, instead: '' },
  {
    said: new RegExp(
      String.raw`\b(before|until|up to) ((?:the|my|our|verse|chorus|bridge|intro|` +
        String.raw`outro) ?[^,;]*?) (?:starts|begins|comes in|kicks in|sets in)\b`,
      'gi',
    ),
    instead: '$1 $2',
  },
  {
    said: new RegExp(
      String.raw`\b(after) ((?:the|my|our|verse|chorus|bridge|intro|outro) ?[^,;]*?) (?:ends|stops|` +
        String.raw`is over|has ended|finishes|is done)\b`,
      'gi',
    ),
    instead: '$1 $2',
  },
  {
    said: new RegExp(
      String.raw`${lead}((?:delete|remove|drop|cut|lose|scrap|mute) [^,;]+?,? and [^,;]+?) instead[.!]*$`,
      'i',
    ),
    instead: '$1$2',
  },
  {
    said: new RegExp(String.raw`${lead}new (?=(?:bus|track|region|section|label|marker)\b)`, 'i'),
    instead: '$1make a new ',
  },
  // What is thought of what was done, and what it should be instead.
  {
    said: new RegExp(
      String.raw`^(?:(?:ok|okay|no|nah|hm+|and|but|well|oh)[\s,]+)*(?:(?:even|still|way|a (?:bit|` +
        String.raw`little|touch|tad)|much|far|not|bit)\s+)*(?:too )?` +
        String.raw`(?:\p{L}+er|less|more|much|long|short|loud|quiet|fast|slow|high|low|far|` +
        String.raw`soft)(?: enough| than that)?,\s+` +
        String.raw`(?:(?:say|like|maybe|make it|make that|try|about|around|to|let's say|go (?:to|with|for))\s+)*` +
        String.raw`(?=(?:[-+]?\d|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half an?|` +
        String.raw`a half)\b)(?![^,;]*\b(?:and|then|but)\b)`,
      'iu',
    ),
    instead: 'make it ',
  },
  {
    said: /\b(?:its|their) (volume|level|pan|panning|gain|pitch|name|colou?r|loudness|length)\b/gi,
    instead: 'the $1 of it',
  },
  {
    said: new RegExp(
      String.raw`^(?:(?:ah|oh|oops|sorry|no|wait|argh|ups|whoops)[\s,]+)*(?:that was the |` +
        String.raw`that's the |the )?wrong (?:song|project|recording|video|film|window|tab|chat|` +
        String.raw`project)\s*[.,!;:–—-]+\s*`,
      'i',
    ),
    instead: '',
  },
  {
    said: new RegExp(
      String.raw`^((?:no|nah|nope)[\s,]+)better (?=(?:right |just |straight )?(?:after|before|behind|` +
        String.raw`at|in|on|to|from|the)\b)`,
      'i',
    ),
    instead: '$1',
  },
  // A fade is soft anyway.
  {
    said: new RegExp(String.raw`\b(?:(?:${adjectives})(?:,? and|,)? )+(?:long |slow )?(?=fade[- ]?(?:in|out)\b)`, 'gi'),
    instead: '',
  },
  {
    said: /\bnice and (?:slow(?:ly)?|gentle|gently|soft(?:ly)?|smooth(?:ly)?|easy) (?=over|in|for|at|from)/gi,
    instead: '',
  },
  {
    said: new RegExp(
      String.raw`\b(get|bring|take|push|pull|turn|set|make|put|level) (?:this|these|all this|` +
        String.raw`this thing|this one)(?= (?:to|up|down|a|at|on|into) )`,
      'gi',
    ),
    instead: '$1 it',
  },
  {
    said: /\bbefore (?:everything|anything|it all|the whole thing)(?: else)?(?: starts| begins| kicks off)?\b/gi,
    instead: 'before everything',
  },
  {
    said: new RegExp(
      String.raw`\b(?:whatever|what|the (?:bit|part|stuff|stretch|piece)(?: that)?)(?:'s|` +
        String.raw` is)? (?:(?:i|we)(?:'ve| have)?(?: currently| just)?(?: got)? )?(?:selected|` +
        String.raw`highlighted)(?: (?:now|right now|here))?\b`,
      'gi',
    ),
    instead: 'the selection',
  },
  {
    said: /\bthe (?:selected|highlighted) (?:bit|part|stuff|stretch|piece|area|range|region)\b/gi,
    instead: 'the selection',
  },
]

const bases: ReadonlyMap<string, string> = new Map([
  ['goes', 'go'],
  ['gets', 'get'],
  ['comes', 'come'],
  ['is', 'be'],
  ['are', 'be'],
  ['stays', 'stay'],
  ['sounds', 'sound'],
  ['starts', 'start'],
  ['ends', 'end'],
  ['plays', 'play'],
])
const INFLECTED = new RegExp(String.raw`\bshould (${[...bases.keys()].join('|')})\b`, 'gi')
