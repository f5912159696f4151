import { isProblem, type Json, type Problem } from './kernel/index.ts'
import { findProject, initProject } from './project/index.ts'
import { openWorkbench, type AskOutcome, type Workbench } from './app/index.ts'

export { isProblem }
export type { Json, Problem }

/**
 * A project that is open, as programs use it: say an edit, decide on what is proposed, take it back. What cannot be
 * done comes as a `Problem`, a value with a sentence for people; nothing of this throws one.
 */
export type Cutroom = {
  readonly folder: string
  /** What a person should know of the project as it was found. */
  readonly notices: readonly string[]
  /** Brings recordings and songs in; originals are never written to. */
  importFiles(files: readonly string[], options?: ImportWishes): Promise<ImportedFiles | Problem>
  /** Plans what the words ask for. Nothing is changed before `approve`, unless the words only select something. */
  ask(words: string, options?: AskWishes): Promise<Reply | Problem>
  /** Applies a proposal, or only some of its `operate` steps, as one step of undo, and reads the result back. */
  approve(proposal: string, options?: { readonly only?: readonly string[] }): Promise<ReadBack | Problem>
  reject(proposal: string): Promise<Problem | undefined>
  /** Takes back the last turn, or any earlier one alone. */
  undo(turn?: string): Promise<ReadBack | Problem>
  redo(turn?: string): Promise<ReadBack | Problem>
  /** The document of that name, else the one used last, as `cutroom state --json` prints it. */
  state(document?: string): Json | Problem
  close(): Promise<void>
}

export type ImportWishes = {
  /** The document to add to; a new one is begun unless it is named. */
  readonly on?: string
  readonly name?: string
  readonly as?: 'audio' | 'video' | 'music'
  readonly transcripts?: readonly string[]
}

export type ImportedFiles = { readonly document: string; readonly kind: string; readonly warnings: readonly string[] }

export type AskWishes = {
  /** The document to work on. */
  readonly on?: string
  /** Who plans: `builtin`, or `PROVIDER/MODEL`; unless named, what the user's settings say. */
  readonly mind?: string
  /**
   * Told what leaves the machine before a provider of models is asked for the first time; without it, or when it says
   * false, nothing is sent.
   */
  readonly onFirstUse?: (said: string) => Promise<boolean>
}

export type Reply =
  | {
      readonly status: 'proposed'
      /** What `approve` and `reject` are given. */
      readonly proposal: string
      readonly reading: string
      readonly steps: readonly ProposedStep[]
      readonly notes: readonly string[]
      /** What would change, in a line. */
      readonly summary: string
    }
  /** Only a selection or the like was asked for; it is set. */
  | { readonly status: 'set'; readonly reading: string }
  /** Ask again with an answer, such as the words of an offer. */
  | { readonly status: 'question'; readonly question: string; readonly offers: readonly string[] }
  | { readonly status: 'answer'; readonly answer: string }
  /** The words drive the editor, such as "undo" or "play", and nothing was done. */
  | { readonly status: 'control'; readonly command: string }

export type ProposedStep = {
  readonly id: string
  readonly kind: 'prepare' | 'operate'
  readonly document: string
  readonly operation: string
  readonly params: Json
  readonly purpose: string
}

/** A turn as it was found on the disk afterwards: each promise beside what is true. */
export type ReadBack = {
  readonly turn: string
  readonly document: string
  readonly revision: number
  readonly verified: readonly {
    readonly promise: string
    readonly expected: Json
    readonly found: Json
    readonly ok: boolean
  }[]
  readonly warnings: readonly string[]
}

/** Makes a project of a folder, which has to be there. */
export async function initCutroom(folder: string): Promise<Problem | undefined> {
  const made = await initProject(folder)
  return isProblem(made) ? made : undefined
}

/** Opens the project that holds a folder: the nearest one at or above it. Whoever opens one closes it. */
export async function openCutroom(folder: string): Promise<Cutroom | Problem> {
  const found = await findProject(folder)
  if (isProblem(found)) return found
  const workbench = await openWorkbench({ folder: found.folder })
  if (isProblem(workbench)) return workbench
  return {
    folder: workbench.folder,
    notices: workbench.notices,
    importFiles: (files, options) => workbench.importFiles(files, options),
    ask: async (words, options = {}) => {
      const onFirstUse = options.onFirstUse ?? (async () => false)
      const asked = await workbench.ask(words, { ...options, onFirstUse })
      return isProblem(asked) ? asked : replyOf(workbench, asked)
    },
    approve: (proposal, options) => workbench.approve(proposal, options),
    reject: (proposal) => workbench.reject(proposal),
    undo: (turn) => workbench.undo(turn),
    redo: (turn) => workbench.redo(turn),
    state: (name) => {
      const document = workbench.document(name)
      return isProblem(document) ? document : workbench.snapshot(document)
    },
    close: () => workbench.close(),
  }
}

function replyOf(workbench: Workbench, { outcome, waiting }: AskOutcome): Reply | Problem {
  switch (outcome.status) {
    case 'ready':
      if (!waiting) return { status: 'set', reading: outcome.reading }
      return {
        status: 'proposed',
        proposal: waiting.proposal.id,
        reading: outcome.reading,
        steps: outcome.steps.map(({ id, kind, document, operation, params, purpose }) => ({
          id,
          kind,
          document,
          operation,
          params,
          purpose,
        })),
        notes: outcome.notes.map(({ text }) => text),
        summary: workbench.diff(outcome.parts, outcome.retracts).summary,
      }
    case 'question': {
      const { question, offers } = outcome.question
      return { status: 'question', question, offers: offers.map(({ words }) => words) }
    }
    case 'answer':
      return { status: 'answer', answer: outcome.answer }
    case 'control':
      return { status: 'control', command: outcome.command }
    case 'refused':
      return outcome.problem
  }
}
