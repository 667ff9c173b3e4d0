export const ASSETS = {
  stylesheet: '/assets/style.ferezo.css',
  dashboardStyle: '/assets/dashboard.wdwwru.css',
  dashboardScript: '/assets/dashboard.cbgt6h.js',
  icon: '/assets/icon.130dnfi.svg',
  embedHeight: '/assets/embed.p0bkvo.js',
}
