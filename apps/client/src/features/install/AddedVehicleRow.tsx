/** An added vehicle: the row opens it on the map, the button its details. */
import { type DataOf, vehicleTypes } from '@outrider/contract'
import { useNavigate } from 'react-router'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateTime } from '../../core/time/format.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Disc } from '../../ui/Disc.tsx'
import styles from './AddedVehicleRow.module.css'
import { installTexts } from './strings.ts'

export type AddedVehicle = DataOf<'vehicle/getAddVehicleHistory'>['vehicles'][number]

const isKnown = (type: string): type is keyof typeof vehicleTypes => Object.hasOwn(vehicleTypes, type)

export function AddedVehicleRow({ vehicle }: { vehicle: AddedVehicle }) {
  const { hrefOf } = useScreens()
  const t = useTexts(installTexts)
  const lang = useLang()
  const navigate = useNavigate()
  const { vehicleId, plateNum, nickname, orgName, vehicleType, simNum, time, addedBy } = vehicle
  const type = isKnown(vehicleType) ? vehicleTypes[vehicleType][lang] : vehicleType
  return (
    <div className={styles['row']}>
      <button
        type="button"
        className={styles['main']}
        onClick={() => void navigate(hrefOf('main', { module: 'pos', vehicle: vehicleId }))}
      >
        <Disc icon="truck" />
        <span className={styles['words']}>
          <span className={styles['name']}>{bothNamesOf({ plateNum, nickname })}</span>
          <span className={styles['text']}>{[type, orgName, simNum].filter(Boolean).join(' · ')}</span>
          <span className={styles['text']}>{t('addedBy', { name: addedBy || t('bySystem'), time: dateTime(time, lang) })}</span>
        </span>
      </button>
      <IconButton
        icon="info"
        label={t('details', { plate: plateNum })}
        onClick={() => void navigate(hrefOf('vehicleInfo', { vehicle: vehicleId }))}
      />
    </div>
  )
}
