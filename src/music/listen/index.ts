export { hearSong, type HeardSong } from './hear-song.ts'
export { keyNames } from './keys.ts'
