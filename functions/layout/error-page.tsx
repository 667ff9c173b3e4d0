import type { Child } from 'hono/jsx'
import { PageLayout, siteTitle } from './page-layout.tsx'

const WORDS: Record<number, { title: string; advice: string }> = {
  400: {
    title: 'Invalid link',
    advice: 'Check that the link is complete.',
  },
  401: {
    title: 'Sign in again',
    advice: 'Your session has ended and nothing was changed. Sign in, then try again.',
  },
  404: {
    title: 'Page not found',
    advice: 'Check the link. The page may have been moved or deleted.',
  },
  403: {
    title: 'You don’t have access to this page',
    advice: 'Ask an owner of your organization for help.',
  },
  410: {
    title: 'This page is no longer available',
    advice: 'It was removed or has expired.',
  },
  413: {
    title: 'Your text is too long',
    advice: 'Shorten it and try again.',
  },
  429: {
    title: 'Too many requests',
    advice: 'Wait a minute, then try again.',
  },
  500: {
    title: 'Something went wrong on our side',
    advice: 'We logged the error. Try again in a few minutes.',
  },
}

export function errorWords(status: number, message: string): { title: string; advice: string } {
  return WORDS[status] ?? { title: message, advice: '' }
}

type Props = {
  status: number
  message: string
  back?: { label: string; href: string }
  children?: Child
}

/** What a person sees in place of a JSON error. */
export function ErrorPage({ status, message, back, children }: Props) {
  const { title, advice } = errorWords(status, message)
  return (
    <PageLayout title={siteTitle(title)} width="narrow" head={<NoIndex />}>
      <div class="stack">
        <p class="muted">
          {status} · {message}
        </p>
        <h1>{title}</h1>
        <p class="lead">{advice}</p>
        {children}
        <p>
          {status === 401 && (
            <>
              <a class="button" href="/sign-in">
                Sign in
              </a>{' '}
            </>
          )}
          <a class="button secondary" href={back?.href ?? '/'}>
            {back?.label ?? 'Go to the home page'}
          </a>
        </p>
      </div>
    </PageLayout>
  )
}

function NoIndex() {
  return <meta name="robots" content="noindex" />
}
