/** /riskObjections: who objected to which event, why, and what somebody else decided; open ones are decided here. */
import type { DataOf } from '@outrider/contract'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from '../../../core/router/index.ts'
import { alarmTexts } from '../../../core/alarms/alarm-texts.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Overview.module.css'
import { Part } from '../Part.tsx'
import { useReportCall } from '../use-report-call.ts'
import { Decision } from './RiskEvents.tsx'
import { safetyTexts } from './texts.ts'

type Objection = DataOf<'activeSafety/getRiskObjections'>['objections'][number]

const states = ['open', 'upheld', 'rejected'] as const
type State = (typeof states)[number]
const pageSize = 50

export default function RiskObjections() {
  const t = useTexts(safetyTexts)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('orgRisk'))
  const [params] = useSearchParams()
  const state = states.find(each => each === params.get('state'))
  return (
    <Page wide bar={<TopBar title={t('objections')} back={{ label: t('back'), go: goBack }} />}>
      <div className={styles['asked']}>
        <Segments<State | 'all'>
          label={t('state')}
          choices={[
            { value: 'all', text: t('all') },
            { value: 'open', text: t('openOnly') },
            { value: 'upheld', text: t('upheldOnly') },
            { value: 'rejected', text: t('rejectedOnly') },
          ]}
          chosen={state ?? 'all'}
          onChoose={next =>
            void navigate(hrefOf('riskObjections', { state: next === 'all' ? undefined : next }), { replace: true })
          }
        />
      </div>
      <div className={styles['parts']}>
        <Objections key={state} state={state} />
      </div>
    </Page>
  )
}

function Objections({ state }: { state: State | undefined }) {
  const t = useTexts(safetyTexts)
  const [pageNum, setPageNum] = useState(1)
  const { reply, said } = useReportCall('activeSafety/getRiskObjections', { state, pageNum, pageSize })
  const rows = reply?.objections ?? []
  const pages = Math.ceil((reply?.total ?? 0) / pageSize)
  return (
    <Part
      title={t('objections')}
      note={t('objectionsHint')}
      said={said}
      none={rows.length === 0 ? { icon: 'check', title: t('noObjections') } : undefined}
      wide
    >
      <ul className="grid gap-2" aria-label={t('objections')}>
        {rows.map(row => (
          <ObjectionRow key={row.alarmId} objection={row} mayDecide={reply?.mayDecide ?? false} />
        ))}
      </ul>
      {pages > 1 && (
        <div className="row wrap gap-3">
          <Button disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
            {t('previousPage')}
          </Button>
          <span className="tabular">
            {pageNum} / {pages}
          </span>
          <Button disabled={pageNum >= pages} onClick={() => setPageNum(pageNum + 1)}>
            {t('nextPage')}
          </Button>
        </div>
      )}
    </Part>
  )
}

function ObjectionRow({ objection, mayDecide }: { objection: Objection; mayDecide: boolean }) {
  const t = useTexts(safetyTexts)
  const names = useTexts(alarmTexts)
  const { hrefOf } = useScreens()
  const { alarmId, type, state, own, reason, objectedBy, objectedTime, decidedBy, decidedTime, decisionReason, driverName } =
    objection
  return (
    <li>
      <div className={styles['event']}>
        <Link to={hrefOf('vehAlmDetail', { vehAlmMsgId: alarmId })}>
          {names(type)} · {bothNamesOf(objection)}
        </Link>
        <span className="tabular">{dateMinute(objection.eventTime, t.lang)}</span>
        <span>{t(state)}</span>
        <span className="whole-line breaks">
          {t(driverName ? 'objectedFor' : 'objectedBy', {
            name: objectedBy,
            driver: driverName,
            time: dateMinute(objectedTime, t.lang),
            reason,
          })}
          {decidedTime !== null && (
            <>
              <br />
              {t('decidedBy', { name: decidedBy, time: dateMinute(decidedTime, t.lang), reason: decisionReason })}
            </>
          )}
        </span>
      </div>
      {state === 'open' && own && <p className="quiet">{t('own')}</p>}
      {state === 'open' && !own && mayDecide && <Decision alarmId={alarmId} />}
    </li>
  )
}
