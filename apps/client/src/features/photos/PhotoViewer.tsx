/** One photo on the whole window, with what is known of it: arrow keys lead to its neighbours, Escape back. */
import type { Photo } from '@outrider/contract'
import { useEffect } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { splitId } from '../../core/api/identity.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useAddress } from '../../core/map/use-address.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { dateTime, number } from '../../core/time/format.ts'
import { shownNumber } from '../../core/time/measures.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { PhotoFigure } from './PhotoFigure.tsx'
import { useChannelName, usePhotoUrl, usePhotoWords } from './photo-words.ts'
import styles from './Photos.module.css'
import { saveOriginal, saveWithWords } from './save-photo.ts'
import { photoTexts } from './strings.ts'

/** Links are valid for an hour, ms. Not kept beyond the screen: who opens a photo again asks again, since each time is recorded. */
const linkAge = 30 * 60_000

interface Props {
  photo: Photo
  onClose: () => void
  /** Absent: there is none. */
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

export function PhotoViewer({ photo, onClose, onPrevious, onNext }: Props) {
  const t = useTexts(photoTexts)
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'ArrowLeft') onPrevious?.()
      if (key === 'ArrowRight') onNext?.()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onPrevious, onNext])
  const channelOf = useChannelName()
  return (
    <Dialog
      title={`${photo.plateNum} · ${channelOf(photo)}`}
      closeLabel={t('close')}
      onClose={onClose}
      placement="center"
      size="medium"
    >
      <PhotoDetail key={photo.photoId} photo={photo} />
      <div className="flex spread">
        <IconButton icon="back" label={t('previous')} disabled={!onPrevious} onClick={onPrevious} />
        <IconButton icon="forward" label={t('next')} disabled={!onNext} onClick={onNext} />
      </div>
    </Dialog>
  )
}

/** A photo, its facts, and what can be done with it. `wide`: beside each other where there is room. */
export function PhotoDetail({ photo, wide = false }: { photo: Photo; wide?: boolean }) {
  const t = useTexts(photoTexts)
  const wordsOf = usePhotoWords()
  const urlOf = usePhotoUrl()
  const { photoId, kind, vehicleId, latitude, longitude, takenAt, receivedAt, speed, askedBy, event, bytes } = photo
  const place = latitude !== null && longitude !== null ? { latitude, longitude } : null
  const address = useAddress(place, splitId(vehicleId).platformCode).address?.text
  const { data, error, isFetching, refetch } = useCall('photo/viewPhoto', { photoId }, { staleTime: linkAge, gcTime: 0 })
  const link = data?.link
  const save = (run: (url: string, words: readonly string[]) => Promise<void>) => () =>
    void (link === undefined ? Promise.reject(new Error('no link')) : run(urlOf(photo, link), wordsOf(photo, address))).catch(
      () => toast(t('notSaved')),
    )
  const facts: [name: string, value: string][] = [
    ...(takenAt === null ? [] : ([[t('takenAt'), dateTime(takenAt, t.lang)]] as [string, string][])),
    [t('receivedAt'), dateTime(receivedAt, t.lang)],
    [t('reason'), t(event)],
    ...(askedBy === '' ? [] : ([[t('askedBy'), askedBy]] as [string, string][])),
    ...(speed === null ? [] : ([[t('speed'), t('kmh', { n: shownNumber('kmh', speed, t.lang) })]] as [string, string][])),
    [t('fileSize'), t('kilobytes', { n: number(Math.max(bytes / 1000, 1), t.lang) })],
  ]
  return (
    <div className={joinClasses(styles['detail'], wide && styles['wideDetail'])}>
      {kind === 'picture' || link === undefined ? (
        // Its thumbnail, until the photo itself is there.
        <PhotoFigure key={link ?? ''} photo={photo} address={address} link={link} />
      ) : kind === 'sound' ? (
        <audio controls src={urlOf(photo, link)} aria-label={t('sound')} />
      ) : (
        <video className={styles['picture']} controls src={urlOf(photo, link)} aria-label={t('video')} />
      )}
      <div className={styles['stack']}>
        {error && link === undefined && (
          <div className="flex wrap gap-2">
            <Alert>{t('notOpened', { why: messageOf(error, t.lang) })}</Alert>
            <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </div>
        )}
        <dl className={styles['facts']}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <div className="flex wrap gap-2">
          <Button icon="download" onClick={save(saveOriginal)}>
            {t('save')}
          </Button>
          {kind === 'picture' && (
            <Button icon="download" onClick={save(saveWithWords)}>
              {t('saveWithWords')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
