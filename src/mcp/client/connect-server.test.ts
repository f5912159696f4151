import { expect, test } from 'vitest'
import { commandLine, spellOut } from './connect-server.ts'

test('a command line is shown as one would type it', () => {
  expect(commandLine(['npx', '-y', '@scope/server@1.2', '--root=/a/b'])).toBe('npx -y @scope/server@1.2 --root=/a/b')
  expect(commandLine(['sh', '-c', 'rm -rf "$HOME"; echo \'done\'', ''])).toBe(
    String.raw`sh -c 'rm -rf "$HOME"; echo '\''done'\''' ''`,
  )
})

test('what would not be seen is spelled out', () => {
  const hidden = 'a\u202eb\u200bc\u{e0041}d\ne\u001b[31m\u2028'
  expect(spellOut(hidden)).toBe(String.raw`a\u202eb\u200bc\udb40\udc41d\u000ae\u001b[31m\u2028`)
  const json = JSON.stringify({ hidden })
  expect(JSON.parse(spellOut(json))).toEqual({ hidden })
})
