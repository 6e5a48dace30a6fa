/** A list of integrations: a table on wide screens, rows on a phone, beside the other screens of integrations. */
import type { ReactNode } from 'react'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { PagedRows } from '../../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../../core/lists/PagedTable.tsx'
import type { TableColumn } from '../../../core/lists/table-columns.ts'
import type { PagedList } from '../../../core/lists/use-pages.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import type { IconName } from '../../../ui/icon-paths.ts'
import { ListPage } from '../../../ui/ListPage.tsx'
import { evenRowHeight, ListRow } from '../../../ui/ListRow.tsx'
import type { Tone } from '../../../ui/StateBadge.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import styles from '../Admin.module.css'
import { IntegrationParts } from './IntegrationParts.tsx'
import { keyTexts } from './key-texts.ts'

interface Props<Row> {
  screen: 'adminKeys' | 'adminPartners' | 'adminWebhooks' | 'adminChannels'
  pages: PagedList<Row>
  columns: readonly TableColumn<Row>[]
  idOf: (row: Row) => string
  icon: IconName
  words: Readonly<Record<'label' | 'failed' | 'none' | 'noneText' | 'add', string>>
  /** On a phone. */
  inShort: (row: Row) => { title: string; text: string; badge?: { text: string; tone: Tone } | undefined }
  open: (row: Row) => void
  add: () => void
  /** Before the button that adds one. */
  actions?: ReactNode
}

export function IntegrationList<Row extends object>(props: Props<Row>) {
  const { screen, pages, columns, idOf, icon, words, inShort, open, add, actions } = props
  const t = useTexts(keyTexts)
  const common = useTexts(commonTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('admin'))
  const wide = useWide()
  const { label, failed } = words
  const list = { pages, failed, label, idOf, empty: <EmptyState icon={icon} title={words.none} text={words.noneText} /> }
  const addButton = (
    <Button icon="plus" onClick={add}>
      {words.add}
    </Button>
  )
  return (
    <ListPage
      wide
      bar={
        <TopBar
          title={t('title')}
          back={{ label: common('back'), go: goBack }}
          actions={
            <>
              {actions}
              {addButton}
            </>
          }
        />
      }
      head={<IntegrationParts chosen={screen} />}
    >
      <div className={styles['table']}>
        {wide ? (
          <PagedTable {...list} name={screen} columns={columns} onChoose={open} />
        ) : (
          <PagedRows
            {...list}
            rowHeight={evenRowHeight}
            renderRow={row => <ListRow even icon={icon} {...inShort(row)} onClick={() => open(row)} />}
          />
        )}
      </div>
    </ListPage>
  )
}
