import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeWav } from '../make-wav.ts'
import { testStudio } from '../test-studio.ts'

/** A WAV with some bytes of its header overwritten. */
function patched(at: number, bytes: readonly number[]): Buffer {
  const wav = makeWav({ seconds: 1, channels: 2 })
  Buffer.from(bytes).copy(wav, at)
  return wav
}

const bad: readonly (readonly [string, Uint8Array, RegExp])[] = [
  ['words.mp3', Buffer.from('not a recording at all'), /is a text, not a recording/],
  [
    'noise.wav',
    Buffer.concat([
      Buffer.from('RIFF'),
      Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * index * 31) & 255)),
    ]),
    /not a recording of a kind that we know, or it is damaged/,
  ],
  ['list.m3u8', Buffer.from('#EXTM3U\nfile:///etc/passwd\n'), /playlist/],
  ['cut-off.wav', makeWav({ seconds: 4 }).subarray(0, 3000), /is cut off: its header promises 4\.0 s/],
  ['stub.wav', makeWav({ seconds: 4 }).subarray(0, 30), /damaged WAV/],
  ['empty.wav', Buffer.alloc(0), /is empty/],
  ['no-samples.wav', makeWav({ seconds: 0 }), /no (samples|sound)/],
  ['no-rate.wav', patched(24, [0, 0, 0, 0]), /0 samples a second/],
  ['no-channels.wav', patched(22, [0, 0]), /0 channels/],
]

test('media that cannot be read gets one clear sentence each, and nothing is added or left behind', async () => {
  const project = await testStudio().withTracks({ host: 2 })
  const before = project.state()
  const media = await readdir(join(project.folder, '.cutroom/media'))
  const turns = await readdir(join(project.folder, '.cutroom/sessions/20261115-edits'))
  for (const [name, bytes, sentence] of bad) {
    await writeFile(join(project.folder, name), bytes)
    const refused = await project.workbench.importFiles([join(project.folder, name)])
    expect(refused, name).toMatchObject({ problem: true, message: expect.stringMatching(sentence) as string })
  }
  const missing = join(project.folder, 'none.wav')
  expect(await project.workbench.importFiles([missing])).toMatchObject({ code: 'file-not-found' })
  // Nothing is added unless all of them can be read; and the command says it as the studio does.
  const both = await project.run('import', 'host.wav', 'cut-off.wav')
  expect(both).toMatchObject({
    exitCode: 1,
    json: { status: 'refused', problem: { code: expect.any(String) as string } },
  })
  expect(both.stderr.trim().split('\n')).toEqual([`Not done: ${both.json.problem.message}`])
  expect(await project.look()).toEqual(before)
  expect(project.workbench.project.documents()).toHaveLength(1)
  expect(await readdir(join(project.folder, '.cutroom/media'))).toEqual(media)
  expect(await readdir(join(project.folder, '.cutroom/sessions/20261115-edits'))).toEqual(turns)
})

const odd = [
  '-odd.wav',
  '--version.wav',
  'two words.wav',
  `quo"te's $(id) \`id\`.wav`,
  '🎙️ épisode.wav',
  'new\nline.wav',
  'esc\u001b[31mred\u001b]0;title\u0007\u202egnp.wav',
  '%s %n.wav',
  '.hidden.wav',
  'con.aux.tar.wav',
]

test('names that begin with a dash or hold spaces, quotes, emoji, line breaks and escapes are imported for real, and rendered', async () => {
  const project = await testStudio().empty()
  for (const [index, name] of odd.entries())
    await writeFile(join(project.folder, name), makeWav({ seconds: 1, hertz: 200 + 10 * index }))
  const imported = await project.run('import', '--', ...odd)
  expect(imported, imported.stderr).toMatchObject({ exitCode: 0, json: { kind: 'audio' } })
  const state = await project.look()
  expect(state.tracks.map(({ name }) => name)).toEqual([
    '-odd',
    '--version',
    'two words',
    `quo"te's $(id) \`id\``,
    '🎙 épisode',
    'new line',
    'escredgnp',
    '%s %n',
    '.hidden',
    'con.aux.tar',
  ])
  for (const said of [await project.say('state'), await project.say('log'), imported]) {
    // eslint-disable-next-line no-control-regex
    expect(`${said.stdout}${said.stderr}`).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e]/)
  }
  const rendered = await project.run('render', '--', '-out put.flac')
  expect(rendered, rendered.stderr).toMatchObject({
    exitCode: 0,
    json: { path: join(project.folder, '-out put.flac'), duration: 1 },
  })
  const again = await project.run('import', '--', '-out put.flac')
  expect(again, again.stderr).toMatchObject({
    exitCode: 0,
    json: { document: '-out put', added: [{ name: '-out put', duration: 1 }] },
  })
})

test('text that people and files bring in is printed without control characters, wherever it is shown', async () => {
  const project = await testStudio().withTracks({ host: 2 })
  const hostile = 'a\u001b[2Jb\u001b]8;;http://x\u0007c\u202ed\u200be\u009bf'
  expect(await project.run('run', 'rename_track', '--params', JSON.stringify({ name: hostile }))).toMatchObject({
    exitCode: 0,
  })
  await project.run('ask', `mute the ${hostile}`)
  for (const command of [['state'], ['log'], ['proposals'], ['show', '02'], ['ask', hostile], ['undo', hostile]]) {
    const { stdout, stderr } = await project.say(...command)
    expect(`${stdout}${stderr}`, command.join(' ')).not.toMatch(
      // oxlint-disable-next-line no-control-regex
      /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u200b]/,
    )
  }
})
