/** Builds `sw.js` after the client, once the list of shell files is known. */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { getManifest } from 'workbox-build'

/** Maps and their library are kept when the first map is shown. */
const mapFiles = ['assets/*Map-*.{js,css}', 'assets/maplibre-gl-worker-*.mjs']

/** Come with the first chart, which needs the network for its figures anyway. */
const chartFiles = ['assets/libraryCharts-*.js']

/** Come with the first sound in MP3 or AMR, which needs the network too. */
const soundFiles = ['assets/mpg123-decoder-*.js', 'assets/decode-amr-*.js']

/** Larger files are left out with a warning, uncompressed bytes: of the shell, which every device keeps, and of the maps. */
const largestOfShell = 700_000
const largestOfMaps = 1_500_000

export function serviceWorker(): Plugin {
  let folder = ''
  return {
    name: 'outrider-service-worker',
    apply: 'build',
    configResolved(config) {
      folder = fileURLToPath(new URL(`${config.build.outDir}/`, `file://${config.root}/`))
    },
    async writeBundle() {
      const listFiles = async (globPatterns: string[], globIgnores: string[], maximumFileSizeToCacheInBytes: number) => {
        const { manifestEntries, warnings } = await getManifest({
          globDirectory: folder,
          globPatterns,
          globIgnores,
          dontCacheBustURLsMatching: /^assets\//,
          maximumFileSizeToCacheInBytes,
        })
        for (const warning of warnings) this.warn(warning)
        return manifestEntries.map(entry =>
          typeof entry === 'string' ? { url: entry, revision: null } : { url: entry.url, revision: entry.revision },
        )
      }
      const shellPatterns = ['*.{html,js,svg,webmanifest}', 'assets/*.{js,css}', 'icons/*-192.png']
      const list = JSON.stringify(
        await listFiles(shellPatterns, ['sw.js', ...mapFiles, ...chartFiles, ...soundFiles], largestOfShell),
      )
      const maps = await listFiles(mapFiles, [], largestOfMaps)
      await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          SHELL_FILES: list,
          MAP_FILES: JSON.stringify(maps.map(({ url }) => url)),
          SHELL_VERSION: JSON.stringify(createHash('sha256').update(list).digest('hex').slice(0, 12)),
        },
        publicDir: false,
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: fileURLToPath(new URL('src/sw.ts', import.meta.url)),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}
