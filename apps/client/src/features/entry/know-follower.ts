/**
 * Who reads, in the official account: the vendor sends the page back with a code, which the platform exchanges for open id and union id. Asked once
 * in a visit; a platform without an official account is entered as any page.
 */
import { authorizationCode, authorizationUrl, followerOf } from '../../core/host/follower.ts'
import { OfficialAccountRefusal } from '../../core/host/page-signature.ts'
import { currentLang } from '../../core/i18n/i18n.ts'
import type { Host } from '../../core/host/host.ts'
import { storedNickname, storedUnionId } from '../../core/launch/stored-launch.ts'
import { storedOpenId, storedPushUrl } from '../../core/session/stored-device.ts'
import type { Stored } from '../../core/storage/stored.ts'

const askedKey = 'followerAsked'

interface Device {
  host: Pick<Host, 'kind' | 'servedFrom'>
  stored: Pick<Stored, 'get' | 'set'>
}

interface Page {
  /** Address that the vendor sends the reader back to. */
  address: string
  query: URLSearchParams
  /** Storage of the visit. */
  visit: Storage
  leave: (url: string) => void
}

/** `known`: by a code; `leaving`: to the vendor, who sends a code; undefined: nothing to be known here. */
export async function knowFollower(
  { host, stored }: Device,
  { address, query, visit, leave }: Page,
): Promise<'known' | 'leaving' | undefined> {
  const { kind, servedFrom } = host
  if (kind !== 'officialAccount' || servedFrom === undefined) return undefined
  const code = authorizationCode(query, visit)
  const lang = currentLang()
  try {
    if (code !== undefined) {
      const { openId, unionId } = await followerOf(servedFrom, code, lang)
      const before = stored.get(storedUnionId)
      // What a link said of somebody else holds no longer. Without a union id nobody can tell.
      if (before !== '' && unionId !== '' && before !== unionId)
        for (const each of [storedNickname, storedPushUrl]) stored.set(each, '')
      stored.set(storedOpenId, openId)
      stored.set(storedUnionId, unionId)
      return 'known'
    }
    if (stored.get(storedOpenId) !== '' || visit.getItem(askedKey) !== null) return undefined
    visit.setItem(askedKey, '1')
    leave(await authorizationUrl(servedFrom, address, lang, visit))
    return 'leaving'
  } catch (cause) {
    if (!(cause instanceof OfficialAccountRefusal)) console.warn('who reads in the official account is not known', cause)
    return undefined
  }
}
