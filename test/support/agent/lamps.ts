import { z } from 'zod'
import {
  emptyDocument,
  operation,
  problem,
  stateKey,
  type AnyOperation,
  type Domain,
  type StateKey,
} from '../../../src/kernel/index.ts'
import type { Frame, NameMention, Thing } from '../../../src/words/index.ts'
import type { ForModels, PlanDocument } from '../../../src/agent/plan-document.ts'

/** A domain of lamps for tests: the agent must work on one that it has never heard of. */
const lamps = ['Desk', 'Door', 'Roof']

export const chosenLamp = stateKey<string | null>({
  name: 'chosen_lamp',
  kind: 'editor',
  about: 'the lamp that is worked on',
  owns: ['editor:lamp'],
  ask: 'Which lamp? (for example "the desk")',
  read: ({ editor }) => (editor['lamp'] ?? null) as string | null,
  setBy: (value) => ({ operation: 'choose_lamp', params: { lamp: value } }),
  infer: ({ mentions }) => {
    const said = mentions.find((mention): mention is NameMention => mention.kind === 'name')
    const [lamp] = said?.things ?? []
    return (
      said &&
      lamp && { value: lamp.name, source: 'words', text: said.text, confidence: said.ambiguous ? 0.5 : said.confidence }
    )
  },
})
const light = stateKey<null>({
  name: 'light',
  about: 'which lamps are lit',
  owns: ['cell:lamp/*/lit'],
  read: () => null,
  isSet: () => true,
})

const chooseLamp = operation({
  name: 'choose_lamp',
  summary: 'Choose a lamp.',
  kind: 'prepare',
  reads: [],
  writes: [chosenLamp],
  params: z.object({ lamp: z.string() }),
  apply: (_view, { lamp }) => [{ edit: 'editor', field: 'lamp', to: lamp }],
  says: (_view, { lamp }) => `Choose ${lamp}`,
})

function switching(name: string, lit: boolean, words: string): AnyOperation {
  return operation({
    name,
    summary: `Switch the chosen lamp ${lit ? 'on' : 'off'}.`,
    kind: 'operate',
    reads: [chosenLamp.required],
    writes: [light],
    params: z.object({}),
    heard: [{ words }],
    apply: (view) => {
      const lamp = view.read(chosenLamp)
      return lamp === 'Roof'
        ? problem('out-of-reach', 'The roof is out of reach.')
        : [{ edit: 'set', cell: `lamp/${lamp ?? ''}/lit`, to: lit }]
    },
    says: (view) => `Switch ${view.read(chosenLamp) ?? ''} ${lit ? 'on' : 'off'}`,
  })
}

const operations = [
  chooseLamp,
  switching('switch_on', true, 'light|switch on?'),
  switching('switch_off', false, 'darken'),
]

export const house: Domain = {
  name: 'house',
  operations: new Map(operations.map((each) => [each.name, each])),
  keys: new Map(([chosenLamp, light] as unknown as StateKey<unknown>[]).map((key) => [key.name, key])),
  checkers: new Map(),
  newDocument: { document: emptyDocument, editor: { lamp: null } },
}

export const lampFrame: Frame = {
  durationSeconds: 0,
  cursorSeconds: 0,
  selection: null,
  things: lamps.map((name): Thing => ({ kind: 'track', id: name.toLowerCase(), name })),
}

const lampsForModels: ForModels = {
  instructions: 'The document is a house with lamps.',
  often: ['choose_lamp', 'switch_on'],
  describe: async ({ editor }) => `Lamps: ${lamps.join(', ')}. Chosen: ${JSON.stringify(editor['lamp'])}.`,
  look: {
    description: 'Look at one lamp.',
    parameters: { type: 'object', properties: { lamp: { type: 'string' } }, required: ['lamp'] },
    run: (_state, { lamp }) =>
      typeof lamp === 'string' && lamps.includes(lamp)
        ? `${lamp} is a lamp.`
        : problem('unknown-lamp', `There is no lamp ${JSON.stringify(lamp)}.`),
  },
}

export const houseDocument = (name = 'house'): PlanDocument => ({
  name,
  domain: house,
  state: house.newDocument,
  revision: 1,
  nextId: 1,
  frame: () => lampFrame,
  forModels: lampsForModels,
})
