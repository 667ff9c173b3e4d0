import type { Context } from 'hono'
import * as z from 'zod/mini'
import { getMailSettings, saveSettings } from '../../../db/queries/organizations/save-settings.ts'
import { purgeAfterAnswer } from '../../http/purge-noted.ts'
import type { App } from '../../platform/deps.ts'
import type { Form as FormData, Staff } from '../access/staff.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { Field, type FormState } from '../parts/field.tsx'
import { optionalEmail, optionalLine, parseForm, requiredLine, timeZone } from '../parts/fields.ts'
import { Form, FormEnd } from '../parts/form.tsx'
import { TimeZoneField } from '../parts/time-zone-field.tsx'

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

/** GET settings */
export async function settingsPage(c: Context<App>, staff: Staff) {
  const { id, name, timezone } = staff.org
  const { mailReplyTo, postalAddress } = (await getMailSettings(c.env.db, id)) ?? {}
  const values = {
    name,
    timezone,
    mailReplyTo: mailReplyTo ?? '',
    postalAddress: postalAddress ?? '',
  }
  return answerSettings(c, staff, { values, errors: {} })
}

/** POST settings */
export async function changeSettings(c: Context<App>, staff: Staff, form: FormData) {
  const { data, state } = parseForm(SettingsForm, form)
  if (!data) return answerSettings(c, staff, state, 400)
  await saveSettings(c.env.db, staff.org.id, data)
  purgeAfterAnswer(c.env)
  return c.redirect(staff.path('/settings?done=settings-saved'), 303)
}

function answerSettings(c: Context<App>, staff: Staff, state: FormState, status = 200) {
  const { slug, plan } = staff.org
  return answerDashboard(c, staff, {
    title: 'Settings',
    section: 'settings',
    status,
    children: (
      <div class="split">
        <Form staff={staff} action="/settings" class="card form-part">
          <Field state={state} name="name" label="Name" required maxlength={200} />
          <TimeZoneField
            state={state}
            now={c.env.now()}
            hint="The dashboard tells times in it. Events keep the zone of their place."
          />
          <Field
            state={state}
            name="mailReplyTo"
            label="Answers to mails go to"
            type="email"
            maxlength={254}
            optional
            hint="Mails to subscribers come under the organization's name, from the address of this service. Answers go to the address you name here."
          />
          <Field
            state={state}
            name="postalAddress"
            label="Postal address"
            maxlength={200}
            optional
            hint="One line below each mail to subscribers. Some countries ask for it."
          />
          <FormEnd label="Save" />
        </Form>
        <section class="card stack">
          <h2>Fixed</h2>
          <dl class="facts">
            <dt>Short name</dt>
            <dd>
              <code>{slug}</code>
            </dd>
            <dt>Plan</dt>
            <dd>{PLANS[plan]}</dd>
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
      </div>
    ),
  })
}
