/** main:home: what fits the rights of the user, or what the user has chosen: functions, figures, work that waits, rankings. */
import type { HomePart } from '@outrider/contract'
import type { ComponentType } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useOneModule } from '../../core/context/use-one-module.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useUserSetting } from '../../core/queries/use-user-setting.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { AlarmTrend } from './AlarmTrend.tsx'
import { CommonFunctions } from './CommonFunctions.tsx'
import { type PartShape, partsOf, shapesOf } from './home-parts.ts'
import { MileageRanking } from './MileageRanking.tsx'
import { homeTexts } from './strings.ts'
import { Now } from './Now.tsx'
import { RiskiestOnes } from './RiskiestOnes.tsx'
import { StorageNotice } from './StorageNotice.tsx'
import { TasksNext } from './TasksNext.tsx'
import { ToDo } from './ToDo.tsx'
import styles from './Home.module.css'

const parts: Readonly<Record<HomePart, ComponentType<{ shape: PartShape }>>> = {
  functions: CommonFunctions,
  now: Now,
  toDo: ToDo,
  tasks: TasksNext,
  trend: AlarmTrend,
  risk: RiskiestOnes,
  mileage: MileageRanking,
}

export default function HomeModule() {
  const t = useTexts(homeTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { query } = useUserSetting('homeParts')
  const ofOneModule = useOneModule() !== undefined
  const rights = rightsOf(useSession(state => state))
  // What was chosen is waited for: parts that jump would be pressed in place of each other.
  const shown = query.isPending ? [] : partsOf(query.data?.parts ?? null, rights)
  const shapes = shapesOf(shown)
  return (
    <div className={styles['page']}>
      <StorageNotice />
      {shown.map(part => {
        const Part = parts[part]
        return <Part key={part} shape={shapes.get(part) ?? 'single'} />
      })}
      {!ofOneModule && !query.isPending && (
        <div className={styles['foot']}>
          <Button look="quiet" icon="sliders" onClick={() => void navigate(hrefOf('editFunctions'))}>
            {t('arrange')}
          </Button>
        </div>
      )}
    </div>
  )
}
