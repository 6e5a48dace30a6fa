/** The lists of the checkpoint monitoring and what narrows them. */
import type { Approach, Checkpoint, Passage } from '@outrider/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ApproachRow, CheckpointRow, ofSeveral } from './CheckpointRows.tsx'
import { PassageRow } from './PassageRow.tsx'
import { usePassageColumns } from './passage-columns.tsx'
import { PlatformField } from './PlatformField.tsx'
import { QueryRows } from './QueryRows.tsx'
import { checkpointTexts } from './strings.ts'
import type { Monitor } from './use-monitor.ts'
import { passageId, usePassages } from './use-passages.ts'

interface ListProps<Row> {
  monitor: Monitor
  onChoose: (row: Row) => void
  /** What leads on from an empty list. */
  action?: ReactNode
}

export function MonitorPlatform({ monitor: { checkpoints, set } }: { monitor: Monitor }) {
  return <PlatformField chosen={checkpoints.platform} onChoose={code => set({ platform: code, checkpoint: '' })} />
}

export function MonitorChips({ monitor: { type, types, only, narrowed, set, showAll } }: { monitor: Monitor }) {
  const t = useTexts(checkpointTexts)
  return (
    <ChipRow label={t('types')}>
      <Chip label={t('allTypes')} chosen={!narrowed} onChoose={showAll} />
      {only && <Chip label={only.name} chosen onChoose={() => set({ checkpoint: '' })} />}
      {types.map(each => (
        <Chip
          key={each.type}
          label={each.name}
          chosen={type === each.type}
          onChoose={() => set({ type: type === each.type ? '' : each.type, checkpoint: '' })}
        />
      ))}
    </ChipRow>
  )
}

function EmptyMonitor({ monitor, title, text, action }: { monitor: Monitor; title: string; text: string; action?: ReactNode }) {
  const t = useTexts(checkpointTexts)
  if (monitor.narrowed)
    return <EmptyState icon="search" title={t('noneOfType')} action={<Button onClick={monitor.showAll}>{t('showAll')}</Button>} />
  return <EmptyState icon="gate" title={title} text={text} action={action} />
}

function usePassageList(monitor: Monitor, action: ReactNode) {
  const t = useTexts(checkpointTexts)
  const { type, checkpointId } = monitor
  return {
    label: t('passages'),
    pages: usePassages({ type, checkpointId }),
    idOf: passageId,
    failed: t('passagesFailed'),
    empty: <EmptyMonitor monitor={monitor} title={t('noPassages')} text={t('noPassagesText')} action={action} />,
  }
}

export function PassageList({ monitor, onChoose, action }: ListProps<Passage>) {
  const list = usePassageList(monitor, action)
  return (
    <PagedRows
      {...list}
      rowHeight={84}
      renderRow={passage => <PassageRow passage={passage} onChoose={() => onChoose(passage)} />}
    />
  )
}

/** With columns to choose, and to be exported. */
export function PassageTable({ monitor, onChoose, action }: ListProps<Passage>) {
  const columns = usePassageColumns()
  const list = usePassageList(monitor, null)
  return <PagedTable {...list} name="passages" columns={columns} onChoose={onChoose} actions={action} />
}

export function ApproachList({ monitor, onChoose, action }: ListProps<Approach>) {
  const t = useTexts(checkpointTexts)
  return (
    <QueryRows
      label={t('approaching')}
      query={monitor.approaches}
      rows={monitor.near}
      idOf={({ vehicleId, checkpointId }) => `${vehicleId} ${checkpointId}`}
      failed={t('approachesFailed')}
      empty={<EmptyMonitor monitor={monitor} title={t('noApproaches')} text={t('noApproachesText')} action={action} />}
      renderRow={approach => <ApproachRow approach={approach} onChoose={() => onChoose(approach)} />}
    />
  )
}

export function CheckpointList({ monitor, onChoose, action }: ListProps<Checkpoint>) {
  const t = useTexts(checkpointTexts)
  const several = ofSeveral(monitor.checkpoints.checkpoints)
  return (
    <QueryRows
      label={t('checkpoints')}
      query={monitor.checkpoints.list}
      rows={monitor.listed}
      idOf={({ checkpointId }) => checkpointId}
      failed={t('checkpointsFailed')}
      empty={<EmptyMonitor monitor={monitor} title={t('noCheckpoints')} text={t('noCheckpointsText')} action={action} />}
      renderRow={checkpoint => (
        <CheckpointRow
          checkpoint={checkpoint}
          withOrganisation={several}
          chosen={checkpoint.checkpointId === monitor.checkpointId}
          onChoose={() => onChoose(checkpoint)}
        />
      )}
    />
  )
}
