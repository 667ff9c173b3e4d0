import { defineConfig } from 'vitest/config'
import { CONDITIONAL_SUITES, suitesLeftOut } from './test/support/conditional-suites.ts'
import { LongestFirst } from './test/support/longest-first.ts'

// What .ci/run counts; a person reads the default reporter only.
const results = process.env.TEST_RESULTS
// A sequencer of our own would keep `--sequence.shuffle` from changing the order of the files.
const isShuffled = process.argv.some((argument) => argument.includes('shuffle'))

export default defineConfig({
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    exclude: suitesLeftOut(CONDITIONAL_SUITES).map(({ folder }) => `${folder}/**`),
    globalSetup: ['test/support/set-up.ts', 'test/support/say-what-was-left-out.ts'],
    setupFiles: ['test/support/start-database.ts'],
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
    // One database a process, kept from file to file: starting one takes longer than most files.
    pool: 'forks',
    isolate: false,
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    // Much of the time they wait for a browser or a process: with two, two processors stand idle for most.
    maxWorkers: 3,
    // To end what hangs, not to judge what is slow: a busy machine may take long.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
