import type { PicturePlace, PicturePlaces } from './picture-places.ts'

/** Which copy of a film is looked at. */
export type FilmCopy = 'proxy' | 'original'

export const filmAddress = (file: string, copy: FilmCopy): string =>
  `/api/v1/media/${encodeURIComponent(file)}/${copy === 'proxy' ? 'proxy.mp4' : 'original'}`

/** What is shown now: nothing, a film, or that it cannot be seen. */
export type PictureState = {
  readonly file: string | null
  readonly copy: FilmCopy | null
  readonly fault: 'no-picture' | 'not-there' | null
}

type PictureParts = {
  readonly host: HTMLElement
  readonly clock: {
    /** Of the cut. */
    seconds(): number
    isPlaying(): boolean
  }
  onState(state: PictureState): void
}

/** Behind by more, it is brought in step by a jump; by less, by playing a little faster or slower. */
const MAX_DRIFT_SECONDS = 0.15
/** Less than half a frame at any rate. */
const NO_DRIFT_SECONDS = 0.008
/** How much faster for each second that it is behind, and at most. */
const CATCH_UP = 2
const MAX_CATCH_UP = 0.12
/** Times are rounded to microseconds: a frame that begins at a time is surely begun so much later. */
const WITHIN_FRAME_SECONDS = 0.0005
/** A jump is begun as long before a cut as jumps took lately, and never more. */
const MAX_LEAD_SECONDS = 0.12
const FIRST_LEAD_SECONDS = 0.03

/**
 * The picture of a cut: one silent film that follows the clock of the sound. It stands where the sound stands, plays
 * when it plays, and jumps where the cut does. Its owner has it drawn with every frame while something plays, and
 * whenever something changes.
 */
export class PictureSurface {
  readonly #parts: PictureParts
  readonly #video = document.createElement('video')
  /** Holds the last frame while another film is loaded. */
  readonly #held = document.createElement('canvas')
  readonly #listening = new AbortController()
  #places: PicturePlaces | null = null
  #copies: ReadonlyMap<string, FilmCopy> = new Map()
  #state: PictureState = { file: null, copy: null, fault: null }
  #run = -1
  /** Where it was told to stand. */
  #asked: number | null = null
  #lead = FIRST_LEAD_SECONDS
  #jumpedAtMs: number | null = null

  constructor(parts: PictureParts) {
    this.#parts = parts
    const video = this.#video
    Object.assign(video, {
      muted: true,
      playsInline: true,
      preload: 'auto',
      disablePictureInPicture: true,
      tabIndex: -1,
    })
    video.setAttribute('aria-hidden', 'true')
    for (const element of [this.#held, video]) {
      element.className = 'absolute inset-0 size-full object-contain'
      element.style.visibility = 'hidden'
      parts.host.append(element)
    }
    const { signal } = this.#listening
    video.addEventListener('loadedmetadata', () => this.#hearSize(), { signal })
    video.addEventListener('seeked', () => this.#hearJumped(), { signal })
    video.addEventListener('error', () => this.#fail('not-there'), { signal })
  }

  /** What plays when, and which copy of each film there is; one that is not named is not known yet. */
  show(places: PicturePlaces, copies: ReadonlyMap<string, FilmCopy>): void {
    this.#places = places
    this.#copies = copies
    // Numbers of runs are those of another cut.
    this.#run = -1
    this.draw()
  }

  draw(): void {
    const { clock } = this.#parts
    const isPlaying = clock.isPlaying()
    const seconds = clock.seconds()
    const place = this.#places?.at(isPlaying ? seconds + this.#lead : seconds)
    const copy = place?.file === undefined || place.file === null ? undefined : this.#copies.get(place.file)
    if (!place || place.file === null || copy === undefined) return this.#hide()
    if (this.#state.file !== place.file || this.#state.copy !== copy) return this.#load(place.file, copy)
    if (this.#state.fault || this.#video.readyState < HTMLMediaElement.HAVE_METADATA) return
    if (isPlaying) this.#follow(place)
    else this.#stand(place)
  }

  destroy(): void {
    this.#listening.abort()
    this.#unload()
    this.#video.remove()
    this.#held.remove()
  }

  #stand({ seconds, run }: PicturePlace): void {
    const video = this.#video
    if (!video.paused) video.pause()
    this.#run = run
    const target = seconds + WITHIN_FRAME_SECONDS
    // Who drags the place about asks for more than can be shown; the last one is shown once the one before is there.
    if (video.seeking || this.#asked === target) return
    this.#asked = target
    video.currentTime = target
  }

  #follow({ seconds, run }: PicturePlace): void {
    const video = this.#video
    this.#asked = null
    if (video.paused) void video.play().catch(() => undefined)
    if (video.seeking) return
    const drift = seconds - this.#lead - video.currentTime
    const isAtCut = this.#run !== run && this.#run !== -1
    this.#run = run
    if (isAtCut || Math.abs(drift) > MAX_DRIFT_SECONDS) {
      this.#jumpedAtMs = performance.now()
      video.playbackRate = 1
      video.currentTime = seconds
      return
    }
    const faster = Math.abs(drift) < NO_DRIFT_SECONDS ? 0 : Math.max(-1, Math.min(1, (drift * CATCH_UP) / MAX_CATCH_UP))
    const rate = 1 + Math.round(faster * MAX_CATCH_UP * 100) / 100
    if (video.playbackRate !== rate) video.playbackRate = rate
  }

  #hearJumped(): void {
    if (this.#jumpedAtMs !== null) {
      const took = (performance.now() - this.#jumpedAtMs) / 1000
      this.#lead = Math.min(MAX_LEAD_SECONDS, this.#lead + (took - this.#lead) / 4)
      this.#jumpedAtMs = null
    }
    this.#video.style.visibility = 'visible'
    this.#held.style.visibility = 'hidden'
    this.draw()
  }

  #load(file: string, copy: FilmCopy): void {
    this.#hold()
    this.#unload()
    this.#tell({ file, copy, fault: null })
    this.#video.src = filmAddress(file, copy)
  }

  #hide(): void {
    if (this.#state.file === null) return
    this.#unload()
    this.#held.style.visibility = 'hidden'
    this.#tell({ file: null, copy: null, fault: null })
  }

  /** Lets go of the film, and of the connection that it came by. */
  #unload(): void {
    const video = this.#video
    video.style.visibility = 'hidden'
    this.#run = -1
    this.#asked = null
    this.#jumpedAtMs = null
    if (!video.hasAttribute('src')) return
    video.pause()
    video.removeAttribute('src')
    video.load()
  }

  #hold(): void {
    const { videoWidth: width, videoHeight: height, readyState, style } = this.#video
    if (readyState < HTMLMediaElement.HAVE_CURRENT_DATA || width === 0 || style.visibility === 'hidden') return
    Object.assign(this.#held, { width, height })
    this.#held.getContext('2d')?.drawImage(this.#video, 0, 0)
    this.#held.style.visibility = 'visible'
  }

  /** A picture that the browser cannot decode is no error to it where there is sound that it can play. */
  #hearSize(): void {
    if (this.#video.videoWidth === 0) this.#fail('no-picture')
    else this.draw()
  }

  #fail(fault: 'no-picture' | 'not-there'): void {
    if (!this.#video.hasAttribute('src')) return
    this.#held.style.visibility = 'hidden'
    this.#video.style.visibility = 'hidden'
    this.#tell({ ...this.#state, fault })
  }

  #tell(state: PictureState): void {
    this.#state = state
    this.#parts.onState(state)
  }
}
