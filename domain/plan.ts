export const PLANS = ['free', 'pro', 'enterprise'] as const
export type Plan = (typeof PLANS)[number]

export const PLAN_NAMES: Record<Plan, string> = {
  free: 'Free',
  pro: 'Pro',
  enterprise: 'Enterprise',
}

/** Most bytes of uploaded images an organization may have. */
export const IMAGE_QUOTA: Record<Plan, number> = {
  free: 200 * 1024 ** 2,
  pro: 5 * 1024 ** 3,
  enterprise: 50 * 1024 ** 3,
}

/** spec 1: custom feeds and webhooks are Pro/Enterprise features. */
export function hasProFeatures(plan: Plan): boolean {
  return plan !== 'free'
}
