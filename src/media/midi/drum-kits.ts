import type { drumKits } from '../../music/index.ts'

type DrumKit = (typeof drumKits)[number]

/** The programs that Roland's GS gave to its kits on the drum channel, which most synthesizers follow. */
const programs = new Map<DrumKit, number>([
  ['acoustic', 0],
  ['TR-909', 24],
  ['TR-808', 25],
  ['jazz', 32],
])

export function programOfKit(kit: string): number {
  return programs.get(kit as DrumKit) ?? 0
}

/** The kit that is nearest to a program of the drum channel. */
export function kitOfProgram(program: number): DrumKit {
  if (program === 24 || program === 26) return 'TR-909'
  if (program === 25) return 'TR-808'
  return program >= 32 && program <= 47 ? 'jazz' : 'acoustic'
}
