import { Check, CircleHelp, TriangleAlert, Undo2 } from 'lucide-react'
import type { PlanReply, ProposalView } from '../../../src/client/index.ts'
import { rebase, show, showDocument, takeReading } from '../state/actions.ts'
import { intend, openReview, countTicks, useReview } from '../state/review-store.ts'
import { useStudio } from '../state/studio-store.ts'
import { ReviewRows } from '../review/review-rows.tsx'
import { Button } from '../ui/button.tsx'
import { describePlanner } from '../ui/describe-mind.ts'
import { Key } from '../ui/key.tsx'
import { leaveFocusTo } from '../ui/leave-focus-to.ts'

const leaveFocus = leaveFocusTo('#said')

/** A plan: what it comes to, what is prepared for it, what is to be decided, what was assumed. */
export function PlanCard({
  proposal,
  alternatives,
}: {
  readonly proposal: ProposalView
  readonly alternatives: PlanReply['alternatives']
}) {
  const review = useReview(proposal.id)
  const isBusy = useStudio(({ busy }) => busy !== null)
  if (!review) return null
  const prepared = review.kept.steps.filter(({ kind }) => kind === 'prepare')
  const { kept } = countTicks(review.state)
  const summary = review.kept.diff.summary || proposal.reading
  return (
    <article
      ref={leaveFocus}
      aria-label={review.kept.reading || proposal.reading}
      className="rounded-3 border border-line-strong bg-panel [&_button]:scroll-mb-16"
    >
      <header className="p-3">
        <h3 title={summary} className="line-clamp-3 font-semibold break-words">
          {summary}
        </h3>
        <p className="text-small break-words text-ink-3">
          {describePlanner(proposal.mind)}
          {proposal.document !== null && (
            <>
              {' · '}
              <bdi>{proposal.document}</bdi>
            </>
          )}
        </p>
        {proposal.takesBack !== undefined && proposal.steps.length > 0 && (
          <p className="mt-1 flex gap-2 text-ink-2">
            <Undo2 size={16} className="mt-0.5 shrink-0 text-ink-3" aria-hidden="true" />
            <span className="min-w-0 break-words">{proposal.takesBack}</span>
          </p>
        )}
      </header>
      {proposal.isStale && (
        <div className="flex gap-2 border-t border-line bg-asked-soft p-3">
          <TriangleAlert size={16} className="mt-0.5 shrink-0 text-asked" aria-hidden="true" />
          <span>
            The document has moved on since this was planned, so it cannot be applied as it is.
            <Button className="mt-2 block" aria-disabled={isBusy} onClick={() => void rebase(proposal.id)}>
              Plan it again
            </Button>
          </span>
        </div>
      )}
      {prepared.length > 0 && (
        <section className="border-t border-line px-3 py-2" aria-label="Prepared">
          <h4 className="text-small font-medium text-ink-3">Prepared</h4>
          <ul>
            {prepared.map(({ id, purpose }) => (
              <li key={id} className="flex gap-2 py-0.5 text-ink-2">
                <Check size={14} className="mt-1 shrink-0" aria-hidden="true" />
                <span className="min-w-0 break-words">{purpose}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="border-t border-line py-2" aria-label="To decide">
        <h4 className="px-3 text-small font-medium text-ink-3">To decide</h4>
        <ReviewRows id={proposal.id} review={review} />
      </section>
      {(proposal.notes.length > 0 || alternatives.length > 0) && (
        <section className="flex flex-col gap-1 border-t border-line p-3 text-ink-2" aria-label="Assumed">
          {proposal.notes.map(({ code, text }) => (
            <p key={code + text} className="flex gap-2">
              <CircleHelp size={14} className="mt-1 shrink-0 text-ink-3" aria-hidden="true" />
              <span className="min-w-0 break-words">{text}</span>
            </p>
          ))}
          {alternatives.map(({ key, reading }) => (
            <button
              key={key}
              type="button"
              onClick={() => void takeReading(proposal.id, key)}
              className="flex items-start gap-2 rounded-1 text-left text-accent-text hover:bg-hover"
            >
              <Key>{key}</Key>
              <span title={reading} className="min-w-0 break-words underline underline-offset-2">
                Instead: {whatDiffers(reading, proposal.reading)}
              </span>
            </button>
          ))}
        </section>
      )}
      <div className="sticky bottom-0 flex items-center gap-2 rounded-b-3 border-t border-line bg-panel p-3">
        <Button
          disabled={kept === 0 || proposal.isStale}
          aria-disabled={isBusy}
          onClick={() => intend(proposal.id, { do: 'approve' })}
        >
          Accept {kept}
        </Button>
        <Button look="ghost" aria-disabled={isBusy} onClick={() => intend(proposal.id, { do: 'reject' })}>
          Reject
        </Button>
        <Button look="ghost" className="ml-auto" onClick={() => void look(proposal)}>
          Show
        </Button>
      </div>
    </article>
  )
}

/** On the document, which is the other column where there is room for one. */
async function look({ id, document }: ProposalView): Promise<void> {
  if (document === null) show('document')
  else await showDocument(document)
  openReview(id)
}

/** Of another reading only what is not as in this one: the rest stands above it already. */
function whatDiffers(reading: string, planned: string): string {
  const same = new Set(planned.split(JOINS))
  const other = reading.split(JOINS).filter((piece) => !same.has(piece))
  return other.length === 0 ? reading : other.join(JOINS)
}
const JOINS = '; then '
