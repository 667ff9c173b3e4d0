/** What the widget's filter says besides, in English. */
export const enFilter = {
  noPlace: 'Your location isn’t available.',
}
