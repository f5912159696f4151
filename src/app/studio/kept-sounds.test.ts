import { describe, expect, it, onTestFinished } from 'vitest'
import { must, testStudio } from '../../../test/test-studio.ts'
import { loadKinds } from '../kinds.ts'
import { openKeptSounds, type HeardState } from './kept-sounds.ts'

type Made = Omit<HeardState, 'key'>

async function keptSounds() {
  const { folder, workbench } = await testStudio().withTracks({ Host: 2 })
  const { domain, state } = must(workbench.document())
  let nowMs = 0
  const sounds = openKeptSounds({ folder, now: () => nowMs, waitMs: 0 })
  onTestFinished(() => sounds.close())
  const made: string[] = []
  /** Reads the first frames of a state once it can be, and counts how often it was made. */
  const read = async (key: string, coming: Promise<Made> = Promise.resolve({ domain, document: state.document })) => {
    for (;;) {
      const given = await sounds.read(
        key,
        () => {
          made.push(key)
          return coming
        },
        (sound) => sound.read({ from: 0, to: 10 }),
      )
      if (given instanceof Float32Array) return given.length
      if (given.code !== 'sound-not-ready') return given.message
    }
  }
  return { sounds, made, read, document: { domain, document: state.document }, pass: (ms: number) => (nowMs += ms) }
}

describe('sounds that are kept open', () => {
  it('are made once while they are used, and again after nobody did for a while', async () => {
    const { sounds, made, read, pass } = await keptSounds()
    expect([await read('a'), await read('a')]).toEqual([10, 10])
    expect(made).toEqual(['a'])
    pass(60_000)
    await sounds.sweep()
    await read('a')
    expect(made).toEqual(['a'])
    pass(121_000)
    await sounds.sweep()
    expect([await read('a'), made]).toEqual([10, ['a', 'a']])
  })

  it('are no more than a few: the one that was used longest ago goes', async () => {
    const { made, read, pass } = await keptSounds()
    for (const key of 'abcdefgh') {
      await read(key)
      pass(1)
    }
    await read('a')
    pass(1)
    await read('i')
    await read('a')
    expect(made.join('')).toBe('abcdefghi')
    await read('b')
    expect(made.join('')).toBe('abcdefghib')
  })

  it('say how far they are while they are made, and come once they are', async () => {
    const { sounds, document } = await keptSounds()
    let finish: (made: Made) => void = () => undefined
    const coming = new Promise<Made>((resolve) => {
      finish = resolve
    })
    const ask = () =>
      sounds.read(
        'a',
        () => coming,
        (sound) => sound.read({ from: 0, to: 10 }),
      )
    expect(await ask()).toMatchObject({ code: 'sound-not-ready', message: 'The sound is being made: 0 %.' })
    finish(document)
    await expect.poll(ask).toBeInstanceOf(Float32Array)
  })

  it('that cannot be made are tried again the next time', async () => {
    const { made, read, document } = await keptSounds()
    await loadKinds(['files'])
    expect(await read('a', Promise.resolve({ ...document, domain: 'files' }))).toMatch(/no sound/)
    expect(await read('a')).toBe(10)
    expect(made).toEqual(['a', 'a'])
  })
})
