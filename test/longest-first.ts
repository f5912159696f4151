import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Begins with the files that take minutes in a full run, so that none of them is left to run alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification): boolean =>
      /(?:kill|undo|damaged|render-cut-sources|numbered-films|sessions-model|contexts|package\.test)[^/]*$|\/kills\/[^/]*$/.test(
        moduleId,
      )
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
