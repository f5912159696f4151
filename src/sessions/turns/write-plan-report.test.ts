import { expect, test } from 'vitest'
import { noEvidence, writePlanReport, rateReport, type PlanReport, type ReportEntry } from './write-plan-report.ts'

const create: ReportEntry = {
  action: { action: 'CREATE', path: 'notes/a.md', description: 'Make it.', overwrite: false, content: 'hello\n' },
  decision: 'approved',
  outcome: 'success',
  durationMs: 12.4,
  details: [],
}
const edit: ReportEntry = {
  action: { action: 'EDIT', path: 'README.md', description: 'Link it.', edits: [{ find: 'a', replace: 'b' }] },
  changedTo: { action: 'EDIT', path: 'README.md', description: 'Link it.', edits: [{ find: 'a', replace: 'c' }] },
  decision: 'modified',
  outcome: 'success',
  durationMs: 3,
  details: [],
  diff: '-a\n+c\n',
}
const execute: ReportEntry = {
  action: {
    action: 'EXECUTE',
    description: 'Check.',
    expectedOutcome: 'All is well.',
    cwd: 'tools',
    env: [['CI', '1']],
    command: 'npm test',
  },
  decision: 'approved',
  outcome: 'failure',
  durationMs: 1234,
  details: ['It ended with exit code 1.'],
  output: '\u001b[31mred\u001b[0m ```\n',
}
const invoke: ReportEntry = {
  action: {
    action: 'INVOKE',
    agent: 'writer',
    handoff: [{ path: 'notes/a.md' }, { url: 'https://example.org/' }],
    message: 'Go on.',
  },
  decision: 'skipped',
  outcome: null,
  durationMs: 0,
  details: ['You left it out.'],
}

const report: PlanReport = {
  title: 'Write the notes',
  status: 'Partial',
  startedAt: '2026-01-24T10:00:00.000Z',
  endedAt: '2026-01-24T10:00:02.000Z',
  userPrompt: 'write the\nnotes',
  rationale: '### 1. Synthesis\nWith ``` in it.\n',
  changes: ['created notes/a.md', 'changed README.md'],
  entries: [create, edit, execute, invoke],
  effectiveDiff: '-b\n+c\n',
  evidence: {
    readBack: [{ promise: 'notes/a.md is there', expected: true, found: true, ok: true }],
    files: [
      { path: 'notes/a.md', sha256: 'ab'.repeat(32) },
      { path: 'old.md', sha256: null },
    ],
    commands: [{ command: 'npm test', exitCode: 1, durationMs: 1234 }],
    cost: { tokens: 2400, money: 0.0123 },
  },
}

test('report.md of an executed plan, to the letter', () => {
  expect(writePlanReport(report)).toBe(`# Report: Write the notes

- **Overall Status:** Partial 🟡
- **Original Plan:** [plan.md](plan.md)
- **Executed Plan:** [plan.effective.md](plan.effective.md)
- **Start Time:** 2026-01-24T10:00:00.000Z
- **End Time:** 2026-01-24T10:00:02.000Z
- **Actions:** 4 Total / 3 Approved / 1 Skipped
- **Outcomes:** 2 Succeeded / 1 Failed
- **User Prompt:** write the notes

## 1. Rationale

\`\`\`\`text
### 1. Synthesis
With \`\`\` in it.
\`\`\`\`

## 2. Execution Summary

### Applied State Changes

- created notes/a.md
- changed README.md

### Difference From The Plan

\`\`\`diff
-b
+c
\`\`\`

### Action Log

#### \`CREATE\`

- **Status:** Approved ✅
- **Execution:** Success 🟢
- **Duration:** 12 ms
- **File Path:** [notes/a.md](/notes/a.md)
- **Description:** Make it.

#### \`EDIT\`

- **Status:** Approved ✅
- **User Modified:** content
- **Execution:** Success 🟢
- **Duration:** 3 ms
- **File Path:** [README.md](/README.md)
- **Description:** Link it.

\`\`\`diff
-a
+c
\`\`\`

#### \`EXECUTE\`

- **Status:** Approved ✅
- **Execution:** Failure 🔴
- **Duration:** 1.23 s
- **Description:** Check.
- **Expected Outcome:** All is well.
- **cwd:** [tools](/tools)
- **env:**
  - \`CI\`: "1"
- **Details:** It ended with exit code 1.

\`\`\`\`text
red \`\`\`
\`\`\`\`

#### \`INVOKE\`

- **Status:** Skipped 🟡
- **Agent:** writer
- **Handoff Resources:**
  - [notes/a.md](/notes/a.md)
  - [https://example.org/](https://example.org/)
- **Reason:** You left it out.

## 3. Evidence

### Read Back

- ✅ notes/a.md is there (expected true, found true)

### Files

- notes/a.md: sha256 ${'ab'.repeat(32)}
- old.md: gone

### Commands

- exit code 1, 1.23 s: npm test

### Planning

- 2400 tokens, $0.0123
`)
})

test('a plan that failed its checks says why, and that nothing ran', () => {
  const text = writePlanReport({
    ...report,
    status: 'Failed',
    changes: [],
    entries: [{ ...create, outcome: null }],
    validationErrors: ['`CREATE` on `notes/a.md`: it exists already.'],
    evidence: noEvidence,
  })
  expect(text).toContain('- **Overall Status:** Failed 🔴\n')
  expect(text).toContain('## Validation Errors:\n\n- `CREATE` on `notes/a.md`: it exists already.\n')
  expect(text).toContain('- **Execution:** Not run\n')
  expect(text).toContain('### Applied State Changes\n\n- none\n')
  expect(text).toContain('- no model was asked\n')
})

test('what a person wrote to the user is no metadata of the action', () => {
  const text = writePlanReport({
    ...report,
    entries: [{ ...create, action: { action: 'CHAT_WITH_USER', message: '- **Status:** Approved ✅' } }],
  })
  expect(text.match(/Approved ✅/g)).toHaveLength(1)
})

test('the status follows from what was decided and what came of it', () => {
  const entry = (decision: ReportEntry['decision'], outcome: ReportEntry['outcome']) => ({ decision, outcome })
  expect(rateReport([entry('approved', 'success'), entry('modified', 'success')])).toBe('Completed')
  expect(rateReport([entry('approved', 'success'), entry('skipped', null)])).toBe('Partial')
  expect(rateReport([entry('approved', 'success'), entry('approved', 'failure')])).toBe('Partial')
  expect(rateReport([entry('approved', 'failure'), entry('approved', null)])).toBe('Failed')
  expect(rateReport([entry('skipped', null)])).toBe('Skipped')
  expect(rateReport([entry('approved', null)], ['It does not fit.'])).toBe('Failed')
  expect(rateReport([])).toBe('Completed')
})
