/** The vehicle that is fitted or repaired, and changing it. */
import type { WorkApplication } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../core/routing/open-picker.ts'
import { pickers } from '../../core/routing/pickers.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/Page.tsx'
import { workFieldTexts, workTexts } from './strings.ts'
import { useOutdateApplications } from './use-application.ts'
import styles from './Work.module.css'

export function TaskVehicle({ application }: { application: WorkApplication }) {
  const t = useTexts(workTexts)
  const field = useTexts(workFieldTexts)
  const lang = useLang()
  const { api } = useOutrider()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const outdate = useOutdateApplications()
  const mayAdd = useSession(state => rightsOf(state).updInstTaskAuth)
  const { applicationNum, version, kind, vehicleId, plateNum } = application
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
  return (
    <Card title={field('vehicle')}>
      <div className={styles['stack']}>
        <p className={styles['note']}>{vehicleId === null ? t('noVehicle') : plateNum}</p>
        {error && <Alert>{messageOf(error, lang)}</Alert>}
        <div className={styles['buttons']}>
          <Button
            busy={isPending}
            icon="truck"
            onClick={() => openPicker(pickers.oneVehicle, 'vehicle', { chosen: vehicleId ?? undefined })}
          >
            {t(vehicleId === null ? 'linkVehicle' : 'setVehicle')}
          </Button>
          {mayAdd && kind === 'installation' && vehicleId === null && (
            <Button icon="plus" onClick={() => void navigate(hrefOf('addVehicle'))}>
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
