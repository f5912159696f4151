import { field, hasItems, itemsAt, textOf } from '../field.ts'
import type { Format } from '../format.ts'
import { heardWord } from '../heard-word.ts'

/** Deepgram's pre-recorded response; several channels are several speakers. */
export const deepgram: Format = {
  name: 'Deepgram',
  fits: (value) => hasItems(value, 'results', 'channels'),
  read: (value) => {
    const channels = itemsAt(value, 'results', 'channels')
    const words = channels.flatMap((channel, index) =>
      itemsAt(itemsAt(channel, 'alternatives')[0], 'words').map((word) =>
        heardWord({
          text: field(word, 'punctuated_word') ?? field(word, 'word'),
          start: field(word, 'start'),
          end: field(word, 'end'),
          confidence: field(word, 'confidence'),
          speaker: field(word, 'speaker') ?? (channels.length > 1 ? `Channel ${index + 1}` : null),
        }),
      ),
    )
    return { language: textOf(field(channels[0], 'detected_language')), words }
  },
}
