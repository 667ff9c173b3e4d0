export const ASSETS = {
  stylesheet: '/assets/style.1tp7lre.css',
  dashboardStyle: '/assets/dashboard.96mreq.css',
  dashboardScript: '/assets/dashboard.gb13th.js',
  icon: '/assets/icon.130dnfi.svg',
  embedHeight: '/assets/embed.15swjy5.js',
}
