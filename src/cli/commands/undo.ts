import { documentOf, isProblem, lastLive, problem, undo, type Problem } from '../../kernel/index.ts'
import { faceOf } from '../kinds.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere, type Here } from '../open-here.ts'
import { paint, shown } from '../print.ts'
import { undoTurn } from '../undo-turn.ts'

export function run([turn]: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async (place) =>
    options['plan'] === true ? preview(place, turn) : undoTurn(place, turn),
  )
}

/** What an undo would bring back, drawn and given as it is now and as it would be; nothing is written. */
async function preview({ workbench, voice, options }: Here, name: string | undefined): Promise<number | Problem> {
  const history = workbench.project.history()
  const named = name === undefined ? undefined : await workbench.turn(name)
  if (isProblem(named)) return named
  const turn = named?.turn ?? lastLive(history, options.on)
  if (!turn) return problem('nothing-to-undo', 'There is nothing to undo.')
  const moved = undo(history, turn.id)
  if (isProblem(moved)) return moved
  voice.say(`${paint(voice, 'bold', turn.id)}  would be undone: "${shown(turn.label)}"`)
  const sides = [history, moved].map((side) => turn.parts.flatMap(({ document }) => documentOf(side, document) ?? []))
  for (const { name: document, domain, state } of voice.json ? [] : (sides[0] ?? [])) {
    const after = documentOf(moved, document)?.state ?? state
    for (const line of await (
      await faceOf(domain)
    ).drawChange({ voice, workbench }, { before: state, after, diff: { summary: '', changes: [] } }))
      voice.say(line)
  }
  const [before, after] = sides.map((documents) => documents.map((document) => workbench.snapshot(document)))
  voice.give({
    status: 'ready',
    steps: [],
    applied: false,
    turn: turn.id,
    reading: `Undo "${turn.label}"`,
    before,
    after,
  })
  return 0
}
