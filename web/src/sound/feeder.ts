import { isProblem, MAX_STRETCH_SECONDS, type Problem, type StretchFacts } from '../../../src/client/index.ts'
import type { FrameSpan, StretchLevels } from './deck.ts'
import type { PlayerReport } from './deck-player.ts'
import { mapPlaces, type WaysTo } from './place-map.ts'

/** What a deck plays: a state of a document, as the server is asked for it. */
export type DeckSource = {
  readonly id: string
  readonly document: string
  readonly proposal?: string
  readonly only?: readonly string[]
  /** Of the document that the state is made from; samples of another one are not put beside these. */
  readonly revision: number
}

/** What the feeder is to have ready: the deck that is listened to, and others at the places that their maps give. */
export type FeedPlan = {
  readonly listened: string
  readonly ready: readonly { readonly id: string; readonly by: WaysTo }[]
  /** In frames of the deck that is listened to. */
  readonly loop: FrameSpan | null
}

export type FetchedStretch = {
  readonly facts: StretchFacts
  readonly samples: Float32Array<ArrayBuffer>
  readonly levels?: StretchLevels | null
}
export type FeederDoor = {
  /** One stretch, in seconds. */
  fetch(source: DeckSource, stretch: StretchAsked): Promise<FetchedStretch | Problem>
  /** Hands samples to who plays them. */
  feed(id: string, stretch: FetchedStretch): void
  keep(id: string, stretches: readonly FrameSpan[]): void
  /** What a deck is, once it is known; why it has no sound; that it is being made. */
  tell(id: string, told: DeckTold): void
  wait(ms: number): Promise<void>
}
export type StretchAsked = { readonly from: number; readonly to: number; readonly rate: number | null }
export type DeckTold =
  | { readonly is: 'known'; readonly facts: StretchFacts }
  | { readonly is: 'refused'; readonly problem: Problem }
  | { readonly is: 'late'; readonly says: string }

type FedDeck = {
  readonly source: DeckSource
  facts: StretchFacts | null
  /** The stretches that were fed and are kept, in order; none overlaps another. */
  held: readonly FrameSpan[]
  isRefused: boolean
  /** It ends before the place that was asked for, so that it is asked for from its beginning. */
  isShort: boolean
}

/** A first stretch is short, so that it is there soon. */
const FIRST_SECONDS = 0.5
/** The others are short too: whoever jumps waits for the one that is under way. */
const NEXT_SECONDS = 2
/** What has to be there before anything else is looked after. */
const NEAR_SECONDS = 2
const READY_SECONDS = 1.5
const READY_AHEAD_SECONDS = 4
/** Kept behind, for a short step back. */
const BEHIND_SECONDS = 6
const RETRY_MS = 700

/** Asks for stretches, one after the other and never more than ten seconds ahead, so that those that play have them. */
export class Feeder {
  readonly #decks = new Map<string, FedDeck>()
  #plan: FeedPlan | null = null
  #at: Pick<PlayerReport, 'deck' | 'frame' | 'going'> = { deck: null, frame: 0, going: null }
  #rate: number | null = null
  #isRunning = false
  #isClosed = false

  constructor(readonly door: FeederDoor) {}

  /** The decks that there are from now on; those that are not named are gone. */
  plan(sources: readonly DeckSource[], plan: FeedPlan | null): void {
    const named = new Set(sources.map(({ id }) => id))
    for (const id of this.#decks.keys()) if (!named.has(id)) this.#decks.delete(id)
    for (const source of sources)
      if (!this.#decks.has(source.id))
        this.#decks.set(source.id, { source, facts: null, held: [], isRefused: false, isShort: false })
    this.#plan = plan
    void this.#run()
  }

  /** Where it plays now, or is about to. */
  follow(at: Pick<PlayerReport, 'deck' | 'frame' | 'going'>): void {
    this.#at = at
    void this.#run()
  }

  /** Every deck at this rate from now on: what is held at another is of no use. */
  setRate(rate: number): void {
    if (this.#rate === rate) return
    this.#rate = rate
    for (const deck of this.#decks.values()) if (deck.facts && deck.facts.rate !== rate) forget(deck)
    void this.#run()
  }

  /** Whoever plays is another from now on, and has nothing. */
  startOver(): void {
    for (const deck of this.#decks.values()) forget(deck)
  }

  close(): void {
    this.#isClosed = true
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    try {
      for (let want = this.#next(); want && !this.#isClosed; want = this.#next()) await this.#fetch(want)
    } finally {
      this.#isRunning = false
    }
  }

  async #fetch({ deck, from, seconds }: Want): Promise<void> {
    const rate = this.#rate
    const first = from / (deck.facts?.rate ?? 1)
    const came = await this.door.fetch(deck.source, { from: first, to: first + seconds, rate })
    if (this.#decks.get(deck.source.id) !== deck || rate !== this.#rate) return
    if (isProblem(came)) {
      if (came.code === 'outside-document' && !deck.facts && !deck.isShort) {
        deck.isShort = true
        return
      }
      // Made, or out of reach, for the moment only; all else stays as it is.
      if (came.code !== 'sound-not-ready' && came.code !== 'no-answer' && came.code !== 'too-many-sounds') {
        deck.isRefused = true
        return this.door.tell(deck.source.id, { is: 'refused', problem: came })
      }
      this.door.tell(deck.source.id, { is: 'late', says: came.message })
      return this.door.wait(RETRY_MS)
    }
    const { facts } = came
    if (facts.revision !== deck.source.revision) {
      // The page is about to be told that it moved on, and then plans anew.
      deck.isRefused = true
      return
    }
    const isNew = deck.facts === null || deck.facts.rate !== facts.rate
    deck.facts = facts
    if (isNew) this.door.tell(deck.source.id, { is: 'known', facts })
    const fed = { start: facts.firstFrame, end: facts.firstFrame + facts.frames }
    deck.held = [...(isNew ? [] : deck.held), fed].toSorted((a, b) => a.start - b.start)
    this.door.feed(deck.source.id, came)
    this.#letGo(deck)
  }

  /** What is needed most, and is not there. */
  #next(): Want | undefined {
    const plan = this.#plan
    if (!plan) return undefined
    const { going } = this.#at
    const listened = this.#at.deck ?? plan.listened
    const frame = this.#at.deck === null ? 0 : this.#at.frame
    const others = plan.ready.filter(({ id }) => id !== listened)
    const placeOn = ({ by }: { readonly by: WaysTo }): number =>
      Math.max(0, Math.round(mapPlaces(by[listened] ?? [], frame)))
    return (
      (going && this.#missing(going.deck, going.frame, READY_SECONDS)) ??
      this.#missing(listened, frame, NEAR_SECONDS) ??
      first(others, (other) => this.#missing(other.id, placeOn(other), READY_SECONDS)) ??
      (plan.loop && this.#missing(listened, plan.loop.start, READY_SECONDS)) ??
      this.#missing(listened, frame, MAX_STRETCH_SECONDS) ??
      first(others, (other) => this.#missing(other.id, placeOn(other), READY_AHEAD_SECONDS)) ??
      undefined
    )
  }

  /** The first hole from a frame on, within some seconds. */
  #missing(id: string, frame: number, seconds: number): Want | undefined {
    const deck = this.#decks.get(id)
    if (!deck || deck.isRefused) return undefined
    const { facts, held } = deck
    // What is not known yet has no frames; it is asked for from where it would be played by the rate of the others.
    if (!facts)
      return { deck, from: this.#rate === null || deck.isShort ? 0 : frame / this.#rate, seconds: FIRST_SECONDS }
    const end = Math.min(facts.totalFrames, frame + Math.round(seconds * facts.rate))
    let from = frame
    for (const span of held) if (span.start <= from && span.end > from) from = span.end
    if (from >= end) return undefined
    const next = held.find(({ start }) => start > from)?.start ?? Infinity
    const length = from === frame ? FIRST_SECONDS : NEXT_SECONDS
    return { deck, from, seconds: Math.min(length, (next - from) / facts.rate, MAX_STRETCH_SECONDS) }
  }

  /** Lets go of what is far from everything that may be played next. */
  #letGo(deck: FedDeck): void {
    const { facts, source } = deck
    const plan = this.#plan
    if (!facts || !plan) return
    const frame = this.#at.frame
    const other = plan.ready.find(({ id }) => id === source.id)
    const listened = this.#at.deck ?? plan.listened
    const isListened = source.id === listened
    const places = [
      isListened ? frame : mapPlaces(other?.by[listened] ?? [], frame),
      ...(plan.loop && isListened ? [plan.loop.start] : []),
      ...(this.#at.going?.deck === source.id ? [this.#at.going.frame] : []),
    ]
    const kept = places.map((place) => ({
      start: place - BEHIND_SECONDS * facts.rate,
      end: place + (MAX_STRETCH_SECONDS + NEXT_SECONDS) * facts.rate,
    }))
    deck.held = deck.held.filter((span) => kept.some(({ start, end }) => span.end > start && span.start < end))
    this.door.keep(source.id, kept)
  }
}

function forget(deck: FedDeck): void {
  deck.facts = null
  deck.held = []
}

type Want = { readonly deck: FedDeck; readonly from: number; readonly seconds: number }

function first<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
