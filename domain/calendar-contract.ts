import * as z from 'zod'
import { text, url, urlTemplate } from './contract-values.ts'
import { LONGEST_SETTING, MOST_PER_PAGE, WIDGET_CHOICES } from './widget-config.ts'

// What clients of the API see of organizations, feeds, and widgets: the other part of `event-contract.ts`.

const orgSlug = text.describe('Slug of the organization, used in API paths and page URLs.')
const orgName = text.describe('Name of the organization.')
const orgUrl = url.nullable().describe('Website of the organization; null if not set.')
const timezone = text.describe('IANA time zone, for example `America/Chicago`.')

const feed = {
  id: text.describe('Feed ID, for example `feed_demo_music`. It never changes.'),
  slug: text.describe('Feed slug. Staff can change it: store `id`.'),
  name: text.describe('Name of the feed.'),
  description: text.describe('Plain text; empty if there is none.'),
  timezone,
}

export const OrganizationFeeds = z
  .strictObject({
    organization: z
      .strictObject({ slug: orgSlug, name: orgName, url: orgUrl })
      .describe('The organization of the path.'),
    feeds: z
      .array(z.strictObject({ ...feed, page: url.describe('URL of the public feed page.') }))
      .describe('At most 1,000 feeds, sorted by name. Archived feeds are left out.'),
  })
  .meta({ id: 'OrganizationFeeds', description: 'An organization and its public feeds.' })
export type OrganizationFeeds = z.infer<typeof OrganizationFeeds>

export const CalendarList = z
  .strictObject({
    calendars: z
      .array(
        z.strictObject({
          name: text.describe('Name of the feed, custom feed, or organization.'),
          organization: z
            .strictObject({ slug: orgSlug, name: orgName })
            .describe('The organization that publishes the calendar.'),
          feedId: text.nullable().describe('ID of a feed; null otherwise.'),
          customFeed: text.nullable().describe('Slug of a custom feed; null otherwise.'),
          page: url.describe('URL of the public calendar page.'),
        }),
      )
      .describe(
        'At most 20. Without `feedId` and `customFeed`, it is all feeds of the organization.',
      ),
  })
  .meta({ id: 'CalendarList', description: 'Calendars whose name matches.' })
export type CalendarList = z.infer<typeof CalendarList>

/** How staff want a widget to look. */
const widget = z.strictObject({
  view: z.enum(WIDGET_CHOICES.view).describe('The view that opens first.'),
  theme: z.enum(WIDGET_CHOICES.theme).describe('`auto` follows the page around the widget.'),
  accentColor: text.describe('Hex color of links and buttons, for example `#2557d6`.'),
  language: text
    .nullable()
    .describe(
      `Language tag of at most ${LONGEST_SETTING.language} characters; null: the language of the page.`,
    ),
  showSearch: z.boolean().describe('Whether visitors can search.'),
  showNearby: z.boolean().describe('Whether visitors can find events around a place.'),
  showSubscribe: z.boolean().describe('Whether visitors can sign up for emails.'),
  showCalendar: z.boolean().describe('Whether visitors can subscribe in their calendar app.'),
  perPage: z.int().describe(`Events per page, from 1 to ${MOST_PER_PAGE}.`),
  repeats: z
    .enum(WIDGET_CHOICES.repeats)
    .describe('What lists show of events that repeat: `all` dates, or only the `first` upcoming.'),
  images: z
    .enum(WIDGET_CHOICES.images)
    .describe('`list`: in lists and details. `detail`: in details only. `none`: nowhere.'),
  title: text
    .nullable()
    .describe(
      `Heading of at most ${LONGEST_SETTING.title} characters; null: the name of the feed.`,
    ),
})

const eventsLink = url.describe('URL of the list of upcoming events.')
const monthLink = urlTemplate.describe(
  'URL template that ends in `{year}/{month}`: four digits, and two.',
)

export const WidgetConfigAnswer = z
  .strictObject({
    feed: z
      .strictObject({
        ...feed,
        url: url.nullable().describe('Website of the feed; null if not set.'),
      })
      .describe('The feed of the path.'),
    organization: z
      .strictObject({
        slug: orgSlug,
        name: orgName,
        url: orgUrl,
        privacyUrl: url.nullable().describe('Privacy policy of the organization; null if not set.'),
      })
      .describe('The organization of the feed.'),
    widget: widget.describe('Settings of the feed, with defaults for those that staff left.'),
    places: z.boolean().describe('Whether nearby events can be found by `place`.'),
    countries: z
      .array(text)
      .describe('Two-letter codes of the countries of its next events, in lower case, sorted.'),
    postalCodes: z
      .boolean()
      .describe(
        'Whether `place` may be a postal code: if the feed has events in the US or Canada.',
      ),
    links: z
      .strictObject({
        events: eventsLink,
        calendar: monthLink,
        nearby: url.describe('URL of the list of events nearby. Add a center or `state`.'),
        subscribe: url.describe('URL that takes sign-ups for emails with POST.'),
        page: url.describe('URL of the public feed page.'),
      })
      .describe('Where the widget gets what it shows.'),
  })
  .meta({ id: 'WidgetConfig', description: 'What a widget needs to show a feed.' })
export type WidgetConfigAnswer = z.infer<typeof WidgetConfigAnswer>

export const OrgWidgetConfigAnswer = z
  .strictObject({
    organization: z
      .strictObject({ slug: orgSlug, name: orgName, timezone, url: orgUrl })
      .describe('The organization of the path.'),
    customFeed: z
      .strictObject({
        slug: text.describe('Slug of the custom feed, as in its path.'),
        name: text.describe('Name of the custom feed.'),
      })
      .nullable()
      .describe('The custom feed of the path; null for the organization itself.'),
    widget: widget.describe('Settings shared by all feeds; otherwise the defaults.'),
    links: z
      .strictObject({
        events: eventsLink,
        calendar: monthLink,
        page: url.describe('URL of the public calendar page.'),
      })
      .describe('Where the widget gets what it shows.'),
  })
  .meta({
    id: 'OrganizationWidgetConfig',
    description: 'What a widget needs to show an organization or a custom feed.',
  })
export type OrgWidgetConfigAnswer = z.infer<typeof OrgWidgetConfigAnswer>
