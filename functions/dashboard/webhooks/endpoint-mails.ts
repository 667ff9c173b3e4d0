import {
  type EndpointNews,
  getEndpointNews,
  MOST_COUNTED,
} from '../../../db/webhooks/notify-owners.ts'
import type { MailKind } from '../../../domain/mail-kinds.ts'
import type { AttemptError } from '../../../domain/webhook-attempt.ts'
import { composeMail } from '../../mail/mail-layout.tsx'
import type { MailComposer } from '../../mail/mail-task.ts'
import type { Deps } from '../../platform/deps.ts'
import { formatCount, formatTime } from '../parts/format.ts'
import { ATTEMPT_WORDS } from './webhook-words.ts'

/** What owners are told of their endpoints, by kind. */
export const endpointMails = {
  async 'webhooks-failing'(deps, subject) {
    const news = await load(deps, subject, 'failing')
    if (!news) return undefined
    const { endpoints, timezone } = news
    const many = endpoints.length > 1
    return compose(deps, news, {
      subject: `Webhooks to ${many ? `${endpoints.length} addresses` : hostOf(endpoints[0]?.url)} fail`,
      before: [
        many
          ? 'These addresses of yours have taken no webhook for a day or longer.'
          : 'An address of yours has taken no webhook for a day or longer.',
        ...endpoints.map(({ url, failingSince, failed, lastError }) => {
          const since = failingSince ? formatTime(failingSince, timezone) : ''
          const count = formatCount(failed, 'failed delivery', {
            bound: MOST_COUNTED,
            many: 'failed deliveries',
          })
          const why = lastError ? ` Last: ${ATTEMPT_WORDS[lastError as AttemptError]}.` : ''
          return `${hostOf(url)}: failing since ${since}, ${count}.${why}`
        }),
      ],
      after: [
        'What failed four times is not tried again by itself. Once the server takes webhooks, you can have all of it sent again on the page of the endpoint, for 30 days.',
        'You get this once, and another mail when it works again.',
      ],
    })
  },
  async 'webhooks-recovered'(deps, subject) {
    const news = await load(deps, subject, 'recovered')
    if (!news) return undefined
    const hosts = news.endpoints.map(({ url }) => hostOf(url))
    return compose(deps, news, {
      subject: `Webhooks to ${hosts.length > 1 ? `${hosts.length} addresses` : hosts[0]} work again`,
      before: [`A webhook was taken again: ${hosts.join(', ')}.`],
      after: [
        'What failed meanwhile can be sent again on the page of the endpoint, for 30 days after it failed.',
      ],
    })
  },
} satisfies Partial<Record<MailKind, MailComposer>>

function load(deps: Deps, subject: string, kind: 'failing' | 'recovered') {
  const [orgId = '', personId = '', ms = ''] = subject.split('.')
  return getEndpointNews(deps.db, { orgId, personId, at: new Date(Number(ms)) }, kind)
}

type Text = { subject: string; before: string[]; after: string[] }

function compose(
  { env }: Deps,
  { email, orgId, orgName, orgSlug, endpoints }: EndpointNews,
  text: Text,
) {
  const [first] = endpoints
  const below = endpoints.length === 1 ? `/${first?.id}` : ''
  return composeMail({
    to: email,
    orgId,
    ...text,
    button: {
      label: 'See what failed',
      url: `${env.PUBLIC_URL}/dashboard/${orgSlug}/webhooks${below}`,
    },
    footer: { lines: [`Sent because you are an owner of ${orgName}.`] },
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
}

/** The rest of an endpoint's address may hold a secret. */
function hostOf(url = ''): string {
  return new URL(url).host
}
