import type { OrgWidgetConfigAnswer, WidgetConfigAnswer } from '../domain/event-contract.ts'

/** What is known of a calendar besides its events: that of an organization has no feed. */
export type Config = Pick<WidgetConfigAnswer, 'widget'> & {
  feed?: WidgetConfigAnswer['feed']
  organization: Partial<OrgWidgetConfigAnswer['organization']>
  links: Partial<WidgetConfigAnswer['links']>
}
