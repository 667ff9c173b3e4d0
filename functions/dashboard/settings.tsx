import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { getSettings, type Settings, saveSettings } from '../../db/organizations.ts'
import { notFound } from '../http/errors.ts'
import { Field } from '../http/form/field.tsx'
import { optionalEmail, optionalLine, requiredLine } from '../http/form/inputs.ts'
import { type FormState, parseForm } from '../http/form/parse-form.ts'
import { purgeAfterAnswer } from '../http/purge-noted.ts'
import type { App } from '../platform/deps.ts'
import { action, type Form as FormData, type OrgSession, page } from './access/org-session.ts'
import type { AlertContent } from './parts/alert.tsx'
import { answerDashboard } from './parts/answer-dashboard.tsx'
import { Form, FormEnd } from './parts/form.tsx'
import { OPENED, openedAs, saveMerged } from './parts/merge-edits.tsx'
import { currentZone, TimeZoneField, timeZone } from './parts/time-zones.tsx'
import { WidgetSnippets } from './parts/widget-snippets.tsx'

/** The settings of the organization. */
export const settings = new Hono<App>()
settings.get('/settings', page('settings.edit', settingsPage))
settings.post('/settings', action('settings.edit', changeSettings))

const SettingsForm = z.object({
  name: requiredLine(200, 'Every organization needs a name'),
  timezone: timeZone,
  mailReplyTo: optionalEmail,
  postalAddress: optionalLine(200),
})

const PLANS = {
  free: 'Free: feeds, events, widget, subscribers',
  pro: 'Pro: also custom feeds and webhooks',
  enterprise: 'Enterprise: also custom feeds and webhooks',
}

const LABELS = {
  name: 'Name',
  timezone: 'Time zone',
  mailReplyTo: 'Answers to mails go to',
  postalAddress: 'Postal address',
}

/** GET settings */
async function settingsPage(c: Context<App>, session: OrgSession) {
  const values = settingsValues(await findSettings(c, session))
  const opened = openedAs(LABELS, values)
  return answerSettings(c, session, { values, errors: {} }, { opened })
}

/** POST settings: brought together with what somebody else saved since the form was opened. */
async function changeSettings(c: Context<App>, session: OrgSession, form: FormData) {
  const { data, state } = parseForm(SettingsForm, form)
  const { opened = '' } = form
  if (!data) return answerSettings(c, session, state, { opened, status: 400 })
  const { outcome, merged, ask } = await saveMerged({
    thing: 'the settings',
    labels: LABELS,
    opened,
    mine: settingsValues(data),
    found: await findSettings(c, session),
    findAgain: () => findSettings(c, session),
    valuesOf: settingsValues,
    save: async (values, { version }) => {
      const { data, state } = parseForm(SettingsForm, values)
      if (!data) return state
      const saved = await saveSettings(c.env.db, { orgId: session.org.id, version }, data)
      return saved ? ('saved' as const) : undefined
    },
  })
  if (ask) {
    const { values, ...rest } = ask
    return answerSettings(c, session, { values, errors: {} }, { status: 409, ...rest })
  }
  if (outcome !== 'saved') return answerSettings(c, session, outcome, { opened, status: 400 })
  purgeAfterAnswer(c.env)
  return c.redirect(session.path(`/settings?done=${merged ? 'merged' : 'settings-saved'}`), 303)
}

async function findSettings(c: Context<App>, session: OrgSession) {
  const found = await getSettings(c.env.db, session.org.id)
  if (!found) throw notFound('Organization')
  return found
}

function settingsValues({ name, timezone, mailReplyTo, postalAddress }: Settings) {
  return {
    name,
    timezone: currentZone(timezone),
    mailReplyTo: mailReplyTo ?? '',
    postalAddress: postalAddress ?? '',
  }
}

type Extra = { opened: string; status?: number; alert?: AlertContent }

function answerSettings(
  c: Context<App>,
  session: OrgSession,
  state: FormState,
  { opened, status = 200, alert }: Extra,
) {
  const { slug, plan } = session.org
  return answerDashboard(c, session, {
    title: 'Settings',
    section: 'settings',
    status,
    ...(alert ? { alert } : {}),
    children: (
      <div class="split">
        <Form session={session} action="/settings" class="card form-part">
          <input type="hidden" name={OPENED} value={opened} />
          <Field state={state} name="name" label={LABELS.name} required maxlength={200} />
          <TimeZoneField
            state={state}
            now={c.env.now()}
            hint="The dashboard tells times in it. Events keep the zone of their place."
          />
          <Field
            state={state}
            name="mailReplyTo"
            label={LABELS.mailReplyTo}
            type="email"
            maxlength={254}
            optional
            hint="Mails to subscribers come under the organization's name, from the address of this service. Answers go to the address you name here."
          />
          <Field
            state={state}
            name="postalAddress"
            label={LABELS.postalAddress}
            maxlength={200}
            optional
            hint="One line below each mail to subscribers. Some countries ask for it."
          />
          <FormEnd label="Save" />
        </Form>
        <div class="stack">
          <section class="card stack">
            <h2>Fixed</h2>
            <dl class="facts">
              <dt>Short name</dt>
              <dd>
                <code>{slug}</code>
              </dd>
              <dt>Plan</dt>
              <dd>{PLANS[plan]}</dd>
              <dt>Page</dt>
              <dd>
                <a href={`/o/${slug}`}>All events, for people and calendar programs</a>
              </dd>
              <dt>API</dt>
              <dd>
                <a href={`/api/v1/orgs/${slug}/events`}>All events of all feeds</a>
              </dd>
            </dl>
            <p class="hint">
              Addresses contain the short name, so it stays. The plan is changed by the operator of
              this service.
            </p>
          </section>
          <section class="card stack">
            <h2>All events on your page</h2>
            <WidgetSnippets
              publicUrl={c.env.env.PUBLIC_URL}
              of={{ orgSlug: slug }}
              name={session.org.name}
            />
            <p class="hint">
              The look is what all feeds agree on in their widgets. Attributes of the element change
              it.
            </p>
          </section>
        </div>
      </div>
    ),
  })
}
