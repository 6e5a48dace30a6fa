/** /taskList: tasks dispatched to the user. */
import type { WorkApplication } from '@outrider/contract'
import { useNavigate } from 'react-router'
import { useSession } from '../../core/context/outrider.ts'
import { useOnline } from '../../core/context/use-online.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LineList, LineRow } from '../../ui/LineRow.tsx'
import { Page } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { ApplicationList } from './ApplicationList.tsx'
import { NoRight } from './NoRight.tsx'
import { workTexts } from './strings.ts'
import { useKeptTasks } from './use-task.ts'
import { fieldValue, stateTones, stateWord } from './work-words.ts'

const states = ['dispatched', 'working', 'returned', 'checking'] as const

export default function TaskList() {
  const t = useTexts(workTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { state, applyNum } = useScreenParameters('taskList')
  const { updInstTaskAuth, updMtcTaskAuth } = rightsOf(useSession(session => session))
  const mine = updInstTaskAuth || updMtcTaskAuth
  const online = useOnline()
  const kept = useKeptTasks(mine)
  const goBack = useGoBack(hrefOf('main'))
  if (!mine) return <NoRight of="task" />
  const hrefOfTask = ({ applicationNum, kind }: Pick<WorkApplication, 'applicationNum' | 'kind'>) =>
    hrefOf(kind === 'installation' ? 'newInstTask' : 'maintTask', { applicationNum })
  if (!online && kept.length > 0)
    return (
      <Page bar={<TopBar title={t('taskList')} back={{ label: common('back'), go: goBack }} />}>
        <Alert tone="notice">{t('keptTasks')}</Alert>
        <LineList label={t('taskList')}>
          {kept.map(each => (
            <li key={each.applicationNum}>
              <LineRow
                title={[each.plateNum, fieldValue('workType', each.workType, lang)].filter(Boolean).join(' · ')}
                texts={[each.applicationNum, each.place]}
                end={<StateBadge tone={stateTones[each.state]}>{stateWord(each.state, lang)}</StateBadge>}
                onClick={() => void navigate(hrefOfTask(each))}
              />
            </li>
          ))}
        </LineList>
      </Page>
    )
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
    />
  )
}
