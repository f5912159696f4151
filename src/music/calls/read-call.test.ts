import { describe, expect, it } from 'vitest'
import type { Result } from './call.ts'
import { readCall, type ReadCall } from './read-call.ts'
import { project, songFrom } from '../../../test/support/music/song.ts'

const song = songFrom(project)
const read = (name: string, params: unknown, around: Partial<Parameters<typeof readCall>[2]> = {}) =>
  readCall(song, { name, params }, { results: [], ...around })
const sentences = (...asked: Parameters<typeof read>): string[] => {
  const answer = read(...asked)
  return Array.isArray(answer) ? answer.map(({ code, message }) => `${code}: ${message}`) : []
}

describe('the name of a tool', () => {
  it('may be one of the earlier names', () => {
    expect(read('stori_add_track', { name: 'Lead' })).toMatchObject({ name: 'stori_add_midi_track' })
    expect(read('stori_add_region', { trackId: 't-bassoon', startBeat: 0, durationBeats: 4 })).toMatchObject({
      name: 'stori_add_midi_region',
    })
    expect(read('stori_set_key_signature', { key: 'Dm' })).toMatchObject({ name: 'stori_set_key' })
    expect(read('stori_add_effect', { trackId: 't-drums', type: 'reverb' })).toMatchObject({
      name: 'stori_add_insert_effect',
    })
  })

  it('that nothing has, or that is not allowed here, is answered with what there is', () => {
    expect(sentences('stori_set_temop', {})).toEqual([
      'TOOL_NOT_ALLOWED: There is no tool "stori_set_temop". Did you mean \'stori_set_tempo\'?',
    ])
    expect(sentences('constructor', {})).toEqual([
      expect.stringMatching(/^TOOL_NOT_ALLOWED: There is no tool "constructor"\. There is .* more\.$/),
    ])
    expect(sentences('stori_set_key', { key: 'C' }, { allowed: new Set(['stori_play', 'stori_stop']) })).toEqual([
      'TOOL_NOT_ALLOWED: stori_set_key cannot be used for this request. There is stori_play, stori_stop.',
    ])
    expect(sentences('stori_play', {}, { allowed: new Set() })).toEqual([
      'TOOL_NOT_ALLOWED: stori_play cannot be used for this request. No tool can be used here.',
    ])
    expect(read('stori_add_track', { name: 'Lead' }, { allowed: new Set(['stori_add_midi_track']) })).toMatchObject({
      name: 'stori_add_midi_track',
    })
  })
})

describe('a reference to an earlier call', () => {
  const results: Result[] = [{ trackId: 't-synth', manifest: {} }, {}, { regionId: 'r-drums-intro' }]

  it('stands for what that call gave back, failed calls counted', () => {
    expect(read('stori_mute_track', { trackId: '$0.trackId', muted: true }, { results })).toMatchObject({
      params: { trackId: 't-synth' },
    })
    expect(read('another_take', { regionIds: ['r-synth-verse', '$2.regionId'] }, { results })).toMatchObject({
      params: { regionIds: ['r-synth-verse', 'r-drums-intro'] },
    })
  })

  it('says so where there is nothing to refer to', () => {
    const mute = (trackId: string, given = results) =>
      sentences('stori_mute_track', { trackId, muted: true }, { results: given })
    expect(mute('$3.trackId')).toEqual([
      'ENTITY_NOT_FOUND: trackId refers to "$3.trackId", and the results of this batch go from $0 to $2.',
    ])
    expect(mute('$1.trackId')).toEqual([
      'ENTITY_NOT_FOUND: trackId refers to "$1.trackId", and call 1 gave nothing back.',
    ])
    expect(mute('$0.regionId')).toEqual([
      'ENTITY_NOT_FOUND: trackId refers to "$0.regionId", and call 0 gave back trackId, not regionId.',
    ])
    expect(mute('$0.constructor')).toEqual([
      'ENTITY_NOT_FOUND: trackId refers to "$0.constructor", and call 0 gave back trackId, not constructor.',
    ])
    expect(mute('$0.trackId', [])).toEqual([
      'ENTITY_NOT_FOUND: trackId refers to "$0.trackId", and no earlier call of this batch has a result.',
    ])
  })

  it('is a whole text: within other words it is only a name', () => {
    expect(read('stori_set_track_name', { trackId: 't-synth', name: 'costs $0.trackId' }, { results })).toMatchObject({
      params: { name: 'costs $0.trackId' },
    })
  })
})

describe('ids', () => {
  it('that a model made up for new things are dropped, whatever they are', () => {
    for (const id of ['t-drums', 'my-new-track', 7, null]) {
      expect(read('stori_add_midi_track', { name: 'Lead', trackId: id })).toEqual({
        name: 'stori_add_midi_track',
        params: { name: 'Lead' },
        warnings: [],
      })
      expect(read('stori_ensure_bus', { name: 'Hall', busId: id })).toMatchObject({ params: { name: 'Hall' } })
      expect(read('stori_create_project', { name: 'New', projectId: id })).toMatchObject({ params: { name: 'New' } })
      expect(read('stori_duplicate_region', { regionId: 'r-drums-intro', startBeat: 64, newRegionId: id })).toEqual({
        name: 'stori_duplicate_region',
        params: { regionId: 'r-drums-intro', startBeat: 64 },
        warnings: [],
      })
      expect(
        read('stori_add_midi_region', { trackId: 't-bassoon', startBeat: 0, durationBeats: 4, regionId: id }),
      ).toEqual({
        name: 'stori_add_midi_region',
        params: { trackId: 't-bassoon', startBeat: 0, durationBeats: 4 },
        warnings: [],
      })
    }
  })

  it('may be names, in any case, or words that only one name has', () => {
    const track = (said: string) => read('stori_mute_track', { trackId: said, muted: true })
    for (const said of ['t-synth', 'Synth Bass', 'SYNTH BASS', ' synth bass ', 'bass', 'synth'])
      expect(track(said), said).toMatchObject({ params: { trackId: 't-synth' } })
    expect(read('stori_clear_notes', { regionId: 'drop' })).toMatchObject({ params: { regionId: 'r-synth-drop' } })
    expect(read('stori_add_send', { trackId: 'bass', busName: 'room' })).toMatchObject({
      params: { trackId: 't-synth', busName: 'Big Room' },
    })
    expect(read('stori_add_send', { trackId: 'bass', busName: 'b-room' })).toMatchObject({
      params: { busName: 'Big Room' },
    })
  })

  it('are asked for where a name may be several things', () => {
    expect(sentences('stori_mute_track', { trackId: 'Keys', muted: true })).toEqual([
      'ENTITY_NOT_FOUND: "Keys" may be any of "Keys" (t-keys-1), "keys" (t-keys-2); give the id.',
    ])
    expect(sentences('stori_clear_notes', { regionId: 'verse' })).toEqual([
      'ENTITY_NOT_FOUND: "verse" may be any of "Verse" on "Drums" (r-drums-verse), "Verse" on "Synth Bass" (r-synth-verse); give the id.',
    ])
  })

  it('list at most five candidates', () => {
    const many = songFrom({
      ...project,
      tracks: Array.from({ length: 8 }, (_, at) => ({ id: `t${at}`, name: `Voice ${at}`, regions: [] })),
    })
    expect(
      readCall(many, { name: 'stori_mute_track', params: { trackId: 'voice', muted: true } }, { results: [] }),
    ).toEqual([
      { code: 'ENTITY_NOT_FOUND', message: expect.stringMatching(/t4\) and 3 more; give the id\.$/), param: 'trackId' },
    ])
  })

  it('of regions are looked for on the given track first', () => {
    const generate = (trackId: string) =>
      read('stori_generate_midi', { role: 'bass', style: 'pop', tempo: 90, bars: 4, trackId, regionId: 'Verse' })
    expect(generate('Drums')).toMatchObject({ params: { regionId: 'r-drums-verse' } })
    expect(generate('bass')).toMatchObject({ params: { regionId: 'r-synth-verse' } })
  })

  it('of a track where a region belongs, and the other way round, have their own answer', () => {
    expect(sentences('stori_clear_notes', { regionId: 't-drums' })).toEqual([
      'ENTITY_NOT_FOUND: "t-drums" is a track, and a region is needed here; it has "Intro" (r-drums-intro), "Verse" (r-drums-verse).',
    ])
    expect(sentences('stori_clear_notes', { regionId: 't-bassoon' })).toEqual([
      'ENTITY_NOT_FOUND: "t-bassoon" is a track, and a region is needed here; it has no region yet.',
    ])
    expect(sentences('stori_mute_track', { trackId: 'r-drums-intro', muted: true })).toEqual([
      'ENTITY_NOT_FOUND: "r-drums-intro" is a region, and a track is needed here; it is on the track "t-drums".',
    ])
  })

  it('that are misspelt are answered with what they may mean', () => {
    expect(sentences('stori_mute_track', { trackId: 'Dums', muted: true })).toEqual([
      'ENTITY_NOT_FOUND: There is no track "Dums". Did you mean \'Drums\'?',
    ])
    expect(sentences('stori_mute_track', { trackId: 'x', muted: true })).toEqual([
      expect.stringMatching(/^ENTITY_NOT_FOUND: There is no track "x"\. There is "Drums" \(t-drums\), /),
    ])
  })
})

describe('parameters', () => {
  it('are answered all at once', () => {
    expect(
      read('stori_add_notes', {
        regionId: 'Nowhere',
        notes: [
          { pitch: 128, startBeat: -1, durationBeats: 0, velocity: 0 },
          { pitch: 'C4', startBeat: 0, durationBeats: 1, chanel: 3 },
        ],
        count: 3,
      }),
    ).toEqual([
      expect.objectContaining({ code: 'ENTITY_NOT_FOUND', param: 'regionId' }),
      expect.objectContaining({
        code: 'WRONG_PARAM_NAME',
        param: 'notes[1].chanel',
        message: 'stori_add_notes has no parameter "notes[1].chanel". Did you mean \'channel\'?',
      }),
      expect.objectContaining({ code: 'WRONG_PARAM_NAME', param: 'count' }),
      { code: 'INVALID_PITCH', param: 'notes[0].pitch', message: 'notes[0].pitch should be at most 127, not 128.' },
      {
        code: 'INVALID_START',
        param: 'notes[0].startBeat',
        message: 'notes[0].startBeat should be at least 0, not -1.',
      },
      {
        code: 'INVALID_DURATION',
        param: 'notes[0].durationBeats',
        message: 'notes[0].durationBeats should be at least 0.01, not 0.',
      },
      {
        code: 'INVALID_VELOCITY',
        param: 'notes[0].velocity',
        message: 'notes[0].velocity should be at least 1, not 0.',
      },
      { code: 'TYPE_MISMATCH', param: 'notes[1].pitch', message: 'notes[1].pitch should be a number, not "C4".' },
    ])
  })

  it('under a wrong name are pointed to the right one, and are not missing as well', () => {
    const meant = (tool: string, params: object) => sentences(tool, params)
    expect(meant('stori_quantize_notes', { regionId: 'r-drums-intro', grid: 0.25 })).toEqual([
      'WRONG_PARAM_NAME: stori_quantize_notes has no parameter "grid". Did you mean \'gridSize\'?',
    ])
    expect(meant('stori_set_track_volume', { trackId: 't-drums', volumeDb: -3 })).toEqual([
      expect.stringContaining("Did you mean 'volume'?"),
    ])
    expect(meant('stori_add_send', { trackId: 't-drums', busId: 'b-room' })).toEqual([
      expect.stringContaining("Did you mean 'busName'?"),
    ])
    expect(meant('stori_add_send', { trackId: 't-drums', busName: 'Big Room', levelDb: -3 })).toEqual([
      expect.stringContaining("Did you mean 'sendLevel'?"),
    ])
    expect(meant('stori_set_tempo', { bpm: 90 })).toEqual([expect.stringContaining("Did you mean 'tempo'?")])
    expect(meant('stori_move_region', { region_id: 'r-drums-intro', start_beat: 64 })).toEqual([
      expect.stringContaining("Did you mean 'regionId'?"),
      expect.stringContaining("Did you mean 'startBeat'?"),
    ])
    expect(meant('stori_stop', { now: true })).toEqual([
      'WRONG_PARAM_NAME: stori_stop has no parameter "now". It takes none.',
    ])
  })

  it('that stand for notes are refused, and so is a list without any', () => {
    for (const shorthand of ['_noteCount', '_beatRange', '_placeholder', '_notes', '_count', '_summary']) {
      expect(
        sentences('stori_add_notes', {
          regionId: 'r-drums-intro',
          notes: [{ pitch: 60, startBeat: 0, durationBeats: 1 }],
          [shorthand]: 4,
        }),
      ).toEqual([`INVALID_VALUE: "${shorthand}" stands for notes that are not there; write every note out in "notes".`])
    }
    expect(sentences('stori_add_notes', { regionId: 'r-drums-intro', notes: [] })).toEqual([
      'INVALID_VALUE: notes should hold at least one entry, written out.',
    ])
    expect(sentences('stori_add_notes', { regionId: 'r-drums-intro', notes: [{ _noteCount: 4 }] })).toContainEqual(
      expect.stringMatching(/^INVALID_VALUE: "notes\[0\]\._noteCount" stands for notes/),
    )
  })

  it('that exclude each other, or of which one is needed, say so', () => {
    expect(sentences('stori_add_midi_track', { name: 'Kit', drumKitId: 'jazz', gmProgram: 3 })).toEqual([
      'INVALID_VALUE: gmProgram takes drumKitId or gmProgram, not both.',
    ])
    expect(sentences('stori_set_playhead', {})).toEqual([
      'MISSING_REQUIRED: stori_set_playhead needs one of bar, beat and seconds.',
    ])
    expect(sentences('stori_set_playhead', { bar: 1, beat: 3 })).toEqual([
      'INVALID_VALUE: stori_set_playhead takes one of bar, beat and seconds.',
    ])
    expect(sentences('stori_generate_midi', { role: 'bass', style: 'pop', tempo: 90, bars: 4 })).toEqual([
      'MISSING_REQUIRED: stori_generate_midi needs a regionId, or a trackId.',
    ])
  })

  it('that come from a set are answered with the set, or with what is near', () => {
    expect(sentences('stori_add_insert_effect', { trackId: 't-drums', type: 'revreb' })).toEqual([
      expect.stringMatching(
        /^INVALID_EFFECT_TYPE: type should be one of reverb, delay, .*, not "revreb"\. Did you mean 'reverb'\?$/,
      ),
    ])
    expect(sentences('stori_set_track_icon', { trackId: 't-drums', icon: 'pianokey' })).toEqual([
      'INVALID_ICON: icon has no value "pianokey". Did you mean \'pianokeys\'?',
    ])
    expect(sentences('stori_set_track_color', { trackId: 't-drums', color: '#12345' })).toEqual([
      expect.stringMatching(/^INVALID_VALUE: color should be one of blue, .*or #RRGGBB/),
    ])
    expect(sentences('stori_set_track_name', { trackId: 't-drums', name: '  ' })).toEqual([
      'INVALID_NAME: name should not be blank.',
    ])
    expect(sentences('stori_set_track_name', { trackId: 't-drums', name: 'x'.repeat(51) })).toEqual([
      'NAME_TOO_LONG: name should have at most 50 characters.',
    ])
  })
})

describe('the target of a request', () => {
  const warnings = (
    name: string,
    params: object,
    scope: { kind: 'track' | 'region'; name: string } | { kind: 'project' | 'selection' },
  ) => (read(name, params, { scope }) as ReadCall).warnings

  it('only warns of what a call changes beside it', () => {
    const bass = { kind: 'track', name: 'bass' } as const
    expect(warnings('stori_mute_track', { trackId: 't-synth', muted: true }, bass)).toEqual([])
    expect(warnings('stori_clear_notes', { regionId: 'r-synth-drop' }, bass)).toEqual([])
    expect(warnings('stori_clear_notes', { regionId: 'r-drums-intro' }, bass)).toEqual([
      'The request is about the track "bass", and stori_clear_notes changes "Intro".',
    ])
    expect(warnings('stori_set_tempo', { tempo: 100 }, bass)).toEqual([
      'The request is about the track "bass", and stori_set_tempo changes something else.',
    ])
    expect(warnings('stori_play', {}, bass)).toEqual([])
    expect(warnings('stori_clear_notes', { regionId: 'r-synth-drop' }, { kind: 'region', name: 'Big Drop' })).toEqual(
      [],
    )
    expect(
      warnings('stori_mute_track', { trackId: 't-synth', muted: true }, { kind: 'region', name: 'Big Drop' }),
    ).toHaveLength(1)
    expect(warnings('stori_set_tempo', { tempo: 100 }, { kind: 'project' })).toEqual([])
    expect(
      warnings('stori_mute_track', { trackId: 't-synth', muted: true }, { kind: 'track', name: 'Zither' }),
    ).toEqual([expect.stringContaining('There is no track "Zither".')])
  })
})
