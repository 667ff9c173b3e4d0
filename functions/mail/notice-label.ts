import type { NoticeKind } from '../../domain/digests/notice.ts'
import type { MailWords } from './voice.ts'

/** Which of a language's texts says what has become of an event. */
export const NOTICE_LABEL: Record<NoticeKind, keyof MailWords> = {
  cancelled: 'noticeCancelled',
  postponed: 'noticePostponed',
  removed: 'noticeRemoved',
  back: 'noticeBack',
  moved: 'noticeMoved',
  place: 'noticePlace',
}
