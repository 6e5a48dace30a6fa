/**
 * A picture of the platform made small. Where there is none (it waits, is no picture, or has too many pixels), that is said: the picture itself may be
 * more than a browser can decode.
 */
import { thumbnailOfLink } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../i18n/use-texts.ts'
import { pictureTexts } from './strings.ts'
import styles from './Thumbnail.module.css'

export function Thumbnail({ link, alt }: { link: string; alt: string }) {
  const t = useTexts(pictureTexts)
  const [isMissing, setMissing] = useState(false)
  if (!isMissing) return <img src={thumbnailOfLink(link)} alt={alt} loading="lazy" onError={() => setMissing(true)} />
  return (
    <span role="img" aria-label={alt} className={styles['none']}>
      {t('noPreview')}
    </span>
  )
}
