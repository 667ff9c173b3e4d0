/** What people meet of the product, and the component of OpenACR that it counts as. */
export const SURFACES = {
  widget: {
    title: 'widget',
    what: 'The calendar on the website of its owner: list, month, event, filter, sign-up',
    component: 'web',
  },
  public: {
    title: 'public pages',
    what: 'Pages of calendars and events: list, search, month, event, event with an image',
    component: 'web',
  },
  subscriber: {
    title: 'subscriber pages',
    what: 'Pages to subscribe, change preferences, and unsubscribe',
    component: 'web',
  },
  dashboard: {
    title: 'dashboard',
    what: 'Where staff sign in and edit: events as list and month, the form of an event, the crop of an image, the account',
    component: 'authoring-tool',
  },
  emails: {
    title: 'emails',
    what: 'Confirmation, digest, and event update, as a browser shows them',
    component: 'electronic-docs',
  },
} as const

export type Surface = keyof typeof SURFACES
export const SURFACE_NAMES = Object.keys(SURFACES) as Surface[]
export const WITH_SCRIPT: Surface[] = ['widget', 'public', 'subscriber', 'dashboard']
