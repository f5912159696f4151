export type { HistoryEntry, KeptProject, NewStream, Store, StoredStream, StreamEnd, StreamEvent, StreamStatus, Variation, VariationStatus } from './store.ts'
