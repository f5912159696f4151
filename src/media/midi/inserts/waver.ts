/** A slow wave between 0 and 1, a sample at a time; `startPart` is how much of its first turn is over. */
export function waver({
  hertz,
  rate,
  startPart = 0,
}: {
  hertz: number
  rate: number
  startPart?: number
}): () => number {
  // A turning arrow costs two products a sample instead of a sine, and its length is mended as it goes.
  const angle = (2 * Math.PI * hertz) / rate
  const [turnCos, turnSin] = [Math.cos(angle), Math.sin(angle)]
  const arrow = Float64Array.of(Math.cos(2 * Math.PI * startPart), Math.sin(2 * Math.PI * startPart))
  return () => {
    const [cos, sin] = [arrow[0] ?? 1, arrow[1] ?? 0]
    const mend = 1.5 - 0.5 * (cos * cos + sin * sin)
    arrow[0] = (cos * turnCos - sin * turnSin) * mend
    arrow[1] = (cos * turnSin + sin * turnCos) * mend
    return 0.5 - 0.5 * cos
  }
}
