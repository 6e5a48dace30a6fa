/** Boot page: shows the customer's picture for four seconds while the first screen loads below. */
import { useEffect, useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Logo } from '../../ui/Logo.tsx'
import { appTexts } from '../strings.ts'
import type { Advert } from './advert.ts'
import styles from './Boot.module.css'

/** s */
const countdown = 4

export function Boot({ advert }: { advert: Advert }) {
  const t = useTexts(appTexts)
  const [left, setLeft] = useState(countdown)
  const [picture, setPicture] = useState<string>()
  const [gone, setGone] = useState(false)

  useEffect(() => {
    let mounted = true
    const show = async () => {
      const address = await advert.picture
      if (mounted && address === undefined) setGone(true)
      else if (mounted) setPicture(address)
    }
    show().catch((cause: unknown) => {
      // A missing picture must not delay the start.
      console.warn('the advert could not be loaded', cause)
      if (mounted) setGone(true)
    })
    return () => {
      mounted = false
    }
  }, [advert])
  useEffect(() => {
    // Show the last number briefly.
    const timer = setTimeout(() => (left > 0 ? setLeft(left - 1) : setGone(true)), left > 0 ? 1000 : 250)
    return () => clearTimeout(timer)
  }, [left])

  if (gone) return null
  return (
    <section className={styles['boot']} aria-label={t('advert')}>
      {picture ? (
        <img className={styles['picture']} src={picture} alt={t('advert')} onError={() => setGone(true)} />
      ) : (
        <Logo size={72} />
      )}
      <button type="button" className={styles['skip']} onClick={() => setGone(true)}>
        <span role="timer">{left}</span> {t('skip')}
      </button>
    </section>
  )
}
