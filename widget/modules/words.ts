import type { ScriptWords } from '../../domain/display/words.ts'

// The texts that only modules have; they come with the module, in every language.

type Spoken = { locale: string; words: ScriptWords }
type Texts<T> = Record<string, T> & { en: T }

export const FILTER_WORDS: Texts<{ categories: string; from: string; to: string }> = {
  en: { categories: 'Categories', from: 'From', to: 'Until' },
  ar: { categories: 'الفئات', from: 'من', to: 'إلى' },
  de: { categories: 'Kategorien', from: 'Von', to: 'Bis' },
  es: { categories: 'Categorías', from: 'Desde', to: 'Hasta' },
  fr: { categories: 'Catégories', from: 'Du', to: 'Au' },
  it: { categories: 'Categorie', from: 'Dal', to: 'Al' },
  ja: { categories: 'カテゴリー', from: '開始日', to: '終了日' },
  nl: { categories: 'Categorieën', from: 'Van', to: 'Tot en met' },
  pl: { categories: 'Kategorie', from: 'Od', to: 'Do' },
  pt: { categories: 'Categorias', from: 'De', to: 'Até' },
  zh: { categories: '类别', from: '开始日期', to: '结束日期' },
}

export const COPY_WORDS: Texts<{ copy: string; copied: string }> = {
  en: { copy: 'Copy', copied: 'Copied' },
  ar: { copy: 'نسخ', copied: 'تم النسخ' },
  de: { copy: 'Kopieren', copied: 'Kopiert' },
  es: { copy: 'Copiar', copied: 'Copiado' },
  fr: { copy: 'Copier', copied: 'Copié' },
  it: { copy: 'Copia', copied: 'Copiato' },
  ja: { copy: 'コピー', copied: 'コピーしました' },
  nl: { copy: 'Kopiëren', copied: 'Gekopieerd' },
  pl: { copy: 'Kopiuj', copied: 'Skopiowano' },
  pt: { copy: 'Copiar', copied: 'Copiado' },
  zh: { copy: '复制', copied: '已复制' },
}

export const EVENT_WORDS: Texts<{ eventPage: string }> = {
  en: { eventPage: 'Event page' },
  ar: { eventPage: 'صفحة الفعالية' },
  de: { eventPage: 'Veranstaltungsseite' },
  es: { eventPage: 'Página del evento' },
  fr: { eventPage: 'Page de l’événement' },
  it: { eventPage: 'Pagina dell’evento' },
  ja: { eventPage: 'イベントページ' },
  nl: { eventPage: 'Evenementpagina' },
  pl: { eventPage: 'Strona wydarzenia' },
  pt: { eventPage: 'Página do evento' },
  zh: { eventPage: '活动页面' },
}

/** In the widget's language, with the host's own wording. */
export function wordsWith<T>({ locale, words }: Spoken, texts: Texts<T>): ScriptWords & T {
  return { ...texts.en, ...texts[locale.split('-')[0] ?? ''], ...words }
}
