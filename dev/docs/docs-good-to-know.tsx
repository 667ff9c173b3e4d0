/** What holds for every endpoint. */
export function GoodToKnow({ base }: { base: string }) {
  return (
    <section class="card stack" id="good-to-know" aria-labelledby="good-to-know-title">
      <h2 id="good-to-know-title">Good to know</h2>
      <dl class="facts">
        <dt>Base address</dt>
        <dd>
          <code>{base}</code>. No key is needed. The ids in the examples belong to the demo data:
          put your own feed in their place.
        </dd>
        <dt>From a browser</dt>
        <dd>
          Every answer, errors too, says <code>Access-Control-Allow-Origin: *</code>, so any page
          may read it.
        </dd>
        <dt>Caching</dt>
        <dd>
          Answers may be five minutes old. Send the <code>ETag</code> back as{' '}
          <code>If-None-Match</code>: <code>304</code> means that yours is still good.
        </dd>
        <dt>Paging</dt>
        <dd>
          Pass <code>pagination.nextCursor</code> as <code>cursor</code> and leave the other
          parameters as they are. <code>null</code> means that this was the last page.
        </dd>
        <dt>Upcoming</dt>
        <dd>
          An event is upcoming until it is over in its own time zone. Cancelled and postponed events
          stay in the lists and say so in <code>status</code>. A postponed one whose date is gone
          stays until it gets a new one, a year at most.
        </dd>
        <dt>Errors</dt>
        <dd>
          <code>400</code>, <code>404</code> and <code>500</code> carry{' '}
          <code>{'{ "error": "what is wrong" }'}</code>.
        </dd>
        <dt>Webhooks</dt>
        <dd>
          What the service sends to your own server when subscribers join, change or leave:{' '}
          <a href="/docs/webhooks">how to receive webhooks</a>.
        </dd>
        <dt>For tools</dt>
        <dd>
          The same as an OpenAPI 3.1 document: <a href="/api/v1/openapi.json">openapi.json</a>.
        </dd>
      </dl>
    </section>
  )
}
