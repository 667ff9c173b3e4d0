import type { WidgetConfig } from '../../../domain/widget-config.ts'
import { Check, Choices, Field } from '../../http/form/field.tsx'
import type { FormState } from '../../http/form/parse-form.ts'
import type { OrgSession } from '../access/org-session.ts'
import { FormToken } from '../parts/form.tsx'
import { OPENED } from '../parts/merge-edits.tsx'

const VIEWS = [
  { value: 'list', label: 'List of upcoming events' },
  { value: 'month', label: 'Month calendar' },
]
const THEMES = [
  { value: 'auto', label: 'Automatic (follows the page it’s on)' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export const WIDGET_LABELS = {
  view: 'Default view',
  theme: 'Theme',
  accentColor: 'Accent color',
  title: 'Heading',
  perPage: 'Events per page',
  language: 'Language',
  showSearch: 'Search events',
  showNearby: 'Find events near them',
  showSubscribe: 'Subscribe by email',
  showCalendar: 'Subscribe to this calendar',
}

/** A choice as the form words it. */
export function choiceInWords(name: string, value: string): string {
  if (name.startsWith('show')) return value === 'on' ? 'selected' : 'not selected'
  const options = name === 'view' ? VIEWS : name === 'theme' ? THEMES : []
  return options.find((option) => option.value === value)?.label ?? value
}

type FieldsProps = { session: OrgSession; action: string; state: FormState; opened: string }

export function WidgetFields({ session, action, state, opened }: FieldsProps) {
  return (
    <form
      method="post"
      action={session.path(action)}
      class="card form-part"
      data-live="widget-preview"
    >
      <FormToken token={session.formToken} />
      <input type="hidden" name={OPENED} value={opened} />
      <h2>Appearance</h2>
      <Choices state={state} name="view" label={WIDGET_LABELS.view} options={VIEWS} />
      <Choices state={state} name="theme" label={WIDGET_LABELS.theme} options={THEMES} />
      <Field state={state} name="accentColor" label={WIDGET_LABELS.accentColor} type="color" />
      <Field
        state={state}
        name="title"
        label={WIDGET_LABELS.title}
        optional
        maxlength={100}
        hint="Shown instead of the feed’s name."
      />
      <div class="pair">
        <Field state={state} name="perPage" label={WIDGET_LABELS.perPage} inputmode="numeric" />
        <Field
          state={state}
          name="language"
          label={WIDGET_LABELS.language}
          optional
          hint="A language code such as en, es, or pt-BR. Leave blank to use the language of your page."
        />
      </div>
      <fieldset class="field">
        <legend>Visitors can</legend>
        <Check state={state} name="showSearch" label={WIDGET_LABELS.showSearch} />
        <Check state={state} name="showNearby" label={WIDGET_LABELS.showNearby} />
        <Check state={state} name="showSubscribe" label={WIDGET_LABELS.showSubscribe} />
        <Check
          state={state}
          name="showCalendar"
          label={WIDGET_LABELS.showCalendar}
          hint="With Apple, Google, or Outlook. Also applies to the feed’s page."
        />
      </fieldset>
      <p class="row">
        <button class="button" type="submit">
          Save changes
        </button>
        <button class="button secondary" type="submit" name="intent" value="preview">
          Update preview
        </button>
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
    accent: widget.accentColor,
    'per-page': String(widget.perPage),
    search: String(widget.showSearch),
    nearby: String(widget.showNearby),
    subscribe: String(widget.showSubscribe),
    calendar: String(widget.showCalendar),
    ...(widget.title ? { heading: widget.title } : {}),
    ...(widget.language ? { lang: widget.language } : {}),
  }
  return (
    <section class="card stack preview" aria-label="Preview">
      <h2>Preview</h2>
      <div id="widget-preview">
        <calendar-feed {...attributes}>
          <iframe src={`/embed/${feed.id}`} title={`Events of ${feed.name}`} loading="lazy" />
        </calendar-feed>
      </div>
    </section>
  )
}
