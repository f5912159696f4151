export { callModel, type CallOptions } from './call-model.ts'
export { contextLimit, replyRoom, withMargin } from './context-room.ts'
export { systemClock, type Clock } from './run-watched.ts'
export { dataText } from './context-room.ts'
export { estimateTokens } from './context-room.ts'
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
export { scriptedModel, type ScriptedReplies, type ScriptedReply } from './scripted.ts'
export { describeProviders } from './open-model.ts'
