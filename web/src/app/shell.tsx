import { Component, lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { HistoryView } from '../history/history-view.tsx'
import { FilesPane, kindOfView } from '../kinds.ts'
import { ReviewBar } from '../review/review-bar.tsx'
import { say } from '../state/actions.ts'
import { isInFiles, shownDocument, useStudio } from '../state/studio-store.ts'
import { closeTakeOut, takingOut } from '../take-out/take-out-store.ts'
import { TalkPane } from '../talk/talk-pane.tsx'
import { Button } from '../ui/button.tsx'
import mark from '../ui/mark.svg'
import { ColumnTabs } from './column-tabs.tsx'
import { DropZone } from '../jobs/drop-zone.tsx'
import { DoctorView } from './doctor-view.tsx'
import { EmptyProject } from './empty-project.tsx'
import { useTypingRoom } from './follow-keyboard.ts'
import { listenToKeys } from './keys.ts'
import { Dialogs } from './dialogs-shown.tsx'
import { ToastRegion } from './toast-region.tsx'
import { TopBar } from './top-bar.tsx'
import { StatusBar } from './status-bar.tsx'

/** The page: talk on the left, the document on the right, the transport below. Nothing shifts while a plan arrives. */
export function Shell() {
  const door = useStudio(({ door }) => door)
  const column = useStudio(({ column }) => column)
  useEffect(listenToKeys, [])
  const isTight = useTypingRoom()
  if (door.is === 'closed') return <ClosedPage {...door} />
  return (
    <div
      data-tight={isTight ? '' : undefined}
      className="grid h-full grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto_auto] bg-app data-tight:[&>:is(footer,nav)]:hidden"
    >
      <TopBar />
      <div
        data-column={column}
        className="grid min-h-0 grid-cols-1 grid-rows-1 lg:grid-cols-[var(--pane-talk)_minmax(0,1fr)] max-lg:data-[column=document]:*:first:hidden max-lg:data-[column=talk]:*:last:hidden"
      >
        <TalkPane />
        <DocumentPane />
      </div>
      <StatusBar />
      <ColumnTabs />
      <ToastRegion />
      <Dialogs />
      <TakeOut />
      <DropZone />
    </div>
  )
}

const TakeOutDialog = lazy(async () => {
  const loaded = await import('../take-out/take-out-dialog.tsx').catch(() => undefined)
  return { default: loaded?.TakeOutDialog ?? NotLoaded }
})

/** Where the server is gone or newer than this page, that is said, and the rest of the page goes on. */
function NotLoaded(_: { readonly document: string }) {
  useEffect(() => {
    say({ says: 'This part of the page was not loaded; load the page again to take something out.', tone: 'problem' })
    closeTakeOut()
  }, [])
  return null
}

/** Loaded when somebody takes something out. */
function TakeOut() {
  const document = useStore(takingOut, ({ document }) => document)
  return document === null ? null : (
    <Suspense>
      <TakeOutDialog document={document} />
    </Suspense>
  )
}

function DocumentPane() {
  const pane = useStudio(({ pane }) => pane.show)
  const document = useStudio(shownDocument)
  const isEmpty = useStudio(({ project }) => project?.documents.length === 0)
  const inFiles = useStudio(isInFiles)
  const main = useRef<HTMLElement>(null)
  const { view: View } = kindOfView(document?.kind ?? '')
  return (
    <main
      ref={main}
      id="document"
      tabIndex={-1}
      aria-label={
        pane === 'history'
          ? 'History'
          : pane === 'doctor'
            ? 'This machine'
            : inFiles
              ? 'Files'
              : (document?.name ?? 'Document')
      }
      data-fills
      className="flex min-h-0 min-w-0 flex-col border-line bg-panel lg:border-l"
    >
      <div className="min-h-0 flex-1">
        {pane === 'history' ? (
          <HistoryView />
        ) : pane === 'doctor' ? (
          <DoctorView />
        ) : inFiles ? (
          <ViewBoundary key="files" name="Files">
            <Suspense fallback={<p className="p-4 text-ink-3">Reading the files…</p>}>
              <FilesPane />
            </Suspense>
          </ViewBoundary>
        ) : isEmpty ? (
          <EmptyProject />
        ) : (
          document && (
            <ViewBoundary key={document.name} name={document.name}>
              <Suspense fallback={<p className="p-4 text-ink-3">Reading {document.name}…</p>}>
                <View document={document.name} />
              </Suspense>
            </ViewBoundary>
          )
        )}
      </div>
      {pane === 'document' && !inFiles && <ReviewBar />}
    </main>
  )
}

/** What is seen without a token, or with one that counts no more. */
function ClosedPage({ says, isExpired }: { readonly says: string; readonly isExpired: boolean }) {
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

type ViewBoundaryProps = { readonly name: string; readonly children: ReactNode }

/**
 * Around a view: one that cannot be loaded, since the server is gone or newer than this page, or that fails, takes
 * nothing else of the page with it. Talk, history and undo go on.
 */
class ViewBoundary extends Component<ViewBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true }
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert" className="flex flex-col items-start gap-3 p-6">
        <p className="max-w-prose text-read">
          <bdi>{this.props.name}</bdi> cannot be shown: its view was not loaded, or has failed. Nothing was changed, and
          you can go on talking; load the page again to see it.
        </p>
        <Button onClick={() => location.reload()}>Load the page again</Button>
      </div>
    )
  }
}
