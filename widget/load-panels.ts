import { FeedError } from './feed-error.ts'
import type * as Module from './panels/index.ts'

// Set by the build: what names the present panels.
declare const PANELS_HASH: string

export type Panels = typeof Module
let failures = 0

/** The part of the widget that only a press needs, read once for all widgets of a page. */
export async function loadPanels(origin: string): Promise<Panels> {
  try {
    // A page may have the widget in a bundle of its own, whose maker is to leave this address alone.
    return await import(
      /* webpackIgnore: true */ `${origin}/widget.panels.${PANELS_HASH}.js${failures ? `?${failures}` : ''}`
    )
  } catch (error) {
    // A browser remembers of an address that it could not be had: the next try asks at another one.
    failures++
    throw new FeedError(navigator.onLine ? 'network' : 'offline', String(error))
  }
}
