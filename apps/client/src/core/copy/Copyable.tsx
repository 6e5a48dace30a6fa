/** A value that is copied by a long press. */
import { type ReactNode, useEffect, useMemo } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { commonTexts } from '../i18n/common-texts.ts'
import { copyText } from './copy-text.ts'
import styles from './Copyable.module.css'
import { longPress } from './long-press.ts'

/** ms. */
const longPressMs = 500

const later = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

export function Copyable({ text, children }: { text: string; children: ReactNode }) {
  const t = useTexts(commonTexts)
  const press = useMemo(() => {
    const copy = async () => {
      try {
        await copyText(text)
        toast(t('copied'))
      } catch (error) {
        console.warn('copying failed', error)
        toast(t('failed'))
      }
    }
    return longPress(longPressMs, () => void copy(), later)
  }, [text, t])
  useEffect(() => press.end, [press])
  return (
    <span
      className={styles['value']}
      onPointerDown={press.down}
      onPointerMove={press.move}
      onPointerUp={press.end}
      onPointerLeave={press.end}
      onPointerCancel={press.end}
    >
      {children}
    </span>
  )
}
