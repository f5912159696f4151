import { distance } from 'fastest-levenshtein'

type Reason = { readonly without: (text: string) => string; readonly why: (there: string, plan: string) => string }

/** From the smallest difference to the largest: the first that explains it all is the reason. */
const reasons: readonly Reason[] = [
  { without: (text) => text.replace(/[^\S\n]+$/gm, ''), why: () => 'only blanks at the end of a line differ' },
  {
    without: (text) => text.replace(/^[^\S\n]+/gm, ''),
    why: (there, plan) => `only the indentation differs (${indentations(there, plan)})`,
  },
  { without: (text) => text.toLowerCase(), why: () => 'only the case differs' },
  {
    without: plainQuotes,
    why: (there) => `a quote mark is typographic ${plainQuotes(there) === there ? 'in the plan' : 'there'}`,
  },
  {
    without: plainDashes,
    why: (there) => `a dash is typographic ${plainDashes(there) === there ? 'in the plan' : 'there'}`,
  },
  {
    without: (text) => text.normalize('NFC'),
    why: () => 'a letter with an accent is one character in one of them and two in the other',
  },
  {
    without: visible,
    why: (there) => `an invisible character stands ${visible(there) === there ? 'in the plan' : 'there'}`,
  },
  {
    without: (text) => text.replace(/[^\S\n]/g, ' '),
    why: () => 'a blank is of another kind (a tab or a no-break space)',
  },
  {
    without: (text) => text.replace(/[^\S\n]+/g, ''),
    why: (there, plan) => (Math.abs(there.length - plan.length) === 1 ? 'a space differs' : 'only the spaces differ'),
  },
  { without: fold, why: () => 'only spaces, case and quote marks differ' },
]

/** Why two texts that look alike are not the same, or null when they differ in more than looks. */
export function explainDifference(there: string, plan: string): string | null {
  return reasons.find(({ without }) => without(there) === without(plan))?.why(there, plan) ?? null
}

/** In a few words, what is different in two texts of one line. */
export function sayDifference(there: string, plan: string): string {
  if (there.includes(plan)) return 'it is part of a longer word there'
  const why = explainDifference(there, plan)
  if (why !== null) return why
  const edits = Math.max(there.length, plan.length) > 500 ? Infinity : distance(there, plan)
  if (edits <= 3) return edits === 1 ? 'one character differs' : `${edits} characters differ`
  const shared = sharedStart(there, plan)
  return shared < 4 ? 'the words differ' : `they part after \`${there.slice(Math.max(0, shared - 20), shared).trim()}\``
}

function visible(text: string): string {
  return text.replace(/[\u00AD\u200B-\u200F\u2060\uFEFF]/g, '')
}

/** How the first line that is set differently begins in both. */
function indentations(there: string, plan: string): string {
  const [before, after] = [there.split('\n'), plan.split('\n')]
  const at = Math.max(
    0,
    before.findIndex((line, index) => line !== after[index]),
  )
  return `${indentation(before[at] ?? '')} there, ${indentation(after[at] ?? '')} in the plan`
}

function indentation(line: string): string {
  const blanks = /^[^\S\n]*/.exec(line)?.[0] ?? ''
  if (blanks === '') return 'none'
  const kind = /^\t+$/.test(blanks) ? 'tab' : /^ +$/.test(blanks) ? 'space' : null
  return kind === null ? 'tabs and spaces' : `${blanks.length} ${kind}${blanks.length === 1 ? '' : 's'}`
}

/** How many characters two texts begin with alike. */
export function sharedStart(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

/** A text reduced to what tells texts apart: no blanks, no case, plain quote marks and dashes. */
export function fold(text: string): string {
  return plainDashes(plainQuotes(text))
    .toLowerCase()
    .replace(/[^\S\n]+/g, '')
}

/** The quote marks of a keyboard in place of typographic ones, each as long as it was. */
function plainQuotes(text: string): string {
  return text.replace(/[\u2018-\u201B\u2032]/g, "'").replace(/[\u201C-\u201F\u2033\u00AB\u00BB]/g, '"')
}

function plainDashes(text: string): string {
  return text.replace(/[\u2010-\u2015\u2212]/g, '-')
}
