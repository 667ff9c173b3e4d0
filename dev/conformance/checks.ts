import { SURFACE_NAMES, type Surface, WITH_SCRIPT } from './surfaces.ts'

// The one declaration of what gives evidence about which criterion on which surface. Tests fail where a check is
// declared and finds a fault, or is not there: then the surface has lost the criterion.

export type Check = {
  title: string
  /** What it does, as a sentence. */
  what: string
  criteria: string[]
  surfaces: Surface[]
  /** Tests that do it; those of `test/browser/conformance/` are made from the declaration. */
  tests?: [file: string, title: string][]
}

/** Checks that run in `test/browser/conformance/` on a few pages of each surface, by the name of their probe. */
export const PROBES = {
  reflow: {
    title: 'reflow at 320 pixels',
    what: 'No page is wider than a window of 320 pixels, and nothing to read or use is cut off at its edge',
    criteria: ['1.4.10'],
    surfaces: SURFACE_NAMES,
  },
  zoom: {
    title: 'zoom to 200%',
    what: 'The same in a window of 640 pixels, as a browser shows 1280 pixels at 200%',
    criteria: ['1.4.4'],
    surfaces: SURFACE_NAMES,
  },
  spacing: {
    title: 'text spacing',
    what: 'With the spacing of 1.4.12, no text is cut off that was whole before, and no page becomes too wide',
    criteria: ['1.4.12'],
    surfaces: SURFACE_NAMES,
  },
  keyboard: {
    title: 'keyboard walk',
    what: 'Tab reaches each link, button, and field, and leaves them all again; the focus changes how each looks, is not fully covered, opens nothing by itself, and goes in the order of the page',
    criteria: ['2.1.1', '2.1.2', '2.4.3', '2.4.7', '2.4.11', '3.2.1'],
    surfaces: SURFACE_NAMES,
  },
  movement: {
    title: 'no lasting movement',
    what: 'Once a page is there, no animation runs longer than five seconds',
    criteria: ['2.2.2'],
    surfaces: SURFACE_NAMES,
  },
  autocomplete: {
    title: 'purpose of fields',
    what: 'Fields for the own email address say so to the browser, which can fill them in',
    criteria: ['1.3.5'],
    surfaces: WITH_SCRIPT,
  },
} satisfies Record<string, Check>

/** What the product does not have, as a check proves: criteria about it do not apply. */
export const FACT_PROBES = {
  media: {
    title: 'no audio or video',
    what: 'No audio, video, or player is shown, and authors of events can add none',
    criteria: ['1.2.1', '1.2.2', '1.2.3', '1.2.4', '1.2.5', '1.4.2'],
    surfaces: SURFACE_NAMES,
  },
  sensors: {
    title: 'no motion sensors',
    what: 'Nothing listens to the motion or orientation of a device',
    criteria: ['2.5.4'],
    surfaces: SURFACE_NAMES,
  },
  dragging: {
    title: 'nothing to drag',
    what: 'Nothing listens to dragging',
    criteria: ['2.5.7'],
    surfaces: ['widget', 'public', 'subscriber', 'emails'],
  },
  still: {
    title: 'no script, no fields',
    what: 'There is no script and no form',
    criteria: [
      ...['1.3.5', '2.1.4', '2.5.1', '3.2.2', '3.3.1', '3.3.2', '3.3.3', '3.3.4', '3.3.7'],
      ...['3.3.8', '4.1.3'],
    ],
    surfaces: ['emails'],
  },
} satisfies Record<string, Check>

export type Probe = keyof typeof PROBES | keyof typeof FACT_PROBES
export const PROBED: Record<Probe, Check> = { ...PROBES, ...FACT_PROBES }
export const FACTS: Check[] = Object.values(FACT_PROBES)

/** Tests of the product that were there before, by their titles. */
const TESTED: Check[] = [
  {
    title: 'states in words',
    what: 'The widget names what is cancelled, postponed, free, or online, beside any color',
    criteria: ['1.4.1'],
    surfaces: ['widget'],
    tests: [
      [
        'test/browser/widget/list.test.ts',
        'says in words what is running, free, online, cancelled and postponed',
      ],
      ['test/browser/widget/month.test.ts', 'says in words what a chip shows by its looks'],
    ],
  },
  {
    title: 'colors of the reader',
    what: 'In forced colors, the chosen view and the day of today can still be told',
    criteria: ['1.4.1'],
    surfaces: ['public'],
    tests: [
      [
        'test/browser/public-pages.test.ts',
        'leave to be seen which view of a feed and which day it is',
      ],
    ],
  },
  {
    title: 'edges of fields',
    what: 'The edge of a field has a contrast of 3:1 to what is around it, in both schemes',
    criteria: ['1.4.11'],
    surfaces: ['public', 'subscriber', 'dashboard'],
    tests: [['test/pages/stylesheet.test.ts', 'shows where a field is on %s (WCAG AA, 3)']],
  },
  {
    title: 'all pages by axe',
    what: 'Every page of the dashboard, 29 public pages, and 13 states of the widget, also in forced colors',
    criteria: ['1.3.1', '1.4.3', '2.4.2', '3.1.1', '4.1.2'],
    surfaces: WITH_SCRIPT,
    tests: [
      [
        'test/browser/dashboard.test.ts',
        'passes axe, light on a desk, dark on a phone, and in forced colors, fits there, and is refused nothing',
      ],
      [
        'test/browser/public-pages.test.ts',
        'has no fault that axe finds: %s, %i pixels, forced colors %s',
      ],
      [
        'test/browser/widget/axe.test.ts',
        'axe finds nothing to say in a light page, a dark one, and in forced colors',
      ],
    ],
  },
  {
    title: 'widget by keyboard alone',
    what: 'Lists, search, filters, the month, an event, and sign-up are used with the keyboard alone; what changes is said',
    criteria: ['2.1.1', '4.1.3'],
    surfaces: ['widget'],
    tests: [
      [
        'test/browser/widget/keyboard.test.ts',
        'reaches everything: list, search, an event, the month, mails',
      ],
    ],
  },
  {
    title: 'dialogs of the widget',
    what: 'An event takes the focus to its title, keeps it inside, and gives it back',
    criteria: ['2.1.2', '2.4.3'],
    surfaces: ['widget'],
    tests: [
      [
        'test/browser/widget/detail.test.ts',
        'takes the focus to its title, keeps it inside and gives it back',
      ],
    ],
  },
  {
    title: 'dashboard by keyboard alone',
    what: 'Moving events in the month, selecting several, choosing dates of a repeating event, and images',
    criteria: ['2.1.1'],
    surfaces: ['dashboard'],
    tests: [
      [
        'test/browser/month.test.ts',
        'moves an event by keyboard alone: M, arrows, Enter; Escape leaves it where it is',
      ],
      [
        'test/browser/select-events.test.ts',
        'cancels what was selected by keyboard alone, with JavaScript: %s',
      ],
      [
        'test/browser/scope-dialog.test.ts',
        'works by keyboard alone, and Escape goes back to the form with everything in it',
      ],
      [
        'test/browser/image-upload.test.ts',
        'shows the image at once, takes it away again, and picks an earlier one, with the keyboard alone',
      ],
    ],
  },
  {
    title: 'skip link',
    what: 'The first Tab reaches a link to the content',
    criteria: ['2.4.1'],
    surfaces: ['public'],
    tests: [['test/browser/pages.test.ts', 'leads the keyboard straight to the content']],
  },
  {
    title: 'instead of dragging',
    what: 'Events are moved with Move and a tap on a day; an image is placed with a click or the arrow keys',
    criteria: ['2.5.7'],
    surfaces: ['dashboard'],
    tests: [
      ['test/browser/month.test.ts', 'moves an event by touch: hold it, Move, tap a day'],
      ['test/browser/image-upload.test.ts', 'brings what is clicked into the middle of a crop'],
    ],
  },
  {
    title: 'buttons for a finger',
    what: 'Buttons and fields of 29 pages are at least 24 pixels wide and high',
    criteria: ['2.5.8'],
    surfaces: ['public', 'subscriber'],
    tests: [
      [
        'test/browser/public-pages.test.ts',
        'has a title, one first heading, and buttons large enough for a finger',
      ],
    ],
  },
  {
    title: 'languages',
    what: 'The widget names the language of its texts, which follows that of the page around it',
    criteria: ['3.1.1', '3.1.2'],
    surfaces: ['widget'],
    tests: [
      [
        'test/browser/widget/languages.test.ts',
        'is that of the element, else of what is around it, else of the dashboard, else of the browser',
      ],
    ],
  },
  {
    title: 'mistakes in forms',
    what: 'A form describes its mistakes beside the fields, keeps what was typed, and marks the fields',
    criteria: ['3.3.1', '3.3.3'],
    surfaces: ['widget', 'subscriber', 'dashboard'],
    tests: [
      [
        'test/browser/widget/subscribe.test.ts',
        'shows what the service finds wrong, and can be sent again',
      ],
      [
        'test/browser/subscriptions.test.ts',
        'lets somebody without script join, confirm, change their mind and leave',
      ],
      [
        'test/browser/dashboard.test.ts',
        'passes axe where nothing is there yet, and where a form has mistakes',
      ],
    ],
  },
  {
    title: 'asking before harm',
    what: 'Deleting asks first; leaving a form with typed text warns',
    criteria: ['3.3.4'],
    surfaces: ['dashboard'],
    tests: [
      [
        'test/browser/month.test.ts',
        'asks before it deletes the event in focus, also while others are selected',
      ],
      [
        'test/browser/event-editor.test.ts',
        'warns before typed text is left, and not after it was saved or discarded',
      ],
    ],
  },
  {
    title: 'sign-in without a test of memory',
    what: 'Staff sign in with a link in an email: no password, no puzzle',
    criteria: ['3.3.8'],
    surfaces: ['dashboard'],
    tests: [
      [
        'test/browser/dashboard.test.ts',
        'somebody signs in, makes a feed and an event, cancels it, and signs out',
      ],
    ],
  },
  {
    title: 'said when saved',
    what: 'What was saved is said in an element that screen readers read aloud',
    criteria: ['4.1.3'],
    surfaces: ['subscriber', 'dashboard'],
    tests: [
      [
        'test/browser/subscriptions.test.ts',
        'lets somebody without script join, confirm, change their mind and leave',
      ],
      [
        'test/browser/dashboard.test.ts',
        'somebody signs in, makes a feed and an event, cancels it, and signs out',
      ],
    ],
  },
]

export const CHECKS: Check[] = [...Object.values(PROBES), ...TESTED]
