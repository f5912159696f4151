export { openWorkbench, type AskOutcome, type Workbench, type Approved } from './workbench.ts'
export {
  type Worked,
  kindOf,
  loadKinds,
  spokenDomains,
  domains,
  planDocument,
  outputOfKind,
  mixOfDocument,
} from './kinds.ts'
export { openMcpHost } from './open-mcp-host.ts'
export type { ExportedText, RenderedFile } from './output/kind-output.ts'
export { findOutputPlace } from './output/find-output-place.ts'
export { describeMachine } from './describe-machine.ts'
export { copyDemo, fillDemo, findDemoAsset, missingForDemo } from './make-demo.ts'
export { isTimelineFile, readTimelineOrder } from './read-timeline.ts'
export { serve } from './serve.ts'
export { askForPlan, inputOfTurn, planTurn, type PlanDesk, type PlannedTurn, writeInput } from './sessions/plan-turn.ts'
export { viewPlan } from './view-plan.ts'
export { historyWithout, partsThatCount } from './consider-proposal.ts'
export { canChoose, editRows, type EditRow, type UnitRow } from './edit-rows.ts'
export { plannerOf, viewDocuments, viewHistory, viewOperations, viewRetracted } from './views.ts'
export { applyByHand, planByHand, readHandOrder, type HandOrder } from './by-hand.ts'
export { atRevision } from './view-document.ts'
export { takeReading } from './replace-proposal.ts'
export { findRunningStudio, recordRunningStudio } from './studio/running-studio.ts'
