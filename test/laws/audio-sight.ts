import {
  beginsAt,
  clipsIn,
  isGap,
  isHidden,
  valueOf,
  type Fact,
  type Meaning,
  type NewUnit,
  type Statement,
  type Stretch,
  type Unit,
  type Value,
  type World,
} from './audio-model.ts'

/**
 * What was cut or copied, by value, with the turns whose facts came along and the tracks that it came from, silent ones
 * too.
 */
export type Clipboard = {
  readonly length: number
  readonly from: readonly string[]
  readonly tracks: readonly {
    readonly from: string
    readonly name: string
    readonly kind: string
    readonly values: readonly Value[]
    readonly carried: readonly string[]
  }[]
}

/** What the user sees of a world before a turn: places, tracks in order, the clipboard. */
export class Sight {
  constructor(
    readonly world: World,
    readonly order: readonly string[],
    readonly clipboard: Clipboard | null,
  ) {}

  kindOf = (track: string): string => String(this.world.cells.get(`${track} kind`) ?? 'mono')
  nameOf = (track: string): string => String(this.world.cells.get(`${track} name`) ?? '')
  audio = (): string[] => this.order.filter((track) => this.kindOf(track) !== 'label')
  labelTracks = (): string[] => this.order.filter((track) => this.kindOf(track) === 'label')
  all = (track: string): readonly Unit[] => this.world.tracks.get(track) ?? []
  visible = (track: string): Unit[] => this.all(track).filter((unit) => !isHidden(unit))
  extent = (track: string): number => this.visible(track).length
  end = (track: string): number => this.visible(track).findLastIndex((unit) => !isGap(unit)) + 1
  clips = (track: string): Stretch[] => clipsIn(this.world, track)
  values = (track: string, from: number, to: number): Value[] =>
    this.visible(track)
      .slice(from, to)
      .map((unit) => valueOf(this.all(track), unit))
  isInside = (track: string, at: number): boolean => this.clips(track).some(({ start, end }) => start < at && at < end)
  hasSound = (track: string, from: number, to: number): boolean =>
    this.visible(track)
      .slice(from, to)
      .some((unit) => !isGap(unit))

  /** The turns whose facts a copy of a stretch takes along. */
  carried(track: string, from: number, to: number): string[] {
    return [
      ...new Set(
        this.visible(track)
          .slice(from, to)
          .flatMap(({ facts }) => facts.filter(({ kind }) => kind !== 'clear').map(({ turn }) => turn)),
      ),
    ]
  }

  copied(tracks: readonly string[], from: number, to: number): Clipboard {
    const parts = tracks.map((track) => {
      const values = this.values(track, from, to)
      return {
        from: track,
        name: this.nameOf(track),
        kind: this.kindOf(track),
        values: [...values, ...Array.from({ length: to - from - values.length }, () => null)],
        carried: this.carried(track, from, to),
      }
    })
    return {
      length: to - from,
      from: tracks,
      tracks: parts.filter(({ values }) => values.some((value) => value !== null)),
    }
  }

  /** The units of a stretch with their share of the way through it; removed ones stand at their seam. */
  span(track: string, from: number, to: number, which: 'visible' | 'solid' | 'all'): Map<string, [number, number]> {
    const found = new Map<string, [number, number]>()
    const share = (place: number): number => (place - from) / (to - from)
    let place = 0
    for (const unit of this.all(track)) {
      const hidden = isHidden(unit)
      const inside = hidden
        ? which === 'all' && place > from && place < to
        : place >= from && place < to && (which !== 'solid' || !isGap(unit))
      if (inside) found.set(unit.id, hidden ? [share(place), share(place)] : [share(place), share(place + 1)])
      if (!hidden) place++
    }
    return found
  }
}

let units = 0

/** Writes down what a turn means, while it is told. */
export class Telling {
  readonly statements: Statement[] = []
  readonly #makes = new Set<string>()
  readonly #leansOn = new Set<string>()
  #facts = 0

  constructor(
    readonly sight: Sight,
    readonly turn: string,
  ) {}

  meaning(): Meaning {
    for (const made of this.#makes) this.#leansOn.delete(made)
    return { statements: this.statements, makes: this.#makes, leansOn: this.#leansOn }
  }

  place(track: string, { isNew = false, there = true }: { isNew?: boolean; there?: boolean } = {}): void {
    if (isNew) this.#makes.add(track)
    this.#leansOn.add(track)
    this.statements.push({ do: 'place', track, there })
  }

  cell(track: string, field: string, to: string | number | boolean): void {
    this.#leansOn.add(track)
    this.statements.push({ do: 'cell', cell: `${track} ${field}`, to })
  }

  newTrack(track: string, name: string, kind: string): string | undefined {
    this.place(track, { isNew: true })
    this.cell(track, 'name', name)
    this.cell(track, 'kind', kind)
    return kind === 'label'
      ? this.insertAfter(
          track,
          [],
          Array.from({ length: 700 }, () => null),
        )[0]
      : undefined
  }

  fact(
    track: string,
    chosen: ReadonlyMap<string, readonly [number, number]>,
    fact: Omit<Fact, 'turn' | 'key'>,
  ): boolean {
    if (chosen.size === 0) return false
    const key = `${this.turn}/${this.#facts++}`
    this.#makes.add(`fact:${this.turn}`)
    this.#leansOn.add(track)
    for (const unit of this.sight.all(track)) if (chosen.has(unit.id)) this.#leansOn.add(unit.run)
    this.statements.push({ do: 'fact', track, units: chosen, fact: { ...fact, turn: this.turn, key } })
    return true
  }

  hide(track: string, from: number, to: number): boolean {
    return this.fact(track, this.sight.span(track, from, to, 'visible'), { kind: 'hide' })
  }

  mark(track: string, unit: Unit, to: boolean): void {
    this.#leansOn.add(unit.run)
    this.statements.push({ do: 'mark', unit: unit.id, to })
    if (track === '') throw new Error('A mark stands on a track')
  }

  /** Everything to the left of a place, in the order in which it stands. */
  left(track: string, at: number): Unit[] {
    const visible = this.sight.visible(track)
    const anchor = visible[Math.min(at, visible.length) - 1]
    const all = this.sight.all(track)
    return anchor && at > 0 ? all.slice(0, all.indexOf(anchor) + 1) : []
  }

  /** Puts a run in after what stands left of it; answers with the ids of all that then stands left of what follows. */
  insertAfter(
    track: string,
    left: readonly (Unit | string)[],
    values: readonly Value[],
    carried: readonly string[] = [],
  ): string[] {
    const last = left.at(-1)
    if (last !== undefined && typeof last !== 'string' && !last.last) this.#leansOn.add(last.run)
    const run = `run${units++}`
    const gap = values.every((value) => value === null)
    const made = values.map((base, at): NewUnit => ({
      id: `u${units++}`,
      run,
      last: at === values.length - 1,
      gap,
      base,
    }))
    this.#makes.add(run)
    this.#leansOn.add(track)
    for (const turn of carried) this.#leansOn.add(`fact:${turn}`)
    const ids = left.map((each) => (typeof each === 'string' ? each : each.id))
    this.statements.push({ do: 'insert', track, left: ids, units: made })
    return [...ids, ...made.map(({ id }) => id)]
  }

  /** Audio put in at a place; inside a clip the place becomes a boundary, past the end a gap leads up to it. */
  insertAudio(track: string, at: number, values: readonly Value[], carried: readonly string[] = []): void {
    const extent = this.sight.extent(track)
    let left: readonly (Unit | string)[] = this.left(track, at)
    if (at > extent)
      left = this.insertAfter(
        track,
        left,
        Array.from({ length: at - extent }, () => null),
      )
    const unit = this.sight.isInside(track, at) ? this.sight.visible(track)[at] : undefined
    if (unit) this.mark(track, unit, true)
    this.insertAfter(track, left, values, carried)
  }

  /** Every boundary between two places is taken away. */
  joinBetween(track: string, from: number, to: number): void {
    const visible = this.sight.visible(track)
    const all = this.sight.all(track)
    const [first, last] = [visible[from], visible[to]]
    if (!first || !last) return
    let run = first.run
    for (const unit of all.slice(all.indexOf(first) + 1, all.indexOf(last) + 1)) {
      if (beginsAt(this.sight.world, unit, run)) this.mark(track, unit, false)
      run = unit.run
    }
  }

  label(label: string, track: string, text: string, start: string, end: string): void {
    this.#makes.add(label)
    this.#leansOn.add(track)
    for (const unit of this.sight.all(track)) if (unit.id === start || unit.id === end) this.#leansOn.add(unit.run)
    this.statements.push({ do: 'label', label, track, text, start, end })
  }

  unlabel(label: string): void {
    this.#leansOn.add(label)
    this.statements.push({ do: 'unlabel', label })
  }
}
