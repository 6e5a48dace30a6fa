/** The newest photos of all vehicles, where none is chosen yet: what came lately, and which vehicles have cameras. */
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Card } from '../../ui/Page.tsx'
import styles from './Photos.module.css'
import { PhotoTile } from './PhotoTile.tsx'
import { PhotoViewer } from './PhotoViewer.tsx'
import { photoTexts } from './strings.ts'
import { usePhotos } from './use-photos.ts'

/** All others are in the history. */
const shown = 12
const ofAll = {}

export function LatestPhotos() {
  const t = useTexts(photoTexts)
  const { pages: list, missing } = usePhotos(ofAll)
  const [openId, setOpenId] = useState<string>()
  const photos = list.rows.slice(0, shown)
  const at = photos.findIndex(({ photoId }) => photoId === openId)
  const open = photos[at]
  const to = (index: number) => photos[index] && (() => setOpenId(photos[index]?.photoId))
  if (list.state === 'loading') return <LoadingState label={t('loading')} />
  if (list.state === 'failed')
    return <ErrorState title={t('failed')} text={messageOf(list.error, t.lang)} retry={{ label: t('retry'), run: list.reload }} />
  return (
    <Card title={t('latest')}>
      {missing.length > 0 && <Alert tone="notice">{t('missing', { names: missing.join(', ') })}</Alert>}
      {photos.length === 0 && <EmptyState icon="camera" title={t('none')} text={t('nothingText')} />}
      <ul className={styles['latest']} aria-label={t('latest')}>
        {photos.map(photo => (
          <li key={photo.photoId}>
            <PhotoTile photo={photo} onOpen={() => setOpenId(photo.photoId)} />
          </li>
        ))}
      </ul>
      {open && <PhotoViewer photo={open} onClose={() => setOpenId(undefined)} onPrevious={to(at - 1)} onNext={to(at + 1)} />}
    </Card>
  )
}
