/** Details of a POI; users with the right can change and delete it here. */
import { type Poi, poiKinds } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { PictureField } from '../../core/pictures/PictureField.tsx'
import { coordinates } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './Pois.module.css'
import { EditPoi } from './EditPoi.tsx'
import { poiTexts } from './strings.ts'
import type { UsePois } from './use-pois.ts'

interface Props {
  poi: Poi
  pois: UsePois
  onClose: () => void
}

export function PoiCard({ poi: point, pois, onClose }: Props) {
  const t = useTexts(poiTexts)
  const [confirming, setConfirming] = useState(false)
  const [editing, setEditing] = useState(false)
  const { api } = useOutrider()
  const { platform } = pois
  const { pointId, name, kind, orgName, latitude, longitude } = point

  const remove = () =>
    pois.remove.mutate(pointId, {
      onSuccess: () => {
        toast(t('removed'))
        onClose()
      },
    })

  if (editing) return <EditPoi poi={point} pois={pois} onClose={() => setEditing(false)} />
  return (
    <Dialog title={name} closeLabel={t('close')} onClose={onClose}>
      <div className={styles['content']}>
        <FactList
          facts={[
            [t('kind'), poiKinds[kind][t.lang]],
            [t('organisation'), orgName],
            [t('position'), coordinates(latitude, longitude)],
          ]}
        />
        <PictureField
          name={name}
          editable={pois.editable}
          calls={{
            key: ['poi', pointId],
            platform,
            load: async signal =>
              (await api.call('report/getMapMarkedPointPicture', { pointId }, { platform, quiet: true, signal })).picture,
            save: fileId => api.call('report/saveMapMarkedPointPicture', { pointId, fileId }, { platform, quiet: true }),
            remove: () => api.call('report/delMapMarkedPointPicture', { pointId }, { platform, quiet: true }),
          }}
        />
        {pois.editable && !confirming && (
          <ButtonRow>
            <Button icon="edit" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
            <Button icon="trash" onClick={() => setConfirming(true)}>
              {t('remove')}
            </Button>
          </ButtonRow>
        )}
        {confirming && (
          <>
            <Alert tone="notice">{t('removeText')}</Alert>
            <ButtonRow>
              <Button onClick={() => setConfirming(false)}>{t('cancel')}</Button>
              <Button look="primary" busy={pois.remove.isPending} onClick={remove}>
                {t('removeNow')}
              </Button>
            </ButtonRow>
          </>
        )}
      </div>
    </Dialog>
  )
}
