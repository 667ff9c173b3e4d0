import { DocsSearch } from '../../functions/pages/docs-search.tsx'
import { MODELS, modelPage, OPERATIONS, operationPage } from './docs-document.ts'
import { DocsLayout } from './docs-layout.tsx'
import { Path } from './docs-operation.tsx'
import type { GuideGroup } from './guides.ts'

const DESCRIPTION = 'Guides for everyone who uses the service, and the reference of the read API.'

/** Where the documentation begins, with the way to every page of the reference. */
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
        <DocsSearch />
        <StartHere groups={groups} />
        <GoodToKnow base={base} />
        <Reference />
      </div>
    </DocsLayout>
  )
}

function Contents() {
  return (
    <ul>
      <li>
        <a href="#start-here">Start here</a>
      </li>
      <li>
        <a href="#good-to-know">Good to know</a>
      </li>
      <li>
        <a href="#endpoints">API reference: endpoints</a>
      </li>
      <li>
        <a href="#models">Models</a>
      </li>
    </ul>
  )
}

/** A row for each page of the reference; its id is what linked here when all of it was one page. */
function Reference() {
  return (
    <>
      <section class="card stack" aria-labelledby="endpoints">
        <h2 id="endpoints">API reference: endpoints</h2>
        <table class="names">
          <thead>
            <tr>
              <th scope="col">GET</th>
              <th scope="col">Returns</th>
            </tr>
          </thead>
          <tbody>
            {OPERATIONS.map(({ id, path, summary }) => (
              <tr id={id}>
                <th scope="row">
                  <a class="endpoint" href={`/docs/${operationPage(id)}`}>
                    <Path path={path} />
                  </a>
                </th>
                <td>{summary}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section class="card stack" aria-labelledby="models">
        <h2 id="models">Models</h2>
        <ul class="row">
          {MODELS.map(([name]) => (
            <li id={`model-${name}`}>
              <a href={`/docs/${modelPage(name)}`}>{name}</a>
            </li>
          ))}
        </ul>
      </section>
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
