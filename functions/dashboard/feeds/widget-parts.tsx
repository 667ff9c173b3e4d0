import type { Child } from 'hono/jsx'
import { WIDGET_DEFAULTS, type WidgetConfig } from '../../../domain/widget-config.ts'
import { Check, Choices, Field, Select } from '../../forms/field.tsx'
import type { FormState } from '../../forms/parse-form.ts'
import { FormToken } from '../parts/form.tsx'
import type { OrgSession } from '../staff-context.ts'
import {
  WIDGET,
  WIDGET_IMAGES,
  WIDGET_LABELS,
  WIDGET_REPEATS,
  WIDGET_THEMES,
  WIDGET_VIEWS,
} from './texts.ts'
import { languageName, languageOptions } from './widget-languages.ts'

const OPTIONS: Record<string, { value: string; label: string }[]> = {
  view: WIDGET_VIEWS,
  theme: WIDGET_THEMES,
  repeats: WIDGET_REPEATS,
  images: WIDGET_IMAGES,
}

/** Of two phones, a tablet, and the window; the style sheet sets them, so that they need no script. */
const PREVIEW_WIDTHS = ['320', '390', '768', 'full'] as const

/** A choice as the form words it. */
export function choiceInWords(name: string, value: string): string {
  if (name.startsWith('show')) return value === 'on' ? 'selected' : 'not selected'
  if (name === 'language') return languageName(value)
  return OPTIONS[name]?.find((option) => option.value === value)?.label ?? value
}

type FieldsProps = { session: OrgSession; action: string; state: FormState; hidden: Child }

export function WidgetFields({ session, action, state, hidden }: FieldsProps) {
  return (
    <form
      method="post"
      action={session.path(action)}
      class="card form-part"
      data-live="widget-preview"
    >
      <FormToken token={session.formToken} />
      {hidden}
      <h2>{WIDGET.appearance}</h2>
      <Choices state={state} name="view" label={WIDGET_LABELS.view} options={WIDGET_VIEWS} inline />
      <Choices
        state={state}
        name="theme"
        label={WIDGET_LABELS.theme}
        options={WIDGET_THEMES}
        hint={WIDGET.themeHint}
        inline
      />
      <Field
        state={state}
        name="accentColor"
        label={WIDGET_LABELS.accentColor}
        type="color"
        hint={WIDGET.accentHint}
      />
      <Field
        state={state}
        name="title"
        label={WIDGET_LABELS.title}
        optional
        maxlength={100}
        hint={WIDGET.titleHint}
      />
      <Choices
        state={state}
        name="repeats"
        label={WIDGET_LABELS.repeats}
        options={WIDGET_REPEATS}
        hint={WIDGET.repeatsHint}
      />
      <Choices state={state} name="images" label={WIDGET_LABELS.images} options={WIDGET_IMAGES} />
      <Field state={state} name="perPage" label={WIDGET_LABELS.perPage} inputmode="numeric" />
      <Select
        state={state}
        name="language"
        label={WIDGET_LABELS.language}
        options={languageOptions(state.values.language ?? '')}
        hint={WIDGET.languageHint}
      />
      <fieldset class="field">
        <legend>{WIDGET.visitors}</legend>
        <Check state={state} name="showSearch" label={WIDGET_LABELS.showSearch} />
        <Check state={state} name="showNearby" label={WIDGET_LABELS.showNearby} />
        <Check state={state} name="showSubscribe" label={WIDGET_LABELS.showSubscribe} />
        <Check
          state={state}
          name="showCalendar"
          label={WIDGET_LABELS.showCalendar}
          hint={WIDGET.calendarHint}
        />
      </fieldset>
      <p class="row">
        <button class="button" type="submit">
          Save changes
        </button>
        <noscript>
          <button class="button secondary" type="submit" name="intent" value="preview">
            {WIDGET.update}
          </button>
        </noscript>
      </p>
    </form>
  )
}

type PreviewProps = { feed: { id: string; name: string }; widget: WidgetConfig }

/** The real widget; without script what stands inside it: the page other sites can frame. */
export function WidgetPreview({ feed, widget }: PreviewProps) {
  const attributes = {
    feed: feed.id,
    view: widget.view,
    theme: widget.theme,
    // With the default color, the automatic theme takes that of the page's links.
    ...(widget.accentColor === WIDGET_DEFAULTS.accentColor ? {} : { accent: widget.accentColor }),
    'per-page': String(widget.perPage),
    repeats: widget.repeats,
    images: widget.images,
    search: String(widget.showSearch),
    nearby: String(widget.showNearby),
    subscribe: String(widget.showSubscribe),
    calendar: String(widget.showCalendar),
    ...(widget.title ? { heading: widget.title } : {}),
    ...(widget.language ? { lang: widget.language } : {}),
  }
  return (
    <section class="card preview" aria-label={WIDGET.preview}>
      <div class="row apart">
        <h2>{WIDGET.preview}</h2>
        <fieldset class="segments">
          <legend class="visually-hidden">{WIDGET.width}</legend>
          {PREVIEW_WIDTHS.map((width) => (
            <label>
              <input type="radio" name="width" value={width} checked={width === 'full'} />
              {width === 'full' ? WIDGET.fullWidth : `${width} px`}
            </label>
          ))}
        </fieldset>
      </div>
      <div id="widget-preview">
        <calendar-feed {...attributes}>
          <iframe src={`/embed/${feed.id}`} title={`Events of ${feed.name}`} loading="lazy" />
        </calendar-feed>
      </div>
    </section>
  )
}
