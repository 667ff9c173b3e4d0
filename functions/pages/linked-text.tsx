import { splitLinks } from '../../domain/display/text-links.ts'

/** Text that people wrote, with the URLs in it as links that search engines do not follow. */
export function LinkedText({ text }: { text: string }) {
  return (
    <>
      {splitLinks(text).map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a href={part.url} rel="nofollow noopener" dir="ltr">
            {part.text}
          </a>
        ),
      )}
    </>
  )
}
