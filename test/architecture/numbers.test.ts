import { describe, expect, it } from 'vitest'
import { UNUSED_DAYS } from '../../db/media/images.ts'
import { CLOSED_DAYS } from '../../db/organizations/close-organization.ts'
import { EMAIL_UNDO_DAYS } from '../../db/people/email-undo.ts'
import { SESSION_DAYS, SIGN_IN_MINUTES } from '../../db/people/sign-in.ts'
import { INVITATION_DAYS, MAX_INVITATIONS } from '../../db/people/team.ts'
import { PENDING_DAYS } from '../../db/subscribers/manage-subscribers.ts'
import { OFFERS_AT_ONCE } from '../../db/subscribers/offers.ts'
import { CONFIRM_HOURS } from '../../db/subscribers/subscription.ts'
import { MAX_ENDPOINTS } from '../../db/webhooks/endpoints.ts'
import {
  ADDRESSES_A_DAY,
  CALENDARS_A_DAY,
  CHANGES_A_DAY,
  IMAGE_COPIES_A_DAY,
} from '../../domain/daily-limits.ts'
import { LATEST_HOURS } from '../../domain/digests/due-digests.ts'
import { QUIET_MINUTES, UPDATES_A_DAY } from '../../domain/digests/event-updates.ts'
import { EMAILS_A_DAY, KNOWN_SUBSCRIBERS } from '../../domain/email-allowance.ts'
import * as imports from '../../domain/imports/limits.ts'
import {
  MOST_CUSTOM_FEEDS,
  MOST_EVENTS,
  MOST_FEEDS,
  MOST_NEW_NAMES,
  MOST_STYLES,
} from '../../domain/organization-limits.ts'
import { IMAGE_QUOTA } from '../../domain/plan.ts'
import { MOST_ADDRESSES, OFFER_DAYS } from '../../domain/uploads/limits.ts'
import { MOST_BYTES_ALONE } from '../../functions/media/store-image.ts'
import { readProjectFile } from './project-files.ts'

const GB = 1024 ** 3

/** Numbers of constants that documents state, where `#` stands for the number. */
const STATED: Record<string, [sentence: string, value: number][]> = {
  'docs/imports.md': [
    ['every # minutes with Pro', imports.FETCH_MINUTES.pro],
    ['at least # hours later', imports.REMOVED_AFTER_HOURS],
    ['daily at the latest, for # days', imports.STOPPED_AFTER_DAYS],
    ['| Calendars of an organization | # |', imports.MAX_SOURCES],
    ['| # MB, ', imports.MAX_FILE_MB],
    [' MB, # seconds', imports.FETCH_SECONDS],
    ['| Events in a calendar | # |', imports.MAX_EVENTS],
    ['| #, together', imports.PREVIEWS],
    ['together # MB', imports.PREVIEWS_MB],
    ['each for # hour |', imports.PREVIEW_HOURS],
  ],
  'docs/dashboard.md': [
    ['within # minutes, and select **Sign in**', SIGN_IN_MINUTES],
    ['signed in for # days', SESSION_DAYS],
    ['gets an email with a link. For # days', EMAIL_UNDO_DAYS],
    ['| Uploaded images | # MB', IMAGE_QUOTA.free / 1024 ** 2],
    ['MB | # GB |', IMAGE_QUOTA.pro / GB],
    ['GB | # GB |', IMAGE_QUOTA.enterprise / GB],
    ['a file can have up to # MB', MOST_BYTES_ALONE / 1024 ** 2],
    ['| Every # minutes | Every', imports.FETCH_MINUTES.usual],
    ['| Every # minutes |', imports.FETCH_MINUTES.pro],
    ['date of a series included | # |', MOST_EVENTS],
    ['each date of a series included | # | 250,000 | 250,000 |', MOST_NEW_NAMES],
    ['or uploaded in a day | # |', CALENDARS_A_DAY.free],
    ['| 200 | # | 5,000 |', CALENDARS_A_DAY.pro],
    ['| 1,000 | # |', CALENDARS_A_DAY.enterprise],
    ['| #, plus', EMAILS_A_DAY.ofNewOrganization],
    ['plus # for each confirmed', EMAILS_A_DAY.perSubscriber],
    ['up to # | 1,000', EMAILS_A_DAY.ofOrganization],
    ['Unused images are deleted after # days', UNUSED_DAYS],
    ['**Pending**, for up to # days', PENDING_DAYS],
    ['for # days. An organization always has an owner', INVITATION_DAYS],
    ['deletes it # days later', CLOSED_DAYS],
  ],
  'docs/digests.md': [
    ['# minutes after your last change', QUIET_MINUTES],
    ['nothing has changed for # minutes', QUIET_MINUTES],
    ['one event up to # times', UPDATES_A_DAY.ofEvent],
    ['event updates up to # times', UPDATES_A_DAY.ofOrganization],
    ['more than # hours late', LATEST_HOURS],
  ],
  'docs/operations.md': [
    ['date of a series included | # |', MOST_EVENTS],
    ['| Feeds, archived ones included | # |', MOST_FEEDS],
    ['| Custom feeds | # |', MOST_CUSTOM_FEEDS],
    ['color or image | # |', MOST_STYLES],
    ['| Imported calendars | # |', imports.MAX_SOURCES],
    ['| Webhook endpoints | # |', MAX_ENDPOINTS],
    ['| Open invitations | # |', MAX_INVITATIONS],
    ['adds at most # rows', MOST_NEW_NAMES],
    ['| Forms sent in the dashboard | # |', CHANGES_A_DAY.free],
    ['dashboard | 2,000 | # |', CHANGES_A_DAY.pro],
    ['2,000 | 20,000 | # |', CHANGES_A_DAY.enterprise],
    ['or uploaded | # |', CALENDARS_A_DAY.free],
    ['or uploaded | 200 | # |', CALENDARS_A_DAY.pro],
    ['or uploaded | 200 | 1,000 | # |', CALENDARS_A_DAY.enterprise],
    ['geocoder is asked for | # |', ADDRESSES_A_DAY.free],
    ['geocoder is asked for | 1,000 | # |', ADDRESSES_A_DAY.pro],
    ['geocoder is asked for | 1,000 | 5,000 | # |', ADDRESSES_A_DAY.enterprise],
    ['transformations each) | # |', IMAGE_COPIES_A_DAY.free],
    ['transformations each) | 200 | # |', IMAGE_COPIES_A_DAY.pro],
    ['transformations each) | 200 | 2,000 | # |', IMAGE_COPIES_A_DAY.enterprise],
  ],
  'docs/subscriptions.md': [
    ['valid for # hours', CONFIRM_HOURS],
    ['or # subscribers who confirmed', KNOWN_SUBSCRIBERS],
    ['a CSV file of up to # rows', MOST_ADDRESSES],
    ['works for # days', OFFER_DAYS],
    ['After # days without an answer', OFFER_DAYS],
    ['up to # a minute', OFFERS_AT_ONCE],
    ['of the service’s # confirmation emails', EMAILS_A_DAY.ofService],
    ['together send # of them a day', EMAILS_A_DAY.offersOfUnpaid],
  ],
}

const format = (value: number) => new Intl.NumberFormat('en-US').format(value)
const textOf = (document: string) => readProjectFile(document).replace(/\s+/g, ' ')

describe.each(Object.entries(STATED))('%s', (document, stated) => {
  it.each(stated)('says “%s” with the number of the code', (sentence, value) => {
    expect(textOf(document)).toContain(sentence.replace('#', format(value)))
  })
})

it('numbers are compared in so many sentences', () => {
  expect(Object.values(STATED).flat()).toHaveLength(64)
})
