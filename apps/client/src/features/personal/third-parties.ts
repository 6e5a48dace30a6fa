/** Whose work the client stands on. third-parties.test.ts holds the list to what is really built in. */
export const thirdParties: ReadonlyArray<{ name: string; licence: string; packages: readonly string[] }> = [
  { name: 'React', licence: 'MIT', packages: ['react', 'react-dom'] },
  { name: 'React Router', licence: 'MIT', packages: ['react-router'] },
  { name: 'TanStack Query, Virtual', licence: 'MIT', packages: ['@tanstack/react-query', '@tanstack/react-virtual'] },
  { name: 'Ant Design Mobile', licence: 'MIT', packages: ['antd-mobile', 'antd-mobile-icons'] },
  { name: 'i18next', licence: 'MIT', packages: ['i18next', 'react-i18next'] },
  { name: 'Zod', licence: 'MIT', packages: ['zod'] },
  { name: 'Zustand', licence: 'MIT', packages: ['zustand'] },
  { name: 'Noble cryptography', licence: 'MIT', packages: ['@noble/hashes', '@noble/curves', '@noble/ciphers'] },
  { name: 'MapLibre GL JS', licence: 'BSD-3-Clause', packages: ['maplibre-gl'] },
  { name: 'Comlink', licence: 'Apache-2.0', packages: ['comlink'] },
  { name: 'idb-keyval', licence: 'Apache-2.0', packages: ['idb-keyval'] },
  { name: 'PMTiles', licence: 'BSD-3-Clause', packages: ['pmtiles'] },
  { name: 'jsQR', licence: 'Apache-2.0', packages: ['jsqr'] },
  { name: 'weixin-js-sdk', licence: 'MIT', packages: ['weixin-js-sdk'] },
  {
    name: 'Capacitor',
    licence: 'MIT',
    packages: [
      '@capacitor/core',
      '@capacitor/app',
      '@capacitor/push-notifications',
      '@capacitor/splash-screen',
      '@capacitor/status-bar',
    ],
  },
  { name: 'Natural Earth (world-atlas)', licence: 'Public domain, ISC', packages: [] },
]
