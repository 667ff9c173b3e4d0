import type { Overview } from '../../../db/organizations/organizations.ts'
import { zonePlace } from '../../forms/time-zones.tsx'

type Day = Overview['days'][number]
const WIDTH = 700
const HEIGHT = 140
const FOOT = 20

type Props = { days: Day[]; zone: string; path: (rest: string) => string }

/** Deliveries of the last two weeks: a bar a day, and the same numbers as a table for those who read. */
export function DeliveryChart({ days, zone, path }: Props) {
  const total = days.reduce((sum, day) => sum + all(day), 0)
  return (
    <section class="card stack">
      <div class="row apart">
        <h2>Webhook deliveries, last {days.length} days</h2>
        <a href={path('/webhooks/deliveries')}>All deliveries</a>
      </div>
      {total === 0 ? (
        <p class="muted">
          No deliveries. They start when you have an <a href={path('/webhooks')}>endpoint</a> and a
          subscriber joins, changes preferences, or unsubscribes.
        </p>
      ) : (
        <>
          <Bars days={days} />
          <ul class="legend">
            <li class="ok">Successful</li>
            <li class="bad">Failed</li>
            <li>Pending</li>
          </ul>
          <Numbers days={days} zone={zone} />
        </>
      )}
    </section>
  )
}

function Bars({ days }: { days: Day[] }) {
  const most = Math.max(...days.map(all), 1)
  const step = WIDTH / days.length
  const scale = (HEIGHT - FOOT - 8) / most
  const base = HEIGHT - FOOT
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label="Deliveries per day"
    >
      <line class="axis" x1="0" y1={base} x2={WIDTH} y2={base} />
      {days.map((day, i) => {
        const x = i * step + step * 0.2
        const width = step * 0.6
        const ok = day.successful * scale
        const bad = day.failed * scale
        const open = day.open * scale
        return (
          <g>
            <title>{`${day.day}: ${day.successful} successful, ${day.failed} failed, ${day.open} pending`}</title>
            <rect class="ok" x={x} y={base - ok} width={width} height={ok} />
            <rect class="bad" x={x} y={base - ok - bad} width={width} height={bad} />
            <rect class="open" x={x} y={base - ok - bad - open} width={width} height={open} />
            <text x={x + width / 2} y={HEIGHT - 5} text-anchor="middle">
              {Number(day.day.slice(8))}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

function Numbers({ days, zone }: { days: Day[]; zone: string }) {
  return (
    <details>
      <summary>Show as a table</summary>
      <table>
        <caption class="visually-hidden">Deliveries per day in {zonePlace(zone)} time</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Successful</th>
            <th scope="col">Failed</th>
            <th scope="col">Pending</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr>
              <th scope="row">{day.day}</th>
              <td>{day.successful}</td>
              <td>{day.failed}</td>
              <td>{day.open}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">Dates are in {zonePlace(zone)} time.</p>
    </details>
  )
}

function all({ successful, failed, open }: Day): number {
  return successful + failed + open
}
