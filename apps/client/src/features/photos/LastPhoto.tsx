/** The newest photo of a vehicle on its card, the last of what stands there: it comes when it is loaded, and moves nothing away. */
import { useState } from 'react'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useOffered } from '../../core/routing/use-offered.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './Photos.module.css'
import { PhotoTile } from './PhotoTile.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'
import { photoTexts } from './strings.ts'

const path = 'photo/getPhotoInfoHistory'

export function LastPhoto({ id }: { id: string }) {
  const t = useTexts(photoTexts)
  const may = useSession(state => rightsOf(state).videoAuth)
  const offered = useOffered()
  const shown = may && offered(id, { calls: [path] })
  const { data, isError, refetch } = useCall(path, shown ? { vehicleId: id, pageSize: 1 } : undefined)
  const [opened, setOpened] = useState(false)
  if (!shown) return null
  if (isError && !data)
    return (
      <Alert tone="notice">
        {t('lastFailed')}{' '}
        <Button look="quiet" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </Alert>
    )
  const photo = data?.photos[0]
  // Most vehicles have no camera: then there is nothing to say.
  if (!photo) return null
  return (
    <section className={styles['last']} aria-label={t('last')}>
      <h3 className="quiet bold">{t('last')}</h3>
      <PhotoTile photo={photo} onOpen={() => setOpened(true)} />
      {opened && <PhotoViewer photo={photo} onClose={() => setOpened(false)} />}
    </section>
  )
}
