import { sayCount } from '../../words/index.ts'
import { join, resolve } from 'node:path'
import { plainLine, plainText } from '../../gate/index.ts'
import { documentsOf, emptyHistory, isProblem } from '../../kernel/index.ts'
import { domains, loadKinds, planDocument } from '../../app/index.ts'
import {
  fold,
  type JournalLine,
  openJournal,
  verifyJournal,
  measureWith,
  findProject,
  verifyPromises,
  type PromiseVerdict,
} from '../../project/index.ts'
import { openSources } from '../../media/index.ts'
import { readTurnFile, replanTurns, type Replanned } from '../../sessions/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { fail, paint, shown, voice } from '../print.ts'

/**
 * Rebuilds every state from the journal alone. With `--verify` the chain and its blobs are read again from the disk
 * first, every promise is looked up in the state that its turn left, and what a model planned is planned again from its
 * record.
 */
export async function run(_args: readonly string[], options: Options, io: Io): Promise<number> {
  const speak = voice(options, io)
  const found = await findProject(resolve(io.cwd, options.project ?? '.'))
  if (isProblem(found)) return fail(speak, found)
  if (options['verify'] === true) {
    const verdict = await verifyJournal(found.folder)
    if (isProblem(verdict)) return fail(speak, verdict)
    for (const notice of verdict.notices) speak.say(notice)
    if (!verdict.ok) {
      speak.give({ ok: false, lines: verdict.lines, firstBad: verdict.firstBad })
      speak.remark(plainText(verdict.problem?.message ?? 'The journal is damaged.'))
      return 1
    }
  }
  const journal = await openJournal(found.folder)
  if (isProblem(journal)) return fail(speak, journal)
  const lines = await journal.lines(1)
  if (isProblem(lines)) return fail(speak, lines)
  await loadKinds()
  const history = lines.reduce((now, { body }) => fold(domains, now, body), emptyHistory)
  const verified = options['verify'] === true ? await verify(found.folder, lines) : undefined
  const promises = verified?.promises
  const broken = await Promise.all(
    (promises?.broken ?? []).map(async (each) => ({ ...each, isReported: await wasReported(found.folder, each) })),
  )
  const bad = broken.find(({ isReported }) => !isReported)
  for (const { turn, promise, isReported } of broken)
    if (isReported)
      speak.say(`Note: turn ${turn} did not come out as promised, as its report says: ${plainText(promise)}`)
  if (bad) {
    speak.give({ ok: false, lines: lines.length, firstBad: bad.line })
    speak.remark(
      `Line ${bad.line} of the journal does not do what its turn ${bad.turn} promised: ${plainText(bad.promise)}. ` +
        `The journal is whole, so this version of Cutroom reads it otherwise than the one that wrote it; please ` +
        `report it.`,
    )
    return 1
  }
  const [other] = verified?.replanned.different ?? []
  if (other) {
    speak.give({ ok: false, lines: lines.length, firstBad: other.line })
    speak.remark(
      `Turn ${other.turn} (line ${other.line}) would be planned differently from the same replies: ` +
        plainText(other.why),
    )
    return 1
  }
  for (const note of verified?.replanned.notes ?? []) speak.say(`Note: ${plainText(note)}`)
  for (const why of promises?.unread ?? []) speak.say(`Note: not every promise could be looked up: ${plainText(why)}`)
  const kept = promises ? `, ${promises.kept} promises kept` : ''
  const same = verified?.replanned.same ?? 0
  const again = same > 0 ? `, ${same === 1 ? '1 plan' : `${same} plans`} of a model made again without it` : ''
  const documents = documentsOf(history).map(({ name, revision }) => `${shown(name)} at revision ${revision}`)
  speak.say(
    `${paint(speak, 'green', '✓')} ${sayCount(lines.length, 'line')} replayed${kept}${again}: ` +
      (documents.join(', ') || 'no document'),
  )
  speak.give({ ok: true, lines: lines.length, firstBad: null })
  return 0
}

/** Whether the report of a turn already said that this promise was not kept. */
async function wasReported(folder: string, { turn, promise }: Broken): Promise<boolean> {
  const report = await readTurnFile(folder, turn, 'report.md')
  if (typeof report !== 'string') return false
  return report.split('\n').some((line) => line.startsWith('- 🔴 ') && line.includes(plainLine(promise)))
}
type Broken = PromiseVerdict['broken'][number]

async function verify(
  folder: string,
  lines: readonly JournalLine[],
): Promise<{ promises: PromiseVerdict; replanned: Replanned }> {
  const sources = openSources(join(folder, '.cutroom', 'media'))
  const measure = measureWith(sources)
  try {
    return {
      promises: await verifyPromises({ domains, measure }, lines),
      replanned: await replanTurns({ folder, domains, senses: { measure }, planDocument }, lines),
    }
  } finally {
    await sources.close()
  }
}
