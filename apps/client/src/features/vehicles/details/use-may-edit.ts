/** Which edit forms of a vehicle the user may open, from the rights on the vehicle's platform. */
import { useSession } from '../../../core/context/outrider.ts'
import { limitedRights } from '@outrider/contract'
import { currentPlatform } from '../../../core/session/session.ts'
import { rightsIn } from '../../../core/session/user-data.ts'

export interface MayEdit {
  /** Identity and terminal of the vehicle. */
  identity: boolean
  /** The additional facts. */
  facts: boolean
}

export function useMayEdit(platformCode: string | undefined): MayEdit {
  const [installer, maintainer] = useSession(state => {
    const data = state.userDatas[platformCode ?? currentPlatform(state)?.Code ?? '']
    const rights = data && limitedRights(rightsIn(data), state.moduleType)
    return `${rights?.updInstTaskAuth ?? false} ${rights?.updMtcTaskAuth ?? false}`
  }).split(' ')
  return { identity: installer === 'true', facts: installer === 'true' || maintainer === 'true' }
}
