import * as z from 'zod/mini'
import { changeWidget, type EditableFeed, getFeed } from '../../../db/feeds/manage-feeds.ts'
import {
  LONGEST_SETTING,
  MOST_PER_PAGE,
  WIDGET_CHOICES,
  WIDGET_DEFAULTS,
  type WidgetConfig,
  withDefaults,
} from '../../../domain/widget-config.ts'
import { ASSETS } from '../../caching/assets.generated.ts'
import { checked, optionalLine } from '../../forms/inputs.ts'
import { parseForm } from '../../forms/parse-form.ts'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { type FormView, formOf } from '../parts/form-of.tsx'
import { pathId } from '../parts/path-id.ts'
import { WidgetSnippets } from '../parts/widget-snippets.tsx'
import type { StaffContext } from '../staff-context.ts'
import { ERRORS, WIDGET, WIDGET_LABELS } from './texts.ts'
import { isLanguage } from './widget-languages.ts'
import { choiceInWords, WidgetFields, WidgetPreview } from './widget-parts.tsx'

const WidgetForm = z.object({
  view: z.enum(WIDGET_CHOICES.view, ERRORS.view),
  theme: z.enum(WIDGET_CHOICES.theme, ERRORS.theme),
  accentColor: z.string(ERRORS.color).check(z.regex(/^#[0-9a-f]{6}$/i, ERRORS.accentColor)),
  language: optionalLine(LONGEST_SETTING.language).check(
    z.refine((tag) => tag === null || isLanguage(tag), ERRORS.language),
  ),
  showSearch: checked,
  showNearby: checked,
  showSubscribe: checked,
  showCalendar: checked,
  perPage: z.pipe(
    z.catch(z.string(), ''),
    z.pipe(
      z.transform((typed: string) => Number(typed.trim() || WIDGET_DEFAULTS.perPage)),
      z
        .number(ERRORS.perPage)
        .check(
          z.int(ERRORS.perPage),
          z.minimum(1, ERRORS.perPage),
          z.maximum(MOST_PER_PAGE, ERRORS.perPage),
        ),
    ),
  ),
  repeats: z.enum(WIDGET_CHOICES.repeats, ERRORS.repeats),
  images: z.enum(WIDGET_CHOICES.images, ERRORS.images),
  title: optionalLine(LONGEST_SETTING.title),
})

/** GET and POST feeds/:feedId/widget. With `intent=preview` it only shows the widget. */
export const widgetForm = formOf<EditableFeed, WidgetConfig>({
  thing: 'this widget',
  missing: 'Feed',
  labels: WIDGET_LABELS,
  inWords: choiceInWords,
  read: (_, form) => parseForm(WidgetForm, form),
  values: valuesOf,
  id: (c) => pathId(c, 'feedId'),
  find: (c, id) => getFeed(c.env.db, c.var.session.org.id, id),
  dataOf: widgetOf,
  async change(c, { data, found: { feed, widgetVersion: version } }) {
    const { org } = c.var.session
    const of = { orgId: org.id, id: feed.id, now: c.env.now(), version }
    return (await changeWidget(c.env.db, of, data)) ? 'saved' : undefined
  },
  back: (id) => `/feeds/${id}/widget`,
  done: 'widget-saved',
  show: answerWidget,
  instead: ({ intent }, { data }, show) =>
    intent === 'preview' && data ? show({ values: valuesOf(data), errors: {} }) : undefined,
})

function answerWidget(
  c: StaffContext,
  found: EditableFeed,
  { state, hidden, data: widget = widgetOf(found), ...view }: FormView<WidgetConfig>,
) {
  const { session } = c.var
  const { feed } = found
  return answerDashboard(c, {
    title: WIDGET.title,
    section: 'feeds',
    above: { label: feed.name, path: `/feeds/${feed.id}` },
    lead: WIDGET.lead,
    ...view,
    allowed: { 'img-src': "'self' https: data:", 'frame-src': "'self'" },
    head: (
      <>
        <link rel="stylesheet" href={ASSETS.builderStyle} />
        <script src="/widget.js" defer />
      </>
    ),
    children: (
      <div class="builder">
        <WidgetFields {...{ session, state, hidden }} action={`/feeds/${feed.id}/widget`} />
        <WidgetPreview {...{ feed, widget }} />
        <section class="card stack builder-code">
          <h2>{WIDGET.embed}</h2>
          <WidgetSnippets
            publicUrl={c.env.env.PUBLIC_URL}
            of={{ feedId: feed.id }}
            name={feed.name}
            suggest={feed.takesSubmissions}
          />
        </section>
      </div>
    ),
  })
}

function widgetOf({ feed }: EditableFeed): WidgetConfig {
  return withDefaults(feed.widget)
}

function valuesOf(widget: WidgetConfig) {
  const on = (shown: boolean) => (shown ? 'on' : '')
  return {
    view: widget.view,
    theme: widget.theme,
    accentColor: widget.accentColor,
    language: widget.language ?? '',
    showSearch: on(widget.showSearch),
    showNearby: on(widget.showNearby),
    showSubscribe: on(widget.showSubscribe),
    showCalendar: on(widget.showCalendar),
    perPage: String(widget.perPage),
    repeats: widget.repeats,
    images: widget.images,
    title: widget.title ?? '',
  }
}
