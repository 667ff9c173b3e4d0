type Props = {
  /** What saving does. */
  label: string
  /** Where leaving without saving leads. */
  back: string
  /** It can be saved and followed by another one. */
  another?: boolean
}

/** The value of `afterwards` in the form that asks for another new event after saving. */
export const ANOTHER = 'another'

/** What can be done with the event form, always in sight at the bottom of the window. */
export function EventButtons({ label, back, another }: Props) {
  return (
    <p class="row save-bar">
      <button class="button" type="submit">
        {label}
      </button>
      {another && (
        <button class="button secondary" type="submit" name="afterwards" value={ANOTHER}>
          Save and add another
        </button>
      )}
      <a class="button secondary" href={back} data-discard>
        Discard changes
      </a>
    </p>
  )
}

/** The button that Enter in a field selects: the first of the form, whatever buttons follow. */
export function EnterButton({ label }: { label: string }) {
  return <button class="visually-hidden" type="submit" tabindex={-1} aria-label={label} />
}
