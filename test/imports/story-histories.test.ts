import { it } from 'vitest'
import { forRandom } from '../support/random.ts'
import { runStories } from './histories/story-history.ts'

/** Events that repeat, in one calendar. */
const A_CALENDAR = 10
/** More with STORY_HISTORIES, as in .ci/run. */
const USUAL = 20
const HISTORIES = Number(process.env.STORY_HISTORIES ?? USUAL)

it('No way of naming the dates of a calendar doubles one, changes its id, or tells subscribers that it is off', async () => {
  await forRandom(Math.ceil(HISTORIES / A_CALENDAR), (random) => runStories(random, A_CALENDAR))
}, 3_600_000)
