/** /terminalProfile: adds a profile, or changes one beside its terminals and rollouts. */
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useOrganisations } from '../../core/places/use-organisations.ts'
import { useCachedCalls, useCall, useCallScope } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useReplaceScreen } from '../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../core/routing/use-screens.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Drift } from './Drift.tsx'
import { KindPage, RemoveCard } from './KindPage.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { Rollouts } from './Rollouts.tsx'
import { profileTexts } from './strings.ts'

export default function TerminalProfileScreen() {
  const t = useTexts(profileTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('terminalProfiles'))
  const replaceScreen = useReplaceScreen()
  const { profile: profileId } = useScreenParameters('terminalProfile')
  const { data, error, refetch } = useCall('terminal/getTerminalProfiles', profileId === undefined ? {} : { profileId })
  const { platform = '' } = useCallScope(undefined)
  const organisations = useOrganisations(platform)
  const profile = profileId === undefined ? undefined : data?.profiles.find(each => each.profileId === profileId)
  return (
    <KindPage
      t={t}
      title={profile?.name ?? t(profileId === undefined ? 'add' : 'profile')}
      goBack={goBack}
      preview={profile && <Around profileId={profile.profileId} name={profile.name} onRemoved={goBack} />}
      failure={error ?? organisations.error}
      onRetry={() => void Promise.all([refetch(), organisations.refetch()])}
      ready={data !== undefined && organisations.data !== undefined}
    >
      {profileId !== undefined && !profile ? (
        <EmptyState icon="sliders" title={t('none')} text="" />
      ) : (
        data &&
        organisations.data && (
          <ProfileForm
            // What is stored may be another after it is saved.
            key={profile?.revision}
            {...(profile && { profile })}
            settings={data.settings}
            models={data.models}
            organisations={organisations.data}
            onAdded={added => replaceScreen('terminalProfile', undefined, { profile: added })}
          />
        )
      )}
    </KindPage>
  )
}

function Around({ profileId, name, onRemoved }: { profileId: string; name: string; onRemoved: () => void }) {
  const t = useTexts(profileTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const removed = () => {
    onRemoved()
    void cached.outdate('terminal/getTerminalProfiles')
  }
  return (
    <div className="grid gap-4">
      <Rollouts profileId={profileId} />
      <Drift profileId={profileId} name={name} />
      <RemoveCard
        t={t}
        remove={() => api.call('terminal/endTerminalProfile', { profileId }, { quiet: true })}
        onRemoved={removed}
      />
    </div>
  )
}
