/** /kakouMonitor on phones: live passages, approaching vehicles and the list of checkpoints. */
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { aroundPassage } from './around-passage.ts'
import { ApproachList, CheckpointList, MonitorChips, MonitorPlatform, PassageList } from './MonitorLists.tsx'
import { checkpointTexts } from './strings.ts'
import { useMonitor } from './use-monitor.ts'
import { useSearch } from './use-search.ts'

const tabs = ['passages', 'approaching', 'checkpoints'] as const
type MonitorTab = (typeof tabs)[number]

export default function KakouMonitor() {
  const { hrefOf } = useScreens()
  const t = useTexts(checkpointTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('main'))
  const { params, set } = useSearch()
  const monitor = useMonitor()
  const { near, checkpoints } = monitor
  const { editable, platform } = checkpoints
  const view = tabs.find(each => each === params.get('view')) ?? 'passages'
  const words: Record<MonitorTab, string> = {
    passages: t('passages'),
    approaching: near.length > 0 ? t('approachingN', { n: near.length }) : t('approaching'),
    checkpoints: t('checkpoints'),
  }
  const toMap = (checkpoint?: string) => void navigate(hrefOf('checkpointMap', { platform, checkpoint }))
  const action = editable && <Button onClick={() => toMap()}>{t('toMap')}</Button>
  return (
    <ListPage
      bar={
        <TopBar
          title={t('monitor')}
          back={{ label: t('back'), go: goBack }}
          actions={
            <>
              <IconButton icon="track" label={t('toReplay')} onClick={() => void navigate(hrefOf('checkpointReplay'))} />
              <IconButton icon="map" label={t('toMap')} onClick={() => toMap()} />
            </>
          }
        />
      }
      head={
        <>
          <MonitorPlatform monitor={monitor} />
          <Segments
            label={t('view')}
            choices={tabs.map(value => ({ value, text: words[value] }))}
            chosen={view}
            onChoose={next => set({ view: next })}
          />
          <MonitorChips monitor={monitor} />
        </>
      }
    >
      {view === 'passages' && (
        <PassageList
          monitor={monitor}
          action={action}
          onChoose={passage => void navigate(hrefOf('checkpointReplay', aroundPassage(passage)))}
        />
      )}
      {view === 'approaching' && (
        <ApproachList monitor={monitor} action={action} onChoose={({ checkpointId }) => toMap(checkpointId)} />
      )}
      {view === 'checkpoints' && (
        <CheckpointList monitor={monitor} action={action} onChoose={({ checkpointId }) => toMap(checkpointId)} />
      )}
    </ListPage>
  )
}
