import { LINK_REL } from '../../domain/markdown/html.ts'
import { parseMarkdown } from '../../domain/markdown/parse.ts'
import { markdownTree, type Node } from '../../domain/markdown/tree.ts'

/** A description with its formatting. It is made from the Markdown here, so that no stored HTML is trusted. */
export function Formatted({ markdown }: { markdown: string }) {
  return <Nodes nodes={markdownTree(parseMarkdown(markdown))} />
}

function Nodes({ nodes }: { nodes: Node[] }) {
  return (
    <>
      {nodes.map((node) => {
        if (typeof node === 'string') return node
        const { name: Name, url, isUrl, children } = node
        if (url === undefined)
          return Name === 'br' ? <br /> : <Name>{<Nodes nodes={children} />}</Name>
        return (
          <a href={url} rel={LINK_REL} dir={isUrl ? 'ltr' : undefined}>
            <Nodes nodes={children} />
          </a>
        )
      })}
    </>
  )
}
