/** Earlier tools had two names for some things; only these names are sent. */
export const canonicalName = (name: string): string => aliases.get(name) ?? name

const aliases: ReadonlyMap<string, string> = new Map([
  ['stori_add_track', 'stori_add_midi_track'],
  ['stori_add_region', 'stori_add_midi_region'],
  ['stori_set_key_signature', 'stori_set_key'],
  ['stori_add_effect', 'stori_add_insert_effect'],
])
