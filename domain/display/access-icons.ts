import type { AccessFeature } from '../access.ts'

/** The path of each icon, drawn as a line on 24 by 24. Words always stand beside it, or for it. */
export const ACCESS_ICONS: Record<AccessFeature, string> = {
  'step-free':
    'M10 3a1.5 1.5 0 1 0 .01 0M10 8v6h5l2.5 5M10 10.5h4.5M7.5 11.6a5.2 5.2 0 1 0 6.9 6.9',
  'accessible-restroom':
    'M7 3a1.5 1.5 0 1 0 .01 0M17 3a1.5 1.5 0 1 0 .01 0M4.5 8.5h5V14H8.5v7h-3v-7h-1zM17 8.5l-3 7h1.5v5.5h3v-5.5H20zM12 3v18',
  'assistance-animals':
    'M5 9.5a1.5 2 0 1 0 .01 0M9.5 5a1.5 2 0 1 0 .01 0M14.5 5a1.5 2 0 1 0 .01 0M19 9.5a1.5 2 0 1 0 .01 0M12 12c-2.5 0-5 2.8-5 5.2 0 1.6 1.3 2.3 2.6 2 1.6-.4 3.2-.4 4.8 0 1.3.3 2.6-.4 2.6-2 0-2.4-2.5-5.2-5-5.2z',
  'hearing-loop':
    'M6 9.5a5.5 5.5 0 0 1 11 0c0 3.5-3.2 4-3.2 7.2a2.9 2.9 0 0 1-5.5 1.3M9 9.5a2.5 2.5 0 0 1 5 0c0 1.6-1.8 2-1.8 3.8M19.5 4.5a9 9 0 0 1 0 10',
  'sign-language':
    'M8 13V6.2a1.25 1.25 0 0 1 2.5 0V11V4.5a1.25 1.25 0 0 1 2.5 0V11V5.7a1.25 1.25 0 0 1 2.5 0v6.8l1.3-2.1a1.3 1.3 0 0 1 2.2 1.3L16 18c-1 2-2.5 3-4.5 3C8.6 21 8 18.5 8 16z',
  captions: 'M3 6h18v12H3zM10.5 10.6a2 2 0 1 0 0 2.8M17 10.6a2 2 0 1 0 0 2.8',
  'audio-description': 'M4 9.5v5h3l4.5 3.5V6L7 9.5zM15 9a4 4 0 0 1 0 6M17.5 6.5a8 8 0 0 1 0 11',
  'quiet-session': 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
}
