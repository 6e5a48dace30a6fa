/** What the numbers of a vehicle are made of: its days, each with its track or alarms; of fuel the level with its events. */
import type { Report, ReportName, ReportPart } from '@outrider/contract'
import { useNavigate } from '../../core/router/index.ts'
import { alarmsOfDays } from '../../core/alarms/alarms-of-days.ts'
import { useSession } from '../../core/context/outrider.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { dayText } from '../../core/time/format.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { IconButton } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { FigureList } from './FigureList.tsx'
import { FuelLevels } from './FuelLevels.tsx'
import { replayOfDay } from './replay-of-day.ts'
import type { ReportSubject } from './report-query.ts'
import type { ReportRow } from './report-rows.ts'
import styles from './Reports.module.css'
import { reportTexts } from './strings.ts'
import { useReportRows } from './use-report.ts'

interface Props {
  name: ReportName
  report: Report
  part: ReportPart
  row: ReportRow
  subject: ReportSubject
  zone: string
  onClose: () => void
}

export function DrillDown({ report, part, row, subject, zone, onClose }: Props) {
  const common = useTexts(commonTexts)
  const title = [row.plateNum, row.nickname].filter(Boolean).join(' ')
  return (
    <Dialog title={title} closeLabel={common('close')} onClose={onClose} size="medium">
      <div className={styles['drill']}>
        {report.opens === 'fuel' ? (
          <FuelLevels
            vehicleId={row.vehicleId}
            startTime={subject.startTime}
            endTime={subject.endTime}
            {...(subject.wholeMonth && { wholeMonth: true as const })}
            name={title}
          />
        ) : (
          <Days report={report} part={part} row={row} subject={subject} zone={zone} />
        )}
      </div>
    </Dialog>
  )
}

function Days({ report, part, row, subject, zone }: Omit<Props, 'name' | 'onClose'>) {
  const { hrefOf } = useScreens()
  const t = useTexts(reportTexts)
  const navigate = useNavigate()
  const trackAuth = useSession(state => rightsOf(state).trackAuth)
  const alarmAuth = useSession(state => rightsOf(state).alarmAuth)
  const own = { ...subject, vehicleIds: [row.vehicleId], orgIds: [] }
  const { rows, state, error, reload } = useReportRows({
    part,
    subject: own,
    group: 'vehicleDay',
    order: { by: 'day', down: true },
    pageSize: 50,
  })
  if (state === 'failed')
    return <ErrorState title={t('failed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: reload }} />
  if (state === 'loading') return <LoadingState label={t('loading')} />
  if (rows.length === 0) return <EmptyState icon="report" title={t('nothing')} />
  return (
    <div>
      {rows.map(({ day, ...values }) => (
        <div key={day} className={styles['drillRow']}>
          <span className={styles['drillDay']}>{dayText(day, t.lang)}</span>
          <FigureList figures={part.figures} values={values} known />
          {report.opens === 'alarms'
            ? alarmAuth && (
                <IconButton
                  icon="bell"
                  label={t('alarmList', { day: dayText(day, t.lang) })}
                  onClick={() =>
                    void navigate(
                      `${hrefOf('main', { module: 'alarm' })}?${alarmsOfDays({ begin: day, end: day, zone, plateNum: row.plateNum })}`,
                    )
                  }
                />
              )
            : trackAuth && (
                <IconButton
                  icon="play"
                  label={t('replay', { day: dayText(day, t.lang) })}
                  onClick={() => void navigate(hrefOf('trackQuery', replayOfDay(row.vehicleId, day, zone)))}
                />
              )}
        </div>
      ))}
    </div>
  )
}
