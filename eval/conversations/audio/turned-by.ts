import { gainedAbout, type Expect } from '../../audio/expect.ts'

/** A track louder or softer by this much, by its clips or by the track itself; others may stand in a row with it. */
export const turnedBy = (db: number, track: string): Expect => gainedAbout([db - 0.01, db + 0.01], { tracks: [track] })
