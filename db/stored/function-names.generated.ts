export const FUNCTION_NAMES = {
  read_event_answer: 'read_event_answer_b0fc1515',
  read_event_fits: 'read_event_fits_a0b7b20f',
  read_feed_events: 'read_feed_events_25b307ec',
} as const
