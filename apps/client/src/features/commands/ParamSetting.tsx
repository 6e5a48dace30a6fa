/** /paramSetting: what a vehicle is told, and the log of it; without a vehicle the log of all. */
import { useContext, useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { namesById } from '../../core/fleet/naming.ts'
import { useVehicle } from '../../core/context/use-fleet.ts'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { OpenOverlayContext } from '../../core/routing/overlay-context.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { rightsIn } from '../../core/session/user-data.ts'
import { Button } from '../../ui/Button.tsx'
import { PickField } from '../../ui/inputs/PickField.tsx'
import { Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { ApprovalSettings } from './ApprovalSettings.tsx'
import { addressOf, type CommandFilter, filterOf } from './command-filter.ts'
import { CommandLog } from './CommandLog.tsx'
import styles from './Commands.module.css'
import { commandTexts } from './strings.ts'
import { VehicleControls } from './VehicleControls.tsx'

/** Who gives commands on the current platform says where a second person has to approve. */
function useMaySetApproval(): boolean {
  return useSession(state => {
    const data = state.userDatas[currentPlatform(state)?.Code ?? '']
    return data !== undefined && rightsIn(data).commandAuth
  })
}

export default function ParamSetting() {
  const t = useTexts(commandTexts)
  const wide = useWide()
  const overlay = useContext(OpenOverlayContext)
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  const { vehicle: named, ...inAddress } = useScreenParameters('paramSetting')
  const [approval, setApproval] = useState(false)
  const mayApprove = useMaySetApproval()
  const { draft, openPicker } = useOpenPicker<{ vehicle: string }>({
    first: () => ({ vehicle: named ?? '' }),
    take(before, chosen) {
      const picked = chosen(pickers.vehicle)
      return picked ? { vehicle: picked.id } : before
    },
  })
  const vehicleId = draft.vehicle || named || ''
  const vehicle = useVehicle(vehicleId || null)
  // Typed letters must not wait for the address.
  const [filter, setFilter] = useState<CommandFilter>(() => filterOf(inAddress))
  function show(next: CommandFilter) {
    setFilter(next)
    if (overlay) return
    void navigate(hrefOf('paramSetting', { ...(vehicleId && { vehicle: vehicleId }), ...addressOf(next) }), { replace: true })
  }
  const log = (
    <CommandLog key={vehicleId} vehicleId={vehicleId || undefined} wide={wide && !vehicleId} filter={filter} onFilter={show} />
  )
  return (
    <Page wide fills bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      <div className={styles['fields']}>
        <PickField
          label={t('vehicle')}
          value={namesById(vehicleId, vehicle, t.lang)}
          placeholder={t('chooseVehicle')}
          name="vehicle"
          onOpen={() => openPicker(pickers.vehicle, 'vehicle', { chosen: vehicleId || undefined })}
        />
        {mayApprove && (
          <Button icon="shield" onClick={() => setApproval(true)}>
            {t('approval')}
          </Button>
        )}
      </div>
      {vehicleId ? (
        <div className={styles[overlay ? 'controls' : 'panes']}>
          <div className="column gap-4 shrinks">
            <VehicleControls key={vehicleId} vehicleId={vehicleId} />
          </div>
          {log}
        </div>
      ) : (
        log
      )}
      {approval && <ApprovalSettings onClose={() => setApproval(false)} />}
    </Page>
  )
}
