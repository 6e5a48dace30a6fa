/** /taskList: tasks dispatched to the user. */
import type { WorkApplication } from '@outrider/contract'
import { useNavigate } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useOnline } from '../../core/context/use-online.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { ApplicationList } from './ApplicationList.tsx'
import { NoRight } from './NoRight.tsx'
import { workTexts } from './strings.ts'
import { useKeptTasks } from './task/use-task.ts'

const states = ['dispatched', 'working', 'returned', 'checking'] as const

export default function TaskList() {
  const t = useTexts(workTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { state, applyNum } = useScreenParameters('taskList')
  const { updInstTaskAuth, updMtcTaskAuth } = rightsOf(useSession(session => session))
  const mine = updInstTaskAuth || updMtcTaskAuth
  const online = useOnline()
  const kept = useKeptTasks(mine)
  if (!mine) return <NoRight of="task" />
  const hrefOfTask = ({ applicationNum, kind }: WorkApplication) =>
    hrefOf(kind === 'installation' ? 'newInstTask' : 'maintTask', { applicationNum })
  return (
    <ApplicationList
      path="vehManager/getInstMtcTaskList"
      title={t('taskList')}
      empty={{ title: t('noTasks'), text: t('noTasksText') }}
      states={states}
      state={state}
      marked={applyNum}
      onState={chosen => void navigate(hrefOf('taskList', { state: chosen }), { replace: true })}
      hrefOf={hrefOfTask}
      kept={kept}
      offline={!online}
    />
  )
}
