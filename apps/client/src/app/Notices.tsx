/** Notices over every screen: offline, update available. */
import { lazyChunk } from '../core/chunks/lazy-chunk.ts'
import { useOutrider, useSession } from '../core/context/outrider.ts'
import { isSignedIn, rightsOf, unfinishedAt } from '../core/session/session.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { NetworkNote } from './offline/NetworkNote.tsx'
import { OfflineNotice } from './offline/OfflineNotice.tsx'
import { lazyPart } from './signed-in-parts.ts'
import { NewVersion } from './update/NewVersion.tsx'

/** Only a shell can install updates. */
const Updates = lazyChunk(
  () => import('./update/Updates.tsx'),
  part => part.Updates,
)

/** Only for users with alarms. */
const AlarmWatch = lazyPart('AlarmWatch')

export function Notices() {
  const { host } = useOutrider()
  const watches = useSession(state => isSignedIn(state) && !unfinishedAt(state) && rightsOf(state).alarmAuth)
  return (
    <>
      <OfflineNotice />
      {watches && (
        <ErrorBoundary part="alarms" fallback={null}>
          <AlarmWatch />
        </ErrorBoundary>
      )}
      {host.native && <NetworkNote />}
      {host.installUpdate ? (
        <ErrorBoundary part="updates" fallback={null}>
          <Updates />
        </ErrorBoundary>
      ) : (
        <NewVersion />
      )}
    </>
  )
}
