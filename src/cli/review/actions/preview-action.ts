import { isProblem, problem, type Problem } from '../../../kernel/index.ts'
import type { ReviewState } from '../../../review/index.ts'
import type { ActionCheck, Action, Create, EditAction } from '../../../sessions/index.ts'
import { shown } from '../../print.ts'
import type { Asker, StyledLine } from '../asker.ts'
import type { Previewed } from '../follow-review.ts'
import {
  actionDetails,
  actionTexts,
  styleDiff,
  memoDetails,
  textLines,
  replaceTexts,
  type SimpleAction,
} from './action-details.ts'
import { changedActions, skippedActions, type ActionRow, type PlanToReview } from './action-rows.ts'
import { correctEdit } from './correct-edit.ts'
import { openDraft, type Drafts } from './drafts.ts'
import { findCheck } from './summarise-plan.ts'

/** Where previews are shown and changed: whom to ask, where drafts lie, and what is reviewed. */
export type PreviewDesk = { readonly asker: Asker; readonly drafts: Drafts; readonly review: PlanToReview }

/** Shows a row by its kind, and takes over what the person makes of it. */
export async function previewAction(
  desk: PreviewDesk,
  row: ActionRow,
  state: Pick<ReviewState<ActionRow>, 'rows' | 'ticked'>,
): Promise<Previewed<ActionRow>> {
  if (row.about === 'memo') {
    await lookAt(desk, memoDetails(row.memo))
    return { message: '' }
  }
  const previewing = { index: row.index, planned: row.planned, changed: changedActions(state.rows) }
  const made = await previewByKind(desk, previewing)
  if (made === undefined) return { message: '' }
  if (isProblem(made)) return { message: shown(made.message, 1000) }
  if (JSON.stringify(made) === JSON.stringify(row.planned))
    return { row: { ...row, made: null }, message: row.made ? 'It is again as it was planned.' : '' }
  const refusal = await refusalOf(desk, previewing, { made, out: skippedActions(state) })
  return refusal === '' ? { row: { ...row, made }, message: '' } : { message: refusal }
}

/** What was made of an action counts once the plan still holds with it; what is left out need not hold. */
async function refusalOf(
  { review }: PreviewDesk,
  { index, changed }: Previewing,
  { made, out }: { readonly made: Action; readonly out: ReadonlySet<number> },
): Promise<string> {
  const errors = (await review.recheck?.(new Map([...changed, [index, made]])))?.errors ?? []
  const wrong = errors.find((error) => error.index === index || error.index === null || !out.has(error.index))
  return wrong ? `Not taken over: ${shown(wrong.message, 1000)}` : ''
}

type Previewing<A extends Action = Action> = {
  readonly index: number
  readonly planned: A
  readonly changed: ReadonlyMap<number, Action>
}

/** The action as the person made it; undefined where they only looked. */
async function previewByKind(
  desk: PreviewDesk,
  { index, planned, changed }: Previewing,
): Promise<Action | Problem | undefined> {
  switch (planned.action) {
    case 'CREATE':
      return previewCreate(desk, { index, planned, changed })
    case 'EDIT':
      return previewEdit(desk, { index, planned, changed })
    case 'READ':
    case 'PRUNE': {
      const held = await desk.review.resourceText?.(planned.resource)
      await lookAt(desk, [
        ...actionDetails(planned, findCheck(desk.review.checks, index)),
        ...(held === undefined ? [] : [{ text: '' }, ...textLines(isProblem(held) ? held.message : held)]),
      ])
      return undefined
    }
    case 'DELETE':
    case 'RENAME':
    case 'MOVE': {
      const check = findCheck(desk.review.checks, index)
      await lookAt(desk, [
        ...actionDetails(planned, check),
        ...(check?.diff === undefined ? [] : [{ text: '' }, ...styleDiff(check.diff)]),
      ])
      return undefined
    }
    default:
      return previewTexts(desk, { index, planned, changed })
  }
}

const lookAt = ({ asker }: PreviewDesk, lines: readonly StyledLine[]): Promise<string> =>
  asker.choose({ lines, question: '(c)lose ›', keys: ['c', 'enter', 'escape', 'q'] })

/** An action as it stands now. Its kind is the planned one, whatever was made of it. */
const nowOf = <A extends Action>({ index, planned, changed }: Previewing<A>): A =>
  (changed.get(index) as A | undefined) ?? planned

/** "Save As": the content in an editor, the path in the terminal. */
async function previewCreate(desk: PreviewDesk, previewing: Previewing<Create>): Promise<Action | Problem | undefined> {
  const { asker, drafts, review } = desk
  const { index, planned } = previewing
  const now = nowOf(previewing)
  const key = String(index)
  const isOpened = await openDraft(desk, { key, name: planned.path, text: planned.content })
  if (isProblem(isOpened)) return isOpened
  if (!isOpened) {
    const chosen = await asker.choose({
      lines: [...actionDetails(now, findCheck(review.checks, index)), { text: '' }],
      question: 'Change the (p)ath or (c)lose ›',
      keys: ['p', 'c', 'enter', 'escape', 'q'],
    })
    const path = chosen === 'p' ? await askPath(asker, [], now.path) : undefined
    return path === undefined ? undefined : { ...now, path }
  }
  const opened = [
    {
      text: "Your editor has been opened to preview the new file's content. You may edit it directly in this preview.",
    },
    { text: '' },
  ]
  const path = await askPath(asker, opened, now.path)
  if (path === undefined) return undefined
  if (
    !(await hasFinished(
      asker,
      [...opened, { text: `File path: [${shown(path, 2000)}]` }, { text: '' }],
      'Have you finished editing and saved the file content? (y/n) ›',
    ))
  )
    return notFinished
  const content = await drafts.read(key)
  return isProblem(content) ? content : { ...planned, path, content }
}

async function askPath(asker: Asker, above: readonly StyledLine[], path: string): Promise<string | undefined> {
  const typed = await asker.line({
    lines: [...above, { text: `File path: [${shown(path, 2000)}]` }],
    question: 'Press Enter to confirm, or type a new path ›',
    offered: path,
  })
  // A slash in front means the folder of the project, as in a plan.
  return typed === undefined ? undefined : typed.trim().replace(/^\/+/, '') || path
}

/** The file as it would be in an editor. What the person makes of it is told as edits that follow the planned ones. */
async function previewEdit(
  desk: PreviewDesk,
  previewing: Previewing<EditAction>,
): Promise<Action | Problem | undefined> {
  const { asker, drafts } = desk
  const { index, planned } = previewing
  const check = await checkWithout(desk, previewing)
  const key = String(index)
  // What was made of a file is told as texts that stand once, which is no way to say it beside every match.
  const isOpened =
    check?.proposed === undefined || planned.matchAll
      ? false
      : await openDraft(desk, { key, name: planned.path, text: check.proposed })
  if (isProblem(isOpened)) return isOpened
  if (!isOpened || check?.proposed === undefined) {
    const details = actionDetails(nowOf(previewing), check)
    await lookAt(
      desk,
      check?.diff === undefined ? details : [...details.slice(0, 1), { text: '' }, ...styleDiff(check.diff)],
    )
    return undefined
  }
  const lines = [
    { text: `Editing: [${shown(planned.path, 2000)}]` },
    { text: '' },
    {
      text:
        'Your editor has been opened to preview the proposed changes. You may edit the file directly in this ' +
        'preview to make final adjustments.',
    },
    { text: '' },
  ]
  if (!(await hasFinished(asker, lines, 'Have you finished editing and saved the file? (y/n) ›'))) return notFinished
  const edited = await drafts.read(key)
  return isProblem(edited) ? edited : correctEdit(planned, { proposed: check.proposed, edited })
}

/** How the action stands when everything is changed that was changed, but not the action itself. */
async function checkWithout({ review }: PreviewDesk, { index, changed }: Previewing): Promise<ActionCheck | undefined> {
  const others = new Map([...changed].filter(([other]) => other !== index))
  const checks = others.size > 0 ? (await review.recheck?.(others))?.checks : undefined
  return findCheck(checks ?? review.checks, index)
}

/** Commands, questions and messages: shown whole, and changed on a line or, where they have several, in an editor. */
async function previewTexts(
  desk: PreviewDesk,
  previewing: Previewing<SimpleAction>,
): Promise<Action | Problem | undefined> {
  const now = nowOf(previewing)
  const lines = actionDetails(now, findCheck(desk.review.checks, previewing.index))
  const key = await desk.asker.choose({
    lines: [...lines, { text: '' }],
    question: '(e)dit or (c)lose ›',
    keys: ['e', 'c', 'enter', 'escape', 'q'],
  })
  if (key !== 'e') return undefined
  const texts: string[] = []
  for (const [at, { name, text }] of actionTexts(now).entries()) {
    const made = text.includes('\n')
      ? await editLong(desk, { key: `${previewing.index}-${at}`, name, text })
      : await desk.asker.line({ lines: [...lines, { text: '' }], question: `${name} ›`, start: text })
    if (made === undefined || isProblem(made)) return made
    texts.push(made)
  }
  return replaceTexts(now, texts)
}

async function editLong(
  desk: PreviewDesk,
  { key, name, text }: { key: string; name: string; text: string },
): Promise<string | Problem | undefined> {
  const isOpened = await openDraft(desk, { key, name: `${name.toLowerCase()}.txt`, text: `${text}\n` })
  if (isProblem(isOpened)) return isOpened
  if (!isOpened) {
    await lookAt(desk, [
      {
        text:
          'It has several lines and there is no editor to change them in; name one as preview_command in your ' +
          'config.yaml.',
        style: 'yellow',
      },
    ])
    return undefined
  }
  if (
    !(await hasFinished(
      desk.asker,
      [{ text: 'Your editor has been opened. You may edit the text directly in this preview.' }, { text: '' }],
      'Have you finished editing and saved the file? (y/n) ›',
    ))
  )
    return notFinished
  const made = await desk.drafts.read(key)
  return isProblem(made) ? made : made.replace(/\r?\n$/, '')
}

const notFinished = problem('not-finished', 'Nothing was taken over; p opens it again as you left it.')

const hasFinished = async (asker: Asker, lines: readonly StyledLine[], question: string): Promise<boolean> =>
  (await asker.choose({ lines, question, keys: ['y', 'n', 'escape'] })) === 'y'
