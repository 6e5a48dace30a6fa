/** A real provider of OpenID Connect (`oidc-provider`) for tests: the `person` is signed in there without a form. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** What is used of it here: it comes without types. */
interface Context {
  path: string
  body: unknown
  req: IncomingMessage
  res: ServerResponse
}
interface OidcProvider {
  readonly Grant: new (of: {
    clientId: string
    accountId: string
  }) => { addOIDCScope(scope: string): void; save(): Promise<string> }
  callback(): RequestListener
  readonly Client: { find(id: string): Promise<{ backchannelLogout(subject: string, sid: string): Promise<void> }> }
  use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): void
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
}
const { default: OidcProvider } = createRequire(import.meta.url)('oidc-provider') as {
  default: new (issuer: string, configuration: object) => OidcProvider
}

export interface Person {
  readonly subject: string
  readonly mail?: string
  readonly mailVerified?: boolean
  readonly username?: string
  readonly amr?: readonly string[]
}

export interface IdentityProvider {
  readonly issuer: string
  /** Host and port. */
  readonly host: string
  /** Who is signed in there. */
  person: Person
  /** Changes the claims of ID tokens before they are signed with its key, or with one of nobody. */
  forge: { claims?: (claims: JWTPayload) => JWTPayload; strangeKey?: true } | undefined
  /** Answers in place of the provider; undefined: the provider does. */
  instead: RequestListener | undefined
  /** Where it says that somebody has signed out; undefined: to nobody. */
  tellsAt: string | undefined
  /** What it said last, and what came back. */
  readonly said: { token: string; status: number } | undefined
  /** Ends a sign-in of a subject there. */
  signOut(subject: string, sid: string): Promise<void>
  /** A token signed with its key, or with one of nobody. */
  signed(claims: JWTPayload, how?: { type?: string; strangeKey?: true }): Promise<string>
  /** Requests so far, by path. */
  readonly asked: string[]
  /** What a browser does that is led to this address: where it is led back to. */
  visit(address: string): Promise<URL>
  stop(): Promise<void>
}

export const clientOfTests = { clientId: 'fleet', secret: 'a secret of tests, long enough for all of them' } as const

const relay = '/told'

export async function identityProvider(redirects: readonly string[]): Promise<IdentityProvider> {
  const [own, strange] = await Promise.all([generateKeyPair('RS256', { extractable: true }), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.privateKey)), kid: 'one', use: 'sig', alg: 'RS256' }
  const server = createServer((request, response) => {
    made.asked.push((request.url ?? '').split('?')[0] ?? '')
    const answer: RequestListener = request.url === relay ? (...of) => void relayed(...of) : (made.instead ?? callback)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const host = `127.0.0.1:${port}`
  const issuer = `http://${host}/`
  const provider = new OidcProvider(issuer.slice(0, -1), {
    clients: [
      {
        client_id: clientOfTests.clientId,
        client_secret: clientOfTests.secret,
        redirect_uris: [...redirects],
        // By way of this server: where it leads is known later.
        backchannel_logout_uri: `${issuer}${relay.slice(1)}`,
        backchannel_logout_session_required: true,
        post_logout_redirect_uris: redirects.map(each => each.replace(/companySignIn$/, '')),
      },
    ],
    jwks: { keys: [jwk] },
    // Its own asks nothing inside, where tests are.
    fetch: (address: string | URL, { method, headers, body, redirect, signal }: RequestInit) =>
      fetch(address, { method, headers, body, redirect, signal }),
    // Said once for each kind that has none.
    ttl: Object.fromEntries(['Interaction', 'Grant', 'Session', 'AccessToken', 'IdToken'].map(kind => [kind, 3_600])),
    cookies: { keys: ['of tests'] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    findAccount: (_: unknown, accountId: string) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        ...(made.person.mail !== undefined && { email: made.person.mail, email_verified: made.person.mailVerified ?? true }),
        ...(made.person.username !== undefined && { preferred_username: made.person.username }),
      }),
    }),
    async loadExistingGrant(context: {
      oidc: { client: { clientId: string }; session: { accountId: string }; provider: OidcProvider }
    }) {
      const { client, session, provider: of } = context.oidc
      const grant = new of.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    interactions: { url: () => '/interaction' },
  })
  provider.use(async (context, next) => {
    if (context.path === '/interaction') {
      const { subject, amr } = made.person
      await provider.interactionFinished(context.req, context.res, { login: { accountId: subject, ...(amr && { amr }) } })
      return
    }
    await next()
    const { body } = context
    if (context.path !== '/token' || !made.forge || typeof body !== 'object' || body === null || !('id_token' in body)) return
    const claims = decodeJwt(String(body.id_token))
    context.body = {
      ...body,
      id_token: await new SignJWT(made.forge.claims?.(claims) ?? claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one' })
        .sign(made.forge.strangeKey ? strange.privateKey : own.privateKey),
    }
  })
  let said: IdentityProvider['said']
  /** What the provider says, as it is. */
  async function relayed(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const reply = made.tellsAt === undefined ? undefined : await fetch(made.tellsAt, { method: 'POST', headers, body })
    said = { token: new URLSearchParams(body).get('logout_token') ?? '', status: reply?.status ?? 200 }
    response.writeHead(said.status).end()
  }
  const callback = provider.callback()
  const made: IdentityProvider = {
    issuer,
    host,
    person: { subject: 'nobody' },
    forge: undefined,
    instead: undefined,
    tellsAt: undefined,
    get said() {
      return said
    },
    async signOut(subject, sid) {
      await (await provider.Client.find(clientOfTests.clientId)).backchannelLogout(subject, sid)
    },
    signed: (claims, { type = 'logout+jwt', strangeKey } = {}) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'RS256', kid: 'one', typ: type })
        .sign(strangeKey ? strange.privateKey : own.privateKey),
    asked: [],
    visit: address => led(address, redirects),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return made
}

/** The same in a thread, for tests of screens. */
export async function identityProviderInThread(redirects: readonly string[]) {
  const thread = new Worker(new URL('./identity-provider-thread.ts', import.meta.url), { workerData: [...redirects] })
  const [{ issuer, host }] = (await once(thread, 'message')) as [Pick<IdentityProvider, 'issuer' | 'host'>]
  return {
    issuer,
    host,
    visit: (address: string) => led(address, redirects),
    /** Who is signed in there from now on. */
    async become(person: Person): Promise<void> {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to a thread, not to a window
      thread.postMessage(person)
      await once(thread, 'message')
    },
    async stop(): Promise<void> {
      await thread.terminate()
    },
  }
}

/** Follows as a browser with cookies does, until it is led to one of these. */
async function led(address: string, to: readonly string[]): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(address)
  for (let steps = 0; steps < 10; steps += 1) {
    if (to.some(each => at.href.startsWith(each))) return at
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const reply = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    const next = reply.headers.get('location')
    if (next === null) throw new Error(`${at.pathname} answered ${reply.status}: ${(await reply.text()).slice(0, 500)}`)
    at = new URL(next, at)
  }
  throw new Error('led in circles')
}
