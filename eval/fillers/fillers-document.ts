import { figures } from './figures.ts'
import { realSentences, writtenSentences } from './labelled-set.ts'
import type { Samples } from './read-samples.ts'
import { removalsInSamples } from './removals-in-samples.ts'

/** The text of docs/fillers.md. */
export function fillersDocument(samples: Samples): string {
  return `# Fillers, repeats and false starts without a model

| level | takes |
| --- | --- |
| low | hesitations: um, uh, er, hmm |
| middle | also like, so, well, actually, basically, you know, I mean, kind of, sort of, right, okay, just, anyway, where they carry nothing |
| high | also what softens, opens or asks for assent: "kind of cold", "…, right?", "so" at the start, basically, literally, honestly |

Whether a word carries something is read from where it stands in the sentence, the commas and pauses around it and its neighbours. In doubt it stays. The high level takes words with a shade of
meaning, on purpose; the set counts these as wrong.

Where a recogniser writes no punctuation, a missing comma says nothing. There "you know" goes unless it has an object, a question or a knower before it; what is said twice at once is a stumble
unless it is one of the words that are said twice on purpose, and a word of content only after a pause; a start goes where a rough copy of it follows at a place where speech could not go on
("i we", "the our", "he bought a he rented a"). Estimated times have no pauses in them, so they count for nothing. The plan says what stays, counted by the reason.

## Figures

On the labelled set in \`eval/fillers\`, in words. The rules were made with the failures of the \`tune\` half in sight; of the \`aside\` half only counts were looked at. The halves are not
strangers, though: one person wrote the sentences, gave the labels, read the transcripts and made the rules. The first count on the \`aside\` half, before anything was changed, was 1 wrong of 22 at
low (a "nuh uh"), precision 0.986 and recall 0.986 at middle. Expect less on other speech, above all where a recogniser gives no commas.

${figures([...writtenSentences(), ...realSentences(samples)])}
The 74 lines of \`written/unpunctuated.txt\` came last, together with the rules for such text; on the sentences that were there before, no count of any search changed. Of these lines the aside half was
seen too, and two rules were mended by it: with them, the aside half first had 2 wrong repeats of 35, 2 wrong false starts of 30 and 18 wrong of 166 at high.

## On recorded telephone speech

Switchboard, the \`heldout\` part of the disfluency data of github.com/clp-research/deep_disfluency: 5,630 utterances, 47,604 words, small letters without punctuation or apostrophes. In words, over
edit terms and reparanda, with fillers, repeats and false starts asked for. The conversations fall into two halves by a hash; rules were made with the failures of \`tune\` in sight, of \`aside\`
only counts were looked at: these, and how often which word is cut in the whole. \`first\` is before there were rules for text without punctuation.

| level | half | first: precision | recall | F1 | now: precision | recall | F1 |
| --- | --- | --- | --- | --- | --- | --- | --- |
| low | tune | 99.6 | 40.6 | 57.6 | 99.2 | 48.7 | 65.3 |
| low | aside | 99.8 | 41.6 | 58.7 | 98.8 | 50.0 | 66.4 |
| middle | tune | 98.7 | 45.3 | 62.1 | 98.7 | 72.1 | 83.3 |
| middle | aside | 98.6 | 47.6 | 64.2 | 98.3 | 74.1 | 84.5 |
| high | tune | 93.5 | 46.9 | 62.4 | 95.1 | 74.3 | 83.5 |
| high | aside | 91.7 | 49.6 | 64.3 | 93.4 | 76.4 | 84.0 |

Without any pause between words, the middle level has 98.9 / 71.5 / 83.0 on both halves together. What is missed: starts that are given up for something quite different, corrections that repeat
no word ("turn left, I mean right"), and single words such as "oh" and "like" that only sometimes carry nothing. Measured by \`npx tsx eval/fillers/telephone.ts FILE\`.

## Every removal in four real transcripts

What the middle level, the search for repeats and the search for false starts would take. The words are named by their index in the file; all four files were read and judged before there were rules.

${removalsInSamples(samples)}
Made by \`npx tsx eval/fillers/run.ts --docs > docs/fillers.md\`.
`
}
