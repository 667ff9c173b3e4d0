export const ASSETS = {
  stylesheet: '/assets/style.18azi3p.css',
  dashboardStyle: '/assets/dashboard.1aslzq4.css',
  dashboardScript: '/assets/dashboard.loox0i.js',
  icon: '/assets/icon.130dnfi.svg',
  embedHeight: '/assets/embed.1w3jkjx.js',
}
