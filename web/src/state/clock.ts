/** Where the sound is, in seconds of the document that is looked at. It is read in animation frames, never kept. */
export type Clock = { position(): number; seek(seconds: number): void }

let still = 0
let current: Clock = {
  position: () => still,
  seek: (seconds) => {
    still = seconds
  },
}

export const clock: Clock = { position: () => current.position(), seek: (seconds) => current.seek(seconds) }

/** From now on the time is that of whoever plays. */
export function setClock(playing: Clock): void {
  current = playing
}
