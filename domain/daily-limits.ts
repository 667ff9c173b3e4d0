import type { Plan } from './plan.ts'

/**
 * What one organization can do within 24 hours. Anyone can create one where sign-up is open, so each limit is
 * far above what people do and far below what a program can.
 */

/** Forms that its staff send in the dashboard: each may purge caches, write rows, or call other servers. */
export const CHANGES_A_DAY: Record<Plan, number> = {
  free: 2_000,
  pro: 20_000,
  enterprise: 100_000,
}

/** Calendars that its staff have fetched at once, or upload: each may be large, and is another server’s work. */
export const CALENDARS_A_DAY: Record<Plan, number> = {
  free: 200,
  pro: 1_000,
  enterprise: 5_000,
}

/** Addresses that the geocoder is asked for: it takes one a second, of all organizations together. */
export const ADDRESSES_A_DAY: Record<Plan, number> = {
  free: 1_000,
  pro: 5_000,
  enterprise: 20_000,
}

/** Images of imported events that are copied: each is four transformations, which the operator may pay for. */
export const IMAGE_COPIES_A_DAY: Record<Plan, number> = {
  free: 200,
  pro: 2_000,
  enterprise: 10_000,
}
