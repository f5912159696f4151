import type { Outcome, OutcomeBody } from './outcome.ts'

/** An outcome that no turn of a mind led to. */
export function closed(body: OutcomeBody): Outcome {
  const response =
    body.status === 'question'
      ? body.question.question
      : body.status === 'answer'
        ? body.answer
        : body.status === 'refused'
          ? body.problem.message
          : ''
  const branch = body.status === 'question' ? 'ask' : body.status === 'refused' ? 'refused' : 'satisfied'
  return { ...body, trace: { output: { response, stateSummary: '', branch }, events: [], states: [], goals: [] } }
}
