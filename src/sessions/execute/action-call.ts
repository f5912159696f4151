import { plainLine } from '../../gate/index.ts'
import { hiddenIn } from '../../gate/refuse-command.ts'
import { isProblem, problem, type OperationCall, type Problem } from '../../kernel/index.ts'
import type { Action, Create, Edit, Execute, Prune, Read, Research, Resource } from '../plan/plan.ts'
import type { Around } from './look-around.ts'

/** Actions that are operations on the files of the project. */
export type FileAction = Create | Edit | Read | Prune | Execute | Research

/** The operation that an action is. Paths are those that the files really have. */
export function actionCall(action: FileAction, around: Around, { isForeign }: { isForeign: boolean }): OperationCall | Problem {
  switch (action.action) {
    case 'CREATE': {
      const there = around.at(action.path)
      if (isProblem(there)) return there
      // Joiners and the like belong to names in some scripts and to many emoji; what turns a line round or hides in it belongs to none.
      const hidden = hiddenIn(action.path.replaceAll(/\u200C|\u200D|\uFE0F/g, ''))
      if (hidden !== undefined) return problem('unsafe', `${plainLine(action.path)} holds ${hidden}, which cannot be seen in a name; write it without.`)
      if (there.isFolder) return problem('file-exists', `${plainLine(action.path)} is a folder; choose another name.`)
      return { operation: 'create_file', params: { path: there.path, content: action.content, folders: there.missingFolders, ...(action.overwrite && { overwrite: true }) } }
    }
    case 'EDIT': {
      const there = around.at(action.path)
      return isProblem(there) ? there : { operation: 'edit_file', params: { path: there.path, edits: action.edits.map(({ find, replace }) => ({ find, replace })) } }
    }
    case 'READ': {
      if ('url' in action.resource) return { operation: 'read_resource', params: { resource: action.resource.url } }
      const there = around.at(action.resource.path)
      return isProblem(there) ? there : { operation: 'read_resource', params: { resource: there.path, ...(there.isFolder && { isFolder: true }) } }
    }
    case 'PRUNE':
      return { operation: 'prune_resource', params: { resource: resourceName(action.resource), ...(isForeign && { isForeign: true }) } }
    case 'EXECUTE':
      return { operation: 'run_command', params: { command: action.command, cwd: action.cwd, env: action.env.map(([name, value]) => [name, value]) } }
    case 'RESEARCH':
      return { operation: 'search_web', params: { queries: [...action.queries] } }
  }
}

export const resourceName = (resource: Resource): string => ('url' in resource ? resource.url : resource.path)

/** What an action is about, in a line. */
export function actionAbout(action: Action): string {
  switch (action.action) {
    case 'CREATE':
    case 'EDIT':
      return plainLine(action.path)
    case 'READ':
    case 'PRUNE':
      return plainLine(resourceName(action.resource))
    case 'EXECUTE':
      return plainLine(action.command)
    case 'RESEARCH':
      return plainLine(action.queries.join('; '))
    case 'INVOKE':
      return plainLine(action.agent)
    case 'PERFORM':
      return plainLine(action.description || action.operation)
    case 'CHAT_WITH_USER':
    case 'CONCLUDE':
      return plainLine(action.message.split('\n', 1)[0] ?? '')
  }
}
