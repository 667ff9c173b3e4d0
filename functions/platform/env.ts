import * as z from 'zod'

const secret = z.string().min(32)

/** Every setting of the service; `.dev.vars.example` and `docs/deploy.md` describe them. */
export const Env = z.object({
  ENVIRONMENT: z.enum(['production', 'development', 'test']).default('production'),
  /** The public origin: absolute addresses in answers and mails start with it. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, '')),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\/.+@.+\/.+/),
  /** Only for a stand-in; Neon's own address follows from DATABASE_URL. */
  NEON_ENDPOINT: z.url().optional(),
  APP_SECRET: secret,
})
export type Env = z.infer<typeof Env>

/** Throws an error that names the settings at fault and never shows a value. */
export function parseEnv(bindings: unknown): Env {
  const parsed = Env.safeParse(bindings)
  if (parsed.success) return parsed.data
  const names = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
  throw new Error(`missing or invalid settings: ${names.join(', ')}`)
}
