/** Rules and geofences that the user may see, with what changes them. In multi-platform mode those of the current platform. */
import type { RequestOf } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useOrganisations } from '../../core/places/use-organisations.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { currentPlatform } from '../../core/session/session.ts'

export function useAlarmRules() {
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const rules = useCall('alarm/getAlarmRules', {}, { platform, staleTime: 0 })
  const geofences = useCall('alarm/getGeofences', {}, { platform, staleTime: 0 })
  /** The form of either begins with the first one. */
  const organisations = useOrganisations(platform)
  const onSuccess = () => {
    void cached.outdate('alarm/getAlarmRules')
    void cached.outdate('alarm/getAlarmRuleHistory')
    void cached.outdate('alarm/getAlarmRuleCounts')
    void cached.outdate('alarm/getGeofences')
  }
  // Why one is not saved is said in its form.
  const saveRule = useMutation({
    mutationFn: (rule: RequestOf<'alarm/saveAlarmRule'>) => api.call('alarm/saveAlarmRule', rule, { platform, quiet: true }),
    onSuccess,
  })
  const removeRule = useMutation({
    mutationFn: (ruleId: string) => api.call('alarm/removeAlarmRule', { ruleId }, { platform }),
    onSuccess,
  })
  const saveGeofence = useMutation({
    mutationFn: (geofence: RequestOf<'alarm/saveGeofence'>) =>
      api.call('alarm/saveGeofence', geofence, { platform, quiet: true }),
    onSuccess,
  })
  const removeGeofence = useMutation({
    mutationFn: (geofenceId: string) => api.call('alarm/removeGeofence', { geofenceId }, { platform }),
    onSuccess,
  })
  return { platform, rules, geofences, organisations, saveRule, removeRule, saveGeofence, removeGeofence }
}
export type UseAlarmRules = ReturnType<typeof useAlarmRules>
