import type { Style, StyleName } from '../style.ts'
import { ambient } from './ambient.ts'
import { bossaNova } from './bossa-nova.ts'
import { drumAndBass } from './drum-and-bass.ts'
import { funk } from './funk.ts'
import { hipHop } from './hip-hop.ts'
import { house } from './house.ts'
import { jazz } from './jazz.ts'
import { loFi } from './lo-fi.ts'
import { pop } from './pop.ts'
import { reggae } from './reggae.ts'
import { rock } from './rock.ts'
import { techno } from './techno.ts'

/** Every style by name, in the order in which they are offered. */
export const styles: ReadonlyMap<StyleName, Style> = new Map(
  [loFi, house, techno, hipHop, funk, jazz, pop, ambient, rock, reggae, bossaNova, drumAndBass].map((style) => [
    style.name,
    style,
  ]),
)
