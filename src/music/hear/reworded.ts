import { tokenize } from '../../words/index.ts'
import { hearingOf, type Hearing } from './hearing.ts'
import { itemAt, type Line } from './line.ts'

/**
 * The same clause in the words and the order that the rules are written in: "the flute should come in at bar 5" is
 * "move the flute to bar 5". Every word is carried over or has its meaning in the new ones, so that nothing is passed
 * over. Null where there is no other way to put it.
 */
export function reworded(hearing: Hearing): Hearing | null {
  const { clause, around, wide } = hearing
  const plain = ways
    .reduce((text, [words, instead]) => text.replace(words, instead), withLevels(wide.text))
    .replace(/\s+/g, ' ')
    .trim()
  if (plain === wide.text) return null
  const text = spelled(wide, plain)
  const own = { ...clause, text, tokens: tokenize(text) }
  return hearingOf(own, { ...around, clauses: around.clauses.map((each, at) => (at === around.at ? own : each)) })
}

const pronoun = 'it|them|they|this|that|these|those'
const thing = `@[ts]\\d+ (?:in|of|on|from|during|for) @[ts]\\d+|@[ts]\\d+ @[ts]\\d+|@[ts]\\d+|${pronoun}`
const modal =
  '(?:should|could|can|must|might|may|would|will|shall|ought to|needs? to|ha(?:s|ve) to|wants? to|is to|are to|(?:is|are) supposed to)'
const wish = "(?:(?:(?:i|we)(?: would| 'd)?|i'd|we'd) )?(?:really )?(?:like|love|prefer|want|need)"
const more =
  '(?:(?:a |just a |ever so )?(?:tiny |little |wee )?(?:bit|little|touch|tad|hair|smidge|notch)|slightly|somewhat|much|a lot|way|far|even|quite a bit)'
const busier = 'busier|denser|fuller|more energetic|livelier|more interesting|more complex'
const sparser = 'simpler|sparser|calmer|thinner|less busy|more minimal|more laid back'

const way = (words: string, instead: string): readonly [RegExp, string] => [
  new RegExp(words.replaceAll('THING', `(${thing})`)),
  instead,
]

/** One after the other; what one of them makes another may take up. */
const ways: readonly (readonly [RegExp, string])[] = [
  way('(?:every|each|all)(?: single)?(?: of)? notes? (?:of|in|on|from) (?=@)', ''),
  way(
    ' so (?:that )?(?:it|they) (?:comes?|goes?|starts?|plays?|sits?) (?=(?:right |directly )?(?:after|before|behind|at|between) )',
    ' ',
  ),
  way('^(?=\\d+ (?:(?:new|extra|more|empty) )*tracks\\b)', 'add '),
  way('(?<=tracks) : ', ' , '),
  way('^THING : ', '$1 '),
  way('^(@t\\d+) (?:sound|instrument|patch|tone) (?=(?:should|must|could|needs to|has to|ought to) )', '$1 '),
  // What is missing.
  way(
    '^THING (?:needs?|could use|could do with|can use|wants?|is missing|are missing|lacks?|deserves?|calls? for) (?=(?:a|an|some|more|another) )',
    'give $1 ',
  ),
  way('^(@s\\d+) (?:needs?|could use|could do with|wants?|is missing|lacks?) (?!to )', 'give $1 some '),
  // Who should do something, whatever the sentence begins with.
  way('^(?:can|could|should|would|might|may|shall) THING (?=[a-z])', 'have $1 '),
  way(`^${wish} THING to (?=[a-z])`, 'have $1 '),
  way(`^${wish} THING (?!to |in |on |with |at |and |, |$)`, 'make $1 '),
  way(`^THING ${modal}(?: also| even| still| both| all)? (?=[a-z])`, 'have $1 '),
  way('^(?:get|let|make|tell|allow|ask) THING to (?=[a-z])', 'have $1 '),
  way(
    '^(?:let|make|get) THING (?=(?:play|start|begin|enter|come|join|kick|drop out|rest|stop|sing|sit|run|last)\\b)',
    'have $1 ',
  ),
  way('^have THING (?:also )?(?:be |sound |become |feel )(?=[a-z])', 'make $1 '),
  // Where and when it plays.
  way(
    '^have THING (?:play|do) (?:its|their|his|her) (?:part|line|bit|melody|tune|thing) (?:at|from|in|on) ',
    'move $1 to ',
  ),
  way(
    '^have THING (?:begin|start|enter|come in|kick in|set in) (?:at|on|from|in) (?=(?:very )?(?:bar|beat|start|beginning|top)\\b)',
    'start $1 at ',
  ),
  way('^have THING (?:begin|start|enter|come in|kick in|set in) (?=(?:\\d+|a|half a) (?:bars?|beats?))', 'move $1 '),
  way(
    '^(?:have|make) THING (?:play along|come in|join in|chime in|join|sing|enter|play|appear|feature)(?: along)?(?: (?:in|on|during|for|with|throughout|over))? (@s\\d+)',
    'have $1 play in $2',
  ),
  way(
    '^(?:have|make) THING (?:rest|pause|drop out|sit out|stay out|stay silent|stop|silent|out)(?: (?:in|during|for|of|throughout|on))? (@s\\d+)$',
    'remove $1 from $2',
  ),
  way('^have THING play (?=twice$|\\d+ times$)', 'play $1 '),
  // What is too much, or too little.
  way(`^THING (${more} )?too (?=[a-z])`, '$1 is $2too '),
  way(
    `^(?:(?:there is|there are|there's|i hear|we have) )?(?:${more} )?too (?:many notes|much going on|much happening|much stuff|many hits) (?:in|on|for|from|with) THING$`,
    '$1 is too busy',
  ),
  way(
    "^(?:(?:there is|there's) )?(?:not enough (?:notes|going on|happening)|too little (?:going on|happening)|too few notes) (?:in|on|for|from|with) THING$",
    '$1 is too sparse',
  ),
  way('^no (?:more )?(@t\\d+) (?:in|during|on|for) (@s\\d+)$', 'remove $1 from $2'),
  way(
    '^(?:have|make) THING play (?=.*(?:octaves?|semitones?|steps?|tones?) (?:higher|lower|up|down))',
    'transpose $1 ',
  ),
  way('^bring in THING (?=(?:\\d+|a|half a) (?:bars?|beats?))', 'move $1 '),
  way('^new (key|tempo) (?:: )?', '$1 '),
  // Another take.
  way(
    `^(?:(?:give me|try|write|play|do|make|i want|use) )?something ((?:${more} )?(?:${busier}|${sparser})) (?:for|on|with|in|from) THING$`,
    'another take of $2 , $1',
  ),
  way(
    '^(?:(?:write|compose|make|give me|try|need|want|i need|i want|do)(?: me)? )?(?:a |some )?(?:new|fresh|different|other) (?:part|line|pattern|notes|melody|groove|1|one) (?:for|on|from) THING$',
    'another take of $1',
  ),
  way(
    '^give THING (?:a(?:nother)?|1 more|a new) (?:go|try|take|shot|pass|attempt|version|chance)',
    'another take of $1',
  ),
  way(
    '^(?:have|take|give me) (?:a(?:nother)?|1 more) (?:go|shot|try|stab|pass|crack) (?:at|on|with|for) THING',
    'another take of $1',
  ),
  way(`^(?:give|put) THING (${more} )?more (?:notes|life|action)$`, 'make $1 $2busier'),
  way(`^(?:give|put) THING (${more} )?(?:fewer|less) notes$`, 'make $1 $2sparser'),
  way(
    `^(?:try|give (?:me|us|it|them)|write|do|play|make|use|compose|have|put)(?: me| us)? (?:something|1|one)(?: that is| that's)? ((?:${more} )?(?:${busier}|${sparser}))(?: there| in there| here| in it| for (?:it|that|them)| instead)*$`,
    'another take of it , $1',
  ),
  way(
    '^(?:try|give (?:me|us|it|them)|write|do|play|make|use|compose|have|put)(?: me| us)? (?:something (?:else|different|new|other|fresh)|(?:a |an )?(?:new|different|fresh|other|another|better) (?:1|one))(?: there| in there| here| in it| for (?:it|that|them)| instead)*$',
    'another take of it',
  ),
  way('^(?:make|have|get) THING (?:more interesting|livelier)$', 'make $1 busier'),
  way('^(?:strip|pull|cut|rip|yank) (.+) out (?:of|from) (@s\\d+)$', 'remove $1 from $2'),
  way('^calm (?:down )?THING(?: down)?$', 'make $1 calmer'),
  way(`^(?:thin|strip) THING (?:out|down|back) (${more})$`, 'make $1 $2 sparser'),
  way(`^(${more} )?less (?:going on|happening|stuff) (?:in|on|with) THING$`, 'make $2 $1sparser'),
  way(`^(${more} )?more (?:going on|happening|action) (?:in|on|with) THING$`, 'make $2 $1busier'),
  way('^THING (?:, )?another (?:take|version|go|try) , ', 'another take of $1 , '),
  way('\\b(?:jazzier)\\b', 'jazz'),
  way('\\b(?:funkier)\\b', 'funk'),
  // New music.
  way('^follow (@s\\d+) (?:up )?with (.+)$', 'add $2 after $1'),
  way(
    '^have ([a-z][a-z ]*?) (?:come in|enter|start|join in|join|begin) (?:at|from|on) (bar \\d+)$',
    'add $1 from $2 on',
  ),
  way('^(?:continue|carry on|keep going|go on)(?: for)?(?: another)? (\\d+)(?: more)? bars$', 'add $1 bars at end'),
  // Copies.
  way('^(?:make|have) (@s\\d+) (twice|\\d+ times)$', 'play $1 $2'),
  way('^fade (@s\\d+) (in|out)$', 'fade $2 over $1'),
  way(
    '^(?:hear|play|have|use|put|bring back|bring) THING (?:again|once more|1 more time|another time) (?=(?:at|after|before|behind|to|right) )',
    'copy $1 ',
  ),
  way('^(copy|duplicate|paste|clone) THING so (?:that )?(?:it|they) plays? twice$', 'repeat $2 once'),
  way('^(copy|duplicate|paste|clone|repeat|loop) THING (.+?) (twice|thrice|\\d+ times)$', '$1 $2 $4 $3'),
  // What is said of each of several holds for all of them.
  way('(@t\\d+)(?: ,)? each(?= |$)', '$1'),
  way(' each$', ''),
  way(' (only|just) (?=(?:on|in|for) @t\\d+)', ' '),
  way('((?:on|in|for) )(?:only|just) (?=@t\\d+)', '$1'),
  way(
    '^((?:copy|duplicate|paste|clone|repeat|loop|move|push|pull|shift|slide|nudge|delete|remove|drop|transpose|quanti[sz]e|swing|redo|rewrite)(?: up| down)?) (@s\\d+) (.+?) (?:on|across|in|for|of) (@t\\d+)(?: only| alone)?$',
    '$1 $2 on $4 $3',
  ),
  way(
    '^((?:copy|duplicate|paste|clone|repeat|loop|move|delete|remove|transpose) @s\\d+ on @t\\d+) (?:only|alone)$',
    '$1',
  ),
  // How notes are bent and struck.
  way('^((?:quanti[sz]e|snap|tighten|straighten|lock|align)) THING up to (?:a )?', '$1 $2 to '),
  way('(?: ,)?(?: but)?(?: only)?(?: at| with)?(?: a)? (?:half|50 %) strength$', ' at 50 %'),
  way('(?: ,)?(?: but)?(?: only| just)?(?: at| by| with)?(?: about)? (\\d+ %)(?: strength| of way)$', ' at $1'),
  way('^((?:quanti[sz]e|snap|tighten|straighten|lock|align) .+?) ,?(?: but)?(?: only| just)? (\\d+ %)$', '$1 at $2'),
  way('^give THING a (light|heavy|slight|gentle|subtle|strong) swing(?: feel)?$', 'give $1 $2 swing'),
  way('\\b(?:slight|gentle|subtle) swing', 'light swing'),
  way('\\bstrong swing', 'heavy swing'),
  way('^(?:soften|quieten) (?:notes (?:of|in|on) )?THING(?: notes)?((?: in| of| during) @s\\d+)?$', 'play $1$2 softer'),
  way(`^play THING (${more} )?more (?:quietly|softly|gently)$`, 'play $1 $2softer'),
  way(`^play THING (${more} )?(?:more loudly|more strongly|more firmly)$`, 'play $1 $2harder'),
  way(
    '^(?:set |have |put )?(?:notes (?:of|in|on) )?THING(?: notes)? (?:at|to|with)(?: a)? velocity(?: of)? (\\d+)$',
    'set velocity of $1 to $2',
  ),
  // What moves over time.
  way('^(?=(?:volume|level|pan|panning|panorama|filter|cutoff|expression) (?:of|on|for) @t\\d+ from )', 'automate '),
  way(
    '^(?:have|let|make) (@t\\d+) (?:rise|go|climb|swell|grow|fall|sink|move) (?:up |down )?(?=from )',
    'automate volume of $1 ',
  ),
  way('^(?:have|let|make) (@t\\d+) swell(?: up)? (?=(?:in|over|during|through) )', 'fade $1 in '),
  way('^swell (@t\\d+) (?=(?:in|over|during|through) )', 'fade $1 in '),
  way('^(?:feed|fill|supply) (it|that|@b\\d+) with (@t\\d+)', 'send $2 to $1'),
  // Levels.
  way('\\bminus (\\d+(?:\\.\\d+)?) (?=db\\b)', '-$1 '),
  way('\\bhalf a db\\b', '0.5 db'),
  way('\\ba db\\b', '1 db'),
  way('^(?:level|match|balance|equali[sz]e) (@t\\d+) (?:with|to|against) (@t\\d+)$', 'make $1 as loud as $2'),
  way('^(?:make )?(@t\\d+) (?:drenched|soaked|bathed|washed) in (reverb|delay)$', 'put $2 on $1'),
  way(
    '^(?:crank|push|pull|raise|lower|dial|take|bump|drop|increase|reduce|change|turn|bring)(?: up| down)? ((?:@t\\d+ )?@b\\d+ send) ',
    'set $1 ',
  ),
  way('^(@t\\d+) (?:gets?|has|have) colou?r ', 'make $1 '),
  way('^(@t\\d+) (?=as (?:loud|quiet) as )', 'make $1 '),
  way(`^(@t\\d+) (?:over )?(?:to )?(left|right) (${more})$`, '$1 $3 to $2'),
  way('^(@t\\d+) (\\d+) (left|right)$', '$1 $2 % $3'),
  way('(?<=(?:to|at) )(?:half|50 50)(?: way)?$', '50 %'),
  way('(?<=(?:to|at) )(?:a )?quarter$', '25 %'),
  way('(?<=send (?:up |down )?(?:to|at) )(?:full|max|maximum)$', '100 %'),
  way('^(turn|bring|push|pull) (up|down) (@t\\d+ @b\\d+ send) ', '$1 $3 $2 '),
  way(
    `^THING (?:(?:is|are|sounds?|feels?|seems?) )?(${more} )(?=(?:loud|quiet|hot|soft|buried|busy|sparse|empty)$)`,
    '$1 is $2too ',
  ),
  way(
    '^THING (?:gets?|is|are|is getting|are getting) (?:lost|buried|drowned(?: out)?|hidden|swamped|masked)(?: in (?:mix|everything|it all))?$',
    '$1 is too quiet',
  ),
  way('^THING (?:sticks? out|is overpowering|are overpowering|dominates?)(?: too much)?$', '$1 is too loud'),
  way('^have THING (?:come|go) (?=(?:up|down|left|right)\\b)', 'turn $1 '),
  way('(@t\\d+) both(?= |$)', '$1'),
  way('\\b(?:hotter|more prominent|more up front|more upfront|more audible)(?= |$)', 'louder'),
  way('\\b(?:less prominent|less upfront|less up front|less hot|more subtle)(?= |$)', 'quieter'),
  way('^(bring|turn|take|push) (@t\\d+) back (up|down)(?= |$)', '$1 $2 $3'),
  way('^(?:go|change|settle|switch) (?:with|for|over to) (?=@k\\d+)', 'change key to '),
]

const loudness = /\b(?:louder|quieter|softer|hotter|volume|level|mix|db)\b/
const pitch = /\b(?:octaves?|semitones?|pitch|notes?|tones?|steps?|sharp|flat)\b/

/** Beside what is louder, what is lower is quieter; and a unit at the end of a row holds for all of it. */
const withLevels = (said: string): string => {
  const text = said.endsWith(' %') ? said.replace(/(?<=(?:at|to) )(\d+)(?= ,| and )/g, '$1 %') : said
  return loudness.test(text) && !pitch.test(text)
    ? text.replace(/(?<=@t\d+ (?:(?:a )?(?:bit|little|touch|tad|lot) )?)(?:lower|higher)(?= |$)/g, (word) =>
        word === 'lower' ? 'quieter' : 'louder',
      )
    : text
}

/** A line as it could have been said, with the things by the names that they were given. */
const spelled = (line: Line, text: string): string =>
  text.replace(/@\w\d+/g, (mark) => {
    const item = itemAt(line, mark)
    // "the drop" is the one that is there; without its article it could be a new one.
    return item
      ? `${item.kind === 'section' && /\b(?:the|my|our|this|that)\s+$/i.test(line.source.slice(0, item.from)) ? 'the ' : ''}${item.said}`
      : mark
  })
