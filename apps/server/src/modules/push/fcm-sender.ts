/** Push to Android shells by Firebase Cloud Messaging HTTP v1, with the operator's service account. */
import { createPrivateKey } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gaxios, JWT } from 'google-auth-library'
import { z } from 'zod'
import { type PushMessage, PushRefused, type PushSender } from '../ports.ts'

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

const refusal = z.object({ error: z.object({ details: z.array(z.object({ errorCode: z.string().optional() })).default([]) }) })

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
/** Time the service stores a message for an offline device, seconds. */
const messageLifetimeSeconds = 86_400
const requestTimeout = 10_000

interface FcmDependencies {
  account: FcmAccount
  /** Base address of the service. */
  api: string
}

/** Values of `data` must be strings; the client parses `params` as JSON. */
const dataOf = ({ type, applyNum, params, at }: PushMessage): Record<string, string> => ({
  type,
  ...(applyNum !== undefined && { applyNum }),
  ...(params && { params: JSON.stringify(params) }),
  at: String(at),
})

/** Throws if the key of the account cannot sign. */
export function fcmSender({ account: serviceAccount, api }: FcmDependencies): PushSender {
  const { client_email: email, private_key: key, token_uri: tokenUri } = serviceAccount
  createPrivateKey(key)
  // The library signs in at the vendor's address only: requests to it go to the address in the account file, by no proxy, as all pushes do.
  const transporter = new gaxios.Gaxios({ timeout: requestTimeout, redirect: 'error', noProxy: [/./] })
  transporter.interceptors.request.add({
    resolved: request => Promise.resolve(Object.assign(request, { url: new URL(tokenUri) })),
  })
  const signedOut = (): JWT => new JWT({ email, key, scopes: [scope], transporter })
  let client = signedOut()

  async function signIn(): Promise<string> {
    const { token } = await client.getAccessToken().catch((error: unknown) => {
      const status = error instanceof gaxios.GaxiosError ? error.status : undefined
      const why = status === undefined ? String(error) : `HTTP ${status}`
      throw new Error(`sign-in at the push service of Android: ${why}`, { cause: error })
    })
    if (!token) throw new Error('sign-in at the push service of Android: no token')
    return token
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
          android: {
            priority: 'HIGH',
            ttl: `${messageLifetimeSeconds}s`,
            ...(message.name !== undefined && { collapse_key: message.name, notification: { tag: message.name } }),
          },
        },
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeout),
    })
    if (response.ok) {
      await response.body?.cancel()
      return 'sent'
    }
    if (response.status === 401) client = signedOut()
    const codes = await codesOf(response)
    // A 404 alone may also mean an unknown project: only UNREGISTERED ends a subscription.
    if (response.status === 404 && codes.includes('UNREGISTERED')) return 'gone'
    const why = `push service of Android: HTTP ${response.status} ${codes.join(' ')}`.trimEnd()
    throw response.status === 400 ? new PushRefused(why) : new Error(why)
  }
}

async function codesOf(response: Response): Promise<string[]> {
  const text = await response.text()
  // A proxy may reply with HTML.
  if (!response.headers.get('content-type')?.includes('json')) return []
  const parsed = refusal.safeParse(JSON.parse(text))
  return parsed.success ? parsed.data.error.details.flatMap(({ errorCode }) => errorCode ?? []) : []
}
