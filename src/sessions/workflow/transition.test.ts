import { describe, expect, test } from 'vitest'
import type { Action, Resource } from '../plan/plan.ts'
import type { TurnMeta } from '../turns/turn-meta.ts'
import { refuseConclude, transition, type TransitionInput, type TurnState } from './transition.ts'

const path = (name: string): Resource => ({ path: name })
const read = (name: string): Action => ({ action: 'READ', resource: path(name), description: '' })
const prune = (name: string): Action => ({ action: 'PRUNE', resource: path(name), description: '' })
const invoke = (agent: string, ...handoff: string[]): Action => ({
  action: 'INVOKE',
  agent,
  handoff: handoff.map(path),
  message: `Do it, ${agent}.`,
})
const conclude = (...handoff: string[]): Action => ({
  action: 'CONCLUDE',
  handoff: handoff.map(path),
  message: 'Done.',
})

function turn(turn_id: string, listed: readonly string[], more: Partial<TurnMeta> = {}): TurnState {
  return {
    meta: { turn_id, parent_turn_id: null, caller_turn_id: null, agent: 'studio', ...more },
    context: { listed, pruned: [] },
    prompt: `<${more.agent ?? 'studio'}/>`,
  }
}

const after = (current: TurnState, actions: readonly Action[], more: Partial<TransitionInput> = {}) =>
  transition({
    current,
    caller: null,
    standing: [],
    actions,
    invoked: null,
    report: `${current.meta.turn_id}/report.md`,
    ...more,
  })

describe('3. Initialize Next Turn', () => {
  test('starts as a direct continuation: prompt and context are copied, the parent is the current turn, the caller is the same', () => {
    const next = after(turn('s/02', ['a.md'], { caller_turn_id: 's/01', agent: 'writer' }), [], { report: null })
    expect(next).toEqual({
      meta: { parent_turn_id: 's/02', caller_turn_id: 's/01', agent: 'writer', follows: 's/02' },
      context: { listed: ['a.md'], pruned: [] },
      prompt: '<writer/>',
    })
  })
})

describe('4. Apply Standard Context Changes', () => {
  test('READ adds its resource, a file or an address', () => {
    const next = after(turn('s/01', ['a.md']), [
      read('b.md'),
      { action: 'READ', resource: { url: 'https://example.org/x' }, description: '' },
    ])
    expect(next.context.listed).toEqual(['a.md', 'b.md', 'https://example.org/x', 's/01/report.md'])
  })

  test('READ of what is there already lists it once, where it stood', () => {
    expect(after(turn('s/01', ['a.md', 'b.md']), [read('a.md'), read('/a.md')]).context.listed).toEqual([
      'a.md',
      'b.md',
      's/01/report.md',
    ])
  })

  test('PRUNE removes its resource, in any order of actions', () => {
    expect(after(turn('s/01', ['a.md', 'b.md']), [read('c.md'), prune('a.md')]).context).toEqual({
      listed: ['b.md', 'c.md', 's/01/report.md'],
      pruned: [],
    })
  })

  test('PRUNE of what the session or the project lists is noted, since their files are the user’s; READ takes that back', () => {
    const pruned = after(turn('s/01', ['a.md']), [prune('README.md')], { standing: ['README.md'] })
    expect(pruned.context).toEqual({ listed: ['a.md', 's/01/report.md'], pruned: ['README.md'] })
    const again = after({ ...turn('s/02', []), context: pruned.context }, [read('README.md')], { standing: [] })
    expect(again.context).toEqual({ listed: ['a.md', 's/01/report.md', 'README.md', 's/02/report.md'], pruned: [] })
  })

  test('other actions leave the context as it is', () => {
    expect(
      after(turn('s/01', ['a.md']), [
        { action: 'CREATE', path: 'b.md', description: '', overwrite: false, content: '' },
        { action: 'CHAT_WITH_USER', message: 'Hello' },
      ]).context.listed,
    ).toEqual(['a.md', 's/01/report.md'])
  })
})

describe('5. Apply Special Action Overrides', () => {
  test('INVOKE wipes the context, hands over its resources and its message, changes the agent, and sets the caller', () => {
    const current = { ...turn('s/02', ['a.md']), context: { listed: ['a.md'], pruned: ['x'] } }
    const next = after(current, [read('b.md'), invoke('writer', 'notes.md', 'notes.md')], {
      invoked: { agent: 'writer', prompt: '<writer/>' },
    })
    expect(next).toEqual({
      meta: {
        parent_turn_id: 's/02',
        caller_turn_id: 's/02',
        agent: 'writer',
        follows: 's/02',
        message: 'Do it, writer.',
      },
      context: { listed: ['notes.md', 's/02/report.md'], pruned: [] },
      prompt: '<writer/>',
    })
  })

  test('CONCLUDE returns with the caller’s context and prompt, its handoff appended, and the caller as parent', () => {
    const caller = turn('s/01', ['a.md', 'plan.md'])
    const next = after(
      turn('s/03', ['b.md'], { caller_turn_id: 's/01', agent: 'writer' }),
      [read('c.md'), conclude('out.md', 'a.md')],
      { caller },
    )
    expect(next).toEqual({
      meta: { parent_turn_id: 's/01', caller_turn_id: null, agent: 'studio', follows: 's/03', message: 'Done.' },
      context: { listed: ['a.md', 'plan.md', 'out.md', 's/03/report.md'], pruned: [] },
      prompt: '<studio/>',
    })
  })

  test('INVOKE within INVOKE returns level by level', () => {
    const turns = new Map<string, TurnState>()
    const step = (id: string, next: { meta: Omit<TurnMeta, 'turn_id'> } & Omit<TurnState, 'meta'>): TurnState => {
      const made = { ...next, meta: { ...next.meta, turn_id: id } }
      turns.set(id, made)
      return made
    }
    const run = (from: TurnState, action: Action) =>
      after(from, [action], {
        report: null,
        caller: turns.get(from.meta.caller_turn_id ?? '') ?? null,
        invoked: action.action === 'INVOKE' ? { agent: action.agent, prompt: `<${action.agent}/>` } : null,
      })
    const root = step('s/01', turn('s/01', ['root.md']))
    const second = step('s/02', run(root, invoke('editor', 'cut.md')))
    const third = step('s/03', run(second, invoke('reviewer', 'check.md')))
    expect(third).toMatchObject({
      meta: { caller_turn_id: 's/02', agent: 'reviewer' },
      context: { listed: ['check.md'] },
    })
    const fourth = step('s/04', run(third, conclude('findings.md')))
    expect(fourth).toMatchObject({
      meta: { parent_turn_id: 's/02', caller_turn_id: 's/01', agent: 'editor' },
      context: { listed: ['cut.md', 'findings.md'] },
      prompt: '<editor/>',
    })
    const fifth = step('s/05', run(fourth, conclude('cut.wav')))
    expect(fifth).toMatchObject({
      meta: { parent_turn_id: 's/01', caller_turn_id: null, agent: 'studio' },
      context: { listed: ['root.md', 'cut.wav'] },
      prompt: '<studio/>',
    })
  })

  test('CONCLUDE at the root is a validation error', () => {
    expect(refuseConclude([conclude()], { caller_turn_id: null })).toMatch(/nobody has called/)
    expect(refuseConclude([conclude()], { caller_turn_id: 's/01' })).toBeUndefined()
    expect(refuseConclude([read('a.md')], { caller_turn_id: null })).toBeUndefined()
  })
})

describe('6. Finalize and Report', () => {
  test('the report is appended, after INVOKE too, and once', () => {
    expect(after(turn('s/01', ['s/01/report.md', 'a.md']), []).context.listed).toEqual(['s/01/report.md', 'a.md'])
    expect(
      after(turn('s/01', ['a.md']), [invoke('writer')], { invoked: { agent: 'writer', prompt: '' } }).context.listed,
    ).toEqual(['s/01/report.md'])
  })

  test('after a failed validation the report is NOT appended, and nothing else changes', () => {
    expect(after(turn('s/01', ['a.md']), [], { report: null }).context).toEqual({ listed: ['a.md'], pruned: [] })
  })
})
