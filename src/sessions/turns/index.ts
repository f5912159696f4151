// What writes the turns of `ask`, loaded when there is something to write.
export { recordPlan, recordReport, recordTalk } from './record-turn.ts'
export { dropTurnFolder, newTurnFolder } from './turn-folder.ts'
