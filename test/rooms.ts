/** A room of src/: which others it may import, and whether only their types. */
type Room = {
  readonly imports: readonly string[]
  /** Of those, the ones of which nothing but types is imported. */
  readonly typesOnly?: readonly string[]
  /** Knows no Node module, no clock and no chance. */
  readonly isPure?: true
  /** Entered by these files beside its index: what is behind them is loaded late. */
  readonly lateDoors?: readonly string[]
  /** Folders within it, and which of their neighbours each may import; such a room has no other files but its index. */
  readonly folders?: { readonly [folder: string]: readonly string[] }
}

/** Every room, from those that know nothing to those that put all together. A room not listed here may not exist. */
export const rooms: ReadonlyMap<string, Room> = new Map<string, Room>([
  ['base', { imports: [], isPure: true }],
  ['words', { imports: [], isPure: true }],
  ['grammar', { imports: ['words'], isPure: true }],
  ['kernel', { imports: ['base', 'words', 'grammar'], typesOnly: ['words', 'grammar'], isPure: true }],
  ['audio', { imports: ['kernel', 'words', 'grammar'], isPure: true }],
  ['video', { imports: ['kernel', 'words', 'grammar'], isPure: true }],
  ['music', { imports: ['kernel', 'words', 'grammar'], isPure: true }],
  ['files', { imports: ['kernel', 'words'], typesOnly: ['words'], isPure: true }],
  ['review', { imports: [], isPure: true }],
  ['gate', { imports: ['base'] }],
  ['offline', { imports: ['gate', 'kernel'] }],
  ['media', { imports: ['gate', 'kernel', 'audio', 'video', 'music', 'offline'] }],
  ['models', { imports: ['base', 'gate'] }],
  ['agent', { imports: ['kernel', 'words', 'grammar', 'models'] }],
  [
    'project',
    {
      imports: ['kernel', 'audio', 'video', 'music', 'files', 'media', 'gate'],
      lateDoors: ['import-audio.ts', 'import-video.ts', 'import-music.ts'],
    },
  ],
  [
    'sessions',
    {
      imports: ['project', 'files', 'agent', 'models', 'gate', 'kernel', 'words', 'grammar'],
      lateDoors: ['turns/index.ts'],
      folders: { plan: [], turns: ['plan'], workflow: ['plan', 'turns'] },
    },
  ],
  [
    'mcp',
    {
      imports: ['kernel', 'agent', 'project', 'gate'],
      typesOnly: ['project'],
      lateDoors: ['client/open-foreign-tools.ts'],
    },
  ],
  ['maestro/client', { imports: ['music', 'kernel'] }],
  ['maestro', { imports: ['music', 'agent', 'kernel', 'gate'] }],
  ['client', { imports: ['base'] }],
  ['store', { imports: ['gate', 'kernel'] }],
  ['server', { imports: ['client', 'store', 'maestro', 'music', 'mcp', 'gate', 'kernel'], typesOnly: ['store'] }],
  [
    'app',
    {
      imports: [
        'words',
        'kernel',
        'audio',
        'video',
        'music',
        'files',
        'gate',
        'media',
        'offline',
        'models',
        'agent',
        'project',
        'sessions',
        'mcp',
        'maestro',
        'client',
        'review',
        'store',
        'server',
      ],
      typesOnly: ['mcp', 'review'],
    },
  ],
  [
    'cli',
    {
      imports: [
        'words',
        'kernel',
        'audio',
        'video',
        'music',
        'files',
        'review',
        'gate',
        'media',
        'offline',
        'agent',
        'project',
        'sessions',
        'mcp',
        'server',
        'app',
      ],
    },
  ],
  ['index.ts', { imports: ['kernel', 'project', 'app'] }],
])

/** The table of ARCHITECTURE.md. */
export function roomsTable(): string {
  const rows = [...rooms].map(([room, { imports, typesOnly = [] }]) => {
    const named = imports.map((other) => (typesOnly.includes(other) ? `${other} (types)` : other))
    return `| ${room} | ${named.join(', ') || '–'} |`
  })
  return ['| room | may import |', '| --- | --- |', ...rows].join('\n')
}
