/** What older browsers may lack; where one is missing the widget says so and does nothing else. */
export const isSupported =
  'replaceSync' in CSSStyleSheet.prototype && 'hasOwn' in Object && 'HTMLDialogElement' in window
