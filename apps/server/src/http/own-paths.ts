/** The addresses that this server answers itself, without those that get the client's page: what tells whether a proxy has taken its path away. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

type Asks = (method: string, path: string) => boolean

export class OwnPaths {
  /** Methods and addresses, and those with parameters by their segments; a parameter is undefined. */
  readonly #exact = new Set<string>()
  readonly #withParams: { method: string; segments: readonly (string | undefined)[] }[] = []

  /** @param clientFolder of the built client, whose files are addresses too */
  constructor(clientFolder: string) {
    this.#exact.add('GET /')
    if (!existsSync(join(clientFolder, 'index.html'))) return
    for (const entry of readdirSync(clientFolder, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name).slice(join(clientFolder, '.').length)
      if (entry.isFile()) this.#exact.add(`GET ${path.replaceAll('\\', '/')}`)
    }
  }

  /** Knows all routes that are added from now on. */
  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) this.#add(each, url)
    })
  }

  #add(method: string, url: string): void {
    if (url.includes('*')) return
    if (url.includes(':')) {
      const segments = url.split('/').map(segment => (segment.startsWith(':') ? undefined : segment))
      this.#withParams.push({ method, segments })
    } else this.#exact.add(`${method} ${url}`)
  }

  readonly has: Asks = (asked, path) => {
    const method = asked === 'HEAD' ? 'GET' : asked
    // Browsers of other sites ask before they send.
    if (method === 'OPTIONS') return this.has('POST', path) || this.has('GET', path)
    if (this.#exact.has(`${method} ${path}`)) return true
    const given = path.split('/')
    return this.#withParams.some(
      row =>
        row.method === method &&
        row.segments.length === given.length &&
        row.segments.every((segment, at) => segment === undefined || segment === given[at]),
    )
  }
}
