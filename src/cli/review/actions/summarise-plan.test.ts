import { describe, expect, it } from 'vitest'
import type { Action, Plan } from '../../../sessions/index.ts'
import { listPlan, summarisePlan } from './summarise-plan.ts'
import { seedPlan, seedChecks } from '../../../../test/support/cli/seed-plan.ts'

const quiet = { color: false }

const drawn = (actions: readonly Action[], more: Partial<Plan> = {}): string[] => {
  const plan = { ...seedPlan, memos: [], ...more, actions }
  return summarisePlan(quiet, {
    title: plan.title,
    plan,
    checks: actions.map((_, index) => ({ index, says: `Do number ${index}`, errors: [], warnings: [] })),
  })
}

describe('the summary of a plan', () => {
  it('is what seed 003 draws, with each command whole below its count', () => {
    expect(summarisePlan(quiet, { title: seedPlan.title, plan: seedPlan, checks: seedChecks }).join('\n'))
      .toBe(`▶ Reviewing Plan: "Bootstrap New Project Component"
--------------------------------------------------------------------

 memos.yaml:
  [+] ADD:    All new components must have a core.py file. # Establish a new convention.

 Action Plan:
  - CREATE: 1 file
  - EDIT:   1 file
  - EXECUTE: 1 command
      $ poetry lock
      What a command does cannot be undone.

--------------------------------------------------------------------`)
  })

  it('counts files and not edits, and queries and not actions', () => {
    const edit: Action = { action: 'EDIT', path: 'a.md', description: '', edits: [{ find: 'a', replace: 'b' }] }
    const research: Action = { action: 'RESEARCH', description: '', queries: ['one', 'two'] }
    expect(drawn([edit, edit, { ...edit, path: 'b.md' }, research]).slice(3, 8)).toEqual([
      ' Action Plan:',
      '  - EDIT:   2 files',
      '  - RESEARCH: 2 queries',
      '      "one"',
      '      "two"',
    ])
  })

  it('tells what is done to media in sentences, and which addresses are read', () => {
    const perform: Action = {
      action: 'PERFORM',
      operation: 'delete_selection',
      document: null,
      description: '',
      params: {},
    }
    const read: Action = { action: 'READ', resource: { url: 'https://example.org/a' }, description: '' }
    expect(drawn([perform, perform, read, { ...read, resource: { path: 'notes.md' } }]).slice(4, 9)).toEqual([
      '  - PERFORM: 2 edits',
      '      Do number 0',
      '      Do number 1',
      '  - READ:   2 resources',
      '      https://example.org/a',
    ])
  })

  it('shows a command with all its lines, where it runs and with what, however narrow the terminal is', () => {
    const command: Action = {
      action: 'EXECUTE',
      description: '',
      expectedOutcome: '',
      cwd: 'tools',
      env: [['CI', '1']],
      command: 'echo one\necho two && rm -rf build-of-yesterday',
    }
    expect(drawn([command]).slice(5, 9)).toEqual([
      '      $ echo one',
      '        echo two && rm -rf build-of-yesterday',
      '        in tools',
      '        with CI="1"',
    ])
    const narrow = summarisePlan(
      quiet,
      { title: 'x', plan: { ...seedPlan, memos: [], actions: [command] }, checks: [] },
      30,
    )
    expect(narrow.every((line) => line.length <= 30)).toBe(true)
    expect(narrow.map((line) => line.trimStart()).join('')).toContain('rm -rf build-of-yesterday')
  })

  it('says so when a command holds what cannot be shown, and prints none of it', () => {
    const command: Action = {
      action: 'EXECUTE',
      description: '',
      expectedOutcome: '',
      cwd: null,
      env: [],
      command: 'ls \u001b[8m; rm -rf ~\u001b[0m',
    }
    const lines = drawn([command])
    expect(lines.join('\n')).not.toContain('\u001b')
    expect(lines).toContain(' Warnings:')
    expect(lines.join('\n')).toContain('; rm -rf ~')
  })

  it('of a plan that only forgets has no actions', () => {
    expect(drawn([], { memos: [{ change: 'remove', text: 'Use yarn.', comment: null }] }).slice(2)).toEqual([
      '',
      ' memos.yaml:',
      '  [-] REMOVE: Use yarn.',
      '',
      '-'.repeat(68),
    ])
  })
})

it('a listing names every action below the summary', () => {
  expect(listPlan(seedPlan, seedChecks).slice(-3)).toEqual([
    '  1. CREATE: src/components/new_component/core.py',
    '  2. EDIT:   pyproject.toml',
    '  3. EXECUTE: poetry lock',
  ])
})
