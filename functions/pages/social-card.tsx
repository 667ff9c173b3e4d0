export type PreviewImage = {
  url: string
  alt: string | null
  size?: { width: number; height: number }
}

type Props = {
  title: string
  description: string
  url: string
  /** Whose page it is. */
  site: string
  locale: string
  image?: PreviewImage
}

/** What a link to the page looks like in messengers and networks (Open Graph). */
export function SocialCard({ title, description, url, site, locale, image }: Props) {
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={site} />
      <meta property="og:locale" content={locale.replaceAll('-', '_')} />
      {image && <meta property="og:image" content={image.url} />}
      {image?.size && <meta property="og:image:width" content={String(image.size.width)} />}
      {image?.size && <meta property="og:image:height" content={String(image.size.height)} />}
      {image?.alt && <meta property="og:image:alt" content={image.alt} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  )
}
