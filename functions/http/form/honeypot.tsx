/** The field's name: people do not see it, programs fill it in. */
export const HONEYPOT = 'website'

export function Honeypot() {
  return (
    <div class="visually-hidden" aria-hidden="true">
      <label for={HONEYPOT}>Leave this empty</label>
      <input id={HONEYPOT} name={HONEYPOT} tabindex={-1} autocomplete="off" />
    </div>
  )
}
