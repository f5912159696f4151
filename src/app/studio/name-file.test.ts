import { expect, it } from 'vitest'
import { nameFile, numberName } from './name-file.ts'

it.each([
  ['take 1.wav', 'take 1.wav'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\boot.ini', 'boot.ini'],
  ['/abs/olute/', 'olute'],
  ['<script>alert(1)</script>.wav', 'script_.wav'],
  ['a"b\'c.wav', 'a_b_c.wav'],
  ['two\nlines\r\n.wav', 'two lines.wav'],
  ['\u202Egnp.wav', 'gnp.wav'],
  ['🎙️ épisode 1.mp3', '🎙 épisode 1.mp3'],
  ['-rf.wav', '_rf.wav'],
  ['.htaccess', '_htaccess'],
  ['..', '_file'],
  ['...', '_file'],
  ['', '_file'],
  ['   ', '_file'],
  ['CON', '_CON'],
  ['nul.wav', '_nul.wav'],
  ['com1.tar.gz', '_com1.tar.gz'],
  ['.wav', '_wav'],
  ['name. . .', 'name'],
  ['a\u0000b.wav', 'ab.wav'],
  ['$(reboot);`x`.wav', '_(reboot)__x_.wav'],
])('%j becomes %j', (given, name) => {
  expect(nameFile(given)).toBe(name)
})

it('stays within what disks take and keeps its ending', () => {
  for (const long of ['x'.repeat(5000), '🎧'.repeat(900), 'é'.repeat(900)]) {
    const name = nameFile(`${long}.flac`)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
    expect(name.endsWith('.flac')).toBe(true)
    expect(name).not.toContain('\uFFFD')
  }
})

it('numbers a name in front of its ending', () => {
  expect([numberName('a.b.wav', 1), numberName('a.b.wav', 2), numberName('a', 3)]).toEqual([
    'a.b.wav',
    'a.b-2.wav',
    'a-3',
  ])
})
