/** /kakouTrackReplay on phones: the checkpoints a vehicle passed in a period, in order, with its path. */
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { IconButton } from '../../ui/Button.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { MainPart } from '../../ui/layout/MainPart.tsx'
import styles from './Checkpoints.module.css'
import { MapPart } from './MapPart.tsx'
import { ReplayList } from './ReplayList.tsx'
import { checkpointTexts } from './strings.ts'
import { useReplay } from './use-replay.ts'

export default function KakouTrackReplay() {
  const { hrefOf } = useScreens()
  const t = useTexts(checkpointTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('checkpoints'))
  const replay = useReplay()
  return (
    <div className={styles['screen']}>
      <TopBar
        title={t('replay')}
        back={{ label: t('back'), go: goBack }}
        actions={<IconButton icon="map" label={t('toMap')} onClick={() => void navigate(hrefOf('checkpointMap'))} />}
      />
      <MainPart className={`${styles['split']} ${styles['half']}`}>
        <div className={styles['map']}>
          <MapPart {...replay.map} />
        </div>
        <div className={styles['side']}>
          <ReplayList replay={replay} />
        </div>
      </MainPart>
    </div>
  )
}
