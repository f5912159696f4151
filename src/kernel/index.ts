/**
 * `cutroom/kernel`: what puts an editor of your own under the law of operations; `examples/own-editor` does so.
 *
 * @experimental How an operation declares its language will change.
 */
export { accept, type Accepted, type Approval, type Door } from './accept.ts'
export {
  mayPrepare,
  workingBackend,
  type Backend,
  type Command,
  type Mark,
  type Permit,
  type Snapshot,
} from './backend.ts'
export {
  factOf,
  ownerOf,
  type Anchor,
  type Change,
  type ChangeId,
  type ContentRange,
  type Edit,
  type Identity,
  type MarkedRange,
  type Place,
  type RunId,
  type SequenceId,
} from './change.ts'
export {
  check,
  toldPromise,
  type Checked,
  type Checker,
  type Claim,
  type Finding,
  type Measure,
  type Measurement,
} from './claim.ts'
export {
  cell,
  cellsUnder,
  emptyDocument,
  heldCount,
  holderAt,
  itemAt,
  itemsOf,
  listHeldBy,
  neighboursOf,
  placeOf,
  sequenceOf,
  standingOf,
  wasBefore,
  type Blobs,
  type Document,
} from './document.ts'
export { perform, retract } from './perform.ts'
export { findOperation, type Domain } from './operation.ts'
export { cutPiece } from './edit-sequence.ts'
export {
  anchorAt,
  extentOf,
  piecesFrom,
  piecesOf,
  positionOf,
  rangesBetween,
  runOf,
  solidBefore,
  unitAt,
} from './places-in-sequence.ts'
export { footprint } from './footprint.ts'
export { foundOn, takeFound, type Found } from './found.ts'
export { addDocument, commit, setEditor } from './commit.ts'
export {
  changesOf,
  documentOf,
  documentsOf,
  everyDocument,
  editorBefore,
  emptyHistory,
  lastLive,
  newestUndone,
  retractorOf,
  turnOf,
  turnsOf,
  type DocumentState,
  type History,
  type Turn,
  type TurnPart,
  type TurnRecord,
} from './history.ts'
export { canonical, sameJson, type Json } from '../base/index.ts'
export {
  compound,
  contractOf,
  operation,
  paramsSchema,
  type AnyOperation,
  type EditorEdit,
  type Fill,
  type Operation,
  type OperationCall,
  type Tools,
} from './operation.ts'
export { parseParams } from './operation.ts'
export { lieOnTheSame, type MovedUnder } from './move-steps.ts'
export { keyBetween, spreadKeys } from './order-key.ts'
export { isGap, isHidden, visibleLength, type Fact, type Piece, type Run, type Sequence } from './piece.ts'
export { planUnit, type PlannedUnit, type Senses, type UnitRequest } from './plan-unit.ts'
export { planUnits, type PlannedUnits } from './plan-units.ts'
export { prepare, type OtherChoice, type Prepared, type PrepareRequest } from './prepare.ts'
export { isProblem, problem, type Problem } from '../base/index.ts'
export { decide } from './decide.ts'
export { changesBack, type Diff, type DiffChange, type UnitLeftOut, type Part, type Proposal } from './proposal.ts'
export { isQuestion, type Question } from './question.ts'
export type { RuleCall, RulesAround } from './rule-call.ts'
export { runLive, type LiveRun, type UnitRun } from './run-live.ts'
export { stateKey, type Asked, type Editor, type Inference, type Note, type State, type StateKey } from './state-key.ts'
export {
  because,
  editorAfter,
  headed,
  operateStep,
  readingOf,
  type Because,
  type Heading,
  type Step,
  type Unit,
} from './step.ts'
export { historyFrom, storeHistory } from './store-history.ts'
export { undoLive } from './run-live.ts'
export { claimsAtStake } from './claims-at-stake.ts'
export { movedTurns, redo, retractedWith, undo, withoutTurns } from './undo.ts'
export { trackedView, type View } from './operation.ts'
export { invalidParams, issueText } from './invalid-params.ts'
export { type Performed, type WorkingCopy, runOperation } from './working-copy.ts'
