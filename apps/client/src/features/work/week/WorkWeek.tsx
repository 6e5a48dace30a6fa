/** /workWeek: who has which task to do on which day of a week, and what is overdue, for who hands out tasks. */
import type { WorkApplication, WorkState } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useSession } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { Link, useNavigate } from '../../../core/router/index.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { dayIn, inputDay, midnight } from '../../../core/time/days.ts'
import { clockTime, dayMonth, dayRange, number, weekday } from '../../../core/time/format.ts'
import { useServerNow } from '../../../core/time/use-age.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Chip, ChipRow } from '../../../ui/Chip.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { NoRight } from '../NoRight.tsx'
import { isOverdue, stateWord } from '../work-words.ts'
import { mondayOf, weekOfTasks } from './week-of-tasks.ts'
import { weekTexts } from './week-texts.ts'
import styles from './WorkWeek.module.css'

/** Of each state; the server gives no more at once. */
const most = 200

export default function WorkWeek() {
  const mayReview = useSession(session => rightsOf(session).reviewAuth)
  return mayReview ? <Week /> : <NoRight of="review" />
}

const useTasks = (state: WorkState) => useCall('vehManager/getApplicationCheckList', { state, pageSize: most })

function Week() {
  const t = useTexts(weekTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('reviewList'))
  const now = useServerNow()
  const { first } = useScreenParameters('workWeek')
  const thisWeek = mondayOf(now)
  const monday = mondayOf((first === undefined ? undefined : dayIn(first)) ?? now)
  const queries = [useTasks('dispatched'), useTasks('working'), useTasks('returned'), useTasks('checking')]
  const failed = queries.find(({ error }) => error !== null)?.error
  const read = queries.every(({ data }) => data !== undefined)
  const tasks = queries.flatMap(({ data }) => data?.applications ?? [])
  const left = queries.reduce((sum, { data }) => sum + Math.max(0, (data?.total ?? 0) - (data?.applications.length ?? 0)), 0)
  const show = (to: number | undefined) =>
    void navigate(hrefOf('workWeek', to === undefined ? {} : { first: inputDay(to) }), { replace: true })
  return (
    <ListPage
      wide
      bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}
      head={
        <div className="row wrap">
          <ChipRow label={t('week')}>
            <Chip label={t('earlier')} chosen={false} onChoose={() => show(midnight(monday, -7))} />
            <Chip label={t('thisWeek')} chosen={monday === thisWeek} onChoose={() => show(undefined)} />
            <Chip label={t('later')} chosen={false} onChoose={() => show(midnight(monday, 7))} />
          </ChipRow>
          <span className="quiet">{dayRange(inputDay(monday), inputDay(midnight(monday, 6)), t.lang)}</span>
        </div>
      }
    >
      {left > 0 && <Alert tone="notice">{t('more', { n: number(left, t.lang) })}</Alert>}
      {read ? (
        <Tasks tasks={tasks} monday={monday} now={now} />
      ) : failed ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(failed, t.lang)}
          retry={{ label: t('retry'), run: () => void Promise.all(queries.map(({ refetch }) => refetch())) }}
        />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </ListPage>
  )
}

interface TasksProps {
  tasks: readonly WorkApplication[]
  monday: number
  now: number
}

function Tasks({ tasks, monday, now }: TasksProps) {
  const t = useTexts(weekTexts)
  const rows = weekOfTasks(tasks, monday)
  if (rows.length === 0) return <EmptyState icon="list" title={t('none')} text={t('noneText')} />
  const today = midnight(now)
  const days = Array.from({ length: 7 }, (_, day) => midnight(monday, day))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways where there is little room
    <div className={styles['scroll']} role="region" aria-label={t('title')} tabIndex={0}>
      <table className={styles['week']}>
        <thead>
          <tr>
            <th scope="col">{t('installer')}</th>
            <th scope="col">{t('before')}</th>
            {days.map(day => (
              <th key={day} scope="col" data-today={day === today || undefined}>
                {weekday(day, t.lang)} {dayMonth(day, t.lang)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ installer, before, undated, days: each }) => (
            <tr key={installer}>
              <th scope="row">{installer || t('nobody')}</th>
              <td>
                {[...before, ...undated].map(task => (
                  <Task key={task.applicationNum} task={task} now={now} dated />
                ))}
              </td>
              {each.map((of, day) => (
                <td key={days[day]} data-today={days[day] === today || undefined}>
                  {of.map(task => (
                    <Task key={task.applicationNum} task={task} now={now} />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `dated`: it does not stand below its day. */
function Task({ task, now, dated = false }: { task: WorkApplication; now: number; dated?: boolean }) {
  const t = useTexts(weekTexts)
  const { hrefOf } = useScreens()
  const { applicationNum, plateNum, state, dueAt, place } = task
  const when = dueAt === null ? t('undated') : dated ? dayMonth(dueAt, t.lang) : clockTime(dueAt, t.lang)
  return (
    <Link
      href={hrefOf(state === 'checking' ? 'instOrRepairCheck' : 'reviewDispatch', { applicationNum })}
      className={styles['task']}
    >
      <b>{plateNum || applicationNum}</b>
      <span className={isOverdue(task, now) ? 'text-alarm' : 'quiet'}>{[when, place].filter(Boolean).join(' · ')}</span>
      <span className={state === 'returned' ? 'text-alarm' : 'quiet'}>{stateWord(state, t.lang)}</span>
    </Link>
  )
}
