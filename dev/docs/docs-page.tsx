import { MODELS, OPERATIONS } from './docs-document.ts'
import { DocsLayout } from './docs-layout.tsx'
import { OperationSection, Path } from './docs-operation.tsx'
import { SchemaTable } from './docs-schema.tsx'
import type { GuideGroup } from './guides.ts'

const DESCRIPTION = 'All endpoints of the read API: parameters, responses, caching, and errors.'

/** The API reference for people, from the same document that `/api/v1/openapi.json` serves. */
export function DocsPage({ publicUrl, groups }: { publicUrl: string; groups: GuideGroup[] }) {
  const base = `${publicUrl}/api/v1`
  return (
    <DocsLayout
      title="Documentation and API reference"
      description={DESCRIPTION}
      path="/docs"
      {...{ publicUrl, groups }}
      contents={<Contents />}
    >
      <div class="stack loose">
        <div class="stack measure">
          <h1>Documentation</h1>
          <p class="lead">Guides for everyone who uses the service, and the API reference.</p>
        </div>
        <StartHere groups={groups} />
        <GoodToKnow base={base} />
        <h2 id="endpoints">API reference: endpoints</h2>
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
          <a href="#start-here">Guides</a>
        </li>
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

/** Where each reader begins; the rest of the page is for developers. */
function StartHere({ groups }: { groups: GuideGroup[] }) {
  return (
    <section class="card stack" id="start-here" aria-labelledby="start-here-title">
      <h2 id="start-here-title">Start here</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">You are</th>
            <th scope="col">Start here</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ reader, guides }) => (
            <tr>
              <th scope="row">{reader}</th>
              <td>
                {guides.map(({ name, title }, i) => (
                  <>
                    {i > 0 && ', '}
                    <a href={`/docs/${name}`}>{title}</a>
                  </>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What holds for every endpoint. */
function GoodToKnow({ base }: { base: string }) {
  return (
    <section class="card stack" id="good-to-know" aria-labelledby="good-to-know-title">
      <h2 id="good-to-know-title">Good to know</h2>
      <dl class="facts">
        <dt>Base URL</dt>
        <dd>
          <code>{base}</code>. No API key is needed. The IDs in the examples belong to the demo
          data. Replace them with your own.
        </dd>
        <dt>Browsers (CORS)</dt>
        <dd>
          Every response, including errors, has <code>Access-Control-Allow-Origin: *</code>. Any
          website can call the API.
        </dd>
        <dt>Caching</dt>
        <dd>
          Responses can be up to 15 minutes old, and up to an hour during an outage. Send the{' '}
          <code>ETag</code> in <code>If-None-Match</code>. <code>304</code> means that your copy is
          still current.
        </dd>
        <dt>Pagination</dt>
        <dd>
          Send <code>pagination.nextCursor</code> as <code>cursor</code> and keep all other
          parameters unchanged. <code>null</code> means that this is the last page.
        </dd>
        <dt>Upcoming events</dt>
        <dd>
          An event is upcoming until it ends in its own time zone. Cancelled and postponed events
          stay in lists, with their <code>status</code>. A postponed event without a new date stays
          in lists for up to a year after its original date.
        </dd>
        <dt>Errors</dt>
        <dd>
          Responses with status <code>400</code>, <code>404</code>, or <code>500</code> contain{' '}
          <code>{'{ "error": "message" }'}</code>.
        </dd>
        <dt>Webhooks</dt>
        <dd>
          The service can notify your server when subscribers join, change their settings, or leave.
          See <a href="/docs/webhooks">webhooks</a>.
        </dd>
        <dt>OpenAPI</dt>
        <dd>
          This reference as an OpenAPI 3.1 document: <a href="/api/v1/openapi.json">openapi.json</a>
          .
        </dd>
      </dl>
    </section>
  )
}
