/** How words say what a part should be like, as levels from 0 to 1. */
export const energies: readonly (readonly [RegExp, number])[] = [
  [/very high(?: ?energy)?|extremely energetic|very energetic|maximum energy|super energetic/, 0.95], [/very low(?: ?energy)?|very calm|very mellow|very soft|very gentle/, 0.1],
  [/(?:high|lots of|more|big) energy|energy(?: level)? (?:is )?high|energetic|driving|powerful|epic|uplifting|intense|hard hitting|aggressive|banging|anthemic|explosive|huge|big|hype|high/, 0.8],
  [/medium energy|energy medium|mid energy|moderate energy|moderate/, 0.5], [/(?:low|less|little) energy|energy(?: level)? (?:is )?low|calm|mellow|gentle|soft|quiet|relaxed|laid back|chilled(?: out)?|soothing|subdued|stripped(?: back| down)?|intimate|slow burning/, 0.2],
]

export const densities: readonly (readonly [RegExp, number])[] = [
  [/very sparse|super sparse|very simple|very minimal|bare/, 0.1], [/very busy|very dense|super busy|very full/, 0.95], [/sparse|sparser|simple|simpler|airy|open|spacious|minimalist|not too busy|less busy|empty|light|a few notes|uncluttered|thin/, 0.25], [/busy|busier|dense|denser|full|thick|complex|intricate|packed/, 0.8],
]

/** Moods that a minor or a major key carries; where the song has a key already they say nothing new. */
export const moods: readonly (readonly [RegExp, 'minor' | 'major' | ''])[] = [
  [/dark|darker|sad|moody|melancholic|melancholy|gloomy|sinister|ominous|haunting|tense|brooding|bluesy|lonely|emotional|nostalgic/, 'minor'], [/happy|bright|brighter|cheerful|joyful|sunny|hopeful|playful|positive/, 'major'],
  [/nice|cool|good|great|catchy|lovely|beautiful|fresh|groovy|warm|dreamy|dusty|smooth|deep|classic|old school|vintage|tight|fat|solid|steady|basic|little|interesting|memorable|simple little|killer|sick|dope|tasty|rolling|bouncy|punchy|lush|hypnotic|rich|melodic|rhythmic|modern|short and sweet|floating|crisp|sweet|weird|funny|random|proper|quick|small|tiny/, ''],
]

export const newSections = 'pre chorus|post chorus|middle (?:eight|8)|build up|break down|intro|introduction|verse|chorus|bridge|outro|hook|drop|breakdown|break|buildup|build|interlude|refrain|coda|ending|opening|turnaround|theme|riser|vamp|prechorus|postchorus|solo section|tag|stanza'

/** Nouns that only say that music is wanted. */
export const generalNouns = /^(?:section|sections|part|parts|loop|loops|piece|idea|ideas|music|song|tune|track|something|stuff|arrangement|instrumental|jam|backing|backing track|line|lines|pattern|patterns|phrase|progression|bit|demo|jingle|composition|thing|layer|layers|version|sound|sounds|instruments?|notes?|material|one)$/

/** Words of a composing request that say nothing by themselves. */
export const composingFillers = /^(?:a|an|of|with|and|for|using|featuring|that|which|is|are|to|in|on|at|it|its|has|have|having|some|new|another|more|plus|&|,|:|;|-|–|—|from|by|as|be|but|or|only|just|all|together|playing|play|plays|goes|go|starting|beginning|lasting|long|length|style|feel|vibe|mood|groove|kind|sort|type|tempo|key|where|there|this|will|me|us|up|down|one|next|first|extra|then|so|like|about|around|roughly|maybe|also|too|please|same|bars|into|full|whole|entire|fitting|matching|suitable|appropriate|fits|matches|should|must|could|can|would|you|i|we|want|need|d|s|make|keep|let's|and|over|under|underneath|behind|@)$/
