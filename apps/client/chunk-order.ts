/** Fails the build when a chunk imports a later one of an ordered list: chunks that import each other run before their imports are set. */
import type { Plugin } from 'vite'

/** `names`: names of chunks; each may import only those before it. */
export function chunkOrder(names: readonly string[]): Plugin {
  return {
    name: 'outrider-chunk-order',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const at = names.indexOf(chunk.name)
        for (const file of chunk.imports) {
          const imported = bundle[file]
          if (at >= 0 && imported?.type === 'chunk' && names.indexOf(imported.name) > at)
            this.error(
              `chunk ${chunk.name} imports ${imported.name}: move the module to the chunk that needs it in vite.config.ts`,
            )
        }
      }
    },
  }
}
