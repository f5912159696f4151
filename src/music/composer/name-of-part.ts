import type { Role } from './style.ts'

/** What the track of a part is called: by its instrument where people do so, by its role otherwise. */
export function nameOfPart(role: Role, program: number): string {
  if (role !== 'chords') return names[role]
  if (program <= 7) return 'Keys'
  if (program >= 16 && program <= 23) return 'Organ'
  return program >= 24 && program <= 31 ? 'Guitar' : names.chords
}

const names: Record<Role, string> = {
  drums: 'Drums',
  bass: 'Bass',
  chords: 'Chords',
  lead: 'Lead',
  pads: 'Pads',
  arpeggio: 'Arpeggio',
}
