import { PageLayout, siteTitle } from './page-layout.tsx'

const WORDS: Record<number, { title: string; advice: string }> = {
  400: {
    title: 'This address is not quite right',
    advice: 'Please check it, or start again from the first page.',
  },
  404: {
    title: 'There is nothing here',
    advice: 'The address may be mistyped, or what was here has gone.',
  },
  500: {
    title: 'Something went wrong on our side',
    advice: 'It has been noted. Please try again in a few minutes.',
  },
}

/** What a person sees in place of a JSON error. */
export function ErrorPage({ status, message }: { status: 400 | 404 | 500; message: string }) {
  const { title, advice } = WORDS[status] ?? { title: message, advice: '' }
  return (
    <PageLayout title={siteTitle(title)} width="narrow" head={<NoIndex />}>
      <div class="stack">
        <p class="muted">
          {status} · {message}
        </p>
        <h1>{title}</h1>
        <p class="lead">{advice}</p>
        <p>
          <a class="button secondary" href="/">
            Go to the first page
          </a>
        </p>
      </div>
    </PageLayout>
  )
}

function NoIndex() {
  return <meta name="robots" content="noindex" />
}
