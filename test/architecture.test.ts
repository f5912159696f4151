import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { rooms, roomsTable } from './rooms.ts'

const src = resolve(import.meta.dirname, '../src')

/** Node modules that only compute; anything else of Node's is a door to the world. */
const harmless = new Set(['node:path', 'node:url', 'node:os'])
const pure = new Set([...rooms].filter(([, { isPure }]) => isPure).map(([room]) => room))
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

type Import = {
  readonly file: string
  readonly room: string
  readonly target: string
  readonly isType: boolean
  /** The file of ours that it names, from src on; null for packages and for what is not code. */
  readonly to: string | null
}

function imports(): Import[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  return files.flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8')
    const found = text.matchAll(
      /(?:^|\n)\s*(?:import|export)\s+(type\s+)?[\w*{][^'"=;()]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
    )
    return [...found].map(([, type, from, late, bare]) => {
      const target = from ?? late ?? bare ?? ''
      const to = target.startsWith('.') ? relative(src, resolve(src, dirname(file), target)) : null
      // The version stands in package.json, and nowhere else.
      return { file, room: roomOf(file), target, isType: Boolean(type), to: to?.endsWith('package.json') ? null : to }
    })
  })
}

/** The client of the wire is a room of its own inside the Maestro's: programs of others hold it, so it knows little. */
const roomOf = (path: string): string => /^maestro\/client(?=\/)/.exec(path)?.[0] ?? path.split('/')[0] ?? ''

describe('the rooms', () => {
  const all = imports()
  const between = all.flatMap((found) =>
    found.to === null || roomOf(found.to) === found.room ? [] : [{ ...found, to: found.to, into: roomOf(found.to) }],
  )

  it('import only along the table', () => {
    const wrong = between.filter(({ room, into, isType }) => {
      const { imports = [], typesOnly = [] } = rooms.get(room) ?? {}
      return !imports.includes(into) || (typesOnly.includes(into) && !isType)
    })
    expect(between.length).toBeGreaterThan(300)
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
  })

  it('use every edge of the table', () => {
    const unused = [...rooms].flatMap(([room, { imports }]) =>
      imports
        .filter((other) => !between.some(({ room: from, into }) => from === room && into === other))
        .map((other) => `${room} imports nothing of ${other}`),
    )
    expect(unused).toEqual([])
  })

  it('are those of ARCHITECTURE.md (npx tsx scripts/make-rooms-table.ts brings it up to date)', () => {
    expect(readFileSync(join(src, '../ARCHITECTURE.md'), 'utf8')).toContain(`${roomsTable()}\n\n`)
  })

  it('have folders that import only along theirs', () => {
    const wrong = [...rooms].flatMap(([room, { folders }]) =>
      folders === undefined
        ? []
        : [
            ...readdirSync(join(src, room), { withFileTypes: true })
              .filter(
                (entry) =>
                  entry.isDirectory() !== entry.name in folders || (entry.isFile() && entry.name !== 'index.ts'),
              )
              .map(({ name }) => `${room}/${name} is none of its folders`),
            ...all.flatMap(({ file, room: from, target, to }) => {
              if (from !== room || to === null || roomOf(to) !== room || file === `${room}/index.ts`) return []
              const [here, there] = [file.split('/')[1] ?? '', to.split('/')[1] ?? '']
              return here === there || folders[here]?.includes(there) ? [] : [`${file} imports ${target}`]
            }),
          ],
    )
    expect(wrong).toEqual([])
  })

  it('are entered by their index, and late by the doors that are named', () => {
    const wrong = between.filter(({ into, to }) => {
      const doors = ['index.ts', ...(rooms.get(into)?.lateDoors ?? [])]
      return !doors.some((door) => to === `${into}/${door}`)
    })
    expect(wrong.map(({ file, target }) => `${file} imports ${target}`)).toEqual([])
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
    expect(files.length).toBeGreaterThan(80)
    expect(wrong).toEqual([])
  })

  it('outside the gate never call fetch', () => {
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (file) => roomOf(file) !== 'gate' && file.endsWith('.ts') && !file.endsWith('.test.ts'),
    )
    expect(files.filter((file) => /\bfetch\(/.test(readFileSync(join(src, file), 'utf8')))).toEqual([])
  })
})

describe('the page', () => {
  const web = resolve(import.meta.dirname, '../web/src')
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )

  it('knows the shapes of the routes and the review, and nothing else of the program', () => {
    const beyond = files.flatMap((file) =>
      [...readFileSync(join(web, file), 'utf8').matchAll(/from ['"]((?:\.\.\/)+src\/[^'"]+)['"]/g)].flatMap(
        ([, target = '']) => (/src\/(?:client|review)\/index\.ts$/.test(target) ? [] : [`${file}: ${target}`]),
      ),
    )
    expect(files.length).toBeGreaterThan(20)
    expect(beyond).toEqual([])
  })

  it('puts no text into the page as markup, and makes no code of text', () => {
    const unsafe = /\b(?:innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|eval|Function)\b(?= *[(=:])/
    expect(files.filter((file) => unsafe.test(readFileSync(join(web, file), 'utf8')))).toEqual([])
  })
})
