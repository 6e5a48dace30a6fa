/** A vehicle that was added for a task is the vehicle of that task. */
import { useContext } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { OpenOverlayContext } from '../../core/routing/overlay-context.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { installTexts } from './strings.ts'

/** undefined: no task. `link` goes back to it. */
export function useVehicleOfTask(applicationNum: string | undefined): { link: (vehicleId: string) => Promise<void> } | undefined {
  const t = useTexts(installTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const navigate = useNavigate()
  const { hrefOf } = useScreens()
  const overlay = useContext(OpenOverlayContext)
  if (applicationNum === undefined) return undefined
  return {
    async link(vehicleId) {
      try {
        const { applications } = await api.call('vehManager/getInstMtcTaskList', { applicationNum }, { quiet: true })
        const version = applications[0]?.version ?? 0
        await api.call('vehManager/modifyInstVehInfo', { applicationNum, version, vehicleId }, { quiet: true })
      } catch (failure) {
        // The vehicle is there; it is linked by hand then.
        toast(t('notLinked', { why: messageOf(failure, t.lang) }))
      }
      await cached.outdate('vehManager/getInstMtcTaskList')
      if (overlay) overlay.leave()
      else await navigate(hrefOf('newInstTask', { applicationNum }), { replace: true })
    },
  }
}
