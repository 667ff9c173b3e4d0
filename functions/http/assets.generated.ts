export const ASSETS = {
  stylesheet: '/assets/style.1gmjj7u.css',
  dashboardStyle: '/assets/dashboard.940oti.css',
  dashboardScript: '/assets/dashboard.cbgt6h.js',
  icon: '/assets/icon.130dnfi.svg',
  embedHeight: '/assets/embed.p0bkvo.js',
}
