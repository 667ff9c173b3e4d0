import type { Event } from '../event-contract.ts'

const MONEY = { style: 'currency', trailingZeroDisplay: 'stripIfInteger' } as const

// Making a formatter costs a hundred times what using it does, and a calendar file has 2,000 prices.
const formats = new Map<string, Intl.NumberFormat>()

function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  const key = locale + currency
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { ...MONEY, currency })
  formats.set(key, format)
  return format
}

/** What entry costs: in the organizer's words, else the amounts; nothing where a badge says it. */
export function priceOf(event: Event, locale: string, freeWord: string): string | undefined {
  const { priceText, priceMin, priceMax, currency, isFree } = event
  if (priceText) return isFree && priceText === freeWord ? undefined : priceText
  if (!currency) return undefined
  const { format } = moneyFormat(locale, currency)
  return [...new Set([priceMin, priceMax])].map((amount) => format(amount ?? 0)).join(' – ')
}
