/** Who reads a page in the official account, by OAuth: the platform gets the identity from the vendor. */
import { alarmCase, type AlarmCase, type Lang } from '@outrider/contract'
import * as z from 'zod/mini'
import { callOfficialAccount, pageSignature } from './page-signature.ts'

const credential = z.object({ credential: z.string() })

const stateKey = 'officialAccountState'

/** The vendor's authorisation URL; it redirects to `page` with a code and our `state`. */
export async function authorizationUrl(platform: string, page: string, lang: Lang, visit: Storage): Promise<string> {
  const { appId } = await pageSignature(platform, page, lang)
  const state = crypto.randomUUID().replaceAll('-', '')
  visit.setItem(stateKey, state)
  const query = new URLSearchParams({ appid: appId, redirect_uri: page, response_type: 'code', scope: 'snsapi_base', state })
  return `https://open.weixin.qq.com/connect/oauth2/authorize?${query.toString()}#wechat_redirect`
}

/** The code of an OAuth redirect. A code without our `state` is ignored: it could bind another person's account. */
export function authorizationCode(query: URLSearchParams, visit: Storage): string | undefined {
  const expected = visit.getItem(stateKey)
  const code = query.get('code')
  if (!code || !expected || query.get('state') !== expected) return undefined
  visit.removeItem(stateKey)
  return code
}

const follower = z.object({ openId: z.string().check(z.maxLength(256)), unionId: z.string().check(z.maxLength(256)) })

/** Who the code is of. It works once. */
export const followerOf = (platform: string, code: string, lang: Lang): Promise<z.output<typeof follower>> =>
  callOfficialAccount(`${platform}/official-account/openId?${new URLSearchParams({ code }).toString()}`, {}, lang, follower)

export async function credentialFor(platform: string, code: string, lang: Lang): Promise<string> {
  const request = { method: 'POST', body: JSON.stringify({ code }) }
  return (await callOfficialAccount(`${platform}/official-account/credential`, request, lang, credential)).credential
}

export type FollowerAlarm = AlarmCase & { vehAlmMsgId: string }
const alarms = z.array(z.intersection(alarmCase, z.object({ vehAlmMsgId: z.string() })))

/** Pending alarms of the user whom this follower is, the newest first; none if no user has bound the account. */
export function followerAlarms(platform: string, follower: string, lang: Lang): Promise<FollowerAlarm[]> {
  const request = { method: 'POST', body: JSON.stringify({ credential: follower }) }
  return callOfficialAccount(`${platform}/official-account/alarmData`, request, lang, alarms)
}
