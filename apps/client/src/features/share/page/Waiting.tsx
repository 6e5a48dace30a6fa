/** The page while what it shows is on its way. */
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { type PageText, pageTexts } from './page-texts.ts'
import styles from './SharedPage.module.css'

export function Waiting({ text }: { text: PageText }) {
  return (
    <main className={styles['middle']}>
      <LoadingState label={useTexts(pageTexts)(text)} />
    </main>
  )
}

export const TrackWaiting = () => <Waiting text="trackLoading" />
