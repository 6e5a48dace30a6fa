/** Windows for the video of the platforms in use. Who makes them ends them. */
import { useMemo } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { splitId } from '../../../core/api/identity.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useLang } from '../../../core/i18n/use-texts.ts'
import { currentPlatform } from '../../../core/session/session.ts'
import { useLatest } from '../../../ui/use-latest.ts'
import { VideoWindows } from './video-windows.ts'

export function useVideoWindows(): VideoWindows {
  const { api, session } = useOutrider()
  const lang = useLatest(useLang())
  const windows = useMemo(
    () =>
      new VideoWindows({
        // The window says what is wrong.
        getUrl: body => api.call('video/getVideoUrl', body, { quiet: true }),
        platformOf(vehicleId) {
          const { platformCode } = splitId(vehicleId)
          const code = platformCode ?? currentPlatform(session.state.getState())?.Code
          return code === undefined ? undefined : session.targetOf(code)?.url
        },
        textOf: error => messageOf(error, lang.current),
      }),
    [api, session, lang],
  )
  return windows
}
