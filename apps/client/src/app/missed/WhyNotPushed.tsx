/** Why no push told of what was missed, when it is because of this device or of the user; what was chosen not to be pushed is on each alarm. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../core/router/index.ts'
import { useOutrider, useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { webPushQuery } from '../../core/push/web-push-query.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { missedTexts } from './strings.ts'

const reasons = { off: 'pushOff', denied: 'pushDenied', unsupported: 'pushUnsupported', on: undefined } as const

export function WhyNotPushed() {
  const t = useTexts(missedTexts)
  const { hrefOf } = useScreens()
  const { host } = useOutrider()
  const platform = useSession(state => currentPlatform(state)?.Code ?? '')
  const { data: config } = useCall('user/getPushConfig', {}, { platform })
  // The shell registers with its sign-in.
  const { data: state } = useQuery({ ...webPushQuery, enabled: !host.registerPush })
  if (!config) return null
  const reason = config.accept ? state && reasons[state] : 'pushNotAccepted'
  if (!reason) return null
  return (
    <span>
      {t(reason)} <Link to={hrefOf('push')}>{t('pushSettings')}</Link>
    </span>
  )
}
