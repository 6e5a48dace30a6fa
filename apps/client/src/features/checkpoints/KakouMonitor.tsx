/** /kakouMonitor: live passages, approaching vehicles and the list of checkpoints. */
import { checkpointTypes, type CheckpointType, type Passage } from '@outrider/contract'
import type { ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import { useScreens } from '../../core/routing/use-screens.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { ApproachRow, CheckpointRow } from './CheckpointRows.tsx'
import { PassageRow } from './PassageRow.tsx'
import { usePassageColumns } from './passage-columns.tsx'
import { PlatformField } from './PlatformField.tsx'
import { QueryRows } from './QueryRows.tsx'
import { checkpointTexts } from './strings.ts'
import { useApproaches, useCheckpoints, useCheckpointTypes } from './use-checkpoints.ts'
import { passageId, usePassages } from './use-passages.ts'

const tabs = ['passages', 'approaching', 'checkpoints'] as const
type MonitorTab = (typeof tabs)[number]
/** Margin around a passage in the replay, so that the path before and after it is visible, ms. */
const replayMarginMs = 30 * 60_000

export default function KakouMonitor() {
  const { hrefOf } = useScreens()
  const t = useTexts(checkpointTexts)
  const common = useTexts(commonTexts)
  const navigate = useNavigate()
  const goBack = useGoBack(hrefOf('main'))
  const [params, setParams] = useSearchParams()
  const view = tabs.find(each => each === params.get('view')) ?? 'passages'
  const named = params.get('type')
  const type = named !== null && Object.hasOwn(checkpointTypes, named) ? (named as CheckpointType) : undefined
  const set = (change: Record<string, string>) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      },
      { replace: true },
    )

  const types = useCheckpointTypes()
  const approaches = useApproaches()
  const { checkpoints, editable, list, platform } = useCheckpoints()
  const only = checkpoints.find(({ checkpointId }) => checkpointId === params.get('checkpoint'))
  const ofType = <Item extends { type: CheckpointType }>(items: readonly Item[]) =>
    type ? items.filter(item => item.type === type) : items
  const near = ofType(approaches.data?.reminders ?? [])
  const narrowed = type !== undefined || only !== undefined
  const words: Record<MonitorTab, string> = {
    passages: t('passages'),
    approaching: near.length > 0 ? t('approachingN', { n: near.length }) : t('approaching'),
    checkpoints: t('checkpoints'),
  }
  const choices = tabs.map(value => ({ value, text: words[value] }))
  const empty = (title: string, text: string) =>
    narrowed ? (
      <EmptyState
        icon="search"
        title={t('noneOfType')}
        action={<Button onClick={() => set({ type: '', checkpoint: '' })}>{t('showAll')}</Button>}
      />
    ) : (
      <EmptyState
        icon="target"
        title={title}
        text={text}
        action={editable && <Button onClick={() => void navigate(hrefOf('checkpointMap', { platform }))}>{t('toMap')}</Button>}
      />
    )

  return (
    <ListPage
      wide={view === 'passages'}
      bar={
        <TopBar
          title={t('monitor')}
          back={{ label: common('back'), go: goBack }}
          actions={
            <>
              <IconButton icon="clock" label={t('toReplay')} onClick={() => void navigate(hrefOf('checkpointReplay'))} />
              <IconButton icon="map" label={t('toMap')} onClick={() => void navigate(hrefOf('checkpointMap', { platform }))} />
            </>
          }
        />
      }
      head={
        <>
          <PlatformField chosen={platform} onChoose={code => set({ platform: code, checkpoint: '' })} />
          <Segments label={t('view')} choices={choices} chosen={view} onChoose={next => set({ view: next })} />
          <ChipRow label={t('types')}>
            <Chip label={t('allTypes')} chosen={!narrowed} onChoose={() => set({ type: '', checkpoint: '' })} />
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
        </>
      }
    >
      {view === 'passages' && (
        <Passages
          type={type}
          checkpointId={params.get('checkpoint') ?? undefined}
          empty={empty(t('noPassages'), t('noPassagesText'))}
        />
      )}
      {view === 'approaching' && (
        <QueryRows
          label={t('approaching')}
          query={approaches}
          rows={near}
          idOf={({ vehicleId, checkpointId }) => `${vehicleId} ${checkpointId}`}
          failed={t('approachesFailed')}
          empty={empty(t('noApproaches'), t('noApproachesText'))}
          renderRow={approach => (
            <ApproachRow
              approach={approach}
              onChoose={() => void navigate(hrefOf('checkpointMap', { platform, checkpoint: approach.checkpointId }))}
            />
          )}
        />
      )}
      {view === 'checkpoints' && (
        <QueryRows
          label={t('checkpoints')}
          query={list}
          rows={ofType(checkpoints)}
          idOf={({ checkpointId }) => checkpointId}
          failed={t('checkpointsFailed')}
          empty={empty(t('noCheckpoints'), t('noCheckpointsText'))}
          renderRow={checkpoint => (
            <CheckpointRow
              checkpoint={checkpoint}
              onChoose={() => void navigate(hrefOf('checkpointMap', { platform, checkpoint: checkpoint.checkpointId }))}
            />
          )}
        />
      )}
    </ListPage>
  )
}

interface PassagesProps {
  type: CheckpointType | undefined
  checkpointId: string | undefined
  empty: ReactNode
}

function Passages({ type, checkpointId, empty }: PassagesProps) {
  const { hrefOf } = useScreens()
  const t = useTexts(checkpointTexts)
  const navigate = useNavigate()
  const wide = useWide()
  const columns = usePassageColumns()
  const list = {
    label: t('passages'),
    pages: usePassages({ type, checkpointId }),
    idOf: passageId,
    failed: t('passagesFailed'),
    empty,
  }
  const replay = ({ vehicleId: vehicle, enteredAt, leftAt }: Passage) => {
    const times = { from: enteredAt - replayMarginMs, to: Math.min(leftAt + replayMarginMs, enteredAt + 6 * 86_400_000) }
    void navigate(hrefOf('checkpointReplay', { vehicle, ...times }))
  }
  if (wide) return <PagedTable {...list} name="passages" columns={columns} onChoose={replay} />
  return (
    <PagedRows
      {...list}
      rowHeight={84}
      renderRow={passage => <PassageRow passage={passage} onChoose={() => replay(passage)} />}
    />
  )
}
