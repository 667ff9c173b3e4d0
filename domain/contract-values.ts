import * as z from 'zod'

// Kinds of values in the contract of the API, for `event-contract.ts` and `calendar-contract.ts`.

export const text = z.string()
export const date = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ format: 'date' })
/** A moment on the clocks of an event. */
export const instant = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/)
  .meta({ format: 'date-time' })
/** A moment in UTC. */
export const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .meta({ format: 'date-time' })
export const url = text.meta({ format: 'uri' })
export const path = text.meta({ format: 'uri-reference' })
export const urlTemplate = text.meta({ format: 'uri-template' })
