import { createStore, type StoreApi } from 'zustand'
import type { StretchFacts } from '../../../src/client/index.ts'
import { trustedWorkerUrl } from '../ui/trusted.ts'
import type { DeckSource } from './feeder.ts'
import { inFrames, mapPlaces, type MapStep, type PlacePair, type Side, type WaysTo } from './place-map.ts'
import type { FromFeeder, FromWorklet, ToFeeder, ToWorklet } from './sound-messages.ts'
import { SoundDevice } from './sound-device.ts'
import { canPlaySound, UNSUPPORTED, type SoundStatus } from './sound-output.ts'
import workerUrl from './sound-worker.ts?worker&url'

/** What is to be heard: a document as it is, and what a proposal would make of it. */
export type SoundSource = {
  readonly document: string
  readonly revision: number
  readonly proposal: {
    readonly id: string
    /** The steps that are kept, where not all are. */
    readonly only: readonly string[] | null
    /** In seconds. */
    readonly places: readonly PlacePair[]
  } | null
}

/** What a page shows of the sound that does not change with every frame. */
export type SoundState = {
  readonly status: SoundStatus
  readonly document: string | null
  readonly isPlaying: boolean
  /** It plays as soon as the samples are there. */
  readonly isWaiting: boolean
  readonly side: Side
  readonly hasAfter: boolean
  /** In seconds; null until it is known. */
  readonly durations: { readonly before: number | null; readonly after: number | null }
  /** In seconds of the side that is listened to. */
  readonly loop: { readonly start: number; readonly end: number } | null
  /** Counts jumps, so that whoever draws the place draws it again also while nothing plays. */
  readonly moves: number
  /** Why there is no sound, or none yet. */
  readonly says: string | null
}

/** What changes with every frame; read in animation frames. */
export type HeardNow = {
  readonly seconds: number
  /** The same place on the other side. */
  readonly otherSeconds: number | null
  readonly peaks: readonly number[]
  readonly shortTerm: number | null
  /** The highest of each track that is heard. */
  readonly tracks: ReadonlyMap<string, number>
}

/** By then what was left has faded out. */
const LEAVE_MS = 100
/** What is left of a loop on the other side is looped there if it is as long as this. */
const MIN_LOOP_SECONDS = 0.1

const NOTHING: SoundState = {
  status: { is: 'ready' },
  document: null,
  isPlaying: false,
  isWaiting: false,
  side: 'before',
  hasAfter: false,
  durations: { before: null, after: null },
  loop: null,
  moves: 0,
  says: null,
}

/** Plays the states of a document: before and after of a proposal at the same place, whichever one listens to. */
export class Player {
  readonly state: StoreApi<SoundState> = createStore<SoundState>(() => NOTHING)
  readonly #worker: Worker
  readonly #facts = new Map<string, StretchFacts>()
  readonly #refused = new Map<string, string>()
  #source: SoundSource | null = null
  /** What was played before the source changed, until the new one is heard. */
  #leaving: { readonly id: string; readonly by: WaysTo } | null = null
  readonly #device = new SoundDevice({
    onReport: (report) => this.#hearWorklet(report),
    onLost: (status) => {
      this.#freeze()
      this.state.setState({ status, isPlaying: false, isWaiting: false })
      this.#send({ do: 'play', isPlaying: false })
    },
  })
  /** Where it stands, as far as anyone has said. */
  #at: { deck: string; frame: number; contextSeconds: number } = { deck: '', frame: 0, contextSeconds: 0 }
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
    this.#source = source
    const target = this.#deckId(source, side)
    this.#leaving = listened === target ? null : { id: listened, by: { [listened]: this.#wayOver(old, source, side) } }
    this.state.setState({ side, hasAfter: source.proposal !== null, loop: null })
    this.#sayFacts()
    this.#plan()
    this.#letGo()
    if (this.#leaving) this.#send({ do: 'switch', deck: target, by: this.#leaving.by })
    // Nothing plays, so the place is known here before whoever plays says so.
    if (this.#leaving && !this.state.getState().isPlaying)
      this.#put(target, mapPlaces(this.#leaving.by[listened] ?? [], this.#at.frame))
  }

  async play(): Promise<void> {
    if (!this.#source || this.state.getState().status.is === 'unsupported') return
    this.#device.stayAwake()
    const { frame, deck } = this.#at
    if (frame >= (this.#facts.get(deck)?.totalFrames ?? Infinity)) this.seek(this.state.getState().loop?.start ?? 0)
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
    const rate = this.#rate()
    if (deck === null) return
    const total = this.#facts.get(deck)?.totalFrames ?? Infinity
    const frame = Math.max(0, Math.min(total, Math.round(seconds * rate)))
    this.#seeks += 1
    this.#put(deck, frame)
    this.#send({ do: 'seek', deck, frame, count: this.#seeks })
    this.#tellFeeder({ do: 'follow', deck, frame, count: this.#seeks })
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
    this.#send({ do: 'switch', deck: target, by: this.#waysTo(side) })
    if (!isPlaying) this.#put(target, (here.otherSeconds ?? here.seconds) * this.#rate())
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
    const rate = this.#rate()
    const frames = loop && { start: Math.round(loop.start * rate), end: Math.round(loop.end * rate) }
    this.state.setState({ loop })
    this.#send({ do: 'loop', deck, loop: frames })
    this.#plan()
  }

  /** Where it is heard now, and how loud. */
  now(): HeardNow {
    const { isPlaying, isWaiting, side } = this.state.getState()
    const { deck, frame, contextSeconds } = this.#at
    const rate = this.#rate()
    const ran = isPlaying && !isWaiting ? (this.#device.output?.secondsSince(contextSeconds) ?? 0) : 0
    const facts = this.#facts.get(deck)
    const seconds = Math.max(0, Math.min(frame / rate + ran, facts ? facts.totalFrames / facts.rate : Infinity))
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
    if (deck === null) return
    this.#seeks += 1
    this.#put(deck, 0)
    this.#send({ do: 'seek', deck, frame: 0, count: this.#seeks })
    this.#tellFeeder({ do: 'follow', deck, frame: 0, count: this.#seeks })
  }

  /** From what was listened to, to the same place of the new state. */
  #wayOver(old: SoundSource, now: SoundSource, side: Side): MapStep[] {
    const from = this.state.getState().side
    const stepOf = (source: SoundSource, start: Side): MapStep[] =>
      source.proposal ? [{ places: inFrames(source.proposal.places, this.#rate()), from: start }] : []
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
    return { [this.#deckId(this.#source, from)]: [{ places: inFrames(proposal.places, this.#rate()), from }] }
  }

  #deckId({ document, revision, proposal }: SoundSource, side: Side): string {
    const of = side === 'after' && proposal ? `+${proposal.id}:${proposal.only?.join(',') ?? 'all'}` : ''
    return `${document}@${revision}${of}`
  }

  #listened(): string | null {
    return this.#source && this.#deckId(this.#source, this.state.getState().side)
  }

  #rate(): number {
    return this.#device.output?.rate ?? [...this.#facts.values()][0]?.rate ?? 48_000
  }

  #put(deck: string, frame: number): void {
    this.#at = { deck, frame: Math.round(frame), contextSeconds: this.#at.contextSeconds }
    this.state.setState(({ moves }) => ({ moves: moves + 1 }))
  }

  /** Holds the place that is heard at this moment. */
  #freeze(): void {
    const { seconds } = this.now()
    this.#put(this.#at.deck, seconds * this.#rate())
  }

  /** What is to be fetched: both sides, and what is about to be left, for as long as it plays. */
  #plan(): void {
    const source = this.#source
    const listened = this.#listened()
    if (!source || listened === null) return this.#tellFeeder({ do: 'plan', sources: [], plan: null })
    const { document, revision, proposal } = source
    const { side, loop } = this.state.getState()
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
    const rate = this.#rate()
    this.#tellFeeder({
      do: 'plan',
      sources,
      plan: {
        listened,
        ready: [
          ...(this.#leaving ? [{ id: listened, by: this.#leaving.by }] : []),
          ...(proposal ? [{ id: this.#deckId(source, other), by: this.#waysTo(other) }] : []),
        ],
        loop: loop && { start: Math.round(loop.start * rate), end: Math.round(loop.end * rate) },
      },
    })
  }

  async #hearFeeder({ deck, told }: FromFeeder): Promise<void> {
    if (told.is === 'known') {
      this.#facts.set(deck, told.facts)
      this.#refused.delete(deck)
      this.#sayFacts()
      if (deck === this.#listened()) await this.#open(told.facts)
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
    if (deck !== null) this.#send({ do: 'seek', deck, frame: this.#at.frame, count: this.#seeks })
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
    this.#at = { deck, frame, contextSeconds }
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
    const source = this.#source
    const kept = [this.#leaving?.id, ...(source ? [this.#deckId(source, 'before'), this.#deckId(source, 'after')] : [])]
    for (const id of this.#facts.keys()) {
      if (kept.includes(id)) continue
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
