/** Where a track stands between left (-1) and right (1), as people write it. */
export const showPan = (pan: number): string => {
  const percent = Math.round(Math.abs(pan) * 100)
  return percent === 0 ? 'centre' : `${percent} % ${pan < 0 ? 'L' : 'R'}`
}
