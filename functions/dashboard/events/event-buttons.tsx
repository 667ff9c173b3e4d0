import type { Child } from 'hono/jsx'

type Props = {
  /** What saving does. */
  label: string
  /** Where leaving without saving leads. */
  back: string
  /** One of the other buttons counts more. */
  secondary?: boolean | undefined
  /** More buttons. */
  children?: Child
}

/** What can be done with the event form, always in sight at the bottom of the window. */
export function EventButtons({ label, back, secondary, children }: Props) {
  return (
    <p class="row save-bar">
      <button class={secondary ? 'button secondary' : 'button'} type="submit">
        {label}
      </button>
      {children}
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
