import { resolve } from 'node:path'
import { openReader, Refusal, makeFolder } from '../../gate/index.ts'
import { fileName } from '../ffmpeg.ts'
import { sameJson, isProblem, type Problem } from '../../kernel/index.ts'
import type { Picture } from '../../video/index.ts'
import { addressOf, withPlace } from '../file-place.ts'
import type { ImportCall, ImportedSource } from '../source-record.ts'
import { hashFile } from '../hash-file.ts'
import { tellsDamage } from '../import-decoded.ts'
import { importSource } from '../import-source.ts'
import { recognise, remember } from '../media-index.ts'
import { catchRefusal } from '../catch-refusal.ts'
import { sniff } from '../sniff.ts'
import type { PictureFacts } from './picture-facts.ts'
import { readFootageFacts, type FootageFacts } from './read-footage-facts.ts'
import { count } from '../interchange/describe-losses.ts'
import { cutRateOf, sayRate } from './find-frame-timing.ts'
import { placesOf, readFootageRecord, writeFootageRecord } from './footage-record.ts'

/** A file that was brought in for cutting: what is heard of it and what is seen. At least one of the two is there. */
export type Footage = {
  readonly sound: ImportedSource | null
  readonly picture: Picture | null
  readonly durationMicros: number
  readonly warnings: readonly string[]
}

/**
 * Brings a file with a picture, or with sound alone, in. The file itself stays where it is; its sound is decoded once.
 */
export function importFootage(call: Omit<ImportCall, 'rate'>): Promise<Footage | Problem> {
  return catchRefusal(async () => {
    const { mediaFolder, signal } = call
    const path = resolve(call.path)
    const demuxer = await sniff(path)
    await makeFolder(mediaFolder)
    const facts = await readFootageFacts({ path, demuxer, signal })
    if (!facts.picture && facts.audioStreams === 0)
      throw new Refusal('no-sound', `${fileName(path)} holds neither sound nor a picture.`)
    const sound = facts.audioStreams === 0 ? null : await importSource({ ...call, path })
    if (isProblem(sound)) throw new Refusal(sound.code, sound.message)
    const isDamaged = sound?.warnings.some(tellsDamage) ?? false
    const picture = facts.picture
      ? await keepPicture({ path, mediaFolder, facts: facts.picture, isDamaged, signal })
      : null
    return {
      sound,
      picture,
      durationMicros: durationOf(facts, sound),
      warnings: [...(sound?.warnings ?? []), ...warningsOf(facts)],
    }
  })
}

async function keepPicture({
  path,
  mediaFolder,
  facts,
  isDamaged,
  signal,
}: {
  path: string
  mediaFolder: string
  facts: PictureFacts
  isDamaged: boolean
  signal: AbortSignal | undefined
}): Promise<Picture> {
  const known = await recognise(mediaFolder, path)
  const hash = known ?? (await hashFile(path, signal))
  const address = addressOf(hash)
  const reader = await openReader(path)
  try {
    const record = await readFootageRecord(mediaFolder, address)
    const place = { path, size: reader.size, modifiedMs: reader.modifiedMs }
    const isKnown =
      record?.picture.settlingSeconds === facts.settlingSeconds && (record?.isDamaged ?? false) === isDamaged
    const isSame = record && isKnown && placesOf(record).some((each) => sameJson(each, place))
    const isCopy = record !== null && record.originalPath !== path
    if (!isSame)
      await writeFootageRecord(mediaFolder, {
        ...(isCopy
          ? record
          : {
              schema: 'cutroom.footage',
              version: 1,
              address,
              originalPath: path,
              size: place.size,
              modifiedMs: place.modifiedMs,
            }),
        ...((isCopy || record?.elsewhere) && {
          elsewhere: isCopy ? withPlace(record.elsewhere ?? [], place) : (record?.elsewhere ?? []),
        }),
        picture: facts,
        ...(isDamaged && { isDamaged }),
      })
    if (known === null) await remember(mediaFolder, hash, reader)
  } finally {
    await reader.close()
  }
  const { width, height, rate, isVariable } = facts
  return { file: address, width, height, rate, isVariable }
}

function durationOf({ picture, durationSeconds }: FootageFacts, sound: ImportedSource | null): number {
  const heard = sound ? sound.frames / sound.rate : 0
  const seen = picture ? picture.lastSeconds + picture.rate.den / picture.rate.num : 0
  return Math.round(Math.max(heard, seen, sound || picture ? 0 : (durationSeconds ?? 0)) * 1_000_000)
}

function sayUnkept(subtitleStreams: number, chapters: number): string {
  const parts = [
    ...(subtitleStreams > 0 ? [count(subtitleStreams, 'subtitle track')] : []),
    ...(chapters > 0 ? [count(chapters, 'chapter')] : []),
  ]
  return `It holds ${parts.join(' and ')}; a cut of it has none of them.`
}

function warningsOf({ audioStreams, subtitleStreams, chapters, timecode, picture }: FootageFacts): string[] {
  const cutRate = picture && cutRateOf(picture.rate)
  return [
    ...(audioStreams > 1 ? [`It holds ${audioStreams} audio streams; the first one is used.`] : []),
    ...(subtitleStreams + chapters > 0 ? [sayUnkept(subtitleStreams, chapters)] : []),
    ...(picture && timecode !== null
      ? [`Its first frame is ${timecode}; exported cuts count it as 00:00:00:00, so link them to the file by name.`]
      : []),
    ...(audioStreams === 0 ? ['It holds no sound; only its picture can be used.'] : []),
    ...(picture?.isVariable
      ? [`Its frames come at odd times; a cut of it is rendered at ${sayRate(picture.rate)}.`]
      : []),
    ...(picture && cutRate && cutRate !== picture.rate
      ? [`It has ${sayRate(picture.rate)}; a cut of it is rendered at ${sayRate(cutRate)}, to cut where words are.`]
      : []),
  ]
}
