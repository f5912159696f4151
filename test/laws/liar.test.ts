import { openEditor } from '../../examples/own-editor/adapter.ts'
import { playlist, songsOf } from '../../examples/own-editor/domain.ts'
import { audio } from '../../src/audio/for-planning.ts'
import {
  addDocument,
  documentOf,
  emptyHistory,
  isProblem,
  planUnit,
  setEditor,
  workingBackend,
  type Backend,
  type Json,
  type Problem,
  type Unit,
} from '../../src/kernel/index.ts'
import { fakeMeasure, pictureOf } from './audio-look.ts'
import { AudioStory } from './audio-story.ts'
import { liarLaw, type Stage } from './liar.ts'
import { planPart, proposalOf } from './plan.ts'

/** The built-in engine, with a setter that can be made to lie. */
async function builtIn(): Promise<Stage> {
  const story = new AudioStory(1, 10)
  await story.import([100, 80])
  const { state, nextId } = documentOf(
    setEditor(story.history, 'doc', { selectedTracks: [...story.order], selection: { start: 70, end: 75 } }),
    'doc',
  )!
  const real = workingBackend(audio, { state, nextId })
  let setters = 0
  let lying = Infinity
  const sent: string[] = []
  const backend: Backend = {
    ...real,
    contentOf: ({ document }) => pictureOf(document) as unknown as Json,
    execute: async (command, permit) => {
      if (command.operation === 'set_time_selection' && ++setters >= lying) return undefined
      if (audio.operations.get(command.operation)?.destroys !== undefined) sent.push(command.operation)
      return real.execute(command, permit)
    },
  }
  const byHand = async (operation: string, params: Json): Promise<void> => {
    sure(await real.execute({ operation, params }, { permit: 'approved', proposal: 'by hand', step: 'by hand' }))
  }
  return {
    domain: audio,
    backend,
    lie: (unit) => void (lying = unit),
    moveSelection: () => byHand('set_time_selection', { start_time: 1, end_time: 2 }),
    edit: () => byHand('split_at_time', { time: 3 }),
    plan: async () => {
      const copy = addDocument(emptyHistory, { name: 'doc', domain: 'audio', state: real.copy().state })
      const range = (start: number, end: number) => ({
        operation: 'delete_selection',
        chosen: { has_time_selection: true, selection_start_time: start, selection_end_time: end },
      })
      const part = sure(await planPart(copy, [range(10, 20), range(30, 45)], { domain: audio, measure: fakeMeasure }))
      return proposalOf([{ ...part, base: real.copy().nextId }])
    },
    destroyed: () => sent,
    content: async () => pictureOf(real.copy().state.document),
  }
}

/** The example editor in its own process. */
async function foreign(): Promise<Stage> {
  const editor = sure(await openEditor())
  const behind = async (request: { [field: string]: Json } = {}): Promise<string[]> =>
    (sure(await editor.ask({ do: 'test', ...request })) as unknown as { received: string[] }).received
  return {
    domain: playlist,
    backend: editor,
    lie: async (unit) => void (await behind({ fault: { lie: 'select_rows', after: unit - 1 } })),
    moveSelection: async () => void (await behind({ user: { operation: 'select_rows', params: { from: 1, to: 1 } } })),
    edit: async () => void (await behind({ user: { operation: 'add_song', params: { title: 'Mine', seconds: 1 } } })),
    plan: async () => {
      const shadow = sure(await editor.shadow())
      const units: Unit[] = []
      let { copy } = shadow
      for (const [index, id] of ['song-2', 'song-4'].entries()) {
        const operation = playlist.operations.get('remove_selected')!
        const planned = sure(
          await planUnit(
            playlist,
            copy,
            {
              operation,
              asked: { operation: operation.name, destroys: true, mentions: [] },
              params: {},
              chosen: new Map([['selection', [id]]]),
              document: 'list',
              unitNumber: index + 1,
              firstStep: index * 10,
            },
            { measure: async () => null },
          ),
        )
        if ('question' in planned) throw new Error(planned.question)
        units.push(planned.unit)
        copy = planned.copy
      }
      return proposalOf([
        { document: 'list', domain: 'playlist', base: shadow.base, units, working: copy.state, nextId: copy.nextId },
      ])
    },
    destroyed: async () => (await behind()).filter((name) => name === 'remove_selected'),
    content: async () => songsOf(sure(await editor.snapshot()).state),
    close: () => editor.close(),
  }
}

function sure<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.message)
  return value
}

liarLaw('the built-in engine', builtIn)
liarLaw('an editor in another process', foreign)
