/** Serves the built client: hashed files are cached for a year, pages are revalidated, unknown paths get the client's page. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { sharedPagePath } from '@outrider/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../calls/refusal.ts'
import { sendRefusal } from './replies.ts'

const year = 365 * 86_400

/** Files that name addresses of others from the root: with which type they are sent, and what is put before those addresses. */
const filesWithAddresses = [
  { name: 'index.html', type: 'text/html; charset=utf-8' },
  { name: 'shared.html', type: 'text/html; charset=utf-8' },
  { name: 'manifest.webmanifest', type: 'application/manifest+json; charset=utf-8' },
] as const

/** One build serves any path: relative addresses are right anyway, and those from the root begin with the path. */
const below = (text: string, basePath: string): string =>
  text
    .replaceAll(/ (src|href)="\//g, ` $1="${basePath}`)
    .replace('name="base-path" content="/"', `name="base-path" content="${basePath}"`)
    .replace('"id": "/"', `"id": "${basePath}"`)

async function filesBelow(folder: string, basePath: string) {
  const rows = filesWithAddresses.map(async ({ name, type }) => {
    const text = below(await readFile(join(folder, name), 'utf8'), basePath)
    return [name, { text, type, etag: `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"` }] as const
  })
  return new Map<string, { text: string; type: string; etag: string }>(await Promise.all(rows))
}

export async function serveClientFiles(app: FastifyInstance, folder: string, basePath: string): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  const written = built && basePath !== '/' ? await filesBelow(folder, basePath) : undefined
  const send = (name: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = written?.get(name)
    if (!file) return reply.sendFile(name)
    void reply.headers({ etag: file.etag, 'cache-control': 'no-cache' })
    return request.headers['if-none-match'] === file.etag ? reply.code(304).send() : reply.type(file.type).send(file.text)
  }
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
    app.get('/*', (request, reply) => {
      const path = request.url.split('?')[0] ?? '/'
      void send(path === '/' ? 'index.html' : path.slice(1), request, reply)
    })
    // Shared links must not be indexed by search engines.
    app.get(sharedPagePath, (request, reply) => send('shared.html', request, reply.header('x-robots-tag', 'noindex, nofollow')))
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html')
    if (wantsPage && built) return send('index.html', request, reply.header('cache-control', 'no-cache'))
    const [path = ''] = request.url.split('?')
    const allowed = (['GET', 'POST'] as const).filter(method => app.hasRoute({ url: path, method }))
    if (allowed.length === 0) return sendRefusal(new Refusal('request.unknownCall'), request, reply)
    void reply.header('allow', allowed.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '))
    return sendRefusal(new Refusal('request.wrongMethod'), request, reply)
  })
}
