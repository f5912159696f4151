import { expect, test } from 'vitest'
import { refuseCommand } from './refuse-command.ts'

const codeOf = (command: string, env: [string, string][] = []): string | undefined =>
  refuseCommand({ command, env })?.code

test('an everyday command with everyday variables is fine', () => {
  expect(
    codeOf('npm test &&\n\techo "größe 🙂"', [
      ['NODE_ENV', 'test'],
      ['GIT_AUTHOR_NAME', 'Ada Lovelace'],
      ['SHOW', '2'],
      ['_x1', ''],
    ]),
  ).toBeUndefined()
})

test.each(['', ' \n\t', 'x'.repeat(65_537)])('%.20j is no command', (command) => {
  expect(codeOf(command)).toBe('bad-command')
})

test.each([
  ['an escape sequence', 'echo safe\u001b[2K\u001b[1Grm -rf .'],
  ['a carriage return', 'rm -rf . #\recho safe'],
  ['a direction override', 'echo \u202esafe'],
  ['a zero-width space', 'rm\u200b x'],
  ['a backspace', 'rm x\b\b\b\bls'],
  ['a tag character', 'ls \u{e0041}'],
  ['a zero byte', 'ls \0'],
  ['a C1 introducer', 'ls \u009b2K'],
])('a command with %s cannot be shown as it is, so it is refused', (_what, command) => {
  expect(refuseCommand({ command })).toMatchObject({ code: 'unsafe', message: expect.stringMatching(/U\+[0-9A-F]{4}/) })
  expect(refuseCommand({ command })?.message).toMatch(/^\P{Cc}+$/u)
  expect(codeOf('true', [['X', command]])).toBe('unsafe')
})

test.each([
  'PATH',
  'LD_PRELOAD',
  'LD_LIBRARY_PATH',
  'DYLD_INSERT_LIBRARIES',
  'NODE_OPTIONS',
  'NODE_PATH',
  'BASH_ENV',
  'ENV',
  'IFS',
  'BASH_FUNC_ls',
  'PYTHONPATH',
  'PYTHONSTARTUP',
  'PERL5OPT',
  'RUBYOPT',
  'JAVA_TOOL_OPTIONS',
  'GIT_SSH_COMMAND',
  'GIT_EXTERNAL_DIFF',
  'GIT_CONFIG_COUNT',
  'EDITOR',
  'PAGER',
  'LESSOPEN',
  'https_proxy',
  'HTTP_PROXY',
  'SSL_CERT_FILE',
  'npm_config_registry',
  'Path',
  'HOME',
  'CUTROOM_CONFIG_DIR',
  'RUSTC_WRAPPER',
  'MAKEFLAGS',
])('the variable %s steers other programs, so a plan cannot set it', (name) => {
  expect(codeOf('true', [[name, 'x']])).toBe('unsafe')
})

test.each(['', 'A=B', 'A B', '1A', 'A-B', 'BASH_FUNC_x%%', '\u001b[31mA', 'Ä', '__proto__ '])(
  '%j is no name of a variable',
  (name) => {
    expect(codeOf('true', [[name, 'x']])).toBe('bad-env')
  },
)

test('a variable has one value, on one line, of a bounded length', () => {
  expect(
    codeOf('true', [
      ['A', '1'],
      ['A', '2'],
    ]),
  ).toBe('bad-env')
  expect(codeOf('true', [['A', 'x\ny']])).toBe('unsafe')
  expect(codeOf('true', [['A', 'x'.repeat(10_001)]])).toBe('bad-env')
  expect(codeOf('env', [['__proto__', 'x']])).toBeUndefined()
})
