import type { Page } from 'playwright-core'

/** Waits until a page has loaded, with its styles and scripts, and until nothing in it is on its way to its place. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState()
  await page.evaluate(`Promise.allSettled(
    document.getAnimations()
      .filter(({ playState }) => playState === 'running')
      .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished))`)
}
