import { subscribeLinks, subscribeWords } from '../../domain/display/subscribe-links.ts'

type Props = {
  managePath: string
  /** The address of the private calendar; none while there is none. */
  address: string | undefined
  name: string
}

/** The events somebody chose in their own calendar: the address, another one, or none. */
export function CalendarSettings({ managePath, address, name }: Props) {
  const words = subscribeWords('en')
  return (
    <section class="stack" id="calendar">
      <h2>In your own calendar</h2>
      {address ? (
        <>
          <p>
            The events you chose, kept up to date. The address is yours alone: whoever has it sees
            them.
          </p>
          <p class="row">
            {Object.entries(subscribeLinks(address, name)).map(([program, href]) => (
              <a class="button secondary" href={href} rel="noopener noreferrer">
                {program}
              </a>
            ))}
          </p>
          <div class="field">
            <label for="calendar-address">{words.calendarAddress}</label>
            <input id="calendar-address" readonly value={address} />
          </div>
          <p class="muted">{words.calendarOften}</p>
        </>
      ) : (
        <p>Your calendar program can show the events you chose and keep them up to date.</p>
      )}
      <form method="post" action={`${managePath}/calendar`} class="row">
        <button
          class={address ? 'button secondary' : 'button'}
          type="submit"
          name="intent"
          value="renew"
        >
          {address ? 'Replace the address' : 'Make an address for my calendar'}
        </button>
        {address && (
          <button class="button secondary" type="submit" name="intent" value="withdraw">
            Withdraw it
          </button>
        )}
      </form>
    </section>
  )
}
