import type { Outcome } from '../agent/index.ts'
import type { Diff, Step } from '../kernel/index.ts'

/** The plan as other programs read it; the shape is fixed. */
export function planJson(outcome: Outcome, diff: Diff | null): object {
  const empty = { document: outcome.document, steps: [], notes: [], alternatives: [], question: null, diff: null }
  switch (outcome.status) {
    case 'ready':
      return {
        status: 'ready',
        document: outcome.document,
        documents: outcome.parts.map(({ document }) => document),
        reading: outcome.reading,
        steps: outcome.steps.map(stepJson),
        notes: outcome.notes,
        alternatives: outcome.alternatives.map(({ key, reading, steps }) => ({
          key,
          reading,
          steps: steps.map(stepJson),
        })),
        question: null,
        diff,
      }
    case 'question':
      return {
        ...empty,
        status: 'question',
        question: outcome.question.question,
        missing: outcome.question.missing,
        offers: outcome.question.offers.map(({ text }) => text),
      }
    case 'answer':
      return { ...empty, status: 'answer', answer: outcome.answer }
    case 'refused':
      return {
        ...empty,
        status: 'refused',
        problem: {
          code: outcome.problem.code,
          message: outcome.problem.message,
          details: outcome.problem.details ?? null,
        },
      }
    case 'control':
      return { ...empty, status: 'answer', answer: `This asks for ${outcome.command}.`, control: outcome.command }
  }
}

const stepJson = ({ id, kind, document, operation, params, purpose, because }: Step): object => ({
  id,
  kind,
  document,
  operation,
  params,
  purpose,
  because,
})
