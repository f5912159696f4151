import { createStore } from 'zustand'
import { redo, show, undo } from '../state/actions.ts'
import { intend, reviews } from '../state/review-store.ts'
import { studio } from '../state/studio-store.ts'
import { chooseFiles } from '../jobs/choose-files.ts'
import { openRender } from '../jobs/render-store.ts'
import { openPalette } from './palette-store.ts'

const isApple = /Mac|iP(?:hone|ad)/.test(navigator.platform)
export const modifier = isApple ? '⌘' : 'Ctrl-'

/** Where a key counts: everywhere, outside of text fields, or while something is reviewed. */
type KeyScope = 'everywhere' | 'page' | 'review'
export type KeyBinding = {
  /** As `KeyboardEvent.key` has them, with `Mod+` for ⌘ or Ctrl and `Shift+`. */
  readonly keys: readonly string[]
  readonly name: string
  readonly scope: KeyScope
  /** Whether it did something; false leaves the key to the browser. */
  run(key: string): boolean | void
}

export const keysDialog = createStore(() => ({ isOpen: false }))
export const openKeys = (): void => keysDialog.setState({ isOpen: true })

const inReview = (intent: Parameters<typeof intend>[1]) => (): boolean => {
  const { open } = reviews.getState()
  if (open === null || studio.getState().pane.show !== 'document') return false
  intend(open, intent)
  return true
}

const focusTalk = (): void => document.querySelector<HTMLTextAreaElement>('#say')?.focus()

/** Panes in the order in which F6 goes through them. */
const PANES = ['#talk', '#document', 'footer']
function nextPane(): void {
  const at = PANES.findIndex((pane) => document.querySelector(pane)?.contains(document.activeElement))
  const next = document.querySelector<HTMLElement>(PANES[(at + 1) % PANES.length] ?? '')
  const first = next?.matches('[tabindex]') ? next : next?.querySelector<HTMLElement>('button:not(:disabled)')
  first?.focus()
}

/** The keymap is data: keys, the palette and the page of keys are made of it. Views add their own. */
export const bindings: KeyBinding[] = [
  { keys: ['Mod+k'], name: 'Everything by name', scope: 'everywhere', run: () => openPalette() },
  { keys: ['F6'], name: 'Next pane', scope: 'everywhere', run: nextPane },
  { keys: ['Mod+z'], name: 'Undo the last turn', scope: 'page', run: () => void undo() },
  { keys: ['Mod+Shift+z', 'Mod+y'], name: 'Redo', scope: 'page', run: () => void redo() },
  { keys: ['/'], name: 'Say something', scope: 'page', run: focusTalk },
  { keys: ['?'], name: 'Keys', scope: 'page', run: openKeys },
  { keys: ['o'], name: 'Bring files in', scope: 'page', run: () => chooseFiles() },
  { keys: ['e'], name: 'Render or export the document', scope: 'page', run: () => openRender() },
  {
    keys: ['h'],
    name: 'History, or back to the document',
    scope: 'page',
    run: () => show(studio.getState().pane.show === 'history' ? 'document' : 'history'),
  },
  { keys: ['a', 'Enter'], name: 'Accept what is ticked', scope: 'review', run: inReview({ do: 'approve' }) },
  { keys: ['r'], name: 'Reject the plan', scope: 'review', run: inReview({ do: 'reject' }) },
  { keys: ['q', 'Escape'], name: 'Leave the plan waiting', scope: 'review', run: inReview({ do: 'leave' }) },
  { keys: ['t'], name: 'Tick or untick the change', scope: 'review', run: inReview({ do: 'toggle' }) },
  { keys: [']', 'ArrowDown'], name: 'Next change', scope: 'review', run: inReview({ do: 'move', to: 'next' }) },
  { keys: ['[', 'ArrowUp'], name: 'Previous change', scope: 'review', run: inReview({ do: 'move', to: 'previous' }) },
]

/** A view's own keys, for as long as it is shown. They come before the page's. */
export function bindKeys(own: readonly KeyBinding[]): () => void {
  bindings.unshift(...own)
  return () => {
    for (const each of own) {
      const at = bindings.indexOf(each)
      if (at >= 0) bindings.splice(at, 1)
    }
  }
}

/** Hears keys for the whole page; gives what stops it. */
export function listenToKeys(): () => void {
  const hear = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || document.querySelector('[role="dialog"]')) return
    const isTyping =
      event.target instanceof HTMLElement &&
      (event.target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) &&
      (event.target as HTMLInputElement).type !== 'range'
    // Enter and Space press the button that has the focus.
    const isPressing = event.target instanceof HTMLButtonElement && (event.key === 'Enter' || event.key === ' ')
    const pressed = nameOf(event)
    for (const { keys, scope, run } of bindings) {
      if (!keys.includes(pressed) || (isTyping && scope !== 'everywhere') || isPressing) continue
      if (run(pressed) === false) continue
      event.preventDefault()
      return
    }
  }
  addEventListener('keydown', hear)
  return () => removeEventListener('keydown', hear)
}

function nameOf({ key, metaKey, ctrlKey, shiftKey, altKey }: KeyboardEvent): string {
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
    .replace(/(?<=[-⌘⇧])[a-z]$/, (letter) => letter.toUpperCase())
}
