/** What is at a marked point; who may, takes it from the map here. */
import { type MarkedPoint, markedPointKinds } from '@outrider/contract'
import { useState } from 'react'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { commonTexts } from '../../core/strings.ts'
import { coordinates } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './Marks.module.css'
import { marksTexts } from './strings.ts'
import type { UseMarkedPoints } from './use-marked-points.ts'

interface Props {
  point: MarkedPoint
  marks: UseMarkedPoints
  onClose: () => void
}

export function MarkCard({ point, marks, onClose }: Props) {
  const t = useTexts(marksTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const [asking, setAsking] = useState(false)
  const { pointId, name, kind, orgName, latitude, longitude } = point

  const remove = () =>
    marks.remove.mutate(pointId, {
      onSuccess: () => {
        toast(t('removed'))
        onClose()
      },
    })

  return (
    <Dialog title={name} closeLabel={common('close')} onClose={onClose}>
      <div className={styles['content']}>
        <dl className={styles['facts']}>
          <dt>{t('kind')}</dt>
          <dd>{markedPointKinds[kind][lang]}</dd>
          <dt>{t('organisation')}</dt>
          <dd>{orgName}</dd>
          <dt>{t('position')}</dt>
          <dd>{coordinates(latitude, longitude)}</dd>
        </dl>
        {marks.editable && !asking && (
          <Button icon="trash" onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        )}
        {asking && (
          <>
            <Alert tone="notice">{t('removeText')}</Alert>
            <div className={styles['buttons']}>
              <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
              <Button look="primary" busy={marks.remove.isPending} onClick={remove}>
                {t('removeNow')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
}
