import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files that take long. Vitest goes by size as long as it knows no times. */
const LONG =
  /\/test\/(dev\/(start|help)|workerd|fuzz|browser|(digests|tasks)\/simulation|imports\/(hostile-costs|image-tries)|mail\/pace|db\/neon-limits)/

/** Begins with what takes longest, so that no process is alone with it at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
