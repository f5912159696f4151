/** What is said beside a request and is so anyway, or comes to the same. */
export const asides: { readonly [name: string]: readonly string[] } = {
  rest: [
    '[and|but|then] <remove> (rest|everything else|all else|all rest|remainder|what is left|whatever is left|all other stuff)',
    '[and|but|then] <remove> (everything|all) (around it|outside it|before and after it|outside of it|outside that|around that)',
    '[and|but] (rest|everything else|remainder) <must> <go>',
    '[and|but] nothing (else|more)',
    '[and|but] not (rest|everything else)',
  ],
  'rest-stays': [
    '[and|but] (rest|everything else|all else|remainder|others) (stays|stay|remains|remain|is kept)',
    '[and|but] (rest|everything else|all else|remainder) <must> (stay|remain|be kept)',
    '[and|but] leave (rest|everything else) [alone|as it is|untouched]',
  ],
  'in-place': [
    '[and|but] [it] <must> stay where it is',
    '[and|but] [it] <must> stay in place',
    '[and|but] [keep|leave] [it] (in place|where it is|at same place)',
    "[and|but] (don't|do not) move it",
  ],
  'same-length': [
    '[and|but] keep (length|timing|time|duration|rest in place|everything in place|gap)',
    '[and|but] leave (length|timing|gap) [as it is|alone|open]',
    '[and|but] without (changing length|moving anything|closing gap|shortening anything)',
    "[and|but] (don't|do not) (move anything|close gap|shorten anything|change length)",
    'but same length',
  ],
  'nowhere-else': [
    '[and] only there',
    'nowhere else',
    '[and] nothing (else|more)',
    '[and] (on|to) nothing else',
    '[and] there only',
  ],
  harmless: [
    "[and|but] (don't|do not|dont) (delete|remove|cut|take out|take away|lose|touch) (anything|it|them|that) [out|away|else]",
    'without (deleting|removing|cutting|losing|taking out|touching) anything [out|else]',
    '[and|but] (delete|remove|cut) nothing',
    '[but] (delete|remove|cut) nothing',
    '[and|but] keep (everything|both sides|both parts|it all|both)',
    'nothing else',
  ],
  fix: ['[and] (fix|correct|change|sort|mend|repair|adjust) (that|it|this) [please]', '[so] move it'],
  'at-start': ['(at|from|in) [very] (start|beginning|front|top|head)'],
  'at-end': ['(at|to|towards) [very] (end|close|tail|finish)'],
  'on-all': [
    '(on|for|to|across|over|of) (everything|all tracks|all of it|every track|it all|the whole thing|whole thing|whole recording)',
    'everywhere',
    'on it',
  ],
  'not-where-it-is': [
    'instead of where it is [now]',
    'instead of where it is right now',
    '(instead|rather than where it is [now])',
    'not where it is [now]',
    'not (at|from) {time}',
  ],
  'cut-loose': [
    '[and|so] (cut|split|separate) it (loose|off|free|apart|out) (at both ends|on both sides)',
    '[and|so] (cut|split) it at both ends',
  ],
}
