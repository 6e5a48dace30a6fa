/** GET /basemap/streets/FILE: street maps of this server, by ranges. Without a sign-in, as the embedded map: they are public data, and shared pages show them. */
import { createReadStream } from 'node:fs'
import { streetsPath } from '@outrider/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../calls/refusal.ts'
import type { Ports } from '../modules/ports.ts'
import { byteRangeOf } from './byte-range.ts'
import { sendRefusal } from './replies.ts'

const year = 365 * 86_400
/** Of one answer, bytes: clients ask for directories and tiles, which are far smaller, and nobody gets the whole by one request. */
const maxBytes = 4_000_000

export function serveStreets(app: FastifyInstance, { streetFiles }: Pick<Ports, 'streetFiles'>): void {
  const options = { compress: false, exposeHeadRoute: false } as const
  app.get(`${streetsPath}/:file`, options, async (request: FastifyRequest<{ Params: { file: string } }>, reply) => {
    const { file } = request.params
    const found = await streetFiles.find(file)
    if (!found) return sendRefusal(new Refusal('file.missing'), request, reply)
    const range = byteRangeOf(request.headers.range ?? `bytes=0-${maxBytes - 1}`, found.bytes)
    if (range === 'unsatisfiable' || range === undefined)
      return reply.code(416).header('cache-control', 'no-store').header('content-range', `bytes */${found.bytes}`).send()
    const { start } = range
    const end = Math.min(range.end, start + maxBytes - 1)
    return reply
      .code(206)
      .type('application/octet-stream')
      .headers({
        // Its name has the beginning of its digest: another content has another name.
        etag: `"${file}"`,
        'cache-control': `public, max-age=${year}, immutable`,
        'accept-ranges': 'bytes',
        'content-range': `bytes ${start}-${end}/${found.bytes}`,
        'content-length': end - start + 1,
      })
      .send(createReadStream(found.path, { start, end }))
  })
}
