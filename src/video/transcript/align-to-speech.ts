import type { Silences } from '../document/silences.ts'
import type { TranscriptWord } from './transcript.ts'

/** How long a recording is, and where it is silent. */
type Recording = { readonly silences: Silences; readonly seconds: number }
type Stretch = { readonly startSeconds: number; readonly endSeconds: number }

/**
 * Words without any time, laid over what is heard of a recording between its silences: each gets its share of the time
 * that is spoken, by its characters, and lies within one stretch. They stay estimates.
 */
export function alignToSpeech(words: readonly TranscriptWord[], recording: Recording): TranscriptWord[] {
  const speech = soundIn(recording)
  const spoken = speech.reduce((sum, { startSeconds, endSeconds }) => sum + endSeconds - startSeconds, 0)
  const total = words.reduce((sum, word) => sum + weightOf(word), 0)
  if (spoken <= 0) return [...words]
  const groups = speech.map((): TranscriptWord[] => [])
  let said = 0
  let at = 0
  let heard = lengthOf(speech[0])
  for (const word of words) {
    const share = (weightOf(word) / total) * spoken
    // A word belongs to the stretch in which its middle falls.
    while (at < speech.length - 1 && said + share / 2 > heard) heard += lengthOf(speech[++at])
    groups[at]?.push(word)
    said += share
  }
  return speech.flatMap((stretch, index) => spreadOver(groups[index] ?? [], stretch))
}

/** What lies between the silences. */
function soundIn({ silences, seconds }: Recording): Stretch[] {
  const edges = [0, ...silences.flatMap(([from, to]) => [from / 1e6, to / 1e6]), seconds]
  return edges.flatMap((startSeconds, at) => {
    const endSeconds = edges[at + 1] ?? startSeconds
    return at % 2 === 0 && endSeconds > startSeconds ? [{ startSeconds, endSeconds }] : []
  })
}

const weightOf = ({ text }: TranscriptWord): number => text.length + 1

const lengthOf = (stretch: Stretch | undefined): number => (stretch ? stretch.endSeconds - stretch.startSeconds : 0)

function spreadOver(words: readonly TranscriptWord[], stretch: Stretch): TranscriptWord[] {
  const total = words.reduce((sum, word) => sum + weightOf(word), 0)
  let before = 0
  return words.map((word) => {
    const startSeconds = stretch.startSeconds + lengthOf(stretch) * (before / total)
    before += weightOf(word)
    return {
      ...word,
      startSeconds,
      endSeconds: stretch.startSeconds + lengthOf(stretch) * (before / total),
      interpolated: true,
    }
  })
}
