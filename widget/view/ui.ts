import type { ScriptWords } from '../../domain/display/words.ts'
import type { Event } from '../../domain/event-contract.ts'
import type { Child } from '../dom.ts'
import type { Settings } from '../settings.ts'

/** What every part of the widget needs to draw itself. */
export type Ui = {
  words: ScriptWords
  locale: string
  settings: Settings
  now: () => number
  /** `2026-07-02` where the feed is at home. */
  today: () => string
  /** Shows an event; `key` names what gets the focus back afterwards. */
  open: (event: Event, key: string) => void
  /** A heading so many levels below the widget's own. */
  heading: (
    below: number,
    name: string,
    props: Record<string, string | number | boolean>,
    ...content: Child[]
  ) => HTMLElement
}
