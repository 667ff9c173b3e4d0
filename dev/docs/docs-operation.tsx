import {
  exampleAnswer,
  exampleUrl,
  modelPage,
  type Operation,
  type Parameter,
  type Schema,
} from './docs-document.ts'
import { Prose, TypeOf } from './docs-schema.tsx'

type Props = { operation: Operation; publicUrl: string }

/** One endpoint: what it is for, what it takes, how to call it, what comes back. */
export function OperationSection({ operation, publicUrl }: Props) {
  const { id, path, summary, description, parameters, answer } = operation
  return (
    <section class="card stack" id={id} aria-labelledby={`${id}-title`}>
      <div class="stack tight">
        <h1 id={`${id}-title`}>{summary}</h1>
        <p class="endpoint">
          <span class="badge accent">GET</span> <Path path={path} />
        </p>
      </div>
      <p>
        <Prose text={description} />
      </p>
      {parameters.length > 0 && <Parameters of={summary} parameters={parameters} />}
      <pre tabindex={0}>
        <code>curl '{exampleUrl(`${publicUrl}/api/v1`, operation)}'</code>
      </pre>
      <p>
        Returns <a href={`/docs/${modelPage(answer)}`}>{answer}</a>, with the demo data:
      </p>
      <pre tabindex={0}>
        <code>{exampleAnswer(publicUrl, operation)}</code>
      </pre>
    </section>
  )
}

function Parameters({ of, parameters }: { of: string; parameters: Parameter[] }) {
  return (
    <table class="names">
      <caption class="visually-hidden">Parameters: {of}</caption>
      <thead>
        <tr>
          <th scope="col">Parameter</th>
          <th scope="col">Type</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody>
        {parameters.map(({ name, in: where, schema, description }) => (
          <tr>
            <th scope="row">
              <code>{name}</code> <span class="badge">{where}</span>
            </th>
            <td>
              <TypeOf schema={schema} />
              <Limits schema={schema} />
            </td>
            <td>
              <Prose text={description} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Limits({ schema }: { schema: Schema }) {
  const range = [
    schema.minimum !== undefined && `from ${schema.minimum}`,
    schema.exclusiveMinimum !== undefined && `above ${schema.exclusiveMinimum}`,
    schema.maximum !== undefined && `to ${schema.maximum}`,
  ]
  const limits = [
    range.filter(Boolean).join(' '),
    schema.maxLength !== undefined && `at most ${schema.maxLength} characters`,
    schema.default !== undefined && `default ${schema.default}`,
  ]
  return <small class="muted"> {limits.filter(Boolean).join(', ')}</small>
}

/** A path that may break after each slash. */
export function Path({ path }: { path: string }) {
  return (
    <>
      {path.split(/(?<=\/)/).map((part) => (
        <>
          {part}
          <wbr />
        </>
      ))}
    </>
  )
}
