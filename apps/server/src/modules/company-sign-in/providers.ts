/** Talks to identity providers: configuration, the address that a sign-in leads to, and what a code is worth. OpenID Connect by `openid-client`. */
import { createRemoteJWKSet, customFetch, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as client from 'openid-client'
import type { identityProviderFaults } from '@outrider/contract'
import { InsideAddress } from '../../connections/safe-address.ts'
import { isOwnServer } from './own-servers.ts'
import { providerFetch } from './provider-fetch.ts'

export interface Provider {
  readonly id: number
  /** As URL writes it. */
  readonly issuer: string
  readonly clientId: string
  /** undefined: a public client. */
  readonly secret: string | undefined
  readonly redirectAddress: string
}

/** Who signed in, as the provider says. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** Lower case; only if the provider has verified it. */
  readonly mail: string | undefined
  /** What the provider calls the person, for the record. */
  readonly label: string
  /** What the provider calls its session; undefined: it does not say. */
  readonly sid: string | undefined
  /** The provider asked for more than a password. */
  readonly secondFactor: boolean
}

export type ProviderFault = Exclude<(typeof identityProviderFaults)[number], ''>

/** The provider does not answer as it should: nobody signs in by it just now. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable'
  readonly fault: ProviderFault
  constructor(fault: ProviderFault, cause: unknown) {
    super(`the identity provider cannot be used: ${fault}`, { cause })
    this.fault = fault
  }
}

/** So many sign-ins wait for one provider already. */
export class ProviderBusy extends Error {
  override name = 'ProviderBusy'
}

/** What came back is not what was asked for, or is not valid. Has no codes and no tokens in it. */
export class IdentityRefused extends Error {
  override name = 'IdentityRefused'
  readonly code: string
  constructor(why: string, code = '') {
    super(why)
    this.code = code
  }
}

/** Of each of the up to three questions of a sign-in, s. */
const usualTimeout = 10
/** Sign-ins that wait for one provider: a dead one holds no more. */
const maxWaiting = 20
/** Configurations are asked for again after this, ms. */
const keptFor = 600_000
/** Clocks that differ, s. */
const clockTolerance = 60

/** Of tokens that sign somebody out: keys that only the provider has. */
const signedBy = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** They are sent at once, s. */
const signOutAge = 600
const signOutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** Whose sign-in at the provider has ended: one that it names, or all of a subject. */
export interface SignedOut {
  /** Of the token. */
  readonly id: string
  readonly subject: string | undefined
  readonly sid: string | undefined
}

interface Options {
  /** Hosts with ports that may be inside, and need no TLS. */
  servers: ReadonlySet<string>
  timeout?: number | undefined
  /** ms of a clock that never goes back. */
  elapsed?: () => number
}

export class Providers {
  readonly #fetch: client.CustomFetch
  readonly #servers: ReadonlySet<string>
  readonly #timeout: number
  readonly #elapsed: () => number
  readonly #known = new Map<number, { key: string; at: number; config: Promise<client.Configuration> }>()
  readonly #waiting = new Map<number, number>()
  readonly #keys = new Map<number, { address: string; keys: JWTVerifyGetKey }>()

  constructor({ servers, timeout = usualTimeout, elapsed = () => performance.now() }: Options) {
    this.#fetch = providerFetch(servers)
    this.#servers = servers
    this.#timeout = timeout
    this.#elapsed = elapsed
  }

  /** Asks now, whatever is known. */
  async check(provider: Provider): Promise<void> {
    this.#known.delete(provider.id)
    await this.#inTurn(provider, () => this.#config(provider))
  }

  /** Where the page leads. */
  start(provider: Provider, { state, nonce, verifier }: { state: string; nonce: string; verifier: string }): Promise<string> {
    return this.#inTurn(provider, async () => {
      const config = await this.#config(provider)
      const challenge = await client.calculatePKCECodeChallenge(verifier)
      const at = URL.parse(config.serverMetadata().authorization_endpoint ?? '')
      // It is opened by the page: no script, and nothing that is not encrypted where the provider is not one of the inside.
      const plain = at?.protocol === 'http:' && isOwnServer(this.#servers, at)
      if (at?.protocol !== 'https:' && !plain) throw new ProviderUnreachable('reply', 'authorization_endpoint')
      return client.buildAuthorizationUrl(config, {
        redirect_uri: provider.redirectAddress,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).href
    })
  }

  /** @param wantsMail also asks for the mail address where the ID token has none */
  identify(
    provider: Provider,
    reply: { state: string; code: string; iss: string | undefined },
    expected: { nonce: string; verifier: string },
    wantsMail: (identity: Identity) => Promise<boolean>,
  ): Promise<Identity> {
    return this.#inTurn(provider, async () => {
      const config = await this.#config(provider)
      const address = new URL(provider.redirectAddress)
      for (const [name, value] of Object.entries(reply)) if (value !== undefined) address.searchParams.set(name, value)
      const tokens = await answering(() =>
        client.authorizationCodeGrant(config, address, {
          pkceCodeVerifier: expected.verifier,
          expectedState: reply.state,
          expectedNonce: expected.nonce,
          idTokenExpected: true,
        }),
      )
      const claims = tokens.claims() ?? refused('no ID token')
      // One issuer for all tenants of a service, whose name is a pattern, is none: anybody may be a tenant.
      if (URL.parse(claims.iss)?.href !== provider.issuer) refused('another issuer')
      if (!isSubject(claims.sub)) refused('not a subject')
      const identity = identityOf(provider.issuer, claims)
      if (identity.mail !== undefined || config.serverMetadata().userinfo_endpoint === undefined || !(await wantsMail(identity)))
        return identity
      const more = await answering(() => client.fetchUserInfo(config, tokens.access_token, claims.sub))
      return identityOf(provider.issuer, { ...more, ...claims, ...(claims['email'] === undefined && mailIn(more)) })
    })
  }

  /** Where the provider signs its people out; undefined: it says nothing of it, or does not answer. */
  async signOutAddress(provider: Provider, back: string): Promise<string | undefined> {
    const config = await this.#config(provider)
    const { end_session_endpoint: at } = config.serverMetadata()
    if (at === undefined || !/^https?:/.test(at)) return undefined
    return client.buildEndSessionUrl(config, { post_logout_redirect_uri: back }).href
  }

  /** Who has signed out at the provider, by a token that it signed for this purpose and this client a short while ago. */
  signedOut(provider: Provider, token: string): Promise<SignedOut> {
    return this.#inTurn(provider, async () => {
      const config = await this.#config(provider)
      const { payload, protectedHeader } = await answering(() =>
        jwtVerify(token, this.#keysOf(provider, config), {
          issuer: config.serverMetadata().issuer,
          audience: provider.clientId,
          algorithms: signedBy,
          clockTolerance,
          maxTokenAge: signOutAge,
          requiredClaims: ['jti', 'iat', 'events'],
        }),
      )
      return signedOutIn(payload, protectedHeader.typ)
    })
  }

  /** The keys that it signs with: asked for when one is not known, and not more often than every half minute. */
  #keysOf({ id }: Provider, config: client.Configuration): JWTVerifyGetKey {
    const { jwks_uri: address } = config.serverMetadata()
    if (address === undefined) throw new ProviderUnreachable('reply', 'jwks_uri')
    const known = this.#keys.get(id)
    if (known?.address === address) return known.keys
    const keys = createRemoteJWKSet(new URL(address), {
      timeoutDuration: this.#timeout * 1000,
      [customFetch]: (url, { headers, method, signal }) =>
        this.#fetch(url, { method, headers: Object.fromEntries(headers), body: undefined, redirect: 'manual', signal }),
    })
    this.#keys.set(id, { address, keys })
    return keys
  }

  /** One that is there already, or the provider is asked; what failed is forgotten. */
  async #config(provider: Provider): Promise<client.Configuration> {
    const key = JSON.stringify([provider.issuer, provider.clientId, provider.secret])
    const known = this.#known.get(provider.id)
    if (known && known.key === key && this.#elapsed() - known.at < keptFor) return known.config
    const config = this.#discover(provider)
    const entry = { key, at: this.#elapsed(), config }
    this.#known.set(provider.id, entry)
    config.catch(() => {
      if (this.#known.get(provider.id) === entry) this.#known.delete(provider.id)
    })
    return config
  }

  async #discover({ issuer, clientId, secret }: Provider): Promise<client.Configuration> {
    const url = new URL(issuer)
    const insecure = url.protocol === 'http:' && isOwnServer(this.#servers, url)
    const config = await answering(() =>
      client.discovery(url, clientId, { [client.clockTolerance]: clockTolerance }, authOf(secret), {
        [client.customFetch]: this.#fetch,
        timeout: this.#timeout,
        // The signature of the ID token counts, not only that it came from the right server.
        execute: [client.enableNonRepudiationChecks, ...(insecure ? [client.allowInsecureRequests] : [])],
      }),
    ).catch((error: unknown) => {
      if (!(error instanceof IdentityRefused)) throw error
      throw new ProviderUnreachable(error.code === otherIssuer ? 'issuer' : 'reply', error)
    })
    if (URL.parse(config.serverMetadata().issuer)?.href !== issuer) throw new ProviderUnreachable('issuer', undefined)
    return config
  }

  async #inTurn<Result>({ id }: Provider, work: () => Promise<Result>): Promise<Result> {
    const waiting = this.#waiting.get(id) ?? 0
    if (waiting >= maxWaiting) throw new ProviderBusy('too many wait for this identity provider')
    this.#waiting.set(id, waiting + 1)
    try {
      return await work()
    } finally {
      const left = (this.#waiting.get(id) ?? 1) - 1
      if (left === 0) this.#waiting.delete(id)
      else this.#waiting.set(id, left)
    }
  }
}

/** In the head or in the body, as the provider takes it; in the head where it does not say. */
function authOf(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None()
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)]
  return (server, metadata, body, headers) => {
    const taken = server.token_endpoint_auth_methods_supported
    const how = taken === undefined || taken.includes('client_secret_basic') ? basic : post
    return how(server, metadata, body, headers)
  }
}

const refused = (why: string): never => {
  throw new IdentityRefused(why)
}

/** Of a configuration: it says that it is of somebody else. */
const otherIssuer = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
const isCertificate = (code: string): boolean => /^(CERT_|ERR_TLS|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_MISMATCH)/.test(code)
/** Of errors within errors. */
function* causesOf(error: unknown): Generator<Error> {
  for (let each = error, depth = 0; each instanceof Error && depth < 6; each = each.cause, depth += 1) yield each
}

/** Tells a provider that does not answer from an answer that is refused. */
async function answering<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    for (const cause of causesOf(error)) {
      const code = 'code' in cause ? String(cause.code) : ''
      if (cause instanceof InsideAddress) throw new ProviderUnreachable('address', error)
      if (cause.name === 'TimeoutError' || code === 'OAUTH_TIMEOUT') throw new ProviderUnreachable('timeout', error)
      if (isCertificate(code)) throw new ProviderUnreachable('certificate', error)
      if ('syscall' in cause || /^(ECONN|HPE_|EPIPE|ENOTFOUND|EAI_)/.test(code))
        throw new ProviderUnreachable('connection', error)
      if (cause instanceof client.ResponseBodyError) throw new IdentityRefused(`the provider says ${cause.error.slice(0, 100)}`)
    }
    const [outer] = causesOf(error)
    const status = statusIn(error)
    if (status !== undefined && status >= 500) throw new ProviderUnreachable('reply', error)
    throw new IdentityRefused(outer?.message ?? 'not known', outer && 'code' in outer ? String(outer.code) : '')
  }
}

/** An ID token, which is signed by the same key, is none of these: it has a nonce, and no such event. */
function signedOutIn(claims: JWTPayload, type: string | undefined): SignedOut {
  const { jti = '', sub, events, nonce } = claims
  if (type !== undefined && !/^(application\/)?(logout\+)?jwt$/i.test(type)) refused('another kind of token')
  if (nonce !== undefined) refused('a nonce in a sign-out')
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, signOutEvent)) refused('no sign-out')
  const sid = sidIn(claims)
  if (claims['sid'] !== undefined && sid === undefined) refused('not a session')
  if ((sub === undefined && sid === undefined) || jti === '') refused('nobody is named')
  return { id: jti, subject: sub, sid }
}

function statusIn(error: unknown): number | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Response ? cause.status : undefined
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
const mailIn = (claims: Readonly<Record<string, unknown>>) => ({
  email: claims['email'],
  email_verified: claims['email_verified'],
})

/** What RFC 8176 calls more than one factor, or a password with a second thing beside it. Text messages are none: who takes over the number has both. */
const besides = new Set(['otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'iris', 'fido', 'pop'])
function hadSecondFactor(amr: unknown): boolean {
  if (!Array.isArray(amr)) return false
  return amr.includes('mfa') || ((amr.includes('pwd') || amr.includes('pin')) && amr.some(each => besides.has(String(each))))
}

/** Letters of other scripts may be an ordinary one in lower case (the Kelvin sign): another address would be taken for that of somebody here. */
export const plainMail = (mail: string | undefined) => (mail && /^[\x21-\x7e]+$/.test(mail) ? mail.toLowerCase() : undefined)
/** As it can be stored. */
function sidIn({ sid }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof sid === 'string' && isSubject(sid) ? sid : undefined
}
/** As OpenID Connect has it, and as it can be stored. */
const isSubject = (text: string): boolean => /^[\x20-\x7e]{1,255}$/.test(text)

function identityOf(issuer: string, claims: Readonly<Record<string, unknown>> & { readonly sub: string }): Identity {
  const mail = claims['email_verified'] === true ? plainMail(textIn(claims['email'])) : undefined
  return {
    issuer,
    subject: claims.sub,
    mail,
    label: (textIn(claims['email']) ?? textIn(claims['preferred_username']) ?? claims.sub).slice(0, 64),
    sid: sidIn(claims),
    secondFactor: hadSecondFactor(claims['amr']),
  }
}
