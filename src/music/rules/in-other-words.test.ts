import { describe, expect, test } from 'vitest'
import { lateNote, song, told } from '../../../test/support/music/told.ts'

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

describe('the same wish in other words', () => {
  test.each([
    ['could the bass be a bit quieter?', ['stori_set_track_volume trackId:Bass volume:0.696']],
    ["I'd like the keys a touch louder", ['stori_set_track_volume trackId:Keys volume:0.92']],
    ['the drums should be louder', ['stori_set_track_volume trackId:Drums volume:1.04']],
    ['I want the bass to be quieter', ['stori_set_track_volume trackId:Bass volume:0.615']],
    [
      'bass and keys down 3 dB each',
      ['stori_set_track_volume trackId:Bass volume:0.566', 'stori_set_track_volume trackId:Keys volume:0.566'],
    ],
    [
      'the drums and the bass both down 2 dB',
      ['stori_set_track_volume trackId:Drums volume:0.635', 'stori_set_track_volume trackId:Bass volume:0.635'],
    ],
    [
      'drums a bit hotter, bass a bit lower',
      ['stori_set_track_volume trackId:Drums volume:0.92', 'stori_set_track_volume trackId:Bass volume:0.696'],
    ],
    ['the keys get lost in the mix', ['stori_set_track_volume trackId:Keys volume:1.04']],
    ['bass too loud', ['stori_set_track_volume trackId:Bass volume:0.615']],
    ['would you mind muting the bass?', ['stori_mute_track trackId:Bass muted:true']],
    ["it'd be great if you could mute the keys", ['stori_mute_track trackId:Keys muted:true']],
    ["mute the drums while you're at it", ['stori_mute_track trackId:Drums muted:true']],
    [
      'lower every note of the bass in the verse by an octave',
      ['stori_transpose_notes regionId:Bass/Verse semitones:-12'],
    ],
    ['have the keys play an octave higher in the chorus', ['stori_transpose_notes regionId:Keys/Chorus semitones:12']],
    [
      'play the bass in the verse more softly',
      [
        'stori_clear_notes regionId:Bass/Verse',
        'stori_add_notes regionId:Bass/Verse notes:[{"pitch":60,"startBeat":0,"durationBeats":1,"velocity":80}]',
      ],
    ],
    [
      'quantise the bass to eighths, half strength',
      [
        'stori_quantize_notes regionId:Bass/Intro gridSize:0.5 strength:0.5',
        'stori_quantize_notes regionId:Bass/Verse gridSize:0.5 strength:0.5',
      ],
    ],
    [
      'the drums should also play in the chorus',
      ['compose_section section:Chorus bars:8 roles:["drums"] startBeat:48 style:pop onTracks:{"drums":"Drums"}'],
    ],
    [
      'can the bass come in during the chorus?',
      ['compose_section section:Chorus bars:8 roles:["bass"] startBeat:48 style:pop onTracks:{"bass":"Bass"}'],
    ],
    [
      'let the drums join in on the chorus',
      ['compose_section section:Chorus bars:8 roles:["drums"] startBeat:48 style:pop onTracks:{"drums":"Drums"}'],
    ],
    ['the chorus needs a melody', ['compose_section section:Chorus bars:8 roles:["lead"] startBeat:48 style:pop']],
    [
      'the intro could use some strings',
      [
        'compose_section section:Intro bars:4 roles:["pads"] startBeat:0 style:pop programs:{"pads":48} ' +
          'names:{"pads":"Strings"}',
      ],
    ],
    [
      'make the keys start two bars later',
      ['stori_move_region regionId:Keys/Chorus startBeat:56', 'stori_move_region regionId:Keys/Verse startBeat:24'],
    ],
    ['no drums in the intro', ['stori_delete_region regionId:Drums/Intro']],
    ['the bass should drop out in the verse', ['stori_delete_region regionId:Bass/Verse']],
    ['way too many notes in the bass, simplify it', ['another_take regionIds:["Bass/Intro","Bass/Verse"] busier:-1']],
    ["I don't like the keys in the verse, give me something else", ['another_take regionIds:["Keys/Verse"]']],
    ['give the bass in the verse another go', ['another_take regionIds:["Bass/Verse"]']],
    ['a new part for the bass in the verse', ['another_take regionIds:["Bass/Verse"]']],
    ['something simpler for the drums in the intro', ['another_take regionIds:["Drums/Intro"] busier:-1']],
    [
      'take the keys from the chorus and paste them twice behind it',
      [
        'stori_duplicate_region regionId:Keys/Chorus startBeat:80',
        'stori_duplicate_region regionId:Keys/Chorus startBeat:112',
      ],
    ],
    [
      'could we hear the intro again at the end',
      [
        'stori_duplicate_region regionId:Drums/Intro startBeat:80',
        'stori_duplicate_region regionId:Bass/Intro startBeat:80',
      ],
    ],
    [
      'get rid of the intro, all of it',
      ['stori_delete_region regionId:Drums/Intro', 'stori_delete_region regionId:Bass/Intro'],
    ],
    ['push the chorus back by two bars on every track', ['stori_move_region regionId:Keys/Chorus startBeat:56']],
    [
      'volume of the keys from 0 to 70% over the chorus',
      [
        'stori_add_automation trackId:Keys parameter:Volume ' +
          'points:[{"beat":48,"value":0,"curve":"linear"},{"beat":80,"value":0.7,"curve":"linear"}]',
      ],
    ],
    [
      'write an 8 bar outro at the end, a whole step up',
      ['compose_section section:Outro bars:8 roles:["drums","bass","chords"] position:last style:pop key:Em'],
    ],
    [
      'strings in the second half of the verse',
      [
        'compose_section section:Verse bars:4 roles:["pads"] startBeat:32 style:pop programs:{"pads":48} ' +
          'names:{"pads":"Strings"}',
      ],
    ],
    [
      'leave two bars after the chorus, then write an 8 bar outro',
      [
        'compose_section section:Outro bars:8 roles:["drums","bass","chords"] position:after "chorus" + 2 bars ' +
          'style:pop',
      ],
    ],
    ["we're really in E flat major, so fix the key", ['stori_set_key key:Eb']],
    ['put the song at 118', ['stori_set_tempo tempo:118']],
    [
      'drums: hard left, bass: hard right',
      ['stori_set_track_pan trackId:Drums pan:0', 'stori_set_track_pan trackId:Bass pan:1'],
    ],
    ["I'd rather have an organ than the keys", ['stori_set_midi_program trackId:Keys program:16']],
    [
      'all notes of the bass at velocity 90',
      [
        'stori_clear_notes regionId:Bass/Intro',
        'stori_add_notes regionId:Bass/Intro notes:[{"pitch":60,"startBeat":0,"durationBeats":1,"velocity":90}]',
        'stori_clear_notes regionId:Bass/Verse',
        'stori_add_notes regionId:Bass/Verse notes:[{"pitch":60,"startBeat":0,"durationBeats":1,"velocity":90}]',
      ],
    ],
    ['give the drums in the verse a light swing', ['stori_apply_swing regionId:Drums/Verse amount:0.3']],
    [
      'drums to the left a bit, keys to the right a bit',
      ['stori_set_track_pan trackId:Drums pan:0.4', 'stori_set_track_pan trackId:Keys pan:0.6'],
    ],
    [
      'have the keys rise from silence to full over the chorus',
      [
        'stori_add_automation trackId:Keys parameter:Volume ' +
          'points:[{"beat":48,"value":0,"curve":"linear"},{"beat":80,"value":1,"curve":"linear"}]',
      ],
    ],
  ])('“%s”', (words, calls) => {
    expect(told(/quanti|swing/.test(words) ? late : rain, words)).toEqual(calls)
  })

  test.each([
    'the bass should flurb in the verse',
    'can the bass come in during the frumious chorus?',
    "I'd like the keys a touch frobbier",
    'have the drums start wherever',
    'the chorus needs a frob',
    'put some frob on the bass, 60%',
    'would you mind frobbing the bass?',
    'take the keys from the chorus and frob them',
    'give the bass in the verse another frob',
    'we are in a good mood, so fix the key',
    'bring the chorus forward by 2 bars',
    'fix the tempo',
  ])('is asked about where a word has no meaning: “%s”', (words) => {
    expect(told(rain, words).at(-1)).toMatch(/^\?/)
  })
})
