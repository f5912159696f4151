import type { Outcome } from '../agent/index.ts'
import type { Diff, Json, Problem, Step } from '../kernel/index.ts'

/** A plan as other programs read it. */
export function viewPlan(outcome: Outcome, diff: Diff | null): { readonly [field: string]: unknown } {
  const empty = { document: outcome.document, steps: [], notes: [], alternatives: [], question: null, diff: null }
  switch (outcome.status) {
    case 'ready':
      return {
        status: 'ready',
        document: outcome.document,
        documents: outcome.parts.map(({ document }) => document),
        reading: outcome.reading,
        steps: outcome.steps.map(viewStep),
        notes: outcome.notes,
        alternatives: outcome.alternatives.map(({ key, reading, steps }) => ({
          key,
          reading,
          steps: steps.map(viewStep),
        })),
        question: null,
        diff,
        ...(outcome.retracts && outcome.retracts.length > 0 && { retracts: outcome.retracts }),
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
      return { ...empty, status: 'refused', problem: viewProblem(outcome.problem) }
    case 'control':
      return { ...empty, status: 'answer', answer: `This asks for ${outcome.command}.`, control: outcome.command }
  }
}

export const viewProblem = ({ code, message, details }: Problem): { code: string; message: string; details: Json } => ({
  code,
  message,
  details: details ?? null,
})

export const viewStep = ({ id, kind, document, operation, params, purpose, because }: Step): object => ({
  id,
  kind,
  document,
  operation,
  params,
  purpose,
  because,
})
