/** Routes of a platform's official account: enveloped replies, no token. */
import { envelope, headerNames, type Lang, timeouts } from '@outrider/contract'
import * as z from 'zod/mini'

const signature = z.object({ appId: z.string(), timestamp: z.number(), nonceStr: z.string(), signature: z.string() })
export type PageSignature = z.infer<typeof signature>

/** The platform refused; the message can be shown. */
export class OfficialAccountRefusal extends Error {}

export async function callOfficialAccount<T>(url: string, init: RequestInit, lang: Lang, schema: z.ZodMiniType<T>): Promise<T> {
  const headers = { [headerNames.lang]: lang, ...(init.body ? { 'content-type': 'application/json' } : {}) }
  const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(timeouts.promise) })
  const { rspCode, msg, data } = envelope.parse(await response.json())
  if (rspCode !== 0) throw new OfficialAccountRefusal(msg)
  return schema.parse(data)
}

/** Signature for the vendor's script: appId, timestamp, nonceStr, signature. */
export const pageSignature = (platform: string, page: string, lang: Lang): Promise<PageSignature> =>
  callOfficialAccount(
    `${platform}/official-account/signature?${new URLSearchParams({ url: page }).toString()}`,
    {},
    lang,
    signature,
  )
