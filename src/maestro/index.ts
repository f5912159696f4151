export { applyCalls } from './apply-calls.ts'
export { conduct, type Conducted, type Kept, type Planned, type Run } from './conduct.ts'
export { readIntent } from './read-intent.ts'
