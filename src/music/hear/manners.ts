/**
 * How people wrap a request up or shorten its words, and what it is without that. None of it says what should be done.
 */
export const manners: readonly (readonly [RegExp, string])[] = [
  // "But only in the intro" limits what was said, and asks for nothing more.
  [/[\s,]+(?:but|and|just) (?:only|just) (?=(?:in|during|for|over|throughout) (?:the |my |our )?\p{L})/giu, ' '],
  [
    /\b(?:and|so) (?:then )?(?:everything|all|the rest|what follows|whatever follows)(?: (?:after|behind) (?:it|that|them))? (?:should )?(?:moves?|slides?|comes?|shifts?|goes) (?:up|forward|earlier|closer)\b/gi,
    'and close the gap',
  ],
  [/\b(?:stop|end|lift|cancel|clear) (?:the|all|all the|any) solos?\b(?! (?:on|of|for|in|at))/gi, 'turn off all solos'],
  // "No drums, pad and piano only": who alone plays says who does not.
  [
    /,\s*(?:but )?no [\p{L} ]{2,30}?(?: there| in there| in it)?,\s*((?:only|just) [\p{L} ,&]{2,60}?|[\p{L} ,&]{2,60}? (?:only|alone))(?=[.!\s]*$)/giu,
    ', $1',
  ],
  // Short and sloppy spellings.
  [/\b(?:smth|sth|smthn|somethin)\b/gi, 'something'],
  [/\b(?:teh|th|hte)\b/gi, 'the'],
  [/\b(?:lil|lil')\b/gi, 'little'],
  [/\bu\b/g, 'you'],
  [/\bur\b/gi, 'your'],
  [/\bkinda\b|\bsorta\b/gi, ''],
  [/\boutta\b/gi, 'out of'],
  [/\bgotta\b/gi, 'have to'],
  [/\babt\b/gi, 'about'],
  [/\b(?:an|and) then\b/gi, 'and then'],
  [/\bdon't ?cha\b/gi, "don't you"],
  [/\bcld\b/gi, 'could'],
  [/\btho\b/gi, 'though'],
  // What is said beside a request.
  [/[\s,]*\b(?:while|since|as long as) (?:you're|you are|we're|we are) (?:at it|there|on it)\b/gi, ''],
  [
    /[\s,]*\bif (?:you don't mind|that's (?:ok|okay|all right|alright|possible|fine)|it's possible|possible|you (?:like|want|would|will|please|can|could)|you wouldn't mind)\b(?=\s*(?:[,.!?]|$))/gi,
    '',
  ],
  [/[\s,]*\b(?:when|whenever) (?:you (?:get a chance|have a (?:moment|second|minute)|can))\b/gi, ''],
  [
    /[\s,]*\b(?:real quick|really quick|quickly please|for a (?:sec|second|moment)|by the way|btw|to be honest|tbh|honestly|imo|in my opinion|i think|i guess|i'd say|i suppose|i reckon|i feel|as i said|like i said|if i'm honest)\b(?=\s*(?:[,.!?]|$))/gi,
    '',
  ],
  [
    /^\s*(?:(?:by the way|btw|to be honest|tbh|honestly|i think|i guess|i'd say|i suppose|i reckon|so|ok|okay|right|well|alright|listen|now|next|first|first of all|finally|lastly|yeah|yes|oh|um|uh|hmm+|hello|hi there|hey there|good morning)[\s,:–—-]+)+(?=\S)/i,
    '',
  ],
  [
    /^\s*(?:would|do) you mind (mut|mov|delet|remov|mak|tak|chang|us|giv|writ|compos|quantiz|quantis|transpos|renam|duplicat|past|rais|rout|creat|generat|automat)ing\b/i,
    '$1e',
  ],
  [/^\s*(?:would|do) you mind (\w+)([tpnmb])\2ing\b/i, '$1$2'],
  [/^\s*(?:would|do) you mind (\w+)ing\b/i, '$1'],
  [
    /^\s*(?:is it possible|would it be possible|are you able|is there a way|any chance (?:you|we) (?:can|could)|any chance|do you think (?:you|we) (?:can|could)|i was wondering if (?:you|we) (?:can|could)|(?:it would|it'd|would) be (?:great|nice|cool|good|lovely|awesome) if (?:you|we) (?:could|can|would)|(?:it'd|it would) be (?:great|nice|cool|good|lovely) to|i'd appreciate it if you (?:could|would)|please could you|could you please|can you please|would you please|you can|you could|feel free to|make sure (?:to|you|that you)|be sure to|don't forget to|remember to|we need to|i need to|we have to|we should|you should|why don't (?:you|we)|why not|how about we|what if we|maybe we could|maybe you could|perhaps you could|it's time to|time to)(?: to)?\s+(?=\w)/i,
    '',
  ],
  [
    /,\s*(?:all of (?:it|them)|the whole (?:thing|lot)|every (?:one|bit) of (?:it|them)|each of them)(?=\s*(?:[,.!?;]|$))/gi,
    '',
  ],
  [/(?<!\b(?:the|all) )\brest (?=(?:in|during|throughout) )/gi, 'drop out '],
  [
    /(\p{L}):\s+(?=(?:hard|centre|center|left|right|up|down|mute|muted|solo|[-+]?\d+(?:\.\d+)?\s?(?:%|db))(?!\p{L}))/giu,
    '$1 ',
  ],
  [/,\s*(?:the )?([\p{L} ]{2,30}?) (?:excluded|excepted|aside)(?=[.!\s]*$)/giu, ' except the $1'],
  [/\bhand ?claps\b/gi, 'claps'],
  [/(,\s*)like (?=(?:a|an|some) )/gi, '$1'],
  [/\bun-(?=mute|solo)/gi, 'un'],
  [
    /^\s*i'd (?:rather|prefer to) (?:have|use|hear) ((?:a|an|some) [\w -]{2,30}?) (?:than|over|instead of|rather than) (?:a|an|the) ([\w -]{2,30}?)(?=[.!\s]*$)/i,
    'replace the $2 with $1',
  ],
  [
    /^\s*((?:right )?(?:after|before) the [\w -]{2,30}?) (?:comes|goes|there's|there should be|should come|i want|we need|i need) (an? [^"“”]+)$/i,
    'add $2 $1',
  ],
  // Questions that are led in.
  [
    /^\s*(?:(?:can|could|would) you )?(?:please )?(?:remind me|let me know|i'd like to know|i would like to know|i want to know|i wonder|i was wondering|any idea|do you know|do you happen to know|just tell me|quick question)(?: (?:of|about))?[\s,:]+/i,
    'tell me ',
  ],
  // One thing that is said as two.
  [
    /\bleave ((?:a (?:gap|pause|break) of )?[\w-]+ (?:bars?|beats?)[^,;."“”]{0,30}? (?:after|behind) [^,;."“”]{2,40}?),? (?:and )?then (add|write|compose|create|put|insert|start) ([^;."“”]+)/gi,
    '$2 $3, leaving $1',
  ],
  [
    /\b(?:take|grab|get|pick up) ([^,;."“”]{2,60}?) and (?:then )?(?:paste|copy|duplicate|clone|repeat) (?:it|them|that|those)\b/gi,
    'copy $1',
  ],
  [
    /\b(?:take|grab|pick up) ([^,;."“”]{2,60}?) and (?:then )?(?:put|move|place|drag|drop) (?:it|them|that|those)\b/gi,
    'move $1',
  ],
  [
    /\b(?:copy|duplicate|clone) ([^,;."“”]{2,60}?) and (?:then )?(?:put|paste|place|insert|stick|drop) (?:it|them|that|those|the copy|a copy)\b/gi,
    'copy $1',
  ],
]
