/** A list of administrators: what it is searched and filtered by, a button that adds, and the rows as a table or, on a phone, below each other. */
import type { ReactNode } from 'react'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import type { TableColumn } from '../../core/lists/table-columns.ts'
import type { PagedList } from '../../core/lists/use-pages.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { SearchBar } from '../../ui/inputs/SearchBar.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import styles from './Admin.module.css'

interface Rows<Row extends object> {
  pages: PagedList<Row>
  /** Name under which the table keeps its columns. */
  name: string
  columns: readonly TableColumn<Row>[]
  idOf: (row: Row) => string
  open: (row: Row) => void
  renderRow: (row: Row) => ReactNode
  rowHeight: number
  label: string
  failed: string
  /** In the place of rows. */
  empty: ReactNode
}

interface Search {
  label: string
  words: string
  onChange: (words: string) => void
}

interface Asked {
  search?: Search
  filters?: ReactNode
  add?: { text: string; go: () => void }
  /** After the button that adds. */
  after?: ReactNode
}

function Table<Row extends object>({ name, columns, open, renderRow, rowHeight, ...list }: Rows<Row>) {
  return useWide() ? (
    <PagedTable {...list} name={name} columns={columns} onChoose={open} />
  ) : (
    <PagedRows {...list} columns={columns} rowHeight={rowHeight} renderRow={renderRow} />
  )
}

/** Search, filters, the button that adds, and the rows. */
export function AdminRows<Row extends object>({ search, filters, add, after, ...rows }: Rows<Row> & Asked) {
  const t = useTexts(commonTexts)
  return (
    <div className={styles['table']}>
      <div className={styles['filters']}>
        {search && <SearchBar value={search.words} onChange={search.onChange} label={search.label} clearLabel={t('clear')} />}
        {filters}
        {add && (
          <Button look="primary" icon="plus" onClick={add.go}>
            {add.text}
          </Button>
        )}
        {after}
      </div>
      <Table {...rows} />
    </div>
  )
}

interface Props<Row extends object> extends Rows<Row>, Asked {
  title: string
  /** Where Back leads if this screen was opened directly. */
  back: string
  /** Further screens, in the bar. */
  further?: readonly { icon: IconName; text: string; go: () => void }[]
}

export function AdminList<Row extends object>({ title, back, further = [], ...rows }: Props<Row>) {
  const t = useTexts(commonTexts)
  const goBack = useGoBack(back)
  const wide = useWide()
  const actions = further.map(({ icon, text, go }) =>
    wide ? (
      <Button key={text} onClick={go}>
        {text}
      </Button>
    ) : (
      <IconButton key={text} icon={icon} label={text} onClick={go} />
    ),
  )
  return (
    <ListPage wide bar={<TopBar title={title} back={{ label: t('back'), go: goBack }} actions={actions} />}>
      <AdminRows {...rows} />
    </ListPage>
  )
}
