/** Small models that run on this machine: fetched on request, kept in the user's data folder, removable. */
export { modelNames, type ModelName } from './catalogue.ts'
export {
  findModel,
  getModel,
  listModels,
  openRuntime,
  readModelFile,
  removeModel,
  type ModelRow,
} from './manage-models.ts'
export { openSentenceModel, type SentenceModel } from './sentences/open-sentence-model.ts'
