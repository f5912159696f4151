import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = resolve(import.meta.dirname, '../src')

/** Who may import whom: the table of ARCHITECTURE.md. A room not listed here may not exist. */
const mayImport: Record<string, readonly string[]> = {
  words: [],
  kernel: ['words'],
  audio: ['kernel', 'words'],
  video: ['kernel', 'words'],
  music: ['kernel', 'words'],
  files: ['kernel', 'words'],
  review: ['kernel'],
  gate: [],
  media: ['gate', 'kernel', 'audio', 'video', 'music'],
  models: ['gate'],
  agent: ['kernel', 'words', 'models'],
  project: ['kernel', 'audio', 'video', 'music', 'files', 'media', 'gate', 'agent'],
  sessions: ['project', 'files', 'agent', 'models', 'gate', 'kernel', 'words'],
  mcp: ['kernel', 'agent', 'project', 'gate'],
  maestro: ['music', 'agent', 'models', 'kernel', 'words', 'gate'],
  store: ['gate', 'kernel'],
  'maestro/client': ['music', 'kernel'],
  server: ['project', 'sessions', 'store', 'maestro', 'music', 'mcp', 'agent', 'gate', 'kernel', 'models'],
  // Where everything is put together; the command and the programs that embed Cutroom work through it.
  app: [
    'words',
    'kernel',
    'audio',
    'video',
    'music',
    'files',
    'gate',
    'media',
    'agent',
    'project',
    'sessions',
    'models',
    'mcp',
    'maestro',
    'server',
    'store',
  ],
  cli: [
    'words',
    'kernel',
    'audio',
    'video',
    'music',
    'files',
    'review',
    'maestro',
    'store',
    'server',
    'gate',
    'media',
    'agent',
    'project',
    'sessions',
    'models',
    'mcp',
    'app',
  ],
  'index.ts': ['kernel', 'project', 'app'],
}

/** Folders within a room, and which of their neighbours each may import. The room has no other files but its index. */
const folders: Record<string, Record<string, readonly string[]>> = {
  sessions: { plan: [], turns: ['plan'], workflow: ['plan', 'turns'] },
}

/** Rooms that others enter by these files only: the index, and what is behind a door of its own to be loaded late. */
const doors: Record<string, readonly string[]> = {
  sessions: ['index.ts', 'turns/index.ts'],
}

/** Node modules that only compute; anything else of Node's is a door to the world. */
const harmless = new Set(['node:path', 'node:url', 'node:os'])
const pure = new Set(['words', 'kernel', 'audio', 'video', 'music', 'files', 'review'])
/** The gate is the only door to disk, processes and network; these few rooms may use what is named. */
const allowedNode: Record<string, readonly string[]> = {
  gate: ['*'],
  media: ['node:crypto', 'node:worker_threads', 'node:stream', 'node:timers/promises'],
  cli: ['node:readline/promises', 'node:stream'],
  server: ['node:http', 'node:crypto', 'node:net'],
  store: ['node:crypto', 'node:events'],
  maestro: ['node:crypto'],
  app: ['node:crypto'],
}

type Import = { file: string; room: string; target: string }

function imports(): Import[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test(?:-support)?\.ts$/.test(file),
  )
  return files.flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8')
    const found = [
      ...text.matchAll(
        /(?:^|\n)\s*(?:import|export)\s+(?:type\s+)?[\w*{][^'"=;()]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
      ),
    ]
    return found.map(([, from, lazy, bare]) => ({ file, room: roomOf(file), target: from ?? lazy ?? bare ?? '' }))
  })
}

/** The client of the wire is a room of its own inside the Maestro's: programs of others hold it, so it knows little. */
const roomOf = (path: string): string => /^maestro\/client(?=\/)/.exec(path)?.[0] ?? path.split('/')[0] ?? ''

/** The file of ours that an import names, from src on; null for packages. */
const targetOf = (file: string, target: string): string | null =>
  target.startsWith('.') ? relative(src, resolve(src, dirname(file), target)) : null

describe('the rooms', () => {
  const all = imports()

  it('import only along the table', () => {
    const wrong = all.flatMap(({ file, room, target }) => {
      // The version stands in package.json, and nowhere else.
      if (!target.startsWith('.') || target.endsWith('/package.json')) return []
      const to = roomOf(relative(src, resolve(src, dirname(file), target)))
      const known = mayImport[room]
      return to === room || known?.includes(to) ? [] : [`${file} imports ${target}`]
    })
    expect(all.length).toBeGreaterThan(300)
    expect(wrong).toEqual([])
  })

  it('have folders that import only along theirs', () => {
    const wrong = Object.entries(folders).flatMap(([room, table]) => [
      ...readdirSync(join(src, room), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() !== entry.name in table || (entry.isFile() && entry.name !== 'index.ts'))
        .map(({ name }) => `${room}/${name} is none of its folders`),
      ...all.flatMap(({ file, room: from, target }) => {
        const to = targetOf(file, target)
        if (from !== room || to === null || roomOf(to) !== room || file === `${room}/index.ts`) return []
        const [here, there] = [file.split('/')[1] ?? '', to.split('/')[1] ?? '']
        return here === there || table[here]?.includes(there) ? [] : [`${file} imports ${target}`]
      }),
    ])
    expect(wrong).toEqual([])
  })

  it('are entered by their doors', () => {
    const wrong = all.flatMap(({ file, room, target }) => {
      const to = targetOf(file, target)
      const open = to === null ? undefined : doors[roomOf(to)]
      if (to === null || open === undefined || roomOf(to) === room) return []
      return open.some((door) => to === `${roomOf(to)}/${door}`) ? [] : [`${file} imports ${target}`]
    })
    expect(wrong).toEqual([])
  })

  it('reach the world only through the gate', () => {
    const wrong = all.flatMap(({ file, room, target }) => {
      if (!target.startsWith('node:')) return []
      const allowed = allowedNode[room] ?? []
      const fine = allowed.includes('*') || allowed.includes(target) || (harmless.has(target) && !pure.has(room))
      return fine ? [] : [`${file} imports ${target}`]
    })
    expect(wrong).toEqual([])
  })

  it('that are pure know no clock, no chance, no process and no network', () => {
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        (pure.has(roomOf(file)) || file.startsWith('sessions/plan/')) &&
        file.endsWith('.ts') &&
        !file.endsWith('.test.ts'),
    )
    const wrong = files.filter((file) =>
      /\b(Date\.now|new Date\(|Math\.random|process\.[a-z]|fetch\(|setTimeout|performance\.)/.test(
        readFileSync(join(src, file), 'utf8'),
      ),
    )
    expect(files.length).toBeGreaterThan(50)
    expect(wrong).toEqual([])
  })

  it('of the command touches the process in one place, so that a command runs in any', () => {
    const all = readdirSync(join(src, 'cli'), { recursive: true, encoding: 'utf8' })
    const files = all.filter((file) => /(?<!\.test)\.ts$/.test(file) && !['io.ts', 'cutroom.ts'].includes(file))
    const wrong = files.filter((file) => {
      const text = readFileSync(join(src, 'cli', file), 'utf8')
      // A path that is resolved without the folder of the person begins where the process does.
      const isFromProcess = text.includes("'node:path'") && /\bresolve\([^,()]+\)|\brelative\('/.test(text)
      return isFromProcess || /\bprocess\.(?!env\b|version\b)/.test(text)
    })
    expect(files.length).toBeGreaterThan(100)
    expect(wrong).toEqual([])
  })

  it('outside the gate never call fetch', () => {
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (file) => roomOf(file) !== 'gate' && file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    expect(files.filter((file) => /\bfetch\(/.test(readFileSync(join(src, file), 'utf8')))).toEqual([])
  })
})
