import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { CalendarFeedAttributes, CalendarFeedListeners } from './element.d.ts'

type Props = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'calendar-feed': Props & CalendarFeedAttributes & CalendarFeedListeners
    }
  }
}
