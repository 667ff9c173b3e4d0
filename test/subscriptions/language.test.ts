import { beforeAll, describe, expect, it } from 'vitest'
import { subscribers as en } from '../../domain/words/en.ts'
import { LANGUAGE_TAGS } from '../../domain/words.ts'
import { type PageWords, pageVoice } from '../../functions/visitors/page-voice.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { makeFeed, makeOrg } from '../support/factories.ts'
import { attributeValues, visibleText } from '../support/html.ts'
import { freshEmail, makePending, makeSubscriber } from '../support/subscriber.ts'
import { open, submit } from './forms.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp('2026-06-15T12:00:00Z')
})

async function feedIn(language: string | null) {
  const org = await makeOrg({ name: 'Riverside Arts' })
  return makeFeed({ orgId: org.id, name: 'Live music', widget: language ? { language } : {} })
}

const htmlTag = (page: string) => /<html[^>]*>/.exec(page)?.[0] ?? ''

describe('the pages for subscribers', () => {
  it.each([
    ['de-AT', 'lang="de-AT"', 'Abmelden'],
    ['ar', 'lang="ar" dir="rtl"', 'إلغاء الاشتراك'],
    [null, 'lang="en"', 'Unsubscribe'],
  ])('are in the language of the calendar (%s)', async (language, attributes, unsubscribeWord) => {
    const feed = await feedIn(language)
    const { say } = await pageVoice(language)
    const pending = await makePending(app, feed.id)
    const subscriber = await makeSubscriber(app, feed.id)
    const pages = {
      joinTitle: await open(app, `/subscriptions/join/${feed.id}`),
      sentTitle: await submit(app, '/subscriptions', {
        feedId: feed.id,
        email: freshEmail(),
        digestFrequency: 'weekly',
      }),
      confirmTitle: await open(app, pending.confirm),
      confirmedTitle: await open(app, subscriber.confirm),
      manageTitle: await open(app, subscriber.manage),
      leaveTitle: await open(app, subscriber.unsubscribe),
      leftTitle: await submit(app, subscriber.unsubscribe, { feedId: feed.id }),
    }
    for (const [title, response] of Object.entries(pages)) {
      const page = await response.text()
      expect(htmlTag(page), title).toContain(attributes)
      const heading = say(title as keyof PageWords, { feed: 'Live music' })
      expect(visibleText(page), title).toContain(heading)
      expect(visibleText(page), title).toContain('Riverside Arts')
      expect(attributeValues(page, 'href'), title).toContain(`/f/${feed.id}`)
      if (title === 'manageTitle') expect(visibleText(page)).toContain(unsubscribeWord)
    }
  })

  it('show errors of the form in the language of the calendar', async () => {
    const feed = await feedIn('fr')
    const { say } = await pageVoice('fr')
    const fields = {
      feedId: feed.id,
      email: 'nobody',
      keywords: 'x'.repeat(61),
      digestFrequency: '',
    }
    const page = visibleText(await (await submit(app, '/subscriptions', fields)).text())
    for (const name of ['emailInvalid', 'keywordsInvalid', 'frequencyInvalid'] as const) {
      expect(page).toContain(say(name))
    }
  })

  it('link to no calendar that is closed', async () => {
    const feed = await feedIn(null)
    const { manage } = await makeSubscriber(app, feed.id)
    await app.database.query('update feeds set archived_at = now() where id = $1', [feed.id])
    const page = await (await open(app, manage)).text()
    expect(visibleText(page)).toContain('Riverside Arts')
    expect(attributeValues(page, 'href')).not.toContain(`/f/${feed.id}`)
  })

  it('are in the language of the browser where no calendar is known', async () => {
    const headers = { accept: 'text/html', 'accept-language': 'nl-BE,nl;q=0.9,en;q=0.8' }
    const response = await app.request('/subscriptions/manage/nonsense', { headers })
    expect(response.status).toBe(404)
    const page = await response.text()
    expect(htmlTag(page)).toContain('lang="nl-BE"')
    expect(visibleText(page)).toContain('Deze link werkt niet')
  })

  it('answer scripts in English', async () => {
    const feed = await feedIn('de')
    const { unsubscribe } = await makeSubscriber(app, feed.id)
    const response = await app.request(unsubscribe, { method: 'POST' })
    expect(await response.json()).toEqual({ message: en.leftText })
  })
})

describe('the private calendar', () => {
  it('describes itself in the language of the calendar', async () => {
    const feed = await feedIn('de')
    const { manage } = await makeSubscriber(app, feed.id)
    const page = await (await submit(app, `${manage}/calendar`, { intent: 'renew' })).text()
    const [link = ''] = attributeValues(page, 'value').filter((value) => value.includes('/my/'))
    const { pathname } = new URL(link)
    const unfolded = async () => (await (await app.request(pathname)).text()).replace(/\r\n /g, '')
    expect(await unfolded()).toContain('Die Veranstaltungen Ihrer Wahl')
    await submit(app, `${manage}/calendar`, { intent: 'withdraw' })
    expect(await unfolded()).toContain('Dieser Kalender ist nicht mehr verfügbar')
  })
})

describe('the texts of the pages', () => {
  const names = Object.keys(en) as (keyof PageWords)[]
  const gapsOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

  it.each(LANGUAGE_TAGS)('are complete in %s', async (language) => {
    const { say } = await pageVoice(language)
    for (const name of names) {
      const gaps = Object.fromEntries(gapsOf(en[name]).map((gap) => [gap.slice(1, -1), gap]))
      const text = say(name, gaps).replace(/[\u2068\u2069]/g, '')
      expect(gapsOf(text), `${language} ${name}`).toEqual(gapsOf(en[name]))
      expect(text.trim()).not.toBe('')
      if (language !== 'en' && name !== 'optional') expect(text).not.toBe(en[name])
    }
  })
})
