import {
  type EndpointNews,
  getEndpointNews,
  MOST_COUNTED,
} from '../../../db/webhooks/notify-owners.ts'
import type { MailKind } from '../../../domain/mail-kinds.ts'
import type { AttemptError } from '../../../domain/webhook-attempt.ts'
import { brandOf } from '../../mail/email-branding.ts'
import { composeMail } from '../../mail/mail-layout.tsx'
import type { MailComposer } from '../../mail/mail-task.ts'
import type { Deps } from '../../platform/deps.ts'
import { formatCount, formatTime } from '../parts/format.ts'
import { ATTEMPT_WORDS, endpointName } from './webhook-words.ts'

/** Emails to owners about their endpoints, by kind. */
export const endpointMails = {
  async 'webhooks-failing'(deps, subject) {
    const news = await load(deps, subject, 'failing')
    if (!news) return undefined
    const { endpoints, timezone } = news
    const many = endpoints.length > 1
    return compose(deps, news, {
      subject: `Webhook deliveries to ${many ? `${endpoints.length} endpoints` : nameOf(endpoints[0])} are failing`,
      before: [
        many
          ? 'These endpoints haven’t accepted a delivery for 24 hours or more.'
          : 'Your endpoint hasn’t accepted a delivery for 24 hours or more.',
        ...endpoints.map((endpoint) => {
          const { failingSince, failed, lastError } = endpoint
          const since = failingSince ? formatTime(failingSince, timezone) : ''
          const count = formatCount(failed, 'failed delivery', {
            bound: MOST_COUNTED,
            many: 'failed deliveries',
          })
          const why = lastError ? ` Last error: ${ATTEMPT_WORDS[lastError as AttemptError]}.` : ''
          return `${nameOf(endpoint)}: failing since ${since}, ${count}.${why}`
        }),
      ],
      after: [
        'After 4 failed attempts, we stop retrying. When your server works again, resend failed deliveries from the endpoint’s page within 30 days.',
        'You get this email once, and another one when deliveries are accepted again.',
      ],
    })
  },
  async 'webhooks-recovered'(deps, subject) {
    const news = await load(deps, subject, 'recovered')
    if (!news) return undefined
    const names = news.endpoints.map(nameOf)
    return compose(deps, news, {
      subject: `Webhook deliveries to ${names.length > 1 ? `${names.length} endpoints` : names[0]} work again`,
      before: [`Deliveries are accepted again: ${names.join(', ')}.`],
      after: [
        'You can resend failed deliveries from the endpoint’s page for 30 days after they failed.',
      ],
    })
  },
} satisfies Partial<Record<MailKind, MailComposer>>

function load(deps: Deps, subject: string, kind: 'failing' | 'recovered') {
  const [orgId = '', personId = '', ms = ''] = subject.split('.')
  return getEndpointNews(deps.db, { orgId, personId, at: new Date(Number(ms)) }, kind)
}

type Text = { subject: string; before: string[]; after: string[] }

function compose({ env }: Deps, news: EndpointNews, text: Text) {
  const { email, orgId, orgName, orgSlug, endpoints } = news
  const [first] = endpoints
  const below = endpoints.length === 1 ? `/${first?.id}` : ''
  return composeMail({
    to: email,
    orgId,
    brand: brandOf(news, env.PUBLIC_URL),
    ...text,
    button: {
      label: 'View failed deliveries',
      url: `${env.PUBLIC_URL}/dashboard/${orgSlug}/webhooks${below}`,
    },
    footer: { lines: [`You received this email because you’re an owner of ${orgName}.`] },
  })
}

function nameOf(endpoint?: EndpointNews['endpoints'][number]): string {
  return endpoint ? endpointName(endpoint) : ''
}
