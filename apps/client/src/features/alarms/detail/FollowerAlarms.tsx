/** Pending alarms of who follows the official account, without a session: the messenger says who reads. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { authorizationCode, authorizationUrl, credentialFor, followerAlarms } from '../../../core/host/follower.ts'
import { OfficialAccountRefusal } from '../../../core/host/page-signature.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { servedFrom } from '../../../core/host/served-from.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Card } from '../../../ui/Page.tsx'
import { AlarmCard } from '../list/AlarmCard.tsx'
import { aroundTexts } from '../around/around-strings.ts'
import { usePlatformOfPage } from './MessageAlarm.tsx'

/** Without a code the messenger is asked for one: it comes back here with it, and asks its user nothing. */
export function FollowerAlarms() {
  const t = useTexts(aroundTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const platform = usePlatformOfPage()?.url ?? ''
  const here = hrefOf('vehAlmDetail', { follower: '1' })
  const [code] = useState(() => authorizationCode(new URLSearchParams(location.search), sessionStorage))
  useEffect(() => {
    // A code works once: neither a reload nor a shared address should have it.
    if (code !== undefined) void navigate(here, { replace: true })
  }, [code, here, navigate])
  const follower = useQuery({
    queryKey: ['official-account/credential', platform, code],
    queryFn: async () => {
      if (code !== undefined) return credentialFor(platform, code, t.lang)
      location.href = await authorizationUrl(platform, servedFrom() + here, t.lang, sessionStorage)
      return null
    },
    staleTime: Infinity,
    retry: false,
  })
  const credential = follower.data ?? undefined
  const alarms = useQuery({
    queryKey: ['official-account/alarmData', platform, credential, t.lang],
    enabled: credential !== undefined,
    queryFn: () => followerAlarms(platform, credential ?? '', t.lang),
  })
  const error = follower.error ?? alarms.error
  if (error)
    return (
      <ErrorState
        title={t('followerFailed')}
        text={error instanceof OfficialAccountRefusal ? error.message : messageOf(error, t.lang)}
        // A code or credential that is refused is of no use again: the messenger gives another one.
        retry={{ label: t('retry'), run: () => location.assign(servedFrom() + here) }}
      />
    )
  if (!alarms.data) return <LoadingState label={t('loading')} />
  if (alarms.data.length === 0) return <EmptyState icon="bell" title={t('followerNone')} text={t('followerNoneText')} />
  return (
    <Card title={t('followerPending')}>
      {alarms.data.map(alarm => (
        <AlarmCard
          key={alarm.alarmId}
          alarm={alarm}
          onOpen={() => void navigate(hrefOf('vehAlmDetail', { vehAlmMsgId: alarm.vehAlmMsgId }))}
        />
      ))}
    </Card>
  )
}
