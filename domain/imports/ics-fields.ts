import { webUrl } from './clean-fields.ts'
import type { Properties, Property } from './ics-event.ts'
import { paramOf } from './ics-line.ts'
import { readPlace, splitAddress } from './place-text.ts'
import { htmlToText, plainText } from './plain-text.ts'
import { formattingOf, readDescription } from './read-description.ts'
import type { SourceFields } from './source-event.ts'

const IMAGE = /\.(jpe?g|png|gif|webp|avif)(\?|$)/i
const COORDINATES = /^(?:geo:)?\s*(-?\d+(?:\.\d+)?)\s*\\?[;,]\s*(-?\d+(?:\.\d+)?)/

/** What a VEVENT says besides its times. */
export function readFields(properties: Properties): Partial<SourceFields> {
  const first = (name: string) => properties.get(name)?.[0]
  const textOf = (name: string) => first(name)?.values[0]?.trim() ?? ''
  const place = placeOf(properties)
  const url = textOf('url') || (place.url ?? '')
  return {
    ...place,
    title: plainText(textOf('summary')),
    ...descriptionOf(properties, place.url === url ? undefined : place.url),
    categories: (properties.get('categories') ?? []).flatMap(({ values }) =>
      values.map((value) => plainText(value).replaceAll(',', ' ')),
    ),
    status: /^cancell?ed$/i.test(textOf('status')) ? 'cancelled' : 'scheduled',
    url: url || null,
    imageUrl: imageOf(properties),
    ...organizerOf(first('organizer')),
    ...costOf(textOf('x-cost'), textOf('x-cost-type')),
    // Calendar programs write invalid values here, and staff could not correct them.
    ticketUrl: webUrl(textOf('x-tickets-url')) ?? null,
  }
}

function descriptionOf(properties: Properties, link: string | null | undefined) {
  const text = (name: string) => properties.get(name)?.[0]?.values[0] ?? ''
  const said = readDescription(text('description'))
  const html = text('x-alt-desc')
  const { description, descriptionMarkdown } =
    said.description.trim() === '' ? descriptionOfHtml(html) : said
  if (!link || description.includes(link)) return { description, descriptionMarkdown }
  return {
    description: [description, link].filter(Boolean).join('\n\n'),
    descriptionMarkdown: descriptionMarkdown && `${descriptionMarkdown}\n\n${link}`,
  }
}

function descriptionOfHtml(html: string) {
  const description = htmlToText(html)
  return { description, descriptionMarkdown: formattingOf(html, description) }
}

function placeOf(properties: Properties): Partial<SourceFields> {
  const text = plainText(properties.get('location')?.[0]?.values[0] ?? '')
  const apple = properties.get('x-apple-structured-location')?.[0]
  const named =
    text.trim() ||
    [paramOf(apple, 'x-title'), paramOf(apple, 'x-address')].filter(Boolean).join('\n')
  const place = readPlace(named.replaceAll('\\n', '\n'))
  const conference = webUrl(properties.get('conference')?.[0]?.values[0] ?? '')
  const online =
    conference && named === '' ? { attendanceMode: 'online' as const, url: conference } : {}
  const geo = COORDINATES.exec(
    properties.get('geo')?.[0]?.values.join(';') ?? apple?.values[0] ?? '',
  )
  return {
    ...place,
    ...online,
    ...appleAddress(place, apple),
    lat: geo ? Number(geo[1]) : null,
    lng: geo ? Number(geo[2]) : null,
  }
}

/** Apple names the place in LOCATION, and has its address beside it. */
function appleAddress(place: Partial<SourceFields>, apple: Property | undefined) {
  const address = paramOf(apple, 'x-address')
  if (!address || place.city) return {}
  const split = splitAddress(address.replaceAll('\\n', '\n').replaceAll('\\,', ','))
  return split ? { ...split, location: place.location ?? split.location } : {}
}

function imageOf(properties: Properties): string | null {
  const image = properties.get('image')?.[0]?.values[0]
  const attached = properties.get('attach')?.find((line) => {
    const [value = ''] = line.values
    const isImage = /^image\//i.test(paramOf(line, 'fmttype') ?? '') || IMAGE.test(value)
    return isImage && /^https?:/i.test(value)
  })
  // `thumbnail;https://…;150;150;1,full;https://…`
  const listed = properties.get('x-wp-images-url')?.[0]?.values[0] ?? ''
  const full = /(?:^|,)full;(https?:[^;,]+)/.exec(listed) ?? /;(https?:[^;,]+)/.exec(listed)
  return webUrl(image ?? attached?.values[0] ?? full?.[1] ?? '') ?? null
}

/** The email address of an organizer is private. */
function organizerOf(line: Property | undefined): Partial<SourceFields> {
  const name = (paramOf(line, 'cn') ?? '').replaceAll('"', '').trim()
  if (name === '' || name.includes('@')) return {}
  const [value = ''] = line?.values ?? []
  const organizerUrl = /^https?:/i.test(value) ? (webUrl(value) ?? null) : null
  return { organizerName: name, organizerUrl }
}

/** As The Events Calendar and its kin write prices. */
function costOf(cost: string, type: string): Partial<SourceFields> {
  const isFree = /^free$/i.test(type) || /^(free|[$€£]? ?0([.,]00)?)$/i.test(cost)
  if (isFree) return { isFree: true }
  return cost === ''
    ? {}
    : { priceText: plainText(cost), isFree: /[1-9]/.test(cost) ? false : null }
}
