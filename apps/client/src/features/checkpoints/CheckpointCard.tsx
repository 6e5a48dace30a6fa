/** Details of a checkpoint and the vehicles approaching it; users with the right can edit or delete it here. */
import { type Approach, type Checkpoint, checkpointTypes } from '@outrider/contract'
import { useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { coordinates, number } from '../../core/time/format.ts'
import { FactList } from '../../ui/FactList.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ApproachRow } from './CheckpointRows.tsx'
import styles from './Checkpoints.module.css'
import { checkpointTexts } from './strings.ts'
import type { UseCheckpoints } from './use-checkpoints.ts'
import { distanceText } from './checkpoint-labels.ts'

interface Props {
  checkpoint: Checkpoint
  checkpoints: UseCheckpoints
  approaches: readonly Approach[]
  onEdit: () => void
  onClose: () => void
}

export function CheckpointCard({ checkpoint, checkpoints, approaches, onEdit, onClose }: Props) {
  const { hrefOf } = useScreens()
  const t = useTexts(checkpointTexts)
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const { checkpointId, name, type, orgName, latitude, longitude, radius, remindWithin, inside } = checkpoint
  const { editable, platform, remove } = checkpoints

  const removeNow = () =>
    remove.mutate(checkpointId, {
      onSuccess: () => {
        toast(t('removed'))
        onClose()
      },
    })

  return (
    <section className={styles['card']} aria-label={name}>
      <div className={styles['cardHead']}>
        <h2>{name}</h2>
        <IconButton icon="close" label={t('close')} onClick={onClose} />
      </div>
      <FactList
        facts={[
          [t('type'), checkpointTypes[type][t.lang]],
          [t('organisation'), orgName],
          [t('position'), coordinates(latitude, longitude)],
          [t('radius'), distanceText(radius, t, t.lang)],
          [t('remindWithin'), remindWithin === 0 ? t('neverReminds') : distanceText(remindWithin, t, t.lang)],
          [t('inside'), number(inside, t.lang)],
        ]}
      />
      {approaches.length > 0 && (
        <div className={styles['near']}>
          <h3>{t('approachingN', { n: approaches.length })}</h3>
          {approaches.map(approach => (
            <ApproachRow
              key={approach.vehicleId}
              approach={approach}
              onChoose={() => void navigate(hrefOf('main', { module: 'pos', vehicle: approach.vehicleId }))}
            />
          ))}
        </div>
      )}
      {confirming ? (
        <>
          <Alert tone="notice">{t('removeText')}</Alert>
          <ButtonRow>
            <Button onClick={() => setConfirming(false)}>{t('cancel')}</Button>
            <Button look="primary" busy={remove.isPending} onClick={removeNow}>
              {t('removeNow')}
            </Button>
          </ButtonRow>
        </>
      ) : (
        <ButtonRow>
          <Button onClick={() => void navigate(hrefOf('checkpoints', { platform, checkpoint: checkpointId }))}>
            {t('itsPassages')}
          </Button>
          {editable && (
            <Button icon="edit" onClick={onEdit}>
              {t('edit')}
            </Button>
          )}
          {editable && (
            <Button icon="trash" onClick={() => setConfirming(true)}>
              {t('remove')}
            </Button>
          )}
        </ButtonRow>
      )}
    </section>
  )
}
