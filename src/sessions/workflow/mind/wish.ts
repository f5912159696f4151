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
      readonly wish: 'replace-line'
      readonly path: string
      /** Counted from 1; -1 is the last. */ readonly line: number
      readonly now: string
    }
  | {
      readonly wish: 'retitle'
      readonly path: string
      /** The title of the whole where it is null. */ readonly heading: string | null
      readonly title: string
    }
  | { readonly wish: 'create'; readonly path: string; readonly content: string; readonly overwrite: boolean }
  /** Another file with the content of one; `path` is empty where nobody said what to call it. */
  | { readonly wish: 'copy'; readonly from: string; readonly path: string }
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
  /** A line that goes to another place of its file. */
  | {
      readonly wish: 'move'
      readonly path: string
      readonly text: string
      /** Which line, where its number was said. */ readonly line?: number
      readonly place: InsertPlace
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
  | {
      readonly wish: 'read' | 'prune'
      readonly resource: string
      readonly isAddress: boolean
      /** Of all files in a folder those are meant that are not there yet. */ readonly isOneOfAll?: boolean
    }
  | {
      readonly wish: 'remember' | 'forget'
      readonly text: string
      /** The text is what the memo is about, or which of them it is. */
      readonly by?: 'topic' | 'number'
    }
  /** All memos go, or both of two; everything leaves the context. */
  | { readonly wish: 'forget-all'; readonly isBoth: boolean }
  | { readonly wish: 'prune-all' }
  /** Understood, and nothing that a plan can do. */
  | { readonly wish: 'impossible'; readonly because: string }

/** Which of several places is meant; a number counts them from 1, and `any` is where the words do not say. */
export type Which = 'any' | 'every' | 'first' | 'last' | 'only' | number

export type InsertPlace =
  | 'start'
  | 'end'
  /** Beside the line that holds a text; `which` where several do. */
  | { readonly before: string; readonly which?: Which }
  | { readonly after: string; readonly which?: Which }
  | { readonly under: string }
  /** As the line of this number; of the last one where it is -1. */
  | { readonly line: number }
  | { readonly between: readonly [string, string] }

export type TemplateName = 'show-notes' | 'chapters' | 'transcript' | 'cue-sheet'
