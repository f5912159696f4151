/** How often it is looked at the clock. */
const LOOK_MS = 10_000
/** A tab that nobody looks at is asked less often, down to once a minute; more than this is a machine that slept. */
const ASLEEP_MS = 3 * 60_000

/**
 * Says when the machine slept, or the browser had put this page to sleep: the streams that it had may be dead without
 * knowing it, and nobody sat there and listened any more.
 */
export function listenToWaking(onWake: () => void): void {
  let last = Date.now()
  const look = (): void => {
    const now = Date.now()
    const slept = now - last
    last = now
    if (slept > ASLEEP_MS) onWake()
  }
  setInterval(look, LOOK_MS)
  // A page that a browser has frozen gets no time at all until it says so.
  document.addEventListener('resume', () => {
    last = Date.now()
    onWake()
  })
}
