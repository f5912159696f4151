import fc from 'fast-check'
import { writtenText } from '../any-text.ts'
import type { ProjectSnapshot } from '../../src/music/wire/snapshot.ts'

/** A prompt that is written when its project is known: things in it are named by their place. */
export type Wish = (project: ProjectSnapshot) => string

const unknown = ['bridge', 'the third kazoo', 'noon']
const trackNames = ({ tracks }: ProjectSnapshot): string[] => tracks.map(({ name }) => name)
const sectionNames = ({ tracks }: ProjectSnapshot): string[] =>
  tracks.flatMap(({ regions }) => regions.map(({ name = '' }) => name)).filter((name) => name !== '')

/** Mostly what there is, sometimes what there is not. */
const picked = (names: readonly string[], at: number): string =>
  [...names, ...names, ...names, ...unknown][at % (names.length * 3 + unknown.length)] ?? ''

const place = fc.nat({ max: 60 })
const track: fc.Arbitrary<Wish> = place.map((at) => (project) => picked(trackNames(project), at))
const section: fc.Arbitrary<Wish> = place.map((at) => (project) => picked(sectionNames(project), at))
const quoted = (name: fc.Arbitrary<Wish>): fc.Arbitrary<Wish> =>
  fc.tuple(name, fc.boolean()).map(
    ([of, isQuoted]) =>
      (project) =>
        isQuoted ? `"${of(project)}"` : of(project),
  )
const text = (...words: readonly string[]): fc.Arbitrary<Wish> => fc.constantFrom(...words).map((word) => () => word)
const number = (min: number, max: number): fc.Arbitrary<Wish> =>
  fc.integer({ min, max }).map((value) => () => String(value))

/** A sentence with wishes where its pattern has `{}`. */
function say(pattern: string, ...parts: readonly fc.Arbitrary<Wish>[]): fc.Arbitrary<Wish> {
  const pieces = pattern.split('{}')
  return fc
    .tuple(...parts)
    .map((said) => (project) => pieces.map((piece, at) => piece + (said[at]?.(project) ?? '')).join(''))
}

const role = text('drums', 'bass', 'keys', 'chords', 'lead', 'pads', 'arpeggio', 'piano', 'strings', 'sax')
const roles = fc.uniqueArray(role, { minLength: 1, maxLength: 4 })
const style = text(
  'lo-fi',
  'house',
  'techno',
  'hip-hop',
  'funk',
  'jazz',
  'pop',
  'ambient',
  'bossa nova',
  'drum and bass',
  'dusty polka',
)
const key = text('Cm', 'F#m', 'D dorian', 'Bb', 'A minor', 'E')
const newSection = text('intro', 'verse', 'chorus', 'bridge', 'outro', 'drop', 'part B')
const bars = fc.constantFrom(1, 2, 3, 4, 8)
const beats = text('1', '2', '4', '6.5', '16')
const unit = text('', ' beats', ' beat', ' bars', ' bar')
const offset = fc.oneof(text(''), say(' + {}{}', beats, unit), say(' - {}{}', beats, unit), say('+{}', beats))

/** A place in every form that the grammar has. */
const position: fc.Arbitrary<Wish> = fc.oneof(
  say('after {}{}', quoted(section), offset),
  say('before {}{}', quoted(section), offset),
  say('alongside {}{}', quoted(section), offset),
  say('within {}{}', quoted(section), offset),
  say('within {} bar {}', quoted(section), number(1, 5)),
  say('between {} {}{}', quoted(section), quoted(section), offset),
  say('last{}', offset),
  say('at bar {}{}', number(1, 40), offset),
  say('bar {} beat {}', number(1, 20), number(1, 7)),
  say('{} bars after {}', number(1, 4), quoted(section)),
  say('at beat {}', beats),
  say('{}', beats),
  say('after {}', quoted(track)),
  text('somewhere nice', 'before intro - 400', 'the end', 'the start'),
)

const yaml = (value: string): string => JSON.stringify(value)
const line = (name: string, value: fc.Arbitrary<Wish>): fc.Arbitrary<Wish> =>
  value.map((said) => (project) => `${name}: ${yaml(said(project))}\n`)
const often = (wish: fc.Arbitrary<Wish>): fc.Arbitrary<Wish> =>
  fc.oneof({ weight: 2, arbitrary: wish }, { weight: 1, arbitrary: text('') })
const seldom = (wish: fc.Arbitrary<Wish>): fc.Arbitrary<Wish> =>
  fc.oneof({ weight: 1, arbitrary: wish }, { weight: 3, arbitrary: text('') })

const roleField = fc.tuple(roles, fc.nat({ max: 2 })).map(([all, form]): Wish => (project) => {
  const names = all.map((each) => each(project))
  if (form === 0) return `Role: [${names.join(', ')}]\n`
  return form === 1 ? `Role: ${names.join(', ')}\n` : `Role:\n${names.map((name) => `  - ${name}\n`).join('')}`
})
const constraints = fc
  .tuple(
    bars,
    fc.constantFrom(
      '',
      '  density: sparse\n',
      '  density: 0.9\n  swing: 0.6\n',
      '  no_effects: true\n',
      '  gm_program: 5\n',
      '  energy: 80 %\n',
    ),
  )
  .map(
    ([count, more]): Wish =>
      () =>
        `Constraints:\n  bars: ${count}\n${more}`,
  )
const dimensions = text(
  'Harmony:\n  progression: [i, VI, III, VII]\n',
  'Effects:\n  bass:\n    compression: glue\n  keys:\n    room: large\n',
  'Effects:\n  drums: {tape: warm}\n  bass: {reverb: plate}\n',
  'MidiExpressiveness:\n  sustain_pedal: {style: half, changes_per_bar: 2}\n  expression: {curve: swell, range: [40, 110]}\n',
  'Automation:\n  - track: bass\n    param: Volume\n    events:\n      - {beat: 0, value: 0.2}\n      - {beat: 8, value: 0.9, curve: smooth}\n',
  'Rhythm: {feel: shuffle}\n',
  'Moon: full\n',
)

const composed = say(
  '{}Mode: compose\n{}{}{}{}{}{}{}{}{}{}',
  text('STORI PROMPT\n', 'STORI PROMPT\n', 'maestro prompt\n', '\n  Stori   Prompt\r\n'),
  often(line('Section', newSection)),
  often(line('Position', position)),
  often(line('Style', style)),
  often(line('Key', key)),
  often(text('Tempo: 92\n', 'Tempo: 120 bpm\n', 'Tempo: 87.5\n')),
  often(roleField),
  often(constraints),
  seldom(text('Energy: very high\n', 'Energy: low\n', 'Vibe: dusty x3, warm\n')),
  seldom(dimensions),
  seldom(text('Request: |\n  Keep the mood.\n')),
)

const written = fc.oneof(
  { weight: 6, arbitrary: composed },
  {
    weight: 1,
    arbitrary: say(
      'STORI PROMPT\nMode: compose\n{}Style: pop\nConstraints: {bars: 2}\n',
      line('After', quoted(section)),
    ),
  },
  {
    weight: 2,
    arbitrary: say(
      'STORI PROMPT\nMode: edit\n{}{}',
      seldom(
        track.map(
          (of): Wish =>
            (project) =>
              `Target: ${yaml(`track:${of(project)}`)}\n`,
        ),
      ),
      line(
        'Request',
        text('mute it', 'make it louder', 'add a reverb', 'transpose it up an octave', 'set the tempo to 101'),
      ),
    ),
  },
  {
    weight: 1,
    arbitrary: text(
      'STORI PROMPT\nMode: ask\nRequest: what key is this in?\n',
      'STORI PROMPT\nMode: dance\n',
      'STORI PROMPT\nMode: [compose\n',
      'STORI PROMPT\nMode: edit\n',
    ),
  },
)

const listed = roles.map(
  (all): Wish =>
    (project) =>
      all.map((each) => each(project)).join(', '),
)
const composing = fc.oneof(
  say(
    'create a {} bar {} {} with {}',
    bars.map(
      (count): Wish =>
        () =>
          String(count),
    ),
    style,
    newSection,
    listed,
  ),
  say(
    'add a {} bar {} {}, {}, {}, {} bpm',
    bars.map(
      (count): Wish =>
        () =>
          String(count),
    ),
    newSection,
    position,
    listed,
    key,
    number(60, 180),
  ),
  say('write a {} {} {}', style, newSection, position),
  say('another take of {}, less busy', quoted(track)),
  say('another take of {}', quoted(section)),
  say('a {} beat at bar {}', style, number(1, 20)),
  text('continue', 'double the length', 'add a bassline'),
)
const editing = fc.oneof(
  say('set the tempo to {}', number(20, 300)),
  say('change the key to {}', key),
  say('mute {}', quoted(track)),
  say('solo {}', quoted(track)),
  say('unmute {}', quoted(track)),
  say('set the volume of {} to {} %', quoted(track), number(0, 150)),
  say('pan {} hard left', quoted(track)),
  say('rename {} to "Low End"', quoted(track)),
  say('make {} blue', quoted(track)),
  say('add a {} track', role),
  say('add a reverb to {}', quoted(track)),
  say('create a bus called {}', text('Space', 'Reverb')),
  say('send {} to the reverb', quoted(track)),
  say('fade {} out', quoted(track)),
  say('transpose {} up an octave', quoted(track)),
  say('transpose {} down 3 semitones', quoted(section)),
  say('quantize {} to sixteenths', quoted(track)),
  say('swing {} a bit', quoted(track)),
  say('clear the notes of {}', quoted(section)),
  say('delete {}', quoted(section)),
  say('duplicate {} at bar {}', quoted(section), number(1, 40)),
  say('move {} to bar {}', quoted(section), number(1, 40)),
  say('mute {} and set the tempo to {}', quoted(track), number(60, 180)),
)
/** Answers to whatever was asked before, talk, and what nobody understands. */
const talking = fc.oneof(
  text(
    'yes',
    'the first one',
    'put it on new tracks',
    'insert it',
    'no',
    'again',
    'undo',
    'play',
    'hello',
    'what key is this in?',
    'how many bars has it?',
  ),
  writtenText({ minLength: 1, maxLength: 30 })
    .filter((words) => words.trim() !== '' && !words.includes('\u0000'))
    .map(
      (words): Wish =>
        () =>
          words,
    ),
)

export const anyRequest: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 4, arbitrary: written },
  { weight: 3, arbitrary: composing },
  { weight: 4, arbitrary: editing },
  { weight: 1, arbitrary: talking },
)
