export const ASSETS = {
  stylesheet: '/assets/style.tfx4eu.css',
  dashboardStyle: '/assets/dashboard.1klij0v.css',
  dashboardScript: '/assets/dashboard.1j7d39t.js',
  icon: '/assets/icon.130dnfi.svg',
  letters: '/assets/letters.1loexfn.json',
  embedHeight: '/assets/embed.1txga4a.js',
}
