import { useEffect, useMemo, useState } from 'react'
import { isProblem, type AudioView as AudioDocument, type ProposalView } from '../../../src/client/index.ts'
import { client } from '../state/client.ts'
import { stepsOf, useOpenReview, useReview } from '../state/review-store.ts'
import { useStudio } from '../state/studio-store.ts'

/** What is proposed for the document that is looked at. */
type Proposed = {
  readonly kept: ProposalView['diff']['changes']
  readonly refused: ProposalView['diff']['changes']
  readonly focus: string | null
  readonly after: AudioDocument | undefined
}

/** The proposal under review with its ticks, and what the document would be with them. */
export function useProposed(name: string, view: AudioDocument): Proposed {
  const id = useOpenReview()
  const review = useReview(id)
  const whole = useStudio(({ proposals }) => (id === null ? undefined : proposals.get(id)))
  const isHere = review !== undefined && whole?.document === name && !whole.isStale
  const only = isHere ? stepsOf(review.state).join(',') : ''
  const [after, setAfter] = useState<{ readonly key: string; readonly view: AudioDocument }>()
  const key = isHere && id !== null ? `${id} ${only} ${view.revision}` : ''
  useEffect(() => {
    if (key === '' || id === null || only === '') return
    let isLate = false
    const read = async (): Promise<void> => {
      const found = await client.audioView(name, { proposal: id, only: only.split(',') })
      if (!isLate && !isProblem(found)) setAfter({ key, view: found })
    }
    void read()
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
