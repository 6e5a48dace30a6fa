/** /admin/roles: the roles that are there from the start, and those of the organisations. */
import { type AdminRole, fillPlaceholders } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { PagedRows } from '../../core/lists/PagedRows.tsx'
import { PagedTable } from '../../core/lists/PagedTable.tsx'
import { wholeList } from '../../core/lists/use-pages.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useOpenScreen } from '../../core/routing/use-open-screen.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { evenRowHeight, ListRow } from '../../ui/ListRow.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import styles from './Admin.module.css'
import { nameIn } from './name-in-language.ts'
import { rightsInWords, useRoleColumns } from './role-columns.tsx'
import { adminTexts } from './strings.ts'

const idOf = ({ roleId }: AdminRole): string => roleId

export default function Roles() {
  const t = useTexts(adminTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('admin'))
  const openScreen = useOpenScreen()
  const pages = wholeList(useCall('admin/getRoles', {}), ({ roles }) => roles)
  const wide = useWide()
  const columns = useRoleColumns()
  const open = ({ roleId }: AdminRole) => openScreen('adminRole', { role: roleId })
  const add = (
    <Button icon="plus" onClick={() => openScreen('adminRole', {})}>
      {t('addRole')}
    </Button>
  )
  const list = {
    pages,
    failed: t('rolesFailed'),
    empty: <EmptyState icon="shield" title={t('noRoles')} />,
    label: t('roles'),
    idOf,
  }
  return (
    <ListPage wide bar={<TopBar title={t('roles')} back={{ label: t('back'), go: goBack }} actions={add} />}>
      <div className={styles['table']}>
        {wide ? (
          <PagedTable {...list} name="adminRoles" columns={columns} onChoose={open} />
        ) : (
          <PagedRows
            {...list}
            rowHeight={evenRowHeight}
            renderRow={role => (
              <ListRow
                even
                icon="shield"
                title={nameIn(role, t.lang)}
                text={fillPlaceholders(adminTexts.rows.roleCounts[t.lang], {
                  users: role.users,
                  rights: rightsInWords(role, t.lang) || t('noRights'),
                })}
                badge={role.fixed === 'shipped' ? { text: t('shippedRole'), tone: 'driving' } : undefined}
                onClick={() => open(role)}
              />
            )}
          />
        )}
      </div>
    </ListPage>
  )
}
