import { describe, expect, test } from 'vitest'
import { music } from '../for-planning.ts'
import { hear, lateNote, song, told } from '../../../test/support/music/told.ts'

const tracks: Parameters<typeof song>[0] = {
  Drums: [
    ['Intro', 0, 16],
    ['Verse', 16, 32],
  ],
  Bass: [
    ['Intro', 0, 16],
    ['Verse', 16, 32],
  ],
  Keys: [
    ['Verse', 16, 32],
    ['Chorus', 48, 32],
  ],
}
const rain = song(tracks)
/** The same played late, where timing is asked about. */
const late = song(tracks, {}, [lateNote])

describe('composing', () => {
  test.each([
    [
      'create a 4 bar lo-fi intro with drums and bass in D minor at 92 bpm',
      'compose_section section:Intro bars:4 roles:["drums","bass"] startBeat:80 style:lo-fi key:Dm tempo:92 onTracks:{"drums":"Drums","bass":"Bass"}',
    ],
    [
      'add strings to the chorus',
      'compose_section section:Chorus bars:8 roles:["pads"] startBeat:48 style:pop programs:{"pads":48} names:{"pads":"Strings"}',
    ],
    [
      'a bridge that changes things',
      'compose_section section:Bridge bars:8 roles:["drums","bass","chords"] startBeat:80 style:pop',
    ],
    [
      'write a second verse at the end, very high energy, sparse',
      'compose_section section:Verse 2 bars:8 roles:["drums","bass","chords"] position:last style:pop energy:0.95 density:0.25',
    ],
    [
      'write a verse without drums at the end',
      'compose_section section:Verse bars:8 roles:["bass","chords"] position:last style:pop',
    ],
    [
      'write 8 bars of jazzy drums and upright bass after the chorus',
      'compose_section bars:8 roles:["drums","bass"] position:after "chorus" style:jazz programs:{"bass":32} names:{"bass":"Upright Bass"} onTracks:{"drums":"Drums"}',
    ],
    [
      'insert an 8 bar bridge between the intro and the verse, moving what follows',
      'compose_section section:Bridge bars:8 roles:["drums","bass","chords"] position:between "intro" and "verse" style:pop whenBusy:insert',
    ],
    [
      'write a chorus at the end and make it sparse',
      'compose_section section:Chorus bars:8 roles:["drums","bass","chords"] position:last style:pop density:0.25',
    ],
  ])('“%s”', (words, call) => {
    expect(told(rain, words)).toEqual([call])
  })

  test('puts the sections of a list one behind the other', () => {
    expect(
      told(music.newDocument, 'write a 4 bar intro and an 8 bar verse with drums').map((call) =>
        /bars:\d+|startBeat:\d+/g[Symbol.match](call)?.join(' '),
      ),
    ).toEqual(['bars:4 startBeat:0', 'bars:8 startBeat:16'])
  })

  test('asks where the place is taken, and understands each offer', () => {
    const [asked] = hear(rain, 'add a 4 bar verse before the verse')
    const offers = asked && 'question' in asked ? asked.question.offers : []
    expect(offers.map(({ text }) => text)).toEqual([
      'insert it and move what follows by 4 bars',
      'put it on new tracks',
    ])
    expect(offers.flatMap(({ words }) => told(rain, words)).map((call) => /whenBusy:\S+/.exec(call)?.[0])).toEqual([
      'whenBusy:insert',
      'whenBusy:new-tracks',
    ])
  })

  test.each([
    ['add a verse after the bridge', 'Nothing is called “bridge”'],
    ['add drums', 'Where should it play?'],
    ['add a frobnicated verse at the end', 'I do not know what “frobnicated” means'],
    ['write a verse of 200 bars', 'a whole number from 1 to 64'],
  ])('asks about “%s”', (words, question) => {
    expect(told(rain, words)).toEqual([expect.stringContaining(question)])
  })
})

describe('changing what is there', () => {
  test.each([
    ['another take of the bass, less busy', ['another_take regionIds:["Bass/Intro","Bass/Verse"] busier:-1']],
    [
      'keep the drums, redo the rest',
      ['another_take regionIds:["Bass/Intro","Bass/Verse","Keys/Verse","Keys/Chorus"]'],
    ],
    ['make the bass a bit quieter', ['stori_set_track_volume trackId:Bass volume:0.696']],
    ['pan the keys 30% left', ['stori_set_track_pan trackId:Keys pan:0.35']],
    ['only the drums', ['stori_solo_track trackId:Drums solo:true']],
    [
      'mute everything except the drums',
      ['stori_mute_track trackId:Bass muted:true', 'stori_mute_track trackId:Keys muted:true'],
    ],
    [
      'mute the bass and pan it hard left',
      ['stori_mute_track trackId:Bass muted:true', 'stori_set_track_pan trackId:Bass pan:0'],
    ],
    ['10 bpm slower', ['stori_set_tempo tempo:82']],
    ['change the key to A minor', ['stori_set_key key:Am']],
    ['transpose the bass in the verse up an octave', ['stori_transpose_notes regionId:Bass/Verse semitones:12']],
    [
      'quantise the bass in the intro to 1/8 at 50%',
      ['stori_quantize_notes regionId:Bass/Intro gridSize:0.5 strength:0.5'],
    ],
    ['delete the chorus', ['stori_delete_region regionId:Keys/Chorus']],
    ['move the chorus 4 bars later', ['stori_move_region regionId:Keys/Chorus startBeat:64']],
    [
      'copy the intro to the end',
      [
        'stori_duplicate_region regionId:Drums/Intro startBeat:80',
        'stori_duplicate_region regionId:Bass/Intro startBeat:80',
      ],
    ],
    [
      'send drums and keys to a reverb bus',
      [
        'stori_ensure_bus name:Reverb',
        'stori_add_send trackId:Drums busName:Reverb',
        'stori_add_send trackId:Keys busName:Reverb',
      ],
    ],
    [
      'fade the drums in over the first 4 bars',
      [
        'stori_add_automation trackId:Drums parameter:Volume points:[{"beat":0,"value":0,"curve":"linear"},{"beat":16,"value":0.8,"curve":"linear"}]',
      ],
    ],
    ['rename Bass to Sub Bass', ['stori_set_track_name trackId:Bass name:Sub Bass']],
    ['play from the chorus', ['stori_play fromBeat:48']],
  ])('“%s”', (words, calls) => {
    expect(told(/quanti|swing/.test(words) ? late : rain, words)).toEqual(calls)
  })

  test('asks which one is meant, and never takes Bassoon for a bass', () => {
    const basses = song({ 'Bass 1': [['A', 0, 8]], 'Bass 2': [['A', 0, 8]], Bassoon: [['A', 0, 8]] })
    expect(told(basses, 'mute the bass')).toEqual(['? Which one do you mean by “bass”: Bass 1 and Bass 2?'])
    expect(told(song({ Bassoon: [['A', 0, 8]] }), 'mute the bass')).toEqual([expect.stringMatching(/^\?/)])
  })

  test.each([
    ['delete the bass', 'A track cannot be deleted from here'],
    ['delete the bridge', 'What should I delete?'],
    ['make it better', 'can mean many things'],
    ['move the chorus before the verse', 'does not fit there'],
    ['transpose the bass', 'By how much'],
  ])('asks about “%s”', (words, question) => {
    expect(told(rain, words)).toEqual([expect.stringContaining(question)])
  })

  test('takes up what was spoken of before', () => {
    expect(told(rain, 'less busy', 'another take of the bass in the verse')).toEqual([
      'another_take regionIds:["Bass/Verse"] busier:-1',
    ])
  })
})

describe('structured prompts', () => {
  const prompt =
    'STORI PROMPT\nMode: compose\nSection: outro\nPosition: after chorus\nStyle: "lo-fi"\nKey: Dm\nTempo: 92\nEnergy: very high\nRole: [drums, piano]\nConstraints:\n  bars: 4\nRhythm: {swing: 60%}\nEffects:\n  drums: {compression: light}\nMidiExpressiveness:\n  expression: {range: [40, 100]}'

  test('come to a section with every field, and to their blocks behind it', () => {
    const [section, effect, control, ...more] = told(rain, prompt)
    expect(section).toBe(
      'compose_section section:Outro bars:4 roles:["drums","chords"] style:lo-fi key:Dm tempo:92 position:after chorus energy:0.95 swing:0.6 effects:false programs:{"chords":0} names:{"chords":"Piano"}',
    )
    expect(effect).toBe('stori_add_insert_effect trackId:Drums type:compressor')
    expect(control).toMatch(/^stori_add_midi_cc regionId:\S+ cc:11 events:\[\{"beat":0,"value":40\}/)
    expect(more).toEqual([])
  })

  test.each([
    ['Mode: edit\nTarget: track:Bass\nRequest: make it quieter', 'stori_set_track_volume trackId:Bass volume:0.615'],
    ['Mode: ask\nRequest: what key is this?', '= The song is in Dm (stated).'],
    ['Mode: compose\nPosition: after bridge', '? Nothing is called “bridge”; the song has Intro, Verse and Chorus.'],
    ['Mode: sing', '? Line 2 has a Mode that is unknown; write “Mode: compose”, “Mode: edit” or “Mode: ask”.'],
  ])('by their mode: %j', (body, call) => {
    expect(told(rain, `STORI PROMPT\n${body}`)).toEqual([call])
  })
})
