import { isProblem, operateStep, problem, type Problem, type Proposal } from '../../kernel/index.ts'
import { waitingProposal } from '../../project/index.ts'
import type { Io } from '../io.ts'
import type { Options } from '../main.ts'
import { openHere } from '../open-here.ts'
import { shown } from '../print.ts'
import { sayApplied } from '../say-applied.ts'

export function run([id = '']: readonly string[], options: Options, io: Io): Promise<number> {
  return openHere(options, io, async ({ workbench, voice }) => {
    const waiting = await waitingProposal(workbench.folder, workbench.project.history(), id)
    if (isProblem(waiting)) return waiting
    const only = chooseSteps(waiting.proposal, { only: textOf(options['only']), except: textOf(options['except']) })
    if (isProblem(only)) return only
    const applied = await workbench.approve(id, only === undefined ? {} : { only })
    return isProblem(applied)
      ? applied
      : sayApplied(voice, applied, shown(applied.reading), { reading: applied.reading, diff: applied.diff })
  })
}

const textOf = (option: Options[string]): string | undefined => (typeof option === 'string' ? option : undefined)

/**
 * The operate steps that `--only` and `--except` leave, such as "s3,s5" or "s3-s9"; undefined where neither is given.
 */
export function chooseSteps(
  { parts }: Pick<Proposal, 'parts'>,
  { only, except }: { only?: string | undefined; except?: string | undefined },
): string[] | Problem | undefined {
  if (only === undefined && except === undefined) return undefined
  const steps = parts.flatMap(({ units }) => units.map((unit) => operateStep(unit).id))
  const taken = only === undefined ? steps : findNamed(only, steps)
  const left = except === undefined ? [] : findNamed(except, steps)
  if (isProblem(taken)) return taken
  if (isProblem(left)) return left
  return steps.filter((step) => taken.includes(step) && !left.includes(step))
}

function findNamed(text: string, steps: readonly string[]): string[] | Problem {
  const found: string[] = []
  for (const part of text.split(',').map((each) => each.trim())) {
    const range = /^s(\d+)\s*[-–]\s*s?(\d+)$/.exec(part)
    const those = steps.filter((step) => (range ? isBetween(step, Number(range[1]), Number(range[2])) : step === part))
    if (those.length === 0)
      return problem(
        'usage',
        `There is no operate step "${shown(part)}" in this proposal; there is ${listSteps(steps)}.`,
      )
    found.push(...those)
  }
  return found
}

const MAX_LISTED = 12

const isBetween = (step: string, first: number, last: number): boolean =>
  Number(step.slice(1)) >= first && Number(step.slice(1)) <= last

const listSteps = (steps: readonly string[]): string =>
  steps.length <= MAX_LISTED
    ? steps.join(', ')
    : `${steps[0] ?? ''} to ${steps.at(-1) ?? ''}; "cutroom proposals" lists them`
