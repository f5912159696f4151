import { useStudio } from '../state/studio-store.ts'
import mark from '../ui/mark.svg'

/** What is seen without a token, or with one that counts no more. */
export function ClosedPage({ says, isExpired }: { readonly says: string; readonly isExpired: boolean }) {
  const wasIn = useStudio(({ project }) => project !== null)
  return (
    <main className="grid h-full place-items-center bg-app p-6">
      <div className="flex max-w-md flex-col gap-3">
        <img src={mark} alt="" className="size-6" />
        <h1 className="text-title font-semibold">
          {isExpired && wasIn
            ? 'A page is let in for a day, and this one was for longer'
            : wasIn
              ? 'Cutroom was started anew'
              : 'This page is not let in yet'}
        </h1>
        <p className="text-read text-ink-2" role="alert">
          {says}
        </p>
        <p className="text-ink-3">
          {isExpired && wasIn
            ? 'Nothing is lost: what was applied is kept, plans wait.'
            : wasIn
              ? 'This page belongs to the start before it. Nothing is lost: what was applied is kept, plans wait.'
              : 'Nothing of the project was shown, and nothing was changed.'}
        </p>
      </div>
    </main>
  )
}
