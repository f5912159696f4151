/** Words that do the same work, wherever an operation's rules say `<so>`. */
export const classes: { readonly [name: string]: string } = {
  remove:
    'out with|remove|delete|del|erase|cut|cut out|cut away|get rid of|be rid of|do away with|lose|' +
    'drop|ditch|scrap|bin|axe|' +
    'chop|chop off|chop out|snip|snip out|strip|strip out|wipe|zap|trash|toss|discard|dump|nuke|chuck|chuck out|omit|' +
    'kill|excise|edit out|clip out|leave out|throw away|trim off|trim away|yank|take * out|take * away|take * off|' +
    'cut * out|cut * off|throw * out|throw * away|chop * off|chop * out|lop * off|lop off|edit * out|rip * out|' +
    'pull * out|get * out|leave * out|trim * off|trim * away|shave * off|knock * off|clear out|clear * out|eliminate|' +
    'kick * out',
  gone:
    'gone|removed|deleted|cut|cut out|out|taken out|taken off|erased|cut off|chopped|chopped off|' +
    'dropped|edited out',
  go: 'go|disappear|be gone|be removed|be deleted|be cut|be cut out|be taken out|be erased|be dropped|be edited out',
  must: 'can|could|should|must|has to|have to|needs to|need to|may|ought to|is to|are to|shall',
  'must-not': "must not|should not|shouldn't|shouldnt|mustn't|cannot|can't|may not|is not to|are not to|ought not to",
  want: 'want|need|wanna have|would like|would love|would want|like to have|require',
  keep: 'keep|leave|retain|preserve|save|hold on to|hang on to',
  silence:
    'silence|hush|mute|blank|blank out|bleep|bleep out|censor|zero|zero out|black out|blank * out|bleep * out|quiet|' +
    'mute * out|zero * out',
  silent: 'silent|dead silent|dead quiet|completely quiet|totally silent|completely silent|quiet|dead air',
  part:
    'message|spot|slot|paragraph|part|parts|bit|bits|section|sections|stretch|piece|portion|segment|' +
    'chunk|passage|region|chapter|audio|stuff|' +
    'area|moment|range|one',
  'what-is':
    "what is|what's|whats|that is|that's|thats|which is|that lies|that falls|that runs|that goes|what lies|" +
    'what comes|that comes|which comes|what happens',
  /** What is heard in a stretch and only told: "cut the break from 30:00 to 45:00". */
  happening:
    'break|cough|coughing|noise|siren|swearing|ad|advert|commercial|chatter|chit chat|small talk|laughter|laughing|' +
    'laugh|sneeze|sneezing|burp|mistake|slip|stumble|joke|rant|story|question|answer|barking|bark|dog|phone call|' +
    'interruption|discussion|argument|rambling|ramble|mess|gap|pause|silence|music break|fluff|flub|outtake|repetition',
  marker: 'label|labels|marker|markers|chapter|mark|bookmark|tag|flag|chapter mark|chapter marker',
  /** What is taken off the timeline without its sound: a chapter is its sound. */
  'only-marker': 'label|labels|marker|markers|mark|bookmark|flag|chapter mark|chapter marker|chapter label',
  in: 'in|from|between|over|for|during|within|inside|through|throughout|across|of|under|along',
  on: 'on|in|of|for|from|to|off|with|under|behind|for the track|on the track',
  over:
    'over|for|across|during|within|in|of|lasting|through|that lasts|that takes|taking|long|with a length of|' +
    'which lasts',
  bit:
    'a bit|a little|a little bit|a touch|a tad|slightly|somewhat|a hair|a smidge|a notch|a fraction|' +
    'a tiny bit|tiny bit|a little more|' +
    'a bit more|a whisker|bit|little|touch|tad|hair|' +
    'smidge|notch|a shade|a wee bit',
  add:
    'add|put|put in|put down|insert|create|make|drop|drop in|place|set|stick|leave|throw in|give me|gimme|get me|' +
    'set up|start|open',
  have:
    "i'd like|i'd love|i'd want|id like|" +
    'i want|i need|we want|we need|i would like|i would love|we could use|i could use|there should be|let us have|' +
    'i wish for|give me|can i have|can i get|could i have|could i get|can we have|may i have|i require|have',
  up: 'up|louder|higher|stronger|more loud|more up|more strong|more audible',
  down: 'down|quieter|softer|lower|weaker|less loud|more quiet|more soft|more low|more silent',
  softly:
    'softly|soft|gently|gentle|slowly|slow|quietly|quiet|gradually|smoothly|from nothing|from silence|from zero|' +
    'easy|gradual',
  raise: 'raise|boost|lift|increase|amplify|pump|crank|push|bump|hike',
  lower: 'lower|reduce|decrease|attenuate|drop|quieten|soften|dip|dial down|tone down|pull down|tame|cut',
  turn: 'turn|bring|take|push|pull|crank|bump|pump|put|make|dial|get|set|nudge|move|pop|kick|boost|lower|raise',
  much: 'much|way|far|a lot|really|very|quite|rather|just|still|also|definitely|actually|clearly|obviously|simply',
  only: 'only|just|solely|nothing but|no more than|exclusively',
  split: 'split|slice|divide|chop|break|separate|cut|split up|break up|razor|razor cut|blade|blade cut|knife',
  move: 'move|shift|nudge|shove|push|slide|drag|pull|bring|put|delay|place|set|bump|scoot',
  later: 'later|to the right|right|forward|forwards|ahead|down the timeline|further back|further right',
  earlier: 'earlier|to the left|left|back|backward|backwards|sooner|further left|further forward',
  called:
    'called|named|titled|labelled|labeled|saying|reading|that says|that reads|which says|with the name|' +
    'with the text|by the name of|by the name|entitled|name it|call it|name|text|with name|with text',
  call: 'call|name|title|rename|retitle|relabel|rechristen',
  duplicate: 'duplicate|clone|double|dup|dupe|copy|replicate',
  copied: 'copy|duplicate|clone|second copy|another copy|double|twin|second version|second one',
  'all-i-want':
    'all i want is|all i need is|all we need is|all we want is|the only thing i need is|the only thing i want is|' +
    'the only part i need is|the only part i want is|all that i need is|all that i want is|i need nothing but|' +
    'i want nothing but|all i want to keep is|all we want to keep is|all that should stay is|what should stay is only',
  'fade-in': 'fade * in|fade * up|fade-in|fadein|ease * in|swell * in|swell * up|rise',
  'fade-out':
    'fade * out|fade * down|fade * away|fade-out|fadeout|die * away|die * out|trail * off|ease * out|taper * off|' +
    'fade to nothing|fade to silence|fade to zero|peter * out|tail * off|dwindle',
  give: 'give|put|add|apply|make|have|use|i want|i need|we need|get',
  another: 'another|new|second|extra|one more|empty|blank|fresh|new empty|one|additional|another empty|new blank',
  filter:
    'filter out|filter * out|filter|cut|cut out|roll off|roll * off|remove|get rid of|take out|take * out|kill|' +
    'drop|lose',
  pauses:
    'pauses|silences|gaps|dead air|quiet gaps|breaks|silence between words|long pauses|long silences|long gaps|pause|' +
    'silence|gap|silent gaps|silent parts|silent bits|quiet bits',
  starts: 'start|begin|starts|begins|starting|beginning|start off|starts off|set in',
  ends: 'end|ends|finish|finishes|stop|stops|ending|finishing|stopping|close|closes',
  speaks:
    'talks|talk|talking|speaks|speak|speaking|plays|playing|sings|singing|coughs|coughing|goes on|answers|laughs|' +
    'reads|rants|asks|explains|tells|on',
  quiet: 'silence|nothing|quiet|dead air|room|pause|blank|emptiness|blank space|empty space|space',
  'a-fade-in': 'fade in|fade-in|fadein',
  'a-fade-out': 'fade out|fade-out|fadeout',
  'switch-off': 'mute|shut up|shut off|shut * up|shut * off|switch * off|turn * off',
  'switch-on': 'unmute|un-mute|turn * on|switch * on|bring * back|turn back on|switch back on',
  reverse: 'reverse|flip|turn * around|turn * round|play * backwards|spin * round',
  clean: 'denoise|de-noise|clean|clean * up|tidy * up',
  select: 'select|highlight|pick|choose|mark|grab',
  paste: 'paste|insert|put * back in|put * back|put|drop|stick|place|add|put in',
  backwards: 'backwards|backward|in reverse|reversed|back to front|other way round|wrong way round',
}
