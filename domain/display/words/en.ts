import { enEvent } from './en-event.ts'
import { enFilter } from './en-filter.ts'
import { enScript } from './en-script.ts'
import { enSignUp } from './en-sign-up.ts'

/** Every text of the widget: what a page without a translation shows, and what translations are of. */
export const en = { ...enScript, ...enEvent, ...enFilter, ...enSignUp }
