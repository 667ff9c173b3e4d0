/** The form for mails, in English. */
export const enSignUp = {
  email: 'Email address',
  often: 'Frequency',
  daily: 'Daily',
  weekly: 'Weekly',
  keywords: 'Keywords (optional)',
  stateOptional: 'State or region (optional)',
  send: 'Subscribe',
  sent: 'Almost done. Check your email for a confirmation link.',
}
