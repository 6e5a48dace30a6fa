/** One vehicle: its state of today, the release it waits for, and its checks. */
import { type DepartureCheck, departureStates } from '@outrider/contract'
import { useEffect } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { splitId } from '../../core/api/identity.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { ListState } from '../../core/lists/ListState.tsx'
import { wholeList } from '../../core/lists/use-pages.ts'
import { OutboxQueue } from '../../core/outbox/OutboxQueue.tsx'
import { useOutbox } from '../../core/outbox/use-outbox.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { CheckResult } from './CheckResult.tsx'
import { Decision } from './Decision.tsx'
import styles from './DepartureCheck.module.css'
import { RepairOfDevice } from './RepairOfDevice.tsx'
import { toneOf, typeName } from './departure-words.ts'
import { keepVehicles } from './kept-checks.ts'
import { departureTexts } from './strings.ts'
import { useKeptVehicle } from './use-kept-vehicle.ts'
import { useWhere } from './use-where.ts'

const wordsFor = {
  papers: 'notToLeavePapers',
  alarms: 'notToLeaveAlarms',
  maintenance: 'notToLeaveMaintenance',
  device: 'notToLeaveDevice',
} as const

/** What one person fills in the other sees within this time, ms. */
const refreshEvery = 30_000

export function OfVehicle({ vehicleId }: { vehicleId: string }) {
  const { hrefOf } = useScreens()
  const t = useTexts(departureTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('departureCheck'))
  const wide = useWide()
  const { user, platform } = useWhere(vehicleId)
  const query = useCall('vehicle/getDepartureCheck', { vehicleId, pageSize: 50 }, { refetchInterval: refreshEvery })
  const { data } = query
  const kept = useKeptVehicle(user, vehicleId, query.isError)
  const { entries } = useOutbox()
  const subject = subjectOf(vehicleId)
  const waitsHere = entries.some(entry => entry.subject === subject)
  useEffect(() => {
    if (data) void keepVehicles(user, { vehicles: [data.vehicle], checklists: [data.checklist] })
  }, [data, user])
  const vehicle = data?.vehicle ?? kept?.vehicle
  const mayFill = data ? data.mayFill : kept !== undefined
  const pages = wholeList(query, ({ checks }) => checks)
  const open = data?.checks.find(({ state }) => state === 'waiting')
  return (
    <Page wide={wide} bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack, ofOne: true }} />}>
      {vehicle && (
        <Card title={bothNamesOf(vehicle)}>
          <div className={styles['stack']}>
            <div className="row wrap breaks">
              <StateBadge tone={toneOf[vehicle.state]}>{departureStates[vehicle.state][t.lang]}</StateBadge>
              <span>{[typeName(vehicle.vehicleType, t.lang), vehicle.orgName].filter(Boolean).join(' · ')}</span>
            </div>
            {data?.notToLeave?.map(({ why, names }) => (
              <Alert key={why}>{t(wordsFor[why], { names: names.join(t.lang === 'zh' ? '、' : ', ') })}</Alert>
            ))}
            {data?.notToLeave?.some(({ why }) => why === 'device') && (
              <RepairOfDevice vehicle={data.vehicle} repair={data.repair} />
            )}
            {mayFill && (
              <Button
                // What has been done today is not what the page asks for, nor what would be refused.
                look={vehicle.state === 'none' && !data?.notToLeave ? 'primary' : 'secondary'}
                icon="check"
                block
                onClick={() => void navigate(hrefOf('departureCheck', { vehicleId, fill: '1' }))}
              >
                {t(vehicle.state === 'none' ? 'start' : 'again')}
              </Button>
            )}
          </div>
        </Card>
      )}
      {waitsHere && (
        <Card title={t('waitingHere')}>
          <OutboxQueue />
        </Card>
      )}
      {open && data && <Decision check={open} mayDecide={data.mayDecide} platform={platform} />}
      {kept && !data && <Alert tone="notice">{t('keptFrom', { time: dateTime(kept.at, t.lang) })}</Alert>}
      <Card title={t('history')}>
        <ListState
          pages={pages}
          failed={t('failed')}
          empty={<EmptyState icon="list" title={t('noHistory')} text={t('noHistoryText')} />}
        >
          <ul className={styles['checks']}>
            {pages.rows.map((check: DepartureCheck, index) => (
              <li key={check.checkId}>
                <CheckResult check={check} open={index === 0} platform={platform} />
              </li>
            ))}
          </ul>
        </ListState>
      </Card>
    </Page>
  )
}

/** What is done about one vehicle goes in order. */
export const subjectOf = (vehicleId: string): string => `departureCheck ${splitId(vehicleId).id}`
