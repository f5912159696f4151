import { expect, test } from 'vitest'
import { explainFaultyPlan } from './plan-by-model.ts'
import type { Plan } from '../plan/plan.ts'

const plan: Plan = {
  title: 'Original Plan Title',
  status: 'Green 🟢',
  planType: 'x',
  agent: 'x',
  rationale: '',
  memos: [],
  actions: [{ action: 'EDIT', path: 'pyproject.toml', description: 'x', edits: [{ find: 'a', replace: 'b' }] }],
}

test('the message of a faulty plan has the form of section 8.3, its fence longer than any in the plan', () => {
  const text = '# Original Plan Title\n\n```toml\na\n```\n'
  expect(
    explainFaultyPlan({
      text,
      plan,
      errors: [{ index: 0, message: 'EDIT pyproject.toml: FIND block did not match.' }],
    }),
  )
    .toBe(`The previous plan failed validation. Please review the errors and the original plan, then generate a corrected version.

## Validation Errors:
- \`EDIT\` on \`pyproject.toml\`: FIND block did not match.

## Original Faulty Plan:
\`\`\`\`markdown
# Original Plan Title

\`\`\`toml
a
\`\`\`
\`\`\`\`
`)
})

test('every error is one line, however it is worded', () => {
  const errors = [
    { index: 0, message: 'EDIT: pyproject.toml: not\n  there' },
    { index: 0, message: 'EDIT: pyproject.toml is not in the context.' },
    { index: null, message: 'line 3: The title comes first.' },
  ]
  const lines = explainFaultyPlan({ text: '', plan, errors })
    .split('\n')
    .filter((line) => line.startsWith('- '))
  expect(lines).toEqual([
    '- `EDIT` on `pyproject.toml`: not there',
    '- `EDIT` on `pyproject.toml`: pyproject.toml is not in the context.',
    '- line 3: The title comes first.',
  ])
})
