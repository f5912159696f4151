import { withLineEnds, type OneEnd, placeholderIn } from '../../../files/index.ts'
import { plainLine, findHidden } from '../../../gate/index.ts'
import { isProblem, problem, type OperationCall, type Problem } from '../../../kernel/index.ts'
import {
  type Action,
  type Create,
  type Delete,
  type EditAction,
  type Execute,
  type Move,
  type Prune,
  type Read,
  type Rename,
  type Research,
  nameResource,
} from '../../plan/plan.ts'
import type { Looked } from '../../../project/index.ts'
import type { LookedFiles } from './look-around.ts'

/** Actions that are operations on the files of the project. */
export type FileAction = Create | EditAction | Delete | Rename | Move | Read | Prune | Execute | Research

/**
 * The operation that an action is. Paths are those that the files really have; `before` are the actions of the plan
 * that come first.
 */
export function makeCall(
  action: FileAction,
  around: LookedFiles,
  { isForeign, before = [] }: { isForeign: boolean; before?: readonly Action[] },
): OperationCall | Problem {
  // What the disk says of a place is of another file once the plan has put one there or taken one away.
  const modeAt = ({ mode }: Looked, path: string): { mode?: number } =>
    mode === undefined ||
    before.some((each) => ('to' in each && each.to === path) || (isTaking(each) && each.path === path))
      ? {}
      : { mode }
  switch (action.action) {
    case 'CREATE': {
      const there = around.at(action.path)
      if (isProblem(there)) return there
      const refused =
        refuseName(action.path) ??
        (action.overwrite ? refusePlaceholder(action.content, there.file?.text ?? '') : undefined)
      if (refused) return refused
      if (there.isFolder) return problem('file-exists', `${plainLine(action.path)} is a folder; choose another name.`)
      return {
        operation: 'create_file',
        params: {
          path: there.path,
          content: withEnds(action.content, around.endsAt(there.path)),
          folders: there.missingFolders,
          ...(action.overwrite && { overwrite: true }),
        },
      }
    }
    case 'EDIT': {
      const there = around.at(action.path)
      const refused = action.edits
        .map(({ find, replace }) => refusePlaceholder(replace, find))
        .find((each) => each !== undefined)
      return isProblem(there)
        ? there
        : (refused ?? {
            operation: 'edit_file',
            params: {
              path: there.path,
              edits: action.edits.map(({ find, replace }) => ({ find, replace })),
              ...(action.matchAll && { all: true }),
            },
          })
    }
    case 'DELETE': {
      const there = around.at(action.path)
      if (isProblem(there)) return there
      if (there.isFolder)
        return problem('not-a-file', `${plainLine(action.path)} is a folder; name the files in it that are to go.`)
      return { operation: 'delete_file', params: { path: there.path, ...modeAt(there, action.path) } }
    }
    case 'RENAME':
    case 'MOVE': {
      const [there, place] = [around.at(action.path), around.at(action.to)]
      if (isProblem(there) || isProblem(place)) return isProblem(there) ? there : (place as Problem)
      if (there.isFolder)
        return problem(
          'not-a-file',
          `${plainLine(action.path)} is a folder; name the files in it that are to be moved.`,
        )
      const refused = refuseName(action.to)
      if (refused) return refused
      if (place.isFolder)
        return problem('file-exists', `${plainLine(action.to)} is a folder; write the whole new path of the file.`)
      return {
        operation: 'move_file',
        params: { path: there.path, to: place.path, folders: place.missingFolders, ...modeAt(there, action.path) },
      }
    }
    case 'READ': {
      if ('url' in action.resource) return { operation: 'read_resource', params: { resource: action.resource.url } }
      const there = around.at(action.resource.path)
      return isProblem(there)
        ? there
        : { operation: 'read_resource', params: { resource: there.path, ...(there.isFolder && { isFolder: true }) } }
    }
    case 'PRUNE':
      return {
        operation: 'prune_resource',
        params: { resource: nameResource(action.resource), ...(isForeign && { isForeign: true }) },
      }
    case 'EXECUTE':
      return {
        operation: 'run_command',
        params: {
          command: action.command,
          cwd: action.cwd,
          env: action.env.map(([name, value]) => [name, value]),
          ...(action.background && { background: true }),
          ...(action.allowFailure && { allow_failure: true }),
          ...(action.timeoutSeconds !== undefined && { timeout_seconds: action.timeoutSeconds }),
        },
      }
    case 'RESEARCH':
      return { operation: 'search_web', params: { queries: [...action.queries] } }
  }
}

/** Plans are written with plain line ends; a text that has others means them. */
const withEnds = (content: string, ends: OneEnd): string =>
  content.includes('\r') ? content : withLineEnds(content, ends)

const isTaking = (action: Action): action is Delete | Rename | Move =>
  action.action === 'DELETE' || action.action === 'RENAME' || action.action === 'MOVE'

/**
 * Joiners and the like belong to names in some scripts and to many emoji; what turns a line round or hides in it
 * belongs to none.
 */
function refuseName(path: string): Problem | undefined {
  const hidden = findHidden(path.replaceAll(/\u200C|\u200D|\uFE0F/g, ''))
  return hidden === undefined
    ? undefined
    : problem('unsafe', `${plainLine(path)} holds ${hidden}, which cannot be seen in a name; write it without.`)
}

function refusePlaceholder(text: string, known: string): Problem | undefined {
  const line = placeholderIn(text, known)
  return line === null
    ? undefined
    : problem(
        'placeholder',
        `"${plainLine(line, 80)}" stands for text that is not there and would be lost; write that text out, or ` +
          `replace less.`,
      )
}
