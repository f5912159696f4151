import { resolve } from 'node:path'
import { audio } from '../../audio/domain.ts'
import { plainText } from '../../gate/index.ts'
import { documentsOf, emptyHistory, isProblem } from '../../kernel/index.ts'
import { fold } from '../../project/bodies.ts'
import { openJournal, verifyJournal } from '../../project/journal.ts'
import { findProject } from '../../project/project-file.ts'
import type { Options } from '../main.ts'
import { fail, paint, shown, voice } from '../print.ts'

/** Rebuilds every state from the journal alone. With `--verify` the chain and its blobs are read again from the disk first. */
export async function run(_args: readonly string[], options: Options): Promise<number> {
  const speak = voice(options)
  const found = await findProject(resolve(options.project ?? '.'))
  if (isProblem(found)) return fail(speak, found)
  if (options['verify'] === true) {
    const verdict = await verifyJournal(found.folder)
    if (isProblem(verdict)) return fail(speak, verdict)
    for (const notice of verdict.notices) speak.say(notice)
    if (!verdict.ok) {
      speak.give({ ok: false, lines: verdict.lines, firstBad: verdict.firstBad })
      process.stderr.write(`${plainText(verdict.problem?.message ?? 'The journal is damaged.')}\n`)
      return 1
    }
  }
  const journal = await openJournal(found.folder)
  if (isProblem(journal)) return fail(speak, journal)
  const lines = await journal.lines(1)
  if (isProblem(lines)) return fail(speak, lines)
  const domains = new Map([[audio.name, audio]])
  const history = lines.reduce((now, { body }) => fold(domains, now, body), emptyHistory)
  speak.say(`${paint(speak, 'green', '✓')} ${lines.length} lines replayed: ${documentsOf(history).map(({ name, revision }) => `${shown(name)} at revision ${revision}`).join(', ') || 'no document'}`)
  speak.give({ ok: true, lines: lines.length, firstBad: null })
  return 0
}
