/** Panel with the lists, the map beside it, and the chosen checkpoint in the inspector. */
import type { Checkpoint, Passage } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from '../../core/router/index.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useStored } from '../../core/context/use-stored.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import type { FleetSource } from '../../core/map/fleet/fleet-source.ts'
import { storedPanel } from '../../core/routing/stored-panel.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { IconButton } from '../../ui/Button.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { Tabs } from '../../ui/layout/Tabs.tsx'
import { Workspace } from '../../ui/layout/Workspace.tsx'
import { aroundPassage } from './around-passage.ts'
import { CheckpointCard } from './CheckpointCard.tsx'
import { type CheckpointCircle, CheckpointPanel } from './CheckpointForm.tsx'
import { MapPart } from './MapPart.tsx'
import type { MapCircle } from '../../core/map/circle/circle-ring.ts'
import { ApproachList, CheckpointList, MonitorChips, MonitorPlatform, PassageList, PassageTable } from './MonitorLists.tsx'
import { ReplayList } from './ReplayList.tsx'
import { checkpointTexts } from './strings.ts'
import { type CheckpointScreen, type CheckpointTab, useCheckpointTabs } from './use-checkpoint-tabs.ts'
import { useDrawnCheckpoints } from './use-drawn-checkpoints.ts'
import { useMonitor } from './use-monitor.ts'
import { useReplay } from './use-replay.ts'
import styles from './WideCheckpoints.module.css'

const titles = { checkpoints: 'monitor', checkpointMap: 'locMap', checkpointReplay: 'replay' } as const

interface ListsProps {
  screen: CheckpointScreen
  tabs: ReturnType<typeof useCheckpointTabs>
  monitor: ReturnType<typeof useMonitor>
  replay: ReturnType<typeof useReplay>
  onPassage: (passage: Passage) => void
  onCheckpoint: (checkpoint: string) => void
}

/** The lists of the panel, one of them shown. */
function Lists({ screen, tabs, monitor, replay, onPassage, onCheckpoint }: ListsProps) {
  const t = useTexts(checkpointTexts)
  const near = monitor.near.length
  const words: Record<CheckpointTab, string> = {
    passages: t('passages'),
    approaching: near > 0 ? t('approachingN', { n: near }) : t('approaching'),
    checkpoints: t('checkpoints'),
    vehicle: t('byVehicle'),
  }
  const lists: Record<CheckpointTab, ReactNode> = {
    passages: <PassageList monitor={monitor} onChoose={onPassage} />,
    approaching: <ApproachList monitor={monitor} onChoose={({ checkpointId }) => onCheckpoint(checkpointId)} />,
    checkpoints: <CheckpointList monitor={monitor} onChoose={({ checkpointId }) => onCheckpoint(checkpointId)} />,
    vehicle: <ReplayList replay={replay} />,
  }
  return (
    <div className={styles['panel']}>
      <TopBar
        title={t(titles[screen])}
        actions={
          tabs.chosen === 'passages' && (
            <IconButton
              icon="report"
              label={t('asTable')}
              aria-pressed={tabs.asTable}
              onClick={() => monitor.set({ view: tabs.asTable ? '' : 'table' })}
            />
          )
        }
      />
      <Tabs
        label={t('view')}
        chosen={tabs.chosen}
        onChoose={tabs.open}
        tabs={tabs.allowed.map(key => ({
          key,
          text: words[key],
          content: (
            <div className={styles['list']}>
              {key !== 'vehicle' && (
                <div className={styles['filters']}>
                  <MonitorPlatform monitor={monitor} />
                  <MonitorChips monitor={monitor} />
                </div>
              )}
              {lists[key]}
            </div>
          ),
        }))}
      />
    </div>
  )
}

export function WideCheckpoints({ screen }: { screen: CheckpointScreen }) {
  const { hrefOf } = useScreens()
  const t = useTexts(checkpointTexts)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { liveFleet } = useOutrider()
  const fleet = useMemo((): FleetSource => ({ open: () => liveFleet.map() }), [liveFleet])
  const [shape, setShape] = useStored(storedPanel)
  const tabs = useCheckpointTabs(screen)
  const monitor = useMonitor()
  const replay = useReplay(screen === 'checkpointReplay')
  const { checkpoints, approaches, only, set } = monitor
  const { editable, platform } = checkpoints
  const drawn = useDrawnCheckpoints(monitor.listed)
  /** The checkpoint to edit, or the position of a new one; only on the screen where it was opened. */
  const [form, setForm] = useState<{ subject: Checkpoint | Coordinates; at: string }>()
  const [circle, setCircle] = useState<MapCircle>()
  const editor = useRef<CheckpointCircle>(null)
  const editing = form?.at === pathname ? form.subject : undefined
  const edit = (subject: Checkpoint | Coordinates) => setForm({ subject, at: pathname })
  const close = () => setForm(undefined)

  const choose = (checkpoint: string | null) => set({ checkpoint: checkpoint ?? '' })
  const inReplay = replay.query !== undefined
  const onMap = inReplay
    ? replay.map
    : {
        checkpoints: drawn,
        selected: screen === 'checkpointReplay' ? null : (monitor.checkpointId ?? null),
        onSelect: screen === 'checkpointReplay' ? () => undefined : choose,
        fitFor: `${platform} ${monitor.type ?? ''} ${drawn.length > 0}`,
      }
  const passage = (each: Passage) => void navigate(hrefOf('checkpointReplay', aroundPassage(each)))
  const panel = editing ? (
    <CheckpointPanel
      ref={editor}
      subject={editing}
      checkpoints={checkpoints}
      onCircle={setCircle}
      onClose={close}
      onAdded={id => {
        close()
        void navigate(hrefOf('checkpointMap', { platform, checkpoint: id }))
      }}
    />
  ) : (
    <Lists {...{ screen, tabs, monitor, replay }} onPassage={passage} onCheckpoint={choose} />
  )
  return (
    <Workspace
      panel={panel}
      shape={shape}
      onShape={setShape}
      labels={{ resize: t('resizePanel'), fold: t('foldPanel'), unfold: t('unfoldPanel') }}
      inspector={
        only &&
        !editing &&
        screen !== 'checkpointReplay' && (
          <CheckpointCard
            key={only.checkpointId}
            checkpoint={only}
            checkpoints={checkpoints}
            approaches={(approaches.data?.reminders ?? []).filter(({ checkpointId }) => checkpointId === only.checkpointId)}
            onEdit={() => edit(only)}
            onClose={() => choose(null)}
          />
        )
      }
    >
      <div className={styles['canvas']}>
        <div className={styles['map']}>
          <MapPart
            {...onMap}
            fleet={fleet}
            vehicle={replay.query?.vehicle ?? null}
            onSelect={editing ? () => undefined : onMap.onSelect}
            onPlace={editable && !editing ? edit : undefined}
            draft={editing && circle}
            onDraft={change => editor.current?.drag(change)}
          />
        </div>
        {tabs.asTable && (
          <div className={styles['table']}>
            <PassageTable
              monitor={monitor}
              onChoose={passage}
              action={<IconButton icon="close" label={t('closeTable')} onClick={() => set({ view: '' })} />}
            />
          </div>
        )}
      </div>
    </Workspace>
  )
}
