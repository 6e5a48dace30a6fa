/** A photo with its words laid over it; the file itself stays as the terminal sent it. */
import type { Photo } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { usePhotoUrl, usePhotoWords } from './photo-words.ts'
import styles from './Photos.module.css'
import { photoTexts } from './strings.ts'

interface Props {
  photo: Photo
  /** Where it was taken, if known. */
  address?: string | undefined
  /** Of the photo as it was taken; undefined: its thumbnail is shown. */
  link?: string | undefined
  /** What has the photo in it, says what it is. */
  isNamed?: boolean
}

export function PhotoFigure({ photo, address, link, isNamed = false }: Props) {
  const t = useTexts(photoTexts)
  const [broken, setBroken] = useState(false)
  const words = usePhotoWords()(photo, address)
  const shown = link ?? photo.thumbnail
  const urlOf = usePhotoUrl()
  return (
    <span className={styles['figure']}>
      {shown === null ? (
        <span className={styles['broken']}>
          <Icon name={photo.kind === 'sound' ? 'soundOn' : 'video'} />
          {t(photo.kind)}
        </span>
      ) : broken ? (
        <span className={styles['broken']}>{t('broken')}</span>
      ) : (
        <img
          className={styles['picture']}
          src={urlOf(photo, shown)}
          alt={isNamed ? '' : t('photo', { name: words.slice(0, 2).join(' · ') })}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
      <span className={styles['words']} aria-hidden="true">
        {/* A small one would be covered by more than what and when. */}
        {(isNamed ? words.slice(0, 2) : words).map(line => (
          <span key={line}>{line}</span>
        ))}
      </span>
    </span>
  )
}
