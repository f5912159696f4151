export type { Intent, Pending, TurnMemory } from './intent.ts'
export { type MachineState, type Transition } from './turn.ts'
export { countCall, openBudget, refuseSpent, type Budget, type BudgetLimits } from './budget.ts'
export { howToBegin } from './plan-request.ts'
export { isCertain } from './outcome.ts'
export type { ForModels, WorkLimits } from './plan-document.ts'
export type { ForeignResult, ForeignTool, ForeignTools } from './mind.ts'
export type { MindCall, Mind, MindView, MindSelection } from './mind.ts'
export { builtInMind } from './minds/built-in/built-in-mind.ts'
export type { ModelMindSetup, ModelProgress, Voted } from './minds/model/ask-model.ts'
export { modelMind } from './minds/model/model-mind.ts'
export type { Alternative, Outcome, TurnTrace } from './outcome.ts'
export type { WorkPhase } from './plan-document.ts'
export type { PlanDocument } from './plan-document.ts'
export { planRequest, type PlanRequest } from './plan-request.ts'
export type {
  Ask,
  Branch,
  Control,
  Goal,
  Offer,
  ReflectionDecision,
  Reminder,
  ToolEvent,
  TurnInput,
  TurnOutput,
  TurnWorkingState,
} from './records.ts'

export { chosenWords } from './answer-question.ts'
export { dropRepeats } from './alternatives.ts'
export { doOnDesk, isSetter, seeFromDesk, setOnDesk, type Desk } from './desk.ts'
export { nextNumbers } from './plan-call.ts'
export { sayUnknownOperation } from './plan-call.ts'
