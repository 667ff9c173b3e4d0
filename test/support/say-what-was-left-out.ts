import { CONDITIONAL_SUITES, suitesLeftOut } from './conditional-suites.ts'

/** The last words of a test run: a suite that did not run must not look as if it had passed. */
export function teardown(): void {
  for (const { name, folder, need } of suitesLeftOut(CONDITIONAL_SUITES)) {
    console.log(`${name} (${folder}) was skipped. To run it, ${need}.`)
  }
}
