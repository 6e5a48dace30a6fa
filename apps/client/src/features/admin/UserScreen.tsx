/** /admin/user: adds a user, or changes what one is called, sees and may do. */
import type { AdminUser } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { Alert } from '../../ui/Alert.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { LinkCard, type MadeLink } from './LinkCard.tsx'
import { adminTexts } from './strings.ts'
import { UserAccount } from './UserAccount.tsx'
import { UserForm } from './UserForm.tsx'
import { UserLinks } from './UserLinks.tsx'
import { UserSignIns } from './UserSignIns.tsx'

export default function UserScreen() {
  const t = useTexts(adminTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('admin'))
  const { user: userId, organisation } = useScreenParameters('adminUser')
  const [made, setMade] = useState<MadeLink>()
  const user = useCall('admin/getUser', userId === undefined ? undefined : { userId })
  const organisations = useCall('admin/getOrganisations', {})
  const roles = useCall('admin/getRoles', {})
  const failed = [user, organisations, roles].find(each => each.error)
  const error = failed?.error
  const retry = () => void failed?.refetch()
  const known = organisations.data && roles.data && (userId === undefined || user.data)
  const title = user.data?.name ?? t('addUser')
  return (
    <Page bar={<TopBar title={title} back={{ label: t('back'), go: goBack }} />}>
      {error ? (
        <ErrorState title={t('usersFailed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: retry }} />
      ) : known ? (
        <>
          {made && <LinkCard made={made} />}
          {user.data ? (
            <KnownUser
              user={user.data}
              organisations={organisations.data.organisations}
              onLink={setMade}
              roles={roles.data.roles}
            />
          ) : (
            !made && (
              <UserForm
                organisations={organisations.data.organisations}
                roles={roles.data.roles}
                first={organisation}
                onAdded={setMade}
                onSaved={goBack}
              />
            )
          )}
        </>
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

interface KnownProps {
  user: AdminUser
  roles: Parameters<typeof UserForm>[0]['roles']
  organisations: Parameters<typeof UserForm>[0]['organisations']
  onLink: (made: MadeLink) => void
}

function KnownUser({ user, organisations, roles, onLink }: KnownProps) {
  const t = useTexts(adminTexts)
  return (
    <>
      {user.fixed === '' ? (
        <>
          <UserForm user={user} organisations={organisations} roles={roles} onSaved={() => undefined} />
          <UserAccount user={user} onLink={onLink} />
        </>
      ) : (
        <Alert tone="notice">{t(user.fixed)}</Alert>
      )}
      <UserLinks userId={user.userId} endable={user.fixed === ''} />
      <Card title={t('signIns')}>
        <UserSignIns userId={user.userId} endable={user.fixed === ''} />
      </Card>
    </>
  )
}
