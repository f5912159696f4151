import { Suspense, useEffect, useRef } from 'react'
import { HistoryView } from '../history/history-view.tsx'
import { kindOfView } from '../kinds.ts'
import { ReviewBar } from '../review/review-bar.tsx'
import { shownDocument, useStudio } from '../state/studio-store.ts'
import { TalkPane } from '../talk/talk-pane.tsx'
import { ColumnTabs } from './column-tabs.tsx'
import { DropZone } from '../jobs/drop-zone.tsx'
import { RenderDialog } from '../jobs/render-dialog.tsx'
import { ClosedPage } from './closed-page.tsx'
import { DoctorView } from './doctor-view.tsx'
import { EmptyProject } from './empty-project.tsx'
import { listenToKeys } from './keys.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { Palette } from './palette.tsx'
import { ToastRegion } from './toast-region.tsx'
import { ViewBoundary } from './view-boundary.tsx'
import { TopBar } from './top-bar.tsx'
import { StatusBar } from './status-bar.tsx'

/** The page: talk on the left, the document on the right, the transport below. Nothing shifts while a plan arrives. */
export function Shell() {
  const door = useStudio(({ door }) => door)
  const column = useStudio(({ column }) => column)
  useEffect(listenToKeys, [])
  if (door.is === 'closed') return <ClosedPage says={door.says} />
  return (
    <div className="grid h-full grid-cols-1 grid-rows-[var(--bar-top)_minmax(0,1fr)_var(--bar-transport)_auto] bg-app">
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
      <Palette />
      <KeysDialog />
      <RenderDialog />
      <DropZone />
    </div>
  )
}

function DocumentPane() {
  const pane = useStudio(({ pane }) => pane.show)
  const document = useStudio(shownDocument)
  const isEmpty = useStudio(({ project }) => project?.documents.length === 0)
  const main = useRef<HTMLElement>(null)
  const { view: View } = kindOfView(document?.kind ?? '')
  return (
    <main
      ref={main}
      id="document"
      tabIndex={-1}
      aria-label={pane === 'history' ? 'History' : pane === 'doctor' ? 'This machine' : (document?.name ?? 'Document')}
      data-fills
      className="flex min-h-0 min-w-0 flex-col border-line bg-panel lg:border-l"
    >
      <div className="min-h-0 flex-1">
        {pane === 'history' ? (
          <HistoryView />
        ) : pane === 'doctor' ? (
          <DoctorView />
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
      {pane === 'document' && <ReviewBar />}
    </main>
  )
}
