import fc from 'fast-check'
import { frameRates, type FrameRate } from '../../../src/media/timecode/frame-rate.ts'
import type { CutEvent, CutList, CutSource } from '../../../src/media/interchange/cut-list.ts'

const awkward = [
  'so',
  'we',
  '"quoted"',
  "it's",
  '<b>',
  '&amp;',
  ']]>',
  '-->',
  '*',
  'FROM CLIP NAME:',
  'ñandú',
  '👍🏽',
  '👩‍💻',
  'می‌خواهم',
  'x'.repeat(90),
  '%41',
]
const words = fc.array(fc.constantFrom(...awkward), { maxLength: 14 }).map((chosen) => chosen.join(' '))
const names = fc.constantFrom(
  'Interview A.mov',
  'interview a.mp4',
  'B-roll "city" & <sky>.mov',
  '🎬 take 👩‍💻.mov',
  `${'long '.repeat(60)}.mov`,
  'AX',
  '100% real.wav',
  "l'été.mov",
)
const folders = fc.constantFrom('/media/day 1/', '/Volumes/Ü & co/', 'C:/clips/', 'relative/#1/', '//server/share/')
export const anyRate = fc.constantFrom(...frameRates.values())

const source = (timeline: FrameRate) =>
  fc.record({
    name: names,
    folder: folders,
    rate: fc.oneof(fc.constant(timeline), anyRate),
    kind: fc.constantFrom('both', 'picture', 'sound'),
    audioChannels: fc.option(fc.integer({ min: 1, max: 2 })),
    durationFrames: fc.option(fc.integer({ min: 200_000, max: 300_000 })),
    startTimecodeFrames: fc.option(fc.nat(2_000_000)),
  })

/** Valid cut lists at every rate, with sources of other rates, gaps, other pictures and awkward text. */
export const randomCutList: fc.Arbitrary<CutList> = anyRate.chain((rate) =>
  fc
    .record({
      name: fc.oneof(names, fc.constant('A cut')),
      sources: fc.array(source(rate), { minLength: 1, maxLength: 4 }),
      events: fc.array(
        fc.record({
          of: fc.nat(3),
          over: fc.option(fc.nat(3)),
          gap: fc.oneof(fc.constant(0), fc.nat(80)),
          length: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4000 })),
          sourceIn: fc.nat(150_000),
          overIn: fc.nat(150_000),
          text: words,
          speaker: fc.option(fc.constantFrom('Ana', 'Dr. "B" <x>', '李雷')),
        }),
        { maxLength: 12 },
      ),
      captions: fc.array(
        fc.record({
          gap: fc.nat(50),
          length: fc.integer({ min: 1, max: 300 }),
          text: words,
          speaker: fc.option(fc.constant('Ana')),
        }),
        { maxLength: 4 },
      ),
    })
    .map((made) => {
      const sources: CutSource[] = made.sources.map(({ name, folder, rate, kind, ...facts }, index) => ({
        id: `clip-${index}`,
        name,
        path: `${folder}${index} ${name}`,
        rate,
        hasVideo: kind !== 'sound',
        hasAudio: kind !== 'picture',
        ...present(facts),
      }))
      const pick = <T>(list: readonly T[], index: number): T => list[index % list.length] as T
      const pictures = sources.filter(({ hasVideo }) => hasVideo)
      let [end, read] = [0, 0]
      const events: CutEvent[] = made.events.map(({ of, over, gap, length, sourceIn, overIn, text, speaker }) => {
        const chosen = pick(sources, of)
        const picture = over === null || pictures.length === 0 ? undefined : pick(pictures, over)
        const recordIn = end + gap
        end = recordIn + length
        return {
          sourceId: chosen.id,
          sourceIn,
          sourceOut: sourceIn + lasting({ frames: length, from: rate, to: chosen.rate }),
          recordIn,
          recordOut: end,
          text,
          ...present({ speaker }),
          ...(picture && { override: { sourceId: picture.id, sourceIn: overIn } }),
        }
      })
      const captions = made.captions.map(({ gap, length, text, speaker }) => {
        const recordIn = read + gap
        read = recordIn + length
        return { recordIn, recordOut: read, text, ...present({ speaker }) }
      })
      return { name: made.name, rate, sources, events, captions }
    }),
)

/**
 * How many frames of one rate last as long as those of another: by counting half frames, not by the code that is
 * tested.
 */
export function lasting({ frames, from, to }: { frames: number; from: FrameRate; to: FrameRate }): number {
  const [above, below] = [BigInt(frames) * BigInt(from.den) * BigInt(to.num), BigInt(from.num) * BigInt(to.den)]
  return Math.max(1, Number((above * 2n) / below + 1n) >> 1)
}

type Present<T> = { [K in keyof T]?: NonNullable<T[K]> }

function present<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Present<T>
}
