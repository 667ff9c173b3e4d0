import type { Child, PropsWithChildren } from 'hono/jsx'
import { ASSETS } from '../../caching/assets.generated.ts'
import { Form } from '../parts/form.tsx'
import type { OrgSession } from '../staff-context.ts'

/** Seconds between two looks of a page without script; with script it renews its parts by itself. */
const WAIT = '4'

/** For the head of a page that shows something under way. */
export function renews({ reloads }: { reloads: boolean }) {
  return (
    <>
      {reloads && (
        <noscript>
          <meta http-equiv="refresh" content={WAIT} />
        </noscript>
      )}
      <script type="module" src={ASSETS.renewScript} />
    </>
  )
}

type PartProps = PropsWithChildren<{ name: string; underWay?: boolean; class?: string }>

/** A part of a page that the script renews while one of them is under way. */
export function Part({ name, underWay, class: look, children }: PartProps) {
  return (
    <div data-part={name} class={look} {...(underWay ? { 'data-renew': '' } : {})}>
      {children}
    </div>
  )
}

/** What is said aloud when it changes. */
export function Said({ name, children }: { name: string; children: Child }) {
  return (
    <div data-part={name} role="status" class="stack tight">
      {children}
    </div>
  )
}

type ActProps = { session: OrgSession; path: string; to: string; label: string; danger?: boolean }

/** One button that does one thing. */
export function Act({ session, path, to, label, danger }: ActProps) {
  return (
    <Form session={session} action={`${path}/${to}`} class="row">
      <button class={danger ? 'button danger' : 'button secondary'} type="submit">
        {label}
      </button>
    </Form>
  )
}
