import { appendFile, link, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testFolder } from '../../test/test-folder.ts'
import { type Json } from '../base/index.ts'
import { isProblem, type Problem } from '../base/index.ts'
import { openJournal, verifyJournal, type Journal } from './journal.ts'

function good<T>(value: T | Problem): T {
  if (isProblem(value)) throw new Error(value.message)
  return value
}

async function journalWith(bodies: readonly Json[]): Promise<{ folder: string; path: string; journal: Journal }> {
  const folder = await testFolder()
  const journal = good(await openJournal(folder))
  for (const body of bodies) good(await journal.append(body))
  return { folder, path: join(folder, '.cutroom/journal.jsonl'), journal }
}

async function bodiesIn(folder: string): Promise<Json[]> {
  return good(await good(await openJournal(folder)).lines(1)).map((line) => line.body)
}

const four = [
  { kind: 'turn', id: 'a' },
  { kind: 'editor', id: 'b' },
  { kind: 'turn', id: 'c', text: 'naïve 🎙\n' },
  { kind: 'undo', id: 'd' },
]

test('a fresh project has an empty journal and opening it writes nothing', async () => {
  const folder = await testFolder()
  expect(good(await openJournal(folder)).head().seq).toBe(0)
  expect(await verifyJournal(folder)).toMatchObject({ ok: true, lines: 0, firstBad: null })
  expect(await readdir(folder)).toEqual([])
})

test('what was appended is read back, and each hash can be computed by hand', async () => {
  const { folder, path } = await journalWith(four)
  expect(await bodiesIn(folder)).toEqual(four)
  let previous = '0'.repeat(64)
  for (const [index, written] of (await readFile(path, 'utf8')).trimEnd().split('\n').entries()) {
    const line = JSON.parse(written)
    expect(Object.keys(line)).toEqual(['schema', 'version', 'seq', 'previous', 'hash', 'body'])
    const text = JSON.stringify({
      body: Object.fromEntries(
        Object.keys(line.body)
          .sort()
          .map((key) => [key, line.body[key]]),
      ),
      seq: index + 1,
    })
    expect(line).toMatchObject({
      schema: 'cutroom.journal',
      version: 1,
      seq: index + 1,
      previous,
      hash: createHash('sha256')
        .update(previous + text)
        .digest('hex'),
    })
    previous = line.hash
  }
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('any JSON survives, and the order of fields does not change its hash', async () => {
  const folder = await testFolder()
  const journal = good(await openJournal(folder))
  const bodies: Json[] = []
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 3 }), async (text) => {
      const body = JSON.parse(`{"kind":"turn","value":${text}}`) as Json
      good(await journal.append(body))
      bodies.push(body)
    }),
    { seed: 7, numRuns: 60 },
  )
  // JSON writes -0 as 0; the text is what counts.
  expect(JSON.stringify(await bodiesIn(folder).then((found) => found.map(sorted)))).toBe(
    JSON.stringify(bodies.map(sorted)),
  )
  const [one, two] = await Promise.all([journalWith([{ a: 1, b: 2 }]), journalWith([{ b: 2, a: 1 }])])
  expect(one.journal.head()).toEqual(two.journal.head())
})

function sorted(value: Json): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  return Object.entries(value)
    .map(([key, field]) => [key, sorted(field)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flat()
}

test('a body over 64 kB lies in a blob, and a missing or damaged blob is named', async () => {
  const large = { kind: 'turn', text: 'x'.repeat(70_000) }
  const { folder, path } = await journalWith([four[0] as Json, large])
  expect((await stat(path)).size).toBeLessThan(1000)
  expect(await bodiesIn(folder)).toEqual([four[0], large])
  const [name = ''] = await readdir(join(folder, '.cutroom/blobs'))
  const blob = join(folder, '.cutroom/blobs', name)
  await writeFile(blob, 'other')
  expect(await verifyJournal(folder)).toMatchObject({ ok: false, firstBad: 2, problem: { code: 'blob-damaged' } })
  await rm(blob)
  expect(await openJournal(folder)).toMatchObject({
    code: 'blob-missing',
    message: expect.stringContaining('Line 2'),
    details: { line: 2 },
  })
  expect(await verifyJournal(folder)).toMatchObject({ ok: false, firstBad: 2 })
})

test('opening parses only from the line that is asked for, and reads earlier ones when they are wanted', async () => {
  const { folder } = await journalWith(four)
  const journal = good(await openJournal(folder, { parseFromSeq: 3 }))
  expect(good(await journal.lines(3)).map((line) => line.body)).toEqual(four.slice(2))
  expect(good(await journal.lines(2)).map((line) => line.seq)).toEqual([2, 3, 4])
  const ahead = good(await openJournal(folder, { parseFromSeq: 99 }))
  good(await ahead.append({ kind: 'redo' }))
  expect(good(await ahead.lines(5)).map((line) => line.seq)).toEqual([5])
})

test('an append on an old state is refused and changes nothing', async () => {
  const { folder, journal } = await journalWith(four)
  const other = good(await openJournal(folder))
  good(await other.append({ kind: 'turn', id: 'theirs' }, { expectSeq: 4 }))
  expect(await journal.append({ kind: 'turn', id: 'mine' }, { expectSeq: 4 })).toMatchObject({
    code: 'moved-on',
    details: { expected: 4, found: 5 },
  })
  expect(journal.head().seq).toBe(4)
  expect(await journal.append({ kind: 'turn', id: 'mine' }, { expectSeq: journal.head().seq })).toMatchObject({
    code: 'moved-on',
  })
  expect(good(await journal.refresh()).map((line) => line.body)).toEqual([{ kind: 'turn', id: 'theirs' }])
  expect(good(await journal.refresh())).toEqual([])
  expect(await journal.append({ kind: 'turn', id: 'mine' }, { expectSeq: 5 })).toMatchObject({ seq: 6 })
})

test('two journals on one folder behave like one list, whatever the order of their calls', async () => {
  const calls = fc.array(
    fc.record({ who: fc.constantFrom(0, 1), what: fc.constantFrom('append', 'expecting', 'refresh') }),
    { maxLength: 14 },
  )
  await fc.assert(
    fc.asyncProperty(calls, async (sequence) => {
      const { folder, journal } = await journalWith([])
      const journals = [journal, good(await openJournal(folder))]
      const oracle: Json[] = []
      const seen = [0, 0]
      for (const [index, { who, what }] of sequence.entries()) {
        const own = journals[who]!
        expect(own.head().seq).toBe(seen[who])
        if (what === 'refresh') {
          expect(good(await own.refresh()).map((line) => line.body)).toEqual(oracle.slice(seen[who]))
          seen[who] = oracle.length
          continue
        }
        const body = { kind: 'turn', id: `${index}` }
        const outcome = await own.append(body, what === 'expecting' ? { expectSeq: own.head().seq } : {})
        if (what === 'expecting' && seen[who] !== oracle.length) {
          expect(outcome).toMatchObject({ code: 'moved-on', details: { expected: seen[who], found: oracle.length } })
          continue
        }
        if (seen[who] === oracle.length) seen[who] = oracle.length + 1
        oracle.push(body)
      }
      expect(await bodiesIn(folder)).toEqual(oracle)
      expect(await verifyJournal(folder)).toMatchObject({ ok: true, lines: oracle.length })
    }),
    { seed: 2, numRuns: 40 },
  )
})

test('appends that are not waited for still come one after another', async () => {
  const { folder, journal } = await journalWith([])
  const lines = await Promise.all(four.map((body) => journal.append(body)))
  expect(lines.map((line) => good(line).seq)).toEqual([1, 2, 3, 4])
  expect(await bodiesIn(folder)).toEqual(four)
})

test('a last line torn at any byte is ignored with a notice, kept aside, and the next append stands in its place', async () => {
  const { folder, path } = await journalWith(four)
  const whole = await readFile(path)
  const lastAt = whole.lastIndexOf(0x0a, whole.length - 2) + 1
  for (let end = lastAt; end < whole.length; end++) {
    await writeFile(path, whole.subarray(0, end))
    const journal = good(await openJournal(folder))
    expect(journal.notices.length, `cut at ${end}`).toBe(end === lastAt ? 0 : 1)
    expect(journal.head().seq).toBe(3)
    expect(await verifyJournal(folder)).toMatchObject({ ok: true, lines: 3 })
    if (end % 9 !== 0) continue
    expect(await journal.append({ kind: 'turn', id: 'next' }, { expectSeq: 3 })).toMatchObject({ seq: 4 })
    expect(await bodiesIn(folder)).toEqual([...four.slice(0, 3), { kind: 'turn', id: 'next' }])
    const asides = await Promise.all(
      (await readdir(join(folder, '.cutroom/torn')).catch(() => [])).map((name) =>
        readFile(join(folder, '.cutroom/torn', name)),
      ),
    )
    if (end > lastAt) expect(asides.some((aside) => aside.equals(whole.subarray(lastAt, end)))).toBe(true)
  }
})

test('a last line of zeros or rubbish, as a power cut leaves it, counts as torn', async () => {
  for (const rubbish of [
    Buffer.alloc(300),
    Buffer.from('{"schema":\n'),
    Buffer.from('\n'),
    Buffer.from([0xff, 0xfe, 0x0a]),
  ]) {
    const { folder, path, journal } = await journalWith(four)
    await appendFile(path, rubbish)
    const again = good(await openJournal(folder))
    expect([again.head().seq, again.notices.length]).toEqual([4, 1])
    expect(await journal.append({ kind: 'turn', id: 'next' })).toMatchObject({ seq: 5 })
    expect(await verifyJournal(folder)).toMatchObject({ ok: true, lines: 5, notices: [] })
  }
})

test('every flipped byte in a middle line is found, named by its line, and refused', async () => {
  const { folder, path } = await journalWith(four)
  const whole = await readFile(path)
  const from = whole.indexOf(0x0a) + 1
  const to = whole.indexOf(0x0a, from)
  for (let at = from; at <= to; at++) {
    const flipped = Buffer.from(whole)
    flipped[at] = whole[at]! ^ (1 << ((at * 5) % 8))
    await writeFile(path, flipped)
    expect(await verifyJournal(folder), `byte ${at}`).toMatchObject({ ok: false, lines: 1, firstBad: 2 })
  }
  expect(await openJournal(folder)).toMatchObject({ code: 'journal-damaged' })
})

test('a flipped byte in the last line never gives another body', async () => {
  const { folder, path } = await journalWith(four)
  const whole = await readFile(path)
  for (let at = whole.lastIndexOf(0x0a, whole.length - 2) + 1; at < whole.length; at++) {
    const flipped = Buffer.from(whole)
    flipped[at] = whole[at]! ^ (1 << ((at * 3) % 8))
    await writeFile(path, flipped)
    const journal = await openJournal(folder)
    if (isProblem(journal))
      expect(journal).toMatchObject({ code: expect.stringMatching(/journal-damaged|newer-version/) })
    else expect([journal.head().seq, journal.notices.length], `byte ${at}`).toEqual([3, 1])
  }
})

const damages: [string, number, string, (lines: string[]) => string[]][] = [
  ['an edited line', 2, 'edited', ([a = '', b = '', ...rest]) => [a, b.replace('"id":"b"', '"id":"x"'), ...rest]],
  ['an edited last line', 4, 'edited', (lines) => lines.map((line) => line.replace('"id":"d"', '"id":"x"'))],
  ['a reformatted line', 2, 'edited', ([a = '', b = '', ...rest]) => [a, b.replaceAll('":', '": '), ...rest]],
  ['a missing line', 2, 'missing', ([a = '', , ...rest]) => [a, ...rest]],
  ['a missing first line', 1, 'missing', ([, ...rest]) => rest],
  ['swapped lines', 2, 'missing', ([a = '', b = '', c = '', d = '']) => [a, c, b, d]],
  ['a repeated line', 3, 'repeated', ([a = '', b = '', c = '', d = '']) => [a, b, b, c, d]],
  ['a line from further up', 4, 'out-of-order', ([a = '', b = '', c = '', d = '']) => [a, b, c, b, d]],
  ['an empty line in the middle', 3, 'edited', ([a = '', b = '', c = '', d = '']) => [a, b, '', c, d]],
  ['rubbish in the middle', 3, 'edited', ([a = '', b = '', c = '', d = '']) => [a, b, '{{{', c, d]],
]

test.each(damages)('%s is named and refused with what to do', async (_, line, reason, damage) => {
  const { folder, path, journal } = await journalWith(four)
  const damaged = `${damage((await readFile(path, 'utf8')).trimEnd().split('\n')).join('\n')}\n`
  await writeFile(path, damaged)
  const refused = await openJournal(folder)
  expect(refused).toMatchObject({
    code: 'journal-damaged',
    details: { line, reason },
    message: expect.stringMatching(new RegExp(`^Line ${line} of .+ backup`)),
  })
  expect(await verifyJournal(folder)).toMatchObject({ ok: false, lines: line - 1, firstBad: line })
  // A process that has it open notices at its next write only what lies behind its head, and never writes onto a
  // changed end.
  const outcome = await journal.append({ kind: 'turn', id: 'late' })
  if (isProblem(outcome)) expect(await readFile(path, 'utf8')).toBe(damaged)
  else expect(await readFile(path, 'utf8')).toContain(damaged)
})

test('a line of a newer version is refused in one sentence, also at the end', async () => {
  const { folder, path } = await journalWith(four)
  await appendFile(path, '{"schema":"cutroom.journal","version":3,"sequence":5}\n')
  expect(await openJournal(folder)).toMatchObject({
    code: 'newer-version',
    message: expect.stringContaining('update Cutroom'),
    details: { line: 5, version: 3 },
  })
})

test('a file without line breaks is refused without being gathered in memory', async () => {
  const { folder, path } = await journalWith(four)
  await appendFile(path, 'x'.repeat(3_000_000))
  expect(await openJournal(folder)).toMatchObject({ code: 'journal-damaged', details: { line: 5 } })
})

test.each([
  ['removed', (path: string) => rm(path)],
  ['emptied', (path: string) => writeFile(path, '')],
  ['replaced', (path: string) => writeFile(path, 'x'.repeat(5000))],
])('a journal that was %s while it was open is not written to', async (_, spoil) => {
  const { path, journal } = await journalWith(four)
  await spoil(path)
  const before = await readFile(path).catch(() => undefined)
  expect(await journal.append({ kind: 'turn', id: 'late' })).toMatchObject({ code: 'journal-changed' })
  expect(await journal.refresh()).toMatchObject({ code: 'journal-changed' })
  expect(await readFile(path).catch(() => undefined)).toEqual(before)
})

test('a journal that is a link or has a second name is refused', async () => {
  const { folder, path } = await journalWith(four)
  await link(path, join(folder, 'second'))
  expect(await openJournal(folder)).toMatchObject({ code: 'hard-link' })
  const other = await testFolder()
  await mkdir(join(other, '.cutroom'))
  await symlink(path, join(other, '.cutroom/journal.jsonl'))
  expect(await openJournal(other)).toMatchObject({ code: 'outside-project' })
})

test('a body that looks like a reference to a blob is a bug of the caller', async () => {
  const { journal } = await journalWith([])
  await expect(journal.append({ blob: 'x' })).rejects.toThrow('{ blob }')
  expect(await journal.append({ kind: 'turn' })).toMatchObject({ seq: 1 })
})
