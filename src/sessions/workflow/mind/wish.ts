/** One thing that the words ask of the files. Paths are as they were said. */
export type Wish =
  | {
      readonly wish: 'replace'
      readonly path: string
      readonly old: string
      readonly now: string
      readonly which: Which
      readonly isLine: boolean
    }
  | {
      readonly wish: 'retitle'
      readonly path: string
      /** The title of the whole where it is null. */ readonly heading: string | null
      readonly title: string
    }
  | { readonly wish: 'create'; readonly path: string; readonly content: string; readonly overwrite: boolean }
  | { readonly wish: 'insert'; readonly path: string; readonly lines: readonly string[]; readonly place: InsertPlace }
  | {
      readonly wish: 'remove'
      readonly path: string
      readonly text: string
      readonly which: Which
      readonly isLine: boolean
    }
  | {
      readonly wish: 'remove-numbered'
      readonly path: string
      /** Counted from 1; -1 is the last. */ readonly line: number
    }
  | { readonly wish: 'remove-section'; readonly path: string; readonly heading: string }
  | {
      readonly wish: 'document'
      readonly template: TemplateName
      readonly path: string | null
      readonly isPlain: boolean
      readonly overwrite: boolean
      readonly about: string
    }
  | { readonly wish: 'read' | 'prune'; readonly resource: string; readonly isAddress: boolean }
  | { readonly wish: 'remember' | 'forget'; readonly text: string }
  /** Understood, and nothing that a plan can do. */
  | { readonly wish: 'impossible'; readonly because: string }

/** Which of several places is meant; `any` where the words do not say. */
export type Which = 'any' | 'every' | 'first' | 'last' | 'only'

export type InsertPlace =
  | 'start'
  | 'end'
  | { readonly before: string }
  | { readonly after: string }
  | { readonly under: string }

export type TemplateName = 'show-notes' | 'chapters' | 'transcript' | 'cue-sheet'
