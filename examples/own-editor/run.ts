import { isProblem, isQuestion, planUnit, runLive, undoLive, type Problem, type Proposal } from 'cutroom/kernel'
import { openEditor, type OwnEditor } from './adapter.ts'
import { playlist, songsOf } from './domain.ts'

/** One request the whole way: planned on a shadow, shown, approved, run, read back and taken back. */
async function removeRain(editor: OwnEditor): Promise<void> {
  say(`The editor has    ${await titles(editor)}`)
  const proposal = await planToRemove(editor, 'song-2')
  const steps = proposal.parts.flatMap(({ units }) => units).flatMap((unit) => unit.steps)
  say(`It is planned     ${steps.map(({ operation, params }) => `${operation} ${JSON.stringify(params)}`).join(', ')}`)
  say(`Nothing was sent  ${await titles(editor)}`)
  const run = sure(await runLive(playlist, editor, proposal, { proposal: proposal.id, by: 'person' }))
  const claims = run.units.flatMap((unit) => unit.claims)
  say(`It was approved   ${await titles(editor)}`)
  for (const { promise, found, ok } of claims)
    say(`and read back     ${ok ? '✓' : '✗'} ${promise}: ${JSON.stringify(found)}`)
  const refused = await undoLive(editor, run)
  if (refused) throw new Error(refused.message)
  say(`It was undone     ${await titles(editor)}`)
}

async function planToRemove(editor: OwnEditor, id: string): Promise<Proposal> {
  const { base, copy } = sure(await editor.shadow())
  const operation = playlist.operations.get('remove_selected')
  if (!operation) throw new Error('The editor cannot remove songs')
  const request = {
    operation,
    asked: { operation: operation.name, destroys: true, mentions: [] },
    params: {},
    chosen: new Map([['selection', [id]]]),
    document: 'list',
    unitNumber: 1,
    firstStep: 1,
  }
  const planned = sure(await planUnit(playlist, copy, request, { measure: async () => null }))
  if (isQuestion(planned)) throw new Error(planned.question)
  const { state: working, nextId } = planned.copy
  const part = { document: 'list', domain: playlist.name, base, units: [planned.unit], working, nextId }
  return { id: 'p1', words: 'remove the second song', reading: '', notes: [], parts: [part] }
}

function sure<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.message)
  return value
}

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const titles = async (editor: OwnEditor): Promise<string> =>
  songsOf(sure(await editor.snapshot()).state)
    .map(({ title }) => title)
    .join(', ')

const editor = sure(await openEditor())
try {
  await removeRain(editor)
} finally {
  await editor.close()
}
