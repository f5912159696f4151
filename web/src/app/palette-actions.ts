import { isProblem } from '../../../src/client/index.ts'
import { say, show, showDocument } from '../state/actions.ts'
import { client } from '../state/client.ts'
import { numberOfTurn, shownDocument, type StudioState } from '../state/studio-store.ts'
import { openDialog, openHelp, openSettings, SETTINGS_PARTS } from './dialogs.ts'
import { scoreName } from './fuzzy.ts'
import { bindings, groupOf, keysOf, type KeyBinding } from './keys.ts'
import { prefer, TEXT_SIZES } from './preferences.ts'

/** `also`: what else people call it. `isRare`: found by name, and not listed before something is typed. */
export type PaletteAction = {
  readonly name: string
  readonly group: string
  readonly also?: string
  readonly key?: string
  readonly isRare?: boolean
  run(): void
}

/** An operation as the server describes it. */
export type OperationRow = {
  readonly name: string
  readonly domain: string
  readonly summary: string
  readonly destroys: string | null
  readonly params: { readonly properties?: Readonly<Record<string, unknown>>; readonly required?: readonly string[] }
}

/** `apply_fade_out` as people read it. */
export const sayName = (operation: string): string => {
  const words = operation.replace(/^stori_/, '').replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

let operations: Promise<readonly OperationRow[]> | undefined

/** All operations that there are; asked for once, and once more where that failed. */
export function readOperations(): Promise<readonly OperationRow[]> {
  operations ??= client.call('/operations').then(async (reply) => {
    if (!isProblem(reply)) return (await reply.json()) as readonly OperationRow[]
    operations = undefined
    return []
  })
  return operations
}

const THEME_NAMES = { light: 'light', dark: 'dark', auto: 'as the system has it' } as const

/** Everything that can be done now, by its name. */
export function listActions(state: StudioState, known: readonly OperationRow[]): PaletteAction[] {
  const document = shownDocument(state)
  const own = document ? known.filter(({ domain }) => domain === document.kind) : []
  return [
    ...(state.project?.documents ?? []).map(({ name }) => ({
      name: `Open ${name}`,
      group: 'Documents',
      run: () => void showDocument(name),
    })),
    ...bindings.map((binding) => {
      const [key = ''] = keysOf(binding)
      const isRare = BY_KEY_ALONE.has(binding.name)
      return { name: binding.name, group: groupOf(binding), key, isRare, run: () => runBinding(binding) }
    }),
    { name: 'Open the files', also: 'sessions turns plans', group: 'Documents', run: () => show('files') },
    { name: 'Show the history', group: 'Page', run: () => show('history') },
    { name: 'What this machine offers', also: 'doctor', group: 'Page', run: () => show('doctor') },
    ...Object.entries(THEME_NAMES).map(([theme, name]) => ({
      name: `Theme: ${name}`,
      group: 'Settings',
      run: () => prefer({ theme: theme as keyof typeof THEME_NAMES }),
    })),
    ...TEXT_SIZES.map((textSize) => ({
      name: `Text size: ${Math.round(textSize * 100)} %`,
      also: 'letters zoom bigger larger',
      group: 'Settings',
      isRare: true,
      run: () => prefer({ textSize }),
    })),
    { name: 'Motion: as the system has it', group: 'Settings', isRare: true, run: () => prefer({ motion: 'system' }) },
    { name: 'Motion: none', also: 'reduced', group: 'Settings', isRare: true, run: () => prefer({ motion: 'less' }) },
    ...SETTINGS_PARTS.map((part) => ({
      name: `Settings: ${part}`,
      also: alsoOf[part],
      group: 'Settings',
      run: () => openSettings(part),
    })),
    { name: 'Help: what can be said', also: 'commands examples', group: 'Page', isRare: true, run: openHelp },
    ...own.map(({ name, summary }) => ({
      name: summary.replace(/\.$/, ''),
      also: name.replaceAll('_', ' '),
      group: `Operations on ${document?.name}`,
      isRare: true,
      run: () => openDialog({ is: 'operation', name, document: document?.name ?? '' }),
    })),
    ...state.turns.toReversed().map(({ turn, words }) => ({
      name: `Turn ${numberOfTurn(turn)}: ${words}`,
      group: 'History',
      isRare: true,
      run: () => show('history', turn),
    })),
  ]
}

const alsoOf = {
  Planning: 'mind model grammar key anthropic openai ollama',
  'Offline models': 'speech sentences voices transcribe download',
  Look: 'theme dark light text size motion',
  Sound: 'tap hear play',
  Keys: 'shortcuts keyboard bindings',
} as const

function runBinding({ name, keys, run }: KeyBinding): void {
  if (run(keys[0] ?? '') === false)
    say({ says: `“${name}” finds nothing to act on now: nothing fitting is open or chosen.`, tone: 'problem' })
}

/** Where nothing is typed yet, what is wanted most stands first. */
const ORDER = ['Documents', 'Page', 'Settings', 'This view', 'Sound', 'Review']
const placeOf = (group: string): number => (ORDER.includes(group) ? ORDER.indexOf(group) : ORDER.length)
/** They help those who have a keyboard under their hands, and have no use for a list. */
const BY_KEY_ALONE = new Set([
  'Everything by name',
  'Next pane',
  'Previous pane',
  'Take this answer, or another reading',
  'Stop planning',
])

/** More are scrolled past by nobody. */
const MAX_FOUND = 60

/** What was typed, under headings: the best heading first, and the best of each. */
export function findActions(
  actions: readonly PaletteAction[],
  typed: string,
): { readonly group: string; readonly actions: readonly PaletteAction[] }[] {
  const isAll = typed.trim() === ''
  const scored = actions.flatMap((action) => {
    if (isAll) return action.isRare === true ? [] : [{ action, score: 0 }]
    const byName = scoreName(action.name, typed)
    const also = byName ?? scoreName(`${action.name} ${action.also ?? ''}`, typed)
    if (also === null) return []
    // What other people call it, and what is seldom wanted, comes behind what is called that.
    return [{ action, score: also - (byName === null ? 40 : 0) - (action.isRare === true ? 20 : 0) }]
  })
  const best = scored.toSorted((one, other) => other.score - one.score).slice(0, MAX_FOUND)
  const groups = new Map<string, PaletteAction[]>()
  for (const { action } of best) groups.set(action.group, [...(groups.get(action.group) ?? []), action])
  const found = [...groups].map(([group, own]) => ({ group, actions: own }))
  return isAll ? found.toSorted((one, other) => placeOf(one.group) - placeOf(other.group)) : found
}
