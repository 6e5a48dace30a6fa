/** What the authority asks for on port 80, to see that a name leads here (http-01 of ACME): known while it asks. */
import type { FastifyInstance } from 'fastify'

export const challengePath = '/.well-known/acme-challenge/'

export class Challenges {
  readonly #answers = new Map<string, string>()

  add(token: string, answer: string): void {
    this.#answers.set(token, answer)
  }

  remove(token: string): void {
    this.#answers.delete(token)
  }

  serve(app: FastifyInstance): void {
    app.get<{ Params: { token: string } }>(`${challengePath}:token`, (request, reply) => {
      const answer = this.#answers.get(request.params.token)
      if (answer === undefined) return reply.callNotFound()
      return reply.type('application/octet-stream').header('cache-control', 'no-store').send(answer)
    })
  }
}
