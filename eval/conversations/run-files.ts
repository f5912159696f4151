import { builtInMind } from '../../src/agent/index.ts'
import type { State } from '../../src/kernel/index.ts'
import type { FilesChange, FilesTurn, PlannedFiles } from '../../src/sessions/workflow/mind/files-request.ts'
import { earlierAfter } from '../../src/sessions/workflow/mind/talk/earlier-after.ts'
import { planInTalk } from '../../src/sessions/workflow/mind/talk/plan-in-talk.ts'
import type { Verdict } from '../audio/outcome.ts'
import { judge } from '../files/judge.ts'
import { judgeMedia } from '../files/judge-media.ts'
import { openProject, requestIn, type Kind, type Project } from '../files/project.ts'
import { runPlan, type End } from '../files/run-plan.ts'
import { statusOf, textOf } from '../files/set.ts'
import { scenes, type Scene } from '../files/scene.ts'
import type { FilesConversation } from './conversation-case.ts'

/** How a turn about files went. */
export type HeldFilesTurn = { readonly words: string; readonly planned: PlannedFiles; readonly verdict: Verdict }

/** A project in the middle of a conversation, and what it was like before each turn that changed it. */
type FilesTalk = {
  scene: Scene
  documents: Project['documents']
  readonly faults: string[]
  earlier: readonly FilesTurn[]
  readonly before: Pick<FilesTalk, 'scene' | 'documents' | 'earlier'>[]
}

/**
 * Says one thing after another to a project, carries out what is planned, and stops behind a turn that is not right.
 * What is done is judged against the start, whatever changes nothing against the moment before.
 */
export async function holdFiles({ scene: name, turns }: FilesConversation): Promise<readonly HeldFilesTurn[]> {
  const talk = openFilesTalk(name)
  const { documents } = talk
  const held: HeldFilesTurn[] = []
  for (const [words, expect] of turns) {
    const { planned, isDone } = await say(talk, words)
    const verdict = judge(name, expect, {
      status: isDone ? 'ready' : statusOf(planned),
      text: textOf(planned),
      end: isDone ? endOf(talk, scenes[name]) : null,
      media: (kind, change) => judgeMedia(name, { documents, after: changedIn(talk, documents) }, kind, change),
    })
    held.push({ words, planned, verdict })
    if (verdict.verdict !== 'right') break
  }
  return held
}

export function openFilesTalk(name: FilesConversation['scene']): FilesTalk {
  const { documents } = openProject(name)
  return { scene: scenes[name], documents, faults: [], earlier: [], before: [] }
}

type Said = { readonly planned: PlannedFiles; readonly isDone: boolean }

/** Plans what is said on the project as it is now, and does it. */
export async function say(talk: FilesTalk, words: string): Promise<Said> {
  const { scene, documents } = talk
  const after = new Map<Kind, State>()
  const request = requestIn(scene, { words, documents, after, mind: builtInMind })
  const planned = await planInTalk({ ...request, earlier: process.env['BASE'] === undefined ? talk.earlier : [] })
  // One word of control takes the last turn back by the history.
  if (planned.status === 'answer' && planned.answer === 'undo') return { planned, isDone: undoLast(talk) }
  const [, named] = planned.status === 'answer' ? (/\bcutroom undo (t\d+)/.exec(planned.answer) ?? []) : []
  if (named !== undefined) return { planned, isDone: undoNamed(talk, named) }
  if (planned.status === 'question')
    talk.earlier = [asked(planned, words), ...talk.earlier.filter(({ question }) => question === undefined)]
  if (planned.status === 'answer')
    talk.earlier = [
      { turn: '', said: words, words, changed: null, isAnswered: true },
      ...talk.earlier.filter(({ isAnswered }) => isAnswered !== true),
    ]
  if (planned.status !== 'plan') return { planned, isDone: false }
  talk.before.push({ scene, documents, earlier: talk.earlier })
  const end = runPlan(scene, planned.plan)
  talk.faults.push(...end.faults)
  talk.scene = { ...scene, files: Object.fromEntries(end.files), memos: end.memos, context: end.context }
  const isOnMedia = planned.plan.actions.some(({ action }) => action === 'PERFORM')
  if (isOnMedia)
    talk.documents = new Map(
      [...documents].map(([kind, document]) => [kind, { ...document, state: after.get(kind) ?? document.state }]),
    )
  const turn = { turn: `t${talk.before.length}`, said: words, own: changeOf(scene, talk.scene, isOnMedia) }
  talk.earlier = earlierAfter(talk.earlier, turn, planned.leaning ?? { words, takesBack: [] })
  return { planned, isDone: true }
}

const asked = (question: Extract<PlannedFiles, { status: 'question' }>, said: string): FilesTurn => ({
  turn: '',
  said,
  question,
  changed: null,
  ...(question.leaning ?? { words: said }),
})

function undoLast(talk: FilesTalk): boolean {
  const last = talk.before.pop()
  if (last) Object.assign(talk, last)
  return last !== undefined
}

/** Takes a turn on a recording back that later ones follow; those stay, where none of them is on a recording. */
function undoNamed(talk: FilesTalk, turn: string): boolean {
  const before = talk.before[Number(turn.slice(1)) - 1]
  const at = talk.earlier.findIndex((each) => each.turn === turn)
  const isLast = talk.earlier.slice(0, Math.max(0, at)).every(({ changed }) => changed?.isOnMedia !== true)
  if (before === undefined || at < 0 || !isLast) return false
  talk.documents = before.documents
  talk.earlier = talk.earlier.map((each) => (each.turn === turn ? { ...each, changed: null } : each))
  return true
}

/** The documents that are not as they were at the start. */
const changedIn = ({ documents }: FilesTalk, start: Project['documents']): Map<Kind, State> =>
  new Map(
    [...documents].flatMap(([kind, { state }]) => (state === start.get(kind)?.state ? [] : [[kind, state] as const])),
  )

const changeOf = (before: Scene, after: Scene, isOnMedia: boolean): FilesChange => ({
  files: new Map(
    [...new Set([...Object.keys(before.files), ...Object.keys(after.files)])].flatMap((path) => {
      const [was, is] = [before.files[path] ?? null, after.files[path] ?? null]
      return was === is ? [] : [[path, { before: was, after: is }] as const]
    }),
  ),
  memos: listChange(before.memos, after.memos),
  context: listChange(before.context, after.context),
  isOnMedia,
})

const listChange = (before: readonly string[], after: readonly string[]): FilesChange['memos'] => ({
  added: after.filter((each) => !before.includes(each)),
  removed: before.filter((each) => !after.includes(each)),
})

function endOf({ scene, faults }: FilesTalk, start: Scene): End {
  return {
    files: new Map(Object.entries(scene.files)),
    memos: inOrderOf(start.memos, scene.memos),
    context: inOrderOf(start.context, scene.context),
    faults,
  }
}

/** What came back stands behind the rest; the order of memos and of the context means nothing. */
const inOrderOf = (start: readonly string[], now: readonly string[]): readonly string[] => [
  ...start.filter((each) => now.includes(each)),
  ...now.filter((each) => !start.includes(each)),
]
