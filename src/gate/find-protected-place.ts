/**
 * Places that steer programs on this machine: our own records, version control, shell start-up files, editor and tool
 * settings. A change there could run commands later, so nothing writes to them through a request, whether they exist
 * yet or not. Returns the name that is protected, or undefined. `segments` are relative to the project's folder.
 */
export function findProtectedPlace(segments: readonly string[]): string | undefined {
  return segments.find((segment) => {
    const name = asAnyDiskReadsIt(segment)
    return protectedNames.has(name) || protectedEndings.some((ending) => name.endsWith(ending))
  })
}

/**
 * Some disks ignore case, invisible characters, trailing dots and spaces, or what follows a colon: `.GIT`,
 * `.g\u200Cit`, `.git.` and `.git::$DATA` are `.git` there.
 */
function asAnyDiskReadsIt(segment: string): string {
  return segment
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/:.*$/su, '')
    .replace(/[. ]+$/u, '')
    .toLowerCase()
}

const protectedNames = new Set([
  '.cutroom',
  'cutroom.json',
  'cutro~1',
  '.git',
  'git~1',
  '.gitmodules',
  '.gitconfig',
  '.githooks',
  '.husky',
  '.hg',
  '.hgrc',
  '.svn',
  '.jj',
  '.bzr',
  '.profile',
  '.login',
  '.logout',
  '.inputrc',
  '.envrc',
  '.direnv',
  '.xprofile',
  '.xsession',
  '.xinitrc',
  '.bashrc',
  '.bash_profile',
  '.bash_login',
  '.bash_logout',
  '.bash_aliases',
  '.zshrc',
  '.zshenv',
  '.zprofile',
  '.zlogin',
  '.zlogout',
  '.kshrc',
  '.mkshrc',
  '.cshrc',
  '.tcshrc',
  '.xonshrc',
  'config.fish',
  'fish',
  'profile.ps1',
  'microsoft.powershell_profile.ps1',
  '.vscode',
  '.vscode-server',
  '.idea',
  '.fleet',
  '.zed',
  '.nova',
  '.vs',
  '.sublime',
  '.atom',
  '.devcontainer',
  '.devcontainer.json',
  '.vim',
  '.vimrc',
  '.gvimrc',
  '.exrc',
  '.nvim',
  '.nvimrc',
  '.nvim.lua',
  '.emacs',
  '.emacs.d',
  '.dir-locals.el',
  '.nanorc',
  '.kakrc',
  '.helix',
  '.claude',
  '.cursor',
  '.codex',
  '.gemini',
  '.windsurf',
  '.mcp.json',
  '.npmrc',
  '.yarnrc',
  '.yarnrc.yml',
  '.pnpmfile.cjs',
  '.pypirc',
  '.ssh',
  '.gnupg',
  '.aws',
  '.netrc',
  '.mise.toml',
  '.tool-versions',
])

const protectedEndings = ['.code-workspace', '.sublime-project', '.sublime-workspace']
