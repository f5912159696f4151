const list = (text: string): ReadonlySet<string> => new Set(text.split(' '))

export const subjects = list('i you he she it we they this that there who')
export const beForms = list(
  "am is are was were be been it's he's she's that's there's i'm you're we're they're isn't wasn't",
)
export const conjunctions = list('and but or because so')
export const questionWords = list('what how who whom which whatever where why when')
export const determiners = list('a an the this that these those my your his our their its every each any some no')
export const prepositions = list('of for with at by from to into onto about as like than without between through')

/** Verbs that only carry others; with a subject before them a clause is not yet said. */
export const auxiliaries = list(
  "was were is are am be been has have had do does did can could will would shall should may might must don't " +
    "didn't won't can't couldn't isn't wasn't",
)

export const contractions = list(
  "it's he's she's that's there's i'm you're we're they're i've we've you've they've i'd he'd she'd we'd they'd " +
    "i'll you'll he'll she'll we'll they'll what's",
)

/** Words of grammar: said twice in a row they are a stumble, where a word of content is stressed by it. */
export const functionWords: ReadonlySet<string> = new Set([
  ...subjects,
  ...conjunctions,
  ...questionWords,
  ...determiners,
  ...prepositions,
  ...auxiliaries,
  ...contractions,
  'me',
  'him',
  'us',
  'them',
  'in',
  'on',
  'if',
  'not',
  'then',
  'more',
  'just',
])

/** Verbs of saying and writing: what follows them is quoted. */
export const sayingVerbs = list('say says said saying write writes wrote writing told tell asked went thought goes')

const irregularPasts = list(
  'ate began bought broke brought built came caught did drank drew drove fell felt forgot found gave got grew had ' +
    'heard held kept knew left lost made met paid ran rang said sang sat saw sent slept sold spoke spent stood stole ' +
    'swam threw told took went woke won wrote',
)

export function isPastVerb(plain: string): boolean {
  return irregularPasts.has(plain) || (plain.length > 4 && plain.endsWith('ed'))
}

/** Contractions as recognisers write them that leave the apostrophe out; "were", "well" and "its" are words as well. */
export const joinedContractions: ReadonlyMap<string, string> = new Map(
  (
    "i'm i've you're you've you'll you'd they'd he's she's it'll that's that'll there's they're they've they'll " +
    "we've what's who's here's where's don't doesn't didn't can't couldn't won't wouldn't shouldn't isn't wasn't " +
    "aren't weren't hasn't haven't hadn't ain't"
  )
    .split(' ')
    .map((word) => [word.replace("'", ''), word]),
)
