import { textOn } from '../../domain/display/accent.ts'
import { parseEmailAddress } from '../../domain/email-address.ts'
import { isMediaPath, mediaPath } from '../../domain/media.ts'
import { isWebAddress, MAX_URL } from '../../domain/web-address.ts'
import {
  LONGEST_SETTING,
  MOST_PER_PAGE,
  WIDGET_CHOICES,
  type WidgetConfig,
} from '../../domain/widget-config.ts'
import { knownZone } from '../../domain/zoned-time.ts'
import type { Row } from '../organizations/import-organization.ts'
import { CliError } from './cli-error.ts'

/** Columns that pages, emails, and widgets use as links. */
const LINKS = ['url', 'ticket_url', 'organizer_url']
export const IMAGES = ['image_url', 'logo_url']

/**
 * Refuses values that no form takes and the database does not check: links that run script would be shown on our
 * pages, and a time zone that is none would break every page that shows it.
 */
export function checkValues(name: string, rows: Row[]): void {
  for (const row of rows) {
    checkRow(name, row)
    if (name === 'series') checkRow(name, Object(row.fields))
    if (name === 'feeds') checkWidget(Object(row.widget))
  }
}

function checkRow(name: string, row: Row): void {
  const check = (columns: string[], isFine: (text: string) => boolean) => {
    for (const column of columns) {
      const value = Object.hasOwn(row, column) ? row[column] : null
      if (value === null || (typeof value === 'string' && isFine(value))) continue
      throw new CliError(
        `"${name}" has a "${column}" that cannot be used: ${JSON.stringify(value)}`,
      )
    }
  }
  const isLink = (text: string) => text.length <= MAX_URL && isWebAddress(text)
  check(LINKS, isLink)
  check(IMAGES, (text) => isMediaPath(text) || isLink(text))
  check(['timezone'], (zone) => knownZone(zone) !== undefined)
  check(['mail_reply_to'], (text) => parseEmailAddress(text)?.email === text)
}

const IMAGE_COLUMNS = ['id', 'org_id', 'extension', 'bytes', 'created_at', 'checked_at']

/** The paths of the images of a file. */
export function checkImages(rows: Row[]): Set<string> {
  const paths = rows.map((row) => {
    const path = mediaPath(String(row.id), String(row.extension))
    const isFine = Number.isSafeInteger(row.bytes) && Number(row.bytes) > 0 && isMediaPath(path)
    if (!isFine || Object.keys(row).some((column) => !IMAGE_COLUMNS.includes(column))) {
      throw new CliError(`"images" has a row that cannot be used: ${JSON.stringify(row)}`)
    }
    return path
  })
  return new Set(paths)
}

const oneOf = (known: readonly unknown[]) => (value: unknown) => known.includes(value)
const isSwitch = oneOf([true, false])
const optionalText = (most: number) => (value: unknown) =>
  value === null || (typeof value === 'string' && value.length <= most)

/** What its form takes; pages use these as they are. */
const WIDGET: { [N in keyof WidgetConfig]: (value: unknown) => boolean } = {
  view: oneOf(WIDGET_CHOICES.view),
  theme: oneOf(WIDGET_CHOICES.theme),
  accentColor: (value) => typeof value === 'string' && textOn(value) !== undefined,
  language: optionalText(LONGEST_SETTING.language),
  showSearch: isSwitch,
  showNearby: isSwitch,
  showSubscribe: isSwitch,
  showCalendar: isSwitch,
  perPage: (value) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_PER_PAGE,
  repeats: oneOf(WIDGET_CHOICES.repeats),
  images: oneOf(WIDGET_CHOICES.images),
  title: optionalText(LONGEST_SETTING.title),
}

function checkWidget(widget: Row): void {
  for (const [name, isFine] of Object.entries(WIDGET)) {
    if (!Object.hasOwn(widget, name) || isFine(widget[name])) continue
    throw new CliError(
      `"feeds" has a "widget" that cannot be used: ${name} ${JSON.stringify(widget[name])}`,
    )
  }
}
