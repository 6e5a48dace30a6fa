/** /notnetwork: waits for the network and then leads back to where the user was. */
import { useCallback, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/outrider.ts'
import { paths } from '../../core/routing/paths.ts'
import { commonTexts } from '../../core/strings.ts'
import { ErrorState } from '../../ui/EmptyState.tsx'
import { networkTexts } from './strings.ts'

export default function NoNetwork() {
  const t = useTexts(networkTexts)
  const common = useTexts(commonTexts)
  const navigate = useNavigate()
  const { host } = useOutrider()

  const goOn = useCallback(() => {
    if (!host.online()) return
    // Opened by its address there is nothing to go back to.
    const index = (history.state as { idx?: number } | null)?.idx ?? 0
    if (index > 0) void navigate(-1)
    else void navigate(paths.main, { replace: true })
  }, [host, navigate])
  useEffect(() => host.onOnlineChange(goOn), [host, goOn])

  return <ErrorState page title={t('title')} text={t('text')} retry={{ label: common('retry'), run: goOn }} />
}
