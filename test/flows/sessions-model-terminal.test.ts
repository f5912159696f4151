import { describe, expect, test } from 'vitest'
import { withoutTmux } from '../terminal.ts'
import { chat, create, modelSession, planOf } from './sessions-model.ts'

const settings = 'told: { openai this machine files: 2026-01-01 }\n'

describe.skipIf(withoutTmux !== undefined)(`a session with a model in a terminal (${withoutTmux ?? 'tmux'})`, () => {
  test('CHAT_WITH_USER takes a reply, which is recorded and becomes the next message', async () => {
    const session = await modelSession(
      [planOf('Ask', [chat('Which of **the two**?')]), planOf('So be it', [create('a.md', 'a')])],
      { settings },
    )
    await session.run('plan', '-m', 'make a choice')
    const terminal = session.terminal('execute')
    await terminal.sees(/\(a\)pprove all/)
    await terminal.type('a')
    await terminal.sees(/Which of \*\*the two\*\*\?[^]*Your reply/)
    await terminal.enter('the second one')
    await terminal.sees(/✓ So be it/)
    expect(session.asked(1).user).toContain('# Message\n\nthe second one\n')
    expect(await session.turnFile('02', 'meta.yaml')).toContain('message: the second one')
    expect(await session.file('a.md')).toBeUndefined()
  })

  test('7 (s)kip runs nothing, asks for a message and plans again in the next turn; (q)uit leaves the plan', async () => {
    const session = await modelSession(
      [planOf('First try', [create('a.md', 'a')]), planOf('Second try', [create('b.md', 'b')])],
      { settings },
    )
    await session.run('plan', '-m', 'make something')
    const first = session.terminal('execute')
    await first.sees(/\(s\)kip/)
    await first.type('s')
    await first.sees(/What should be planned instead\? ›/)
    await first.enter('in another file')
    await first.sees(/✓ Second try/)
    expect(session.asked(1).user).toContain('# Message\n\nin another file\n')
    expect(await session.turnFile('01', 'report.md')).toContain('Overall Status:** Skipped')
    // Unlike after a failed validation, the next turn sees that report.
    expect(await session.turnFile('02', 'turn.context')).toContain('01/report.md')
    const second = session.terminal('resume')
    await second.sees(/Second try[^]*\(q\)uit/)
    await second.type('q')
    await second.sees(/Nothing was run/)
    expect([await session.file('a.md'), await session.file('b.md'), await session.turnFile('02', 'report.md')]).toEqual(
      [undefined, undefined, undefined],
    )
  })
})
