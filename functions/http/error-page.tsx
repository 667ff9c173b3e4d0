import { PageLayout, siteTitle } from './page-layout.tsx'

const WORDS: Record<number, { title: string; advice: string }> = {
  400: {
    title: 'This address is not quite right',
    advice: 'Please check it, or start again from the first page.',
  },
  401: {
    title: 'Please sign in again',
    advice: 'Your session has ended, and nothing was changed. Sign in and repeat what you did.',
  },
  404: {
    title: 'There is nothing here',
    advice: 'The address may be mistyped, or what was here has gone.',
  },
  403: {
    title: 'This is not yours to open',
    advice: 'Somebody else in your organization may be able to help.',
  },
  410: {
    title: 'This is no longer here',
    advice: 'It was here once, and has ended.',
  },
  413: {
    title: 'That was too much at once',
    advice: 'Please shorten it and try again.',
  },
  429: {
    title: 'A little slower, please',
    advice: 'Please wait a minute and try again.',
  },
  500: {
    title: 'Something went wrong on our side',
    advice: 'It has been noted. Please try again in a few minutes.',
  },
}

export function errorWords(status: number, message: string): { title: string; advice: string } {
  return WORDS[status] ?? { title: message, advice: '' }
}

type Props = { status: number; message: string; back?: { label: string; href: string } }

/** What a person sees in place of a JSON error. */
export function ErrorPage({ status, message, back }: Props) {
  const { title, advice } = errorWords(status, message)
  return (
    <PageLayout title={siteTitle(title)} width="narrow" head={<NoIndex />}>
      <div class="stack">
        <p class="muted">
          {status} · {message}
        </p>
        <h1>{title}</h1>
        <p class="lead">{advice}</p>
        <p>
          {status === 401 && (
            <>
              <a class="button" href="/sign-in">
                Sign in
              </a>{' '}
            </>
          )}
          <a class="button secondary" href={back?.href ?? '/'}>
            {back?.label ?? 'Go to the first page'}
          </a>
        </p>
      </div>
    </PageLayout>
  )
}

function NoIndex() {
  return <meta name="robots" content="noindex" />
}
