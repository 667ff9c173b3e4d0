export const PLANS = ['free', 'pro', 'enterprise'] as const
export type Plan = (typeof PLANS)[number]

export const PLAN_NAMES: Record<Plan, string> = {
  free: 'Free',
  pro: 'Pro',
  enterprise: 'Enterprise',
}

/** spec 1: custom feeds and webhooks are Pro/Enterprise features. */
export function hasProFeatures(plan: Plan): boolean {
  return plan !== 'free'
}
