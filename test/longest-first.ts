import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What the paths of files have in them that take long in a full run: rooms of tests, then beginnings of names. */
const LONG = [
  /\/(?:kills|browser)\/[^/]*$/,
  /\/(?:studio-|every-command|every-word|offers|package\.test)[^/]*$/,
  /(?:kill|undo|damaged|render-cut|numbered-films|sessions-model|contexts|video-media)[^/]*$/,
]

/** Begins with the files that take long in a full run, so that none of them is left to run alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((pattern) => pattern.test(moduleId))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
