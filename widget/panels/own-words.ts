const en = {
  categories: 'Categories',
  from: 'From',
  to: 'Until',
  copy: 'Copy',
  copied: 'Copied',
}
export type OwnWords = typeof en

/** The texts that only panels have; they come with the panels, in every language. */
export const OWN_WORDS: Record<string, OwnWords> & { en: OwnWords } = {
  en,
  ar: { categories: 'الفئات', from: 'من', to: 'إلى', copy: 'نسخ', copied: 'تم النسخ' },
  de: { categories: 'Kategorien', from: 'Von', to: 'Bis', copy: 'Kopieren', copied: 'Kopiert' },
  es: { categories: 'Categorías', from: 'Desde', to: 'Hasta', copy: 'Copiar', copied: 'Copiado' },
  fr: { categories: 'Catégories', from: 'Du', to: 'Au', copy: 'Copier', copied: 'Copié' },
  it: { categories: 'Categorie', from: 'Dal', to: 'Al', copy: 'Copia', copied: 'Copiato' },
  ja: {
    categories: 'カテゴリー',
    from: '開始日',
    to: '終了日',
    copy: 'コピー',
    copied: 'コピーしました',
  },
  nl: {
    categories: 'Categorieën',
    from: 'Van',
    to: 'Tot en met',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
  },
  pl: { categories: 'Kategorie', from: 'Od', to: 'Do', copy: 'Kopiuj', copied: 'Skopiowano' },
  pt: { categories: 'Categorias', from: 'De', to: 'Até', copy: 'Copiar', copied: 'Copiado' },
  zh: { categories: '类别', from: '开始日期', to: '结束日期', copy: '复制', copied: '已复制' },
}
