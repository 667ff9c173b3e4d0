import { describe, expect, it } from 'vitest'
import { PageLayout } from '../../functions/layout/page-layout.tsx'

const HOSTILE = `"><script>alert('x')</script>`

describe('PageLayout', () => {
  it('shows hostile text as text wherever a page may put it', async () => {
    const html = String(
      await (
        <PageLayout
          title={HOSTILE}
          description={HOSTILE}
          canonical={`https://calendar.test/${HOSTILE}`}
          bodyClass={HOSTILE}
          lang={HOSTILE}
        >
          <p>{HOSTILE}</p>
        </PageLayout>
      ),
    )
    expect(html).not.toContain('<script')
    expect(html.match(/&quot;&gt;&lt;script&gt;/g)).toHaveLength(6)
  })

  it('takes language, body class, width and more for the head', async () => {
    const html = String(
      await (
        <PageLayout
          title="T"
          lang="ar"
          bodyClass="embed"
          width="narrow"
          head={<meta name="robots" content="noindex" />}
        >
          x
        </PageLayout>
      ),
    )
    expect(html).toContain('<html lang="ar">')
    expect(html).toContain('<body class="embed">')
    expect(html).toContain('class="page narrow"')
    expect(html).toContain('<meta name="robots" content="noindex"/></head>')
  })

  it('leaves header, skip link and footer out where a page wants none', async () => {
    const bare = String(
      await (
        <PageLayout title="T" header={null} footer={null}>
          x
        </PageLayout>
      ),
    )
    expect(bare).not.toMatch(/skip-link|site-header|site-footer/)
    const own = String(
      await (
        <PageLayout title="T" header={<header>mine</header>}>
          x
        </PageLayout>
      ),
    )
    expect(own).toContain('skip-link')
    expect(own).toContain('<header>mine</header>')
  })
})
