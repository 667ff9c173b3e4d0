import type { DefineComponent, HTMLAttributes } from 'vue'
import type { CalendarFeedProps } from './element.d.ts'

declare module 'vue' {
  interface GlobalComponents {
    'calendar-feed': DefineComponent<HTMLAttributes & CalendarFeedProps>
  }
}
