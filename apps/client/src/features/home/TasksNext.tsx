/** The tasks of an installer that are due next, each with the way to it. */
import { useNavigate } from '../../core/router/index.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateMinute } from '../../core/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadingState } from '../../ui/EmptyState.tsx'
import { Row, Rows } from '../../ui/Rows.tsx'
import type { PartShape } from './home-parts.ts'
import { HomeSection } from './HomeSection.tsx'
import { Said } from './Said.tsx'
import { homeTexts } from './strings.ts'
import { everyMinute } from './use-home-call.ts'

const shown = 5

export function TasksNext({ shape }: { shape: PartShape }) {
  const t = useTexts(homeTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const { data, isError, refetch } = useCall(
    'vehManager/getInstMtcTaskList',
    { pageSize: shown },
    { refetchInterval: everyMinute, refetchOnMount: 'always' },
  )
  const failed = isError && !data
  return (
    <HomeSection
      title={t('tasksNext')}
      shape={shape}
      action={
        <Button look="quiet" onClick={() => void navigate(hrefOf('taskList'))}>
          {t('allTasks')}
        </Button>
      }
    >
      <Said failed={failed} missing={[]} onRetry={() => void refetch()} />
      {!data && !failed && <LoadingState label={common('loading')} />}
      {data?.applications.length === 0 && <EmptyState icon="check" title={t('tasksNone')} />}
      {data && data.applications.length > 0 && (
        <Rows label={t('tasksNext')}>
          {data.applications.slice(0, shown).map(({ applicationNum, kind, plateNum, orgName, dueAt }) => (
            <Row
              key={applicationNum}
              icon={kind === 'installation' ? 'plus' : 'edit'}
              title={plateNum || applicationNum}
              text={[orgName, dueAt === null ? t('noDue') : t('due', { day: dateMinute(dueAt, lang) })].join(' · ')}
              onClick={() => void navigate(hrefOf(kind === 'installation' ? 'newInstTask' : 'maintTask', { applicationNum }))}
            />
          ))}
        </Rows>
      )}
    </HomeSection>
  )
}
