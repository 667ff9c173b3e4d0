export const ASSETS = {
  stylesheet: '/assets/style.1vdjf66.css',
  dashboardStyle: '/assets/dashboard.re98og.css',
  dashboardScript: '/assets/dashboard.cbgt6h.js',
  icon: '/assets/icon.130dnfi.svg',
  embedHeight: '/assets/embed.p0bkvo.js',
}
