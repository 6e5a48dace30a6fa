/** Writes .br and .gz files beside built files, so that the server never compresses at run time. */
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gz = promisify(gzip)

/** Text formats; images, fonts and map tiles are compressed already. */
const compressible = /\.(html|js|mjs|css|svg|json|webmanifest|txt|map|wasm)$/
/** Smaller files do not gain. */
const minBytes = 1024

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path)
  const variants = [
    [
      'br',
      await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    ],
    ['gz', await gz(bytes, { level: 9 })],
  ] as const
  for (const [suffix, packed] of variants) {
    if (packed.length < bytes.length) await writeFile(`${path}.${suffix}`, packed)
  }
}

/** The output folder can be passed, as with `vite build --outDir`. */
const dist = process.argv[2] ?? join(import.meta.dirname, 'dist')
const entries = await readdir(dist, { recursive: true, withFileTypes: true })
for (const entry of entries) {
  const path = join(entry.parentPath, entry.name)
  if (entry.isFile() && compressible.test(entry.name) && (await stat(path)).size >= minBytes) await compress(path)
}
