import { createStore, type StoreApi } from 'zustand'
import type { StretchFacts } from '../../../src/client/index.ts'
import { trustedWorkerUrl } from '../ui/trusted.ts'
import type { FrameSpan } from './deck.ts'
import type { DeckSource } from './feeder.ts'
import { inFrames, mapPlaces, mapStanding, type MapStep, type Side, type WaysTo } from './place-map.ts'
import type { FromFeeder, FromWorklet, ToFeeder, ToWorklet } from './sound-messages.ts'
import { SoundDevice } from './sound-device.ts'
import { canPlaySound, UNSUPPORTED } from './sound-output.ts'
import { NOTHING, type HeardNow, type SoundSource, type SoundState } from './sound-state.ts'
import workerUrl from './sound-worker.ts?worker&url'

/** A deck that is left, and in seconds the way from there to what is listened to. */
type Leaving = { readonly id: string; readonly way: readonly MapStep[] }

/** By then what was left has faded out. */
const LEAVE_MS = 100
/** What is left of a loop on the other side is looped there if it is as long as this. */
const MIN_LOOP_SECONDS = 0.1

/** Plays the states of a document: before and after of a proposal at the same place, whichever one listens to. */
export class Player {
  readonly state: StoreApi<SoundState> = createStore<SoundState>(() => NOTHING)
  readonly #worker: Worker
  readonly #facts = new Map<string, StretchFacts>()
  readonly #refused = new Map<string, string>()
  #source: SoundSource | null = null
  /** What was played before the source changed, until the new one is heard. */
  #leaving: Leaving | null = null
  readonly #device = new SoundDevice({
    onReport: (report) => this.#hearWorklet(report),
    onLost: (status) => {
      this.#freeze()
      this.state.setState({ status, isPlaying: false, isWaiting: false })
      this.#send({ do: 'play', isPlaying: false })
    },
  })
  /** Where it stands, as far as anyone has said; in seconds, as nobody knows the rate before the first samples. */
  #at: { deck: string; seconds: number; contextSeconds: number } = { deck: '', seconds: 0, contextSeconds: 0 }
  #seeks = 0
  #meters: Pick<HeardNow, 'peaks' | 'shortTerm' | 'tracks'> = { peaks: [], shortTerm: null, tracks: new Map() }

  constructor() {
    this.#worker = new Worker(trustedWorkerUrl(workerUrl), { type: 'module', name: 'cutroom-sound' })
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromFeeder>) => void this.#hearFeeder(data))
    if (!canPlaySound()) this.state.setState({ status: UNSUPPORTED })
  }

  /** What is to be heard from now on. If it plays, it plays on at the same place of the new state. */
  load(given: SoundSource | null): void {
    const old = this.#source
    const source = given && this.#withoutRefused(given)
    if (source === null || old?.document !== source.document) return this.#begin(source)
    if (JSON.stringify(old) === JSON.stringify(source)) return
    const { side: wasSide, isPlaying } = this.state.getState()
    const isNew = source.proposal !== null && source.proposal.id !== old.proposal?.id
    // A plan that comes while nothing plays is what one wants to hear next.
    const side: Side = source.proposal ? (isNew && !isPlaying ? 'after' : wasSide) : 'before'
    const listened = this.#deckId(old, wasSide)
    const target = this.#deckId(source, side)
    const { seconds } = this.now()
    const way = this.#wayOver(old, source, side)
    this.#source = source
    this.#leaving = isPlaying && listened !== target ? { id: listened, way } : null
    this.state.setState({ side, hasAfter: source.proposal !== null, loop: null })
    this.#sayFacts()
    // Nothing plays, so nothing is to be faded.
    if (!isPlaying && listened !== target) this.#goTo(target, mapStanding(way, seconds))
    this.#plan()
    this.#letGo()
    if (this.#leaving) this.#send({ do: 'switch', deck: target, by: this.#waysFrom(this.#leaving) })
  }

  async play(): Promise<void> {
    if (!this.#source || this.state.getState().status.is === 'unsupported') return
    this.#device.stayAwake()
    const { seconds, deck } = this.#at
    if (seconds >= this.#secondsOf(deck)) this.seek(this.state.getState().loop?.start ?? 0)
    const output = await this.#device.whenOpen()
    if (!output) return this.state.setState({ isWaiting: true })
    const status = await output.start()
    this.state.setState({ status, isPlaying: status.is === 'ready', isWaiting: status.is === 'ready' })
    if (status.is === 'ready') output.send({ do: 'play', isPlaying: true })
  }

  pause(): void {
    this.#freeze()
    this.#send({ do: 'play', isPlaying: false })
    this.state.setState({ isPlaying: false, isWaiting: false })
    this.#device.restLater()
  }

  toggle(): void {
    const { isPlaying, isWaiting } = this.state.getState()
    if (isPlaying || isWaiting) this.pause()
    else void this.play()
  }

  /** To a time of the side that is listened to. */
  seek(seconds: number): void {
    const deck = this.#listened()
    if (deck !== null) this.#goTo(deck, Math.max(0, Math.min(this.#secondsOf(deck), seconds)))
  }

  /** Goes over to the other side, at the same place. */
  switchTo(side: Side): void {
    if (!this.#source?.proposal || side === this.state.getState().side) return
    const target = this.#deckId(this.#source, side)
    const here = this.now()
    const { loop, side: from, isPlaying } = this.state.getState()
    const step: MapStep = { places: this.#source.proposal.places, from }
    const looped = loop && { start: mapPlaces([step], loop.start), end: mapPlaces([step], loop.end) }
    this.state.setState({ side })
    this.setLoop(looped && looped.end - looped.start >= MIN_LOOP_SECONDS ? looped : null)
    if (isPlaying) this.#send({ do: 'switch', deck: target, by: this.#waysTo(side) })
    else this.#goTo(target, here.otherSeconds ?? here.seconds)
    this.#plan()
  }

  /** Plays a stretch of the listened side, over and over. */
  async hear(stretch: { readonly start: number; readonly end: number }): Promise<void> {
    this.setLoop(stretch)
    this.seek(stretch.start)
    await this.play()
  }

  /** Plays a stretch of the listened side over and over; null plays on. */
  setLoop(loop: SoundState['loop']): void {
    const deck = this.#listened()
    if (deck === null) return
    this.state.setState({ loop })
    this.#send({ do: 'loop', deck, loop: this.#loopFrames() })
    this.#plan()
  }

  /** Where it is heard now, and how loud. */
  now(): HeardNow {
    const { isPlaying, isWaiting, side } = this.state.getState()
    const { deck, seconds: said, contextSeconds } = this.#at
    const ran = isPlaying && !isWaiting ? (this.#device.output?.secondsSince(contextSeconds) ?? 0) : 0
    const there = Math.max(0, Math.min(said + ran, this.#secondsOf(deck)))
    const seconds = Math.max(0, mapPlaces(this.#wayFrom(deck), there))
    const proposal = this.#source?.proposal
    const otherSeconds = proposal ? Math.max(0, mapPlaces([{ places: proposal.places, from: side }], seconds)) : null
    return { seconds, otherSeconds, ...this.#meters }
  }

  #begin(source: SoundSource | null): void {
    if (this.#source) this.pause()
    this.#refused.clear()
    this.#source = source
    this.#leaving = null
    this.#letGo()
    const hasAfter = Boolean(source?.proposal)
    const side: Side = hasAfter ? 'after' : 'before'
    const { status } = this.state.getState()
    this.state.setState({ ...NOTHING, status, document: source?.document ?? null, hasAfter, side })
    const deck = this.#listened()
    this.#plan()
    if (deck !== null) this.#goTo(deck, 0)
  }

  /** From what was listened to, to the same place of the new state; in seconds. */
  #wayOver(old: SoundSource, now: SoundSource, side: Side): MapStep[] {
    const from = this.state.getState().side
    const stepOf = (source: SoundSource, start: Side): MapStep[] =>
      source.proposal ? [{ places: source.proposal.places, from: start }] : []
    // What moves on when a plan is gone was most likely made by that plan: what it would be is what it is now.
    const isApplied = now.revision !== old.revision && old.proposal !== null && now.proposal?.id !== old.proposal.id
    const toBase = isApplied
      ? from === 'before'
        ? stepOf(old, 'before')
        : []
      : from === 'after'
        ? stepOf(old, 'after')
        : []
    return [...toBase, ...(side === 'after' ? stepOf(now, 'before') : [])]
  }

  #waysTo(side: Side): WaysTo {
    const proposal = this.#source?.proposal
    if (!this.#source || !proposal) return {}
    const from: Side = side === 'after' ? 'before' : 'after'
    return this.#waysFrom({ id: this.#deckId(this.#source, from), way: [{ places: proposal.places, from }] })
  }

  /** From a deck that still plays, while what is listened to has no samples yet. */
  #wayFrom(deck: string): readonly MapStep[] {
    const { side } = this.state.getState()
    const proposal = this.#source?.proposal
    if (deck === this.#listened()) return []
    if (deck === this.#leaving?.id) return this.#leaving.way
    return proposal ? [{ places: proposal.places, from: side === 'after' ? 'before' : 'after' }] : []
  }

  /** In frames, as those who play and fetch count. */
  #waysFrom({ id, way }: Leaving): WaysTo {
    return { [id]: way.map(({ places, from }) => ({ places: inFrames(places, this.#rate()), from })) }
  }

  #deckId({ document, revision, proposal }: SoundSource, side: Side): string {
    const of = side === 'after' && proposal ? `+${proposal.id}:${proposal.only?.join(',') ?? 'all'}` : ''
    return `${document}@${revision}${of}`
  }

  #listened(): string | null {
    return this.#source && this.#deckId(this.#source, this.state.getState().side)
  }

  #isSide(deck: string): boolean {
    const source = this.#source
    return source !== null && (['before', 'after'] as const).some((side) => this.#deckId(source, side) === deck)
  }

  #rate(): number {
    return this.#device.output?.rate ?? [...this.#facts.values()][0]?.rate ?? 48_000
  }

  #framesAt(seconds: number): number {
    return Math.round(seconds * this.#rate())
  }

  /** How long a deck is, as far as that is known. */
  #secondsOf(deck: string): number {
    const facts = this.#facts.get(deck)
    return facts ? facts.totalFrames / facts.rate : Infinity
  }

  #loopFrames(): FrameSpan | null {
    const { loop } = this.state.getState()
    return loop && { start: this.#framesAt(loop.start), end: this.#framesAt(loop.end) }
  }

  #put(deck: string, seconds: number): void {
    this.#at = { deck, seconds, contextSeconds: this.#at.contextSeconds }
    this.state.setState(({ moves }) => ({ moves: moves + 1 }))
  }

  /** What is said of an earlier place counts no more from now on. */
  #goTo(deck: string, seconds: number): void {
    const count = ++this.#seeks
    this.#put(deck, seconds)
    const frame = this.#framesAt(seconds)
    this.#send({ do: 'seek', deck, frame, count })
    this.#tellFeeder({ do: 'follow', deck, frame, count })
  }

  /** Holds the place that is heard at this moment. */
  #freeze(): void {
    this.#put(this.#listened() ?? '', this.now().seconds)
  }

  /** What is to be fetched: both sides, and what is about to be left, for as long as it plays. */
  #plan(): void {
    const source = this.#source
    const listened = this.#listened()
    if (!source || listened === null) return this.#tellFeeder({ do: 'plan', sources: [], plan: null })
    const { document, revision, proposal } = source
    const { side } = this.state.getState()
    const sources: DeckSource[] = [{ id: this.#deckId(source, 'before'), document, revision }]
    if (proposal)
      sources.push({
        id: this.#deckId(source, 'after'),
        document,
        revision,
        proposal: proposal.id,
        ...(proposal.only && { only: proposal.only }),
      })
    const other: Side = side === 'after' ? 'before' : 'after'
    this.#tellFeeder({
      do: 'plan',
      sources,
      plan: {
        listened,
        ready: [
          ...(this.#leaving ? [{ id: listened, by: this.#waysFrom(this.#leaving) }] : []),
          ...(proposal ? [{ id: this.#deckId(source, other), by: this.#waysTo(other) }] : []),
        ],
        loop: this.#loopFrames(),
      },
    })
  }

  async #hearFeeder({ deck, told }: FromFeeder): Promise<void> {
    if (told.is === 'known') {
      this.#facts.set(deck, told.facts)
      this.#refused.delete(deck)
      this.#sayFacts()
      // By whichever side is there first: one may have gone over to the other while neither was.
      if (this.#isSide(deck)) await this.#open(told.facts)
    } else {
      if (told.is === 'refused') this.#refused.set(deck, told.problem.message)
      const says = told.is === 'late' ? told.says : told.problem.message
      if (deck === this.#listened()) this.state.setState({ says })
      // What a plan would make cannot be heard: what there is can.
      if (told.is === 'refused' && this.#source?.proposal) this.load(this.#source)
    }
  }

  /** A device at the document's own rate. */
  async #open({ documentRate }: StretchFacts): Promise<void> {
    const wasWanted = this.state.getState().isWaiting
    const output = await this.#device.open(documentRate)
    if (!output) return
    this.#worker.postMessage({ do: 'attach', port: output.feed, rate: output.rate } satisfies ToFeeder, [output.feed])
    const deck = this.#listened()
    if (deck !== null) {
      // All that was said to nobody, or in frames of another rate.
      this.#goTo(deck, this.#at.seconds)
      this.#send({ do: 'loop', deck, loop: this.#loopFrames() })
    }
    this.#plan()
    if (wasWanted) await this.play()
    else this.#device.restLater()
  }

  #withoutRefused(source: SoundSource): SoundSource {
    return this.#refused.has(this.#deckId(source, 'after')) ? { ...source, proposal: null } : source
  }

  #hearWorklet(report: FromWorklet): void {
    this.#meters = { peaks: report.peaks, shortTerm: report.shortTerm, tracks: report.tracks }
    const { deck, frame, contextSeconds, seeks, isPlaying, isWaiting, hasEnded } = report
    if (seeks !== this.#seeks || deck === null) return
    const state = this.state.getState()
    this.#at = { deck, seconds: frame / this.#rate(), contextSeconds }
    const playing = state.isPlaying && (isPlaying || !hasEnded)
    if (playing !== state.isPlaying || isWaiting !== state.isWaiting)
      this.state.setState({ isPlaying: playing, isWaiting: playing && isWaiting })
    if (this.#leaving && deck === this.#listened()) this.#leave()
  }

  #leave(): void {
    this.#leaving = null
    this.#plan()
    setTimeout(() => this.#letGo(), LEAVE_MS)
  }

  /** Lets go of decks that are no side of what is heard, nor about to be left. */
  #letGo(): void {
    for (const id of this.#facts.keys()) {
      if (id === this.#leaving?.id || this.#isSide(id)) continue
      this.#facts.delete(id)
      this.#send({ do: 'close', deck: id })
    }
  }

  #sayFacts(): void {
    const source = this.#source
    const secondsOf = (side: Side): number | null => {
      const facts = source ? this.#facts.get(this.#deckId(source, side)) : undefined
      return facts ? facts.totalFrames / facts.rate : null
    }
    const listened = this.#listened()
    this.state.setState({
      durations: { before: secondsOf('before'), after: source?.proposal ? secondsOf('after') : null },
      says: (listened !== null && this.#refused.get(listened)) || null,
    })
  }

  #send(message: ToWorklet): void {
    this.#device.send(message)
  }

  #tellFeeder(message: ToFeeder): void {
    this.#worker.postMessage(message)
  }
}
