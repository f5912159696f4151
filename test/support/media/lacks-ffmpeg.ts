import { isNothingSkipped } from '../../full.ts'
import { findProgram } from '../../../src/gate/find-program.ts'

/** A test that needs ffmpeg is left out only where it is missing and the run may skip something. */
export const lacksFfmpeg = (await findProgram('ffmpeg')) === null && !isNothingSkipped
