import { hearNote } from './audition.ts'
import { withinRegion, type HandNote, type HandChange } from './change-note.ts'
import { addNotes, changeNotes, chosenPlace, deleteNotes, keyOf, placeOf, type HandPlace } from './note-edits.ts'
import { keyOfNote, type RollScene } from './paint-roll.ts'
import type { RollHosts, RollSurface } from './roll-surface.ts'
import { rollTools, snapBeat, stepBeats } from './roll-tools.ts'
import { newNoteAt } from './song-edits.ts'
import { seekBeat } from './song-place.ts'
import { chooseInSong, chosenInSong } from './song-store.ts'

type PointerCall = {
  readonly document: string
  readonly hosts: RollHosts
  readonly surface: RollSurface
  scene(): RollScene
}

/** What a drag does while it moves and when it ends; Escape, or a lost pointer, lets everything be as it was. */
type Drag = { move(event: PointerEvent): void; drop(): void; cancel(): void }

/** So far a press may stray and still be a click. */
const CLICK_PX = 3
const nothing = (): void => undefined

/** Hands in the piano roll: choose, move, stretch, draw and erase notes, and how hard they are struck below. */
export function listenToRoll(call: PointerCall): () => void {
  const { hosts, surface } = call
  const stop = new AbortController()
  const { signal } = stop
  let drag: Drag | undefined
  const endDrag = (how: 'drop' | 'cancel'): void => {
    const ended = drag
    drag = undefined
    ended?.[how]()
    surface.preview(null)
  }
  const listen = (host: HTMLElement, begin: (event: PointerEvent) => Drag | undefined): void => {
    host.addEventListener(
      'pointerdown',
      (event) => {
        if (event.button !== 0) return
        drag = begin(event)
        if (drag) host.setPointerCapture(event.pointerId)
      },
      { signal },
    )
    host.addEventListener('pointermove', (event) => drag?.move(event), { signal })
    host.addEventListener('pointerup', () => endDrag('drop'), { signal })
    host.addEventListener('pointercancel', () => endDrag('cancel'), { signal })
  }
  listen(hosts.grid, (event) => beginOnGrid(call, event))
  listen(hosts.velocities, (event) => dragVelocity(call, event))
  listen(hosts.ruler, (event) => scrub(call, event))
  hosts.grid.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (!drag) hosts.grid.style.cursor = cursorAt(call, clientX, clientY)
    },
    { signal },
  )
  hosts.grid.addEventListener(
    'dblclick',
    ({ clientX, clientY }) => {
      const hit = surface.at(clientX, clientY)
      if (hit && !hit.note && rollTools.getState().tool === 'select') drawAt(call, hit.pitch, hit.beat)
    },
    { signal },
  )
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !drag) return
      event.preventDefault()
      event.stopPropagation()
      endDrag('cancel')
    },
    { signal, capture: true },
  )
  return () => stop.abort()
}

function cursorAt({ surface, document, scene }: PointerCall, x: number, y: number): string {
  const { tool } = rollTools.getState()
  const hit = surface.at(x, y)
  if (tool === 'erase') return 'crosshair'
  if (!hit?.note) return tool === 'draw' ? 'copy' : 'default'
  if (hit.note.tone !== 'same' || !placeOf(document, scene().region.id)) return 'default'
  return hit.edge === 'inside' ? 'grab' : 'ew-resize'
}

function beginOnGrid(call: PointerCall, event: PointerEvent): Drag | undefined {
  const { surface, document, scene } = call
  const hit = surface.at(event.clientX, event.clientY)
  if (!hit) return undefined
  const { tool } = rollTools.getState()
  if (tool === 'erase') return erase(call, event)
  if (!hit.note) return tool === 'draw' ? draw(call, hit, event) : marquee(call, event)
  const key = keyOfNote(hit.note)
  const had = chosenInSong(document).notes
  const isChosen = had.includes(key)
  rollTools.setState({ isHeld: true })
  hearNote(document, { track: scene().track.id, pitch: hit.note.pitch, velocity: hit.note.velocity })
  if (event.shiftKey) {
    chooseInSong(document, { notes: isChosen ? had.filter((each) => each !== key) : [...had, key] })
    if (isChosen) return { move: nothing, drop: nothing, cancel: () => chooseInSong(document, { notes: had }) }
  } else chooseInSong(document, { notes: isChosen ? [...had.filter((each) => each !== key), key] : [key] })
  const place = chosenPlace(document)
  const grabbed = place?.notes.find((note) => keyOf(note) === key)
  // What is only proposed is chosen and heard, and has to be accepted before hands can change it.
  if (!place || !grabbed) return undefined
  // A click on one of several means that one; whoever drags it means all of them.
  const isOne = (): void => {
    if (!event.shiftKey) chooseInSong(document, { notes: [key] })
  }
  const { edge } = hit
  return edge === 'inside'
    ? dragNotes(call, { place, grabbed, event, isOne })
    : dragEdge(call, { place, grabbed, event, edge, isOne })
}

type Grab = { readonly place: HandPlace; readonly grabbed: HandNote; readonly event: PointerEvent; isOne(): void }

function dragNotes(call: PointerCall, { place, grabbed, event, isOne }: Grab): Drag {
  const { surface, document, scene } = call
  const from = surface.beatAtPoint(event.clientX)
  let change: HandChange | undefined
  let lastPitch = grabbed.pitch
  return {
    move: ({ clientX, clientY }) => {
      const [x, y] = [clientX - event.clientX, clientY - event.clientY]
      if (!change && Math.abs(x) <= CLICK_PX && Math.abs(y) <= CLICK_PX) return
      const at = place.region.startBeat + grabbed.startBeat
      const beats = Math.abs(x) <= CLICK_PX ? 0 : snapBeat(at + surface.beatAtPoint(clientX) - from) - at
      const semitones = surface.pitchAt(clientY, grabbed.pitch) - grabbed.pitch
      change = withinRegion(place, { beats, semitones })
      surface.preview(change)
      const pitch = grabbed.pitch + (change.semitones ?? 0)
      if (pitch !== lastPitch) hearNote(document, { track: scene().track.id, pitch, velocity: grabbed.velocity })
      lastPitch = pitch
    },
    drop: () => (change ? void changeNotes(document, change) : isOne()),
    cancel: nothing,
  }
}

function dragEdge(
  { surface, document }: PointerCall,
  { place, grabbed, event, edge, isOne }: Grab & { readonly edge: 'start' | 'end' },
): Drag {
  let change: HandChange | undefined
  const own = place.region.startBeat + grabbed.startBeat + (edge === 'end' ? grabbed.durationBeats : 0)
  return {
    move: ({ clientX }) => {
      if (!change && Math.abs(clientX - event.clientX) <= CLICK_PX) return
      const by = snapBeat(surface.beatAtPoint(clientX)) - own
      // Onto itself a note would be gone: it keeps a step of the grid.
      const least = Math.min(0, stepBeats() - grabbed.durationBeats)
      change = withinRegion(place, { longer: Math.max(least, edge === 'end' ? by : -by), edge })
      surface.preview(change)
    },
    drop: () => (change ? void changeNotes(document, change) : isOne()),
    cancel: nothing,
  }
}

/** A stretch of keys and beats whose notes are chosen; a click goes there and chooses nothing. */
function marquee({ surface, document, scene }: PointerCall, event: PointerEvent): Drag {
  const had = chosenInSong(document).notes
  let isDrawn = false
  return {
    move: ({ clientX, clientY }) => {
      isDrawn ||= Math.abs(clientX - event.clientX) > CLICK_PX || Math.abs(clientY - event.clientY) > CLICK_PX
      if (!isDrawn) return
      const found = surface.drawMarquee(event, { clientX, clientY }).map(keyOfNote)
      const more = event.shiftKey ? found.filter((key) => !had.includes(key)) : found
      chooseInSong(document, { notes: event.shiftKey ? [...had, ...more] : more })
    },
    drop: () => {
      rollTools.setState({ isHeld: true })
      if (isDrawn) return
      if (!event.shiftKey) chooseInSong(document, { notes: [] })
      seekBeat(document, scene().picture, surface.beatAtPoint(event.clientX))
    },
    cancel: () => chooseInSong(document, { notes: had }),
  }
}

/** A note from where the hand comes down to where it lets go. */
function draw(
  call: PointerCall,
  { pitch, beat }: { pitch: number; beat: number },
  event: PointerEvent,
): Drag | undefined {
  const { document, surface, scene } = call
  const { region, track } = scene()
  const begun = newNoteAt(document, { region: region.id, pitch, beat })
  if (!begun) return undefined
  let note = begun
  rollTools.setState({ isHeld: true })
  hearNote(document, { track: track.id, pitch, velocity: note.velocity })
  surface.preview({}, note)
  return {
    move: ({ clientX }) => {
      if (track.isDrums || Math.abs(clientX - event.clientX) <= CLICK_PX) return
      const end = snapBeat(surface.beatAtPoint(clientX)) - region.startBeat
      const durationBeats = Math.max(stepBeats(), Math.min(end, region.durationBeats) - note.startBeat)
      note = { ...note, durationBeats }
      surface.preview({}, note)
    },
    drop: () => void addNotes(document, region.id, [note]),
    cancel: nothing,
  }
}

function drawAt({ document, scene }: PointerCall, pitch: number, beat: number): void {
  const { region, track } = scene()
  const note = newNoteAt(document, { region: region.id, pitch, beat })
  if (!note) return
  rollTools.setState({ isHeld: true })
  hearNote(document, { track: track.id, pitch, velocity: note.velocity })
  addNotes(document, region.id, [note])
}

/** All notes that the hand comes over go, as one edit. */
function erase({ surface, document, scene }: PointerCall, event: PointerEvent): Drag | undefined {
  const place = placeOf(document, scene().region.id)
  if (!place) return undefined
  const had = chosenInSong(document).notes
  const gone = new Set<string>()
  const take = ({ clientX, clientY }: PointerEvent): void => {
    const note = surface.at(clientX, clientY)?.note
    if (note?.tone === 'same') gone.add(keyOfNote(note))
    surface.preview({ erased: gone })
  }
  take(event)
  return {
    move: take,
    drop: () =>
      void (
        gone.size > 0 && deleteNotes(document, { ...place, notes: place.notes.filter((note) => gone.has(keyOf(note))) })
      ),
    cancel: () => chooseInSong(document, { notes: had }),
  }
}

/** Up is harder: the bar that is grabbed, and with it all that are chosen. */
function dragVelocity({ surface, document, scene }: PointerCall, event: PointerEvent): Drag | undefined {
  const note = surface.velocityAt(event.clientX)
  if (!note) return undefined
  const key = keyOfNote(note)
  const had = chosenInSong(document).notes
  if (!had.includes(key)) chooseInSong(document, { notes: [key] })
  rollTools.setState({ isHeld: true })
  const place = chosenPlace(document)
  const grabbed = place?.notes.find((each) => keyOf(each) === key)
  if (!place || !grabbed) return undefined
  const harderAt = (clientY: number): number => surface.velocityFor(clientY) - grabbed.velocity
  let change: HandChange | undefined
  return {
    move: ({ clientY }) => {
      if (!change && Math.abs(clientY - event.clientY) <= CLICK_PX) return
      change = { harder: harderAt(clientY) }
      surface.preview(change)
    },
    drop: () => {
      if (!change) return
      changeNotes(document, change)
      hearNote(document, {
        track: scene().track.id,
        pitch: grabbed.pitch,
        velocity: grabbed.velocity + (change.harder ?? 0),
      })
    },
    cancel: () => chooseInSong(document, { notes: had }),
  }
}

function scrub({ surface, document, scene }: PointerCall, event: PointerEvent): Drag {
  const seek = ({ clientX }: PointerEvent): void => seekBeat(document, scene().picture, surface.beatAtPoint(clientX))
  seek(event)
  return { move: seek, drop: nothing, cancel: nothing }
}
