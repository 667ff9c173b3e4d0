import { describe, expect, it } from 'vitest'
import { ALL_LANGUAGES } from '../../domain/all-languages.ts'
import { LANGUAGE_TAGS, type LanguageTag } from '../../domain/words.ts'
import { textsOf } from '../support/texts.ts'

/** Words of the form of address that a language does not use here. */
const OTHER_FORM: Record<string, { form: string; words: string }> = {
  ar: { form: 'the singular', words: String.raw`\p{L}+كم` },
  de: { form: 'Sie', words: 'du|dir|dich|dein(e|er|es|em|en)?|euch|euer|eure[mnrs]?' },
  es: {
    form: 'tú',
    words:
      'usted(es)?|le|les|consigo|su (correo|dirección|suscripción|ubicación|calendario|hora)|' +
      'revise|confirme|copie|compruebe|espere|elija|encontrará|guarde|haga|ignore|inténtelo|introduzca|pruebe|cuente',
  },
  fr: { form: 'vous', words: 'tu|te|toi|ton|ta|tes|t’\\p{L}+' },
  it: {
    form: 'tu',
    words:
      'la preghiamo|lei|le (abbiamo|avevamo|invieremo)|suo (calendario|indirizzo)|sua (iscrizione|posizione)|' +
      'suoi dati|può|vuole|trova|controlli|riprovi|scelga|inserisca|ignori',
  },
  ja: { form: 'polite, without a pronoun', words: '.*(あなた|お前|君).*' },
  nl: { form: 'u', words: 'je|jij|jou|jouw|jezelf|jullie' },
  pl: { form: 'Ty', words: 'pan|pani|państwo|państwa|państwu|prosimy|proszę' },
  pt: {
    form: 'você, in Brazilian Portuguese',
    words:
      'tu|te|ti|contigo|teus?|tuas?|noutr[oa]s?|afinal|ajustes|ecrã|subscrever|utilizador|telemóvel',
  },
  zh: { form: '您', words: '.*你.*' },
}

describe('the form of address', () => {
  it('is decided for every language but English', () => {
    const languages = LANGUAGE_TAGS.filter((language) => language !== 'en')
    expect(Object.keys(OTHER_FORM).sort()).toEqual(languages.sort())
  })

  it.each(Object.entries(OTHER_FORM))('is the same in all texts in %s', (language, other) => {
    const isOther = new RegExp(`(?<!\\p{L})(${other.words})(?!\\p{L})`, 'iu')
    const texts = textsOf(ALL_LANGUAGES[language as LanguageTag]).map(({ text }) => text)
    expect(texts).toHaveLength(textsOf(ALL_LANGUAGES.en).length)
    expect(texts.length).toBeGreaterThan(200)
    expect(
      texts.filter((text) => isOther.test(text)),
      `${language} says ${other.form}`,
    ).toEqual([])
  })
})
