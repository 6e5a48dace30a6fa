/** Says how far the device has come with its work: for people who see or hear no picture. Takes the focus of the button that chose it. */
import { useEffect, useRef } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import styles from './Captcha.module.css'
import { captchaTexts } from './captcha-texts.ts'

interface Props {
  parts: number
  /** Parts done; undefined: all. */
  working: number | undefined
}

export function WorkCaptcha({ parts, working }: Props) {
  const t = useTexts(captchaTexts)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className={styles['work']}>
      <p role="status">{t(working === undefined ? 'workDone' : 'workRunning')}</p>
      {working !== undefined && <progress aria-label={t('workProgress')} max={parts} value={working} />}
    </div>
  )
}
