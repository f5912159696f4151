import { functionWords } from '../language/word-classes.ts'

/** Words that say nothing of a topic. */
export const ignoredWords: ReadonlySet<string> = new Set([
  ...functionWords,
  ...(
    'an and be being her hers mine ours yours theirs up down out off over under again also too very really quite ' +
    'just only even still yet now here there where when while after before once all any both each few most other ' +
    'such ' +
    'own same some nor not no yes yeah okay ok oh well um uh er like get got go going gonna let us'
  ).split(' '),
])

/** How people speak of a part when they ask for it; ignored where anything else is named. */
export const carrierWords: ReadonlySet<string> = new Set(
  (
    'part parts bit bits section sections passage piece story stuff thing things sentence sentences line lines ' +
    'segment moment talk talks talking talked speak speaks speaking mention mentions mentioned mentioning say says ' +
    'said saying tell tells telling told about everything anything whole entire'
  ).split(' '),
)
