import {
  fieldOf,
  groupsIn,
  heldNames,
  itemsIn,
  placesIn,
  trackFields,
  type Held,
  type Meaning,
  type NaiveNote,
  type Statement,
  type World,
} from './music-model.ts'

export type Params = { readonly [param: string]: unknown }
type Said = { statements: Statement[]; leansOn: string[] }

/** What one call means in the song as it is now. */
export function meaningOf(
  world: World,
  { operation, params }: { operation: string; params: Params },
  turn: string,
): Meaning {
  const tell = tellers.get(operation)
  if (!tell) throw new Error(`Nobody says what ${operation} means; add it beside the others`)
  const { statements, leansOn } = tell(world, params, turn)
  const makes = new Set(
    statements.flatMap((each) => (each.do === 'make' ? [each.id] : each.do === 'hold' ? [each.group] : [])),
  )
  return { statements, makes, leansOn: new Set(leansOn.filter((id) => !makes.has(id))) }
}

const text = (value: unknown): string => value as string
const set = (of: string, field: string, to: unknown): Statement => ({ do: 'set', of, field, to })
const setsTrack =
  (field: string) =>
  (_world: World, params: Params): Said => ({
    statements: [set(text(params['trackId']), field, params[field])],
    leansOn: [text(params['trackId'])],
  })
const setsSong =
  (param: string, field = param) =>
  (_world: World, params: Params): Said => ({ statements: [set('song', field, params[param])], leansOn: [] })

const holds =
  (held: Held, listed: string) =>
  (_world: World, params: Params, turn: string): Said => {
    const region = text(params['regionId'])
    const items = (params[listed] as NaiveNote[]).map((item) =>
      held === 'notes' ? { velocity: 100, ...item } : held === 'ccEvents' ? { cc: params['cc'], ...item } : item,
    )
    return { statements: [{ do: 'hold', group: `${turn} ${held} ${region}`, region, held, items }], leansOn: [region] }
  }

/** What bends notes leans on every group that it bends. What is pressed on a key goes with it to another. */
const bends =
  (how: string, value: (params: Params) => unknown) =>
  (world: World, params: Params): Said => {
    const held = how === 'transpose' ? (['notes', 'aftertouch'] as const) : (['notes'] as const)
    const groups = held.flatMap((each) => groupsIn(world, text(params['regionId']), each)).map(({ name }) => name)
    return { statements: [{ do: 'bend', groups, how, value: value(params) }], leansOn: groups }
  }

/** What is done to some notes leans on the groups that these came in with. */
const bendsSome =
  (how: string, value: (params: Params) => unknown) =>
  (world: World, params: Params): Said => {
    const wanted = params['notes'] as readonly { pitch: number; startBeat: number }[]
    const isWanted = ({ pitch, startBeat }: NaiveNote): boolean =>
      wanted.some((one) => one.pitch === pitch && Math.abs(one.startBeat - Number(startBeat)) < 1e-5)
    const found = groupsIn(world, text(params['regionId']), 'notes').flatMap((group) => {
      const places = placesIn(group).filter(({ item }) => isWanted(item))
      return places.length === 0 ? [] : [[group.name, new Set(places.map(({ at }) => at))] as const]
    })
    const only = new Map(found)
    return {
      statements: [{ do: 'bend', groups: [...only.keys()], how, value: value(params), only }],
      leansOn: [...only.keys()],
    }
  }

const tellers: ReadonlyMap<string, (world: World, params: Params, turn: string) => Said> = new Map([
  ['stori_set_tempo', setsSong('tempo')],
  ['stori_set_key', setsSong('key')],
  [
    'stori_create_project',
    (_world, params) => ({
      statements: [
        set('song', 'name', params['name']),
        ...(params['tempo'] === undefined ? [] : [set('song', 'tempo', params['tempo'])]),
        ...(params['keySignature'] === undefined ? [] : [set('song', 'key', params['keySignature'])]),
        ...(params['timeSignature'] === undefined ? [] : [set('song', 'timeSignature', params['timeSignature'])]),
      ],
      leansOn: [],
    }),
  ],
  [
    'stori_add_midi_track',
    (_world, params) => {
      const id = text(params['trackId'])
      return {
        statements: [
          { do: 'make', id, kind: 'track' },
          ...trackFields.flatMap((field) => (params[field] === undefined ? [] : [set(id, field, params[field])])),
        ],
        leansOn: [],
      }
    },
  ],
  [
    'stori_set_midi_program',
    (world, params) => {
      const id = text(params['trackId'])
      return {
        statements: [
          set(id, 'gmProgram', params['program']),
          ...(fieldOf(world, id, 'drumKitId') === undefined ? [] : [set(id, 'drumKitId', null)]),
          ...(params['channel'] === undefined ? [] : [set(id, 'channel', params['channel'])]),
        ],
        leansOn: [id],
      }
    },
  ],
  ...['name', 'volume', 'pan', 'color', 'icon'].map((field): [string, ReturnType<typeof setsTrack>] => [
    `stori_set_track_${field}`,
    setsTrack(field),
  ]),
  ['stori_mute_track', setsTrack('muted')],
  ['stori_solo_track', setsTrack('solo')],
  [
    'stori_add_midi_region',
    (world, params) => {
      const [id, on] = [text(params['regionId']), text(params['trackId'])]
      return {
        statements: [
          { do: 'make', id, kind: 'region', on },
          set(id, 'name', params['name'] ?? fieldOf(world, on, 'name')),
          set(id, 'startBeat', params['startBeat']),
          set(id, 'durationBeats', params['durationBeats']),
        ],
        leansOn: [on],
      }
    },
  ],
  [
    'stori_move_region',
    (_world, params) => ({
      statements: [set(text(params['regionId']), 'startBeat', params['startBeat'])],
      leansOn: [text(params['regionId'])],
    }),
  ],
  [
    'stori_duplicate_region',
    (world, params, turn) => {
      const [from, id] = [text(params['regionId']), text(params['newRegionId'])]
      const on = world.made.get(from)?.on ?? ''
      const copies = heldNames.flatMap((held): Statement[] => {
        const items = itemsIn(world, from, held)
        return items.length === 0 ? [] : [{ do: 'hold', group: `${turn} ${held} ${id}`, region: id, held, items }]
      })
      const fields = [
        ['name', `${text(fieldOf(world, from, 'name'))} (copy)`],
        ['startBeat', params['startBeat']],
        ['durationBeats', fieldOf(world, from, 'durationBeats')],
        ['unseen', fieldOf(world, from, 'unseen')],
      ] as const
      return {
        statements: [
          { do: 'make', id, kind: 'region', on },
          ...fields.map(([field, to]) => set(id, field, to)),
          ...copies,
        ],
        leansOn: [on],
      }
    },
  ],
  [
    'stori_delete_region',
    (_world, params) => ({
      statements: [{ do: 'remove', id: text(params['regionId']) }],
      leansOn: [text(params['regionId'])],
    }),
  ],
  ['stori_add_notes', holds('notes', 'notes')],
  ['stori_add_midi_cc', holds('ccEvents', 'events')],
  ['stori_add_pitch_bend', holds('pitchBends', 'events')],
  ['stori_add_aftertouch', holds('aftertouch', 'events')],
  [
    'stori_clear_notes',
    (world, params) => {
      const region = text(params['regionId'])
      const cleared = bends('hide', () => true)(world, params)
      return fieldOf(world, region, 'unseen') === undefined
        ? cleared
        : { statements: [...cleared.statements, set(region, 'unseen', null)], leansOn: [...cleared.leansOn, region] }
    },
  ],
  ['stori_transpose_notes', bends('transpose', ({ semitones }) => semitones)],
  ['stori_apply_swing', bends('swing', ({ amount }) => amount)],
  ['stori_quantize_notes', bends('quantize', ({ gridSize, strength = 1 }) => ({ gridSize, strength }))],
  ['delete_notes', bendsSome('hide', () => true)],
  ['move_notes', bendsSome('move', ({ beats = 0, semitones = 0 }) => ({ beats, semitones }))],
  ['stretch_notes', bendsSome('stretch', ({ beats = 0, factor = 1, edge = 'end' }) => ({ beats, factor, edge }))],
  ['set_note_velocity', bendsSome('strike', ({ velocity, by }) => ({ velocity, by }))],
  [
    'stori_add_insert_effect',
    (_world, params) => ({
      statements: [{ do: 'fit', track: text(params['trackId']), what: 'effects', value: params['type'] }],
      leansOn: [text(params['trackId'])],
    }),
  ],
  [
    'stori_add_automation',
    (_world, params) => ({
      statements: [
        {
          do: 'fit',
          track: text(params['trackId']),
          what: 'lanes',
          value: { parameter: params['parameter'], points: params['points'] },
        },
      ],
      leansOn: [text(params['trackId'])],
    }),
  ],
  [
    'stori_ensure_bus',
    (_world, params) => ({
      statements: [
        { do: 'make', id: text(params['busId']), kind: 'bus' },
        set(text(params['busId']), 'name', params['name']),
      ],
      leansOn: [],
    }),
  ],
  [
    'stori_add_send',
    (world, params) => {
      const bus =
        [...world.made].find(
          ([id, { kind }]) =>
            kind === 'bus' && text(fieldOf(world, id, 'name')).toLowerCase() === text(params['busName']).toLowerCase(),
        )?.[0] ?? ''
      return {
        statements: [set(text(params['trackId']), `send ${bus}`, params['sendLevel'] ?? 0.3)],
        leansOn: [text(params['trackId']), bus],
      }
    },
  ],
])
