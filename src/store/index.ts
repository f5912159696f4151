export { openStore, type StorePlace } from './open-store.ts'
export type {
  Also,
  HistoryEntry,
  KeptProject,
  NewStream,
  Store,
  StoredStream,
  StreamEnd,
  StreamEvent,
  StreamStatus,
  Variation,
  VariationStatus,
} from './store.ts'
