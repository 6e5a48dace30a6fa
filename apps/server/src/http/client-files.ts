/** Serves the built client: hashed files are cached for a year, pages are revalidated, unknown paths get the client's page. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { sharedPagePath } from '@outrider/contract'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../calls/refusal.ts'
import { sendRefusal } from './replies.ts'

const year = 365 * 86_400

export async function serveClientFiles(app: FastifyInstance, folder: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      // The route below serves them: the one of the library reads the whole folder for every file, to compare how its name is spelt.
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders(reply, path) {
        const hashed = path.startsWith(join(folder, 'assets'))
        reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache')
      },
    })
    app.get('/*', (request, reply) => void reply.sendFile(request.url.split('?')[0] ?? '/'))
    // Shared links must not be indexed by search engines.
    app.get(sharedPagePath, (_, reply) => reply.header('x-robots-tag', 'noindex, nofollow').sendFile('shared.html'))
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (wantsPage && built) return reply.header('cache-control', 'no-cache').sendFile('index.html')
    const [path = ''] = request.url.split('?')
    const allowed = (['GET', 'POST'] as const).filter(method => app.hasRoute({ url: path, method }))
    if (allowed.length === 0) return sendRefusal(new Refusal('request.unknownCall'), request, reply)
    void reply.header('allow', allowed.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '))
    return sendRefusal(new Refusal('request.wrongMethod'), request, reply)
  })
}
