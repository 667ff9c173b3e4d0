/** Projects of developers by their framework: how its checker runs, and a file of it that uses the package. */
export const PROJECTS: Record<string, { check: string[]; files: Record<string, string> }> = {
  react: {
    check: ['tsc', '-p', '.'],
    files: {
      'App.tsx': `
import type {} from 'calendar-feed-service/react'
import { type CalendarFeedEvents, loadCalendarFeed } from 'calendar-feed-service'

const loaded: Promise<boolean> = loadCalendarFeed('https://calendar.example.com', { nonce: 'x' })

export function App({ feed }: { feed: string }) {
  const open = (event: CustomEvent<CalendarFeedEvents['calendar-feed-select']>) =>
    console.log(event.detail.event.title, loaded)
  return <calendar-feed feed={feed} view="month" per-page={10} search={false} className="wide" oncalendar-feed-select={open} />
}
// @ts-expect-error There is no such view.
export const wrong = <calendar-feed view="week" />
`,
      'use.ts': `
import { calendarClient, type Event } from 'calendar-feed-service/client'
import { parseWebhook, verifySignature } from 'calendar-feed-service/webhooks'
import type {} from 'calendar-feed-service'

const widget = document.createElement('calendar-feed')
widget.perPage = 10
// @ts-expect-error There is no such view.
widget.view = 'week'
widget.addEventListener('calendar-feed-load', ({ detail }) => console.log(detail.events.length))
const { data } = await calendarClient('https://calendar.example.com').feed('feed_x').events()
const events: Event[] = data?.events ?? []
console.log(events, parseWebhook('{}')?.event, await verifySignature('', '', ''))
`,
    },
  },
  vue: {
    check: ['vue-tsc', '-p', '.'],
    files: {
      'App.vue': `
<script setup lang="ts">
import type {} from 'calendar-feed-service/vue'
import type { CalendarFeedEvents } from 'calendar-feed-service'

defineProps<{ feed: string }>()
const open = (event: CustomEvent<CalendarFeedEvents['calendar-feed-select']>) =>
  console.log(event.detail.event.title)
</script>

<template>
  <calendar-feed :feed="feed" view="month" :per-page="10" class="wide" @calendar-feed-select="open" />
  <!-- @vue-expect-error There is no such view. -->
  <calendar-feed view="week" />
</template>
`,
    },
  },
  svelte: {
    check: ['svelte-check', '--tsconfig', 'tsconfig.json', '--fail-on-warnings'],
    files: {
      'App.svelte': `
<script lang="ts">
  import type {} from 'calendar-feed-service/svelte'
  import type { CalendarFeedEvents } from 'calendar-feed-service'
  import type { SvelteHTMLElements } from 'svelte/elements'

  // @ts-expect-error There is no such view.
  export const wrong: SvelteHTMLElements['calendar-feed'] = { view: 'week' }
  const { feed }: { feed: string } = $props()
  const open = (event: CustomEvent<CalendarFeedEvents['calendar-feed-select']>) =>
    console.log(event.detail.event.title)
</script>

<calendar-feed {feed} view="month" per-page={10} class="wide" oncalendar-feed-select={open}></calendar-feed>
`,
    },
  },
}
