/** Which vehicles a driver drove in the last days, and by what that is known. */
import { useMemo, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { bothNamesOf } from '../../../core/fleet/naming.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { dateTime } from '../../../core/time/format.ts'
import { ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { Row, Rows } from '../../../ui/Rows.tsx'
import styles from '../Admin.module.css'
import { driverFileTexts } from './driver-texts.ts'

const hour = 3_600_000
const day = 24 * hour
const periods = ['7', '30'] as const

export function KnownDrives({ driverId }: { driverId: string }) {
  const t = useTexts(driverFileTexts)
  const [days, setDays] = useState<(typeof periods)[number]>('7')
  const [now] = useState(() => Date.now())
  const asked = useMemo(() => {
    // The whole hour: what begins meanwhile is in it, also where this clock is behind.
    const endTime = Math.ceil(now / hour + 0.25) * hour
    return { driverId, startTime: endTime - Number(days) * day, endTime }
  }, [driverId, days, now])
  const { data, error, refetch } = useCall('admin/getKnownDrives', asked)
  return (
    <>
      <Segments
        label={t('period')}
        choices={periods.map(value => ({ value, text: t('days', { count: value }) }))}
        chosen={days}
        onChoose={setDays}
      />
      {error ? (
        <ErrorState
          title={t('drivesFailed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : !data ? (
        <LoadingState label={t('loading')} />
      ) : data.drives.length === 0 ? (
        <p className={styles['hint']}>{t('noDrives')}</p>
      ) : (
        <Rows label={t('drives')}>
          {data.drives.map(({ source, vehicleId, plateNum, nickname, from, to }) => (
            <Row
              key={`${source} ${vehicleId} ${from}`}
              title={bothNamesOf({ plateNum, nickname })}
              text={`${dateTime(from, t.lang)} – ${to === null ? t('still') : dateTime(to, t.lang)}`}
              value={t(`source_${source}`)}
            />
          ))}
        </Rows>
      )}
      {data?.more && <p className={styles['hint']}>{t('moreDrives')}</p>}
    </>
  )
}
