import fc from 'fast-check'
import { anyText } from '../any-text.ts'
import type { Json } from '../../src/kernel/index.ts'
import type { Action, Memo, Plan, Resource } from '../../src/sessions/plan/plan.ts'

/** Lines that have hurt parsers of plans: fences of every length, headings, known headings, lists, HTML, odd blanks. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '\t',
  'text',
  '```',
  '```js',
  '````',
  '``````markdown',
  '~~~',
  '~~~~~~',
  '   ```',
  '    ```',
  '`',
  '# Title',
  '## Rationale',
  '## Action Plan',
  '## Memos',
  '## Message',
  '### `CREATE`',
  '### `EXECUTE`',
  '### READ**',
  '### `CRAETE`',
  '### read',
  '### Move',
  '### 1. `DELETE`',
  '- Description: x',
  '- To: b',
  '#### `FIND:`',
  '`FIND:`',
  '`REPLACE:`',
  '- **File Path:** [a](/a)',
  '- **Description:** x',
  '- **Agent:** x',
  '- item',
  '  - nested',
  '1. one',
  '   ```bash',
  '> quote',
  '---',
  '===',
  '***',
  '<!--',
  '-->',
  '<div>',
  '</div>',
  '[+] memo # x',
  '{ "a": 1 }',
  'x = 1',
  '\u2028',
  'naïve 🎬 \u00a0',
  '\uFEFF',
  'final\\',
  '&amp; &copy;',
)

/** Any text that a block may hold, with every kind of line end, with and without a last one. */
export const content: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .array(fc.tuple(nasty, fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '')), { maxLength: 8 })
      .map((lines) => lines.flat().join('')),
  },
  { weight: 1, arbitrary: anyText({ maxLength: 12 }) },
)

const words = fc.oneof(
  fc.constantFrom(
    '',
    'x',
    'Make __main__.py *work*',
    'a ** b',
    '`code`',
    '[link](/x)',
    'ends in #',
    '# #',
    '- x',
    '**Key:** y',
    '<!-- x',
    'two\nlines',
    ' padded ',
    '"quoted"',
    '🟢',
    'a\\',
    '&amp;',
  ),
  anyText({ maxLength: 10 }),
)

/** A field that may be missing is not there at all then. */
const withoutUnset = <T extends object>(action: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(action).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** A path that a plan can name. */
const path = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '__main__.py',
        'my notes.md',
        '[draft] (1).md',
        '🎬.md',
        '100%.txt',
        'a%20b',
        'a&amp;b',
        'q?.md',
        '#x',
        'it`s',
        '<b>',
        'a\\b',
        '*x*_y_',
        ' pad ',
        'https:',
        '...',
      ),
      fc.string({ maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 3 },
  )
  .map((parts) => parts.map((part) => part.replaceAll('/', '').replace(/^\.{0,2}$/, 'x')).join('/'))

const resource: fc.Arbitrary<Resource> = fc.oneof(
  path.map((each) => ({ path: each })),
  fc
    .constantFrom('https://example.com/a_b?x=1&y=2#z', 'http://example.com/(a)', 'https://example.com/&copy;/~u')
    .map((url) => ({ url })),
)

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ action: fc.constant('CREATE' as const), path, description: words, overwrite: fc.boolean(), content }),
  fc
    .record({
      action: fc.constant('EDIT' as const),
      path,
      description: words,
      edits: fc.array(fc.record({ find: content.filter((find) => find !== ''), replace: content }), {
        minLength: 1,
        maxLength: 3,
      }),
      matchAll: fc.constantFrom(undefined, true as const),
    })
    .map(withoutUnset),
  fc.record({ action: fc.constant('DELETE' as const), path, description: words }),
  fc.record({ action: fc.constant('MOVE' as const), path, to: path.map((to) => `moved/${to}`), description: words }),
  fc.record({
    action: fc.constant('RENAME' as const),
    path: path.map((name) => `in/${name.replaceAll('/', '')}`),
    to: path.map((name) => `in/to-${name.replaceAll('/', '')}`),
    description: words,
  }),
  fc.record({ action: fc.constant('READ' as const), resource, description: words }),
  fc.record({ action: fc.constant('PRUNE' as const), resource, description: words }),
  fc
    .record({
      action: fc.constant('EXECUTE' as const),
      description: words,
      expectedOutcome: words,
      cwd: fc.option(path),
      command: content.filter((command) => command.trim() !== ''),
      env: fc.uniqueArray(fc.tuple(fc.constantFrom('PATH', 'A_1', '_x', 'b'), content), {
        maxLength: 2,
        selector: ([name]) => name,
      }),
      allowFailure: fc.constantFrom(undefined, true as const),
      timeoutSeconds: fc.constantFrom(undefined, 1, 86_400),
    })
    .map(withoutUnset),
  fc.record({
    action: fc.constant('RESEARCH' as const),
    description: words,
    queries: fc.array(
      content.filter((query) => query.trim() !== ''),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.record({
    action: fc.constant('CHAT_WITH_USER' as const),
    message: content.filter((message) => message.trim() !== ''),
  }),
  fc.record({
    action: fc.constant('INVOKE' as const),
    agent: words.filter((agent) => agent.trim() !== ''),
    handoff: fc.array(resource, { maxLength: 2 }),
    message: content,
  }),
  fc.record({
    action: fc.constant('CONCLUDE' as const),
    handoff: fc.array(resource, { maxLength: 2 }),
    message: content,
  }),
  fc.record({
    action: fc.constant('PERFORM' as const),
    operation: fc.constantFrom('delete_selection', 'split_at_time'),
    document: fc.option(words),
    description: words,
    params: fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>, {
      maxKeys: 3,
    }),
  }),
)

const memo: fc.Arbitrary<Memo> = fc.record({
  change: fc.constantFrom('add' as const, 'remove' as const),
  text: fc.constantFrom('Use C# only', 'Fix issue #12 soon', 'All new parts have a core.py', 'x'),
  comment: fc.option(words),
})

/** Any plan whose actions can stand together. */
export const anyPlan: fc.Arbitrary<Plan> = fc
  .record({
    title: words,
    status: words,
    planType: words,
    agent: words,
    rationale: content,
    memos: fc.array(memo, { maxLength: 3 }),
    actions: fc.array(action, { minLength: 1, maxLength: 4 }),
  })
  .map((plan) => {
    let isHandedOver = false
    const actions = plan.actions.filter(({ action: name }) => {
      if (name === 'PRUNE' && plan.actions.some((other) => other.action === 'READ')) return false
      if (name !== 'INVOKE' && name !== 'CONCLUDE') return true
      const isFirst = !isHandedOver
      isHandedOver = true
      return isFirst
    })
    return { ...plan, actions }
  })
