import type { Child } from 'hono/jsx'

type Props = {
  /** What saving does. */
  label: string
  /** The link of **Discard changes**. */
  back: string
  /** One of the other buttons is the main one. */
  secondary?: boolean | undefined
  /** Further buttons. */
  children?: Child
}

/** The buttons of the event form, always visible at the bottom of the window. */
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

/** Enter in a field selects the first button of a form, so this one comes before all others. */
export function EnterButton({ label }: { label: string }) {
  return <button class="visually-hidden" type="submit" tabindex={-1} aria-label={label} />
}
