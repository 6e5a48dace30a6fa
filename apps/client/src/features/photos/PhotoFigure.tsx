/** A photo with its words laid over it; the file itself stays as the terminal sent it. */
import type { Photo } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { usePhotoUrl, usePhotoWords } from './photo-words.ts'
import styles from './Photos.module.css'
import { photoTexts } from './strings.ts'

interface Props {
  photo: Photo
  /** Where it was taken, if known. */
  address?: string | undefined
}

export function PhotoFigure({ photo, address }: Props) {
  const t = useTexts(photoTexts)
  const [broken, setBroken] = useState(false)
  const words = usePhotoWords()(photo, address)
  const url = usePhotoUrl()(photo)
  return (
    <span className={styles['figure']}>
      {broken ? (
        <span className={styles['broken']}>{t('broken')}</span>
      ) : (
        <img
          className={styles['picture']}
          src={url}
          alt={t('photo', { name: words.slice(0, 2).join(' · ') })}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      )}
      <span className={styles['words']} aria-hidden="true">
        {words.map(line => (
          <span key={line}>{line}</span>
        ))}
      </span>
    </span>
  )
}
