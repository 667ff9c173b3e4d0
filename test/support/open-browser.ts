import { type Browser, chromium } from 'playwright-core'
import { CHROMIUM } from './conditional-suites.ts'

const shared = globalThis as { testBrowser?: Promise<Browser> }

/**
 * The one Chromium of this test process: starting it takes as long as a test. It ends with the process;
 * a file that is done with it calls `closePages`.
 */
export async function openBrowser(): Promise<Browser> {
  const opened = await shared.testBrowser
  if (opened?.isConnected()) return opened
  shared.testBrowser = launch()
  return shared.testBrowser
}

/** Leaves nothing open for the next file. */
export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

/** Without a window; the requests that Chromium makes for itself are switched off. */
function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
