/** Binds the official account's user to the one signed in: the vendor names the person, and the platform hears it from the vendor. */
import type { Lang } from '@outrider/contract'
import * as z from 'zod/mini'
import { askOfficialAccount, pageSignature } from '../../core/host/page-signature.ts'

const credential = z.object({ credential: z.string() })

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

export async function credentialFor(platform: string, code: string, lang: Lang): Promise<string> {
  const asking = { method: 'POST', body: JSON.stringify({ code }) }
  return (await askOfficialAccount(`${platform}/official-account/credential`, asking, lang, credential)).credential
}
