/** /admin/user: adds a user, or changes what one is called, sees and may do. */
import type { AdminUser } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useOpenScreen } from '../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { LinkCard, type MadeLink } from './LinkCard.tsx'
import { peopleTexts } from './people/people-texts.ts'
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
    <Page
      form
      wide
      preview={user.data && known ? <AroundUser user={user.data} onLink={setMade} /> : undefined}
      bar={<TopBar title={title} back={{ label: t('back'), go: goBack }} />}
    >
      {error ? (
        <ErrorState title={t('usersFailed')} text={messageOf(error, t.lang)} retry={{ label: t('retry'), run: retry }} />
      ) : known ? (
        <>
          {made && <LinkCard made={made} />}
          {user.data ? (
            <KnownUser user={user.data} organisations={organisations.data.organisations} roles={roles.data.roles} />
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
}

function KnownUser({ user, organisations, roles }: KnownProps) {
  const t = useTexts(adminTexts)
  return user.fixed === '' ? (
    <UserForm user={user} organisations={organisations} roles={roles} onSaved={() => undefined} />
  ) : (
    <Alert tone="notice">{t(user.fixed)}</Alert>
  )
}

/** The account and its sign-ins, beside what is changed of it. */
function AroundUser({ user, onLink }: { user: AdminUser; onLink: (made: MadeLink) => void }) {
  const t = useTexts(adminTexts)
  const people = useTexts(peopleTexts)
  const openScreen = useOpenScreen()
  return (
    <div className="grid gap-4">
      {user.fixed === '' && <UserAccount user={user} onLink={onLink} />}
      <UserLinks userId={user.userId} endable={user.fixed === ''} />
      <Card title={t('signIns')}>
        <UserSignIns userId={user.userId} endable={user.fixed === ''} />
      </Card>
      <Card title={people('title')} text={people('aboutHint')}>
        <Button icon="user" onClick={() => openScreen('adminPerson', { user: user.userId })}>
          {people('about')}
        </Button>
      </Card>
    </div>
  )
}
