/** The vehicles nearest to a place: state, distance and direction; a press opens one. */
import { compassPoint, type Coordinates } from '@outrider/geo'
import { useFleetStatus } from '../../../core/context/use-fleet.ts'
import { courseTexts } from '../../../core/i18n/course-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { lengthText } from '../../../core/map/measure/measure-length.ts'
import { serverNow } from '../../../core/time/server-clock.ts'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { lineRowClass } from '../../../ui/LineRow.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { VehicleLine } from '../VehicleRow.tsx'
import { isOldPosition } from './is-old-position.ts'
import { nearTexts } from './near-texts.ts'
import styles from './NearbyDialog.module.css'
import { useNearest } from './use-nearest.ts'

export interface NearPlace {
  /** WGS-84. */
  at: Coordinates
  /** Near this vehicle, which is left out; undefined: near a place. */
  vehicle?: { id: string; name: string } | undefined
}

interface Props {
  place: NearPlace
  onOpen: (vehicleId: string) => void
  onClose: () => void
}

export function NearbyDialog({ place: { at, vehicle }, onOpen, onClose }: Props) {
  const t = useTexts(nearTexts)
  const compass = useTexts(courseTexts)
  const staleAfterSeconds = useFleetStatus(status => status.staleAfterSeconds)
  const near = useNearest(at, vehicle?.id)
  const title = vehicle ? t('nearThis', { name: vehicle.name }) : t('nearby')
  return (
    <Dialog title={title} closeLabel={t('close')} size="medium" onClose={onClose}>
      {!near && <LoadingState label={t('loading')} />}
      {near?.length === 0 && <p>{t('none')}</p>}
      {near && near.length > 0 && (
        <>
          <p className={styles['note']}>{t('crow')}</p>
          <ul className={styles['list']} aria-label={title}>
            {near.map(({ vehicle: each, metres, bearing }) => (
              <li key={each.id}>
                <button type="button" className={lineRowClass(false)} onClick={() => onOpen(each.id)}>
                  <VehicleLine vehicle={each} />
                  <span className={`${styles['where']} tabular`}>
                    {`${lengthText(metres, t.lang)} ${compass(compassPoint(bearing))}`}
                    {isOldPosition(each, { now: serverNow(), staleAfterSeconds }) && (
                      <span className={styles['old']}>{t('old')}</span>
                    )}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  )
}
