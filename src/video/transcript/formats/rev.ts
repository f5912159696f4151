import { field, itemsAt, numberOf, textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { gatherWords } from '../gather-words.ts'
import { attachToLast, heardWord, speakerOf, type HeardWord } from '../heard-word.ts'
import { secondsOfClock } from './seconds-of-clock.ts'

/** Rev: monologues of texts and punctuation, recognised (`ts` in seconds) or typed (`timestamp` as a clock). */
export const rev: Format = {
  name: 'Rev',
  fits: (value) =>
    itemsAt(value, 'monologues').some((each) =>
      itemsAt(each, 'elements').some((element) => typeof field(element, 'value') === 'string'),
    ),
  read: (value) => {
    const names = new Map(
      itemsAt(value, 'speakers').map((speaker) => [field(speaker, 'id'), speakerOf(field(speaker, 'name'))]),
    )
    const words = gatherWords(itemsAt(value, 'monologues'), (monologue) => {
      const id = field(monologue, 'speaker')
      const speaker = names.get(id) ?? speakerOf(field(monologue, 'speaker_info', 'display_name')) ?? speakerOf(id)
      const found: HeardWord[] = []
      for (const element of itemsAt(monologue, 'elements')) {
        const text = textOf(field(element, 'value')) ?? ''
        if (field(element, 'type') === 'punct') attachToLast(found, text)
        else if (field(element, 'type') === 'text')
          found.push(
            heardWord({
              text,
              start: timeOf(element, 'ts', 'timestamp'),
              end: timeOf(element, 'end_ts', 'end_timestamp'),
              confidence: field(element, 'confidence'),
              speaker,
            }),
          )
      }
      return found
    })
    return { language: textOf(field(value, 'language')), words }
  },
}

function timeOf(element: unknown, seconds: string, clock: string): number | null {
  return numberOf(field(element, seconds)) ?? secondsOfClock(textOf(field(element, clock)) ?? '')
}
