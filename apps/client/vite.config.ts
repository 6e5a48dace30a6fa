/** Builds the client into `dist` with hashed names. Screens are chunks of their own, so that signing in does not load the map. */
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { appVersion } from './app-version.ts'
import { serviceWorker } from './service-worker.ts'

/** Where `vite dev` finds a platform server for calls and the live feed. */
const server = process.env['OUTRIDER_SERVER'] ?? 'http://localhost:8083'
const groups = ['user', 'mobile', 'vehicle', 'health', 'official-account']

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** What the server does with the path of the shared page, for `vite dev`. */
const sharedPage: Plugin = {
  name: 'outrider-shared-page',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      if (request.url && new URL(request.url, server).pathname === '/shared') request.url = '/shared.html'
      next()
    })
  },
}

/** What every screen stands on changes seldom: apart from the screens it stays in the browser's cache. */
const foundation = /node_modules\/(react|react-dom|scheduler|react-router|zod|zustand|i18next|react-i18next)\//

/** What draws maps: more than one of them stands on it. The service worker leaves out what is called a map. */
const mapLibrary = /node_modules\/(maplibre-gl|@maplibre|pmtiles)\/.*\.m?js$/

/**
 * What maps alone are drawn by. Several maps share it; in what all screens share it would come, and bring the map library along, before
 * anybody sees a map.
 */
const groundOfMaps = new RegExp(
  `client/src/core/map/(${[
    'archive-schema|camera|canvas|callout|fonts|grid|ground|ground-style|icons|library-texts|palette|start-view|streets-style|style|worker',
    'bubble-icon|mark-icon|vehicle-icon|vehicle-look',
  ].join('|')})\\.ts$`,
)

/** The cache of server answers, long lists, and the parts of core that stand on either. */
const queries =
  /node_modules\/@tanstack\/|client\/src\/core\/(queries\/|lists\/|map\/use-address|map\/use-layers|settings\/use-user-setting)/

/** Shared by screens behind the sign-in, and not needed to get there. */
const inside =
  /client\/src\/core\/map\/|packages\/geo\/|packages\/contract\/src\/(calls\/(access-mon|marked-points|map|share|track|drivers)|entities\/(add-vehicle|vehicle-edit|track))/

export default defineConfig({
  plugins: [react(), serviceWorker(), sharedPage],
  define: { 'import.meta.env.OUTRIDER_VERSION': JSON.stringify(appVersion(process.env)) },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      // The client, and beside it the page behind a link that shows a position.
      input: { index: page('index.html'), shared: page('shared.html') },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'foundation', test: foundation, priority: 3 },
            // Comes with the first screen behind sign-in, with whatever stands on it.
            { name: 'queries', test: queries, priority: 2 },
            // Texts need the frame to be there first: the queries and the frame load each other.
            { name: 'alarms', test: /client\/src\/core\/alarms\//, priority: 2 },
            { name: 'libraryMap', test: mapLibrary, priority: 2 },
            { name: 'groundMap', test: groundOfMaps, priority: 2 },
            { name: 'inside', test: inside, minShareCount: 3, priority: 1.5 },
            // What three screens or more share comes in one piece: a phone asks for a dozen files rather than for forty.
            { name: 'frame', test: /apps\/client\/src\/(ui|core)\/|packages\/(contract|geo)\//, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(groups.map(group => [`/${group}`, { target: server, changeOrigin: true }])),
      // Not '/share' alone: that is how the path of the shared page begins.
      '/share/': { target: server, changeOrigin: true },
      '/live': { target: server, ws: true, changeOrigin: true },
    },
  },
})
