/**
 * Controller 7 for a volume of 0 to 1.5. Synthesizers square the controller, and 100 is where they start, which is our
 * 1.
 */
export function volumeController(volume: number): number {
  return Math.min(127, Math.round(100 * Math.sqrt(Math.max(0, volume))))
}

/** Controller 10 for a pan of 0 (left) to 1 (right); the middle is 64. */
export function panController(pan: number): number {
  return Math.min(127, Math.max(0, Math.round(pan * 128)))
}

/** How much of a channel goes to each effect that MIDI knows, by what a bus or an effect is called. */
export function effectController(name: string): number | null {
  if (/reverb|room|hall|plate|space/i.test(name)) return 91
  if (/chorus|ensemble|flanger/i.test(name)) return 93
  return /delay|echo/i.test(name) ? 94 : null
}
