import type { Alternative, Outcome } from '../agent/index.ts'
import { historyWithout, kindOf, type Workbench } from '../app/index.ts'
import {
  documentOf,
  headed,
  operateStep,
  type Diff,
  type Heading,
  type History,
  type Part,
  type State,
  type Step,
  type Unit,
} from '../kernel/index.ts'
import { tellRetracted } from '../sessions/index.ts'
import { faceOf, type FitLines } from './kinds.ts'
import { paint, shown, type Voice } from './print.ts'
import { countCells, wrapText } from './review/count-cells.ts'

type Ready = Extract<Outcome, { status: 'ready' }>

/** A plan as a person reads it: what was understood, each step with its reason, and what would change. */
export async function drawPlan(voice: Voice, workbench: Workbench, outcome: Ready, diff: Diff): Promise<string[]> {
  const looks = await drawUnitsOf(voice, workbench, outcome)
  const steps = outcome.parts.flatMap(({ units }) => unitLines(voice, units, looks, byMind(outcome)))
  return [
    ...readingLines(voice, outcome),
    ...backLines(voice, workbench, outcome),
    ...steps,
    ...noteLines(voice, outcome),
    ...(await changeLines(voice, workbench, outcome.parts, diff)),
    ...(diff.summary === '' ? [] : [`  ${paint(voice, 'cyan', shown(diff.summary))}`]),
  ]
}

/** What stands above the units while they are decided one by one: those that are drawn there are not told twice. */
export async function drawPlanHead(voice: Voice, workbench: Workbench, outcome: Ready): Promise<string[]> {
  const parts: Part[] = []
  for (const part of outcome.parts) if (!(await faceOf(part.domain)).drawUnits) parts.push(part)
  const steps = parts.flatMap(({ units }) => unitLines(voice, units, new Map(), byMind(outcome)))
  const changes =
    parts.length === 0 ? [] : await changeLines(voice, workbench, parts, workbench.diff(parts, outcome.retracts))
  return [
    ...readingLines(voice, outcome),
    ...backLines(voice, workbench, outcome),
    ...steps,
    ...noteLines(voice, outcome),
    ...changes,
  ]
}

/** The units that their kind of document draws by itself. */
export async function drawUnitsOf(
  voice: Voice,
  workbench: Workbench,
  { parts, retracts }: Pick<Ready, 'parts' | 'retracts'>,
): Promise<ReadonlyMap<string, FitLines>> {
  const looks = new Map<string, FitLines>()
  const history = historyWithout(workbench.project, retracts)
  for (const { document, domain, units } of parts) {
    const drawn = (await faceOf(domain)).drawUnits?.(voice, { before: stateIn(history, document, domain), units })
    for (const [unit, look] of drawn ?? []) looks.set(unit, look)
  }
  return looks
}

const readingLines = (voice: Voice, { reading }: Ready): string[] =>
  wrapText(shown(reading), voice.width).map((line) => paint(voice, 'bold', line))
const backLines = (voice: Voice, { project }: Workbench, { retracts }: Ready): string[] => {
  const said = tellRetracted(project.history(), retracts)
  return said === undefined ? [] : wrapText(shown(said, 500), voice.width - 2).map((line) => `  ${line}`)
}
const noteLines = (voice: Voice, { notes }: Ready): string[] =>
  notes.map(({ text }) => paint(voice, 'yellow', `  ! ${shown(text)}`))
/** The grammar chooses only among readings of the words; a model chooses by itself. */
const byMind = ({ unasked }: Ready): string => (unasked.length > 0 ? 'the model’s choice' : 'assumed')

async function changeLines(voice: Voice, workbench: Workbench, parts: readonly Part[], diff: Diff): Promise<string[]> {
  const lines: string[] = []
  for (const { document, domain, working } of parts) {
    const face = await faceOf(domain)
    if (!face.drawUnits)
      lines.push(
        ...(await face.drawChange(
          { voice, workbench },
          { before: stateIn(workbench.project.history(), document, domain), after: working, diff },
        )),
      )
  }
  return lines
}

/** A document that the plan begins has nothing in it before. */
const stateIn = (history: History, document: string, domain: string): State =>
  documentOf(history, document)?.state ?? kindOf(domain).planning.domain.newDocument

/** Each step, and those that one operation came to below it. */
function unitLines(voice: Voice, units: readonly Unit[], looks: ReadonlyMap<string, FitLines>, mind: string): string[] {
  return headed(units).flatMap(({ heading, units: under }) => {
    const indent = heading ? '    ' : '  '
    const lines = under.flatMap((unit) =>
      looks.has(unit.id)
        ? lookLines(voice, unit, looks, indent)
        : unit.steps.map((step) => `${indent}${stepLine(voice, step, mind)}`),
    )
    return heading ? [...headingLines(voice, heading, mind), ...lines] : lines
  })
}

/** On one line with its reason where both fit. */
function headingLines(voice: Voice, heading: Heading, mind: string): string[] {
  const [purpose, why] = [shown(heading.purpose), whyText(heading, mind)]
  if (countCells(`  ${purpose}  ${why}`) <= voice.width)
    return [`  ${paint(voice, 'bold', purpose)}${whyOf(voice, heading, mind)}`]
  return [
    ...wrapText(purpose, voice.width - 2).map((line) => `  ${paint(voice, 'bold', line)}`),
    ...(why === '' ? [] : wrapText(why, voice.width - 4).map((line) => `    ${paint(voice, 'dim', line)}`)),
  ]
}

function lookLines(voice: Voice, unit: Unit, looks: ReadonlyMap<string, FitLines>, indent: string): string[] {
  const id = `${indent}${operateStep(unit).id.padEnd(4)} `
  return (looks.get(unit.id)?.(voice.width - id.length) ?? []).map(
    (line, at) => `${at === 0 ? paint(voice, 'dim', id) : ' '.repeat(id.length)}${line}`,
  )
}

function stepLine(voice: Voice, step: Step, mind: string): string {
  const { id, kind, purpose } = step
  const said = kind === 'operate' ? paint(voice, 'bold', shown(purpose)) : shown(purpose)
  return `${paint(voice, 'dim', id.padEnd(4))}${said}${whyOf(voice, step, mind)}`
}

function whyOf(voice: Voice, step: Pick<Step, 'because'>, mind: string): string {
  const why = whyText(step, mind)
  return why === '' ? '' : paint(voice, 'dim', `  ${why}`)
}

function whyText({ because }: Pick<Step, 'because'>, mind: string): string {
  const reasons = because.map(({ source, text }) =>
    source === 'words'
      ? `"${shown(text ?? '')}"`
      : source === 'state'
        ? 'as it is now'
        : source === 'mind'
          ? mind
          : 'assumed',
  )
  return reasons.length === 0 ? '' : `(${[...new Set(reasons)].join(', ')})`
}

/** What another reading does otherwise; what it has in common with the plan is not said again. */
export function describeAlternative({ parts }: Pick<Ready, 'parts'>, alternative: Alternative): string {
  const purposes = (of: Ready['parts']): string[] =>
    of.flatMap(({ units }) =>
      headed(units).flatMap(
        ({ heading, units: under }) => heading?.purpose ?? under.map((unit) => operateStep(unit).purpose),
      ),
    )
  const planned = new Set(purposes(parts))
  return (
    purposes(alternative.parts)
      .filter((purpose) => !planned.has(purpose))
      .join('; then ') || alternative.reading
  )
}
