/** Words that do the same work, each list once. */
export const classes: { readonly [name: string]: string } = {
  within:
    'in|during|for|throughout|within|inside|inside of|over|across|at|on|of|from|under|underneath|in the course ' +
    'of|while|only in|only during|only for|only over|just in|just during|just for|but only in|but ' +
    'only during|but only for|' +
    'but just in|, but only in|, but only during|, but only for|, only in|, just in|, but just in',
  /** Something new is asked for. */
  add:
    'add|write|compose|create|make|make me|make us|make up|put|put in|insert|generate|build|give me|give us|' +
    'lay down|come up with|throw in|bring in|' +
    "i want|i need|we want|we need|i would like|i'd like|id like|i would love|i'd love|we'd like|" +
    'we would like|need|want|let me have|let us have|' +
    'can i have|can we have|could i have|could we have|can i get|can we get|could i get|get me|' +
    'there should be|there must be|there needs to be|there has to be|' +
    'i could use|we could use|i could do with|we could do with|how about|what about|let us have|put together|' +
    'cook up|tack on|tack|append|stick on|stick in|write me|write us|' +
    'what we need is|what we need now is|what i need is|what i want is|what i need now is|what i want now is|' +
    'what comes next is|now comes|then comes|have|play|compose me|do me|set up|invent|improvise|think up|make ' +
    'sure there is',
  remove:
    'remove|delete|cut|cut out|erase|get rid of|lose|drop|ditch|scrap|bin|chop|chop out|throw out|throw away|' +
    'kick out|kill|take out|take away|dump|discard|trash|wipe|axe|nuke|eliminate|' +
    'take * out|take * away|throw * out|throw * away|kick * out|cut * out|chop * out|strip * out|pull * out|drop ' +
    '* out|get * out|rip * out|leave * out|wipe * out|clear * out|do without|clear out',
  move: 'move|shift|push|pull|slide|nudge|drag|put|bring|bump|scoot|relocate|shove|transfer',
  copy:
    'copy|duplicate|paste|clone|copy over|copy and paste|put a copy of|place a copy of|put a duplicate of|paste ' +
    'a copy of|make a copy of|add a copy of',
  hear:
    'play|put|have|use|bring|repeat|i want|let us hear|i want to hear|could we hear|can we hear|could i hear|can ' +
    'i hear|hear|let me hear|let us have|bring back',
  wish:
    "i want|i would like|i'd like|i need|we want|we need|i'd love|i would love|we would like|we'd like|want|i " +
    "prefer|i'd prefer|i wish",
  again: 'again|once more|one more time|another time|a second time|once again|anew|over again',
  another:
    'another|a new|a different|a fresh|a second|an alternative|some other|one more|new|different|diffrent|fresh|' +
    'alternative|other|a better|a whole new|a completely different|some new|some different',
  take:
    'take|version|try|idea|variation|attempt|go|pass|variant|alternative|interpretation|suggestion|option|shot|' +
    'crack|stab',
  redo:
    'redo|rewrite|regenerate|recompose|remake|rework|reroll|retry|refresh|vary|change up|do over|write anew|' +
    're do|re write|re generate|reinvent|rethink|replace|re roll|' +
    'do * again|write * again|write * anew|do * over|compose * again|play * differently|do * differently|make * ' +
    'different|try * again|generate * again|swap * out',
  transpose:
    'transpose|move|shift|pitch|take|bring|put|raise|lower|drop|push|play|tune|lift|bump|knock|kick|make|set|' +
    'have|let|pitch shift|sing|modulate',
  quantise:
    'tighten * up|clean * up|straighten * out|line * up|square * up|quantize|quantise|quantice|snap|tighten|' +
    'tighten up|align|lock|straighten|straighten out|correct|fix|put|set|clean up|line up|square up',
  set:
    'set|turn|bring|put|change|pull|push|adjust|drop|raise|lower|take|dial|make|get|have|lift|reduce|increase|' +
    'decrease|ride|leave|want|crank|move|let|switch',
  level: 'volume|level|gain|loudness|fader|volumes|levels|faders',
  louder:
    'louder|more prominent|more present|more upfront|more up front|more audible|stronger|hotter|more to the ' +
    'front|to the front|further forward|forward in the mix|stick out more|come through more|cut through more|' +
    'stand out more|more loud|more strong|higher in volume',
  quieter:
    'quieter|softer|less loud|less prominent|more subtle|gentler|not so loud|less upfront|to the back|further ' +
    'back|more silent|more quiet|more discreet|less strong|lower in volume|into the background|in the ' +
    'background|more in the background|back in the mix|less dominant',
  tooLoud:
    'too loud|too hot|overpowering|overbearing|too prominent|way too loud|far too loud|a bit too loud|much too ' +
    'loud|too dominant|too much|drowning everything|drowning everything out|drowning out everything|covering ' +
    'everything|overpowering everything|too present|too upfront|a bit loud|a little loud|a tad loud|quite loud|' +
    'pretty loud|rather loud|slightly loud|a bit hot|deafening|killing me|eating everything|' +
    'burying everything|masking everything|too in your face|so loud|blasting|sticking out|sticking out too much|' +
    'jumping out|dominating|dominating everything|too dominating',
  tooQuiet:
    'too quiet|too soft|too low|way too quiet|far too quiet|a bit too quiet|much too quiet|buried|lost|drowned ' +
    'out|inaudible|hard to hear|barely audible|hardly audible|not loud enough|too faint|too far back|' +
    'a bit quiet|a little quiet|a tad quiet|quite quiet|pretty quiet|rather quiet|slightly quiet|' +
    'almost inaudible|getting lost|hidden|too weak|too shy|not coming through|not present enough|not cutting ' +
    'through|barely there|hardly there',
  is:
    'is|are|sounds|sound|feels|feel|seems|seem|gets|get|was|were|has become|have become|comes out|is getting|are ' +
    'getting',
  mute: 'mute|silence|turn off|switch off|shut off|kill|hush|shut up|turn * off|switch * off|quiet',
  unmute:
    'unmute|un mute|un - mute|turn on|switch on|turn back on|switch back on|bring back|bring * back|put * back|' +
    'get * back|let * back|turn * on|switch * on|activate',
  solo: 'solo|isolate|listen only to|only play|just play|play only|play just',
  put:
    'put|add|apply|insert|use|slap|throw|stick|place|chuck|load|get|drop|pop|stack|set up|give me|i want|i need|' +
    "want|need|i would like|i'd like|can we have|can i have|let us have|have|whack|run",
  send: 'send|route|feed|bus|pipe|patch|direct|put|run',
  fade: 'fade|fades|fading',
  call: 'call|name|rename|label|title|retitle|relabel',
  paint: 'colour|color|paint|tint|mark|dye|make|turn|set|tag|put|give|recolour|recolor|show',
  should:
    'should|must|shall|can|could|may|might|has to|have to|needs to|need to|ought to|is to|are to|is supposed to|' +
    'are supposed to|wants to|want to|would|will|should both|should all|should each|must both|must all|shall both|' +
    'can both|could both|have to both|has got to|have got to|had better',
  not: "not|never|no longer|n't",
  gap: 'gap|hole|space|silence|gaps|holes|break|empty space|empty bars|pause|void',
  boring:
    "bores me|bore me|is boring|are boring|sucks|suck|is dull|are dull|doesn't work|don't work|doesn't fit|don't " +
    "fit|isn't working|isn't great|isn't good|aren't good|is not good|are not good|is bad|are bad|is lame|is " +
    "weak|are weak|is not great|does not work|do not work|does not convince me|doesn't convince me|is meh|is " +
    "bland|are bland|is uninspired|is too predictable|is predictable|is not it|isn't it|annoys me|is annoying|" +
    'are annoying',
  dislike:
    "i do not like|i don't like|i dont like|i'm not happy with|i am not happy with|im not happy with|not happy " +
    "with|i hate|i'm bored of|i am bored of|i'm tired of|i am tired of|not a fan of|i'm not a fan of|i am not a " +
    "fan of|i do not love|i don't love|not sure about|i'm not sure about|i can't stand|we don't like|i dislike|" +
    "not feeling|i'm not feeling|i do not dig|i don't dig|not convinced by|i'm not convinced by|not keen on|i'm " +
    'not keen on',
  busier:
    'busier|denser|fuller|livelier|more lively|more energetic|more complex|more active|more interesting|more ' +
    'going on|more movement|richer',
  sparser:
    'simpler|sparser|calmer|thinner|less busy|more minimal|more laid back|more relaxed|less dense|less going on|' +
    'less complicated|easier|more sparse|more simple|not so busy|less hectic|more spacious|more open',
  harder:
    'harder|louder|stronger|more strongly|more aggressively|more aggressive|punchier|with more force|with more ' +
    'punch|more forcefully|more accented|heavier',
  softer:
    'softer|quieter|gentler|more gently|more softly|lighter|more quietly|more delicately|with less force|less ' +
    'hard|more tenderly|more lightly',
  velocity: 'velocity|velocities|dynamics|note velocities|note velocity|key velocity',
  stop:
    'stop|rest|drop out|be silent|pause|be quiet|sit out|stay silent|stay out|be out|be gone|shut up|stop ' +
    'playing|be absent|disappear|go|lay out|be left out|be removed|be tacet|fall silent|hold back',
  cut: 'split|cut|chop|slice|divide|separate|cut up|chop up|split up|break|halve',
  shorten: 'shorten|trim|cut|cut down|cut * down|crop|reduce|truncate|make',
  instead: 'instead|in its place|rather',
}
