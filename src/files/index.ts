export { diffOf } from './diff.ts'
export {
  fileOf,
  foundEdits,
  memosPath,
  modeOf,
  recordOf,
  type FileText,
  type FoundFile,
  type TextForm,
} from './document.ts'
export { decodeText, encodeText } from './encoding.ts'
export { files } from './for-planning.ts'
export { filesPlanning } from './for-planning.ts'
export { noContexts, type Contexts } from './keys.ts'
export { isAddress } from './operations/read-resource.ts'
export { snapshotOf } from './keys.ts'
export { touchedFiles } from './diff.ts'
export { lineEndsOf, type OneEnd, withLineEnds } from './text/line-ends.ts'
export { nearPlace } from './text/near-place.ts'
export { replaceOnce } from './text/replace-once.ts'
export { placeholderIn } from './text/placeholder-line.ts'
export { unifiedDiff } from './diff.ts'
export { languageOf } from './text/language-of.ts'
