import { ACCESS_FEATURES } from '../../domain/access.ts'
import { dayOf } from '../../domain/display/event-time.ts'
import { dateFormat, TIME } from '../../domain/display/intl.ts'
import { readMarkdown } from '../../domain/markdown/text.ts'
import type { PageVoice } from '../visitors/page-voice.ts'

type Inputs = Record<string, string>
type Props = { inputs: Inputs; note: string | null; org: string; voice: PageVoice }

/** What was sent, as plain text: until staff accept it, no link in it can be followed. */
export function SentEvent({ inputs, note, org, voice }: Props) {
  const lines = linesOf(inputs, voice)
  if (note) lines.push([voice.say('note', { org }), note])
  return (
    <dl class="card stack">
      {lines.map(([label, text]) => (
        <div>
          <dt class="muted">{label}</dt>
          <dd>
            {text.split('\n').map((line, i) => (
              <>
                {i > 0 && <br />}
                <bdi>{line}</bdi>
              </>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function linesOf(inputs: Inputs, voice: PageVoice): [string, string][] {
  const { say, language } = voice
  const { event, page, widget } = language
  const modes: Record<string, string> = { online: widget.online, mixed: widget.mixed }
  const place = ['location', 'address', 'postalCode', 'city', 'state', 'country'].map(
    (name) => inputs[name],
  )
  const prices: Record<string, string> = { free: widget.free, paid: say('paid') }
  const features = ACCESS_FEATURES.filter((feature) => inputs[`access:${feature}`] === 'yes')
  const lines: [string, (string | undefined)[]][] = [
    [say('eventTitle'), [inputs.title]],
    [page.dateAndTime, [whenOf(inputs, voice)]],
    [page.location, [modes[inputs.attendanceMode ?? ''], ...place]],
    [say('description'), [readMarkdown(inputs.description ?? '').text]],
    [say('categories'), [inputs.categories]],
    [event.organizer, [inputs.organizerName, inputs.organizerUrl]],
    [event.website, [inputs.url]],
    [page.price, [prices[inputs.price ?? ''], inputs.priceText]],
    [say('ticketUrl'), [inputs.ticketUrl]],
    [event.accessYes, features.map((feature) => event[feature])],
  ]
  return lines.flatMap(([label, parts]): [string, string][] => {
    const text = parts.filter(Boolean).join(widget.comma)
    return text ? [[label, text]] : []
  })
}

const DAY = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const

function whenOf(inputs: Inputs, { locale, language: { widget } }: PageVoice): string {
  const { startDate = '', endDate, startTime, endTime, timeUnknown } = inputs
  const day = dateFormat(locale, DAY)
  const clock = (time: string) => dateFormat(locale, TIME).format(new Date(`2000-01-01T${time}Z`))
  const days = [startDate, endDate].flatMap((date) => (date ? [day.format(dayOf(date))] : []))
  const times = [startTime, endTime].flatMap((time) => (time ? [clock(time)] : []))
  const hours = startTime ? times.join(' – ') : timeUnknown ? widget.timeLater : widget.allDay
  return `${days.join(' – ')}${widget.comma}${hours}`
}
