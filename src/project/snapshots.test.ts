import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { must, testStudio } from '../../test/test-studio.ts'
import { historyFrom, storeHistory, documentOf, undo, isProblem, type Json } from '../kernel/index.ts'
import { snapshotOf } from '../audio/snapshot.ts'
import { readNewestSnapshot, writeSnapshot } from './snapshots.ts'
import { openProject } from './open-project.ts'

async function edited() {
  const studio = await testStudio().withTracks({ Host: 30, Guest: 30 })
  for (const words of [
    'delete from 5 to 8',
    'fade out the last 3 seconds',
    'split at 10',
    'cut from 12 to 14',
    'normalize the guest to -3 dB',
    'rename track 2 to "Visitor"',
    'add a label "Here" at 9',
  ])
    await studio.ask(words).approve()
  await studio.undo()
  return studio
}

describe('a stored history', () => {
  it('is the same history: the same state now, and after any undo', async () => {
    const { workbench } = await edited()
    const history = workbench.project.history()
    const again = historyFrom(JSON.parse(JSON.stringify(storeHistory(history))) as Json)
    const state = (at: typeof history): Json => snapshotOf(documentOf(at, 'Host') as never)
    expect(state(again)).toEqual(state(history))
    for (const { id } of workbench.project.history().turns === null
      ? []
      : [
          { id: '20261115-edits/02' },
          { id: '20261115-edits/03' },
          { id: '20261115-edits/05' },
          { id: '20261115-edits/01' },
        ]) {
      const [one, other] = [undo(history, id), undo(again, id)]
      if (isProblem(one) || isProblem(other)) expect(other).toEqual(one)
      else expect(state(other)).toEqual(state(one))
    }
  })

  it('stands in for the lines before it when the project is opened, and is passed over when it is damaged', async () => {
    const { workbench, folder } = await edited()
    const journal = (await readFile(join(folder, '.cutroom/journal.jsonl'), 'utf8')).trimEnd().split('\n')
    const seq = journal.length
    const { hash } = JSON.parse(journal.at(-1) ?? '') as { hash: string }
    expect(await writeSnapshot(folder, { seq, hash, history: workbench.project.history() })).toBeUndefined()
    const parts = { folder, domains: workbench.domains, measure: async () => null }
    const state = async (): Promise<Json> => snapshotOf(must(await openProject(parts)).documents()[0] as never)
    const before = snapshotOf(must(workbench.document()))
    expect((await readNewestSnapshot(folder))?.seq).toBe(seq)
    expect(await state()).toEqual(before)

    const [file] = await readdir(join(folder, '.cutroom/snapshots'))
    const path = join(folder, '.cutroom/snapshots', file ?? '')
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace('Visitor', 'Visitas').replace('Host', 'Hos7'))
    expect(await readNewestSnapshot(folder)).toBeUndefined()
    expect(await state()).toEqual(before)
    await writeFile(path, text.slice(0, 100))
    expect(await state()).toEqual(before)
    await appendFile(path, '}')
    expect(await state()).toEqual(before)
  })

  it('of another chain is not believed', async () => {
    const { workbench, folder } = await edited()
    const other = await testStudio().withTracks({ Host: 10 })
    expect(
      await writeSnapshot(folder, { seq: 3, hash: 'f'.repeat(64), history: other.workbench.project.history() }),
    ).toBeUndefined()
    expect(
      snapshotOf(
        must(
          await openProject({ folder, domains: workbench.domains, measure: async () => null }),
        ).documents()[0] as never,
      ),
    ).toEqual(snapshotOf(must(workbench.document())))
  })
})
