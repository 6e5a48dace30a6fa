/** Builds the client into `dist` with hashed names. Each screen is a chunk, so that signing in does not load the map. */
import { fileURLToPath } from 'node:url'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { appEdition } from './app-edition.ts'
import { appVersion } from './app-version.ts'
import { chunkOrder } from './chunk-order.ts'
import { neededBy } from './needed-by.ts'
import { serviceWorker } from './service-worker.ts'
import { signedInFiles } from './signed-in-files.ts'
import { signInSize } from './sign-in-size.ts'
import { withoutAbouts } from './without-abouts.ts'

/** Server for calls and the live feed in `vite dev`. */
const server = process.env['OUTRIDER_SERVER'] ?? 'http://localhost:8083'
const groups = ['user', 'mobile', 'vehicle', 'health', 'official-account']

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Serves the shared page in `vite dev`, as the server does. */
const sharedPage: Plugin = {
  name: 'outrider-shared-page',
  configureServer({ middlewares }) {
    middlewares.use((request, _, next) => {
      if (request.url && new URL(request.url, server).pathname === '/shared') request.url = '/shared.html'
      next()
    })
  },
}

/** Pages are opened at paths of any depth: their addresses begin at the root, and the server puts its base path before them. */
const addressesOfPages: Plugin = {
  name: 'outrider-addresses-of-pages',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: html => html.replaceAll(/ (src|href)="\.\//g, ' $1="/') },
}

/** Rarely changing foundation: a separate chunk stays in the browser's cache. */
const foundation = /node_modules\/(react|react-dom|scheduler|zustand)\//

/** The schema library: before the sign-in, values are checked by shapes (core/storage/shape.ts). */
const schemaLibrary = /node_modules\/zod\//

/**
 * React Aria Components and ours on it, in three chunks: what all need (toasts need nothing else), overlays and lists of choices, fields with dates
 * and numbers. None before sign-in; each imports only those before it, which chunkOrder checks.
 */
const library =
  /node_modules\/(react-aria|react-aria-components|react-stately|use-sync-external-store|@internationalized|@react-types|@swc\/helpers|client-only|clsx)\//
const pieceOf = (ofLibrary: RegExp, ours: RegExp) => (id: string) => ours.test(id) || (library.test(id) && ofLibrary.test(id))
const fields = pieceOf(
  /@internationalized\/(date|number)|\/(datepicker|calendar|numberfield|spinbutton)\/|\/\w*(Date|Calendar|NumberField|NumberFormat)\w*\.mjs/,
  /client\/src\/ui\/inputs\/(Calendar|Date|date|NumberField|use-)/,
)
const overlays = pieceOf(
  /\/(collections(?!\/Hidden)|dialog|listbox|menu|overlays(?!\/PortalProvider)|select|selection|list|grid|tree|tabs|autocomplete|dnd|virtualizer)\/|\/(Collection|CollectionBuilder|Dialog|DragAndDrop|Header|Keyboard|ListBox|Menu|Modal|Popover|Select|Separator|Tabs|SelectionIndicator|SharedElementTransition|Autocomplete)\.mjs/,
  /client\/src\/ui\/(overlays\/(ChipMenu|Dialog|Menu|Popover)|inputs\/Select|layout\/Tabs)/,
)
const primitives = pieceOf(/./, /client\/src\/ui\/(Localized|overlays\/Tooltip|inputs\/field-parts)/)

/** Map libraries, shared by several maps. The service worker does not precache chunks named map. */
const mapLibrary = /node_modules\/(maplibre-gl|@maplibre|pmtiles)\/.*\.m?js$/

/**
 * Modules used only by maps. Shared by several maps; in the common chunk they would pull in the map library before any map is
 * shown.
 */
const sharedMapModules = new RegExp(
  `client/src/core/map/(${[
    'basemap/(archive-schema|basemap|basemap-style|fonts|grid|palette|streets-style|style)',
    'basemap/use-basemap-choice|camera/(follow|follow-camera|map-centre)|controls/\\w+|path/path-layer|shell/[\\w-]+',
    'clusters/cluster-(icon|rules)|pois/poi-icon|vehicles/(vehicle-appearance|vehicle-icon|vehicles-layer)',
  ].join('|')})\\.tsx?$`,
)

/** Charts, loaded with the first one. */
const chartLibrary = /node_modules\/(echarts|zrender)\//

/** Tables of wide screens, on TanStack Table. */
const tables =
  /node_modules\/@tanstack\/(react-table|table-core|react-store|store)\/|client\/src\/core\/lists\/(Table|Column|table-texts)/

/** Query cache, long lists, and the parts of core that depend on them. */
const queries =
  /node_modules\/@tanstack\/|client\/src\/core\/(queries\/|lists\/(?!stored-)|map\/use-address|map\/basemap\/use-basemaps)/

/** Forms made of rows, with their library: loaded with the first of them, never before sign-in. */
const forms =
  /node_modules\/(react-hook-form|@hookform)\/|client\/src\/core\/(forms\/(?!Form\.|fields\/(PasswordField|DateRow|StepsField))|routing\/LeaveDialog)/

/** The client's start and the sign-in form. */
const signIn = [page('src/app/main.tsx'), page('src/features/sign-in/Login.tsx')]
const beforeSignIn = neededBy(signIn)

/** What the map computes with and screens without one too, which must not load it for that. */
const withoutMap = /packages\/geo\/|client\/src\/core\/(fleet\/|map\/measure\/measure-length)/

const fleetMap = page('src/core/map/fleet/FleetMap.tsx')

/**
 * What is loaded in one piece each: the way to the sign-in form on a first visit, the calls that the main screen makes, the table of all screens,
 * the main screen with what is around it, and its map. Libraries are pieces of their own, which stay in the browser's cache when ours change.
 * A piece is all that its module needs and the pieces before it do not have, so no piece ever needs a later one.
 */
const pieces = [
  { name: 'start', needed: beforeSignIn },
  {
    name: 'firstVisit',
    needed: neededBy([page('src/features/entry/Entry.tsx'), page('src/features/platforms/NewPlatform.tsx')]),
  },
  { name: 'calls', needed: neededBy([page('src/core/api/call-table.ts')]) },
  { name: 'routes', needed: neededBy([page('src/app/routes.ts')]) },
  { name: 'main', needed: neededBy([page('src/app/signed-in.ts')]) },
  { name: 'sharedMap', needed: neededBy([fleetMap]) },
]
const nameOfPiece = (id: string, graph: Parameters<typeof beforeSignIn>[1]): string | null => {
  const piece = pieces.find(({ needed }) => needed(id, graph))?.name
  if (piece === undefined || piece === 'start') return null
  if (piece === 'sharedMap') {
    if (mapLibrary.test(id)) return 'libraryMap'
    // Others too use what the map library does.
    if (id.includes('/node_modules/') && !id.endsWith('?url')) return null
    return withoutMap.test(id) ? 'main' : piece
  }
  return id.includes('/node_modules/') ? 'library' : piece
}

/**
 * Chunks that are asked for together with a screen, instead of one after the other: all of the first screens and of the pieces; of other screens
 * the large ones. The table of screens names each file it asks for.
 */
const wholeScreens = /assets\/(Login|NewPlatform|call-table|signed-in|FleetMap)-/
const largeChunks =
  /assets\/(entities|common|primitives|overlays|fields|forms|queries|queryForms|tables|inside|main|library|sharedMap|libraryMap)-/
const preloaded = (file: string, needed: string[]) =>
  wholeScreens.test(file) ? needed : needed.filter(each => largeChunks.test(each))

/** Shared by screens behind the sign-in, not needed before it: maps and what they compute with. */
const inside = /client\/src\/core\/map\/(?!stored-)|packages\/geo\//

/** What calls carry and what they are refused with: loaded with the call table, after the sign-in form. */
const entities =
  /packages\/contract\/src\/((call|contract)\.ts|(alarms|calls|columns|dispatch|reports|safety|work)\/|(photos|departure-check|request-id)\.ts|errors\/(?!(client|placeholders)\.ts)|entities\/(?!(rights|map-centre|password-encryption)\.ts))/

export default defineConfig({
  // Files find each other by relative addresses; only the pages have others.
  base: './',
  plugins: [
    { ...optimizeLocales.vite({ locales: ['en-US', 'zh-CN'] }), enforce: 'pre' },
    react(),
    chunkOrder([
      'foundation',
      'frame',
      'start',
      'schemas',
      'firstVisit',
      'errors',
      'calls',
      'routes',
      'library',
      'main',
      'entities',
      'common',
      'primitives',
      'overlays',
      'fields',
      'forms',
      'queryForms',
    ]),
    signedInFiles(
      [
        {
          name: 'signed-in-files',
          roots: [
            page('../../node_modules/comlink/dist/esm/comlink.mjs'),
            page('src/core/api/call-table.ts'),
            page('src/app/routes.ts'),
            page('src/app/signed-in.ts'),
          ],
        },
        { name: 'map-files', roots: [fleetMap] },
      ],
      [page('src/app/main.tsx')],
    ),
    serviceWorker(),
    signInSize({ roots: signIn, scripts: [page('public/theme.js')], max: 120 }),
    withoutAbouts,
    sharedPage,
    addressesOfPages,
  ],
  define: {
    'import.meta.env.OUTRIDER_VERSION': JSON.stringify(appVersion(process.env)),
    'import.meta.env.OUTRIDER_EDITION': JSON.stringify(appEdition(process.env)),
  },
  build: {
    outDir: 'dist',
    target: 'es2022',
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 1200,
    modulePreload: {
      resolveDependencies: (file, needed, { hostType }) => (hostType === 'html' ? needed : preloaded(file, needed)),
    },
    rolldownOptions: {
      // Which module is in which chunk is said below.
      checks: { ineffectiveDynamicImport: false },
      // The client and the public page for share links.
      input: { index: page('index.html'), shared: page('shared.html') },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'foundation',
              name: (id, graph) => (foundation.test(id) || id.startsWith('\0') || beforeSignIn(id, graph) ? 'foundation' : null),
              test: /node_modules|^\0(vite|rolldown)/,
              priority: 4,
            },
            { name: 'schemas', test: schemaLibrary, priority: 3.5 },
            { debugName: 'pieces', name: nameOfPiece, priority: 3 },
            { name: 'fields', test: fields, priority: 2.8 },
            { name: 'overlays', test: overlays, priority: 2.6 },
            { name: 'primitives', test: primitives, priority: 2.4 },
            // Loaded with the first screen behind the sign-in, with its dependencies.
            { name: 'tables', test: tables, priority: 2.2 },
            { name: 'queries', test: queries, priority: 2 },
            { name: 'forms', test: forms, priority: 2 },
            // Reports and the checkpoint log ask for a time range: date fields come with the first of them.
            { name: 'queryForms', test: /client\/src\/core\/query-forms\//, priority: 2 },
            // Texts must be loaded after the frame: the query chunk and the frame import each other.
            { name: 'alarms', test: /client\/src\/core\/alarms\//, priority: 2 },
            // Asks in a dialog before it discards: in the common chunk it would need the overlays, which are loaded later.
            { name: 'outbox', test: /client\/src\/core\/outbox\/(OutboxQueue|Outbox\.module)/, priority: 2 },
            { name: 'libraryCharts', test: chartLibrary, priority: 2 },
            { name: 'libraryMap', test: mapLibrary, priority: 2 },
            { name: 'sharedMap', test: sharedMapModules, priority: 2 },
            // Page and screens: what platforms refuse calls with, loaded with the first refusal.
            { name: 'errors', test: /packages\/contract\/src\/errors\/(?!(client|placeholders)\.ts)/, priority: 1.8 },
            { name: 'entities', test: entities, minShareCount: 3, priority: 1.5 },
            { name: 'inside', test: inside, minShareCount: 3, priority: 1.5 },
            // Modules shared by three or more screens form two chunks: fewer files to load, and before the sign-in only the first.
            {
              debugName: 'frame and common',
              name: (id, graph) => {
                if (beforeSignIn(id, graph)) return 'frame'
                return id.includes('/packages/') ? 'entities' : 'common'
              },
              test: /apps\/client\/src\/(ui|core(?!\/.*Dialog\.))\/|packages\/(contract|geo)\//,
              minShareCount: 3,
              priority: 1,
            },
            // What the start and the form share with later screens: a chunk of its own for each text or row costs more than it holds.
            {
              debugName: 'start and form',
              name: (id, graph) => (beforeSignIn(id, graph) ? 'start' : null),
              minShareCount: 2,
              priority: 0.5,
            },
          ],
        },
      },
    },
  },
  // Modules, so that the fleet worker loads the rows of other calls only if it ever needs them.
  worker: { format: 'es', plugins: () => [withoutAbouts], rolldownOptions: { checks: { ineffectiveDynamicImport: false } } },
  server: {
    proxy: {
      ...Object.fromEntries(groups.map(group => [`/${group}`, { target: server, changeOrigin: true }])),
      // Not '/share' alone: the path of the shared page starts with that.
      '/share/': { target: server, changeOrigin: true },
      '/live': { target: server, ws: true, changeOrigin: true },
    },
  },
})
