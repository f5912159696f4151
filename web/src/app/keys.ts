import { ask, callOff, redo, show, takeReading, undo } from '../state/actions.ts'
import { intend, reviews } from '../state/review-store.ts'
import { studio } from '../state/studio-store.ts'
import { chooseFiles } from '../jobs/choose-files.ts'
import { openTakeOut } from '../take-out/take-out-store.ts'
import { openHelp, openKeys, openPalette, openSettings } from './dialogs.ts'
import { focusChange, focusTalk, isAmongChanges, walkPanes } from './panes.ts'
import { preferencesNow } from './preferences.ts'

const isApple = /Mac|iP(?:hone|ad)/.test(navigator.platform)
export const modifier = isApple ? '⌘' : 'Ctrl-'

/** Where a key counts: everywhere, outside of text fields, or while something is reviewed. */
type KeyScope = 'everywhere' | 'page' | 'review'
export type KeyGroup = 'Review' | 'This view' | 'Sound' | 'Page'
export type KeyBinding = {
  /** As `KeyboardEvent.key` has them, with `Mod+` for ⌘ or Ctrl and `Shift+`. */
  readonly keys: readonly string[]
  readonly name: string
  readonly scope: KeyScope
  /** Under which heading it stands where all are listed; a view's own have that of the view. */
  readonly group?: KeyGroup
  /** Whether it did something; false leaves the key to the browser. */
  run(key: string): boolean | void
}

const inReview = (intent: Parameters<typeof intend>[1]) => (): boolean => {
  const { open } = reviews.getState()
  if (open === null || studio.getState().pane.show !== 'document') return false
  intend(open, intent)
  return true
}

/** Moves among the changes, and the focus with it where that is the person's place already. */
const move = (to: 'next' | 'previous') => (key: string) => {
  const isAmong = isAmongChanges()
  if (key.startsWith('Arrow') && !isAmong) return false
  const isMoved = inReview({ do: 'move', to })()
  if (isMoved && isAmong) focusChange()
  return isMoved
}

/** Space ticks the change that has the focus, and is for playing elsewhere. */
const tick = (key: string): boolean =>
  (key !== ' ' || document.activeElement?.closest('[data-row]') != null) && inReview({ do: 'toggle' })()

/** Calls off what is being planned. */
function stopPlanning(): boolean {
  const under = studio.getState().asks.findLast(({ reply, problem }) => !reply && !problem)
  if (under) void callOff(under.ask)
  return under !== undefined
}

/**
 * Takes the answer of that number where a question is open, else that other reading of the plan under review. False
 * where there is none.
 */
function choose(number: number): boolean {
  const { project, asks } = studio.getState()
  const offer = project?.question?.offers[number - 1]
  if (offer !== undefined) {
    const asked = asks.findLast(({ reply }) => reply?.question === project?.question?.question)
    void ask(offer, { on: asked?.reply?.document ?? null })
    return true
  }
  const { open } = reviews.getState()
  const read = asks.find(({ proposal }) => proposal !== null && proposal === open)
  const other = read?.reply?.alternatives.find(({ key }) => key === String(number))
  if (open === null || !other) return false
  void takeReading(open, other.key)
  return true
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** The keymap is data: keys, the palette and the page of keys are made of it. Views add their own. */
export const bindings: KeyBinding[] = [
  { keys: ['Mod+k'], name: 'Everything by name', scope: 'everywhere', run: () => openPalette() },
  { keys: ['F6'], name: 'Next pane', scope: 'everywhere', run: () => walkPanes(1) },
  { keys: ['Shift+F6'], name: 'Previous pane', scope: 'everywhere', run: () => walkPanes(-1) },
  { keys: ['Mod+z'], name: 'Undo the last turn', scope: 'page', run: () => void undo() },
  { keys: ['Mod+Shift+z', 'Mod+y'], name: 'Redo', scope: 'page', run: () => void redo() },
  { keys: ['/'], name: 'Say something', scope: 'page', run: focusTalk },
  { keys: ['?'], name: 'Keys', scope: 'page', run: openKeys },
  { keys: ['F1'], name: 'What can I say here?', scope: 'everywhere', run: openHelp },
  { keys: ['Mod+,'], name: 'Settings', scope: 'everywhere', run: () => openSettings() },
  { keys: ['Mod+o'], name: 'Bring files in', scope: 'page', run: () => chooseFiles() },
  { keys: ['e'], name: 'Take it out: render or export the document', scope: 'page', run: () => openTakeOut() },
  {
    keys: ['h'],
    name: 'History, or back to the document',
    scope: 'page',
    run: () => show(studio.getState().pane.show === 'history' ? 'document' : 'history'),
  },
  { keys: DIGITS, name: 'Take this answer, or another reading', scope: 'page', run: (key) => choose(Number(key)) },
  { keys: ['Escape'], name: 'Stop planning', scope: 'page', run: stopPlanning },
  { keys: ['a', 'Enter'], name: 'Accept what is ticked', scope: 'review', run: inReview({ do: 'approve' }) },
  { keys: ['r'], name: 'Reject the plan', scope: 'review', run: inReview({ do: 'reject' }) },
  { keys: ['q', 'Escape'], name: 'Leave the plan waiting', scope: 'review', run: inReview({ do: 'leave' }) },
  { keys: [' ', 't'], name: 'Tick or untick the change', scope: 'review', run: tick },
  { keys: [']', 'ArrowDown'], name: 'Next change', scope: 'review', run: move('next') },
  { keys: ['[', 'ArrowUp'], name: 'Previous change', scope: 'review', run: move('previous') },
]

/** A view's own keys, for as long as it is shown. They come before the page's. */
export function bindKeys(given: readonly KeyBinding[], group: KeyGroup = 'This view'): () => void {
  const own = given.map((binding) => ({ group, ...binding }))
  bindings.unshift(...own)
  return () => {
    for (const each of own) {
      const at = bindings.indexOf(each)
      if (at >= 0) bindings.splice(at, 1)
    }
  }
}

/** The heading that a binding stands under. */
export const groupOf = ({ group, scope }: KeyBinding): KeyGroup => group ?? (scope === 'review' ? 'Review' : 'Page')

/** The keys of a binding: one's own, where one has chosen it. */
export function keysOf({ name, keys }: KeyBinding): readonly string[] {
  const own = preferencesNow().keys[name]
  return own === undefined ? keys : [own]
}

/** Hears keys for the whole page; gives what stops it. */
export function listenToKeys(): () => void {
  const hear = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('[role="dialog"]')) return
    const isTyping =
      event.target instanceof HTMLElement &&
      (event.target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) &&
      (event.target as HTMLInputElement).type !== 'range'
    // Enter and Space press the button that has the focus; a box is ticked by Space alone.
    const isBox = event.target instanceof HTMLButtonElement && event.target.role === 'checkbox'
    const isPressing =
      event.target instanceof HTMLButtonElement && ((event.key === 'Enter' && !isBox) || event.key === ' ')
    const pressed = nameOfKey(event)
    for (const binding of bindings) {
      const { scope, run } = binding
      if (!keysOf(binding).includes(pressed) || (isTyping && scope !== 'everywhere') || isPressing) continue
      if (run(pressed) === false) continue
      event.preventDefault()
      return
    }
  }
  addEventListener('keydown', hear)
  return () => removeEventListener('keydown', hear)
}

/** A press as bindings name it. */
export function nameOfKey({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): string {
  const isMod = isApple ? metaKey : ctrlKey
  const plain = key.length === 1 && isMod ? key.toLowerCase() : key
  // What needs Shift to be typed at all, such as "?", is named by what it types.
  const isShifted = shiftKey && (isMod || key.length > 1)
  return `${isMod ? 'Mod+' : ''}${altKey ? 'Alt+' : ''}${isShifted ? 'Shift+' : ''}${plain}`
}

/** A key as it is shown. */
export function showKey(key: string): string {
  return key
    .replace('Mod+', modifier)
    .replace('Shift+', '⇧')
    .replace('Arrow', '')
    .replace(/^ $/, 'Space')
    .replace('Escape', 'Esc')
    .replace(/(?<=[-⌘⇧])[a-z]$/, (letter) => letter.toUpperCase())
}
