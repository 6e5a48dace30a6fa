/** /admin/record: who did what, when, from where, to which object. It is read, searched and exported; nothing changes it. */
import { type RecordEntry, type RecordGroup, recordGroups, recordGroupTexts } from '@outrider/contract'
import { useMemo, useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import { fileColumnOf } from '../../core/lists/table-columns.ts'
import { TableExport } from '../../core/lists/TableExport.tsx'
import { useDebounced } from '../../core/lists/use-debounced.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateTime } from '../../core/time/format.ts'
import { serverNow } from '../../core/time/server-clock.ts'
import { rangeOf } from '../../core/time/time-filter.ts'
import { timeFilterTexts } from '../../core/time/time-filter-texts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { evenRowHeight, ListRow } from '../../ui/ListRow.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import styles from './Admin.module.css'
import { useRecordColumns } from './record-columns.tsx'
import { recordTexts } from './record-texts.ts'
import { useRecordWords } from './record-words.ts'
import { type RecordQuestion, useRecord } from './use-record.ts'

const times = ['today', 'threeDays', 'week', 'month', 'all'] as const
interface Filter {
  time: (typeof times)[number]
  group: '' | RecordGroup
  refused: '' | 'refused'
  person: string
  object: string
}
const everything: Filter = { time: 'week', group: '', refused: '', person: '', object: '' }
/** What happens while the list is open is in it when it is read again. */
const aheadMs = 86_400_000

const questionOf = ({ time, group, refused, person, object }: Filter, openedAt: number): RecordQuestion => ({
  beginTime: rangeOf(time, openedAt)?.beginTime ?? 0,
  endTime: openedAt + aheadMs,
  ...(group !== '' && { group }),
  ...(refused !== '' && { refused: true }),
  ...(person.trim() !== '' && { person: person.trim() }),
  ...(object.trim() !== '' && { object: object.trim() }),
})

const idOf = ({ eventId }: RecordEntry): string => eventId

export default function RecordScreen() {
  const t = useTexts(recordTexts)
  const wide = useWide()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('main'))
  const [filter, setFilter] = useState(everything)
  const [openedAt] = useState(serverNow)
  const [opened, setOpened] = useState<RecordEntry>()
  const person = useDebounced(filter.person)
  const object = useDebounced(filter.object)
  const question = useMemo(() => questionOf({ ...filter, person, object }, openedAt), [filter, person, object, openedAt])
  const { pages, tooMany } = useRecord(question)
  const columns = useRecordColumns()
  const words = useRecordWords()
  const list = {
    pages,
    failed: t('failed'),
    empty: <EmptyState icon="list" title={t('none')} text={t('noneText')} />,
    label: t('title'),
    idOf,
  }
  const file = () => ({ title: t('title'), columns: columns.map(fileColumnOf), chunks: pages.all() })
  return (
    <ListPage wide bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      <div className={styles['table']}>
        <RecordFilter filter={filter} onFilter={setFilter}>
          {!wide && <TableExport table={file} />}
        </RecordFilter>
        {tooMany && <Alert tone="notice">{t('tooMany')}</Alert>}
        {wide ? (
          <PagedTable {...list} name="adminRecord" columns={columns} onChoose={setOpened} />
        ) : (
          <PagedRows
            {...list}
            rowHeight={evenRowHeight}
            renderRow={entry => (
              <ListRow
                even
                icon="list"
                title={words.act(entry)}
                text={[dateTime(entry.time, t.lang), words.who(entry), words.objects(entry)].filter(Boolean).join(' · ')}
                badge={entry.result === null || entry.result === 0 ? undefined : { text: t('refused'), tone: 'alarm' }}
                onClick={() => setOpened(entry)}
              />
            )}
          />
        )}
      </div>
      {opened && <Opened entry={opened} onClose={() => setOpened(undefined)} />}
    </ListPage>
  )
}

function RecordFilter({
  filter,
  onFilter,
  children,
}: {
  filter: Filter
  onFilter: (filter: Filter) => void
  children: React.ReactNode
}) {
  const t = useTexts(recordTexts)
  const timeNames = useTexts(timeFilterTexts)
  return (
    <div className={styles['filters']}>
      <Select
        label={t('time')}
        choices={times.map(value => ({ value, text: timeNames(value) }))}
        chosen={filter.time}
        onChoose={time => onFilter({ ...filter, time })}
      />
      <Select
        label={t('group')}
        choices={[
          { value: '' as const, text: t('anyGroup') },
          ...recordGroups.map(value => ({ value, text: recordGroupTexts[value][t.lang] })),
        ]}
        chosen={filter.group}
        onChoose={group => onFilter({ ...filter, group })}
      />
      <Select
        label={t('result')}
        choices={[
          { value: '' as const, text: t('anyResult') },
          { value: 'refused' as const, text: t('refused') },
        ]}
        chosen={filter.refused}
        onChoose={refused => onFilter({ ...filter, refused })}
      />
      <Field
        label={t('person')}
        placeholder={t('personHint')}
        maxLength={64}
        value={filter.person}
        onChange={event => onFilter({ ...filter, person: event.target.value })}
      />
      <Field
        label={t('object')}
        placeholder={t('objectHint')}
        maxLength={64}
        value={filter.object}
        onChange={event => onFilter({ ...filter, object: event.target.value })}
      />
      {children}
    </div>
  )
}

/** One event with all that is known of it. */
function Opened({ entry, onClose }: { entry: RecordEntry; onClose: () => void }) {
  const t = useTexts(recordTexts)
  const words = useRecordWords()
  const facts = [
    [t('time'), dateTime(entry.time, t.lang)],
    [t('person'), words.who(entry)],
    [t('address'), entry.address && <code key="address">{entry.address}</code>],
    [t('object'), words.objects(entry)],
    [t('result'), words.result(entry)],
    [t('changes'), <Lines key="changes" text={words.changes(entry)} />, words.changes(entry)],
    [t('facts'), <Lines key="facts" text={words.facts(entry)} typed />, words.facts(entry)],
    [t('path'), entry.path && <code key="path">{entry.path}</code>],
  ] as const
  return (
    <Dialog title={words.act(entry)} closeLabel={t('close')} placement="side" size="medium" onClose={onClose}>
      <FactList facts={facts.flatMap(([label, value, known = value]) => (known ? [[label, value] as const] : []))} />
    </Dialog>
  )
}

/** `typed`: names and values as the server has them. */
function Lines({ text, typed = false }: { text: string; typed?: boolean }) {
  const lines = text.split('\n')
  return lines.map(line => <div key={line}>{typed ? <code>{line}</code> : line}</div>)
}
