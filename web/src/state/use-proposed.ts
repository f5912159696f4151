import { useEffect, useMemo, useState } from 'react'
import { isProblem, type Problem, type ProposalView } from '../../../src/client/index.ts'
import { stepsOf, useOpenReview, useReview } from './review-store.ts'
import { useStudio } from './studio-store.ts'

/** What is proposed for the document that is looked at. */
type Proposed<View> = {
  readonly kept: ProposalView['diff']['changes']
  readonly refused: ProposalView['diff']['changes']
  readonly focus: string | null
  readonly after: View | undefined
}

/** Reads a document for drawing as it would be. */
type ReadProposed<View> = (
  name: string,
  proposed: { readonly proposal: string; readonly only: readonly string[] },
) => Promise<View | Problem>

/** The proposal under review with its ticks, and what the document, which is at `revision`, would be with them. */
export function useProposed<View>(name: string, revision: number, read: ReadProposed<View>): Proposed<View> {
  const id = useOpenReview()
  const review = useReview(id)
  const whole = useStudio(({ proposals }) => (id === null ? undefined : proposals.get(id)))
  const isHere = review !== undefined && whole?.document === name && !whole.isStale
  const only = isHere ? stepsOf(review.state).join(',') : ''
  const [after, setAfter] = useState<{ readonly key: string; readonly view: View }>()
  const key = isHere && id !== null ? `${id} ${only} ${revision}` : ''
  useEffect(() => {
    if (key === '' || id === null || only === '') return
    let isLate = false
    const readAfter = async (): Promise<void> => {
      const found = await read(name, { proposal: id, only: only.split(',') })
      if (!isLate && !isProblem(found)) setAfter({ key, view: found })
    }
    void readAfter()
    return () => {
      isLate = true
    }
  }, [name, id, key, only])
  return useMemo(() => {
    if (!isHere || !whole) return { kept: [], refused: [], focus: null, after: undefined }
    const steps = new Set(only.split(','))
    const row = review.state.rows.find((each) => each.id === review.state.focus)
    return {
      kept: review.kept.diff.changes.filter(({ stepId }) => steps.has(stepId)),
      refused: whole.diff.changes.filter(({ stepId }) => !steps.has(stepId)),
      focus: row?.step ?? null,
      after: after?.key === key ? after.view : undefined,
    }
  }, [isHere, whole, review, only, after, key])
}
