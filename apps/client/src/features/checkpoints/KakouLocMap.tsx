/** /kakouLocMap: the checkpoints on a map, drawn to scale; users with the right add and edit them here. */
import { type Checkpoint, checkpointTypes } from '@outrider/contract'
import type { Coordinates } from '@outrider/geo'
import { useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { CheckpointCard } from './CheckpointCard.tsx'
import { CheckpointForm } from './CheckpointForm.tsx'
import { CheckpointRow } from './CheckpointRows.tsx'
import { MainPart } from '../../ui/layout/MainPart.tsx'
import styles from './Checkpoints.module.css'
import { MapPart } from './MapPart.tsx'
import { PlatformField } from './PlatformField.tsx'
import { QueryRows } from './QueryRows.tsx'
import { checkpointTexts } from './strings.ts'
import { useApproaches, useCheckpoints } from './use-checkpoints.ts'

export default function KakouLocMap() {
  const { hrefOf } = useScreens()
  const t = useTexts(checkpointTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const wide = useWide()
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('checkpoints'))
  const [params, setParams] = useSearchParams()
  const checkpoints = useCheckpoints()
  const approaches = useApproaches()
  /** The checkpoint to edit, or the position of a new one. */
  const [form, setForm] = useState<Checkpoint | Coordinates>()
  const selected = params.get('checkpoint')
  const set = (name: string, value: string | null) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true },
    )
  const select = (id: string | null) => set('checkpoint', id)
  const { list, editable, platform } = checkpoints
  const all = checkpoints.checkpoints
  const chosen = all.find(({ checkpointId }) => checkpointId === selected)
  // The drawing depends on the checkpoints only, not on the vehicles at them.
  const drawn = JSON.stringify(
    all.map(({ checkpointId, name, type, latitude, longitude, radius }) => ({
      id: checkpointId,
      label: name || checkpointTypes[type][lang],
      sign: '',
      latitude,
      longitude,
      radius,
    })),
  )
  const shown = useMemo(
    () => JSON.parse(drawn) as { id: string; label: string; sign: string; latitude: number; longitude: number; radius: number }[],
    [drawn],
  )

  const empty = (
    <EmptyState
      icon="target"
      title={t('noCheckpoints')}
      text={editable ? t('addHint') : undefined}
      action={editable && <Button onClick={() => setForm({ latitude: 35, longitude: 105 })}>{t('add')}</Button>}
    />
  )
  const rows = (
    <QueryRows
      label={t('checkpoints')}
      query={list}
      rows={all}
      idOf={({ checkpointId }) => checkpointId}
      failed={t('checkpointsFailed')}
      empty={empty}
      renderRow={checkpoint => <CheckpointRow checkpoint={checkpoint} onChoose={() => select(checkpoint.checkpointId)} />}
    />
  )
  return (
    <div className={styles['screen']}>
      <TopBar
        title={t('locMap')}
        back={{ label: common('back'), go: goBack }}
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
          <PlatformField chosen={platform} onChoose={code => set('platform', code)} />
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
            // On a phone the map takes the space; the list is shown only while it says something the map does not.
            (wide || all.length === 0) && rows
          )}
        </div>
      </MainPart>
      {form && (
        <CheckpointForm
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
