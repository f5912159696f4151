/** How words say what a part should be like, as levels from 0 to 1. */
export const energies: readonly (readonly [RegExp, number])[] = [
  [/very high(?: ?energy)?|extremely energetic|very energetic|maximum energy|super energetic/, 0.95],
  [/very low(?: ?energy)?|very calm|very mellow|very soft|very gentle/, 0.1],
  [
    /(?:high|lots of|more|big) energy|energy(?: level)? (?:is )?high|energetic|driving|powerful|epic|uplifting|intense|hard hitting|aggressive|banging|anthemic|explosive|huge|big|hype|high/,
    0.8,
  ],
  [/medium energy|energy medium|mid energy|moderate energy|moderate/, 0.5],
  [
    /(?:low|less|little) energy|energy(?: level)? (?:is )?low|calm|mellow|ballad|gentle|soft|quiet|relaxed|laid back|chilled(?: out)?|soothing|subdued|stripped(?: back| down)?|intimate|slow burning/,
    0.2,
  ],
]

export const densities: readonly (readonly [RegExp, number])[] = [
  [/very sparse|super sparse|very simple|very minimal|bare/, 0.1],
  [/very busy|very dense|super busy|very full/, 0.95],
  [
    /sparse|sparser|simple|simpler|airy|open|spacious|minimalist|not too busy|less busy|empty|light|a few notes|uncluttered|thin/,
    0.25,
  ],
  [/busy|busier|dense|denser|full|thick|complex|intricate|packed/, 0.8],
]

/**
 * Moods that a minor or a major key carries; where the song has a key already they say nothing new. Some the style
 * alone brings about, and praise says nothing.
 */
export const moods: readonly (readonly [RegExp, 'minor' | 'major' | 'style' | ''])[] = [
  [
    /dark|darker|sad|moody|melancholic|melancholy|gloomy|sinister|ominous|haunting|tense|brooding|bluesy|lonely|emotional|nostalgic/,
    'minor',
  ],
  [/happy|bright|brighter|cheerful|joyful|sunny|hopeful|playful|positive/, 'major'],
  [
    /catchy|walking|contrasting|groovy|warm|dreamy|dusty|smooth|deep|vintage|tight|fat|steady|interesting|memorable|rolling|bouncy|punchy|lush|hypnotic|rich|melodic|rhythmic|modern|floating|crisp|weird|funny|random/,
    'style',
  ],
  [
    /nice|cool|good|great|lovely|beautiful|fresh|classic|solid|basic|little|killer|sick|dope|tasty|sweet|proper|small|tiny/,
    '',
  ],
]

export const newSections =
  'pre chorus|post chorus|middle (?:eight|8)|build up|break down|intro|introduction|verse|chorus|bridge|outro|hook|drop|breakdown|break|buildup|build|interlude|refrain|coda|ending|opening|turnaround|theme|vamp|reprise|fill|fills|prechorus|postchorus|solo section|tag|stanza'

/** Nouns that only say that music is wanted. */
export const generalNouns =
  /^(?:section|sections|part|parts|loop|loops|piece|idea|ideas|music|song|tune|track|something|stuff|arrangement|instrumental|jam|backing|backing track|line|lines|pattern|patterns|phrase|progression|bit|demo|jingle|composition|thing|layer|layers|version|sound|sounds|instruments?|notes?|material|one)$/

/** Words of a composing request that only hold the others together. Anything else must have been read as something. */
export const composingFillers =
  /^(?:a|an|of|with|and|for|using|featuring|that|which|is|are|in|on|at|it|has|have|having|some|new|another|more|plus|&|,|:|;|-|–|—|by|as|be|but|only|just|all|together|playing|play|plays|played|long|style|feel|vibe|mood|kind|sort|type|me|us|one|extra|both|each|where|there's|that's|going|well)$/
