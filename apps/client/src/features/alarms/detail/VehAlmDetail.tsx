/** /vehAlmDetail: an alarm opened from a link, outside the main page. */
import { useEffect, useState } from 'react'
import { useNavigate } from '../../../core/router/index.ts'
import type { AlarmCase } from '@outrider/contract'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { storedAlarmId } from '../../../core/launch/stored-launch.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { AlarmAround } from '../around/AlarmAround.tsx'
import { AlarmDetail } from './AlarmDetail.tsx'
import { AlarmMomentProvider } from '../around/AlarmMomentProvider.tsx'
import { aroundTexts } from '../around/around-strings.ts'
import { FollowerAlarms } from './FollowerAlarms.tsx'
import { isMessageId } from './message-id.ts'
import { MessageAlarm } from './MessageAlarm.tsx'

export default function VehAlmDetail() {
  const t = useTexts(aroundTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('main', { module: 'alarm' }))
  const { host } = useOutrider()
  const { vehAlmMsgId, follower } = useScreenParameters('vehAlmDetail')
  const [kept, setKept] = useStored(storedAlarmId)
  const [alarm, setAlarm] = useState<AlarmCase>()
  useEffect(() => {
    // It is shown now.
    if (kept !== '' && kept === vehAlmMsgId) setKept('')
  }, [kept, vehAlmMsgId, setKept])
  return (
    <AlarmMomentProvider key={vehAlmMsgId}>
      <Page
        wide
        preview={alarm && <AlarmAround alarm={alarm} />}
        bar={<TopBar title={t('pageTitle')} back={{ label: t('back'), go: goBack }} />}
      >
        {!vehAlmMsgId && follower && host.kind === 'officialAccount' ? (
          <FollowerAlarms />
        ) : !vehAlmMsgId ? (
          <EmptyState
            icon="bell"
            title={t('noId')}
            text={t('noIdText')}
            action={<Button onClick={() => void navigate(hrefOf('main', { module: 'alarm' }))}>{t('toAlarms')}</Button>}
          />
        ) : (
          <Card title={t('alarm')}>
            {isMessageId(vehAlmMsgId) ? (
              <MessageAlarm key={vehAlmMsgId} id={vehAlmMsgId} />
            ) : (
              <AlarmDetail
                key={vehAlmMsgId}
                id={vehAlmMsgId}
                listed={undefined}
                onNext={undefined}
                onNews={([news]) => setAlarm(news)}
              />
            )}
          </Card>
        )}
      </Page>
    </AlarmMomentProvider>
  )
}
