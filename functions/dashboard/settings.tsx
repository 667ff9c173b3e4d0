import * as z from 'zod/mini'
import { CLOSED_DAYS } from '../../db/organizations/close-organization.ts'
import { getSettings, type Settings, saveSettings } from '../../db/organizations/organizations.ts'
import { FETCH_MINUTES } from '../../domain/imports/limits.ts'
import { hasProFeatures, IMAGE_QUOTA, PLAN_NAMES, type Plan } from '../../domain/plan.ts'
import { Field } from '../forms/field.tsx'
import {
  optionalEmail,
  optionalHttps,
  optionalLine,
  optionalUrl,
  requiredLine,
} from '../forms/inputs.ts'
import { parseForm } from '../forms/parse-form.ts'
import { currentZone, TimeZoneField, timeZone } from '../forms/time-zones.tsx'
import { may } from './access/may.ts'
import { DELETE, EXPORT } from './organization/texts.ts'
import { answerDashboard } from './parts/answer-dashboard.tsx'
import { Form, FormEnd } from './parts/form.tsx'
import { type FormView, formOf } from './parts/form-of.tsx'
import { sizeInWords } from './parts/format.ts'
import { WidgetSnippets } from './parts/widget-snippets.tsx'
import type { StaffContext } from './staff-context.ts'
import { staffRoutes } from './staff-routes.ts'

const SettingsForm = z.object({
  name: requiredLine(200, 'Enter a name for the organization'),
  timezone: timeZone,
  url: optionalUrl,
  mailReplyTo: optionalEmail,
  postalAddress: optionalLine(200),
  privacyUrl: optionalHttps,
})

/** What a plan adds to what all have. */
function planInWords(plan: Plan): string {
  const features = [
    ...(hasProFeatures(plan) ? ['custom feeds', 'webhooks'] : []),
    `imports every ${hasProFeatures(plan) ? FETCH_MINUTES.pro : FETCH_MINUTES.usual} minutes`,
    `${sizeInWords(IMAGE_QUOTA[plan])} of images`,
  ]
  return `${PLAN_NAMES[plan]}: ${features.join(', ')}`
}

const LABELS = {
  name: 'Name',
  timezone: 'Time zone',
  url: 'Website',
  mailReplyTo: 'Reply-to address',
  postalAddress: 'Postal address',
  privacyUrl: 'Privacy policy',
}

/** GET and POST settings */
const settingsForm = formOf<EditableSettings, Settings>({
  thing: 'the settings',
  missing: 'Organization',
  labels: LABELS,
  read: (_, form) => parseForm(SettingsForm, form),
  values: settingsValues,
  find: (c) => getSettings(c.env.db, c.var.session.org.id),
  dataOf: (found) => found,
  async change(c, { data, found: { version } }) {
    const { org } = c.var.session
    return (await saveSettings(c.env.db, { orgId: org.id, version }, data)) ? 'saved' : undefined
  },
  back: () => '/settings',
  done: 'settings-saved',
  show: answerSettings,
})

/** The settings of the organization. */
export const settings = staffRoutes()
settings.get('/settings', may('settings.edit'), settingsForm.page)
settings.post('/settings', may('settings.edit'), settingsForm.save)

function settingsValues(settings: Settings) {
  const { name, timezone, url, mailReplyTo, postalAddress, privacyUrl } = settings
  return {
    name,
    timezone: currentZone(timezone),
    url: url ?? '',
    mailReplyTo: mailReplyTo ?? '',
    postalAddress: postalAddress ?? '',
    privacyUrl: privacyUrl ?? '',
  }
}

type EditableSettings = Settings & { version: string }

function answerSettings(
  c: StaffContext,
  _: EditableSettings,
  { state, hidden, ...view }: FormView<Settings>,
) {
  const { session } = c.var
  const { slug, plan } = session.org
  return answerDashboard(c, {
    title: 'Settings',
    subjectId: session.org.id,
    section: 'settings',
    ...view,
    children: (
      <div class="split">
        <Form session={session} action="/settings" class="card form-part">
          {hidden}
          <Field state={state} name="name" label={LABELS.name} required maxlength={200} />
          <TimeZoneField
            state={state}
            now={c.env.now()}
            hint="Used for times in the dashboard. Each event has its own time zone."
          />
          <Field
            state={state}
            name="url"
            label={LABELS.url}
            inputmode="url"
            optional
            placeholder="https://"
            hint="Public pages link your organization’s name to it."
          />
          <Field
            state={state}
            name="mailReplyTo"
            label={LABELS.mailReplyTo}
            type="email"
            maxlength={254}
            optional
            hint="Replies to your emails go here. Emails show your organization’s name and come from this service’s email address."
          />
          <Field
            state={state}
            name="postalAddress"
            label={LABELS.postalAddress}
            maxlength={200}
            optional
            hint="Shown at the end of each email to subscribers. Some countries require it."
          />
          <Field
            state={state}
            name="privacyUrl"
            label={LABELS.privacyUrl}
            inputmode="url"
            optional
            placeholder="https://"
            hint="Linked below the sign-up form, on subscribers’ pages, and in their emails."
          />
          <FormEnd label="Save changes" />
        </Form>
        <div class="stack">
          <section class="card stack">
            <h2>Organization details</h2>
            <dl class="facts">
              <dt>Short name</dt>
              <dd>
                <code>{slug}</code>
              </dd>
              <dt>Plan</dt>
              <dd>
                {planInWords(plan)}. <a href="/docs/dashboard#plans">All plans</a>
              </dd>
              <dt>Page</dt>
              <dd>
                <a href={`/o/${slug}`}>All events, with calendar links</a>
              </dd>
              <dt>API</dt>
              <dd>
                <a href={`/api/v1/orgs/${slug}/events`}>Events of all feeds</a>
              </dd>
            </dl>
            <p class="hint">
              The short name is part of your URLs and can’t be changed. To change your plan, contact
              the operator of this service.
            </p>
          </section>
          <section class="card stack">
            <h2>All events on your website</h2>
            <WidgetSnippets
              publicUrl={c.env.env.PUBLIC_URL}
              of={{ orgSlug: slug }}
              name={session.org.name}
            />
            <p class="hint">
              This widget uses the settings that all your feeds share. Use HTML attributes to
              override them.
            </p>
          </section>
          {session.may('organization.export') && (
            <section class="card stack">
              <h2>{EXPORT.heading}</h2>
              <p>{EXPORT.summary}</p>
              <p>
                <a class="button secondary" href={session.path('/export')}>
                  {EXPORT.link}
                </a>
              </p>
            </section>
          )}
          {session.may('organization.delete') && !session.org.closedAt && (
            <section class="card stack dangerous">
              <h2>{DELETE.heading}</h2>
              <p>{DELETE.summary(CLOSED_DAYS)}</p>
              <p>
                <a class="button secondary" href={session.path('/delete')}>
                  {DELETE.link}
                </a>
              </p>
            </section>
          )}
        </div>
      </div>
    ),
  })
}
