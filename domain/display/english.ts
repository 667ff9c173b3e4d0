import * as language from '../words/en.ts'
import type { Spoken } from '../words.ts'

/** For staff and for programs, whatever the language of a feed. */
export const ENGLISH: Spoken = { locale: 'en-US', language }
