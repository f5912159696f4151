import { isProblem, type DocumentState, type Json, type Problem, type State } from '../../kernel/index.ts'
import { walkProject } from '../../gate/index.ts'
import { isSpoken } from '../kinds.ts'
import { pathsIn } from '../open-mcp-host.ts'
import type { Workbench } from '../workbench.ts'
import {
  joinContexts,
  planInTalk,
  readContexts,
  readMemos,
  type FilesTurn,
  type MediaOutcome,
  type PlannedFiles,
  type ShownDocument,
  type TurnPlace,
} from '../../sessions/index.ts'
import { placesOf } from '../../video/index.ts'

/** Plans a message by the grammar alone, from the project as it is. */
export async function planWithoutModel(
  workbench: Workbench,
  place: TurnPlace,
  { words, on, earlier }: { words: string; on: string | undefined; earlier: readonly FilesTurn[] },
): Promise<PlannedFiles | Problem> {
  const { folder, project } = workbench
  const memos = await readMemos(folder)
  const contexts = isProblem(memos) ? memos : await readContexts(folder, place)
  const walked = isProblem(contexts) ? contexts : await walkProject(folder)
  if (isProblem(memos) || isProblem(contexts) || isProblem(walked))
    return [memos, contexts, walked].find((each) => isProblem(each)) as Problem
  const paths = pathsIn(walked)
  const last = workbench.document()
  const documents = project.documents().filter(({ domain }) => isSpoken(domain))
  const inOrder = isProblem(last) ? documents : [last, ...documents.filter(({ name }) => name !== last.name)]
  return planInTalk({
    words,
    documents: inOrder.map((document) => shownDocument(workbench, document, document.state)),
    memos: memos.list,
    earlier,
    context: joinContexts(contexts),
    files: {
      list: async () => paths,
      exists: async (path) => paths.includes(path) || isThere(await project.workspace.look(path, 'read')),
      read: async (path) => {
        const looked = await project.workspace.look(path, 'read')
        return isProblem(looked) ? looked : (looked.file?.text ?? '')
      },
    },
    media: (asked) => planNamed(workbench, asked, on),
  })
}

const isThere = (looked: Awaited<ReturnType<Workbench['project']['workspace']['look']>>): boolean =>
  !isProblem(looked) && (looked.file !== null || looked.isFolder)

/** What is not understood with the name of a document in it may be without: "take out the ums on interview". */
async function planNamed(workbench: Workbench, words: string, on: string | undefined): Promise<MediaOutcome> {
  const planned = await planMedia(workbench, words, on)
  if (on !== undefined || planned.status !== 'unknown') return planned
  for (const { name } of workbench.project.documents().filter(({ domain }) => isSpoken(domain))) {
    const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    const rest = words.replace(
      new RegExp(`\\s+(?:on|in|of|from)\\s+(?:the\\s+)?["“]?${escaped}["”]?(?=[\\s,.;!]|$)`, 'iu'),
      '',
    )
    if (rest !== words) return planMedia(workbench, rest, name)
  }
  return planned
}

async function planMedia(workbench: Workbench, words: string, on: string | undefined): Promise<MediaOutcome> {
  const planned = await workbench.plan(words, { mind: 'builtin', previous: null, ...(on !== undefined && { on }) })
  if (isProblem(planned)) return { status: 'refused', problem: planned }
  switch (planned.status) {
    case 'ready': {
      const touched = planned.parts.flatMap(({ document, working }) =>
        workbench.project
          .documents()
          .filter(({ name }) => name === document)
          .map((each) => shownDocument(workbench, each, working)),
      )
      return {
        status: 'ready',
        says: planned.reading,
        documents: touched,
        performs: planned.steps.map(({ operation, document, params, purpose }) => ({
          action: 'PERFORM',
          operation,
          document,
          description: purpose,
          params: params as { [param: string]: Json },
        })),
      }
    }
    case 'question':
      // What was not understood at all may be for somebody who can write.
      if (planned.question.operation === null && planned.question.offers.length === 0) return { status: 'unknown' }
      return {
        status: 'question',
        question: planned.question.question,
        offers: planned.question.offers.map(({ text, words: said }) => ({ text, words: said ?? text })),
      }
    case 'refused':
      // Without a document nothing can be said of media, and what was said may be for somebody who can write.
      if (workbench.project.documents().every(({ domain }) => !isSpoken(domain))) return { status: 'unknown' }
      return { status: 'refused', problem: planned.problem }
    case 'control':
      return { status: 'answer', answer: `That is a command of its own: cutroom ${planned.command}` }
    case 'answer':
      return planned.document === null
        ? { status: 'unknown' }
        : { status: 'answer', answer: planned.answer, isPassedOver: planned.passedOver === true }
  }
}

function shownDocument(workbench: Workbench, document: DocumentState, state: State): ShownDocument {
  const snapshot = workbench.snapshot({ ...document, state })
  return document.domain === 'video'
    ? {
        name: document.name,
        snapshot,
        startsAt: new Map([...placesOf(state.document).sentences].map(([id, { start }]) => [id, start])),
      }
    : { name: document.name, snapshot }
}
