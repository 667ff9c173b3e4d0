import type { CalendarScope, Ended } from '../../db/lists/calendars.ts'
import { sharedSettings } from '../../domain/widget-config.ts'
import { cacheTags } from '../caching/cache-policy.ts'

/** A file in place of a calendar that has ended: apps show no error, they keep what they had. */
export type EndedOutput = {
  title: string
  text: string
  locale: string
  /** The URL of the file itself. */
  self: string
  now: Date
}

/** What is said, in the language that its feeds shared. */
export function endedWords({ settings }: Ended): { locale: string; title: string; text: string } {
  const { language } = sharedSettings(settings)
  const locale = language?.split('-')[0] ?? 'en'
  const [title, text] = WORDS[locale] ?? EN
  return { locale: locale in WORDS ? locale : 'en', title, text }
}

/** What is purged when it comes back: from the archive, by a better plan, or by a new one of its name. */
export function endedTags(scope: CalendarScope, { orgId }: Ended): string[] {
  const tags = orgId === null ? [] : [cacheTags.org(orgId)]
  if ('feedId' in scope) return [...tags, cacheTags.feed(scope.feedId)]
  return orgId === null ? tags : [...tags, cacheTags.orgEvents(orgId)]
}

type Words = [title: string, text: string]

const EN: Words = [
  'This calendar has ended',
  'No more events are published here. You can remove this calendar from your app.',
]

const WORDS: Record<string, Words> = {
  en: EN,
  ar: ['انتهى هذا التقويم', 'لم تعد تُنشر هنا أي فعاليات. يمكنك حذف هذا التقويم من تطبيقك.'],
  de: [
    'Dieser Kalender wurde beendet',
    'Hier werden keine Veranstaltungen mehr veröffentlicht. Sie können diesen Kalender aus Ihrer App entfernen.',
  ],
  es: [
    'Este calendario ha finalizado',
    'Aquí ya no se publican eventos. Puedes eliminar este calendario de tu aplicación.',
  ],
  fr: [
    'Cet agenda a pris fin',
    'Plus aucun événement n’est publié ici. Vous pouvez supprimer cet agenda de votre application.',
  ],
  it: [
    'Questo calendario è terminato',
    'Qui non vengono più pubblicati eventi. Puoi rimuovere questo calendario dalla tua app.',
  ],
  ja: [
    'このカレンダーは終了しました',
    'ここではイベントが公開されなくなりました。このカレンダーはアプリから削除できます。',
  ],
  nl: [
    'Deze agenda is gestopt',
    'Hier worden geen evenementen meer gepubliceerd. U kunt deze agenda uit uw app verwijderen.',
  ],
  pl: [
    'Ten kalendarz został zakończony',
    'Nie są tu już publikowane żadne wydarzenia. Ten kalendarz można usunąć z aplikacji.',
  ],
  pt: [
    'Este calendário foi encerrado',
    'Não são mais publicados eventos aqui. Você pode remover este calendário do seu aplicativo.',
  ],
  zh: ['此日历已停用', '此处不再发布活动。您可以从应用中移除此日历。'],
}
