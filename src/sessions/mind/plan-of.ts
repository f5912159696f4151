import { plainLine } from '../../gate/index.ts'
import type { Action, Create, Edit, Perform, Plan } from '../plan/plan.ts'
import type { Draft, DraftText } from './draft.ts'
import { editsBetween } from './texts/edits-between.ts'

/** What the words come to as a plan: media first, since documents are made of what it leaves, then the files, then the context. */
export function planOf({
  words,
  performs,
  mediaSays,
  draft,
}: {
  readonly words: string
  readonly performs: readonly Perform[]
  readonly mediaSays: string
  readonly draft: Draft
}): Plan {
  const texts = [...draft.texts].filter(([, { before, now }]) => before !== now)
  const actions: Action[] = [...performs, ...texts.map(([path, text]) => fileAction(path, text)), ...draft.resources]
  const says = [
    ...(mediaSays === '' ? [] : [mediaSays]),
    ...texts.flatMap(([, text]) => text.says),
    ...draft.resources.map(
      (each) => `${each.description}: ${'path' in each.resource ? each.resource.path : each.resource.url}`,
    ),
    ...draft.memos.map(({ change, text }) => `${change === 'add' ? 'Remember' : 'Forget'}: ${text}`),
  ].map((each) => plainLine(each, 300))
  const rationale = [
    '### 1. Synthesis',
    `Asked: ${plainLine(words, 2000)}`,
    '### 2. Justification',
    'Everything that it needs was said.',
    '### 3. Expected Outcome',
    ...says,
    '### 4. State Dashboard',
    `${actions.length} ${actions.length === 1 ? 'action' : 'actions'}`,
  ]
  return {
    title: titleOf(says),
    status: 'Green 🟢',
    planType: 'Edit',
    agent: 'builtin',
    rationale: rationale.join('\n'),
    memos: draft.memos,
    actions,
  }
}

function fileAction(path: string, { before, now, says }: DraftText): Create | Edit {
  const description = says.join('; ')
  const edits = before === null || says.some((each) => each.startsWith('Overwrite ')) ? null : editsBetween(before, now)
  if (edits !== null) return { action: 'EDIT', path, description, edits }
  return { action: 'CREATE', path, description, overwrite: before !== null, content: now }
}

function titleOf(says: readonly string[]): string {
  const title = says.join('; ')
  return title.length > 100 ? `${title.slice(0, 99).trimEnd()}…` : title
}
