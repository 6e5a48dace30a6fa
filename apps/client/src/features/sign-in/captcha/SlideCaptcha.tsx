/** Slider captcha: moves the piece into its gap by dragging or with the arrow keys. */
import { type CSSProperties, useState } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import styles from './Captcha.module.css'
import { captchaTexts } from './captcha-texts.ts'
import type { CaptchaPicture } from './use-captcha.ts'

interface Props {
  picture: Extract<CaptchaPicture, { kind: 'slide' }>
  /** Pixels of the picture; undefined: not moved. */
  onMoved: (x: number | undefined) => void
}

export function SlideCaptcha({ picture, onMoved }: Props) {
  const t = useTexts(captchaTexts)
  const [x, setX] = useState(0)
  const { width, height, pieceSize, y } = picture
  /** In percent of the picture, so that it scales. */
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  const piece: CSSProperties = {
    left: percent(x, width),
    top: percent(y, height),
    width: percent(pieceSize, width),
  }
  return (
    <div className={styles['slide']}>
      <div className={styles['scene']} style={{ aspectRatio: `${width} / ${height}` }}>
        <img src={picture.background} alt={t('gapPicture')} draggable={false} />
        <img src={picture.piece} alt="" className={styles['piece']} style={piece} draggable={false} />
      </div>
      <input
        type="range"
        aria-label={t('slide')}
        min={0}
        max={width - pieceSize}
        step={1}
        value={x}
        onChange={event => {
          const moved = Number(event.target.value)
          setX(moved)
          onMoved(moved === 0 ? undefined : moved)
        }}
      />
      <p className="muted">{t('slideHint')}</p>
    </div>
  )
}
