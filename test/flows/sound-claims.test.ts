import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lacksFfmpeg } from '../support/media/lacks-ffmpeg.ts'
import { noise, wav16 } from '../support/media/recordings.ts'
import { isProblem, type Checked } from '../../src/kernel/index.ts'
import { testStudio, type TestStudio } from '../test-studio.ts'

const rate = 16_000

/** A project with tracks that the test has made, sample by sample. */
async function studioWith(tracks: Record<string, number[]>): Promise<TestStudio> {
  const project = await testStudio().empty()
  const files: string[] = []
  for (const [name, samples] of Object.entries(tracks)) {
    files.push(join(project.folder, `${name}.wav`))
    await writeFile(files.at(-1)!, wav16([samples.map((value) => Math.round(value * 32_767))], rate))
  }
  const imported = await project.workbench.importFiles(files)
  if (isProblem(imported)) throw new Error(imported.message)
  return project
}

const tone = (seconds: number, hertz: number, level: number): number[] =>
  Array.from({ length: seconds * rate }, (_, i) => level * Math.sin((2 * Math.PI * hertz * i) / rate))

/** Speech-like bursts, one second of every two, over a steady hiss. */
function talk(seconds: number, { level, hiss }: { level: number; hiss: number }): number[] {
  const next = noise(3)
  return tone(seconds, 300, level).map(
    (value, i) => (Math.floor(i / rate) % 2 === 0 ? value * (0.6 + 0.4 * Math.sin(i / 900)) : 0) + hiss * next(),
  )
}

const dB = (factor: number): number => 20 * Math.log10(factor)
const rmsOf = (samples: readonly number[]): number =>
  Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length)

async function rendered(project: TestStudio): Promise<number[]> {
  expect(await project.run('render', 'out.wav')).toMatchObject({ exitCode: 0 })
  const bytes = await readFile(join(project.folder, 'out.wav'))
  const data = bytes.indexOf('data') + 8
  return Array.from({ length: (bytes.length - data) >> 1 }, (_, i) => bytes.readInt16LE(data + 2 * i) / 32_768)
}

const lastStep = async (project: TestStudio): Promise<{ measured: unknown[] }> => {
  const lines = (await readFile(join(project.folder, '.cutroom/journal.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map(
      (line) => JSON.parse(line) as { body: { turn: { parts: { units: { steps: { measured: unknown[] }[] }[] }[] } } },
    )
  return lines.at(-1)!.body.turn.parts[0]!.units.at(-1)!.steps.at(-1)!
}

test.skipIf(lacksFfmpeg)(
  'a limiter on one track speaks of that track, and the report says that the mix clips',
  async () => {
    const project = await studioWith({ host: tone(3, 200, 0.9), guest: tone(3, 200, 0.9) })
    const said = await project.say('ask', 'limit the host to -1.5 dB', '-y')
    expect(said.exitCode, said.stderr).toBe(0)
    expect(said.stdout).toMatch(/✓ No sample of host by itself is above -1\.5 dB: measured -1\.\d dB/)
    // 0.84 + 0.9 in phase is 4.8 dB over full scale.
    expect(said.stdout).toMatch(/✓ The mix, as it is rendered: true peak 4\.[789] dBTP, -?\d+\.\d LUFS/)
    expect(said.stdout).toMatch(/! The mix reaches 4\.[789] dBTP, which is over full scale/)
    expect(
      await readFile(join(project.folder, '.cutroom/sessions', (await turns(project)).at(-1)!, 'report.md'), 'utf8'),
    ).toMatch(/⚠️ The mix reaches 4\.[789] dBTP/)
    expect((await project.run('replay', '--verify')).json).toMatchObject({ ok: true })
  },
)

test.skipIf(lacksFfmpeg)(
  'noise reduction says the floor before and after, and both are what a plain look at the samples finds',
  async () => {
    const made = talk(8, { level: 0.5, hiss: 0.004 })
    const project = await studioWith({ host: made })
    const pause = (samples: readonly number[]): number => dB(rmsOf(samples.slice(5.2 * rate, 5.8 * rate)))
    const { json } = await project.run('ask', 'reduce the noise of the host by 12 dB', '-y')
    expect(json, JSON.stringify(json)).toMatchObject({ applied: true })
    const [claim, mix] = (json as unknown as { verified: Checked[] }).verified
    expect(claim).toMatchObject({
      ok: true,
      promise: expect.stringMatching(
        /^The noise floor of host is at least 0\.5 dB below the -\d+\.\d dB that it was$/,
      ) as string,
    })
    const {
      measured: [before],
    } = await lastStep(project)
    expect(Math.abs(Number(before) - pause(made))).toBeLessThan(1)
    expect(Math.abs(Number(claim?.found) - pause(await rendered(project)))).toBeLessThan(2)
    expect(Number(claim?.found)).toBeLessThan(Number(before) - 3)
    expect(mix).toMatchObject({
      promise: 'The mix, as it is rendered',
      ok: true,
      found: { true_peak_db: expect.any(Number) as number, lufs: expect.any(Number) as number },
    })
  },
)

test('what is asked and does nothing is not said to be done', async () => {
  const project = await studioWith({ host: tone(2, 300, 0.01) })
  const said = await project.say('ask', 'compress it', '-y')
  expect(said.exitCode).toBe(1)
  expect(said.stdout).toMatch(/✗ host sounds other than before/)
})

test('louder is measured: before from the step, after from the sound', async () => {
  const project = await studioWith({ host: tone(2, 300, 0.2), guest: tone(2, 500, 0.1) })
  const { json } = await project.run('ask', 'make the host 4 dB louder', '-y')
  const [claim] = (json as unknown as { verified: Checked[] }).verified
  const {
    measured: [before],
  } = await lastStep(project)
  expect(Number(before)).toBeCloseTo(dB(0.2 / Math.SQRT2), 1)
  expect(Number(claim?.found)).toBeCloseTo(dB(0.2 / Math.SQRT2) + 4, 1)
  expect(claim).toMatchObject({
    ok: true,
    promise: expect.stringMatching(/^host is 4 dB louder than the -17\.0 dB that it was$/) as string,
  })
})

async function turns(project: TestStudio): Promise<string[]> {
  return ((await project.run('log')).json as unknown as { turn: string }[]).map(({ turn }) => turn).sort()
}

test('a mix that cannot be measured breaks no promise, and says so', async () => {
  const project = await studioWith({ host: tone(2, 300, 0.2), guest: tone(2, 500, 0.1) })
  await rm(join(project.folder, 'guest.wav'))
  const said = await project.say('ask', 'mute the host', '-y')
  expect(said.exitCode, said.stdout + said.stderr).toBe(0)
  expect(said.stdout).toMatch(/✓ The mix, as it is rendered: could not be measured\n *! .*guest/)
})

test.skipIf(lacksFfmpeg)('what a report said was not kept is no fault of the journal', async () => {
  // The host is never heard beside the guest, so that there is nothing to duck.
  const pause = tone(4, 200, 0)
  const project = await studioWith({
    host: [...tone(4, 300, 0.5), ...pause],
    guest: [...pause, ...tone(4, 200, 0.5)],
  })
  const said = await project.say('ask', 'duck the host under the guest', '-y')
  expect(`${said.stdout}${said.stderr}`).toContain('Not as promised')
  const verified = await project.run('replay', '--verify')
  expect(verified, verified.stderr).toMatchObject({ exitCode: 0, json: { ok: true } })
  expect(verified.stderr).toContain('did not come out as promised, as its report says')
})
