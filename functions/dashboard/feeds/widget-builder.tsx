import type { Context } from 'hono'
import * as z from 'zod/mini'
import { changeWidget, type EditableFeed } from '../../../db/queries/feeds/manage-feeds.ts'
import { WIDGET_DEFAULTS, type WidgetConfig } from '../../../domain/widget-config.ts'
import { notFound } from '../../http/errors.ts'
import { purgeAfterAnswer } from '../../http/purge-noted.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, Staff } from '../access/staff.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import type { FormState } from '../parts/field.tsx'
import { checked, optionalLine, parseForm } from '../parts/fields.ts'
import { feedId, findFeed } from './edit-feed.tsx'
import { WidgetFields, WidgetPreview, WidgetSnippets } from './widget-parts.tsx'

const WidgetForm = z.object({
  view: z.enum(['list', 'month'], 'Choose one of the two'),
  theme: z.enum(['auto', 'light', 'dark'], 'Choose one of the three'),
  accentColor: z
    .string('Choose a color')
    .check(z.regex(/^#[0-9a-f]{6}$/i, 'A color is written as #2557d6')),
  language: optionalLine(35).check(
    z.refine((tag) => tag === null || isLanguage(tag), 'A language is written as en, es or pt-BR'),
  ),
  showSearch: checked,
  showNearby: checked,
  showSubscribe: checked,
  perPage: z.pipe(
    z.catch(z.string(), ''),
    z.pipe(
      z.transform((typed: string) => Number(typed.trim() || WIDGET_DEFAULTS.perPage)),
      z
        .number('A number from 1 to 100')
        .check(
          z.int('A whole number, please'),
          z.minimum(1, 'From 1 to 100'),
          z.maximum(100, 'From 1 to 100'),
        ),
    ),
  ),
  title: optionalLine(100),
})

/** GET feeds/:feedId/widget */
export async function widgetPage(c: Context<App>, staff: Staff) {
  const found = await findFeed(c, staff)
  const widget = { ...WIDGET_DEFAULTS, ...found.feed.widget }
  return answerWidget(c, staff, found, widget, { values: valuesOf(widget), errors: {} })
}

/** POST feeds/:feedId/widget: saves, or with `intent=preview` only shows. */
export async function saveWidget(c: Context<App>, staff: Staff, form: Form) {
  const { data, state } = parseForm(WidgetForm, form)
  if (form.intent === 'preview' || !data) {
    const found = await findFeed(c, staff)
    const widget = data ?? { ...WIDGET_DEFAULTS, ...found.feed.widget }
    const shown = state ?? { values: valuesOf(widget), errors: {} }
    return answerWidget(c, staff, found, widget, shown, data ? 200 : 400)
  }
  const id = feedId(c)
  const of = { orgId: staff.org.id, id, now: c.env.now() }
  if (!(await changeWidget(c.env.db, of, data))) throw notFound('Feed')
  purgeAfterAnswer(c.env)
  return c.redirect(staff.path(`/feeds/${id}/widget?done=widget-saved`), 303)
}

function answerWidget(
  c: Context<App>,
  staff: Staff,
  { feed }: EditableFeed,
  widget: WidgetConfig,
  state: FormState,
  status = 200,
) {
  return answerDashboard(c, staff, {
    title: 'Widget',
    section: 'feeds',
    above: { label: feed.name, path: `/feeds/${feed.id}` },
    lead: 'The calendar for your own web site. What you save here changes it everywhere it is embedded.',
    status,
    allowed: { 'img-src': "'self' https: data:", 'frame-src': "'self'" },
    head: <script src="/widget.js" defer />,
    children: (
      <div class="split even">
        <div class="stack">
          <WidgetFields {...{ staff, state }} action={`/feeds/${feed.id}/widget`} />
          <WidgetSnippets publicUrl={c.env.env.PUBLIC_URL} feed={feed} />
        </div>
        <WidgetPreview {...{ feed, widget }} />
      </div>
    ),
  })
}

function valuesOf(widget: WidgetConfig): FormState['values'] {
  const on = (shown: boolean) => (shown ? 'on' : '')
  return {
    view: widget.view,
    theme: widget.theme,
    accentColor: widget.accentColor,
    language: widget.language ?? '',
    showSearch: on(widget.showSearch),
    showNearby: on(widget.showNearby),
    showSubscribe: on(widget.showSubscribe),
    perPage: String(widget.perPage),
    title: widget.title ?? '',
  }
}

function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
