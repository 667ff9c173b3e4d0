import { expect, it } from 'vitest'
import { email, subscribers } from '../../domain/words/fr.ts'
import { pageVoice } from '../../functions/visitors/page-voice.ts'

it('French emails and pages never break a line before a colon, and leave names alone', async () => {
  const { say } = await pageVoice('fr-CA')
  const names = [...Object.keys(email), ...Object.keys(subscribers)] as Parameters<typeof say>[0][]
  const texts = names.map((name) => say(name))
  expect(texts.filter((text) => / [:;!?»]|« /.test(text))).toEqual([])
  expect(texts.filter((text) => /\u00a0[:?]/.test(text)).length).toBeGreaterThan(8)
  expect(say('chosen', { filter: 'a : b' })).toBe('Vos préférences\u00a0: a : b')
})
