import { storedFunction } from '../stored/stored-function.ts'
import { listOfEvents } from './list-of-events.ts'

/** The same of an organization, or of one of its custom feeds. */
export const readOrgEvents = storedFunction('read_org_events', {
  takes: { orgSlug: 'text', customSlug: 'text?', ...listOfEvents.takes },
  gives: listOfEvents.gives,
})
