/** Which platform a vehicle is of, and as whom its checks are kept. */
import { splitId } from '../../core/api/identity.ts'
import { useSession } from '../../core/context/outrider.ts'
import { currentPlatform } from '../../core/session/session.ts'

export interface Where {
  /** Code of the platform; empty: nobody is signed in. */
  platform: string
  /** Identifies user and platform on this device. */
  user: string
}

/** @param id of a vehicle; empty: of the platform in use. */
export function useWhere(id: string): Where {
  const { platformCode } = splitId(id)
  const platform = useSession(state => platformCode ?? currentPlatform(state)?.Code ?? '')
  const user = useSession(({ platforms, userDatas }) => {
    const url = platforms.find(({ Code }) => Code === platform)?.Url ?? ''
    return `${url} ${userDatas[platform]?.userId ?? ''}`
  })
  return { platform, user }
}
