/** The wire names of every audio operation, as the specification lists them. */
export const operations = [
  'set_time_selection', 'set_selection_start_time', 'set_selection_end_time', 'clear_selection', 'select_all', 'select_all_tracks',
  'select_tracks', 'select_clips', 'seek', 'rewind_to_start',
  'split', 'split_at_time', 'join', 'duplicate_clip', 'trim_to_selection', 'silence_selection', 'move_clip', 'move_clips',
  'cut', 'copy', 'paste', 'delete_selection', 'cut_all_tracks_ripple', 'delete_all_tracks_ripple',
  'create_mono_track', 'create_stereo_track', 'create_label_track', 'delete_track', 'duplicate_track',
  'move_track_up', 'move_track_down', 'move_track_to_top', 'move_track_to_bottom', 'rename_track',
  'set_track_gain', 'set_track_pan', 'mute_track', 'solo_track', 'add_label', 'remove_label',
  'apply_normalize', 'apply_normalize_loudness', 'apply_amplify', 'apply_fade_in', 'apply_fade_out', 'apply_reverse', 'apply_invert',
  'apply_truncate_silence', 'apply_compressor', 'apply_limiter', 'apply_noise_reduction', 'apply_equalize', 'apply_duck',
  'repeat_last_effect',
] as const

export type Operation = (typeof operations)[number]
