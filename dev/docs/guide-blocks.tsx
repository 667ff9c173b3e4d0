import type { Block, Inline } from '../read-markdown.ts'
import { Path } from './docs-operation.tsx'

export function GuideBlocks({ blocks }: { blocks: Block[] }) {
  return (
    <>
      {blocks.map((block) => (
        <GuideBlock block={block} />
      ))}
    </>
  )
}

function GuideBlock({ block }: { block: Block }) {
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
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List class="measure">
          {block.items.map((item) => (
            <li>
              <Text parts={item} />
            </li>
          ))}
        </List>
      )
    }
    case 'code':
      // Reachable by keyboard, because long lines scroll.
      return (
        <pre tabindex={0}>
          <code>{block.code}</code>
        </pre>
      )
    case 'image': {
      const { file, alt, width, height } = block
      return <img src={`/docs/${file}`} alt={alt} {...{ width, height }} loading="lazy" />
    }
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
        // A path of the site in a document is a link on the site.
        if ('code' in part && /^\/(docs|sign-in)\b/.test(part.code))
          return <a href={part.code}>{part.code}</a>
        if ('code' in part)
          return (
            <code>
              <Path path={part.code} />
            </code>
          )
        if ('strong' in part) return <strong>{part.strong}</strong>
        return <a href={part.href}>{part.label}</a>
      })}
    </>
  )
}
