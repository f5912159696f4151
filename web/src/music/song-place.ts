import type { MusicView } from '../../../src/client/index.ts'
import { player } from '../sound/sound.ts'
import { beatAt, secondsAt } from './beats.ts'
import type { SongPicture } from './song-picture.ts'
import { songIn } from './song-store.ts'

/**
 * Where it plays, in beats. The picture shows the song with what a plan would make of it, on one row of bars: while one
 * listens to what would be, its time is told by the tempos that it would have.
 */
export function beatHeard(document: string, picture: SongPicture): number {
  return beatAt(heardSong(document, picture), player.now().seconds)
}

export function seekBeat(document: string, picture: SongPicture, beat: number): void {
  player.seek(secondsAt(heardSong(document, picture), Math.max(0, Math.min(beat, picture.endBeat))))
}

const heardSong = (document: string, picture: SongPicture): MusicView =>
  player.state.getState().side === 'after' ? picture.song : (songIn(document) ?? picture.song)
