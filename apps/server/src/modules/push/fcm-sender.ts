/** Sends to Android shells by Firebase Cloud Messaging, HTTP v1: signed in as the service account whose file the operator gives. */
import { readFile } from 'node:fs/promises'
import { importPKCS8, SignJWT } from 'jose'
import { z } from 'zod'
import type { PushMessage, Sender } from './push.ts'

/** What counts of the file that the console of the service hands out. */
const account = z.object({
  project_id: z.string().regex(/^[\w.:-]+$/),
  client_email: z.string().min(1),
  private_key: z.string().includes('PRIVATE KEY'),
  private_key_id: z.string().min(1),
  token_uri: z.url({ protocol: /^https?$/ }),
})
export type FcmAccount = z.infer<typeof account>

export const readFcmAccount = async (file: string): Promise<FcmAccount> => account.parse(JSON.parse(await readFile(file, 'utf8')))

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const refused = z.object({ error: z.object({ details: z.array(z.object({ errorCode: z.string().optional() })).default([]) }) })

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** Seconds the service keeps a message for a device that is away. */
const keepFor = 86_400
const patience = 10_000
/** ms before its end from which a token is not used any more. */
const spare = 60_000

interface Needs {
  account: FcmAccount
  /** Base address of the service. */
  api: string
  now?: () => number
}

/** Values of `data` are texts; the client reads `params` as JSON. */
const dataOf = ({ type, applyNum, params, at }: PushMessage): Record<string, string> => ({
  type,
  ...(applyNum !== undefined && { applyNum }),
  ...(params && { params: JSON.stringify(params) }),
  at: String(at),
})

export async function fcmSender({ account: own, api, now = Date.now }: Needs): Promise<Sender> {
  const key = await importPKCS8(own.private_key, 'RS256')
  let token: { text: string; until: number } | undefined

  async function signIn(): Promise<string> {
    if (token && token.until > now()) return token.text
    const seconds = Math.floor(now() / 1000)
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: own.private_key_id })
      .setIssuer(own.client_email)
      .setAudience(own.token_uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(key)
    const response = await fetch(own.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) throw new Error(`sign-in at the push service of Android: HTTP ${response.status}`)
    const { access_token: text, expires_in: lasts } = granted.parse(await response.json())
    token = { text, until: now() + lasts * 1000 - spare }
    return text
  }

  return async ({ address }, message) => {
    const response = await fetch(`${api}/v1/projects/${own.project_id}/messages:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await signIn()}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        message: {
          token: address,
          notification: { title: message.title, body: message.body },
          data: dataOf(message),
          android: { priority: 'HIGH', ttl: `${keepFor}s` },
        },
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (response.ok) {
      await response.body?.cancel()
      return 'sent'
    }
    if (response.status === 401) token = undefined
    const codes = await codesOf(response)
    // 404 alone may as well be a project that does not exist: only the service's own word ends a subscription.
    if (response.status === 404 && codes.includes('UNREGISTERED')) return 'gone'
    throw new Error(`push service of Android: HTTP ${response.status} ${codes.join(' ')}`.trimEnd())
  }
}

async function codesOf(response: Response): Promise<string[]> {
  const text = await response.text()
  // A proxy on the way may answer with a page.
  if (!response.headers.get('content-type')?.includes('json')) return []
  const read = refused.safeParse(JSON.parse(text))
  return read.success ? read.data.error.details.flatMap(({ errorCode }) => errorCode ?? []) : []
}
