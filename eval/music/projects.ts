import type { ProjectSnapshot } from '../../src/music/wire/snapshot.ts'
import { alike } from './projects/alike.ts'
import { big } from './projects/big.ts'
import { emoji } from './projects/emoji.ts'
import { empty } from './projects/empty.ts'
import { house } from './projects/house.ts'
import { lofi } from './projects/lofi.ts'
import { seven } from './projects/seven.ts'
import { sketch } from './projects/sketch.ts'
import { waltz } from './projects/waltz.ts'

/** The projects that requests are made in. */
export const projects = { empty, sketch, lofi, house, waltz, alike, seven, emoji, big } satisfies Record<
  string,
  ProjectSnapshot
>

export type ProjectName = keyof typeof projects
