/** Layout of the page of a share link: map, name, facts, and when the link expires. */
import type { ReactNode } from 'react'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { dateMinute } from '../../../core/time/format.ts'
import { Logo } from '../../../ui/Logo.tsx'
import { pageTexts } from './page-texts.ts'
import styles from './SharedPage.module.css'

interface SharedLayoutProps {
  /** Of the page. */
  title: string
  /** Of the vehicle. */
  name: string
  /** Beside the name. */
  badge?: ReactNode
  /** Below the name. */
  line: string
  /** Title of the platform. */
  platform: string
  map: ReactNode
  facts: ReactNode
  /** ms since 1970. */
  expiresAt: number
}

export function SharedLayout({ title, name, badge, line, platform, map, facts, expiresAt }: SharedLayoutProps) {
  const t = useTexts(pageTexts)
  return (
    <main className={styles['shared']}>
      <div className={styles['map']}>{map}</div>
      <section className={styles['panel']} aria-label={title}>
        <p className={styles['platform']}>
          <Logo size={24} />
          {platform}
        </p>
        <header className={styles['head']}>
          <h1 className={styles['name']}>{name}</h1>
          {badge}
          <p className="whole-line muted">{line}</p>
        </header>
        {facts}
        <p className={styles['until']}>{t('until', { time: dateMinute(expiresAt, t.lang) })}</p>
      </section>
    </main>
  )
}
