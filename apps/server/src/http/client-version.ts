/** Mobile version check: a GET without token that confirms the platform is reachable and names the newest package. */
import { type ClientVersion, clientVersionPath, envelope } from '@outrider/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Ports } from '../modules/ports.ts'
import { success } from '../calls/success.ts'
import { langOf } from './replies.ts'

const querySchema = z.object({ mobileOs: z.coerce.number().int().min(0).max(4).catch(2) })

export function serveClientVersion(app: FastifyInstance, { updates }: Pick<Ports, 'updates'>): void {
  app.get(clientVersionPath, async (request, reply) => {
    const { mobileOs } = querySchema.parse(request.query ?? {})
    const newest = await updates.newest(mobileOs, langOf(request))
    const data: ClientVersion = newest && { versionCode: newest.versionCode, versionName: newest.versionName }
    return reply.header('cache-control', 'no-store').send(envelope.parse(success(data)))
  })
}
