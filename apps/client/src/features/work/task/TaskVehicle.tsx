/** The vehicle that is fitted or repaired, and changing it. */
import type { WorkApplication } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '../../../core/router/index.ts'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useStored } from '../../../core/context/use-stored.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { rightsOf } from '../../../core/session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/Page.tsx'
import { storedTaskDrafts } from '../stored-tasks.ts'
import { workFieldTexts, workTexts } from '../strings.ts'
import { useOutdateApplications } from '../use-application.ts'
import styles from '../Work.module.css'

export function TaskVehicle({ application }: { application: WorkApplication }) {
  const t = useTexts(workTexts)
  const field = useTexts(workFieldTexts)
  const { api } = useOutrider()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const outdate = useOutdateApplications()
  const mayAdd = useSession(state => rightsOf(state).updInstTaskAuth)
  const { applicationNum, version, kind, vehicleId, plateNum } = application
  const [drafts] = useStored(storedTaskDrafts)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (id: string) =>
      api.call(
        kind === 'installation' ? 'vehManager/modifyInstVehInfo' : 'vehManager/modifyMtcVehInfo',
        { applicationNum, version, vehicleId: id },
        { quiet: true },
      ),
    async onSuccess() {
      toast(t('vehicleSet'))
      await outdate()
    },
  })
  const { openPicker } = useOpenPicker<{ id: string }>({
    first: () => ({ id: '' }),
    take: (before, chosen) => ({ id: chosen(pickers.oneVehicle)?.id ?? before.id }),
    onTaken: ({ id }) => id && mutate(id),
  })
  const typed = drafts[applicationNum] ?? {}
  /** What the form of a vehicle asks for and the task knows; what was typed counts before it is saved. */
  const known = {
    applicationNum,
    orgId: String(application.orgId),
    plateNum,
    commCardNum: typed['commCardNum']?.typed ?? application.commCardNum,
    terminalId: typed['terminalId']?.typed ?? application.terminalId,
    realSim: typed['simIccid']?.typed ?? application.simIccid,
  }
  return (
    <Card title={field('vehicle')}>
      <div className={styles['stack']}>
        <p className={styles['note']}>{vehicleId === null ? t('noVehicle') : plateNum}</p>
        {error && <Alert>{messageOf(error, t.lang)}</Alert>}
        <div className={styles['buttons']}>
          <Button
            busy={isPending}
            icon="truck"
            onClick={() => openPicker(pickers.oneVehicle, 'vehicle', { chosen: vehicleId ?? undefined })}
          >
            {t(vehicleId === null ? 'linkVehicle' : 'setVehicle')}
          </Button>
          {mayAdd && kind === 'installation' && vehicleId === null && (
            <Button icon="plus" onClick={() => void navigate(hrefOf('addVehicle', known))}>
              {t('addVehicle')}
            </Button>
          )}
          {vehicleId !== null && (
            <Button icon="target" onClick={() => void navigate(hrefOf('checkVehPos', { applicationNum }))}>
              {t('checkPos')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
