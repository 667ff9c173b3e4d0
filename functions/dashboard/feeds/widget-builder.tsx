import type { Context } from 'hono'
import * as z from 'zod/mini'
import { changeWidget, type EditableFeed } from '../../../db/feeds/manage-feeds.ts'
import {
  LONGEST_SETTING,
  MOST_PER_PAGE,
  WIDGET_CHOICES,
  WIDGET_DEFAULTS,
  type WidgetConfig,
  withDefaults,
} from '../../../domain/widget-config.ts'
import { purgeAfterAnswer } from '../../caching/flush-purges.ts'
import { checked, optionalLine } from '../../forms/inputs.ts'
import { type FormState, parseForm } from '../../forms/parse-form.ts'
import type { App } from '../../platform/deps.ts'
import type { Form, OrgSession } from '../access/org-session.ts'
import type { AlertContent } from '../parts/alert.tsx'
import { answerDashboard } from '../parts/answer-dashboard.tsx'
import { openedAs, saveMerged } from '../parts/merge-edits.tsx'
import { WidgetSnippets } from '../parts/widget-snippets.tsx'
import { feedId, findFeed } from './edit-feed.tsx'
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

/** GET feeds/:feedId/widget */
export async function widgetPage(c: Context<App>, session: OrgSession) {
  const found = await findFeed(c, session)
  const widget = widgetOf(found)
  return answerWidget(c, session, found, {
    widget,
    state: { values: valuesOf(widget), errors: {} },
  })
}

/**
 * POST feeds/:feedId/widget: saves, merged with what another member saved since the form was opened,
 * or with `intent=preview` only shows.
 */
export async function saveWidget(c: Context<App>, session: OrgSession, form: Form) {
  const { data, state } = parseForm(WidgetForm, form)
  const { opened } = form
  const found = await findFeed(c, session)
  if (form.intent === 'preview' || !data) {
    const widget = data ?? widgetOf(found)
    const shown = state ?? { values: valuesOf(widget), errors: {} }
    return answerWidget(c, session, found, {
      widget,
      state: shown,
      opened,
      status: data ? 200 : 400,
    })
  }
  const { outcome, merged, ask } = await saveMerged({
    thing: 'this widget',
    labels: WIDGET_LABELS,
    inWords: choiceInWords,
    opened,
    mine: valuesOf(data),
    found,
    findAgain: () => findFeed(c, session),
    valuesOf: (seen) => valuesOf(widgetOf(seen)),
    save: (values, seen) => save(c, session, seen, values),
  })
  if (ask) {
    const { found, values, ...rest } = ask
    const shown = { values, errors: {} }
    return answerWidget(c, session, found, { widget: data, state: shown, status: 409, ...rest })
  }
  if (outcome !== 'saved') {
    return answerWidget(c, session, found, { widget: data, state: outcome, opened, status: 400 })
  }
  purgeAfterAnswer(c.env)
  const done = merged ? 'merged' : 'widget-saved'
  return c.redirect(session.path(`/feeds/${feedId(c)}/widget?done=${done}`), 303)
}

async function save(c: Context<App>, session: OrgSession, found: EditableFeed, values: Form) {
  const { data, state } = parseForm(WidgetForm, values)
  if (!data) return state
  const { widgetVersion: version, feed } = found
  const of = { orgId: session.org.id, id: feed.id, now: c.env.now(), version }
  return (await changeWidget(c.env.db, of, data)) ? ('saved' as const) : undefined
}

type View = {
  /** What the preview shows. */
  widget: WidgetConfig
  state: FormState
  opened?: string | undefined
  status?: number
  alert?: AlertContent
}

function answerWidget(
  c: Context<App>,
  session: OrgSession,
  found: EditableFeed,
  { widget, state, opened, status = 200, alert }: View,
) {
  const { feed } = found
  const openedWith = opened ?? openedAs(WIDGET_LABELS, valuesOf(widgetOf(found)))
  return answerDashboard(c, session, {
    title: WIDGET.title,
    section: 'feeds',
    above: { label: feed.name, path: `/feeds/${feed.id}` },
    lead: WIDGET.lead,
    status,
    ...(alert ? { alert } : {}),
    allowed: { 'img-src': "'self' https: data:", 'frame-src': "'self'" },
    head: <script src="/widget.js" defer />,
    children: (
      <div class="builder">
        <WidgetFields
          {...{ session, state }}
          action={`/feeds/${feed.id}/widget`}
          opened={openedWith}
        />
        <div class="builder-result">
          <WidgetPreview {...{ feed, widget }} />
          <section class="card stack builder-code">
            <h2>{WIDGET.embed}</h2>
            <WidgetSnippets
              publicUrl={c.env.env.PUBLIC_URL}
              of={{ feedId: feed.id }}
              name={feed.name}
            />
          </section>
        </div>
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
