/** The official account's routes. They are GETs and callbacks, as its pages need them, and so stand beside the contract's calls. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fail } from '../modules/refusal.ts'
import type { OfficialAccountDesk } from '../modules/official-account/official-account.ts'
import { envelopeOf, langOf, refusalOf, success } from './replies.ts'

/** A name of a function, and nothing that could be more. */
const callbackName = /^[A-Za-z_$][\w$]{0,63}$/
/** Questions to the vendor from one address within a minute. */
const perMinute = 30

const ofPage = z.object({ url: z.string().min(1).max(2048) })
const withCode = z.object({ code: z.string().min(1).max(512) })
const withCredential = z.object({ credential: z.string().min(1).max(128) })

export function serveOfficialAccount(
  app: FastifyInstance,
  { officialAccount: desk }: { officialAccount: OfficialAccountDesk },
): void {
  const budget = new MinuteBudget(perMinute)
  const send = (reply: FastifyReply, data: unknown) => reply.header('cache-control', 'no-store').send(success(data))
  const spending = <T>(request: FastifyRequest, ask: () => Promise<T>): Promise<T> => {
    if (!budget.spend(request.ip, Date.now())) fail('request.tooMany')
    return ask()
  }

  app.get('/official-account/signature', async (request, reply) => {
    const { url } = read(ofPage, request.query)
    return send(reply, await desk.signature(url))
  })

  // The same as a script, for pages that cannot read another origin's answer. Failures come as a script too.
  app.get('/official-account/signature.js', async (request, reply) => {
    const { callback } = read(z.object({ callback: z.string().regex(callbackName) }), request.query)
    const envelope = await (async () => success(await desk.signature(read(ofPage, request.query).url)))().catch(
      (error: unknown) => envelopeOf(refusalOf(error, request.log), langOf(request)),
    )
    // U+2028 and U+2029 end a line in old engines; < could end a script.
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
    const { code } = read(withCode, request.query)
    return send(reply, await spending(request, () => desk.exchange(code)))
  })

  app.post('/official-account/credential', async (request, reply) => {
    const { code } = read(withCode, request.body)
    return send(reply, await spending(request, () => desk.credential(code)))
  })

  app.post('/official-account/alarmData', async (request, reply) => {
    const { credential } = read(withCredential, request.body)
    return send(reply, await desk.alarmData(credential))
  })
}

function read<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return fail('request.invalid', { detail: [issue?.path.join('.'), issue?.message].filter(Boolean).join(': ') })
}

/** So many a minute for each address; forgets everyone when a minute is over. */
class MinuteBudget {
  readonly #most: number
  #minute = 0
  #spent = new Map<string, number>()
  constructor(most: number) {
    this.#most = most
  }
  spend(address: string, now: number): boolean {
    const minute = Math.floor(now / 60_000)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#spent.clear()
    }
    const spent = (this.#spent.get(address) ?? 0) + 1
    this.#spent.set(address, spent)
    return spent <= this.#most
  }
}
