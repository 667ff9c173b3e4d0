import type { Event } from '../event-contract.ts'

const MONEY = { style: 'currency', trailingZeroDisplay: 'stripIfInteger' } as const

/** What entry costs: in the organizer's words, else the amounts; nothing where a badge says it. */
export function priceOf(event: Event, locale: string, freeWord: string): string | undefined {
  const { priceText, priceMin, priceMax, currency, isFree } = event
  if (priceText) return isFree && priceText === freeWord ? undefined : priceText
  if (!currency) return undefined
  const { format } = new Intl.NumberFormat(locale, { ...MONEY, currency })
  return [...new Set([priceMin, priceMax])].map((amount) => format(amount ?? 0)).join(' – ')
}
