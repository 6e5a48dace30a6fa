/** Push to Android shells by Firebase Cloud Messaging HTTP v1, with the operator's service account. */
import { readFile } from 'node:fs/promises'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { PushMessage, PushSender } from '../ports.ts'

/** Required fields of a service account file. */
const account = z.object({
  project_id: z.string().regex(/^[\w.:-]+$/),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().min(1),
  token_uri: z.url({ protocol: /^https?$/ }),
})
export type FcmAccount = z.infer<typeof account>

export const readFcmAccount = async (file: string): Promise<FcmAccount> => account.parse(JSON.parse(await readFile(file, 'utf8')))

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const refusal = z.object({ error: z.object({ details: z.array(z.object({ errorCode: z.string().optional() })).default([]) }) })

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** Time the service stores a message for an offline device, seconds. */
const messageLifetimeSeconds = 86_400
const requestTimeout = 10_000
/** Tokens are refreshed this long before they expire, ms. */
const expiryMargin = 60_000

interface FcmDependencies {
  account: FcmAccount
  /** Base address of the service. */
  api: string
  now?: () => number
}

/** Values of `data` must be strings; the client parses `params` as JSON. */
const dataOf = ({ type, applyNum, params, at }: PushMessage): Record<string, string> => ({
  type,
  ...(applyNum !== undefined && { applyNum }),
  ...(params && { params: JSON.stringify(params) }),
  at: String(at),
})

export async function fcmSender({ account: serviceAccount, api, now = Date.now }: FcmDependencies): Promise<PushSender> {
  const key = await importPKCS8(serviceAccount.private_key, 'RS256')
  let token: { text: string; until: number } | undefined

  async function signIn(): Promise<string> {
    if (token && token.until > now()) return token.text
    const seconds = Math.floor(now() / 1000)
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: serviceAccount.private_key_id })
      .setIssuer(serviceAccount.client_email)
      .setAudience(serviceAccount.token_uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(key)
    const response = await fetch(serviceAccount.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeout),
    })
    if (!response.ok) throw new Error(`sign-in at the push service of Android: HTTP ${response.status}`)
    const { access_token: text, expires_in: lifetimeSeconds } = tokenResponse.parse(await response.json())
    token = { text, until: now() + lifetimeSeconds * 1000 - expiryMargin }
    return text
  }

  return async ({ address }, message) => {
    const response = await fetch(`${api}/v1/projects/${serviceAccount.project_id}/messages:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await signIn()}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        message: {
          token: address,
          notification: { title: message.title, body: message.body },
          data: dataOf(message),
          android: { priority: 'HIGH', ttl: `${messageLifetimeSeconds}s` },
        },
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeout),
    })
    if (response.ok) {
      await response.body?.cancel()
      return 'sent'
    }
    if (response.status === 401) token = undefined
    const codes = await codesOf(response)
    // A 404 alone may also mean an unknown project: only UNREGISTERED ends a subscription.
    if (response.status === 404 && codes.includes('UNREGISTERED')) return 'gone'
    throw new Error(`push service of Android: HTTP ${response.status} ${codes.join(' ')}`.trimEnd())
  }
}

async function codesOf(response: Response): Promise<string[]> {
  const text = await response.text()
  // A proxy may reply with HTML.
  if (!response.headers.get('content-type')?.includes('json')) return []
  const parsed = refusal.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data.error.details.flatMap(({ errorCode }) => errorCode ?? []) : []
}
