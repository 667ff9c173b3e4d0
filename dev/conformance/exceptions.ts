import { SIGN_IN_MINUTES } from '../../db/people/sign-in.ts'
import { LANGUAGE_TAGS } from '../../domain/words.ts'
import type { Surface } from './surfaces.ts'

export type Exception = { what: string; criteria: string[]; surfaces: Surface[] }

/** What is known not to be met, or not to be in the hands of the product. */
export const EXCEPTIONS: Exception[] = [
  {
    what: 'An image without a description counts as decoration: the form has a field for the description, but does not insist on it. Images may also show text, such as posters.',
    criteria: ['1.1.1', '1.4.5'],
    surfaces: ['widget', 'public', 'emails'],
  },
  {
    what: 'Staff write titles, descriptions, and links. The service cannot judge whether “here” as the text of a link says where it leads, or whether a heading fits.',
    criteria: ['2.4.4', '2.4.6'],
    surfaces: ['widget', 'public', 'emails'],
  },
  {
    what: 'Titles and descriptions of events may be in another language than the page; the service does not know which, and marks none.',
    criteria: ['3.1.2'],
    surfaces: ['widget', 'public', 'subscriber', 'emails'],
  },
  {
    what: 'The widget stands in the page of its owner, whose title, language, headings, and colors are not part of this report. Owners choose the level of its headings (`heading-level`) and may change its colors.',
    criteria: ['1.3.1', '1.4.3', '2.4.1', '2.4.2', '3.1.1'],
    surfaces: ['widget'],
  },
  {
    what: `No native speaker has reviewed the texts of the ${LANGUAGE_TAGS.length - 1} languages other than English.`,
    criteria: ['3.3.2'],
    surfaces: ['widget', 'public', 'subscriber', 'emails'],
  },
  {
    what: 'The dashboard is in English only.',
    criteria: [],
    surfaces: ['dashboard'],
  },
  {
    what: 'Which part of an image is shown is chosen by sight: screen readers learn the name of the crop, not what is in it.',
    criteria: ['1.1.1', '4.1.2'],
    surfaces: ['dashboard'],
  },
  {
    what: `Links to sign in work for ${SIGN_IN_MINUTES} minutes, which cannot be extended; a new one can be asked for at any time.`,
    criteria: ['2.2.1'],
    surfaces: ['dashboard'],
  },
  {
    what: 'Email programs show the same HTML differently. Only a browser was tried.',
    criteria: ['1.3.1', '1.4.3', '1.4.4', '1.4.10', '1.4.12'],
    surfaces: ['emails'],
  },
  {
    what: 'Operators can turn on Cloudflare Turnstile, a check against robots, for sign-up. It belongs to Cloudflare and was not tried.',
    criteria: ['3.3.8'],
    surfaces: ['public', 'subscriber', 'dashboard'],
  },
  {
    what: 'Maps, ticket shops, and websites that events link to belong to others and are not part of this report. Neither are the pages of the documentation.',
    criteria: [],
    surfaces: ['widget', 'public', 'emails'],
  },
]
