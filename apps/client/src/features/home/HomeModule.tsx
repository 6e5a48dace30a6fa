/** main:home: functions of one's own, what the fleet does now, what is to be done, alarms of a week and yesterday's mileage. */
import { useNavigate } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useOneModule } from '../../core/context/use-one-module.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useUserSetting } from '../../core/queries/use-user-setting.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { FunctionGrid } from './FunctionGrid.tsx'
import { AlarmTrend } from './AlarmTrend.tsx'
import { HomeSection } from './HomeSection.tsx'
import { MileageRanking } from './MileageRanking.tsx'
import { homeTexts } from './strings.ts'
import { Now } from './Now.tsx'
import { StorageNotice } from './StorageNotice.tsx'
import { ToDo } from './ToDo.tsx'
import { chosenOf, useFunctions } from './use-functions.ts'
import styles from './Home.module.css'

export default function HomeModule() {
  const t = useTexts(homeTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { query } = useUserSetting('homeFunctions')
  const all = useFunctions()
  const wide = useWide()
  const ofOneModule = useOneModule() !== undefined
  const alarms = useSession(state => rightsOf(state).alarmAuth)
  return (
    <div className={styles['page']}>
      <StorageNotice />
      <HomeSection
        title={t('functions')}
        wide
        action={
          !ofOneModule && (
            <Button look="quiet" icon="edit" onClick={() => void navigate(hrefOf('editFunctions'))}>
              {t('editFunctions')}
            </Button>
          )
        }
      >
        <FunctionGrid label={t('functions')} functions={chosenOf(all, query.data?.functions ?? null, { besideRail: wide })} />
      </HomeSection>
      <Now />
      <ToDo />
      {alarms && <AlarmTrend />}
      <MileageRanking wide={alarms} />
    </div>
  )
}
