/**
 * A naive song: plain maps and arrays, every turn as what it meant at the time, in statements on names. Without a turn
 * means: say the other turns' statements again. Nothing here uses the kernel or the music room.
 */
export type Statement =
  | { readonly do: 'set'; readonly of: string; readonly field: string; readonly to: unknown }
  | { readonly do: 'make'; readonly id: string; readonly kind: 'track' | 'region' | 'bus'; readonly on?: string }
  | { readonly do: 'remove'; readonly id: string }
  | {
      readonly do: 'hold'
      readonly group: string
      readonly region: string
      readonly held: Held
      readonly items: readonly NaiveNote[]
    }
  | {
      readonly do: 'bend'
      readonly groups: readonly string[]
      readonly how: string
      readonly value: unknown
      /** Of each group only the items at these places; without it all. */
      readonly only?: ReadonlyMap<string, ReadonlySet<number>>
    }
  | { readonly do: 'fit'; readonly track: string; readonly what: 'effects' | 'lanes'; readonly value: unknown }

export type Held = 'notes' | 'ccEvents' | 'pitchBends' | 'aftertouch'
export type NaiveNote = { readonly [field: string]: unknown }
export type Meaning = {
  readonly statements: readonly Statement[]
  readonly makes: ReadonlySet<string>
  readonly leansOn: ReadonlySet<string>
}
type Group = {
  readonly name: string
  readonly region: string
  readonly held: Held
  readonly items: readonly NaiveNote[]
  readonly bends: Bend[]
}
type Bend = Pick<Extract<Statement, { do: 'bend' }>, 'how' | 'value' | 'only'>
export type World = {
  readonly fields: Map<string, Map<string, unknown>>
  readonly made: Map<string, { readonly kind: string; readonly on: string | undefined }>
  readonly groups: Group[]
  readonly fitted: { readonly track: string; readonly what: string; readonly value: unknown }[]
}

export function play(meanings: readonly Meaning[]): World {
  const world: World = { fields: new Map(), made: new Map(), groups: [], fitted: [] }
  for (const statement of meanings.flatMap(({ statements }) => statements)) {
    switch (statement.do) {
      case 'set':
        world.fields.set(statement.of, new Map(world.fields.get(statement.of)).set(statement.field, statement.to))
        break
      case 'make':
        world.made.set(statement.id, { kind: statement.kind, on: statement.on })
        break
      case 'remove':
        world.made.delete(statement.id)
        break
      case 'hold':
        world.groups.push({ ...statement, name: statement.group, bends: [] })
        break
      case 'bend':
        for (const group of world.groups) if (statement.groups.includes(group.name)) group.bends.push(statement)
        break
      case 'fit':
        world.fitted.push(statement)
    }
  }
  return world
}

export const fieldOf = (world: World, of: string, field: string): unknown =>
  world.fields.get(of)?.get(field) ?? undefined
export const idsOf = (world: World, kind: string): string[] =>
  [...world.made].flatMap(([id, made]) => (made.kind === kind ? [id] : []))
/** The groups of a region with something there now: what was cleared is not. */
export const groupsIn = (world: World, region: string, held: Held): readonly Group[] =>
  world.groups.filter((group) => group.region === region && group.held === held && placesIn(group).length > 0)
export const itemsIn = (world: World, region: string, held: Held): NaiveNote[] =>
  groupsIn(world, region, held).flatMap((group) => placesIn(group).map(({ item }) => item))

/** What of a group is there, each as it is now and at which place it came. */
export const placesIn = ({ name, items, bends }: Group): { readonly at: number; readonly item: NaiveNote }[] =>
  items.flatMap((item, at) => {
    const own = bends.filter(({ only }) => only === undefined || only.get(name)?.has(at) === true)
    return own.some(({ how }) => how === 'hide') ? [] : [{ at, item: bent(item, own) }]
  })

/** What a listener would be told of the song, with everything that has no order of its own sorted. */
export function picture(world: World): object {
  const song = Object.fromEntries(
    ['name', 'tempo', 'key', 'timeSignature'].map((field) => [field, fieldOf(world, 'song', field)]),
  )
  return {
    ...song,
    buses: idsOf(world, 'bus')
      .map((id) => `${id} ${String(fieldOf(world, id, 'name'))}`)
      .toSorted(),
    tracks: idsOf(world, 'track')
      .toSorted()
      .map((id) => trackPicture(world, id)),
  }
}

export const trackFields = [
  'name',
  'gmProgram',
  'drumKitId',
  'volume',
  'pan',
  'muted',
  'solo',
  'color',
  'icon',
  'channel',
]
export const heldNames: readonly Held[] = ['notes', 'ccEvents', 'pitchBends', 'aftertouch']

function trackPicture(world: World, id: string): object {
  const fitted = (what: string): unknown[] =>
    world.fitted.filter((each) => each.track === id && each.what === what).map(({ value }) => value)
  const regions = idsOf(world, 'region')
    .filter((region) => world.made.get(region)?.on === id)
    .toSorted()
  return {
    id,
    fields: trackFields.map((field) => fieldOf(world, id, field) ?? null),
    effects: fitted('effects').map(String).toSorted(),
    lanes: lanes(fitted('lanes') as { parameter: string; points: { beat: number }[] }[]),
    sends: idsOf(world, 'bus')
      .flatMap((bus) =>
        fieldOf(world, id, `send ${bus}`) === undefined ? [] : [`${bus} ${String(fieldOf(world, id, `send ${bus}`))}`],
      )
      .toSorted(),
    regions: regions.map((region) => ({
      id: region,
      name: fieldOf(world, region, 'name'),
      startBeat: fieldOf(world, region, 'startBeat'),
      durationBeats: fieldOf(world, region, 'durationBeats'),
      noteCount: Number(fieldOf(world, region, 'unseen') ?? 0) + itemsIn(world, region, 'notes').length,
      // Where some notes are unseen, the others alone would be taken for all.
      held: heldNames.map((held) =>
        held === 'notes' && fieldOf(world, region, 'unseen') !== undefined
          ? []
          : itemsIn(world, region, held).map(told).toSorted(),
      ),
    })),
  }
}

/** A parameter has one lane, and on each beat the last word. */
function lanes(all: readonly { parameter: string; points: readonly { beat: number }[] }[]): object {
  const found: { [parameter: string]: { [beat: number]: unknown } } = {}
  for (const { parameter, points } of all) for (const point of points) (found[parameter] ??= {})[point.beat] = point
  return found
}

export const told = (item: NaiveNote): string =>
  JSON.stringify(
    Object.entries(item)
      .map(([field, value]) => [field, typeof value === 'number' ? Number(value.toFixed(4)) : value])
      .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
  )

function bent(item: NaiveNote, bends: readonly Bend[]): NaiveNote {
  let { pitch, startBeat, durationBeats } = item as { pitch: number; startBeat: number; durationBeats: number }
  let velocity = Number(item['velocity'])
  for (const { how, value } of bends) {
    if (how === 'transpose') pitch += value as number
    if (how === 'quantize') {
      const { gridSize, strength } = value as { gridSize: number; strength: number }
      startBeat = dustless(startBeat + (Math.round(startBeat / gridSize) * gridSize - startBeat) * strength)
    }
    if (how === 'swing') {
      const end = swung(startBeat + durationBeats, value as number)
      startBeat = swung(startBeat, value as number)
      durationBeats = dustless(end - startBeat)
    }
    if (how === 'move') {
      const { beats, semitones } = value as { beats: number; semitones: number }
      pitch += semitones
      if (beats !== 0) startBeat = dustless(startBeat + beats)
    }
    if (how === 'stretch') {
      const { beats, factor, edge } = value as { beats: number; factor: number; edge: string }
      const end = startBeat + durationBeats
      const long = Math.min(1000, Math.max(Math.min(0.01, durationBeats), dustless(durationBeats * factor + beats)))
      durationBeats = edge === 'start' && long > end ? dustless(end) : long
      if (edge === 'start') startBeat = dustless(end - durationBeats)
    }
    if (how === 'strike') {
      const { velocity: to, by } = value as { velocity?: number; by?: number }
      velocity = Math.min(127, Math.max(1, to ?? velocity + (by ?? 0)))
    }
  }
  const inRange = Math.min(127, Math.max(0, pitch))
  if (bends.length === 0 || !('pitch' in item)) return item
  const played = { startBeat: Math.max(0, startBeat), durationBeats, velocity }
  return { ...item, pitch: inRange, ...('startBeat' in item && played) }
}

/** Half a beat comes later by a sixth of the amount; both halves stretch evenly. */
function swung(beat: number, amount: number): number {
  const inside = beat % 1
  return dustless(beat - inside + (inside < 0.5 ? inside * (1 + amount / 3) : 1 - (1 - inside) * (1 - amount / 3)))
}

const dustless = (beats: number): number => Math.round(beats * 1e6) / 1e6
