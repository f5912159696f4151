import ignore, { type Ignore } from 'ignore'

/**
 * Which paths of a project are left out of sight. A line of any `.cutroomignore` beats every line of any `.gitignore`;
 * among the lines of one kind, those of the deeper folder and then the later ones win, as in git. What lies in a folder
 * that is left out cannot be named back in: the folder has to be.
 */
export type IgnoreRules = {
  /** `path` is relative to the root of the project; that of a folder ends in a slash. */
  hides(path: string): boolean
  /**
   * The same rules and those that the files of `folder` add; `folder` is relative to the root and ends in a slash, or
   * is empty.
   */
  within(folder: string, files: RuleFiles): IgnoreRules
  /** The same rules, except that these folders are in sight. */
  showing(folders: readonly string[]): IgnoreRules
}

/** The texts of the two files that a folder may have. */
type RuleFiles = { readonly git?: string | undefined; readonly own?: string | undefined }

/** The weakest rule; a `.gitignore` or `.cutroomignore` may take it back. */
export function firstRules(): IgnoreRules {
  return rulesOf(newRules().add('node_modules/'), newRules())
}

function rulesOf(git: Ignore, own: Ignore): IgnoreRules {
  // One list, in which the last line that matches decides: two lists asked one after the other could not tell a path
  // that is hidden by itself from one that is only hidden with its folder.
  const all = newRules().add(git).add(own)
  return {
    hides: (path) => all.ignores(path),
    within: (folder, files) => rulesOf(added(git, folder, files.git), added(own, folder, files.own)),
    showing: (folders) =>
      rulesOf(
        git,
        newRules()
          .add(own)
          .add(folders.map((folder) => `!/${literal(folder)}`)),
      ),
  }
}

/** Git on Linux tells capitals from small letters; the same project is then shown alike on every machine. */
const newRules = (): Ignore => ignore({ ignoreCase: false })

function added(rules: Ignore, folder: string, text: string | undefined): Ignore {
  return text === undefined
    ? rules
    : newRules()
        .add(rules)
        .add(linesOf(text).flatMap((line) => fromRoot(line, folder)))
}

function linesOf(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r?\n/)
}

/**
 * A line of a folder's file as the root's file would say it. A pattern with a slash before its end counts from its
 * folder, any other at every depth below it.
 */
function fromRoot(line: string, folder: string): string[] {
  if (line.startsWith('#')) return []
  const [, not = '', pattern = ''] = /^(!?)(.*)$/su.exec(line) ?? []
  const meant = pattern.replace(/ +$/, '')
  if (meant === '' || meant === '/') return []
  if (folder === '') return [line]
  const isFromFolder = /\/(?!$)/.test(meant)
  return [`${not}/${literal(folder)}${isFromFolder ? pattern.replace(/^\//, '') : `**/${pattern}`}`]
}

/** A path in which no character stands for others. */
function literal(path: string): string {
  return path.replace(/[\\*?[]/g, String.raw`\$&`)
}
