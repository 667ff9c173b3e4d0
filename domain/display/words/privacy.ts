import type { Translation } from '../words.ts'

/** What the link to an organization's privacy policy says, on pages, in the widget, and in emails. */
export const PRIVACY_WORDS: Record<'en' | Translation, { privacy: string }> = {
  en: { privacy: 'Privacy policy' },
  ar: { privacy: 'سياسة الخصوصية' },
  de: { privacy: 'Datenschutzerklärung' },
  es: { privacy: 'Política de privacidad' },
  fr: { privacy: 'Politique de confidentialité' },
  it: { privacy: 'Informativa sulla privacy' },
  ja: { privacy: 'プライバシーポリシー' },
  nl: { privacy: 'Privacyverklaring' },
  pl: { privacy: 'Polityka prywatności' },
  pt: { privacy: 'Política de privacidade' },
  zh: { privacy: '隐私政策' },
}

export function privacyWord(locale: string): string {
  const { privacy } = PRIVACY_WORDS[locale.split('-')[0] as 'en'] ?? PRIVACY_WORDS.en
  return privacy
}
