import { expect, test } from 'vitest'
import { nextState, transitions } from './turn.ts'

test('the table is the one of the plan, with the way in from waiting', () => {
  expect(transitions.map(({ from, to, when }) => `${from} → ${to}: ${when.join(' or ')}`)).toEqual([
    'WAIT_USER → SELECT_TOOL: words',
    'SELECT_TOOL → EXECUTE: tool',
    'SELECT_TOOL → REFLECT_SUMMARIZE: no-tool',
    'EXECUTE → REFLECT_SUMMARIZE: complete',
    'REFLECT_SUMMARIZE → SELECT_TOOL: continue',
    'REFLECT_SUMMARIZE → DONE: done or ask',
  ])
})

test('a way that is not in the table throws', () => {
  expect(() => nextState('EXECUTE', 'done')).toThrow('EXECUTE')
  expect(() => nextState('DONE', 'words')).toThrow('DONE')
})
