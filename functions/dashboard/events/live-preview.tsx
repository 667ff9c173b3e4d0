import { INTENT, PREVIEW } from './texts.ts'

/** The event's page beside its form, where there is room. The script fills it (functions/layout/script/event-preview.ts). */
export function LivePreview({ path }: { path: string }) {
  return (
    <section class="live-preview stack tight" aria-label={PREVIEW.label} data-preview={path} hidden>
      <div class="row apart">
        <h2>{PREVIEW.label}</h2>
        <div class="row">
          <button class="button secondary small" type="button" aria-pressed="true" value="390">
            {PREVIEW.phone}
          </button>
          <button class="button secondary small" type="button" aria-pressed="false" value="1120">
            {PREVIEW.desktop}
          </button>
        </div>
      </div>
      <div class="live-frame" />
    </section>
  )
}

/** Opens the page in another tab. */
export function PreviewButton({ path }: { path: string }) {
  return (
    <button
      class="button secondary"
      type="submit"
      formaction={path}
      formtarget="_blank"
      name={INTENT}
      value="preview"
    >
      {PREVIEW.label}
    </button>
  )
}
