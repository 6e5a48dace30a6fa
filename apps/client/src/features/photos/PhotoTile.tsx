/** A photo among others, which opens it. */
import type { Photo } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PhotoFigure } from './PhotoFigure.tsx'
import { usePhotoWords } from './photo-words.ts'
import styles from './Photos.module.css'
import { photoTexts } from './strings.ts'

export function PhotoTile({ photo, onOpen }: { photo: Photo; onOpen: () => void }) {
  const t = useTexts(photoTexts)
  const name = usePhotoWords()(photo).slice(0, 2).join(' · ')
  return (
    <button type="button" className={styles['tile']} onClick={onOpen}>
      <span className="visually-hidden">{t('open', { name })}</span>
      <PhotoFigure photo={photo} isNamed />
    </button>
  )
}
