import { type Browser, chromium } from 'playwright-core'
import { CHROMIUM } from './conditional-suites.ts'

/** The installed Chromium without a window; what it would ask its maker for is switched off. */
export function openBrowser(): Promise<Browser> {
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
