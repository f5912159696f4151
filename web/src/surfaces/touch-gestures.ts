/** What fingers do on something that is wider than it can be shown. Places are in the window, in pixels. */
export type TouchPlace = {
  /** One finger moves what is seen, to the side and up and down. */
  pan(across: number, down: number): void
  /** Two fingers make it larger or smaller around a place. */
  zoom(factor: number, clientX: number): void
}

/** So far a finger may stray and still mean one place. */
const TAP_PX = 10
/** Held so long, a finger does what a mouse does: it chooses, moves, trims. */
const HOLD_MS = 450

type Finger = { readonly first: PointerEvent; x: number; y: number }

/**
 * Fingers on a host that hands with a mouse work on too: a finger moves what is seen, two zoom it, a tap is a click,
 * and a finger that was held does what a mouse would. Whatever is not for the host is kept from it. Gives what ends it.
 */
export function listenToTouch(host: HTMLElement, { pan, zoom }: TouchPlace): () => void {
  const stop = new AbortController()
  const options = { signal: stop.signal, capture: true }
  const fingers = new Map<number, Finger>()
  /** What the fingers do; `mouse` is handed on as it comes. */
  let way: 'waits' | 'pans' | 'zooms' | 'mouse' = 'waits'
  let holding: ReturnType<typeof setTimeout> | undefined

  /** The same press once more, for those who hear a mouse. */
  const replay = (type: string, { clientX, clientY, pointerId, isPrimary }: PointerEvent): void => {
    const press = { clientX, clientY, pointerId, isPrimary, button: 0, buttons: 1, bubbles: true, cancelable: true }
    host.dispatchEvent(new PointerEvent(type, { ...press, pointerType: 'mouse' }))
  }
  const hold = (finger: Finger): void => {
    way = 'mouse'
    navigator.vibrate?.(10)
    replay('pointerdown', finger.first)
  }
  const end = (): void => {
    clearTimeout(holding)
    if (fingers.size === 0) way = 'waits'
  }
  const keep = (event: PointerEvent): void => {
    event.stopImmediatePropagation()
    event.preventDefault()
  }

  host.addEventListener(
    'pointerdown',
    (event) => {
      if (event.pointerType !== 'touch') return
      keep(event)
      const finger = { first: event, x: event.clientX, y: event.clientY }
      fingers.set(event.pointerId, finger)
      clearTimeout(holding)
      if (fingers.size > 1) {
        if (way === 'mouse') replay('pointercancel', event)
        way = 'zooms'
      } else holding = setTimeout(() => hold(finger), HOLD_MS)
    },
    options,
  )
  // A finger may leave the host while it moves what is seen there.
  const move = (event: PointerEvent): void => {
    const finger = fingers.get(event.pointerId)
    if (!finger || event.pointerType !== 'touch' || way === 'mouse') return
    keep(event)
    const before = spreadOf(fingers)
    const [across, down] = [event.clientX - finger.x, event.clientY - finger.y]
    const strayed = Math.hypot(event.clientX - finger.first.clientX, event.clientY - finger.first.clientY)
    if (way === 'waits' && strayed < TAP_PX) return
    clearTimeout(holding)
    if (way === 'waits') way = 'pans'
    Object.assign(finger, { x: event.clientX, y: event.clientY })
    if (way === 'pans') return pan(-across, -down)
    const now = spreadOf(fingers)
    if (!before || !now) return
    if (before.spread > 0 && now.spread > 0) zoom(now.spread / before.spread, now.x)
    pan(before.x - now.x, 0)
  }
  const lift = (event: PointerEvent): void => {
    const finger = fingers.get(event.pointerId)
    if (!finger || event.pointerType !== 'touch') return
    const was = way
    fingers.delete(event.pointerId)
    if (was !== 'mouse') keep(event)
    if (was === 'waits' && event.type === 'pointerup') {
      replay('pointerdown', finger.first)
      replay('pointerup', finger.first)
    }
    end()
  }
  addEventListener('pointermove', move, options)
  addEventListener('pointerup', lift, options)
  addEventListener('pointercancel', lift, options)
  // A finger that is held opens no menu of the browser.
  host.addEventListener('contextmenu', (event) => fingers.size > 0 && event.preventDefault(), options)
  return () => {
    clearTimeout(holding)
    stop.abort()
  }
}

/** How far two fingers are apart, and where the middle between them is. */
function spreadOf(fingers: ReadonlyMap<number, Finger>): { readonly spread: number; readonly x: number } | null {
  const [one, other] = [...fingers.values()]
  if (!one || !other) return null
  return { spread: Math.hypot(one.x - other.x, one.y - other.y), x: (one.x + other.x) / 2 }
}
