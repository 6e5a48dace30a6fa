/** /admin: organisations and who sees them. In wide windows the tree stands left of the table, and forms open beside it. */
import type { AdminUser, DataOf } from '@outrider/contract'
import { useState } from 'react'
import { useSearchParams } from '../../core/router/index.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCallPages } from '../../core/lists/use-call-pages.ts'
import { useDebounced } from '../../core/lists/use-debounced.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useOpenScreen } from '../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { evenRowHeight, ListRow } from '../../ui/ListRow.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import styles from './Admin.module.css'
import { AdminRows } from './AdminList.tsx'
import { nameIn } from './name-in-language.ts'
import { OrganisationColumn } from './OrganisationColumn.tsx'
import { adminTexts } from './strings.ts'
import { toneOf, useUserColumns } from './user-columns.tsx'

export default function Administration() {
  const t = useTexts(adminTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('main'))
  const openScreen = useOpenScreen()
  const wide = useWide()
  const whole = useCall('admin/getOrganisations', {}).data?.wholeInstallation
  const [, setSearch] = useSearchParams()
  const { organisation } = useScreenParameters('admin')
  const [part, setPart] = useState<'users' | 'organisations'>('users')
  const choose = (orgId: number | undefined) => {
    setPart('users')
    setSearch(orgId === undefined ? {} : { organisation: String(orgId) }, { replace: true })
  }
  const organisations = <Organisations chosen={organisation} onChoose={choose} />
  const users = <Users key={organisation} organisation={organisation} onEveryone={() => choose(undefined)} />
  const parts = [
    { value: 'users', text: t('users') },
    { value: 'organisations', text: t('organisations') },
  ] as const
  return (
    <ListPage
      wide
      bar={
        <TopBar
          title={t('title')}
          back={{ label: t('back'), go: goBack }}
          actions={
            <>
              {whole && <BarButton icon="navigate" text={t('firstSteps')} go={() => openScreen('adminFirstSteps')} />}
              {whole && <BarButton icon="info" text={t('installation')} go={() => openScreen('adminInstallation')} />}
              {/** On a phone these are in the menu: the bar has no room for more. */}
              {wide && <Button onClick={() => openScreen('adminDrivers')}>{t('drivers')}</Button>}
              {wide && <Button onClick={() => openScreen('adminPapers', {})}>{t('papers')}</Button>}
              {wide && <Button onClick={() => openScreen('adminMaintenance', {})}>{t('maintenance')}</Button>}
              {wide && <Button onClick={() => openScreen('adminDictionaries')}>{t('dictionaries')}</Button>}
              <BarButton icon="shield" text={t('roles')} go={() => openScreen('adminRoles')} />
              <BarButton icon="lock" text={t('integrations')} go={() => openScreen('adminKeys')} />
            </>
          }
        />
      }
      head={!wide && <Segments label={t('title')} choices={parts} chosen={part} onChoose={setPart} />}
    >
      {wide ? (
        <div className={styles['beside']}>
          <div className={styles['column']}>{organisations}</div>
          {users}
        </div>
      ) : part === 'users' ? (
        users
      ) : (
        <div className={styles['table']}>{organisations}</div>
      )}
    </ListPage>
  )
}

/** Beside the title there is no room for words on a phone. */
function BarButton({ icon, text, go }: { icon: 'navigate' | 'info' | 'shield' | 'lock'; text: string; go: () => void }) {
  return useWide() ? <Button onClick={go}>{text}</Button> : <IconButton icon={icon} label={text} onClick={go} />
}

function Organisations({ chosen, onChoose }: { chosen: number | undefined; onChoose: (orgId: number | undefined) => void }) {
  const t = useTexts(adminTexts)
  const openScreen = useOpenScreen()
  const { data, error, refetch } = useCall('admin/getOrganisations', {})
  const [first] = data?.organisations ?? []
  const above = chosen ?? first?.orgId
  if (error)
    return (
      <ErrorState
        title={t('organisationsFailed')}
        text={messageOf(error, t.lang)}
        retry={{ label: t('retry'), run: () => void refetch() }}
      />
    )
  if (!data) return <LoadingState label={t('loading')} />
  return (
    <>
      <div className={styles['actions']}>
        {above !== undefined && (
          <Button icon="plus" onClick={() => openScreen('adminOrganisation', { above })}>
            {t('addOrganisation')}
          </Button>
        )}
        {chosen !== undefined && (
          <Button icon="edit" onClick={() => openScreen('adminOrganisation', { organisation: chosen })}>
            {t('editOrganisation')}
          </Button>
        )}
      </div>
      <OrganisationColumn organisations={data.organisations} chosen={chosen} onChoose={onChoose} />
    </>
  )
}

const states = ['active', 'invited', 'locked'] as const
const idOf = ({ userId }: AdminUser): string => userId
const path = 'admin/getUsers'
const usersOf = ({ users }: DataOf<typeof path>): readonly AdminUser[] => users

function Users({ organisation, onEveryone }: { organisation: number | undefined; onEveryone: () => void }) {
  const t = useTexts(adminTexts)
  const openScreen = useOpenScreen()
  const columns = useUserColumns()
  const [words, setWords] = useState('')
  const [state, setState] = useState<'' | AdminUser['state']>('')
  const [role, setRole] = useState('')
  const [factor, setFactor] = useState<'' | 'with' | 'without'>('')
  const roles = useCall('admin/getRoles', {})
  const keyword = useDebounced(words.trim())
  const { list: pages } = useCallPages(
    path,
    {
      ...(keyword !== '' && { keyword }),
      ...(organisation !== undefined && { orgId: organisation }),
      ...(state !== '' && { state }),
      ...(role !== '' && { roleId: role }),
      ...(factor !== '' && { hasSecondFactor: factor === 'with' }),
    },
    usersOf,
  )
  const open = ({ userId }: AdminUser) => openScreen('adminUser', { user: userId })
  const add = () => openScreen('adminUser', organisation === undefined ? {} : { organisation })
  const choices = [{ value: '', text: t('anyState') }, ...states.map(each => ({ value: each, text: t(each) }))] as const
  const roleChoices = [
    { value: '', text: t('anyRole') },
    ...(roles.data?.roles ?? []).map(each => ({ value: each.roleId, text: nameIn(each, t.lang) })),
  ]
  const factorChoices = [
    { value: '', text: t('factorAny') },
    { value: 'with', text: t('factorOn') },
    { value: 'without', text: t('factorWithout') },
  ] as const
  return (
    <AdminRows
      search={{ label: t('search'), words, onChange: setWords }}
      filters={
        <>
          <Select label={t('state')} choices={choices} chosen={state} onChoose={setState} />
          <Select label={t('roles')} choices={roleChoices} chosen={role} onChoose={setRole} />
          <Select label={t('secondFactor')} choices={factorChoices} chosen={factor} onChoose={setFactor} />
        </>
      }
      add={{ text: t('addUser'), go: add }}
      after={organisation !== undefined && <Button onClick={onEveryone}>{t('everyone')}</Button>}
      pages={pages}
      name="adminUsers"
      columns={columns}
      idOf={idOf}
      open={open}
      label={t('users')}
      failed={t('usersFailed')}
      empty={<EmptyState icon="user" title={t('noUsers')} text={t('noUsersText')} />}
      rowHeight={evenRowHeight}
      renderRow={user => (
        <ListRow
          even
          icon="user"
          title={user.name}
          text={[user.login, ...user.organisations.map(({ orgName }) => orgName)].join(' · ')}
          badge={user.state === 'active' ? undefined : { text: t(user.state), tone: toneOf[user.state] }}
          onClick={() => open(user)}
        />
      )}
    />
  )
}
