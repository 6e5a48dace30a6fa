/** /alarmHandle: handles an alarm by a message to its terminal. */
import { useNavigate } from '../../../core/router/index.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { Handling } from './Handling.tsx'
import { handlingTexts } from './handling-strings.ts'
import { alarmListTexts } from '../strings.ts'
import { useAlarm } from '../detail/use-alarm.ts'
import { useAlarmWords } from '../use-alarm-texts.ts'

export default function AlarmHandle() {
  const t = useTexts(handlingTexts)
  const list = useTexts(alarmListTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const words = useAlarmWords()
  const { alarm: alarmId } = useScreenParameters('alarmHandle')
  const goBack = useGoBack(hrefOf('main', { module: 'alarm', alarm: alarmId }))
  const { alarm, failed, refetch } = useAlarm(alarmId)
  return (
    <Page bar={<TopBar title={t('sendTitle')} back={{ label: t('back'), go: goBack }} />}>
      {!alarmId ? (
        <EmptyState
          icon="bell"
          title={t('noAlarm')}
          text={t('noAlarmText')}
          action={<Button onClick={() => void navigate(hrefOf('main', { module: 'alarm' }))}>{t('toAlarms')}</Button>}
        />
      ) : alarm ? (
        <Card title={words.type(alarm)} text={bothNamesOf(alarm)}>
          <Handling alarms={[alarm]} only="message" />
        </Card>
      ) : failed !== undefined ? (
        <ErrorState title={list('detailFailed')} text={failed} retry={{ label: t('retry'), run: refetch }} />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}
