import {
  changesOf,
  documentOf,
  emptyHistory,
  isProblem,
  problem,
  type DocumentState,
  type Problem,
  type Unit,
} from '../../kernel/index.ts'
import { kindOf, loadKinds, type Workbench } from '../../app/index.ts'
import { fold, type Body, openJournal } from '../../project/index.ts'
import { faceOf } from '../kinds.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { paint, shown } from '../print.ts'

/** Two revisions of a document side by side, rebuilt from the journal. */
export function run([a = '', b = '']: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async ({ workbench, voice }) => {
    const document = workbench.document(options.on)
    if (isProblem(document)) return document
    const [from, to] = [Number(a), Number(b)]
    for (const [said, revision] of [
      [a, from],
      [b, to],
    ] as const)
      if (!Number.isInteger(revision) || revision < 0 || revision > document.revision)
        return problem(
          'unknown-revision',
          `There is no revision "${shown(said)}" of ${document.name}; it has 0 to ${document.revision}.`,
        )
    const before = await atRevision(workbench, document.name, from)
    if (isProblem(before)) return before
    const after = await atRevision(workbench, document.name, to)
    if (isProblem(after)) return after
    const diff = kindOf(document.domain).diff(
      before.state.state,
      after.state.state,
      after.units.slice(before.units.length),
    )
    voice.say(
      `${paint(voice, 'bold', shown(document.name))}  revision ${from} → ${to}  ` +
        paint(voice, 'cyan', shown(diff.summary)),
    )
    if (!voice.json)
      for (const line of await (
        await faceOf(document.domain)
      ).drawChange({ voice, workbench }, { before: before.state.state, after: after.state.state, diff }))
        voice.say(line)
    voice.give({
      document: document.name,
      a: from,
      b: to,
      diff,
      before: workbench.snapshot(before.state),
      after: workbench.snapshot(after.state),
    })
    return 0
  })
}

/** Folds the journal up to the line with which the document reached a revision. */
async function atRevision(
  workbench: Workbench,
  name: string,
  revision: number,
): Promise<{ state: DocumentState; units: Unit[] } | Problem> {
  const journal = await openJournal(workbench.folder)
  const lines = isProblem(journal) ? journal : await journal.lines(1)
  if (isProblem(lines)) return lines
  await loadKinds()
  let history = emptyHistory
  const units: Unit[] = []
  for (const { body } of lines) {
    const next = fold(workbench.domains, history, body)
    if ((documentOf(next, name)?.revision ?? 0) > revision) break
    history = next
    const said = body as unknown as Body
    if (said.kind === 'turn')
      units.push(
        ...said.turn.parts
          .filter((part) => part.document === name && changesOf(part).length > 0)
          .flatMap((part) => part.units),
      )
  }
  const state = documentOf(history, name)
  if (state) return { state, units }
  const known = documentOf(workbench.project.history(), name)
  const domain = known && workbench.domains.get(known.domain)
  return known && domain
    ? { state: { ...known, state: domain.newDocument, revision: 0 }, units }
    : problem('unknown-document', `There is no document "${name}".`)
}
