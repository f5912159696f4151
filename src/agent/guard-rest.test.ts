import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openTalk, say } from '../../eval/audio/talk.ts'
import { drawn } from '../../test/full.ts'
import { builtInMind } from './index.ts'

/** What goes, as it is told; null where it is asked about. */
async function gone(words: string): Promise<readonly string[] | null> {
  const { planned } = await say(openTalk('bed', {}), words, builtInMind)
  if (planned.status !== 'ready') return null
  return [...planned.reading.matchAll(/(?:Delete|Cut) ([\d:–]+)/g)].map(([, span = '']) => span)
}

const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
const END = '4:00'
const stretch = fc
  .tuple(fc.integer({ min: 5, max: 200 }), fc.integer({ min: 1, max: 30 }))
  .map(([from, length]): [number, number] => [from, from + length])
const remove = fc.constantFrom('delete the rest', 'cut the rest', 'drop everything else', 'remove the remainder')
const some = drawn({ seed: 5, sample: 12, all: 200 })

describe('“the rest”', () => {
  it('behind a fade out is what comes after it', async () => {
    await fc.assert(
      fc.asyncProperty(stretch, remove, async ([from, to], rest) => {
        const words = `fade out from ${clock(from)} to ${clock(to)} and ${rest}`
        expect(await gone(words), words).toEqual([`${clock(to)}–${END}`])
      }),
      some,
    )
  })

  it('is asked about behind a step that only changes a stretch', async () => {
    const steps = fc.constantFrom('normalize', 'reverse', 'fade in')
    await fc.assert(
      fc.asyncProperty(steps, stretch, remove, async (step, [from, to], rest) => {
        const words = `${step} ${clock(from)} to ${clock(to)} and ${rest}`
        expect(await gone(words), words).toBeNull()
      }),
      some,
    )
  })

  it.each([
    ['fade the music out at 3:00 over 6 seconds and delete the rest of it', 'Delete 3:00–4:00 on Music'],
    ['fade the music out from 3:00 over 6 seconds and delete the rest of it', 'Delete 3:06–4:00 on Music'],
    ['when the voice is finished fade the music out over 6 seconds, then cut off the rest of it', '3:06–4:00 on Music'],
    [
      'keep 1:00 to 2:00 and delete the rest',
      'Delete 2:00–4:00 on all 2 tracks; then Delete 0:00–1:00 on all 2 tracks',
    ],
  ])('comes in “%s” to %s', async (words, reading) => {
    const { planned } = await say(openTalk('bed', {}), words, builtInMind)
    expect(planned.status === 'ready' ? planned.reading : planned.status).toContain(reading)
  })

  it.each([
    'make 1:00 to 2:00 3 dB louder and delete the rest of the music',
    'mute the music and delete the rest of it',
  ])('takes nothing by itself in “%s”', async (words) => {
    const { planned } = await say(openTalk('bed', {}), words, builtInMind)
    expect(planned.status).toBe('question')
  })
})
