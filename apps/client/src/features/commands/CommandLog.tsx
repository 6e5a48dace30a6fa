/** Commands with their steps, of one vehicle or of all: a table in wide windows, a list on phones and beside the controls. */
import { type VehicleCommand, vehicleCommandKinds } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { ListState } from '../../core/lists/ListState.tsx'
import { MoreRows } from '../../core/lists/MoreRows.tsx'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import { fileColumnOf } from '../../core/lists/table-columns.ts'
import { TableExport } from '../../core/lists/TableExport.tsx'
import { useDebounced } from '../../core/lists/use-debounced.ts'
import { dateTime } from '../../core/time/format.ts'
import { timeFilterTexts } from '../../core/time/time-filter-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Chip, ChipRow } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { LineList, LineRow } from '../../ui/LineRow.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Card } from '../../ui/Page.tsx'
import { type CommandFilter, outcomeNames, queryOf, times } from './command-filter.ts'
import { CommandSteps, WaitingActions } from './CommandSteps.tsx'
import styles from './Commands.module.css'
import { reasonOf, stateWordsOf, useLogColumns } from './log-columns.tsx'
import { commandStateTexts, commandTexts } from './strings.ts'
import { approverOf, useCommands, useDetailWords } from './use-commands.ts'

interface Props {
  vehicleId: string | undefined
  /** There is room for a table. */
  wide: boolean
  filter: CommandFilter
  onFilter: (filter: CommandFilter) => void
}

const idOf = ({ commandId }: VehicleCommand): string => commandId

export function CommandLog({ vehicleId, wide, filter, onFilter }: Props) {
  const t = useTexts(commandTexts)
  const person = useDebounced(filter.person, 300)
  const [openedAt] = useState(Date.now)
  const { pages, missing } = useCommands(queryOf(vehicleId, { ...filter, person }, openedAt))
  const columns = useLogColumns(vehicleId === undefined)
  const [openId, setOpenId] = useState<string>()
  const title = t(vehicleId === undefined ? 'logAll' : 'log')
  const filtered = filter.kind || filter.outcome || filter.person || filter.time !== 'all'
  const states = {
    pages,
    failed: t('failed'),
    empty: <EmptyState icon="list" title={t(filtered ? 'noneFound' : 'noLog')} />,
  }
  const open = openId === undefined ? undefined : pages.rows.find(({ commandId }) => commandId === openId)
  const table = () => ({ title, columns: columns.map(fileColumnOf), chunks: pages.all() })
  return (
    <Card title={title}>
      <LogFilter filter={filter} onFilter={onFilter}>
        {!wide && <TableExport table={table} />}
      </LogFilter>
      {missing.length > 0 && <Alert tone="notice">{t('missing', { titles: missing.join(', ') })}</Alert>}
      {wide ? (
        <div className={styles['table']}>
          <PagedTable
            {...states}
            name="commands"
            label={title}
            columns={columns}
            idOf={idOf}
            openId={openId ?? null}
            onChoose={({ commandId }) => setOpenId(commandId)}
          />
        </div>
      ) : (
        <ListState {...states}>
          <LineList label={title}>
            {pages.rows.map(command => (
              <li key={command.commandId}>
                <Logged command={command} ofAll={vehicleId === undefined} onChanged={pages.reload} />
              </li>
            ))}
          </LineList>
          <MoreRows nextPage={pages.nextPage} loadMore={pages.loadMore} />
        </ListState>
      )}
      {open && (
        <Dialog
          title={`${open.plateNum} · ${t(open.kind)}`}
          closeLabel={t('close')}
          placement="side"
          size="medium"
          onClose={() => setOpenId(undefined)}
        >
          <div className={styles['detail']}>
            <CommandSteps command={open} />
            <WaitingActions command={open} onChanged={pages.reload} />
          </div>
        </Dialog>
      )}
    </Card>
  )
}

function LogFilter({
  filter,
  onFilter,
  children,
}: {
  filter: CommandFilter
  onFilter: Props['onFilter']
  children: React.ReactNode
}) {
  const t = useTexts(commandTexts)
  const timeTexts = useTexts(timeFilterTexts)
  const { kind, outcome, time, person } = filter
  return (
    <div className="column gap-3 shrinks">
      <ChipRow label={t('outcome')}>
        <Chip label={t('allOutcomes')} chosen={!outcome} onChoose={() => onFilter({ ...filter, outcome: undefined })} />
        {outcomeNames.map(each => (
          <Chip key={each} label={t(each)} chosen={outcome === each} onChoose={() => onFilter({ ...filter, outcome: each })} />
        ))}
      </ChipRow>
      <ChipRow label={t('time')}>
        {times.map(each => (
          <Chip key={each} label={timeTexts(each)} chosen={time === each} onChoose={() => onFilter({ ...filter, time: each })} />
        ))}
      </ChipRow>
      <div className={styles['fields']}>
        <Select
          label={t('kind')}
          choices={[{ value: 'all', text: t('allKinds') }, ...vehicleCommandKinds.map(value => ({ value, text: t(value) }))]}
          chosen={kind ?? 'all'}
          onChoose={chosen => onFilter({ ...filter, kind: vehicleCommandKinds.find(each => each === chosen) })}
        />
        <Field
          label={t('person')}
          value={person}
          maxLength={60}
          onChange={event => onFilter({ ...filter, person: event.target.value })}
        />
        {children}
      </div>
    </div>
  )
}

function Logged({ command, ofAll, onChanged }: { command: VehicleCommand; ofAll: boolean; onChanged: () => void }) {
  const t = useTexts(commandTexts)
  const states = useTexts(commandStateTexts)
  const detailWords = useDetailWords()
  const [open, setOpen] = useState(false)
  const { kind, state, detail, by, requestedAt, expiresAt, plateNum } = command
  const approver = approverOf(command)
  const waits = state === 'waiting' || state === 'armed'
  return (
    <>
      <LineRow
        wraps
        title={[ofAll && plateNum, t(kind), stateWordsOf(command, states)].filter(Boolean).join(' · ')}
        texts={[
          [by?.userName ?? t('byPlatform'), dateTime(requestedAt, t.lang), reasonOf(command, t)].filter(Boolean).join(' · '),
          approver !== undefined && t('approvedBy', { name: approver }),
          detail !== null && t('whyIs', { why: detailWords(detail) }),
          command.mayTakeEffect && !open && t('mayTakeEffect'),
          expiresAt !== null && waits && t('waitsUntil', { time: dateTime(expiresAt, t.lang) }),
        ]}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div className={styles['opened']}>
          <CommandSteps command={command} />
        </div>
      )}
      {waits && (
        <div className={styles['waits']}>
          <WaitingActions command={command} onChanged={onChanged} />
        </div>
      )}
    </>
  )
}
