import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import {
  BasicInstrument,
  BasicPreset,
  BasicSample,
  BasicSoundBank,
  GeneratorLimits,
  GeneratorTypes,
  SampleTypes,
  SoundBankLoader,
  type GeneratorType,
  type VoiceParameters,
} from 'spessasynth_core'
import { drumKeys, keptDrum, keptFor, keptPrograms, otherKits, secondsOfDrum } from './soundfont-table.ts'
import { centred, cutShort, highPassed, isOver, resampled, shorten, unrolled, type Shape } from './soundfont-sample.ts'

/**
 * Makes assets/soundfont/cutroom-gm.sf3, the small General MIDI sounds that come along, from Debian's
 * fluid-soundfont-gm (MIT): npx tsx scripts/make-soundfont.ts [FluidR3_GM.sf2]. Needs ffmpeg with libvorbis. One layer,
 * few keys, mono, at most 22 kHz.
 */
const source = process.argv[2] ?? '/usr/share/sounds/sf2/FluidR3_GM.sf2'
const target = resolve(import.meta.dirname, '../assets/soundfont/cutroom-gm.sf3')
const rate = 22_050
/** Up to here a sample is as small uncompressed: every Vorbis stream begins with 3.7 KB of tables. */
const plainSamples = 3000
const velocity = 100

const G = GeneratorTypes
/** What belongs to the sample or the zone, and is set anew. */
const notCopied = new Set<number>([
  G.startAddrsOffset,
  G.endAddrOffset,
  G.startloopAddrsOffset,
  G.endloopAddrsOffset,
  G.startAddrsCoarseOffset,
  G.endAddrsCoarseOffset,
  G.startloopAddrsCoarseOffset,
  G.endloopAddrsCoarseOffset,
  G.pan,
  G.instrument,
  G.keyRange,
  G.velRange,
  G.keyNum,
  G.velocity,
  G.sampleID,
  G.sampleModes,
  G.endOper,
  G.amplitude,
  G.vibLfoRate,
  G.vibLfoAmplitudeDepth,
  G.vibLfoToFilterFc,
  G.modLfoRate,
  G.modLfoAmplitudeDepth,
])

const fluidBytes = readFileSync(source)
const fluid = SoundBankLoader.fromArrayBuffer(
  fluidBytes.buffer.slice(fluidBytes.byteOffset, fluidBytes.byteOffset + fluidBytes.length),
)
const bank = new BasicSoundBank()
bank.soundBankInfo = {
  ...bank.soundBankInfo,
  name: 'Cutroom GM',
  engineer: 'Frank Wen (FluidR3)',
  copyright: 'Copyright 2000-2002, 2008 Frank Wen; MIT licence',
  comment: 'A small part of FluidR3 GM, made by scripts/make-soundfont.ts',
  creationDate: new Date(Date.UTC(2026, 0, 1)),
  version: { major: 3, minor: 0 },
}
const made = new Map<string, BasicSample>()

const presetOf = (program: number, isDrum: boolean): BasicPreset => {
  const found = fluid.presets.find(
    (preset) => preset.program === program && preset.isGMGSDrum === isDrum && preset.bankMSB === 0,
  )
  if (!found) throw new Error(`The source has no program ${program}.`)
  return found
}

/**
 * The loudest voices of a key, two at most. Of a stereo pair, which is two voices at the two ends, the left one stays
 * and stands in the middle.
 */
function voicesAt(preset: BasicPreset, key: number): Voice[] {
  const all = preset.getVoiceParameters(key, velocity)
  const isTwin = (a: VoiceParameters, b: VoiceParameters) =>
    a !== b &&
    valueOf(a, G.pan) !== 0 &&
    valueOf(a, G.pan) === -valueOf(b, G.pan) &&
    valueOf(a, G.coarseTune) === valueOf(b, G.coarseTune)
  return all
    .filter((voice) => valueOf(voice, G.pan) <= 0 || !all.some((other) => isTwin(voice, other)))
    .map((voice) => ({ ...voice, hadTwin: all.some((other) => isTwin(voice, other)) }))
    .toSorted((a, b) => slowness(a) - slowness(b) || attenuation(a) - attenuation(b))
    .slice(0, 2)
}

type Voice = VoiceParameters & { hadTwin: boolean }

/** A voice that comes in late, such as the far wave of a seashore, is no good alone. */
const slowness = (voice: VoiceParameters): number => Math.max(0, valueOf(voice, G.attackVolEnv))

const valueOf = ({ generators }: VoiceParameters, type: GeneratorType): number => generators[type] ?? 0
/** Two samples of the source have the same name, so they go by their number. */
const numberOf = ({ sample }: VoiceParameters): number => fluid.samples.indexOf(sample)
const attenuation = (voice: VoiceParameters): number => valueOf(voice, G.initialAttenuation)

function shapeOf(voice: VoiceParameters): Shape {
  const { sample } = voice
  const offset = (fine: GeneratorType, coarse: GeneratorType) => valueOf(voice, fine) + 32_768 * valueOf(voice, coarse)
  const from = Math.max(0, offset(G.startAddrsOffset, G.startAddrsCoarseOffset))
  const start = sample.loopStart + offset(G.startloopAddrsOffset, G.startloopAddrsCoarseOffset) - from
  const end = sample.loopEnd + offset(G.endloopAddrsOffset, G.endloopAddrsCoarseOffset) - from
  const isLooped = (valueOf(voice, G.sampleModes) & 1) === 1 && end > start + 1
  return { samples: sample.getAudioData().slice(from), rate: sample.sampleRate, loop: isLooped ? { start, end } : null }
}

const timecents = (seconds: number): number => Math.round(1200 * Math.log2(Math.max(0.001, seconds)))

type Zone = { instrument: BasicInstrument; voice: Voice; low: number; high: number; semitones?: number }

function addZone(
  { instrument, voice, low, high, semitones = 0 }: Zone,
  { sample, changes }: { sample: BasicSample; changes: [GeneratorType, number][] },
): void {
  const zone = instrument.createZone(sample)
  zone.keyRange = { min: low, max: high }
  for (const [type, limit] of Object.entries(GeneratorLimits)) {
    const number = Number(type) as GeneratorType
    const value = valueOf(voice, number)
    if (!notCopied.has(number) && value !== limit.def) zone.setGenerator(number, value)
  }
  // The reader hands out attenuations as they are heard, at 0.4 of what is written. One voice in the middle is 3 dB
  // weaker than two at the ends.
  zone.setGenerator(
    G.initialAttenuation,
    Math.max(0, Math.round((attenuation(voice) - (voice.hadTwin ? 30 : 0)) / 0.4)),
  )
  for (const [type, value] of changes) zone.setGenerator(type, value)
  if (semitones !== 0) zone.addToGenerator(G.coarseTune, semitones)
}

async function keep(name: string, voice: VoiceParameters, shape: Shape): Promise<BasicSample> {
  const known = made.get(name)
  if (known) return known
  const { sample: from } = voice
  const sample = new BasicSample(
    name.slice(0, 19),
    shape.rate,
    from.originalKey,
    from.pitchCorrection,
    SampleTypes.monoSample,
    shape.loop?.start ?? 0,
    shape.loop?.end ?? Math.max(1, shape.samples.length - 1),
  )
  sample.setAudioData(shape.samples, shape.rate)
  if (shape.samples.length > plainSamples) await sample.compressSample(vorbis)
  bank.addSamples(sample)
  made.set(name, sample)
  return sample
}

async function melodic([program, nature, keys, seconds]: (typeof keptPrograms)[number]): Promise<BasicInstrument> {
  const preset = presetOf(program, false)
  const instrument = new BasicInstrument()
  instrument.name = preset.name.slice(0, 19)
  bank.addInstruments(instrument)
  for (const [index, key] of keys.entries()) {
    const low = index === 0 ? 0 : Math.floor(((keys[index - 1] ?? 0) + key) / 2) + 1
    const high = index === keys.length - 1 ? 127 : Math.floor((key + (keys[index + 1] ?? 127)) / 2)
    for (const voice of voicesAt(preset, key)) {
      const root =
        valueOf(voice, G.overridingRootKey) >= 0 ? valueOf(voice, G.overridingRootKey) : voice.sample.originalKey
      const frequency = 440 * 2 ** ((root - 69 - voice.sample.pitchCorrection / 100) / 12)
      const shape = shapeOf(voice)
      const isShort = (shape.loop?.end ?? shape.samples.length) <= seconds * shape.rate
      const name = `${program} ${numberOf(voice)}`
      if (!shape.loop || (nature === 'dying' && isOver(shape, seconds))) {
        addZone(
          { instrument, voice, low, high },
          {
            sample: await keep(name, voice, resampled(cutShort(highPassed({ ...shape, loop: null }), seconds), rate)),
            changes: [[G.sampleModes, 0]],
          },
        )
      } else if (isShort) {
        // A wave of a few samples would lose its pitch at another rate, and it is small as it is.
        const isTiny = shape.samples.length <= plainSamples
        const small = isTiny ? centred(shape) : resampled(unrolled(highPassed(shape), rate / shape.rate), rate)
        addZone(
          { instrument, voice, low, high },
          {
            sample: await keep(name, voice, {
              ...small,
              samples: small.samples.slice(0, (small.loop?.end ?? 0) + (isTiny ? 8 : 0)),
            }),
            changes: [[G.sampleModes, 1]],
          },
        )
      } else {
        const small = shorten(resampled(highPassed({ ...shape, loop: null }), rate), { seconds, frequency })
        const fall = small.fallDbPerSecond + ownFall(voice)
        const dying: [GeneratorType, number][] =
          nature === 'held'
            ? []
            : [
                [G.holdVolEnv, timecents(small.holdSeconds)],
                [G.decayVolEnv, timecents(Math.min(40, Math.max(0.5, 100 / Math.max(2, fall))))],
                [G.sustainVolEnv, 1000],
                [G.keyNumToVolEnvDecay, 0],
                [G.keyNumToVolEnvHold, 0],
              ]
        addZone(
          { instrument, voice, low, high },
          { sample: await keep(name, voice, small), changes: [[G.sampleModes, 1], ...dying] },
        )
      }
    }
  }
  return instrument
}

/** How fast the source's own envelope lets a held sound fall, in dB a second. */
function ownFall(voice: VoiceParameters): number {
  return valueOf(voice, G.sustainVolEnv) > 50 ? 100 / Math.max(0.1, 2 ** (valueOf(voice, G.decayVolEnv) / 1200)) : 0
}

async function drumKit(program: number, own: readonly number[]): Promise<BasicInstrument> {
  const instrument = new BasicInstrument()
  instrument.name = `Drums ${program}`
  bank.addInstruments(instrument)
  for (let key = 35; key <= 81; key++) {
    const [from, semitones] = keptDrum(key)
    const kit = own.includes(from) ? program : 0
    const [voice] = voicesAt(presetOf(kit, true), from)
    if (!voice) continue
    const shape = resampled(cutShort(highPassed({ ...shapeOf(voice), loop: null }), secondsOfDrum(from)), rate)
    // A drum sounds at its own pitch wherever its key lies.
    const root =
      valueOf(voice, G.overridingRootKey) >= 0 ? valueOf(voice, G.overridingRootKey) : voice.sample.originalKey
    const tuned = valueOf(voice, G.scaleTuning) === 0 ? 0 : from - key
    addZone(
      { instrument, voice, low: key, high: key, semitones: semitones + tuned },
      {
        sample: await keep(`drum ${secondsOfDrum(from)} ${numberOf(voice)}`, voice, shape),
        changes: [
          [G.sampleModes, 0],
          [G.overridingRootKey, root],
        ],
      },
    )
  }
  return instrument
}

function addPreset({
  name,
  program,
  isDrum,
  instrument,
}: {
  name: string
  program: number
  isDrum: boolean
  instrument: BasicInstrument
}): void {
  const preset = new BasicPreset(bank)
  preset.name = name.slice(0, 19)
  preset.program = program
  preset.isGMGSDrum = isDrum
  preset.createZone(instrument)
  bank.addPresets(preset)
}

function vorbis(audio: Float32Array, sampleRate: number): Promise<Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), 'soundfont-'))
  const input = join(folder, 'in.f32'),
    output = join(folder, 'out.ogg')
  writeFileSync(input, new Uint8Array(audio.buffer, audio.byteOffset, audio.byteLength))
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'f32le',
    '-ar',
    String(sampleRate),
    '-ac',
    '1',
    '-i',
    input,
    '-c:a',
    'libvorbis',
    '-q:a',
    '2',
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    output,
  ])
  const bytes = new Uint8Array(readFileSync(output))
  rmSync(folder, { recursive: true })
  return Promise.resolve(bytes)
}

const instruments = new Map<number, BasicInstrument>()
for (const row of keptPrograms) instruments.set(row[0], await melodic(row))
for (let program = 0; program < 128; program++) {
  const instrument = instruments.get(keptFor(program))
  if (!instrument) throw new Error(`Nothing stands in for program ${program}.`)
  addPreset({ name: presetOf(program, false).name, program, isDrum: false, instrument })
}
addPreset({ name: 'Standard', program: 0, isDrum: true, instrument: await drumKit(0, drumKeys) })
for (const [program, name, own] of otherKits)
  addPreset({ name, program, isDrum: true, instrument: await drumKit(program, own) })
// Plain samples are counted in pairs of bytes, so they must not stand behind a stream of odd length.
bank.samples.sort((a, b) => Number(a.isCompressed) - Number(b.isCompressed))
bank.flush()
const bytes = new Uint8Array(bank.writeSF2({ software: 'Cutroom' }))
writeFileSync(target, bytes)
process.stdout.write(
  `${target}: ${bytes.length} bytes, ${bank.samples.length} samples, ${bank.instruments.length} instruments\n`,
)
