import type { Note } from '../../../kernel/index.ts'
import { field, hasItems, itemsAt } from '../field.ts'
import { type Format, heardWord, speakerOf, gatherWords } from '../format.ts'

/** IBM Watson: a word is the list [text, start, end]; speakers are a list of their own, by start time. */
export const watson: Format = {
  name: 'IBM Watson',
  fits: (value) =>
    resultsOf(value).some((result) =>
      itemsAt(result, 'alternatives').some((alternative) => hasItems(alternative, 'timestamps')),
    ),
  read: (value) => {
    const speakers = new Map(
      partsOf(value)
        .flatMap((part) => itemsAt(part, 'speaker_labels'))
        .map((label) => [field(label, 'from'), speakerOf(field(label, 'speaker'))]),
    )
    let hesitations = 0
    const words = gatherWords(resultsOf(value), (result) => {
      if (field(result, 'final') === false) return []
      const best = itemsAt(result, 'alternatives')[0]
      const confidences = itemsAt(best, 'word_confidence')
      return itemsAt(best, 'timestamps').map((timestamp, index) => {
        const [text, start, end] = itemsAt(timestamp)
        if (text === HESITATION) hesitations += 1
        return heardWord({
          text: text === HESITATION ? 'um' : text,
          start,
          end,
          confidence: itemsAt(confidences[index])[1],
          speaker: speakers.get(start),
        })
      })
    })
    const notes: Note[] =
      hesitations === 0
        ? []
        : [
            {
              code: 'hesitations',
              text:
                `${hesitations === 1 ? '1 mark of hesitation was' : `${hesitations} marks of hesitation were`} ` +
                `written as “um”.`,
            },
          ]
    return { language: null, words, notes }
  },
}

/** An asynchronous job wraps what it found in results of its own. */
function partsOf(value: unknown): readonly unknown[] {
  const wrapped = itemsAt(value, 'results').filter((part) => hasItems(part, 'results'))
  return wrapped.length > 0 ? wrapped : [value]
}

const resultsOf = (value: unknown): readonly unknown[] => partsOf(value).flatMap((part) => itemsAt(part, 'results'))

const HESITATION = '%HESITATION'
