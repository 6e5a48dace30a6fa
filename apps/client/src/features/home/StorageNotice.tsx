/** Tells those who administer vehicles that a platform cannot store something, while it can still be mended. Nobody else can do anything about it. */
import { useQueries } from '@tanstack/react-query'
import { fetchHealth } from '../../core/api/health.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { rightsOf, targetsOf } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { homeTexts } from './strings.ts'
import { everyMinute } from './use-home-call.ts'

export function StorageNotice() {
  const t = useTexts(homeTexts)
  const administers = useSession(state => rightsOf(state).updInstTaskAuth)
  const platforms = useSession(state => JSON.stringify(targetsOf(state).map(({ title, url }) => ({ title, url }))))
  const asked = JSON.parse(platforms) as { title: string; url: string }[]
  const troubled = useQueries({
    queries: asked.map(({ title, url }) => ({
      queryKey: ['storage', url],
      enabled: administers,
      refetchInterval: everyMinute,
      // What a platform that does not answer stores is not known; that it does not answer is told elsewhere.
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { cannotStore = [] } = await fetchHealth(url, signal)
        return { title, url, cannotStore }
      },
    })),
  }).flatMap(({ data }) => (data && data.cannotStore.length > 0 ? [data] : []))
  if (!administers) return null
  return troubled.map(({ title, url, cannotStore }) => {
    const name = asked.length > 1 ? `${title || url} · ` : ''
    // A full disk explains the rest.
    const words = cannotStore.includes('disk') ? t('diskFull') : t('cannotStore')
    return <Alert key={url}>{`${name}${words}`}</Alert>
  })
}
