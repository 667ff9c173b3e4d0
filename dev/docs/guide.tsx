import type { Block, Inline } from '../read-markdown.ts'

/** The blocks of a guide; `base` takes the place of its example address. */
export function Guide({ blocks, base }: { blocks: Block[]; base: string }) {
  return (
    <>
      {blocks.map((block) => (
        <GuideBlock {...{ block, base }} />
      ))}
    </>
  )
}

function GuideBlock({ block, base }: { block: Block; base: string }) {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return <Heading id={block.id}>{block.text}</Heading>
    }
    case 'paragraph':
      return (
        <p class="measure">
          <Text parts={block.text} />
        </p>
      )
    case 'list':
      return (
        <ul class="measure">
          {block.items.map((item) => (
            <li>
              <Text parts={item} />
            </li>
          ))}
        </ul>
      )
    case 'code':
      // Reachable by keyboard, because long lines scroll.
      return (
        <pre tabindex={0}>
          <code>{block.code.replaceAll('https://calendar.example.com', base)}</code>
        </pre>
      )
    case 'table':
      return <Table {...block} />
  }
}

function Table({ head, rows }: Extract<Block, { kind: 'table' }>) {
  return (
    <table class="names">
      <thead>
        <tr>
          {head.map((cell) =>
            cell.length > 0 ? (
              <th scope="col">
                <Text parts={cell} />
              </th>
            ) : (
              <td />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first = [], ...rest]) => (
          <tr>
            <th scope="row">
              <Text parts={first} />
            </th>
            {rest.map((cell) => (
              <td>
                <Text parts={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Text({ parts }: { parts: Inline[] }) {
  return (
    <>
      {parts.map((part) => {
        if (typeof part === 'string') return part
        if ('code' in part) return <code>{part.code}</code>
        if ('strong' in part) return <strong>{part.strong}</strong>
        return <a href={part.href}>{part.label}</a>
      })}
    </>
  )
}
