/**
 * A naive audio document: every unit of sound is an object in a plain array, every turn is what it meant at the time,
 * as statements on the identities of units. Without a turn means: play the other turns' statements again.
 * Nothing here uses the kernel or the audio room.
 */
export type Value = null | {
  readonly at: string
  readonly gainDb: number
  readonly curves: readonly (readonly [number, number])[]
  readonly inverted: boolean
  readonly silent: boolean
}

export type Fact = {
  readonly turn: string
  readonly key: string
  readonly kind: 'hide' | 'clear' | 'silence' | 'gain' | 'curve' | 'invert' | 'effect'
  readonly db?: number
  readonly curve?: readonly [number, number]
  readonly effect?: string
}

/** `gap` says that the whole run is one; a copy that holds a pause is a clip throughout. */
export type NewUnit = {
  readonly id: string
  readonly run: string
  readonly last: boolean
  readonly gap: boolean
  readonly base: Value
}
export type Unit = NewUnit & { readonly facts: Fact[] }

export type Statement =
  | { readonly do: 'place'; readonly track: string; readonly there: boolean }
  | { readonly do: 'cell'; readonly cell: string; readonly to: string | number | boolean }
  | {
      readonly do: 'insert'
      readonly track: string
      readonly left: readonly string[]
      readonly units: readonly NewUnit[]
    }
  | {
      readonly do: 'fact'
      readonly track: string
      readonly units: ReadonlyMap<string, readonly [number, number]>
      readonly fact: Fact
    }
  | { readonly do: 'mark'; readonly unit: string; readonly to: boolean }
  | {
      readonly do: 'label'
      readonly label: string
      readonly track: string
      readonly text: string
      readonly start: string
      readonly end: string
    }
  | { readonly do: 'unlabel'; readonly label: string }

/** `makes` and `leansOn` are identities: runs, tracks, labels, and `fact:turn` for what copies carry along. */
export type Meaning = {
  readonly statements: readonly Statement[]
  readonly makes: ReadonlySet<string>
  readonly leansOn: ReadonlySet<string>
}

export type Label = {
  readonly id: string
  readonly track: string
  readonly text: string
  readonly start: string
  readonly end: string
}
export type World = {
  readonly tracks: Map<string, Unit[]>
  readonly placed: Map<string, string>
  readonly cells: Map<string, string | number | boolean>
  readonly marks: Map<string, boolean>
  readonly labels: Map<string, Label>
}

export const isHidden = (unit: Unit): boolean => unit.facts.some(({ kind }) => kind === 'hide')

export function isGap(unit: Unit): boolean {
  return unit.facts.reduce((gap, { kind }) => (kind === 'clear' ? true : kind === 'silence' ? false : gap), unit.gap)
}

/** Plays turns from nothing. */
export function play(turns: readonly { id: string; meaning: Meaning }[]): World {
  const world: World = { tracks: new Map(), placed: new Map(), cells: new Map(), marks: new Map(), labels: new Map() }
  for (const { id, meaning } of turns) for (const statement of meaning.statements) say(world, id, statement)
  return world
}

function say(world: World, turn: string, statement: Statement): void {
  switch (statement.do) {
    case 'place':
      if (statement.there) world.placed.set(statement.track, turn)
      else world.placed.delete(statement.track)
      return
    case 'cell':
      world.cells.set(statement.cell, statement.to)
      return
    case 'insert': {
      const units = world.tracks.get(statement.track) ?? []
      const left = new Set(statement.left)
      const at = units.findLastIndex(({ id }) => left.has(id)) + 1
      // Field by field: a spread takes thirty times as long, and this is done millions of times.
      world.tracks.set(
        statement.track,
        units.toSpliced(
          at,
          0,
          ...statement.units.map(({ id, run, last, gap, base }): Unit => ({ id, run, last, gap, base, facts: [] })),
        ),
      )
      return
    }
    case 'fact':
      for (const unit of world.tracks.get(statement.track) ?? []) {
        const share = statement.units.get(unit.id)
        if (share)
          unit.facts.push(
            statement.fact.kind === 'curve' && statement.fact.curve
              ? {
                  ...statement.fact,
                  curve: [shareOf(statement.fact.curve, share[0]), shareOf(statement.fact.curve, share[1])],
                }
              : statement.fact,
          )
      }
      return
    case 'mark':
      world.marks.set(statement.unit, statement.to)
      return
    case 'label':
      world.labels.set(statement.label, {
        id: statement.label,
        track: statement.track,
        text: statement.text,
        start: statement.start,
        end: statement.end,
      })
      return
    case 'unlabel':
      world.labels.delete(statement.label)
  }
}

const shareOf = ([from, to]: readonly [number, number], share: number): number => from + (to - from) * share

/** What a unit sounds like, with the facts before one of them where that is given. */
export function valueOf(units: readonly Unit[], unit: Unit, before = Infinity): Value {
  let value = unit.base
  for (const [index, fact] of unit.facts.entries()) {
    if (index >= before) break
    if (fact.kind === 'clear') value = null
    else if (fact.kind === 'silence')
      value =
        value === null
          ? { at: 'silence', gainDb: 0, curves: [], inverted: false, silent: true }
          : { ...value, silent: true }
    else if (fact.kind === 'effect')
      value = isGap(unit)
        ? value
        : { at: effectAt(units, unit, fact), gainDb: 0, curves: [], inverted: false, silent: false }
    else if (value === null) continue
    else if (fact.kind === 'gain') value = { ...value, gainDb: value.gainDb + (fact.db ?? 0) }
    else if (fact.kind === 'curve' && fact.curve) value = { ...value, curves: [...value.curves, fact.curve] }
    else if (fact.kind === 'invert') value = { ...value, inverted: !value.inverted }
  }
  return value
}

/** An effect hears everything that it was put on, as it was when it was put there. */
function effectAt(units: readonly Unit[], unit: Unit, { key, effect }: Fact): string {
  const heard = units.filter((each) => {
    const at = each.facts.findIndex((fact) => fact.key === key)
    return at >= 0 && !each.facts.slice(0, at).some(({ kind }) => kind === 'hide')
  })
  const known = inputs.get(units) ?? new Map<string, string>()
  inputs.set(units, known)
  const input =
    known.get(key) ??
    digest(
      heard
        .map((each) =>
          describe(
            valueOf(
              units,
              each,
              each.facts.findIndex((fact) => fact.key === key),
            ),
          ),
        )
        .join(),
    )
  known.set(key, input)
  return effectName(effect ?? '', input, heard.indexOf(unit))
}

/** What each effect hears, worked out once for a finished world. */
const inputs = new WeakMap<readonly Unit[], Map<string, string>>()

export const effectName = (effect: string, input: string, offset: number): string => `${effect}(${input})${offset}`

/** Short names for long texts (FNV). */
export function digest(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(36)
}

export function describe(value: Value): string {
  if (value === null) return '_'
  if (value.silent) return 'S'
  const [start, end] = value.curves.reduce<[number, number]>(([a, b], [from, to]) => [a * from, b * to], [1, 1])
  const gain = rounded(value.gainDb) === 0 ? '' : ` ${rounded(value.gainDb)}dB`
  return `${value.at}${gain}${start === 1 && end === 1 ? '' : ` ${rounded(start)}>${rounded(end)}`}${value.inverted ? ' -' : ''}`
}

/**
 * To four digits; the little more keeps two ways of working out the same number on the same side, and no zero is
 * negative.
 */
const rounded = (value: number): number => Math.round(value * 1e4 + 1e-5) / 1e4 + 0

export type Stretch = { readonly start: number; readonly end: number }

/**
 * Where a unit begins a clip: another run than before it, or a mark; a mark that says no joins. Places between gaps are
 * clips.
 */
export function clipsIn(world: World, track: string): Stretch[] {
  const clips: { start: number; end: number }[] = []
  let run: string | undefined
  let begins = true
  let position = 0
  for (const unit of world.tracks.get(track) ?? []) {
    if (beginsAt(world, unit, run)) begins = true
    run = unit.run
    if (isHidden(unit)) continue
    if (!isGap(unit)) {
      const last = clips.at(-1)
      if (last && !begins && last.end === position) last.end++
      else clips.push({ start: position, end: position + 1 })
      begins = false
    }
    position++
  }
  return clips
}

export function beginsAt(world: World, unit: Unit, run: string | undefined): boolean {
  const mark = world.marks.get(unit.id)
  return unit.run === run ? mark === true : mark !== false || run === undefined
}

/** Everything that a person can see or hear of a world, but the order of tracks. */
export function picture(world: World): object {
  const tracks = [...world.placed.keys()].sort()
  return {
    tracks: tracks.map((track) => {
      const units = world.tracks.get(track) ?? []
      const kind = world.cells.get(`${track} kind`)
      const sound =
        kind === 'label' ? [] : units.filter((unit) => !isHidden(unit)).map((unit) => describe(valueOf(units, unit)))
      return {
        track,
        settings: ['name', 'kind', 'gainDb', 'pan', 'muted', 'solo'].map(
          (field) => world.cells.get(`${track} ${field}`) ?? defaults[field],
        ),
        sound,
        clips: kind === 'label' ? [] : clipsIn(world, track).map(({ start, end }) => `${start}-${end}`),
      }
    }),
    labels: [...world.labels.values()]
      .flatMap((label) => {
        const units = world.tracks.get(label.track) ?? []
        const start = units.findIndex(({ id }) => id === label.start)
        const end = units.findIndex(({ id }) => id === label.end)
        if (!world.placed.has(label.track) || start < 0) return []
        const before = (index: number): number => units.slice(0, index).filter((unit) => !isHidden(unit)).length
        // A label that lost only its beginning stands on with the rest of its extent.
        if (isHidden(units[start]!) && before(end) <= before(start)) return []
        return [`${label.track} ${label.text} ${before(start)}-${Math.max(before(start), before(end))}`]
      })
      .sort(),
  }
}

const defaults: { [field: string]: string | number | boolean } = {
  name: '',
  kind: 'mono',
  gainDb: 0,
  pan: 0,
  muted: false,
  solo: false,
}
