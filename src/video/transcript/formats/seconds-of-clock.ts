/** "1:02:03.5", "02:03,500" and "3.5" in seconds; null for anything else. */
export function secondsOfClock(clock: string): number | null {
  if (!/^(?:\d+:){0,2}\d+(?:[.,]\d+)?$/.test(clock.trim())) return null
  return clock
    .trim()
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)
}
