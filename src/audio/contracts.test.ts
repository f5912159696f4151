import { describe, expect, it } from 'vitest'
import { contractOf, paramsSchema } from '../kernel/index.ts'
import { audio } from './for-planning.ts'
import { keys } from './keys/index.ts'
import { operations } from './operations/index.ts'

/** The operations of the specification, by its own list. */
const specified = `
  set_time_selection set_selection_start_time set_selection_end_time clear_selection select_all select_all_tracks select_tracks select_clips seek rewind_to_start
  split split_at_time join duplicate_clip trim_to_selection silence_selection insert_silence move_clip move_clips cut copy paste delete_selection cut_all_tracks_ripple delete_all_tracks_ripple
  create_mono_track create_stereo_track create_label_track delete_track duplicate_track move_track_up move_track_down move_track_to_top move_track_to_bottom
  rename_track set_track_gain set_track_pan mute_track solo_track add_label remove_label
  apply_normalize apply_normalize_loudness apply_amplify apply_fade_in apply_fade_out apply_reverse apply_invert apply_truncate_silence
  apply_compressor apply_limiter apply_noise_reduction apply_equalize apply_duck repeat_last_effect
`
  .trim()
  .split(/\s+/)

const readsOf = (name: string): string[] => {
  const operation = audio.operations.get(name)
  if (!operation) throw new Error(`No operation ${name}`)
  return contractOf(operation).reads.map(
    ({ key, need, from }) => `${key} ${need}${from === undefined ? '' : ` ${from}`}`,
  )
}
const required = (name: string): string[] =>
  readsOf(name)
    .filter((read) => read.endsWith(' required'))
    .map((read) => read.split(' ')[0] as string)

const selection = ['has_time_selection', 'selection_start_time', 'selection_end_time']

describe('the contracts of audio operations', () => {
  it('are those of the specification, each once, and no other', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual([...specified].sort())
  })

  it('leave control words out of the registry', () => {
    for (const word of ['undo', 'redo', 'play', 'stop', 'pause', 'toggle_loop'])
      expect(audio.operations.has(word)).toBe(false)
  })

  it.each([
    'cut',
    'delete_selection',
    'copy',
    'trim_to_selection',
    'silence_selection',
    ...specified.filter((name) => name.startsWith('apply_') || name === 'repeat_last_effect'),
  ])('%s needs a time selection and selected tracks', (name) => {
    expect(required(name)).toEqual(expect.arrayContaining([...selection, 'selected_tracks']))
  })

  it.each(specified.filter((name) => name.startsWith('apply_') || name === 'repeat_last_effect'))(
    '%s writes the clips and remembers itself',
    (name) => {
      expect(contractOf(audio.operations.get(name)!).writes).toEqual(expect.arrayContaining(['clips', 'last_effect']))
    },
  )

  it.each(['cut_all_tracks_ripple', 'delete_all_tracks_ripple'])(
    '%s needs a time selection only, and clears it',
    (name) => {
      expect(required(name)).toEqual([...selection, 'clips'])
      expect(contractOf(audio.operations.get(name)!).writes).toContain('has_time_selection')
    },
  )

  it('split needs selected tracks and falls back from the selection to the cursor', () => {
    expect(required('split')).toEqual(['selected_tracks', 'clips'])
    expect(readsOf('split')).toEqual(
      expect.arrayContaining([
        ...selection.map((key) => `${key} optional`),
        'cursor_position fallback has_time_selection',
      ]),
    )
  })

  it('add_label falls back from the selection to the cursor', () => {
    expect(readsOf('add_label')).toEqual(
      expect.arrayContaining(['has_time_selection optional', 'cursor_position fallback has_time_selection']),
    )
  })

  it('paste needs the cursor', () => {
    expect(required('paste')).toContain('cursor_position')
  })

  it('split_at_time needs nothing but its parameter', () => {
    expect(required('split_at_time')).toEqual(['clips'])
    expect((paramsSchema(audio.operations.get('split_at_time')!) as { required: string[] }).required).toEqual(['time'])
  })

  it('select_all_tracks needs a track', () => {
    expect(required('select_all_tracks')).toEqual(['track_list'])
  })

  it.each([
    'delete_track',
    'duplicate_track',
    'move_track_up',
    'move_track_down',
    'move_track_to_top',
    'move_track_to_bottom',
    'rename_track',
    'set_track_gain',
    'set_track_pan',
    'mute_track',
    'solo_track',
  ])('%s works on the selected tracks', (name) => {
    expect(required(name)).toContain('selected_tracks')
  })

  it('cut and delete_selection clear the time selection', () => {
    for (const name of ['cut', 'delete_selection'])
      expect(contractOf(audio.operations.get(name)!).writes).toContain('has_time_selection')
  })

  it.each(operations)(
    '$name refers to keys of the domain, writes what someone owns, and says what it is',
    (operation) => {
      for (const { key, from } of operation.reads) {
        expect(audio.keys.get(key.name)).toBe(key)
        if (from) expect(audio.keys.get(from.name)).toBe(from)
      }
      for (const key of operation.writes) {
        expect(audio.keys.get(key.name)).toBe(key)
        expect(key.owns.length).toBeGreaterThan(0)
      }
      expect(operation.writes.length).toBeGreaterThan(0)
      if (operation.kind === 'prepare') expect(operation.writes.every(({ kind }) => kind === 'editor')).toBe(true)
      expect(operation.summary).toMatch(/^[A-Z].*\.$/)
      expect(operation.says).toBeDefined()
      expect([...(operation.heard ?? []), ...(operation.rules ?? [])].length).toBeGreaterThan(0)
    },
  )

  it.each(operations)('$name asks in words for each parameter that it fills and may not find', (operation) => {
    const schema = paramsSchema(operation) as { properties?: { [name: string]: unknown }; required?: string[] }
    for (const param of Object.keys({ ...operation.fill, ...operation.asks }))
      expect(Object.keys(schema.properties ?? {})).toContain(param)
    for (const param of schema.required ?? [])
      expect(operation.asks?.[param], `${operation.name}.${param}`).toMatch(/\?/)
  })

  it('mark what destroys, and only that', () => {
    expect(
      operations
        .filter(({ destroys }) => destroys !== undefined)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      'apply_truncate_silence',
      'cut',
      'cut_all_tracks_ripple',
      'delete_all_tracks_ripple',
      'delete_selection',
      'delete_track',
      'remove_label',
      'silence_selection',
      'trim_to_selection',
    ])
  })

  it('every editor key has a setter that is an operation and writes it, or is known to have none', () => {
    const without = new Set(['clipboard', 'loop', 'last_effect'])
    for (const key of keys.filter(({ kind }) => kind === 'editor')) {
      expect(key.setBy === undefined, key.name).toBe(without.has(key.name))
      const value = key.name === 'selected_tracks' || key.name === 'selected_clips' ? ['x'] : 1
      const setter = key.setBy && audio.operations.get(key.setBy(value, audio.newDocument).operation)
      if (key.setBy)
        expect(
          setter?.writes.some(({ name }) => name === key.name),
          key.name,
        ).toBe(true)
    }
  })

  it('every key says what it is, and every address has an owner', () => {
    for (const key of keys) expect(key.about).toMatch(/\w/)
    expect(new Set(keys.map(({ name }) => name)).size).toBe(keys.length)
  })
})
