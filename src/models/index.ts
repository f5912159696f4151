export { callModel, type CallOptions } from './call-model.ts'
export { mostTokens, replyRoom, withMargin } from './context-room.ts'
export { systemClock, type Clock } from './clock.ts'
export { dataText } from './data-text.ts'
export { estimateTokens } from './estimate-tokens.ts'
export { exchangeOf, type Exchange } from './replayed.ts'
export type {
  CallResult,
  Capabilities,
  Model,
  ModelCall,
  ModelMessage,
  ModelReply,
  ModelRequest,
  ModelResult,
  ModelTool,
  Price,
  ReplyOptions,
  Stop,
  Usage,
} from './model.ts'
export type { ModelProblemCode } from './model-problem.ts'
export { badModelId, openModel } from './open-model.ts'
export { costOf } from './price-table.ts'
export { replayedModel, type Replay } from './replayed.ts'
export { scriptedModel, type Script, type ScriptedReply } from './scripted.ts'
export { describeProviders } from './describe-providers.ts'
