/** Binds the official account's user to the one signed in: the vendor names the person, and the platform hears it from the vendor. */
import { envelope, headerNames, type Lang, timeouts } from '@outrider/contract'
import * as z from 'zod/mini'

const signature = z.object({ appId: z.string(), timestamp: z.number(), nonceStr: z.string(), signature: z.string() })
const credential = z.object({ credential: z.string() })

async function ask<T>(url: string, init: RequestInit, lang: Lang, schema: z.ZodMiniType<T>): Promise<T> {
  const headers = { [headerNames.lang]: lang, ...(init.body ? { 'content-type': 'application/json' } : {}) }
  const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(timeouts.promise) })
  const { rspCode, msg, data } = envelope.parse(await response.json())
  if (rspCode !== 0) throw new Error(msg)
  return schema.parse(data)
}

/** What a page must show the vendor's script: appId, timestamp, nonceStr, signature. */
export const pageSignature = (platform: string, page: string, lang: Lang) =>
  ask(`${platform}/official-account/signature?${new URLSearchParams({ url: page }).toString()}`, {}, lang, signature)

const stateKey = 'officialAccountState'

/** Where the vendor asks the person; it leads back to `page` with a code and our `state`. */
export async function bindingAddress(platform: string, page: string, lang: Lang, visit: Storage): Promise<string> {
  const { appId } = await pageSignature(platform, page, lang)
  const state = crypto.randomUUID().replaceAll('-', '')
  visit.setItem(stateKey, state)
  const query = new URLSearchParams({ appid: appId, redirect_uri: page, response_type: 'code', scope: 'snsapi_base', state })
  return `https://open.weixin.qq.com/connect/oauth2/authorize?${query.toString()}#wechat_redirect`
}

/** The code of an address that leads back here. One we have not asked for is not used: it would bind somebody else's account. */
export function codeIn(query: URLSearchParams, visit: Storage): string | undefined {
  const expected = visit.getItem(stateKey)
  const code = query.get('code')
  if (!code || !expected || query.get('state') !== expected) return undefined
  visit.removeItem(stateKey)
  return code
}

export const credentialFor = async (platform: string, code: string, lang: Lang): Promise<string> =>
  (await ask(`${platform}/official-account/credential`, { method: 'POST', body: JSON.stringify({ code }) }, lang, credential))
    .credential
