/** Binding as the screen needs it: away to the vendor, and back with a code. */
import { useCallback } from 'react'
import { useLang } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/outrider.ts'
import { paths } from '../../core/routing/paths.ts'
import { bindingAddress, codeIn, credentialFor } from './official-account.ts'

export function useOfficialAccount(platform: string) {
  const { api, session } = useOutrider()
  const lang = useLang()
  const url = session.targetOf(platform)?.url ?? ''
  const bind = useCallback(async () => {
    location.href = await bindingAddress(url, `${location.origin}${paths.push}`, lang, sessionStorage)
  }, [url, lang])
  /** After the way back; false: this is no way back. */
  const finish = useCallback(async () => {
    const code = codeIn(new URLSearchParams(location.search), sessionStorage)
    if (code === undefined) return false
    const credential = await credentialFor(url, code, lang)
    await api.call('user/subscribePush', { subscription: { kind: 'officialAccount', credential } }, { platform, quiet: true })
    return true
  }, [api, platform, url, lang])
  return { bind, finish }
}
