/** /notnetwork: waits for the network, then returns to the previous page. */
import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useRouter } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState } from '../../ui/EmptyState.tsx'
import { networkTexts } from './strings.ts'

export default function NoNetwork() {
  const { hrefOf } = useScreens()
  const t = useTexts(networkTexts)
  const router = useRouter()
  const { host } = useOutrider()

  const subscribe = useCallback((run: () => void) => host.onOnlineChange(run), [host])
  const returnWhenOnline = useCallback(() => {
    if (!host.online()) return
    // When opened directly there is no previous page.
    if (router.screensBehind > 0) void router.navigate(-1)
    else void router.navigate(hrefOf('main'), { replace: true })
  }, [host, router, hrefOf])
  useEffect(() => host.onOnlineChange(returnWhenOnline), [host, returnWhenOnline])

  const online = useSyncExternalStore(subscribe, host.online)
  // Opened by its address: nothing is wrong, and nothing will change by which it returns by itself.
  if (online)
    return <EmptyState page icon="check" title={t('online')} action={<Button onClick={returnWhenOnline}>{t('goOn')}</Button>} />
  return <ErrorState page title={t('title')} text={t('text')} retry={{ label: t('retry'), run: returnWhenOnline }} />
}
