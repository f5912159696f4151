import { describe, expect, it } from 'vitest'
import { isProblem } from '../../kernel/index.ts'
import { mandatoryBlocks, type MandatoryBlocks } from './mandatory-blocks.ts'
import { readPrompt } from './read-prompt.ts'

function blocks(...lines: string[]): MandatoryBlocks {
  const prompt = readPrompt(['STORI PROMPT', 'Mode: compose', ...lines].join('\n'))
  if (isProblem(prompt)) throw new Error(prompt.message)
  return mandatoryBlocks(prompt)
}

it('a prompt without them has none', () => {
  expect(blocks('Style: jazz', 'Effects:')).toEqual({ effects: [], automation: [], expression: [], warnings: [] })
})

describe('Effects', () => {
  it('of each track are translated by their keys', () => {
    const lines = [
      'Effects:',
      '  Drums:',
      '    compression: gentle',
      '    fuzz: little',
      '  Bass Guitar:',
      '    tube: {drive: 3}',
      '    room: small',
      '    EQ: {low: +2}',
      '  Keys: [tremolo, tape delay, phaser: slow]',
    ]
    expect(blocks(...lines)).toMatchObject({
      effects: [
        { track: 'Drums', type: 'compressor' },
        { track: 'Drums', type: 'distortion' },
        { track: 'Bass Guitar', type: 'overdrive' },
        { track: 'Bass Guitar', type: 'reverb' },
        { track: 'Bass Guitar', type: 'eq' },
        { track: 'Keys', type: 'tremolo' },
        { track: 'Keys', type: 'delay' },
        { track: 'Keys', type: 'phaser' },
      ],
      warnings: [],
    })
  })

  it('may be said in text, or as a list of tracks and types', () => {
    expect(blocks('Effects: {keys: "tape saturation, chorus and no reverb"}').effects).toEqual([
      { track: 'keys', type: 'overdrive' },
      { track: 'keys', type: 'chorus' },
    ])
    expect(
      blocks('Effects:', '- {track: Bass, type: compressor}', '- track: Lead', '  effects: [delay, filter]').effects,
    ).toEqual([
      { track: 'Bass', type: 'compressor' },
      { track: 'Lead', type: 'delay' },
      { track: 'Lead', type: 'filter' },
    ])
    expect(blocks('Effects: {drums: {kick: {compression: hard}, snare: {room: big}}}').effects).toEqual([
      { track: 'drums', type: 'compressor' },
      { track: 'drums', type: 'reverb' },
    ])
  })

  it('share one bus when two tracks want a reverb, and insert it when one does', () => {
    expect(blocks('Effects: {keys: {reverb: hall}, pad: {room: small}, bass: {eq: low}}').effects).toEqual([
      { track: 'keys', type: 'reverb', bus: 'Reverb' },
      { track: 'pad', type: 'reverb', bus: 'Reverb' },
      { track: 'bass', type: 'eq' },
    ])
    expect(blocks('Effects: {keys: {reverb: hall}}').effects).toEqual([{ track: 'keys', type: 'reverb' }])
  })

  it('that are switched off are none, and each is wanted once', () => {
    expect(
      blocks('Effects: {keys: {reverb: none, delay: false, room: off}, bass: off, drums: [eq, EQ, equal]}'),
    ).toMatchObject({ effects: [{ track: 'drums', type: 'eq' }], warnings: [expect.stringContaining('“equal”')] })
  })

  it('without a track or with an unknown name are said', () => {
    expect(blocks('Effects: {reverb: hall, keys: {shimmer: much}}')).toMatchObject({
      effects: [],
      warnings: [expect.stringContaining('names no track'), expect.stringContaining('“shimmer”')],
    })
    expect(blocks('Effects: {Tape Loop: [reverb], Room Mic: {eq: dark}}').effects).toEqual([
      { track: 'Tape Loop', type: 'reverb' },
      { track: 'Room Mic', type: 'eq' },
    ])
    expect(blocks('Effects: lots of reverb')).toMatchObject({
      effects: [],
      warnings: [expect.stringContaining('names no track')],
    })
  })
})

describe('Automation', () => {
  it('is a list of lanes, with the parameters as the operation names them', () => {
    const lines = [
      'Automation:',
      '- track: Pad',
      '  param: filter cutoff',
      '  events:',
      '  - {beat: 8, value: 0.9, curve: smooth}',
      '  - {beat: 0, value: "0.2"}',
      '- {track: Lead, parameter: CC7, points: [[0, 0], [4, 100]]}',
      '- {track: Lead, param: volume, events: {beat: 1, value: 1}}',
    ]
    expect(blocks(...lines)).toMatchObject({
      automation: [
        {
          track: 'Pad',
          parameter: 'Filter Cutoff (CC74)',
          points: [
            { beat: 0, value: 0.2 },
            { beat: 8, value: 0.9, curve: 'smooth' },
          ],
        },
        {
          track: 'Lead',
          parameter: 'Volume (CC7)',
          points: [
            { beat: 0, value: 0 },
            { beat: 4, value: 100 },
          ],
        },
        { track: 'Lead', parameter: 'Volume', points: [{ beat: 1, value: 1 }] },
      ],
      warnings: [],
    })
  })

  it('says what it left out', () => {
    const lines = [
      'Automation:',
      '- rise',
      '- {track: Pad, param: sparkle, events: [{beat: 0, value: 1}]}',
      '- {track: Pad, param: Pan, events: [{beat: -1, value: 1}, {beat: 0, value: 0.5, curve: wobbly}]}',
      '- {track: Pad, param: EQ Low, events: []}',
    ]
    const { automation, warnings } = blocks(...lines)
    expect(automation).toEqual([{ track: 'Pad', parameter: 'Pan', points: [{ beat: 0, value: 0.5 }] }])
    expect(warnings).toEqual([
      expect.stringContaining('“param”'),
      expect.stringContaining('“sparkle”'),
      expect.stringContaining('An event of Pan'),
      expect.stringContaining('A curve of Pan'),
      expect.stringContaining('EQ Low'),
    ])
  })
})

describe('MidiExpressiveness', () => {
  it('becomes controllers, bends and touches', () => {
    const lines = [
      'MidiExpressiveness:',
      '  sustain_pedal: {style: half, changes_per_bar: 2}',
      '  expression: {curve: swell, range: [40, 110]}',
      '  modulation: subtle',
      '  pitch_bend: {range: 2, style: slides}',
      '  aftertouch: {type: polyphonic}',
      '  breath_control: 64',
      '  filter: {cutoff: 20-90, resonance: [10, 30]}',
      '  cc_curves:',
      '  - {cc: 74, from: 0, to: 127, position: bars 1-4}',
      '  - {cc: CC5, value: 60, position: 3}',
      '  articulation: legato',
    ]
    const { expression, warnings } = blocks(...lines)
    expect(warnings).toEqual([])
    expect(expression.map(({ detail: _, name: __, ...rest }) => rest)).toEqual([
      { kind: 'cc', cc: 64, changesPerBar: 2 },
      { kind: 'cc', cc: 11, from: 40, to: 110 },
      { kind: 'cc', cc: 1 },
      { kind: 'pitchBend' },
      { kind: 'aftertouch', isPolyphonic: true },
      { kind: 'cc', cc: 2, from: 64, to: 64 },
      { kind: 'cc', cc: 74, from: 20, to: 90 },
      { kind: 'cc', cc: 71, from: 10, to: 30 },
      { kind: 'cc', cc: 74, from: 0, to: 127, position: 'bars 1-4' },
      { kind: 'cc', cc: 5, from: 60, to: 60, position: '3' },
      { kind: 'articulation' },
    ])
    expect(expression[3]).toMatchObject({ name: 'pitch_bend', detail: { range: 2, style: 'slides' } })
  })

  it('may stand below the name of a track', () => {
    expect(
      blocks('MidiExpressiveness: {Lead Synth: {Modulation: {depth: 50}, aftertouch: channel}}').expression,
    ).toMatchObject([
      { track: 'Lead Synth', kind: 'cc', cc: 1, from: 0, to: 50 },
      { track: 'Lead Synth', kind: 'aftertouch', isPolyphonic: false },
    ])
  })

  it('says what it left out', () => {
    const { expression, warnings } = blocks(
      'MidiExpressiveness: {sparkle: 3, modulation: 200, sustain_pedal: off, cc_curves: [{cc: 300, value: 1}], Lead: {glow: 1, modulation: 3}}',
    )
    expect(expression.map(({ kind, track }) => [kind, track])).toEqual([
      ['cc', undefined],
      ['cc', 'Lead'],
    ])
    expect(warnings).toEqual([
      expect.stringContaining('“sparkle”'),
      expect.stringContaining('between 0 and 127'),
      expect.stringContaining('cc_curves'),
      expect.stringContaining('“glow”'),
    ])
  })
})
