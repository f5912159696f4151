/** A slip that somebody could make, and the tests that are there to notice it. `find` stands once in the file. */
export type Fault = {
  readonly name: string
  readonly file: string
  readonly find: string
  readonly replace: string
  readonly tests: readonly string[]
}

export const faults: readonly Fault[] = [
  {
    name: 'drop a sync of the journal',
    file: 'src/gate/append.ts',
    find: '    await killPoint({ name: `${label}.fsync`, path }, () => handle.sync())\n',
    replace: '',
    tests: ['src/project/journal-kills.test.ts'],
  },
  {
    name: 'drop a sync of a folder',
    file: 'src/gate/write-atomic.ts',
    find: '    await syncFolder(folder, work.label)\n',
    replace: '',
    tests: ['test/kills/apply.test.ts'],
  },
  {
    name: 'keep a torn line',
    file: 'src/gate/append.ts',
    find: '  if (size > keepBytes) await cutBack()\n',
    replace: '',
    tests: ['src/project/journal-kills.test.ts'],
  },
  {
    name: 'skip a read-back',
    file: 'src/kernel/run-live.ts',
    find: '  const claims = await readBack(domain, unit, after.state, senses)\n',
    replace:
      '  const claims = unit.claims.map(({ promise, expect }) => ({ promise, expected: expect, found: expect, ok: true }))\n',
    tests: ['src/kernel/run-live.test.ts', 'test/laws/liar.test.ts'],
  },
  {
    name: 'swap two writes',
    file: 'src/project/open-project.ts',
    find: `      const line = await append(body, expectSeq)
      if (isProblem(line)) {
        await staged.drop()
        return line
      }
      const refused = await staged.swap()
`,
    replace: `      const refused = await staged.swap()
      const line = await append(body, expectSeq)
      if (isProblem(line)) {
        await staged.drop()
        return line
      }
`,
    tests: ['test/kills/files.test.ts'],
  },
  {
    name: 'lose an event',
    file: 'src/store/write-streams.ts',
    find: 'given.map((event) => ({ streamId, ...event })))\n  const rows',
    replace: 'given.map((event) => ({ streamId, ...event }))).filter((_, at) => at !== 7)\n  const rows',
    tests: ['src/store/kills-pglite.test.ts'],
  },
  {
    name: 'say an event twice',
    file: 'src/maestro/client/follow-stream.ts',
    find: 'if (read.seq <= told.lastSeq) continue',
    replace: 'if (read.seq < told.lastSeq) continue',
    tests: ['src/maestro/client/follow-stream.test.ts', 'src/maestro/client/open-client.test.ts'],
  },
  {
    name: 'leave a lock',
    file: 'src/gate/lock.ts',
    find: '  if ((await readLock(path)) !== mine) return\n',
    replace: '  if ((await readLock(path)) === mine) return\n',
    tests: ['src/gate/lock.test.ts'],
  },
  {
    name: 'take a living lock',
    file: 'src/gate/lock.ts',
    find: "    if (life !== 'dead') return { holder, life }\n",
    replace: "    if (life === 'unknown') return { holder, life }\n",
    tests: ['src/gate/lock.test.ts'],
  },
  {
    name: 'undo too little',
    file: 'src/kernel/undo.ts',
    find: 'retract(before.state.document, changes, blobs)',
    replace: 'retract(before.state.document, changes.length > 2 ? changes.slice(1) : changes, blobs)',
    tests: ['test/laws/undo-is-never.test.ts'],
  },
  {
    name: 'undo what others build on',
    file: 'src/kernel/refuse-move.ts',
    find: '.filter(({ needing }) => needing.length > 0)',
    replace: '.filter(({ needing }) => needing.length > 1)',
    tests: ['test/laws/music-undo.test.ts'],
  },
  {
    name: 'leave gone what a turn took back',
    file: 'src/kernel/refuse-move.ts',
    find: 'return turn.undone ? [...others, turn] : [turn, ...others]',
    replace: 'return turn.undone ? [...others, turn] : [turn]',
    tests: ['test/laws/taking-back.test.ts'],
  },
  {
    name: 'believe an old snapshot',
    file: 'src/project/open-project.ts',
    find: 'if (snapshot && after[0]?.hash === snapshot.hash) {',
    replace: 'if (snapshot) {',
    tests: ['src/project/snapshots.test.ts', 'test/bad-input/records.test.ts'],
  },
  {
    name: 'move a key frame by one',
    file: 'src/media/cutting/shot-arguments.ts',
    find: '`eq(n,${start})`',
    replace: '`eq(n,${start - 1})`',
    tests: ['src/media/cutting/read-back.test.ts'],
  },
  {
    name: 'hand a film over that was not seen to be right',
    file: 'src/media/cutting/compare-picture.ts',
    find: '      else wrong.push(first.frame)\n',
    replace: '',
    tests: ['src/media/cutting/read-back.test.ts'],
  },
]
