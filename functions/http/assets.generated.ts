export const ASSETS = {
  stylesheet: '/assets/style.p6v1xs.css',
  dashboardStyle: '/assets/dashboard.re98og.css',
  dashboardScript: '/assets/dashboard.cbgt6h.js',
  icon: '/assets/icon.130dnfi.svg',
  embedHeight: '/assets/embed.p0bkvo.js',
}
