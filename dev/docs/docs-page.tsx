import { MODELS, OPERATIONS } from './docs-document.ts'
import { DocsLayout } from './docs-layout.tsx'
import { OperationSection, Path } from './docs-operation.tsx'
import { SchemaTable } from './docs-schema.tsx'

const DESCRIPTION = 'Every endpoint of the read API: parameters, answers, caching and errors.'

/** The API reference for people, from the same document that `/api/v1/openapi.json` serves. */
export function DocsPage({ publicUrl }: { publicUrl: string }) {
  const base = `${publicUrl}/api/v1`
  return (
    <DocsLayout
      title="API reference"
      description={DESCRIPTION}
      canonical={`${publicUrl}/docs`}
      contents={<Contents />}
    >
      <div class="stack loose">
        <div class="stack measure">
          <h1>API reference</h1>
          <p class="lead">{DESCRIPTION}</p>
        </div>
        <GoodToKnow base={base} />
        <h2 id="endpoints">Endpoints</h2>
        {OPERATIONS.map((operation) => (
          <OperationSection operation={operation} base={base} />
        ))}
        <h2 id="models">Models</h2>
        {MODELS.map(([name, schema]) => (
          <section class="card stack" id={`model-${name}`} aria-labelledby={`model-${name}-title`}>
            <h3 id={`model-${name}-title`}>{name}</h3>
            <SchemaTable caption={`Fields of ${name}`} schema={schema} />
          </section>
        ))}
      </div>
    </DocsLayout>
  )
}

function Contents() {
  return (
    <>
      <p class="title">Start</p>
      <ul>
        <li>
          <a href="#good-to-know">Good to know</a>
        </li>
      </ul>
      <p class="title">Endpoints</p>
      <ul>
        {OPERATIONS.map(({ id, path }) => (
          <li>
            <a class="endpoint" href={`#${id}`}>
              <Path path={path} />
            </a>
          </li>
        ))}
      </ul>
      <p class="title">Models</p>
      <ul>
        {MODELS.map(([name]) => (
          <li>
            <a href={`#model-${name}`}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What holds for every endpoint. */
function GoodToKnow({ base }: { base: string }) {
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
