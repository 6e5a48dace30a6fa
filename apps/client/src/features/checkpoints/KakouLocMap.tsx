/** /kakouLocMap on phones: the checkpoints on a map, drawn to scale; users with the right add and edit them here. */
import type { Checkpoint } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { CheckpointCard } from './CheckpointCard.tsx'
import { CheckpointDialog } from './CheckpointForm.tsx'
import { MainPart } from '../../ui/layout/MainPart.tsx'
import styles from './Checkpoints.module.css'
import { MapPart } from './MapPart.tsx'
import { PlatformField } from './PlatformField.tsx'
import { QueryRows } from './QueryRows.tsx'
import { checkpointTexts } from './strings.ts'
import { useApproaches, useCheckpoints } from './use-checkpoints.ts'
import { useDrawnCheckpoints } from './use-drawn-checkpoints.ts'
import { useSearch } from './use-search.ts'

export default function KakouLocMap() {
  const { hrefOf } = useScreens()
  const t = useTexts(checkpointTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('checkpoints'))
  const { params, set } = useSearch()
  const checkpoints = useCheckpoints()
  const approaches = useApproaches()
  /** The checkpoint to edit, or the position of a new one. */
  const [form, setForm] = useState<Checkpoint | Coordinates>()
  const selected = params.get('checkpoint')
  const select = (id: string | null) => set({ checkpoint: id ?? '' })
  const { list, editable, platform } = checkpoints
  const all = checkpoints.checkpoints
  const chosen = all.find(({ checkpointId }) => checkpointId === selected)
  const shown = useDrawnCheckpoints(all)

  return (
    <div className={styles['screen']}>
      <TopBar
        title={t('locMap')}
        back={{ label: t('back'), go: goBack }}
        actions={<IconButton icon="list" label={t('monitor')} onClick={() => void navigate(hrefOf('checkpoints'))} />}
      />
      <MainPart className={styles['split']}>
        <div className={styles['map']}>
          <MapPart
            checkpoints={shown}
            selected={selected}
            onSelect={select}
            onPlace={editable ? setForm : undefined}
            fitFor={`${platform} ${shown.length > 0}`}
          />
        </div>
        <div className={styles['side']}>
          <PlatformField chosen={platform} onChoose={code => set({ platform: code })} />
          {chosen ? (
            <CheckpointCard
              key={chosen.checkpointId}
              checkpoint={chosen}
              checkpoints={checkpoints}
              approaches={(approaches.data?.reminders ?? []).filter(({ checkpointId }) => checkpointId === chosen.checkpointId)}
              onEdit={() => setForm(chosen)}
              onClose={() => select(null)}
            />
          ) : (
            // The map takes the space; a list is shown only while it says something the map does not.
            all.length === 0 && (
              <QueryRows
                label={t('checkpoints')}
                query={list}
                rows={all}
                idOf={({ checkpointId }) => checkpointId}
                failed={t('checkpointsFailed')}
                empty={
                  <EmptyState
                    icon="gate"
                    title={t('noCheckpoints')}
                    text={editable ? t('addHint') : undefined}
                    action={editable && <Button onClick={() => setForm({ latitude: 35, longitude: 105 })}>{t('add')}</Button>}
                  />
                }
                renderRow={() => null}
              />
            )
          )}
        </div>
      </MainPart>
      {form && (
        <CheckpointDialog
          subject={form}
          checkpoints={checkpoints}
          onClose={() => setForm(undefined)}
          onAdded={id => {
            setForm(undefined)
            select(id)
          }}
        />
      )}
    </div>
  )
}
