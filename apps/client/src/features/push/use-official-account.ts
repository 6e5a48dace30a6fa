/** The two steps of binding: redirect to the vendor, and finish after the redirect back. */
import { useCallback } from 'react'
import { useLang } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { servedFrom } from '../../core/host/served-from.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { authorizationUrl, authorizationCode, credentialFor } from '../../core/host/follower.ts'

export function useOfficialAccount(platform: string) {
  const { hrefOf } = useScreens()
  const returnTo = servedFrom() + hrefOf('push')
  const { api, session } = useOutrider()
  const lang = useLang()
  const url = session.targetOf(platform)?.url ?? ''
  const bind = useCallback(async () => {
    location.href = await authorizationUrl(url, returnTo, lang, sessionStorage)
  }, [url, returnTo, lang])
  /** Finishes after the redirect back; false when this page load is no redirect. */
  const finish = useCallback(async () => {
    const code = authorizationCode(new URLSearchParams(location.search), sessionStorage)
    if (code === undefined) return false
    const credential = await credentialFor(url, code, lang)
    await api.call('user/subscribePush', { subscription: { kind: 'officialAccount', credential } }, { platform, quiet: true })
    return true
  }, [api, platform, url, lang])
  return { bind, finish }
}
