import { describe, expect, it } from 'vitest'
import {
  rangeEnd,
  rangeStart,
  rangeWords,
  toyDomain,
  erase,
  gild,
  name,
  pour,
  shine,
  add,
} from '../../test/laws/toy-domain.ts'
import { workingBackend, type Backend } from './backend.ts'
import { perform } from './perform.ts'
import { findGaps, isAssumption, mayUse } from './find-gaps.ts'
import type { Json } from '../base/index.ts'
import type { AnyOperation } from './operation.ts'
import { prepare, type Prepared } from './prepare.ts'
import type { State } from './state-key.ts'
import type { Mention } from '../words/reading.ts'

const domain = toyDomain()

function strip(editor: { [field: string]: Json } = {}): State {
  const document = perform(domain.newDocument.document, [
    { edit: 'insert', run: 'r1', sequence: 'strip', after: null, length: 30, content: {}, id: 1 },
  ])
  return { document, editor: { ...domain.newDocument.editor, ...editor } }
}

const on = (state: State): Backend & { copy(): { state: State } } => workingBackend(domain, { state, nextId: 2 })

const request = (
  operation: AnyOperation,
  mentions: readonly Mention[] = [],
  params: { [param: string]: Json } = {},
) => ({ operation, asked: { operation: operation.name, destroys: operation.destroys !== undefined, mentions }, params })

/** A backend that counts what it is asked to run, with some of it replaced. */
function counting(state: State, replaced: Partial<Backend> = {}): Backend & { commands: string[]; state(): State } {
  const real = on(state)
  const commands: string[] = []
  const backend: Backend = { ...real, ...replaced }
  return {
    ...backend,
    commands,
    state: () => real.copy().state,
    execute: async (command, permit) => {
      commands.push(command.operation)
      return backend.execute(command, permit)
    },
  }
}

describe('preparing an operation', () => {
  it('is ready at once where everything is in place', async () => {
    const backend = counting(strip({ range: { start: 5, end: 10 } }))
    const prepared = (await prepare(domain, backend, request(erase))) as Prepared
    expect(prepared).toMatchObject({ ready: true, steps: [], params: {} })
    expect(prepared.because.map(({ param, value, source }) => [param, value, source])).toEqual([
      ['start', 5, 'state'],
      ['end', 10, 'state'],
    ])
    expect(backend.commands).toEqual([])
  })

  it('lets words beat state, with one step for both ends', async () => {
    const backend = counting(strip({ range: { start: 5, end: 10 } }))
    const prepared = (await prepare(domain, backend, request(erase, [rangeWords(10, 20)]))) as Prepared
    expect(prepared.steps).toMatchObject([{ operation: 'set_range', params: { start: 10, end: 20 } }])
    expect(backend.state().editor['range']).toEqual({ start: 10, end: 20 })
  })

  it('completes a setter from its sibling: 5–10 is chosen and the words say 5–20', async () => {
    const backend = counting(strip({ range: { start: 5, end: 10 } }))
    const prepared = (await prepare(domain, backend, request(erase, [rangeWords(5, 20)]))) as Prepared
    expect(prepared.steps).toMatchObject([{ operation: 'set_range', params: { start: 5, end: 20 } }])
    expect(prepared.steps).toHaveLength(1)
    expect(backend.state().editor['range']).toEqual({ start: 5, end: 20 })
  })

  it('completes a setter from an end that the words did not speak of', async () => {
    const backend = counting(strip({ range: { start: 5, end: 10 } }))
    const prepared = (await prepare(domain, backend, request(erase, [rangeWords(Number.NaN, 20)]))) as Prepared
    expect(prepared.steps[0]?.params).toEqual({ start: 5, end: 20 })
  })

  it('asks one question for all that is missing', async () => {
    const backend = counting(strip())
    expect(await prepare(domain, backend, request(erase))).toMatchObject({
      operation: 'erase',
      missing: ['range_start', 'range_end'],
      question: expect.stringContaining('From where? To where?'),
    })
    expect(await prepare(domain, backend, request(name))).toMatchObject({
      missing: ['to'],
      question: expect.stringContaining('What should it be called?'),
    })
    expect(backend.commands).toEqual([])
  })

  it('asks before it destroys on a weak reading, and acts on the same reading where nothing is destroyed', async () => {
    const weak = [rangeWords(3, 6, 0.7)]
    expect(await prepare(domain, counting(strip()), request(erase, weak))).toMatchObject({
      question: expect.stringContaining('Did you mean "3 to 6"?'),
    })
    expect(await prepare(domain, counting(strip()), request(gild, weak, { to: 3 }))).toMatchObject({ ready: true })
    expect(await prepare(domain, counting(strip()), request(gild, [rangeWords(3, 6, 0.5)], { to: 3 }))).toMatchObject({
      missing: ['range_start', 'range_end'],
    })
  })

  it('asks for what only the person can bring about', async () => {
    expect(await prepare(domain, counting(strip()), request(pour, [], { at: 0 }))).toMatchObject({
      missing: ['pocket'],
    })
  })

  it('cannot prepare what no operation sets', async () => {
    expect(await prepare(domain, counting(strip()), request(shine, [rangeWords(3, 6)]))).toMatchObject({
      code: 'cannot-prepare',
      message: expect.stringContaining('lamp'),
    })
  })

  it('cannot prepare with a setter that this editor does not have', async () => {
    const backend = counting(strip(), { can: (operation) => operation !== 'set_range' })
    expect(await prepare(domain, backend, request(erase, [rangeWords(3, 6)]))).toMatchObject({
      code: 'cannot-prepare',
      message: expect.stringContaining('set_range'),
    })
    expect(backend.commands).toEqual([])
  })

  it('refuses by name what this editor cannot do', async () => {
    expect(await prepare(domain, counting(strip(), { can: () => false }), request(erase))).toMatchObject({
      code: 'cannot-do',
      message: expect.stringContaining('erase'),
    })
  })

  it('tries a setter that says yes and does nothing exactly twice, then stops', async () => {
    const backend = counting(strip({ range: { start: 0, end: 1 } }), { execute: async () => undefined })
    expect(await prepare(domain, backend, request(erase, [rangeWords(3, 6)]))).toMatchObject({
      code: 'state-not-set',
      message: expect.stringContaining('range_start and range_end'),
    })
    expect(backend.commands).toEqual(['set_range', 'set_range'])
  })

  it('is content when the second try takes', async () => {
    const state = strip()
    const real = on(state)
    let tries = 0
    const backend: Backend = {
      ...real,
      execute: async (command, permit) => (++tries === 1 ? undefined : real.execute(command, permit)),
    }
    expect(await prepare(domain, backend, request(erase, [rangeWords(3, 6)]))).toMatchObject({
      ready: true,
      steps: [{ operation: 'set_range' }],
    })
    expect(tries).toBe(2)
  })

  it('stops at once when a setter refuses', async () => {
    expect(await prepare(domain, counting(strip()), request(erase, [rangeWords(6, 3)]))).toMatchObject({
      code: 'empty-range',
    })
  })

  it('gives up after five rounds when the state does not hold still', async () => {
    const state = strip()
    const backend = on(state)
    let looks = 0
    // Each setter is read back as set; by the next round someone has cleared it again.
    const restless: Backend = {
      ...backend,
      snapshot: async () => (looks++ % 2 === 0 ? { revision: '1', state } : backend.snapshot()),
    }
    expect(await prepare(domain, restless, request(erase, [rangeWords(3, 6)]))).toMatchObject({
      code: 'preparation-exceeded',
    })
    expect(looks).toBe(10)
  })

  it('holds no permit to run the operation itself', async () => {
    const backend = on(strip({ range: { start: 0, end: 5 } }))
    expect(await backend.execute({ operation: 'erase', params: {} }, { permit: 'prepare' })).toMatchObject({
      code: 'not-approved',
    })
    expect(
      await backend.execute({ operation: 'no_such', params: {} }, { permit: 'approved', proposal: 'p', step: 's' }),
    ).toMatchObject({ code: 'unknown-operation' })
  })

  it('takes parameters as given, then from the words, then asks', async () => {
    const word = {
      ...rangeWords(0, 1),
      kind: 'name',
      text: 'Blue',
      things: [],
      level: 'exact',
      ambiguous: false,
    } as unknown as Mention
    expect(await prepare(domain, counting(strip()), request(name, [word], { to: 'Red' }))).toMatchObject({
      ready: true,
      params: { to: 'Red' },
      because: [],
    })
    expect(await prepare(domain, counting(strip()), request(name, [word]))).toMatchObject({
      ready: true,
      params: { to: 'Blue' },
      because: [{ param: 'to', value: 'Blue', source: 'words' }],
    })
    const chosen = { ...request(name), chosen: new Map<string, Json>([['to', 'Green']]) }
    expect(await prepare(domain, counting(strip()), chosen)).toMatchObject({ ready: true, params: { to: 'Green' } })
  })

  it('needs nothing for an operation that reads only content', async () => {
    expect(await prepare(domain, counting(strip()), request(add, [], { at: 0, count: 2 }))).toMatchObject({
      ready: true,
      steps: [],
    })
  })
})

describe('a gap', () => {
  const gaps = (state: State, mentions: readonly Mention[], chosen: [string, Json][] = []) => {
    const found = findGaps(erase, request(erase, mentions).asked, state, new Map(chosen))
    return 'gaps' in found
      ? {
          gaps: found.gaps.map(({ key, missing }) => [key.name, missing]),
          met: found.met.map(({ key, because }) => [key.name, because.source]),
        }
      : found
  }

  it('is what is missing', () => {
    expect(gaps(strip(), [])).toEqual({
      gaps: [
        ['range_start', true],
        ['range_end', true],
      ],
      met: [],
    })
  })

  it('is also what is there, but not what the words ask', () => {
    expect(gaps(strip({ range: { start: 5, end: 10 } }), [rangeWords(5, 20)])).toEqual({
      gaps: [['range_end', false]],
      met: [['range_start', 'words']],
    })
  })

  it('is what a person chose otherwise, above the words', () => {
    expect(gaps(strip({ range: { start: 5, end: 10 } }), [rangeWords(5, 10)], [['range_start', 7]])).toEqual({
      gaps: [['range_start', false]],
      met: [['range_end', 'words']],
    })
  })

  it('of a fallback opens only where neither stands', () => {
    const either = { ...erase, reads: [rangeStart.optional, rangeEnd.orElse(rangeStart)] } as AnyOperation
    const open = (editor: { [field: string]: Json }) => {
      const found = findGaps(either, request(erase).asked, strip(editor), new Map())
      return 'gaps' in found ? found.gaps.map(({ key }) => key.name) : []
    }
    expect(open({ range: { start: 5, end: null } })).toEqual([])
    expect(open({})).toEqual(['range_end'])
  })
})

describe('the policy', () => {
  it.each([
    [1, true, true],
    [0.8, true, true],
    [0.79, false, true],
    [0.6, false, true],
    [0.59, false, false],
  ])('lets a confidence of %s destroy: %s, act: %s', (confidence, destroys, acts) => {
    expect(mayUse({ value: 1, source: 'words', confidence }, true)).toBe(destroys)
    expect(mayUse({ value: 1, source: 'words', confidence }, false)).toBe(acts)
  })

  it('calls a default and a weak reading an assumption', () => {
    expect(isAssumption({ value: 1, source: 'default', confidence: 1 })).toBe(true)
    expect(isAssumption({ value: 1, source: 'words', confidence: 0.7 })).toBe(true)
    expect(isAssumption({ value: 1, source: 'words', confidence: 0.8 })).toBe(false)
  })
})
