/** An added vehicle: the row opens it on the map, the button its details. */
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateTime } from '../../core/time/format.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Disc } from '../../ui/Disc.tsx'
import { LineRow } from '../../ui/LineRow.tsx'
import { typeText } from './added-columns.ts'
import { installTexts } from './strings.ts'
import type { AddedVehicle } from './added-vehicle.ts'

export function AddedVehicleRow({ vehicle }: { vehicle: AddedVehicle }) {
  const { hrefOf } = useScreens()
  const t = useTexts(installTexts)
  const navigate = useNavigate()
  const { vehicleId, plateNum, nickname, orgName, vehicleType, simNum, time, addedBy } = vehicle
  const type = typeText(vehicleType, t.lang)
  return (
    <LineRow
      lead={<Disc icon="truck" />}
      title={bothNamesOf({ plateNum, nickname })}
      texts={[
        [simNum, type, orgName].filter(Boolean).join(' · '),
        t('addedBy', { name: addedBy || t('bySystem'), time: dateTime(time, t.lang) }),
      ]}
      onClick={() => void navigate(hrefOf('main', { module: 'pos', vehicle: vehicleId }))}
      action={
        <IconButton
          icon="info"
          label={t('details', { plate: plateNum })}
          onClick={() => void navigate(hrefOf('vehicleInfo', { vehicle: vehicleId }))}
        />
      }
    />
  )
}
