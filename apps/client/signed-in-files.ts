/**
 * Writes into the page which files a signed-in user will need, so that `theme.js` can have them loaded while the page itself is still being
 * read, all at once instead of one import after the other.
 */
import type { Plugin } from 'vite'
import { loadedWith } from './sign-in-size.ts'

interface Rows {
  /** In the page, a `meta` element with this name. */
  name: string
  /** Modules whose files, and all that they import, are named there. */
  roots: readonly string[]
}

export function signedInFiles(rows: readonly Rows[], start: readonly string[]): Plugin {
  return {
    name: 'outrider-signed-in-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle || !html.includes('name="signed-in-files"')) return html
        const known = new Set(loadedWith(bundle, start))
        return rows.reduce((page, { name, roots }) => {
          const files = [...loadedWith(bundle as never, roots)].filter(file => !known.has(file))
          for (const file of files) known.add(file)
          return page.replace(`name="${name}" content=""`, `name="${name}" content="${files.join(' ')}"`)
        }, html)
      },
    },
  }
}
