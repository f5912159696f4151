import { editingVerbs, functionWords } from '../../words/index.ts'
const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''))

/** Verbs that a request to a song may begin with, beside the common ones. */
export const verbs: readonly string[] =
  'compose write generate transpose quantize quantise humanize humanise regenerate redo rewrite recompose retry colour color automate sustain build produce continue sketch start begin follow switch tune pitch play stop snap thin simplify double repeat bump crank dial route feed grab knock tuck throw shave ramp ease sweep automate widen balance paint tint'.split(
    ' ',
  )

/** Names of sections as people use them; one of these is never a slip for something else. */
export const sectionWords =
  set(`intro introduction opening verse chorus refrain hook bridge outro ending coda tag drop breakdown break buildup build riser interlude prechorus postchorus solo turnaround
  vamp theme section loop middle stanza climax lift`)

/** Words that build requests: none of them alone is taken for a part of a longer name, or for a slip of one. */
export const grammarWords: ReadonlySet<string> = new Set([
  ...functionWords,
  ...editingVerbs,
  ...verbs,
  ...set(`
  bar bars beat beats measure measures bpm tempo key major minor semitone semitones octave octaves tone tones cent cents note notes step steps fifth fourth third half quarter eighth eighths sixteenth sixteenths
  quarters halves triplet triplets hit hits grid swing swung straight volume level loud louder quiet quieter soft softer low lower high higher up down left right hard centre center middle pan panning percent reverb delay echo
  compressor compression eq distortion filter flanger phaser tremolo overdrive effect effects bus send sends automation fade in out colour color icon track tracks region regions section sections part parts song
  project everything rest others other all every both whole first second last next previous after before between within inside alongside during until from then with without except again another take different
  same new busy busier sparse sparser dense denser simple simpler less more bit little much lot way very fast faster slow slower quick dark darker bright brighter warm warmer punchy punchier tight tighter fat fatter
  wide wider big bigger better worse energy density style bassy instrument sound called named titled muted soloed red blue green yellow orange purple pink teal cyan mint gray grey indigo
  end start beginning top empty long short double twice thrice once times time signature one two three four five six seven eight nine ten twelve sixteen thirty
  bring throw slap feel mood groove vibe music piece tune idea`),
])

/** Words that add nothing to a request. */
export const fillers =
  set(`please pls plz kindly thanks thank actually really simply basically literally maybe perhaps ok okay hey hi well yo alright right now then also too there here you me mate man dude
  could can would will shall i'd i'll we'd let's lets want wanna gonna like love need should must think guess we i so and um uh`)
