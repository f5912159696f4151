import type { Note } from '../../../kernel/index.ts'
import { field, hasItems, itemsAt } from '../field.ts'
import type { Format } from '../format.ts'
import { heardWord, speakerOf } from '../heard-word.ts'

/** IBM Watson: a word is the list [text, start, end]; speakers are a list of their own, by start time. */
export const watson: Format = {
  name: 'IBM Watson',
  fits: (value) => itemsAt(value, 'results').some((result) => itemsAt(result, 'alternatives').some((alternative) => hasItems(alternative, 'timestamps'))),
  read: (value) => {
    const speakers = new Map(itemsAt(value, 'speaker_labels').map((label) => [field(label, 'from'), speakerOf(field(label, 'speaker'))]))
    let hesitations = 0
    const words = itemsAt(value, 'results').flatMap((result) => {
      if (field(result, 'final') === false) return []
      const best = itemsAt(result, 'alternatives')[0]
      const confidences = itemsAt(best, 'word_confidence')
      return itemsAt(best, 'timestamps').map((timestamp, index) => {
        const [text, start, end] = itemsAt(timestamp)
        if (text === HESITATION) hesitations += 1
        return heardWord({ text: text === HESITATION ? 'um' : text, start, end, confidence: itemsAt(confidences[index])[1], speaker: speakers.get(start) })
      })
    })
    const notes: Note[] = hesitations === 0 ? [] : [{ code: 'hesitations', text: `${hesitations === 1 ? '1 mark of hesitation was' : `${hesitations} marks of hesitation were`} written as “um”.` }]
    return { language: null, words, notes }
  },
}

const HESITATION = '%HESITATION'
