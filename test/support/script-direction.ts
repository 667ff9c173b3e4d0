type TextInfo = { direction: 'ltr' | 'rtl' }

/** What Intl knows of the script of a language; its name for that has changed between versions of V8. */
export function scriptDirection(tag: string): TextInfo['direction'] {
  const locale = new Intl.Locale(tag) as { textInfo?: TextInfo; getTextInfo?: () => TextInfo }
  const { direction } = locale.getTextInfo?.() ?? locale.textInfo ?? {}
  if (!direction) throw new Error('Intl tells no direction')
  return direction
}
