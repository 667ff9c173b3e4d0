import { subscribeLinks } from '../../domain/display/subscribe-links.ts'
import type { PageVoice } from '../visitors/page-voice.ts'

type Props = {
  managePath: string
  /** The link of the private calendar; none before it is created. */
  address: string | undefined
  name: string
  voice: PageVoice
}

/** The chosen events in the subscriber's own calendar: create its link, replace it, or turn it off. */
export function CalendarSettings({ managePath, address, name, voice: { language, say } }: Props) {
  const words = language.subscribe
  return (
    <section class="stack" id="calendar">
      <h2>{say('calendarTitle')}</h2>
      {address ? (
        <>
          <p>{say('calendarText')}</p>
          <p class="row">
            {Object.entries(subscribeLinks(address, name, words)).map(([program, href]) => (
              <a class="button secondary" href={href} rel="noopener noreferrer">
                {program}
              </a>
            ))}
          </p>
          <div class="field">
            <label for="calendar-address">{words.calendarAddress}</label>
            <input id="calendar-address" readonly value={address} dir="ltr" />
          </div>
          <p class="muted">{words.calendarOften}</p>
        </>
      ) : (
        <p>{say('calendarNone')}</p>
      )}
      <form method="post" action={`${managePath}/calendar`} class="row">
        <button
          class={address ? 'button secondary' : 'button'}
          type="submit"
          name="intent"
          value="renew"
        >
          {say(address ? 'calendarReplace' : 'calendarCreate')}
        </button>
        {address && (
          <button class="button secondary" type="submit" name="intent" value="withdraw">
            {say('calendarTurnOff')}
          </button>
        )}
      </form>
    </section>
  )
}
