import type { DocumentState, Problem } from '../../kernel/index.ts'
import type { CutFormat, RenderedCut, Sources } from '../../media/index.ts'

/** Where a document is written from. */
export type OutputPlace = {
  readonly folder: string
  readonly sources: Sources
  readonly projectId: string | null
  readonly signal?: AbortSignal
  onProgress?(done: number, what: string): void
}

/** The file that a document becomes. */
export type RenderFile = {
  readonly path: string
  readonly format: CutFormat
  readonly tags?: Readonly<Record<string, string>>
  readonly withChapters?: boolean
  /** A JPEG or PNG file. */
  readonly cover?: string
  /** What the file will not hold as the document has it, said before the work begins. */
  onNotes?(notes: readonly string[]): void
}

/** `levels` tells how high and loud it is; `cut` what was found in a cut that was rendered. */
export type RenderedFile = {
  readonly path: string
  readonly durationSeconds: number
  readonly warnings: readonly string[]
  readonly levels: string | null
  readonly cut: RenderedCut | null
}

export type FileChapter = { readonly title: string; readonly startSeconds: number; readonly endSeconds: number }

/**
 * What `export` writes. `count` says what is in the file, such as "12 labels"; `isIn` whether another file holds the
 * very same, however it is written.
 */
export type ExportedText = {
  readonly content: string | Uint8Array
  readonly count: string
  readonly warnings: readonly string[]
  readonly isIn?: (bytes: Uint8Array) => boolean
}

type Bits = 16 | 24 | 32

/** What documents of a kind can be written as. */
export type KindOutput = {
  /** The format that a file name asks for, where a document can be rendered at all. */
  formatFor(document: DocumentState, name: string, bits: Bits): CutFormat | Problem
  /** Whether it can be a film. */
  hasPicture(document: DocumentState): boolean
  /** Whether what is written about it (tags, a cover) goes into its sound files. */
  readonly holdsTags: boolean
  chaptersOf(document: DocumentState): readonly FileChapter[]
  render(place: OutputPlace, document: DocumentState, file: RenderFile): Promise<RenderedFile | Problem>
  /** What a film of it would not hold as its sources do, as its render would say first. */
  describeFilm?(place: OutputPlace, document: DocumentState, format: CutFormat): Promise<readonly string[] | Problem>
  /** The formats that `export` writes, each with the endings of files that ask for it. */
  readonly exportFormats: ReadonlyMap<string, readonly string[]>
  /** The rates that those of its exports that count frames can be written at. */
  timelineRates?(document: DocumentState): {
    readonly all: readonly string[]
    readonly usual: string
    readonly formats: ReadonlySet<string>
  }
  /** `rate` is how many frames a second a timeline counts, as in "29.97 drop". */
  exportAs(
    place: OutputPlace,
    document: DocumentState,
    how: { readonly format: string; readonly rate?: string | undefined },
  ): Promise<ExportedText | Problem>
}
