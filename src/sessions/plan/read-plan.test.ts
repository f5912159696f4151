import { describe, expect, it } from 'vitest'
import { isProblem } from '../../kernel/index.ts'
import type { PlanIssue } from './check-plan-text.ts'
import type { Action } from './plan.ts'
import { readPlan } from './read-plan.ts'

const head =
  '# Make __main__.py work\n- **Status:** Green 🟢\n- **Plan Type:** Implementation\n- **Agent:** Developer\n\n## Rationale\n~~~~~~text\n### 1. Synthesis\nx\n~~~~~~\n\n'

function plan(actions: string): string {
  return `${head}## Action Plan\n\n${actions}`
}

function actionsOf(text: string): readonly Action[] {
  const read = readPlan(text)
  if (isProblem(read)) throw new Error(JSON.stringify(read.details))
  return read.plan.actions
}

function issuesOf(text: string): readonly PlanIssue[] {
  const read = readPlan(text)
  if (!isProblem(read)) throw new Error('The plan was read.')
  expect(read.code).toBe('bad-plan')
  return (read.details as { issues: PlanIssue[] }).issues
}

const create = (path: string, body = '```\nhello\n```\n'): string =>
  `### \`CREATE\`\n- **File Path:** ${path}\n- **Description:** Make it.\n\n${body}\n`

describe('a plan', () => {
  it('is read with its head, its rationale and the places of its actions', () => {
    const text = plan(
      `${create('[notes/a.md](/notes/a.md)')}### \`READ\`\n- **Resource:** [b](/b)\n- **Description:** Look.\n`,
    )
    const read = readPlan(text)
    if (isProblem(read)) throw new Error(read.message)
    expect(read).toMatchObject({
      plan: {
        title: 'Make __main__.py work',
        status: 'Green 🟢',
        planType: 'Implementation',
        agent: 'Developer',
        rationale: '### 1. Synthesis\nx',
        memos: [],
      },
      spans: [{ line: 14 }, { line: 22 }],
    })
    const [first, second] = read.spans
    expect(text.slice(first!.from, first!.to)).toBe(
      '### `CREATE`\n- **File Path:** [notes/a.md](/notes/a.md)\n- **Description:** Make it.\n\n```\nhello\n```\n',
    )
    expect(text.slice(second!.from, second!.to)).toBe('### `READ`\n- **Resource:** [b](/b)\n- **Description:** Look.')
    expect(readPlan(`\uFEFF${text}`)).toMatchObject({ spans: [{ line: 14, from: first!.from + 1 }, { line: 22 }] })
  })

  it.each([
    ['[src/__main__.py](/src/__main__.py)', 'src/__main__.py'],
    ['[x](/my%20notes.md)', 'my notes.md'],
    ['[x](</my notes (1).md>)', 'my notes (1).md'],
    ['[my notes.md](/my notes.md)', 'my notes.md'],
    ['[\\[draft\\].md](/[draft].md)', '[draft].md'],
    ['[🎬](/🎬.md)', '🎬.md'],
    ['[100%](/100%.md)', '100%.md'],
    ['src/__init__.py', 'src/__init__.py'],
    ['`src/a b.md`', 'src/a b.md'],
    ['[other text](/real.md)', 'real.md'],
    ['[x](./a//b/./c.md)', 'a/b/c.md'],
    ['[x](/a.md "a title")', 'a.md'],
  ])('finds the path of %s', (written, path) => {
    expect(actionsOf(plan(create(written)))).toMatchObject([{ path }])
  })

  it.each([
    ['CRLF and tabs', '```\r\n\ta\r\n\r\nb\r\n\r\n```\r\n', '\ta\r\n\r\nb\r\n\r\n'],
    ['tildes', '~~~~ text\n```\nx\n```\n~~~~\n', '```\nx\n```\n'],
    ['nothing', '```\n```\n', ''],
    ['one blank line', '```\n\n```\n', '\n'],
    ['known headings', '````md\n### `EXECUTE`\n## Rationale\n````\n', '### `EXECUTE`\n## Rationale\n'],
    ['an indented fence', ' ```\n a\n   b\n ```\n', 'a\n  b\n'],
    ['a longer closing fence', '```\nx\n``````\n', 'x\n'],
  ])('keeps content with %s byte for byte', (_, body, content) => {
    expect(actionsOf(plan(create('[a](/a)', body)))).toMatchObject([{ content }])
  })

  it('says that a file ends without a line break, or may be written over', () => {
    expect(
      actionsOf(
        plan(
          '### `CREATE`\n- **File Path:** [a](/a)\n- **Description:**\n- **Overwrite:** true\n- **Final Newline:** No\n```\nx\n```',
        ),
      ),
    ).toMatchObject([{ content: 'x', overwrite: true, description: '' }])
  })

  it('takes the other spellings', () => {
    expect(actionsOf(`${head}## Message\n\nHello **you**.\n\n- one\n`)).toEqual([
      { action: 'CHAT_WITH_USER', message: 'Hello **you**.\n\n- one' },
    ])
    expect(
      actionsOf(
        plan(
          '### READ**\n* **Resource**: `a.md`\n* **Description:** Look.\n\n---\n\n### **`PRUNE`**\n- **resource:** <https://example.com/x_y>\n- **Description:** Enough.\n\n***\n',
        ),
      ),
    ).toEqual([
      { action: 'READ', resource: { path: 'a.md' }, description: 'Look.' },
      { action: 'PRUNE', resource: { url: 'https://example.com/x_y' }, description: 'Enough.' },
    ])
    const edits = [
      { find: 'x = 1', replace: '' },
      { find: 'y\n', replace: 'z' },
    ]
    for (const [find, replace] of [
      ['`FIND:`', '`REPLACE:`'],
      ['#### `FIND:`', '#### `REPLACE:`'],
      ['**FIND:**', '**REPLACE:**'],
    ] as const)
      expect(
        actionsOf(
          plan(
            `### \`EDIT\`\n- **File Path:** [a](/a)\n- **Description:**\n\n${find}\n\`\`\`\nx = 1\n\`\`\`\n${replace}\n\`\`\`\n\`\`\`\n${find}\n\`\`\`\ny\n\n\`\`\`\n\n${replace}\n\`\`\`\nz\n\`\`\``,
          ),
        ),
      ).toMatchObject([{ edits }])
  })

  it('reads commands, hand-overs, memos and parameters', () => {
    expect(
      actionsOf(
        plan(
          '### `EXECUTE`\n- **Description:** Build.\n- **Expected Outcome:** It builds.\n- **cwd:** [app](/app)\n- **env:**\n  - `CI`: "1"\n  - `A`: "a \\"b\\"\\n"\n\n```sh\nmake\nmake test\n```',
        ),
      ),
    ).toEqual([
      {
        action: 'EXECUTE',
        description: 'Build.',
        expectedOutcome: 'It builds.',
        cwd: 'app',
        env: [
          ['CI', '1'],
          ['A', 'a "b"\n'],
        ],
        command: 'make\nmake test',
      },
    ])
    expect(
      actionsOf(
        plan(
          '### `INVOKE`\n- **Agent:** Architect\n- **Handoff Resources:**\n  - [a](/a)\n  - [b](https://b.example/)\n\nPlease *look*.\n\n### Details\n\nmore',
        ),
      ),
    ).toEqual([
      {
        action: 'INVOKE',
        agent: 'Architect',
        handoff: [{ path: 'a' }, { url: 'https://b.example/' }],
        message: 'Please *look*.\n\n### Details\n\nmore',
      },
    ])
    expect(
      actionsOf(
        plan('### `PERFORM`\n- **Operation:** `split_at_time`\n- **Document:** episode\n```json\n{ "at": 1.5 }\n```'),
      ),
    ).toEqual([
      { action: 'PERFORM', operation: 'split_at_time', document: 'episode', description: '', params: { at: 1.5 } },
    ])
    const read = readPlan(
      `${head}## Memos\n\`\`\`\n[+] Use C# for #12 # a new rule\n\n[-] Old one\n\`\`\`\n## Action Plan\n`,
    )
    expect(read).toMatchObject({
      plan: {
        memos: [
          { change: 'add', text: 'Use C# for #12', comment: 'a new rule' },
          { change: 'remove', text: 'Old one', comment: null },
        ],
        actions: [],
      },
    })
  })

  it.each<[string, string, number, string]>([
    ['is empty', ' \n', 1, 'It is empty; begin with "# " and a title.'],
    [
      'is prose',
      'I would rename the file.\n',
      1,
      'This is no plan: it begins with "# " and a title, then Status, Plan Type and Agent, "## Rationale" and "## Action Plan".',
    ],
    [
      'holds a zero byte',
      `${head}\0`,
      12,
      'There is a zero byte here, so this is not a text; write the plan as Markdown.',
    ],
    [
      'is not first in its text',
      `Sure!\n\n${plan(create('a'))}`,
      1,
      'The title comes first; take out what stands before it.',
    ],
    [
      'has two titles',
      plan(`${create('a')}# Again\n`),
      22,
      'A plan has one title; write this heading with "##", or put it into a block of code.',
    ],
    [
      'has no actions',
      plan(''),
      12,
      'The plan does nothing; write at least one action, such as "### `CREATE`", under "## Action Plan".',
    ],
    [
      'has a status twice',
      plan(create('a')).replace('- **Status:** Green 🟢\n', '- **Status:** Green 🟢\n- Status: Red\n'),
      3,
      'Status is given twice; keep one of them.',
    ],
    [
      'has its sections in another order',
      `${plan(create('a'))}## Memos\n\`\`\`\n[+] x\n\`\`\`\n`,
      22,
      '"## Memos" comes before "## Action Plan".',
    ],
    [
      'has a message beside its actions',
      `${plan(create('a'))}## Message\nHi.\n`,
      22,
      'A plan has actions or a message; write the message as the action CHAT_WITH_USER.',
    ],
    ['misspells an action', plan('### `CRAETE`\n'), 14, 'There is no action "CRAETE"; did you mean CREATE?'],
    [
      'has an action that nobody knows',
      plan('### `TELEPORT`\n'),
      14,
      'There is no action "TELEPORT"; there are CREATE, EDIT, DELETE, RENAME, MOVE, READ, PRUNE, EXECUTE, RESEARCH, CHAT_WITH_USER, INVOKE, CONCLUDE, PERFORM.',
    ],
    [
      'says more in a heading',
      plan(create('a').replace('`CREATE`', '`CREATE` notes')),
      14,
      'Only the name stands in the heading of an action; write "### `CREATE`" and the rest below it.',
    ],
    [
      'has a field twice',
      plan(create('[a](/a)\n- **File Path:** [b](/b)')),
      16,
      'File Path is given twice; keep one of them.',
    ],
    [
      'has a field that is none',
      plan(create('[a](/a)\n- **Mode:** 755')),
      16,
      'CREATE has no field "Mode"; it has File Path, Description, Overwrite, Final Newline.',
    ],
    ['lacks a field', plan('### `INVOKE`\n\nGo on.\n'), 14, 'INVOKE needs "- **Agent:** …" under its heading.'],
    [
      'lacks a path',
      plan('### `CREATE`\n- **Description:** x\n```\nx\n```\n'),
      14,
      'CREATE needs "- **File Path:** [notes/a.md](/notes/a.md)" under its heading.',
    ],
    [
      'names no one place',
      plan(create('my new notes')),
      15,
      '"my new notes" names no one place; write it as [notes/a.md](/notes/a.md).',
    ],
    [
      'climbs out of the project',
      plan(create('[a](/../a)')),
      15,
      'The path "/../a" has ".." in it; write it from the project\'s root.',
    ],
    [
      'climbs out in disguise',
      plan(create('[a](/%2e%2e/a)')),
      15,
      'The path "/../a" has ".." in it; write it from the project\'s root.',
    ],
    [
      'creates an address',
      plan(create('[a](https://a.example/)')),
      15,
      'CREATE works on files of the project, not on addresses.',
    ],
    [
      'names another kind of address',
      plan(create('[a](file:///etc/passwd)')),
      15,
      '"file:///etc/passwd" is neither a path of the project nor an http address.',
    ],
    ['has no content', plan(create('a', 'hello')), 14, 'CREATE needs a block of code with the content of the file.'],
    [
      'has two contents',
      plan(create('a', '```\nx\n```\n\n```\ny\n```\n')),
      22,
      'CREATE has no place for this block of code; if it belongs to the block before it, give that one a longer fence.',
    ],
    [
      'has words behind its content',
      plan(create('a', '```\nx\n```\nSo be it.\n')),
      21,
      'This text belongs to no part of CREATE; take it out, or close the block of code before it with a longer fence.',
    ],
    [
      'ends inside a fence',
      plan(create('a', '```\nhello')),
      18,
      'The block of code that begins here is never closed; end it with the same fence on a line of its own.',
    ],
    [
      'puts a text under a field',
      plan('### `CREATE`\n- **File Path:** [a](/a)\n- **Description:** x\n\n  hello\n'),
      16,
      'Only a list may stand under "Description:"; begin what follows it, such as a block of code, at the left edge.',
    ],
    [
      'replaces nothing',
      plan('### `EDIT`\n- **File Path:** a\n- **Description:** x\n'),
      14,
      'EDIT needs at least one `FIND:` and `REPLACE:`, each with a block of code under it.',
    ],
    [
      'finds without replacing',
      plan('### `EDIT`\n- **File Path:** a\n- **Description:** x\n\n`FIND:`\n```\nx\n```\n'),
      18,
      'This FIND has no REPLACE after it.',
    ],
    [
      'hands over twice',
      plan('### `INVOKE`\n- **Agent:** A\n\nx\n\n### `INVOKE`\n- **Agent:** B\n\nx\n'),
      19,
      'A plan has one INVOKE; keep one of them.',
    ],
    [
      'hands over and back',
      plan('### `INVOKE`\n- **Agent:** A\n\nx\n\n### `CONCLUDE`\n\nx\n'),
      19,
      'A plan has INVOKE or CONCLUDE, not both; keep one of the two.',
    ],
    [
      'reads what it prunes',
      plan(
        '### `READ`\n- **Resource:** [a](/a)\n- **Description:** x\n\n### `PRUNE`\n- **Resource:** `a`\n- **Description:** x\n',
      ),
      18,
      '"a" is both read and pruned; keep one of the two.',
    ],
    [
      'has parameters that are no JSON',
      plan('### `PERFORM`\n- **Operation:** x\n```json\n{ at: 1 }\n```\n'),
      14,
      'The parameters of PERFORM are one JSON object, such as { "start_time": 60 }.',
    ],
    [
      'has memos that are none',
      `${head}## Memos\n\`\`\`\nremember\n\`\`\`\n## Action Plan\n${create('a')}`,
      14,
      '"remember" is no memo; write "[+] text" to add one or "[-] text" to remove one.',
    ],
    [
      'says nothing to the user',
      plan('### `CHAT_WITH_USER`\n\n---\n'),
      14,
      'CHAT_WITH_USER says nothing; write the message under it.',
    ],
  ])('that %s is refused in one sentence with its line', (_, text, line, message) => {
    expect(issuesOf(text)).toContainEqual({ line, message })
  })

  it('says everything that is wrong at once, in the order of the lines', () => {
    const issues = issuesOf(plan(`### \`READ\`\n- **Resource:** a b\n\n${create('[a](/../a)')}### \`NOPE\`\n`))
    expect(issues.map(({ line }) => line)).toEqual([15, 18, 25])
    expect(readPlan(plan('### `NOPE`\n### `CREATE`\n'))).toMatchObject({
      message: expect.stringMatching(
        /^The plan cannot be read, line 14 \(and 2 more\): There is no action "NOPE"/,
      ) as string,
    })
  })

  it('has at most ten thousand actions, and no stretch of text that would take the parser minutes', () => {
    expect(issuesOf(plan('### `NOPE`\n'.repeat(10_001)))).toContainEqual({
      line: 10_014,
      message: 'A plan has at most 10000 actions and this one has 10001; make several plans of it.',
    })
    expect(issuesOf(plan(`### \`CHAT_WITH_USER\`\n\n${'> '.repeat(10_000)}`))).toMatchObject([
      { line: 14, message: expect.stringContaining('put it into a block of code') as string },
    ])
    expect(issuesOf('\n'.repeat(600_000))).toEqual([
      { line: 500_000, message: 'A plan has at most 500000 lines; make several plans of it.' },
    ])
    expect(readPlan('x'.repeat(17 * 1024 * 1024))).toMatchObject({
      code: 'bad-plan',
      message: 'A plan has at most 16 MB and this one has 17 MB; make several plans of it.',
    })
  })
})
