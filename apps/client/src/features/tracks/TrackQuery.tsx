/** /trackQuery: track replay on a screen of its own. */
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { queryTexts } from './query/strings.ts'
import TrackModule from './TrackModule.tsx'
import { MainPart } from '../../ui/layout/MainPart.tsx'
import styles from './TrackQuery.module.css'

export default function TrackQuery() {
  const { hrefOf } = useScreens()
  const t = useTexts(queryTexts)
  const goBack = useGoBack(hrefOf('main'))
  return (
    <div className={styles['page']}>
      <TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />
      <MainPart className={styles['body']}>
        <TrackModule />
      </MainPart>
    </div>
  )
}
