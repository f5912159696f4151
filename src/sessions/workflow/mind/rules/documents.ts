import {
  lazyLanguage,
  readSentence,
  textIn,
  type ValueKind,
  type Slots,
  type ValueBody,
} from '../../../../grammar/index.ts'
import type { TemplateName } from '../wish.ts'
import { readFreeText } from './read-free-text.ts'
import type { FilesWorld } from './world.ts'

/** A document that is made of the project, and what the words behind it say it is about. */
export type DocumentSaid = { readonly template: TemplateName; readonly isPlain: boolean; readonly about: string }

const nouns: readonly (readonly [TemplateName, string])[] = [
  ['show-notes', '(show notes|shownotes|show-notes|episode notes|notes of the show|notes for the show)'],
  [
    'chapters',
    '(chapters|chapter list|chapter marks|chapter markers|chapter file|list of chapters|list ' +
      'of the chapters|chapters list|timestamps|chapter-list)',
  ],
  ['transcript', '(transcript|transcription|transcripts)'],
  ['cue-sheet', '(cue sheet|cuesheet|cue-sheet|cue list|list of cues|cue sheets)'],
]

const STYLE = '?(full|complete|whole|new|short|plain|fresh|entire|current|latest|updated|actual)'
const NOUN = '?(file|document|page|text|list)'
const AGAIN = '?(again|too|as well|now)'

/** Kinds of documents, and what they are about. */
export const documentKinds: { readonly [name: string]: ValueKind<FilesWorld> } = {
  doc: {
    ways: nouns.flatMap(([template, noun]) => [
      { says: `${STYLE} ${noun} ${NOUN} ?{about} ${AGAIN}`, means: documentOf(template, false) },
      { says: `${STYLE} (youtube|timestamped) ${noun} ${NOUN} ?{about} ${AGAIN}`, means: documentOf(template, true) },
      { says: `${STYLE} ${noun} ${NOUN} ?{about} (for|on) youtube`, means: documentOf(template, true) },
    ]),
  },
  about: {
    ways: [
      { says: '(for|of|from|about) {of:about-words}', means: ({ of }) => of ?? null },
      { says: '(for|of|from|about) {of:about-words} ?, not {no:about-words}', means: ({ of }) => of ?? null },
    ],
  },
  'about-words': { read: readFreeText('topic') },
}

function documentOf(template: TemplateName, isPlain: boolean): (slots: Slots) => ValueBody {
  return ({ about }) => ({ is: 'document', template, isPlain, about: about ? `of ${textIn(about)}` : '' })
}

const documentLanguage = lazyLanguage<FilesWorld>(() => ({
  classes: {},
  kinds: documentKinds,
  rules: [{ name: 'document', says: ['{doc}'], examples: ['the show notes', 'a youtube chapter list'] }],
}))
const nowhere: FilesWorld = { files: [], texts: new Map(), meant: (text) => text }

/** The document that a noun stands for; null where it is none. */
export function readDocumentSaid(said: string): DocumentSaid | null {
  const [reading] = readSentence(said, documentLanguage(), nowhere)
  const value = reading?.clauses.length === 1 ? reading.clauses[0]?.slots['doc'] : undefined
  return value ? toDocument(value) : null
}

export const toDocument = (value: { readonly [field: string]: unknown }): DocumentSaid => ({
  template: value['template'] as TemplateName,
  isPlain: value['isPlain'] === true,
  about: typeof value['about'] === 'string' ? value['about'] : '',
})
