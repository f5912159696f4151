import { field, hasItems, itemsAt, textOf, numberOf } from '../field.ts'
import { type Format, attachToLast, heardWord, speakerOf, type HeardWord, gatherWords } from '../format.ts'
import { secondsOfClock } from './read-captions.ts'

/**
 * Amazon Transcribe: one list of words and punctuation; speakers beside the word, or in a list of their own, by start
 * time.
 */
export const awsTranscribe: Format = {
  name: 'AWS Transcribe',
  fits: (value) => hasItems(value, 'results', 'items'),
  read: (value) => {
    const speakers = new Map(
      itemsAt(value, 'results', 'speaker_labels', 'segments')
        .flatMap((segment) => itemsAt(segment, 'items'))
        .map((item) => [field(item, 'start_time'), speakerOf(field(item, 'speaker_label'))]),
    )
    const words: HeardWord[] = []
    for (const item of itemsAt(value, 'results', 'items')) {
      const best = itemsAt(item, 'alternatives')[0]
      const start = field(item, 'start_time')
      if (field(item, 'type') === 'punctuation') attachToLast(words, textOf(field(best, 'content')) ?? '')
      else
        words.push(
          heardWord({
            text: field(best, 'content'),
            start,
            end: field(item, 'end_time'),
            confidence: field(best, 'confidence'),
            speaker: field(item, 'speaker_label') ?? speakers.get(start),
          }),
        )
    }
    return { language: textOf(field(value, 'results', 'language_code')), words }
  },
}

/** Speechmatics json-v2: words and punctuation in one list, with the side that a mark attaches to. */
export const speechmatics: Format = {
  name: 'Speechmatics',
  fits: (value) =>
    itemsAt(value, 'results').some(
      (result) =>
        ['word', 'punctuation'].includes(textOf(field(result, 'type')) ?? '') &&
        typeof field(result, 'start_time') === 'number',
    ),
  read: (value) => {
    const words: HeardWord[] = []
    let opening = ''
    for (const result of itemsAt(value, 'results')) {
      const best = itemsAt(result, 'alternatives')[0]
      const content = textOf(field(best, 'content')) ?? ''
      if (field(result, 'type') === 'punctuation') {
        if (field(result, 'attaches_to') === 'next') opening += content
        else attachToLast(words, content)
        continue
      }
      const speaker = field(best, 'speaker')
      // UU is how it says that the speaker is not known.
      words.push(
        heardWord({
          text: opening + content,
          start: field(result, 'start_time'),
          end: field(result, 'end_time'),
          confidence: field(best, 'confidence'),
          speaker: speaker === 'UU' ? null : speaker,
        }),
      )
      opening = ''
    }
    return { language: textOf(field(value, 'metadata', 'transcription_config', 'language')), words }
  },
}

/** The older Speechmatics form: words by time and duration, full stops as words of their own, speakers as stretches. */
export const speechmaticsV1: Format = {
  name: 'Speechmatics (1.0)',
  fits: (value) =>
    itemsAt(value, 'words').some((word) => field(word, 'name') !== undefined && field(word, 'time') !== undefined),
  read: (value) => {
    const stretches = itemsAt(value, 'speakers').flatMap((speaker) => {
      const startSeconds = numberOf(field(speaker, 'time'))
      return startSeconds === null ? [] : [{ startSeconds, name: speakerOf(field(speaker, 'name')) }]
    })
    stretches.sort((a, b) => a.startSeconds - b.startSeconds)
    const words: HeardWord[] = []
    let stretch = 0
    for (const word of itemsAt(value, 'words')) {
      const name = textOf(field(word, 'name')) ?? ''
      if (/^[.,?!]$/.test(name)) {
        attachToLast(words, name)
        continue
      }
      const start = numberOf(field(word, 'time'))
      const duration = numberOf(field(word, 'duration'))
      while ((stretches[stretch + 1]?.startSeconds ?? Infinity) <= (start ?? 0)) stretch += 1
      words.push(
        heardWord({
          text: name,
          start,
          end: start === null || duration === null ? null : start + duration,
          confidence: field(word, 'confidence'),
          speaker: stretches[stretch]?.name,
        }),
      )
    }
    return { language: textOf(field(value, 'job', 'lang')), words }
  },
}

/**
 * A transcript from Adobe Premiere Pro: words have a length and no end, and speakers are named in a list of their own.
 */
export const premiere: Format = {
  name: 'Adobe Premiere Pro',
  fits: (value) =>
    itemsAt(value, 'segments').some((segment) =>
      itemsAt(segment, 'words').some(
        (word) =>
          typeof field(word, 'text') === 'string' &&
          field(word, 'duration') !== undefined &&
          field(word, 'end') === undefined,
      ),
    ),
  read: (value) => {
    const names = new Map(
      itemsAt(value, 'speakers').map((speaker) => [field(speaker, 'id'), speakerOf(field(speaker, 'name'))]),
    )
    const words = gatherWords(itemsAt(value, 'segments'), (segment) => {
      // An id that the list does not name is a long number, and no name.
      const speaker = names.get(field(segment, 'speaker')) ?? null
      const found: HeardWord[] = []
      for (const word of itemsAt(segment, 'words')) {
        const start = numberOf(field(word, 'start'))
        const length = numberOf(field(word, 'duration'))
        if (field(word, 'type') === 'punctuation') attachToLast(found, textOf(field(word, 'text')) ?? '')
        else
          found.push(
            heardWord({
              text: field(word, 'text'),
              start,
              end: start === null || length === null ? null : start + length,
              confidence: field(word, 'confidence'),
              speaker,
            }),
          )
      }
      return found
    })
    return { language: textOf(field(value, 'language')), words }
  },
}

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
