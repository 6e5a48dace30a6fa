/** Where identity providers say that somebody has signed out there. They post a form, so it is no call of the contract. */
import type { FastifyInstance } from 'fastify'
import { fail } from '../calls/refusal.ts'
import { AddressBudget } from '../connections/address-budget.ts'
import type { Ports } from '../modules/ports.ts'

/** Per address and minute: one provider signs a whole company out at once. */
const perMinute = 600
/** Tokens have some hundreds, with long names a few thousand, bytes. */
const bodyLimit = 16 * 1024
/** As the specification has it; what could not be checked is sent again by providers that do so. */
const statusOf = { done: 200, refused: 400, later: 503 } as const

export function serveCompanySignOut(app: FastifyInstance, { companySignOut }: Pick<Ports, 'companySignOut'>): void {
  const budget = new AddressBudget(perMinute)
  void app.register((scope, _, done) => {
    scope.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit },
      (_request, body, parsed) => parsed(null, new URLSearchParams(body)),
    )
    scope.post('/companySignOut', { bodyLimit }, async (request, reply) => {
      if (!budget.spend(request.ip)) fail('request.tooMany')
      const token = request.body instanceof URLSearchParams ? request.body.get('logout_token') : null
      const notice = token === null ? 'refused' : await companySignOut.receive(token)
      return reply
        .code(statusOf[notice])
        .header('cache-control', 'no-store')
        .send(notice === 'done' ? '' : { error: notice === 'later' ? 'temporarily_unavailable' : 'invalid_request' })
    })
    done()
  })
}
