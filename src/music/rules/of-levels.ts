import type { PlainRule } from './plainly.ts'

/** How loud, where, and whether at all: levels, panorama, mutes and solos, effects, sends, and what moves over time. */
export const levelRules: readonly PlainRule[] = [
  {
    name: 'volume-to',
    says: [
      '<set> [<level> of] {tracks} [<level>] [back|up|down|all] (to|at) [about|around|roughly] {percent} [<level>]',
      '{tracks} [<level>] [back|up|down] (to|at|on) [about|around|only|just] {percent} [<level>]',
      '{tracks} [(down|up)] (to|at) {percent:bare}',
      '{tracks} <level> [(down|up)] [(to|at|is|=)] {percent:bare}',
      '{tracks} <should> (be|sit|go|stay|play) at {percent} [<level>]',
      '<level> (of|for|on) {tracks} <should> (be|go|sit) [(at|to)] {percent:bare}',
      '{tracks} <level> <should> (be|go|sit) [(at|to)] {percent:bare}',
      '<set> {tracks} [(down|up)] [(to|at)] {percent:bare}',
      '<level> [of|for|on] {tracks} [down|up] [(to|at|:)] {percent:bare}',
    ],
    plainly: 'set volume of {tracks} to {percent}',
    examples: ['sub bass down to 60', 'put the keys at 70 percent', 'lead vocal volume 80'],
  },
  {
    name: 'volume-by',
    says: [
      '<set> [<level> of] {tracks} [<level>] {way} [by] {db}',
      '{tracks} [<level>] {way} [by] {db} [each|both]',
      '{db} {way} [on|for] {tracks}',
      '[<set>] {tracks} [by] {db} {way:loudWay}',
      '{tracks} <should> be [by] {db} {way:loudWay}',
      '(can|could|let|have|make) {tracks} [be] [by] {db} {way:loudWay}',
      '{way:lowering} {tracks} [by] {db} [each|both|apiece]',
      '{way:raising} {tracks} [by] {db} [each|both|apiece]',
      '{tracks} <should> (come|go|be|get) {way} [by] {db}',
      '(let|have|can|could) {tracks} (come|go|be) {way} [by] {db}',
    ],
    plainly: 'turn {tracks} {way} by {db}',
    examples: ['drums up 2 dB', 'turn the bass down by 3 dB'],
  },
  {
    name: 'volume-plus',
    says: [
      '{tracks} (plus|+) {db}',
      '(plus|+) {db} (on|for|to) {tracks}',
      '(add|give) {db} (to|on) {tracks}',
      'give {tracks} {db} more',
    ],
    plainly: 'turn {tracks} up by {db}',
    examples: ['+2 dB on the pad', 'pad plus 2 dB'],
  },
  {
    name: 'volume-minus',
    says: [
      '{tracks} (minus|-) {db}',
      '(minus|-) {db} (on|for|from) {tracks}',
      '(take|pull|shave|knock) {db} (off|from|out of) {tracks}',
      'give {tracks} {db} less',
    ],
    plainly: 'turn {tracks} down by {db}',
    examples: ['-2 dB on the pad', 'take 3 dB off the drums'],
  },
  {
    name: 'volume-plus-too',
    behind: ['volume-by', 'volume-plus', 'volume-minus', 'volume-plus-too', 'volume-minus-too'],
    says: ['{tracks} (plus|up|+) {number}'],
    plainly: 'turn {tracks} up by {number} dB',
    examples: ['lead plus 1', 'drums up 2'],
  },
  {
    name: 'volume-minus-too',
    behind: ['volume-by', 'volume-plus', 'volume-minus', 'volume-plus-too', 'volume-minus-too'],
    says: ['{tracks} (minus|down|-) {number}'],
    plainly: 'turn {tracks} down by {number} dB',
    examples: ['lead minus 1', 'drums down 2'],
  },
  {
    name: 'louder',
    reasons: ['other'],
    says: [
      '{tracks} <is> <tooQuiet> (compared to|compared with|next to|against|versus|relative to|in comparison to) {other:tracks}',
      '[<set>] [<level> of] {tracks} [<level>] [{much}] <louder>',
      '(turn|bring|push|dial|bump|crank|nudge) {tracks} up [{much}]',
      '(turn|bring|push|dial|bump|crank|nudge) up {tracks} [{much}]',
      '{tracks} <should> (be|come|go|sound|get) [{much}] <louder> [than (now|before|it is|they are|it is now|they are now)]',
      '{tracks} (<is> <tooQuiet>|could be|need to be) [{much}] [<louder>]',
      '[{much}] more [of] {tracks}',
      '[{much}] louder {tracks}',
      '[{much}] more <level> (on|for|of|from) {tracks}',
      '{tracks} (<is> <tooQuiet>|<is> {much} <tooQuiet>)',
      "(i can't hear|i can hardly hear|i cannot hear|i can barely hear|i hardly hear|can't hear|cannot hear|can " +
        'barely hear|can hardly hear|barely hear) {tracks} [(well|enough|properly|at all)]',
      '{tracks} <is> (hidden|lost|drowned|buried) in the mix',
      '(you|one|we|i) [can] (hardly|barely|scarcely) hear {tracks}',
      '(hardly|barely|scarcely) hear {tracks}',
    ],
    plainly: 'make {tracks} [{much} ]louder',
    examples: ['the keys are hard to hear', 'make the lead a bit more prominent'],
  },
  {
    name: 'quieter',
    reasons: ['other'],
    says: [
      '{tracks} <is> <tooLoud> (compared to|compared with|next to|against|versus|relative to|in comparison to) {other:tracks}',
      '[<set>] [<level> of] {tracks} [<level>] [{much}] <quieter>',
      '(turn|bring|pull|dial|bump|take|nudge) {tracks} down [{much}]',
      '(turn|bring|pull|dial|bump|take|nudge) down {tracks} [{much}]',
      '{tracks} <should> (be|come|go|sound|get) [{much}] <quieter> [than (now|before|it is|they are|it is now|they are now)]',
      '{tracks} (is|are) (drowning|covering|masking|burying|overpowering|eating|swallowing) {other:tracks} [out]',
      '{tracks} (drowns|drown|covers|cover|masks|mask|buries|bury|eats|eat) [out] {other:tracks} [out]',
      '{tracks} [<is>] <tooLoud>',
      '{tracks} (drowns|drown|covers|cover|masks|mask|overpowers|overpower) (everything|everything else|' +
        'everything out|all|everyone|the mix|the rest|all else|the others) [out]',
      '[{much}] less [of] {tracks}',
      '[{much}] quieter {tracks}',
      '[{much}] <quieter> {tracks}',
      '[{much}] less <level> (on|for|of|from) {tracks}',
    ],
    plainly: 'make {tracks} [{much} ]quieter',
    examples: ['the bass is drowning everything', 'the drums are overpowering'],
  },
  {
    name: 'quieter-too',
    behind: ['louder', 'quieter', 'quieter-too', 'louder-too', 'volume-by', 'volume-to'],
    says: ['{tracks} [{much}] lower', '{tracks} [{much}] down'],
    plainly: 'make {tracks} [{much} ]quieter',
    examples: ['bass a bit lower', 'the pad down a touch'],
  },
  {
    name: 'louder-too',
    behind: ['louder', 'quieter', 'quieter-too', 'louder-too', 'volume-by', 'volume-to'],
    says: ['{tracks} [{much}] higher', '{tracks} [{much}] up'],
    plainly: 'make {tracks} [{much} ]louder',
    examples: ['bass a bit higher', 'the pad up a touch'],
  },
  {
    name: 'mute',
    says: [
      '<mute> {tracks}',
      '{tracks} <should> be (muted|off|silent|silenced|turned off|switched off)',
      '{tracks} (muted|off|mute)',
      'put {tracks} on mute',
    ],
    plainly: 'mute {tracks}',
    examples: ['turn the drums off', 'the pad should be silent'],
  },
  {
    name: 'unmute',
    says: [
      '<unmute> {tracks} [(again|back|back on)]',
      '(turn|switch|bring|get|put|let) {tracks} back (on|in) [again]',
      '{tracks} <should> be (heard|audible|on|unmuted|back) [again|back]',
      '{tracks} (back on|unmuted|back in|on again|back) [again]',
      'let (me|us) hear {tracks} again',
      'i want to hear {tracks} again',
    ],
    plainly: 'unmute {tracks}',
    examples: ['the tambourine may be heard again', 'let me hear the pad again'],
  },
  {
    name: 'solo',
    says: [
      '<solo> {tracks}',
      '(i only want to hear|i just want to hear|let me hear only|let me hear just|only let me hear|just let me ' +
        'hear|i want to hear only|i want to hear just|i want to hear nothing but|nothing but) {tracks} [alone|solo|' +
        'for now|by itself]',
      '(listen to|hear|play) {tracks} (alone|only|solo|on its own|on their own|by itself|by themselves)',
      '{tracks} (alone|solo|soloed|on its own|by itself)',
    ],
    plainly: 'solo {tracks}',
    examples: ['listen to the bass alone', 'i only want to hear the drums and the bass'],
  },
  {
    name: 'unsolo',
    says: [
      '(take|switch|turn) [the] (solo|solos) off',
      '(solo|solos) off',
      '(no|end|stop|lift|clear|remove|turn off|drop|cancel) [all] [more] (solo|solos|soloing)',
      '(unsolo|un solo) {tracks}',
      '(nobody|no one|nothing|no track) [on] solo [anymore|any more|now]',
      '(take|get) {tracks} (off|out of) solo',
    ],
    plainly: 'turn off all solos',
    examples: ['nobody solo anymore', 'no more solo'],
  },
  {
    name: 'unsolo-these',
    says: [
      '(stop|end|turn off|lift|remove|cancel) solo (on|of|for|from) {tracks}',
      '{tracks} (off solo|no longer solo|not solo anymore|out of solo)',
    ],
    plainly: 'unsolo {tracks}',
    examples: ['stop the solo on the keys', 'the lead off solo'],
  },
  {
    name: 'pan',
    says: [
      '[(pan|put|move|place|set|push|shift|bring|have|get|send|throw|let)] {tracks} [(panned|pan|sit|go|be|' +
        'come)] [back] {side}',
      '{tracks} <should> (be|sit|go|come|stand|move) [panned] [back] {side}',
      'pan {tracks} {side}',
      '{tracks} (both|all|each) {side}',
    ],
    plainly: 'pan {tracks} {side}',
    examples: ['bassoon back to the middle', 'the hats should sit a bit to the left'],
  },
  {
    name: 'less-left',
    says: ['{tracks} (sits|is|are|sit|sounds) [{much}] too (far|much) [over] [to] left'],
    plainly: 'pan {tracks} a bit to the right',
    examples: ['the organ sits too far left', 'the keys are too much to the left'],
  },
  {
    name: 'less-right',
    says: ['{tracks} (sits|is|are|sit|sounds) [{much}] too (far|much) [over] [to] right'],
    plainly: 'pan {tracks} a bit to the left',
    examples: ['the organ sits too far right', 'the keys are too much to the right'],
  },
  {
    name: 'add-effect',
    says: [
      '<put> [{much}|some|a bit of|a little|a touch of|more] [of] {effects} (on|onto|to|over|for|in|into) {tracks}',
      '<put> {tracks} [through|into] {effects}',
      '[{much}|some|a bit of|a little|a touch of] [of] {effects} (on|for|onto) {tracks}',
      '{tracks} (through|with|needs|need|wants|want|could use|should have|should get|gets|get) [a|an|some|a bit ' +
        'of|a little] {effects}',
      '(run|send|put|play) {tracks} through {effects}',
      'give {tracks} [some|a bit of|a little|a touch of] {effects}',
      '(drown|bathe|wash|soak|drench) {tracks} in {effects}',
      '(glue|treat|process|soak|drench|thicken|spice up|warm up|fatten up|beef up) {tracks} [together] (with|in|' +
        'using) [some|a bit of|a little] {effects}',
    ],
    plainly: 'put {effects} on {tracks}',
    examples: ['compressor and eq on the cello', 'run the stabs through a phaser'],
  },
  {
    name: 'send',
    says: [
      '<send> {tracks} (to|into|in|through) {bus} [bus|send|return|aux] [,] [(at|with|by)] {percent}',
      '{tracks} (to|into|in) {bus} [bus|send|return|aux] [,] [(at|with|by)] {percent}',
      '<send> {percent} of {tracks} (to|into) {bus} [bus|send|return]',
      '{percent} of {tracks} (to|into) {bus} [bus|send|return]',
      '{tracks} (to|into) {bus} [bus|send|return|aux] [,] {percent}',
    ],
    plainly: 'send {tracks} to {bus} at {percent}',
    examples: ['pad into the delay, 20%', 'route 20 percent of the drums to the reverb'],
  },
  {
    name: 'send-some',
    says: [
      '<send> {tracks} (to|into|in|through) {bus} [bus|send|return|aux]',
      '<send> [a bit|some|a little|a touch] of {tracks} (to|into) {bus} [bus|send|return|aux]',
    ],
    plainly: 'send {tracks} to {bus}',
    examples: ['send both guitars to the reverb', 'route the pad through the delay'],
  },
  {
    name: 'send-there',
    says: [
      '(send|route|feed|bus|pipe|patch|direct|run) {tracks} (there|to it|into it|through it|to that|to ' +
        'that bus|to this bus|to the new bus|into that bus|' +
        'in there|to that one|into that one)',
    ],
    plainly: 'send {tracks} to it',
    examples: ['send both guitars to it', 'route the strings there'],
  },
  {
    name: 'set-send',
    says: [
      '[<set>] {bus} send [<level>] (of|on|for|from) {tracks} [up|down] [(to|at)] {percent}',
      '[<set>] {tracks} {bus} send [<level>] [up|down] [(to|at)] {percent}',
      "<set> {tracks} ' s {bus} send [<level>] [up|down] [(to|at)] {percent}",
      '[<set>] send [<level>] (of|from) {tracks} to {bus} [bus] [up|down] [(to|at)] {percent}',
      '(make|set|put|turn|take) (that|the|this) send [<level>] [up|down] [(to|at)] {percent}',
      '{tracks} {bus} [send] [<level>] [up|down] [(to|at)] {percent:bare}',
      '<set> {bus} [send|<level>|amount] (of|on|for|from) {tracks} [up|down] (to|at) {percent:bare}',
      '{bus} (of|on|for|from) {tracks} [up|down] (to|at) {percent:bare}',
    ],
    plainly: 'set {bus} send of {tracks} to {percent}',
    examples: ['reverb send of the piano to 45 %', 'set the drums reverb send to 30 percent'],
  },
  {
    name: 'more-send',
    says: [
      '{tracks} [{much}] more [of] {bus} [bus|send]',
      '{tracks} (needs|need|wants|want|could use|could do with|should have) [{much}] more [of] {bus} [bus|send]',
      '[{much}] more [of] {bus} [bus|send] (on|for) {tracks} [send]',
    ],
    plainly: 'more {bus} on {tracks}',
    examples: ['piano needs more of the reverb bus', 'more reverb on the piano'],
  },
  {
    name: 'less-send',
    says: [
      '{tracks} (needs|wants|should have|with|has to have) [{much}] less [of] {bus} [bus|send]',
      '{tracks} [{much}] less [of] {bus} [bus|send]',
      '[{much}] less [of] {bus} [bus|send] (on|for) {tracks} [send]',
    ],
    plainly: 'less {bus} on {tracks}',
    examples: ['lead vocal less delay', 'a bit less reverb on the piano'],
  },
  {
    name: 'less-and-more-send',
    says: [
      '{tracks} less [of] {one:bus} [,] [and|but] more [of] {other:bus}',
      'less {one:bus} [,] [and|but] more {other:bus} (on|for) {tracks}',
    ],
    plainly: 'less {one} on {tracks} and more {other} on {tracks}',
    examples: ['piano less reverb more delay', 'less reverb and more delay on the piano'],
  },
  {
    name: 'fade',
    says: [
      '[(let|have|make)] {tracks} [<should>] [slowly|gently|gradually] <fade> [slowly|gently] {how:in|out} ' +
        '[slowly|gently] [(over|during|in|across|for|within|throughout|on|at)] {stretch}',
      '[slowly|gently|gradually] <fade> {how:in|out} {tracks} [(over|during|in|across|for|within|throughout|on|' +
        'at)] {stretch}',
      '[slowly|gently|gradually] <fade> {tracks} {how:in|out} [slowly|gently] [(over|during|in|across|for|within|' +
        'throughout|on|at)] {stretch}',
      '(<wish>|have|let) {tracks} [to] [slowly|gently|gradually] <fade> {how:in|out} [slowly|gently] [(over|during|in|across|for|within|throughout|on|at)] {stretch}',
      '[a] [slow|gentle|volume|long] fade [-] {how:in|out} (of|on|for) {tracks} [(over|during|in|across|for|' +
        'within|throughout)] {stretch}',
    ],
    plainly: 'fade {tracks} {how} over {stretch}',
    examples: ['everything should fade out over the last four bars', 'gently fade the pad in during the build'],
  },
  {
    name: 'ease-in',
    says: [
      '[a] [volume] swell (on|for|of|in) {tracks} (over|during|in|across|throughout|through) {stretch}',
      '{tracks} <should> swell [in|up] (over|during|in|across|throughout|through) {stretch}',
      '[let] {tracks} swell [in|up] (over|during|in|across|throughout|through) {stretch}',
      '(slowly|gradually|gently|smoothly) (bring|ease|take|raise|turn) (in|up) {tracks} (over|during|in|across|' +
        'throughout) {stretch}',
      '[slowly|gradually|gently|smoothly] (bring|ease) {tracks} (in|up) [slowly|gradually|gently|smoothly] (over|' +
        'during|across|throughout) {stretch}',
    ],
    plainly: 'fade {tracks} in over {stretch}',
    examples: ['slowly bring up the keys over the intro', 'gently ease in the pad over the build'],
  },
  {
    name: 'fade-all',
    says: [
      '(end|finish|close) [song|it|the song] with [a] [slow|gentle|long|nice|smooth] fade [-] [out] (over|during|in|across|throughout) {stretch}',
    ],
    plainly: 'fade the whole song out over {stretch}',
    examples: ['end with a long fade out over the outro', 'finish the song with a fade over the last four bars'],
  },
  {
    name: 'open-filter',
    says: [
      '[slowly|gradually|gently] (open|sweep|open up|raise) [up] [low-pass|low - pass|low pass|lowpass|high-pass|cutoff] (filter|cutoff) (on|of|for) {tracks} [up] [slowly|gradually] (over|during|in|across|throughout|through) {stretch}',
      '[a] [slow] filter (sweep|opening) (on|for|of) {tracks} (over|during|in|across|throughout|through) {stretch}',
    ],
    plainly: 'open the filter on {tracks} over {stretch}',
    examples: ['slowly open a low-pass filter on the stabs over the drop', 'filter sweep on the pad during the build'],
  },
  {
    name: 'level-there',
    says: ['[(but|and)] [only|just] (at|to) [only|just] {percent}', 'put (it|them) at {percent}'],
    plainly: 'set volume of {tracks} to {percent}',
    examples: ['but only at 25 percent', 'just at 40 %'],
  },
  {
    name: 'pan-over',
    says: [
      '[(let|have|make|automate|pan|sweep|move)] {tracks} [<should>] [slowly|gradually|smoothly] [(wander|move|' +
        'travel|pan|go|drift|sweep|swing|fly|slide)] [slowly|gradually|smoothly] [from] {one:side} to {other:side} ' +
        '(over|during|in|across|throughout|through|within) {stretch}',
    ],
    plainly: 'automate pan of {tracks} from {one} to {other} over {stretch}',
    examples: [
      'let the lead wander from hard left to hard right over the course of the drop',
      'lead from left to right over the drop',
    ],
  },
  {
    name: 'volume-over',
    says: [
      '[(automate|ramp|ride|bring|take|move|draw|let|have|make)] [<level> of] {tracks} [<level>] [rise|go|fall|' +
        'climb|drop|grow|swell] [up|down] from {one:anyLevel} [up|down] to {other:anyLevel} (over|during|in|across|' +
        'throughout|through|within) {stretch}',
      '[(automate|ramp|ride|draw)] <level> (of|for|on) {tracks} from {one:anyLevel} [up|down] to ' +
        '{other:anyLevel} (over|during|in|across|throughout|through|within) {stretch}',
    ],
    plainly: 'automate volume of {tracks} from {one} to {other} over {stretch}',
    examples: [
      'keys volume from 20 to 80 percent across the verse',
      'automate the level of the pad from 0 to 90 over the build',
    ],
  },
]
