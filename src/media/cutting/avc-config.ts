/**
 * What a decoder needs before the first frame of H.264 (`avcC`, ISO 14496-15): the parameter sets, each under its own
 * id.
 */
export type AvcConfig = {
  readonly profile: number
  readonly compatibility: number
  readonly level: number
  readonly sequences: readonly Uint8Array[]
  readonly pictures: readonly Uint8Array[]
  readonly storage?: Uint8Array
}

/** Profiles above Main say once more how a picture is stored; where they do not, it is in 4:2:0 and 8 bits. */
const highProfiles = new Set([100, 110, 122, 144])
const EIGHT_BITS = Uint8Array.from([0xfd, 0xf8, 0xf8])

/** Null when it is no such record, or when its frames are not stored with lengths of four bytes. */
export function readAvcConfig(bytes: Uint8Array): AvcConfig | null {
  const [version, profile = 0, compatibility = 0, level = 0, lengthByte = 0, countByte = 0] = bytes
  if (version !== 1 || (lengthByte & 3) !== 3) return null
  let at = 6
  const take = (count: number): Uint8Array[] | null => {
    const sets: Uint8Array[] = []
    for (let i = 0; i < count; i++) {
      const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
      if (length < 4 || at + 2 + length > bytes.length) return null
      sets.push(bytes.slice(at + 2, at + 2 + length))
      at += 2 + length
    }
    return sets
  }
  const sequences = take(countByte & 31)
  const pictureCount = bytes[at++] ?? 0
  const pictures = sequences && take(pictureCount)
  const told = bytes.slice(at, at + EIGHT_BITS.length)
  const storage = highProfiles.has(profile) && { storage: told.length === EIGHT_BITS.length ? told : EIGHT_BITS }
  return sequences && pictures && sequences.length > 0 && pictures.length > 0
    ? { profile, compatibility, level, sequences, pictures, ...storage }
    : null
}

export function writeAvcConfig({
  profile,
  compatibility,
  level,
  sequences,
  pictures,
  storage = EIGHT_BITS,
}: AvcConfig): Uint8Array {
  const withLength = (set: Uint8Array): number[] => [set.length >> 8, set.length & 255, ...set]
  const high = highProfiles.has(profile) ? [...storage, 0] : []
  return Uint8Array.from([
    1,
    profile,
    compatibility,
    level,
    0xff,
    0xe0 | sequences.length,
    ...sequences.flatMap(withLength),
    pictures.length,
    ...pictures.flatMap(withLength),
    ...high,
  ])
}

/** A record has room for so many sets, and H.264 numbers for so many sequences. */
const MAX_SEQUENCES = 31
const MAX_PICTURES = 255

/**
 * One record for frames that were coded by different encoders; null when two of their sets claim the same id, or there
 * are too many.
 */
export function joinAvcConfigs(configs: readonly AvcConfig[]): AvcConfig | null {
  const [first] = configs
  if (!first) return null
  const sequences = distinct(configs.flatMap((config) => config.sequences)),
    pictures = distinct(configs.flatMap((config) => config.pictures))
  const storage = configs.find((config) => config.storage)?.storage
  const isUnique = (ids: number[]) => new Set(ids).size === ids.length
  if (
    !isUnique(sequences.map(sequenceId)) ||
    !isUnique(pictures.map(pictureId)) ||
    sequences.length > MAX_SEQUENCES ||
    pictures.length > MAX_PICTURES
  )
    return null
  return {
    profile: Math.max(...configs.map(({ profile }) => profile)),
    compatibility: first.compatibility,
    level: Math.max(...configs.map(({ level }) => level)),
    sequences,
    pictures,
    ...(storage && { storage }),
  }
}

/** An id that none of the sets has yet, or null; x264 gives both of its sets the same one. */
export function freeSetId({ sequences, pictures }: AvcConfig): number | null {
  const taken = new Set([...sequences.map(sequenceId), ...pictures.map(pictureId)])
  for (let id = 1; id <= MAX_SEQUENCES; id++) if (!taken.has(id)) return id
  return null
}

function distinct(sets: readonly Uint8Array[]): Uint8Array[] {
  return [...new Map(sets.map((set) => [set.join(','), set])).values()]
}

/** The id stands behind the header byte, and behind profile, constraints and level. */
const sequenceId = (set: Uint8Array): number => leadingNumber(set.subarray(4))
const pictureId = (set: Uint8Array): number => leadingNumber(set.subarray(1))

/** An unsigned Exp-Golomb number: as many zeros as there are digits behind the first one. */
function leadingNumber(bytes: Uint8Array): number {
  const bit = (at: number): number => ((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
  let zeros = 0
  while (zeros < 16 && bit(zeros) === 0) zeros++
  let value = 0
  for (let at = zeros; at <= 2 * zeros; at++) value = value * 2 + bit(at)
  return value - 1
}
