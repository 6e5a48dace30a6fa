/** The boot page: the customer's picture lies over the first screen for four seconds, while that screen loads below it. */
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
    let looking = true
    const show = async () => {
      const address = await advert.picture
      if (looking && address === undefined) setGone(true)
      else if (looking) setPicture(address)
    }
    show().catch((cause: unknown) => {
      // An advert that does not come is no reason to keep anyone waiting.
      console.warn('advert', cause)
      if (looking) setGone(true)
    })
    return () => {
      looking = false
    }
  }, [advert])
  useEffect(() => {
    // The last figure stands only a moment: the countdown is over.
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
