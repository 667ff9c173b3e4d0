import { modelName, modelPage, type Schema } from './docs-document.ts'

type Field = { name: string; schema: Schema }

/** The fields of a model, those of objects inside it by their dotted names. */
export function SchemaTable({ caption, schema }: { caption: string; schema: Schema }) {
  return (
    <table class="names">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Description</th>
        </tr>
      </thead>
      <tbody>
        {fieldsOf(schema).map((field) => (
          <tr>
            <th scope="row">
              <code>{field.name}</code>
            </th>
            <td>
              <TypeOf schema={field.schema} />
            </td>
            <td>
              <Prose text={field.schema.description ?? ''} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What a value may be, in words; a model links to its table. */
export function TypeOf({ schema }: { schema: Schema }) {
  if (schema.$ref) {
    const name = modelName(schema.$ref)
    return <a href={`/docs/${modelPage(name)}`}>{name}</a>
  }
  if (schema.items) {
    return (
      <>
        list of <TypeOf schema={schema.items} />
      </>
    )
  }
  if (schema.anyOf) {
    return (
      <>
        {schema.anyOf.map((choice, i) => (
          <>
            {i > 0 && ' or '}
            <TypeOf schema={choice} />
          </>
        ))}
      </>
    )
  }
  if (schema.enum) return <>{schema.enum.join(', ')}</>
  return <>{[schema.type ?? 'any'].flat().join(' or ')}</>
}

/** Text in which backticks mark names. */
export function Prose({ text }: { text: string }) {
  return <>{text.split('`').map((part, i) => (i % 2 ? <code>{part}</code> : part))}</>
}

function fieldsOf(schema: Schema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = { name: prefix + name, schema: field }
    const within = [field, ...(field.anyOf ?? [])].find((one) => one.properties)
    if (within) return [own, ...fieldsOf(within, `${own.name}.`)]
    return field.items ? [own, ...fieldsOf(field.items, `${own.name}[].`)] : [own]
  })
}
