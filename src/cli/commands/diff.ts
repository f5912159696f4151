import { atRevision, kindOf } from '../../app/index.ts'
import { isProblem, problem } from '../../kernel/index.ts'
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
