/** Opens the list of alarms narrowed to one vehicle, with the number that are pending; hidden without the right to see alarms. */
import { useNavigate } from '../../core/router/index.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { number } from '../../core/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { alarmsButtonTexts } from './button-strings.ts'

interface Props {
  /** Includes the platform code when several platforms are in use. */
  id: string
  plate: string
}

const staleTime = 30_000

export function AlarmsButton({ id, plate }: Props) {
  const t = useTexts(alarmsButtonTexts)
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const may = useSession(state => rightsOf(state).alarmAuth)
  const { data } = useCall('alarm/getVehiclesAlarms', may ? { vehicleId: id, state: 'pending', pageSize: 1 } : undefined, {
    staleTime,
  })
  if (!may) return null
  const open = () =>
    void navigate({ pathname: hrefOf('main', { module: 'alarm' }), search: new URLSearchParams({ plate }).toString() })
  const n = data && data.total > 0 ? `${number(data.total, t.lang)}${data.totalIsMore ? '+' : ''}` : undefined
  return (
    <Button icon="bell" title={n && t('pendingHint', { n })} onClick={open}>
      {n ? t('pending', { n }) : t('alarms')}
    </Button>
  )
}
