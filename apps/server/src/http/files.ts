/** GET /files/...: files by links that calls hand out. The reply does not say whether a link is changed or expired, or its file deleted. */
import { filesPath, thumbnailPath } from '@outrider/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../calls/refusal.ts'
import type { Files } from '../files/files.ts'
import { byteRangeOf } from './byte-range.ts'
import { sendRefusal } from './replies.ts'

const linkQuery = z.object({ until: z.string().max(20), signature: z.string().max(64) })
/** Shown in pages; other types are offered for saving. */
const shownTypes = /^(image|audio|video)\//

export function serveFiles(app: FastifyInstance, files: Pick<Files, 'find' | 'findThumbnail' | 'read'>): void {
  const options = { compress: false, exposeHeadRoute: false } as const
  type FileRequest = FastifyRequest<{ Params: { id: string } }>
  app.get(`${filesPath}/:id`, options, (request: FileRequest, reply) => send(request, reply, 'find'))
  app.get(`${filesPath}/:id${thumbnailPath}`, options, (request: FileRequest, reply) => send(request, reply, 'findThumbnail'))

  async function send(request: FileRequest, reply: FastifyReply, find: 'find' | 'findThumbnail') {
    const notFound = (): Promise<void> => sendRefusal(new Refusal('file.missing'), request, reply)
    const link = linkQuery.safeParse(request.query)
    const file = link.success ? await files[find](request.params.id, link.data.until, link.data.signature) : undefined
    if (!file) return notFound()

    const etag = `"${file.hash}"`
    const keep = { etag, 'cache-control': `private, max-age=${Math.floor(file.validFor / 1000)}, immutable` }
    if (request.headers['if-none-match'] === etag) return reply.code(304).headers(keep).send()
    const ifRange = request.headers['if-range']
    const range = ifRange === undefined || ifRange === etag ? byteRangeOf(request.headers.range, file.size) : undefined
    if (range === 'unsatisfiable') return unsatisfiable(reply, file.size)
    const content = await files.read(file, range)
    if (!content) return notFound()

    const shown = shownTypes.test(file.type) ? 'inline' : 'attachment'
    if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    return reply
      .type(file.type)
      .headers({
        ...keep,
        'content-length': range ? range.end - range.start + 1 : file.size,
        'accept-ranges': 'bytes',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `${shown}; filename="${request.params.id}.${file.type.split('/')[1] ?? 'bin'}"`,
        'x-content-type-options': 'nosniff',
      })
      .send(content)
  }
}

const unsatisfiable = (reply: FastifyReply, size: number): FastifyReply =>
  reply.code(416).header('cache-control', 'no-store').header('content-range', `bytes */${size}`).send()
