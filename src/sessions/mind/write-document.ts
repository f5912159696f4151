import type { Workspace } from './files-request.ts'
import { chapterList } from './templates/chapter-list.ts'
import { cueSheet } from './templates/cue-sheet.ts'
import type { Facts } from './templates/facts.ts'
import { showNotes } from './templates/show-notes.ts'
import { transcriptText } from './templates/transcript-text.ts'
import type { TemplateName } from './wish.ts'

/** The text of a document in the form that its file has: lines alone for plain text, a burning program's format for `.cue`. */
export function writeDocument(
  template: TemplateName,
  facts: Facts,
  { path, isPlain }: { readonly path: string; readonly isPlain: boolean },
): string {
  const plain = isPlain || /\.txt$/i.test(path)
  switch (template) {
    case 'show-notes':
      return showNotes(facts)
    case 'chapters':
      return chapterList(facts, { isPlain: plain })
    case 'transcript':
      return transcriptText(facts, { isPlain: plain })
    case 'cue-sheet':
      return cueSheet(facts, { isCue: /\.cue$/i.test(path) })
  }
}

/** What a document is called where the words give no name. */
export const usualName = (template: TemplateName, { isPlain }: { readonly isPlain: boolean }): string =>
  `${template}.${isPlain ? 'txt' : 'md'}`

/** A name that is not taken yet: `show-notes-2.md`. */
export async function freeName(path: string, files: Workspace): Promise<string> {
  const dot = path.lastIndexOf('.')
  for (let number = 2; ; number += 1) {
    const name = `${path.slice(0, dot)}-${number}${path.slice(dot)}`
    if (!(await files.exists(name))) return name
  }
}
