/** Builds `sw.js` after the client, once the list of shell files is known. */
import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { getManifest } from 'workbox-build'

/** All but the map, which is loaded on demand. Uncompressed bytes. */
const largest = 700_000

export function serviceWorker(): Plugin {
  let folder = ''
  return {
    name: 'outrider-service-worker',
    apply: 'build',
    configResolved(config) {
      folder = fileURLToPath(new URL(`${config.build.outDir}/`, `file://${config.root}/`))
    },
    async writeBundle() {
      const { manifestEntries, warnings } = await getManifest({
        globDirectory: folder,
        globPatterns: ['*.{html,js,svg,webmanifest}', 'assets/*.{js,css}', 'icons/*-192.png'],
        globIgnores: ['sw.js', 'assets/*Map-*'],
        dontCacheBustURLsMatching: /^assets\//,
        maximumFileSizeToCacheInBytes: largest,
      })
      for (const warning of warnings) this.warn(warning)
      const files = manifestEntries.map(entry =>
        typeof entry === 'string' ? { url: entry, revision: null } : { url: entry.url, revision: entry.revision },
      )
      const list = JSON.stringify(files)
      await build({
        configFile: false,
        logLevel: 'warn',
        define: {
          SHELL_FILES: list,
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
