/** What waits for somebody: alarms and on-duty checks. */
import { useCall } from '../../core/queries/use-call.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { number } from '../../core/time/format.ts'
import { Row, Rows } from '../../ui/Rows.tsx'
import { useNavigate } from 'react-router'
import { HomeSection } from './HomeSection.tsx'
import { homeTexts } from './strings.ts'
import { useHomeCall } from './use-home-call.ts'

export function ToDo() {
  const t = useTexts(homeTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const alarms = useSession(state => rightsOf(state).alarmAuth)
  const { reply } = useHomeCall('report/getUserVehRealTimeData')
  const { data: duty } = useCall('duty/getOnDutyInfo', alarms ? {} : undefined)
  if (!alarms) return null
  const checks = duty?.checks.filter(({ state }) => state === 'pending').length
  const text = (count: number | undefined) => (count === undefined ? '–' : number(count, lang))
  return (
    <HomeSection title={t('toDo')}>
      <Rows label={t('toDo')}>
        <Row
          icon="bell"
          title={t('pendingAlarms')}
          text={t('ofSevenDays')}
          value={text(reply?.pendingAlarms)}
          onClick={() => void navigate(hrefOf('main', { module: 'alarm' }))}
        />
        <Row icon="clock" title={t('checks')} value={text(checks)} onClick={() => void navigate(hrefOf('postCheckList'))} />
      </Rows>
    </HomeSection>
  )
}
