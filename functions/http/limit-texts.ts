import type { Limit } from '../../db/writes/limit-reached.ts'
import {
  MOST_CUSTOM_FEEDS,
  MOST_EVENTS,
  MOST_FEEDS,
  MOST_NEW_NAMES,
  MOST_STYLES,
} from '../../domain/organization-limits.ts'

const number = (count: number) => count.toLocaleString('en-US')

/** What staff read when their organization has as much as it may. */
export const LIMIT_TEXTS: Record<Limit, string> = {
  events: `Not saved. Your organization would have more than ${number(MOST_EVENTS)} events, the most on the Free plan. Delete events that you no longer need, or ask the operator of this service to upgrade your plan.`,
  feeds: `Not saved. Your organization has ${number(MOST_FEEDS)} feeds, the most that it can have. Delete one first.`,
  'custom feeds': `Not saved. Your organization has ${number(MOST_CUSTOM_FEEDS)} custom feeds, the most that it can have. Delete one first.`,
  'category styles': `Not saved. Your organization has ${number(MOST_STYLES)} categories with a color or image, the most that it can have. Remove those of another one first.`,
  'new names': `Not saved. Your organization added, renamed, and deleted more than ${number(MOST_NEW_NAMES)} events today, the most in a day. Try again after midnight UTC.`,
}
