/** Layout of the screens before sign-in: logo, heading, card; with artwork on wide screens. */
import type { ReactNode } from 'react'
import { Logo } from './Logo.tsx'
import { WelcomeArt } from './WelcomeArt.tsx'
import styles from './Welcome.module.css'

interface Props {
  title: string
  text?: string | undefined
  /** At the top right, such as the language switch. */
  corner?: ReactNode
  /** A customer's picture instead of our artwork. */
  picture?: string | undefined
  children: ReactNode
}

export function Welcome({ title, text, corner, picture, children }: Props) {
  return (
    <div className={styles['screen']}>
      <aside className={styles['art']} aria-hidden="true">
        {picture ? <img src={picture} alt="" className={styles['picture']} /> : <WelcomeArt />}
      </aside>
      <div className={styles['side']}>
        <div className={styles['corner']}>{corner}</div>
        <main className={styles['column']}>
          <div className={styles['brand']}>
            <Logo size={44} />
          </div>
          <h1 className={styles['title']}>{title}</h1>
          {text && <p className={styles['text']}>{text}</p>}
          <div className={styles['work']}>{children}</div>
        </main>
      </div>
    </div>
  )
}
