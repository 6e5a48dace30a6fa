/** Notices over every screen: offline, update available. */
import { useEffect, useState } from 'react'
import { lazyChunk } from '../core/chunks/lazy-chunk.ts'
import { currentLang } from '../core/i18n/i18n.ts'
import { useTexts } from '../core/i18n/use-texts.ts'
import { useOutrider, useSession } from '../core/context/outrider.ts'
import { isSignedIn, mustChangePassword, rightsOf } from '../core/session/session.ts'
import { toast } from '../ui/feedback/toast.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { NetworkNote } from './offline/NetworkNote.tsx'
import { OfflineNotice } from './offline/OfflineNotice.tsx'
import { lazyPart } from './signed-in-parts.ts'
import { NewVersion } from './update/NewVersion.tsx'
import { updateTexts } from './update/strings.ts'
import type { UpdateFlow } from './update/update-flow.ts'

/** Only a shell can install updates. */
const UpdatePrompt = lazyChunk(
  () => import('./update/UpdatePrompt.tsx'),
  part => part.default,
)

/** Only for users with alarms. */
const AlarmWatch = lazyPart('AlarmWatch')

function Updates() {
  const outrider = useOutrider()
  const t = useTexts(updateTexts)
  const [flow, setFlow] = useState<UpdateFlow>()
  useEffect(() => {
    let stop = () => {}
    let ended = false
    const begin = async () => {
      const [{ createUpdateFlow }, { checkUpdates }] = await Promise.all([
        import('./update/update-flow.ts'),
        import('./update/check-updates.ts'),
      ])
      if (ended) return
      const created = createUpdateFlow({
        host: outrider.host,
        check: () => checkUpdates(outrider),
        lang: currentLang,
        show: toast,
        succeeded: () => t('succeeded'),
        later: (run, ms) => {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
        log: (line, cause) => console.warn(line, cause),
      })
      stop = created.start()
      setFlow(created)
    }
    begin().catch((cause: unknown) => console.warn('loading the update check failed', cause))
    return () => {
      ended = true
      stop()
    }
  }, [outrider, t])
  return flow && <UpdatePrompt flow={flow} />
}

export function Notices() {
  const { host } = useOutrider()
  const watches = useSession(state => isSignedIn(state) && !mustChangePassword(state) && rightsOf(state).alarmAuth)
  return (
    <>
      <OfflineNotice />
      {watches && (
        <ErrorBoundary part="alarms" fallback={null}>
          <AlarmWatch />
        </ErrorBoundary>
      )}
      {host.native && <NetworkNote />}
      {host.installUpdate ? <Updates /> : <NewVersion />}
    </>
  )
}
