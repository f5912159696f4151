import { isProblem, problem, type Problem } from '../kernel/index.ts'
import {
  readPosition,
  resolvePosition,
  sayNames,
  sectionIndex,
  type StructuredPrompt,
  type ProjectSnapshot,
} from '../music/index.ts'

/**
 * Why a prompt's place cannot be found, with the names that there are, so that nothing is done anywhere else. Which of
 * several it means is a question instead.
 */
export function checkPlace({ position }: StructuredPrompt, project: ProjectSnapshot): Problem | undefined {
  if (position === undefined) return undefined
  const read = readPosition(position)
  const found = isProblem(read) ? read : resolvePosition(read, project)
  if (!isProblem(found) || found.code === 'ambiguous-section') return undefined
  return found.code === 'bad-position' ? withNames(found, project) : found
}

/** What is no place at all may have been meant for a name. */
function withNames(lost: Problem, project: ProjectSnapshot): Problem {
  const known = sectionIndex(project)
    .regions.toSorted((a, b) => (a.regions[0]?.startBeat ?? 0) - (b.regions[0]?.startBeat ?? 0))
    .map(({ name }) => name)
  return known.length === 0 ? lost : problem(lost.code, `${lost.message} The song has ${sayNames(known)}.`, { known })
}
