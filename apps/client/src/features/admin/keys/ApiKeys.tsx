/** /admin/keys: the API keys of other systems. */
import { type ApiKey, fillPlaceholders } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { PagedRows } from '../../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../../core/lists/PagedTable.tsx'
import { wholeList } from '../../../core/lists/use-pages.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useOpenScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { dateTime } from '../../../core/time/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ListPage } from '../../../ui/ListPage.tsx'
import { ListRow } from '../../../ui/ListRow.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import styles from '../Admin.module.css'
import { IntegrationParts } from './IntegrationParts.tsx'
import { toneOfKey, useKeyColumns } from './key-columns.tsx'
import { keyTexts } from './key-texts.ts'

const idOf = ({ keyId }: ApiKey): string => keyId

export default function ApiKeys() {
  const t = useTexts(keyTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('admin'))
  const openScreen = useOpenScreen()
  const pages = wholeList(useCall('admin/getApiKeys', {}), ({ keys }) => keys)
  const wide = useWide()
  const columns = useKeyColumns()
  const open = ({ keyId }: ApiKey) => openScreen('adminKey', { key: keyId })
  const add = (
    <Button icon="plus" onClick={() => openScreen('adminKey', {})}>
      {t('add')}
    </Button>
  )
  const list = {
    pages,
    failed: t('failed'),
    empty: <EmptyState icon="lock" title={t('none')} text={t('noneText')} />,
    label: t('keys'),
    idOf,
  }
  return (
    <ListPage
      wide
      bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} actions={add} />}
      head={<IntegrationParts chosen="adminKeys" />}
    >
      <div className={styles['table']}>
        {wide ? (
          <PagedTable {...list} name="adminKeys" columns={columns} onChoose={open} />
        ) : (
          <PagedRows
            {...list}
            rowHeight={72}
            renderRow={key => (
              <ListRow
                oneLine
                icon="lock"
                title={key.name}
                text={fillPlaceholders(keyTexts.rows.summary[t.lang], {
                  used: key.lastUsedAt === null ? t('never') : dateTime(key.lastUsedAt, t.lang),
                })}
                badge={key.state === 'active' ? undefined : { text: t(key.state), tone: toneOfKey[key.state] }}
                onClick={() => open(key)}
              />
            )}
          />
        )}
      </div>
    </ListPage>
  )
}
