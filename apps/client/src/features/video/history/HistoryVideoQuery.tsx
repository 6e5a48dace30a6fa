/** /historyVideoQuery: of which vehicle and time recorded video is looked for; and the recordings that the user downloads. */
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MainPart } from '../../../ui/layout/MainPart.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { useCameraName } from '../use-camera-name.ts'
import { downloadTexts } from './download-texts.ts'
import { Downloads } from './Downloads.tsx'
import { HistoryForm } from './HistoryForm.tsx'
import styles from './History.module.css'
import { historyTexts } from './strings.ts'
import { useDownloads } from './use-downloads.ts'

export default function HistoryVideoQuery() {
  const { hrefOf } = useScreens()
  const t = useTexts(historyTexts)
  const common = useTexts(commonTexts)
  const words = useTexts(downloadTexts)
  const nameOf = useCameraName()
  const wide = useWide()
  const goBack = useGoBack(hrefOf('main', { module: 'video' }))
  const parameters = useScreenParameters('historyVideoQuery')
  const downloads = useDownloads('own')
  const own = (
    <Downloads
      downloads={downloads}
      title={words('own')}
      nameOf={({ plateNum, channel }) => nameOf({ vehicleId: '', plateNum, channel, name: '' })}
    />
  )
  return (
    <div className={styles['screen']}>
      <TopBar title={t('query')} back={{ label: common('back'), go: goBack }} />
      <MainPart className={styles['body']}>
        <div className={styles['panel']}>
          <HistoryForm first={parameters} />
          {!wide && own}
        </div>
        {wide && (
          <div className={styles['results']}>
            <EmptyState icon="video" title={t('start')} text={t('startText')} />
            {own}
          </div>
        )}
      </MainPart>
    </div>
  )
}
