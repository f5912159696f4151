import { describe, expect, it } from 'vitest'
import { isProblem } from '../../kernel/index.ts'
import { missingIn, type Action, type Plan } from './plan.ts'
import { preprocessPlan } from './preprocess-plan.ts'
import { readPlan } from './read-plan.ts'
import { writePlan } from './write-plan.ts'

const plan = (actions: string): string => `# Tidy up\n\n## Action Plan\n\n${actions}`

function planIn(text: string): Plan {
  const read = readPlan(text)
  if (isProblem(read)) throw new Error(JSON.stringify(read.details))
  return read.plan
}

const actionsIn = (text: string): readonly Action[] => planIn(text).actions

function issuesIn(text: string): string[] {
  const read = readPlan(text)
  return isProblem(read) ? (read.details as { issues: { message: string }[] }).issues.map(({ message }) => message) : []
}

describe('what may be missing', () => {
  it('is Status, Plan Type, Agent, the rationale, descriptions and outcomes, and each is shown as missing', () => {
    const read = planIn(
      plan('### `CREATE`\n- **File Path:** [a.md](/a.md)\n\n```\nhello\n```\n\n### `EXECUTE`\n\n```sh\nmake\n```\n'),
    )
    expect(read).toMatchObject({
      title: 'Tidy up',
      status: '',
      planType: '',
      agent: '',
      rationale: '',
      actions: [
        { description: '', content: 'hello\n' },
        { expectedOutcome: '', command: 'make' },
      ],
    })
    expect(missingIn(read)).toEqual([
      'Status',
      'Plan Type',
      'Agent',
      'Rationale',
      'Description of CREATE a.md',
      'Description of EXECUTE make',
      'Expected Outcome of EXECUTE make',
    ])
    expect(planIn(writePlan(read))).toEqual(read)
  })

  it('is nothing in a plan that says everything', () => {
    const whole = planIn(
      '# T\n- **Status:** Green 🟢\n- **Plan Type:** x\n- **Agent:** y\n\n## Rationale\n```\nz\n```\n\n## Action Plan\n\n### `READ`\n- **Resource:** [a](/a)\n- **Description:** Look.\n',
    )
    expect(missingIn(whole)).toEqual([])
  })

  it('is not the path, the agent that is called or the operation', () => {
    expect(issuesIn(plan('### `CREATE`\n```\nx\n```\n'))).toEqual([
      'CREATE needs "- **File Path:** [notes/a.md](/notes/a.md)" under its heading.',
    ])
    expect(issuesIn(plan('### `INVOKE`\n\nx\n'))).toHaveLength(1)
  })
})

describe('other spellings', () => {
  const made: Action[] = [
    { action: 'CREATE', path: 'notes/a.md', description: 'Make it: now.', overwrite: true, content: 'hello\n' },
  ]

  it.each([
    [
      'keys without bold',
      '### `CREATE`\n- File Path: [a](/notes/a.md)\n- Description: Make it: now.\n- Overwrite: true\n\n```\nhello\n```\n',
    ],
    [
      'stars as bullets',
      '### `CREATE`\n* **File Path:** [a](/notes/a.md)\n* Description: Make it: now.\n* overwrite: yes\n\n```\nhello\n```\n',
    ],
    [
      'two kinds of bullets',
      '### `CREATE`\n- **File Path:** [a](/notes/a.md)\n* **Description:** Make it: now.\n* Overwrite: true\n\n```\nhello\n```\n',
    ],
    [
      'a plain path',
      '### `CREATE`\n- File Path: notes/a.md\n- Description: Make it: now.\n- Overwrite: true\n\n```\nhello\n```\n',
    ],
    [
      'a path in code',
      '### `CREATE`\n- `File Path`: `notes/a.md`\n- Description: Make it: now.\n- Overwrite: true\n\n```\nhello\n```\n',
    ],
    [
      'a heading in lower case',
      '### create\n- **File Path:** [a](/notes/a.md)\n- **Description:** Make it: now.\n- **Overwrite:** true\n\n```\nhello\n```\n',
    ],
    [
      'a heading with a capital',
      '### Create\n- **File Path:** [a](/notes/a.md)\n- **Description:** Make it: now.\n- **Overwrite:** true\n\n```\nhello\n```\n',
    ],
    [
      'code in lower case',
      '### `create`\n- **File Path:** [a](/notes/a.md)\n- **Description:** Make it: now.\n- **Overwrite:** true\n\n```\nhello\n```\n',
    ],
    [
      'a number before it',
      '### 1. `CREATE`\n- **File Path:** [a](/notes/a.md)\n- **Description:** Make it: now.\n- **Overwrite:** true\n\n```\nhello\n```\n',
    ],
    [
      'a number and lower case',
      '### 1) create\n- **File Path:** [a](/notes/a.md)\n- **Description:** Make it: now.\n- **Overwrite:** true\n\n```\nhello\n```\n',
    ],
    [
      'the word action',
      '### Action 1: `CREATE`\n- **File Path:** [a](/notes/a.md)\n- **Description:** Make it: now.\n- **Overwrite:** true\n\n```\nhello\n```\n',
    ],
    [
      'the block under the last field',
      '### `CREATE`\n- **File Path:** [a](/notes/a.md)\n- **Overwrite:** true\n- **Description:** Make it: now.\n\n  ```\n  hello\n  ```\n',
    ],
    [
      'the block under a field in the middle',
      '### `CREATE`\n- **File Path:** [a](/notes/a.md)\n  ```\n  hello\n  ```\n- **Overwrite:** true\n- **Description:** Make it: now.\n',
    ],
    [
      'the block deep under the list',
      '### `CREATE`\n1. **File Path:** [a](/notes/a.md)\n2. **Overwrite:** true\n3. **Description:** Make it: now.\n\n   ```text\n   hello\n   ```\n',
    ],
  ])('are read: %s', (_, text) => {
    expect(actionsIn(plan(text))).toEqual(made)
  })

  it('keep the head, too', () => {
    expect(
      planIn(
        '# T\n\n* Status: Green 🟢\n* Plan Type: Fix\n- **Agent:** Dev\n\n## Action Plan\n\n### READ\n- Resource: a.md\n',
      ),
    ).toMatchObject({ status: 'Green 🟢', planType: 'Fix', agent: 'Dev' })
  })

  it('keep the content of an indented block as it is under its indentation', () => {
    expect(
      actionsIn(
        plan('### `CREATE`\n- **File Path:** a.py\n\n  ```python\n  def a():\n      return 1\n\n  # two\n  ```\n'),
      ),
    ).toMatchObject([{ content: 'def a():\n    return 1\n\n# two\n' }])
    expect(issuesIn(plan('### `CREATE`\n- **File Path:** a.py\n  ```python\n  def a():\n'))).toEqual([
      expect.stringContaining('never closed'),
    ])
    expect(issuesIn(plan('### `CREATE`\n- **File Path:** a.py\n  ```python\ndef a():\n```\n')).length).toBeGreaterThan(
      0,
    )
  })

  it('read FIND and REPLACE as items of the list', () => {
    expect(
      actionsIn(plan('### EDIT\n- File Path: a.md\n- FIND:\n  ```\n  one\n  ```\n- REPLACE:\n  ```\n  two\n  ```\n')),
    ).toMatchObject([{ action: 'EDIT', edits: [{ find: 'one', replace: 'two' }] }])
  })

  it('leave headings of a message alone, unless an action follows that has its fields', () => {
    const message = 'Done.\n\n### Read\n\nThe notes.\n\n### Move\n\n- on\n\n### execute\n\n```sh\nls\n```'
    expect(actionsIn(plan(`### \`CHAT_WITH_USER\`\n\n${message}\n`))).toEqual([{ action: 'CHAT_WITH_USER', message }])
    expect(actionsIn(plan('### chat_with_user\n\nHello.\n\n### read\n- Resource: a.md\n'))).toMatchObject([
      { action: 'CHAT_WITH_USER', message: 'Hello.' },
      { action: 'READ' },
    ])
  })

  it('are words of today: PROMPT, RETURN, File Path under READ and PRUNE', () => {
    expect(
      actionsIn(
        plan(
          '### `READ`\n- **File Path:** [a.md](/a.md)\n\n### `PRUNE`\n- File Path: b.md\n\n### `PROMPT`\n\nWhich one?\n',
        ),
      ),
    ).toEqual([
      { action: 'READ', resource: { path: 'a.md' }, description: '' },
      { action: 'PRUNE', resource: { path: 'b.md' }, description: '' },
      { action: 'CHAT_WITH_USER', message: 'Which one?' },
    ])
    expect(actionsIn(plan('### `RETURN`\n- **Handoff Resources:**\n  - [a](/a)\n\nDone.\n'))).toEqual([
      { action: 'CONCLUDE', handoff: [{ path: 'a' }], message: 'Done.' },
    ])
    expect(issuesIn(plan('### `READ`\n- **File Path:** https://example.com/\n'))).toEqual([
      'File Path names a file of the project; write an address under Resource.',
    ])
    expect(issuesIn(plan('### `READ`\n- **File Path:** a\n- **Resource:** b\n'))).toHaveLength(1)
  })
})

describe('new fields', () => {
  it('EDIT: Match All', () => {
    const edit = (said: string): string =>
      plan(
        `### \`EDIT\`\n- **File Path:** a.md\n- **Match All:** ${said}\n\n\`FIND:\`\n\`\`\`\nx\n\`\`\`\n\`REPLACE:\`\n\`\`\`\ny\n\`\`\`\n`,
      )
    expect(actionsIn(edit('true'))).toMatchObject([{ matchAll: true }])
    expect(actionsIn(edit('false'))[0]).not.toHaveProperty('matchAll')
    expect(issuesIn(edit('some'))).toHaveLength(1)
    expect(actionsIn(writePlan(planIn(edit('true'))))).toEqual(actionsIn(edit('true')))
  })

  it('EXECUTE: Allow Failure, Background, Timeout in seconds', () => {
    const execute = (fields: string): string => plan(`### \`EXECUTE\`\n${fields}\n\`\`\`sh\nnpm test\n\`\`\`\n`)
    expect(actionsIn(execute('- **Allow Failure:** true\n- **Timeout:** 90 seconds\n'))).toMatchObject([
      { allowFailure: true, timeoutSeconds: 90 },
    ])
    expect(actionsIn(execute('- Background: Yes\n'))).toMatchObject([{ background: true }])
    expect(actionsIn(execute('- Background: false\n- Allow Failure: no\n'))).toEqual([
      { action: 'EXECUTE', description: '', expectedOutcome: '', cwd: null, env: [], command: 'npm test' },
    ])
    for (const wrong of [
      '- Timeout: soon\n',
      '- Timeout: 0\n',
      '- Timeout: 90000\n',
      '- Background: true\n- Timeout: 5\n',
    ])
      expect(issuesIn(execute(wrong)), wrong).toHaveLength(1)
    const all = planIn(execute('- Allow Failure: true\n- Timeout: 5\n'))
    expect(planIn(writePlan(all))).toEqual(all)
  })

  it('RESEARCH: a query a line', () => {
    expect(
      actionsIn(
        plan('### `RESEARCH`\n\n```\nhow loud is a podcast\n\n  how long is a chapter\n```\n```\nthird\n```\n'),
      ),
    ).toMatchObject([{ queries: ['how loud is a podcast', 'how long is a chapter', 'third'] }])
  })

  it('DELETE, RENAME and MOVE', () => {
    const text = plan(
      '### `DELETE`\n- **File Path:** [a.md](/a.md)\n\n### `RENAME`\n- **File Path:** [notes/b.md](/notes/b.md)\n- **To:** c.md\n\n### rename\n- File Path: notes/e.md\n- To: [notes/f.md](/notes/f.md)\n\n### `MOVE`\n- **File Path:** [d.md](/d.md)\n- **To:** [old/d.md](/old/d.md)\n- **Description:** Out of the way.\n',
    )
    expect(actionsIn(text)).toEqual([
      { action: 'DELETE', path: 'a.md', description: '' },
      { action: 'RENAME', path: 'notes/b.md', to: 'notes/c.md', description: '' },
      { action: 'RENAME', path: 'notes/e.md', to: 'notes/f.md', description: '' },
      { action: 'MOVE', path: 'd.md', to: 'old/d.md', description: 'Out of the way.' },
    ])
    expect(planIn(writePlan(planIn(text)))).toEqual(planIn(text))
    expect(issuesIn(plan('### `RENAME`\n- **File Path:** notes/b.md\n- **To:** /other/b.md\n'))).toEqual([
      'RENAME keeps the folder of a file; to put it into another one, write MOVE.',
    ])
    expect(issuesIn(plan('### `MOVE`\n- **File Path:** notes/b.md\n'))).toHaveLength(1)
    expect(issuesIn(plan('### `MOVE`\n- **File Path:** notes/b.md\n- **To:** /notes/b.md\n'))).toHaveLength(1)
  })
})

describe('bodies of an EDIT', () => {
  const edit = (body: string): string => plan(`### \`EDIT\`\n- **File Path:** [src/a.js](/src/a.js)\n\n${body}`)

  it('a unified diff is a pair a hunk', () => {
    const diff =
      '```diff\n--- a/src/a.js\n+++ b/src/a.js\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n@@ -10,2 +10,3 @@ function x() {\n ten\n\n+ten and a half\n eleven\n\\ No newline at end of file\n```\n'
    expect(actionsIn(edit(diff))).toMatchObject([
      {
        edits: [
          { find: 'one\ntwo\nthree', replace: 'one\n2\nthree' },
          { find: 'ten\n\neleven', replace: 'ten\n\nten and a half\neleven' },
        ],
      },
    ])
    expect(actionsIn(edit('```\n@@ @@\n-two\n+2\n```\n'))).toMatchObject([{ edits: [{ find: 'two', replace: '2' }] }])
    expect(actionsIn(edit('```diff\n one\n-two\n```\n'))).toMatchObject([
      { edits: [{ find: 'one\ntwo', replace: 'one' }] },
    ])
  })

  it('of another file, or with nothing to hold on to, is refused', () => {
    expect(issuesIn(edit('```diff\n--- a/b.js\n+++ b/b.js\n@@ -1 +1 @@\n-x\n+y\n```\n'))).toEqual([
      expect.stringContaining('src/a.js'),
    ])
    expect(issuesIn(edit('```diff\n@@ -0,0 +1 @@\n+y\n```\n'))).toEqual([
      expect.stringContaining('no line that is there'),
    ])
    expect(issuesIn(edit('```diff\n@@ -1 +1 @@\n x\n```\n'))).toEqual([expect.stringContaining('changes nothing')])
    expect(issuesIn(edit('```js\nlet x = 1\n```\n'))).toContainEqual(
      expect.stringContaining(
        'EDIT needs at least one `FIND:` and `REPLACE:`, each with a block of code under it.',
      ) as string,
    )
  })

  it('SEARCH/REPLACE blocks are pairs, several in a block of code or one in each', () => {
    const block = (find: string, replace: string): string =>
      `<<<<<<< SEARCH\n${find}=======\n${replace}>>>>>>> REPLACE\n`
    expect(
      actionsIn(
        edit(
          `\`\`\`js\n${block('one\ntwo\n', '2\n')}\n${block('three\n', '')}\`\`\`\n\`\`\`\n${block('four\n', '4\n\n')}\`\`\`\n`,
        ),
      ),
    ).toMatchObject([
      {
        edits: [
          { find: 'one\ntwo', replace: '2' },
          { find: 'three', replace: '' },
          { find: 'four', replace: '4\n' },
        ],
      },
    ])
    expect(issuesIn(edit(`\`\`\`\n${block('', 'x\n')}\`\`\`\n`))).toHaveLength(1)
    expect(issuesIn(edit('```\n<<<<<<< SEARCH\none\n=======\ntwo\n```\n'))).toEqual([
      expect.stringContaining('>>>>>>> REPLACE'),
    ])
  })
})

describe('chatter', () => {
  const whole = plan('### `CREATE`\n- **File Path:** [a.md](/a.md)\n\n```\nhello\n```\n')

  it('before the plan and after its last action is left out, and said', () => {
    const mended = preprocessPlan(`Sure, here it is.\n\n${whole}\nLet me know if you want more:\n\n- tests\n- docs\n`)
    if (isProblem(mended)) throw new Error(mended.message)
    expect(mended.text.trimEnd()).toBe(whole.trimEnd())
    expect(mended.rewrites).toEqual([
      { line: 1, message: 'What stood before the title on line 3 was taken out.' },
      { line: 14, message: 'What stood behind the last action was taken out: "Let me know if you want more:"' },
    ])
    expect(preprocessPlan(mended.text)).toEqual({ text: mended.text, rewrites: [] })
  })

  it('after an action without a block of code, too', () => {
    const mended = preprocessPlan(plan('### `READ`\n- **Resource:** [a.md](/a.md)\n\nThat is all.\n'))
    expect(mended).toMatchObject({ rewrites: [{ message: expect.stringContaining('That is all.') as string }] })
  })

  it('with blocks of code of its own is not told from content, and the plan is refused', () => {
    const mended = preprocessPlan(`${whole}\nThen run:\n\n\`\`\`sh\nnpm test\n\`\`\`\n\nand see.\n`)
    expect(isProblem(mended) || isProblem(readPlan(mended.text))).toBe(true)
  })

  it('between two actions is refused as before', () => {
    const mended = preprocessPlan(
      whole.replace('## Action Plan\n', '## Action Plan\n\n### `READ`\n- Resource: b.md\n\nNow the file:\n'),
    )
    expect(isProblem(mended) || isProblem(readPlan(mended.text))).toBe(true)
  })
})

describe('fences of plans without a rationale', () => {
  it('are mended like others', () => {
    const mended = preprocessPlan(
      plan(
        '### `CREATE`\n- **File Path:** a.md\n\n```markdown\n# Hello\n\n```bash\nnpm install\n```\n\nBye.\n```\n\n### `DELETE`\n- **File Path:** b.md\n',
      ),
    )
    if (isProblem(mended)) throw new Error(mended.message)
    expect(actionsIn(mended.text)).toMatchObject([
      { content: '# Hello\n\n```bash\nnpm install\n```\n\nBye.\n' },
      { action: 'DELETE' },
    ])
  })
})
