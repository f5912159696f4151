export type { Intent, Pending, TurnMemory } from './intent.ts'
export { type MachineState, type Transition } from './turn.ts'
export { draw, openBudget, usedUp, type Budget, type BudgetLimits } from './budget.ts'
export { howToBegin } from './plan-request.ts'
export { isCertain } from './outcome.ts'
export type { ForModels, WorkLimits } from './plan-document.ts'
export type { ForeignResult, ForeignTool, ForeignTools } from './mind.ts'
export type { Call, Mind, MindView, Selection } from './mind.ts'
export { builtInMind } from './minds/built-in/built-in-mind.ts'
export type { ModelMindSetup, ModelProgress, Voted } from './minds/model/ask-model.ts'
export { modelMind } from './minds/model/model-mind.ts'
export type { Alternative, Outcome, TurnTrace } from './outcome.ts'
export type { Phase } from './plan-document.ts'
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
export { distinct } from './alternatives.ts'
export { doOnDesk, isSetter, seenFromDesk, setOnDesk, type Desk } from './desk.ts'
export { nextNumbers } from './plan-call.ts'
export { sayUnknownOperation } from './plan-call.ts'
