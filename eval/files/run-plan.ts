import type { Plan } from '../../src/sessions/plan/plan.ts'
import type { Scene } from './scene.ts'

/** What a plan leaves of the plain things of a scene. */
export type End = {
  readonly files: ReadonlyMap<string, string>
  readonly memos: readonly string[]
  readonly context: readonly string[]
  readonly faults: readonly string[]
}

/** Carries a plan out on the files of a scene, by the letter: what does not fit is a fault, and nothing is mended. */
export function runPlan({ files, memos, context }: Scene, plan: Plan): End {
  const now = new Map(Object.entries(files))
  const faults: string[] = []
  let inContext = [...context]
  for (const action of plan.actions) {
    switch (action.action) {
      case 'PERFORM':
        break
      case 'CREATE':
        if (now.has(action.path) && !action.overwrite) faults.push(`${action.path} is there already`)
        now.set(action.path, action.content)
        break
      case 'EDIT':
        for (const { find, replace } of action.edits) {
          const text = now.get(action.path) ?? ''
          const edited = replaceWholeLines(text, find, replace)
          if (edited === null) faults.push(`“${find}” does not stand once, as whole lines, in ${action.path}`)
          else now.set(action.path, edited)
        }
        break
      case 'DELETE':
        if (!now.delete(action.path)) faults.push(`${action.path} is not there`)
        break
      case 'READ':
        inContext = [...inContext, 'path' in action.resource ? action.resource.path : action.resource.url]
        break
      case 'PRUNE': {
        const gone = 'path' in action.resource ? action.resource.path : action.resource.url
        if (!inContext.includes(gone)) faults.push(`${gone} is not in the context`)
        inContext = inContext.filter((each) => each !== gone)
        break
      }
      default:
        faults.push(`nobody asked for ${action.action}`)
    }
  }
  const added = plan.memos.filter(({ change }) => change === 'add').map(({ text }) => text)
  const removed = new Set(plan.memos.filter(({ change }) => change === 'remove').map(({ text }) => text))
  return { files: now, memos: [...memos.filter((memo) => !removed.has(memo)), ...added], context: inContext, faults }
}

/** The line ends of the file stay; a run of lines that is replaced by nothing goes with its break. */
function replaceWholeLines(text: string, find: string, replace: string): string | null {
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const lines = text.split(end)
  const sought = find.split('\n')
  const places = lines.flatMap((_, at) =>
    sought.every((line, index) => lines[at + index] === line) && at + sought.length <= lines.length ? [at] : [],
  )
  const [only] = places
  if (only === undefined || places.length > 1) return null
  return lines.toSpliced(only, sought.length, ...(replace === '' ? [] : replace.split('\n'))).join(end)
}
