/** Fails the build when the JavaScript that is loaded before the sign-in form exceeds a size: nobody notices a few bytes more each week. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

export interface BuiltChunk {
  type: 'chunk'
  fileName: string
  /** Files it cannot run without. */
  imports: readonly string[]
  /** Modules in it. */
  moduleIds: readonly string[]
}
type Bundle = Readonly<Record<string, BuiltChunk | { type: 'asset' }>>

/** Files of the chunks with the modules `roots`, and of all that they import. Throws if no chunk has a root. */
export function loadedWith(bundle: Bundle, roots: readonly string[]): ReadonlySet<string> {
  const chunks = Object.values(bundle).filter(each => each.type === 'chunk')
  const open = roots.map(root => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(root))
    if (!chunk) throw new Error(`no chunk has ${root}`)
    return chunk.fileName
  })
  const found = new Set<string>()
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const chunk = bundle[file]
    if (found.has(file) || chunk?.type !== 'chunk') continue
    found.add(file)
    open.push(...chunk.imports)
  }
  return found
}

interface Limit {
  /** Modules that the start and the form begin with. */
  roots: readonly string[]
  /** Scripts of the page that are no modules. */
  scripts: readonly string[]
  /** kB, of 1000 bytes after gzip. */
  max: number
}

export function signInSize({ roots, scripts, max }: Limit): Plugin {
  return {
    name: 'outrider-sign-in-size',
    apply: 'build',
    // Not before: the addresses of what chunks load are put into them last.
    writeBundle(_, bundle) {
      const codes = [...loadedWith(bundle, roots)].map(file => {
        const chunk = bundle[file]
        return { file, code: chunk?.type === 'chunk' ? chunk.code : '' }
      })
      const sizes = [...codes, ...scripts.map(file => ({ file, code: readFileSync(file, 'utf8') }))]
        .map(({ file, code }) => ({ file, size: gzipSync(code).length / 1000 }))
        .toSorted((a, b) => b.size - a.size)
      const total = sizes.reduce((sum, { size }) => sum + size, 0)
      if (total <= max) return
      const largest = sizes.slice(0, 8).map(({ file, size }) => `  ${size.toFixed(1)} kB ${file}`)
      this.error(
        [`JavaScript before sign-in is ${total.toFixed(1)} kB gzip, more than ${max} kB. The largest:`, ...largest].join('\n'),
      )
    },
  }
}
