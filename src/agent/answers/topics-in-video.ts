import { withName, type Topic } from './topic.ts'

/** A few words of a sentence, as one quotes it. */
const quote = (line: string): string => `"${line.replaceAll('"', '').replace(/[.!?]+$/, '')}"`

/** What can be done with speech by its transcript. */
export const topicsInVideo: readonly Topic[] = [
  {
    name: 'fillers',
    asks: /\b(?:fillers?|ums?|uhs?|umms?|hesitat\w+|you knows?|likes)\b/,
    says: 'Ums, uhs and words that only fill go, all of them or those that you name.',
    examples: () => ['take out the ums', 'take out all filler words'],
  },
  {
    name: 'repeats and retakes',
    asks: /\b(?:repeats?|repeated|repetitions?|stutter\w*|false starts?|retakes?|takes|double)\b/,
    says: 'Words said twice, false starts and earlier takes of a sentence go.',
    examples: () => ['take out the false starts', 'remove the repeated words', 'keep only the last take'],
  },
  {
    name: 'pauses',
    asks: /\b(?:pauses?|silences?|gaps?|dead air|tight\w*|breaths?)\b/,
    says: 'Pauses between words are shortened to a length.',
    examples: () => ['tighten pauses longer than 0.8 s to 0.3', 'tighten pauses longer than 0.5 s to 0.2'],
  },
  {
    name: 'cutting',
    asks: /\b(?:cut(?:s|ting)?|delet\w+|remov\w+|drop\w*|leav\w+ out|take out|trim\w*|shorten\w*|keep\w*)\b/,
    says: 'Sentences and words go by what is said, by their number, by who speaks or by their time.',
    examples: ({ lines, speakers }) => [
      ...withName(lines.slice(1), (line) => `remove the sentence ${quote(line)}`),
      'remove the first sentence',
      'remove the last sentence',
      ...withName(speakers, (name) => `keep only what ${name} says`),
    ],
  },
  {
    name: 'order',
    asks: /\b(?:order\w*|mov(?:e|es|ing)|reorder\w*|put\w* first|swap\w*|arrang\w+|sequence\w*)\b/,
    says: 'Sentences and parts are put in another order.',
    examples: () => ['put the last sentence first', 'swap the first and the second sentence'],
  },
  {
    name: 'bringing back',
    asks: /\b(?:bring\w* back|restor\w+|put\w* back|get back|return\w*)\b/,
    says: 'What is out comes back by its words or its number; "undo" takes back the last turn.',
    examples: () => ['bring everything back', 'restore the first sentence'],
  },
  {
    name: 'corrections',
    asks: /\b(?:correct\w*|spell\w*|typos?|mistakes?|misheard|transcript|words?|texts?)\b/,
    says: 'A word of the transcript is written otherwise; what is heard stays.',
    examples: ({ lines }) =>
      withName(
        lines.flatMap((line) => line.match(/\p{L}{6,}/gu) ?? []),
        (word) => `correct "${word}" to "${word.toUpperCase()}"`,
      ),
  },
  {
    name: 'speakers',
    asks: /\b(?:speakers?|names?|who|voices?|people|persons?)\b/,
    says: 'Speakers are named and renamed, and parts are found by who speaks.',
    examples: ({ speakers }) => [
      ...withName(speakers, (name) => `rename ${name} to Alex`),
      ...withName(speakers, (name) => `keep only what ${name} says`),
      'the first sentence is spoken by Alex',
    ],
  },
  {
    name: 'pictures',
    asks: /\b(?:pictures?|b-?roll|footage|cutaways?|shots?|cover\w*|overlays?|show\w*)\b/,
    says: 'Footage that was imported is shown over what is said.',
    examples: ({ footage }) => withName(footage.slice(1), (name) => `show ${name} over the second sentence from 0:05`),
  },
]
