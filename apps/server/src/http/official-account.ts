/** Routes for pages of the official account. They are GETs and JSONP callbacks, so they are not calls of the contract. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail } from '../calls/refusal.ts'
import { AddressBudget } from '../connections/address-budget.ts'
import type { Ports } from '../modules/ports.ts'
import { success } from '../calls/success.ts'
import { envelopeOf, langOf, refusalOf } from './replies.ts'
import { detailOf, wordsIn } from './schema-words.ts'

/** A plain function name, nothing that could contain code. */
const callbackName = /^[A-Za-z_$][\w$]{0,63}$/
/** Vendor requests per address and minute. */
const perMinute = 30
/** Of alarms per address and minute: many readers may come from one address of a mobile network. */
const alarmsPerMinute = 120

const ofPage = z.object({ url: z.string().min(1).max(2048) })
const withCode = z.object({ code: z.string().min(1).max(512) })
const withCredential = z.object({ credential: z.string().min(1).max(128) })

export function serveOfficialAccount(app: FastifyInstance, { officialAccount: service }: Pick<Ports, 'officialAccount'>): void {
  const vendorBudget = new AddressBudget(perMinute)
  const alarmBudget = new AddressBudget(alarmsPerMinute)
  const send = (reply: FastifyReply, data: unknown) => reply.header('cache-control', 'no-store').send(success(data))
  const limited = <T>(budget: AddressBudget, request: FastifyRequest, call: () => Promise<T>): Promise<T> => {
    if (!budget.spend(request.ip)) fail('request.tooMany')
    return call()
  }

  app.get('/official-account/signature', async (request, reply) => {
    const { url } = parsed(ofPage, request.query, request)
    return send(reply, await service.signature(url))
  })

  // The same as JSONP, for pages that cannot read replies of another origin. Failures are also JSONP.
  app.get('/official-account/signature.js', async (request, reply) => {
    const { callback } = parsed(z.object({ callback: z.string().regex(callbackName) }), request.query, request)
    const envelope = await (async () => success(await service.signature(parsed(ofPage, request.query, request).url)))().catch(
      (error: unknown) => envelopeOf(refusalOf(error, request.log), langOf(request)),
    )
    // U+2028 and U+2029 are line ends in old engines; < could end a script element.
    const json = JSON.stringify(envelope).replaceAll(
      /[\u2028\u2029<]/g,
      sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    return reply
      .header('cache-control', 'no-store')
      .header('content-type', 'text/javascript; charset=utf-8')
      .send(`/**/ typeof ${callback} === 'function' && ${callback}(${json});`)
  })

  app.get('/official-account/openId', async (request, reply) => {
    const { code } = parsed(withCode, request.query, request)
    return send(reply, await limited(vendorBudget, request, () => service.exchange(code)))
  })

  app.post('/official-account/credential', async (request, reply) => {
    const { code } = parsed(withCode, request.body, request)
    return send(reply, await limited(vendorBudget, request, () => service.credential(code)))
  })

  app.post('/official-account/alarmData', async (request, reply) => {
    const { credential } = parsed(withCredential, request.body, request)
    return send(reply, await limited(alarmBudget, request, () => service.alarmData(credential)))
  })
}

function parsed<T>(schema: z.ZodType<T>, given: unknown, request: FastifyRequest): T {
  const result = schema.safeParse(given ?? {}, wordsIn(langOf(request)))
  return result.success ? result.data : fail('request.invalid', { detail: detailOf(result.error) })
}
