import { chmod, lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isTemporaryName } from '../../src/gate/index.ts'
import { testStudio } from '../test-studio.ts'
import { contentOf } from './killed-project.ts'

/**
 * A plan that does everything at once: files in new folders, edits, one that goes and one that moves, memos, and an
 * operation on a recording.
 */
export const planText = `# Notes and a cut

- **Status:** Green 🟢
- **Plan Type:** Edit
- **Agent:** studio

## Rationale

\`\`\`text
### 1. Synthesis
Notes for the show.
\`\`\`

## Memos

\`\`\`text
[+] Notes lie in notes/
\`\`\`

## Action Plan

### \`CREATE\`

- **File Path:** [notes/show/one.md](/notes/show/one.md)
- **Description:** notes

\`\`\`markdown
# One
\`\`\`

### \`CREATE\`

- **File Path:** [notes/two.md](/notes/two.md)
- **Description:** more notes

\`\`\`markdown
# Two
\`\`\`

### \`EDIT\`

- **File Path:** [readme.md](/readme.md)
- **Description:** the greeting

\`FIND:\`
\`\`\`
hello
\`\`\`
\`REPLACE:\`
\`\`\`
goodbye
\`\`\`

### \`EDIT\`

- **File Path:** [bin/run.sh](/bin/run.sh)
- **Description:** the value

\`FIND:\`
\`\`\`
x=1
\`\`\`
\`REPLACE:\`
\`\`\`
x=2
\`\`\`

### \`DELETE\`

- **File Path:** [old.md](/old.md)

### \`MOVE\`

- **File Path:** [tool.sh](/tool.sh)
- **To:** [tools/mine/tool.sh](/tools/mine/tool.sh)

### \`PERFORM\`

- **Operation:** split_at_time
- **Document:** host
- **Description:** a cut

\`\`\`json
{ "time": 1 }
\`\`\`
`

/** A project with a recording, four files of the user's and memos, ready for the plan. */
export async function sceneProject(): Promise<string> {
  const { folder } = await testStudio().withTracks({ host: 2 })
  await writeFile(join(folder, 'readme.md'), 'hello\r\nthere\r\n')
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/run.sh'), '#!/bin/sh\nx=1\nmax=1\n')
  await chmod(join(folder, 'bin/run.sh'), 0o755)
  await writeFile(join(folder, 'old.md'), 'what was\n', { mode: 0o600 })
  await writeFile(join(folder, 'tool.sh'), '#!/bin/sh\n')
  await chmod(join(folder, 'tool.sh'), 0o755)
  await writeFile(join(folder, 'plan.md'), planText)
  await writeFile(join(folder, '.cutroom/memos.yaml'), '- be kind\n')
  return folder
}

/** Everything of the user's in a folder, folders and permissions included. */
export async function workspaceOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const lines = await Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const name = path.slice(folder.length + 1)
      if ((name.startsWith('.cutroom') && name !== '.cutroom/memos.yaml') || name === 'points') return []
      const mode = ((await lstat(path)).mode & 0o7777).toString(8)
      return [
        `${name} ${mode} ${entry.isDirectory() ? 'folder' : (await readFile(path)).toString('base64').slice(0, 400)}`,
      ]
    }),
  )
  return lines.flat().sort().join('\n')
}

/** What documents and turns hold, without how the files were found, which is a note and no change. */
export async function holds(folder: string): Promise<{ readonly workspace: string; readonly content: string }> {
  const workspace = await workspaceOf(folder)
  const { documents, turns } = JSON.parse(await contentOf(folder)) as {
    documents: { snapshot: { kind?: string } }[]
    turns: { label: string; undone: boolean; parts: { units: unknown[] }[] }[]
  }
  return {
    workspace,
    content: JSON.stringify({
      media: documents.filter(({ snapshot }) => snapshot.kind !== 'files'),
      turns: turns.map(({ label, undone, parts }) => [label, undone, parts.map(({ units }) => units.length)]),
    }),
  }
}

export async function leftOvers(folder: string): Promise<string[]> {
  return (await readdir(folder, { recursive: true })).filter(
    (name) => isTemporaryName(basename(name)) && name.includes('staged'),
  )
}
