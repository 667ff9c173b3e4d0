/** The form for mails, in English. */
export const enSignUp = {
  email: 'Email address',
  often: 'How often',
  daily: 'Daily',
  weekly: 'Weekly',
  keywords: 'Only with these words (optional)',
  send: 'Subscribe',
  sent: 'Almost done: please confirm with the link in your mail.',
}
