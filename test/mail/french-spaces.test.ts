import { expect, it } from 'vitest'
import { fr } from '../../functions/mail/words/fr.ts'
import { pageVoice } from '../../functions/subscriptions/page-voice.ts'
import { fr as pageFr } from '../../functions/subscriptions/words/fr.ts'

it('French emails and pages never break a line before a colon, and leave names alone', async () => {
  const { say } = await pageVoice('fr-CA')
  const names = [...Object.keys(fr), ...Object.keys(pageFr)] as Parameters<typeof say>[0][]
  const texts = names.map((name) => say(name))
  expect(texts.filter((text) => / [:;!?»]|« /.test(text))).toEqual([])
  expect(texts.filter((text) => /\u00a0[:?]/.test(text)).length).toBeGreaterThan(8)
  expect(say('chosen', { filter: 'a : b' })).toBe('Vos préférences\u00a0: a : b')
})
