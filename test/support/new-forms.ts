type NewForm = {
  thing: string
  table: string
  /** What is typed, and what is typed instead when the form is sent again by the way back. */
  form: Record<string, string>
  changes: Record<string, string>
}

/** The forms of new things that are saved at once, by the routes that they go to. Events have tests of their own. */
export const NEW_FORMS: Record<string, NewForm> = {
  '/feeds': {
    ...{ thing: 'feed', table: 'feeds' },
    form: { name: 'Main stage', timezone: 'Europe/Paris' },
    changes: { name: 'Second stage' },
  },
  '/custom-feeds': {
    ...{ thing: 'custom feed', table: 'custom_feeds' },
    form: { name: 'Jazz', keywords: 'jazz' },
    changes: { keywords: 'blues' },
  },
  '/webhooks': {
    ...{ thing: 'endpoint', table: 'webhook_endpoints' },
    form: { url: 'http://hooks.local:9000/in', 'event:subscriber.created': 'on' },
    changes: { url: 'http://hooks.local:9000/other' },
  },
}
