import type { Arrangement } from '../../../src/music/position/position.ts'

type Stretch = readonly [name: string | null, startBeat: number, endBeat: number]

/** A song in a few words: its tracks by name, each with its regions. Ids are `Track#1`, `Track#2`, … */
export function song(tracks: { readonly [name: string]: readonly Stretch[] }, signature = '4/4'): Arrangement {
  const [numerator = 4, denominator = 4] = signature.split('/').map(Number)
  return {
    timeSignature: { numerator, denominator },
    tracks: Object.entries(tracks).map(([name, regions]) => ({
      id: name,
      name,
      regions: regions.map(([regionName, startBeat, endBeat], at) => ({
        id: `${name}#${at + 1}`,
        ...(regionName === null ? {} : { name: regionName }),
        startBeat,
        durationBeats: endBeat - startBeat,
      })),
    })),
  }
}
