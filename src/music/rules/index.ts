export { musicRules } from './music-rules.ts'
