import type { ShownDocument } from './files-request.ts'
import { readFacts, type Facts } from './templates/facts.ts'
import { doubt, type Doubt } from './texts/insert-lines.ts'
import type { TemplateName } from './wish.ts'

/**
 * Which document a template is made from: the one that is named, the one that the same request edits, the only one of
 * the kind that it is for.
 */
export function chooseSource(
  template: TemplateName,
  {
    about,
    documents,
    edited,
  }: { readonly about: string; readonly documents: readonly ShownDocument[]; readonly edited: readonly string[] },
): Facts | Doubt | null {
  const named = findNamed(about, documents)
  if (named === null) return null
  const fitting = (named.length > 0 ? named : documents).flatMap((document) => {
    const facts = readFacts(document)
    return facts && kindsFor[template].includes(facts.kind) ? [{ document: document.name, facts }] : []
  })
  if (fitting.length === 0)
    return doubt(
      `${noun[template]} ${needs[template]}; ` +
        `${documents.length === 0 ? 'there is no document yet, so import one first' : 'none of the documents fits'}.`,
    )
  const first = kindsFor[template].find((kind) => fitting.some(({ facts }) => facts.kind === kind))
  const ofKind = fitting.filter(({ facts }) => facts.kind === first)
  const touched = ofKind.filter(({ document }) => edited.includes(document))
  const [only, ...others] = touched.length > 0 ? touched : ofKind
  if (only === undefined || others.length > 0)
    return doubt(
      `${noun[template]} of which document: ${ofKind.map(({ document }) => document).join(' or ')}?`,
      ofKind.map(({ document }) => ({
        text: document,
        clause: `write the ${template.replace('-', ' ')} of ${document}`,
      })),
    )
  return doubtLacking(template, only.facts) ?? only.facts
}

/** In the order of what people mean where nothing else tells. */
const kindsFor: Readonly<Record<TemplateName, readonly Facts['kind'][]>> = {
  'show-notes': ['video', 'audio', 'music'],
  chapters: ['video', 'audio', 'music'],
  transcript: ['video'],
  'cue-sheet': ['music', 'audio', 'video'],
}
const noun: Readonly<Record<TemplateName, string>> = {
  'show-notes': 'Show notes',
  chapters: 'Chapters',
  transcript: 'A transcript',
  'cue-sheet': 'A cue sheet',
}
const needs: Readonly<Record<TemplateName, string>> = {
  'show-notes': 'are made from a recording or a song',
  chapters: 'are made from labels or from a transcript',
  transcript: 'is made from a document that was imported with its transcript',
  'cue-sheet': 'is made from a song or from labels',
}

function doubtLacking(template: TemplateName, { name, chapters, paragraphs }: Facts): Doubt | null {
  if (template === 'transcript' && paragraphs.length === 0)
    return doubt(`Nothing is said in the cut of ${name}, so there is no transcript to write.`)
  if ((template === 'chapters' || template === 'cue-sheet') && chapters.length === 0)
    return doubt(
      `${name} has no labels to make ${template === 'chapters' ? 'chapters' : 'a cue sheet'} of; add some first ` +
        `(for example "add a label Intro at 0:00").`,
    )
  return null
}

/**
 * The documents that the words name, none where they name no special one; null where they say something that is no
 * document's name.
 */
function findNamed(about: string, documents: readonly ShownDocument[]): readonly ShownDocument[] | null {
  const words = splitWords(about).filter((word) => !small.has(word))
  const named = documents.filter((document) =>
    listNames(document).some((name) => name.length > 0 && name.every((word) => words.includes(word))),
  )
  const ofKind = documents.filter((document) => words.some((word) => kindWords.get(word) === readFacts(document)?.kind))
  const explained = new Set([...named.flatMap(listNames).flat(), ...kindWords.keys()])
  if (words.some((word) => !explained.has(word) && !general.has(word))) return null
  return named.length > 0 ? named : ofKind
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
const listNames = (document: ShownDocument): string[][] =>
  [document.name, readFacts(document)?.name ?? ''].map(splitWords)
const small = new Set('for of from about in the this that my our its a an'.split(' '))
/** What any document may be called. */
const general = new Set(
  'episode show podcast recording transcript project cut interview conversation talk sound whole thing labels'.split(
    ' ',
  ),
)
const kindWords: ReadonlyMap<string, Facts['kind']> = new Map([
  ['song', 'music'],
  ['music', 'music'],
  ['tune', 'music'],
  ['jingle', 'music'],
  ['video', 'video'],
  ['film', 'video'],
  ['audio', 'audio'],
])
