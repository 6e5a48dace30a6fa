/** A talk that lasts as long as what shows it. */
import type { TalkKindName } from '@outrider/contract'
import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '../../../core/api/call-error.ts'
import { splitId } from '../../../core/api/identity.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useLang } from '../../../core/i18n/use-texts.ts'
import { currentPlatform } from '../../../core/session/session.ts'
import { TalkSession } from './talk-session.ts'

export interface TalkWanted {
  kind: TalkKindName
  vehicleIds: readonly string[]
  /** Of a broadcast: read aloud where a terminal takes no voice. */
  text?: string
}

/** `begin`: to be called from an operation of the user. */
export function useTalk({ kind, vehicleIds, text = '' }: TalkWanted): { talk: TalkSession | undefined; begin: () => void } {
  const { api, session } = useOutrider()
  const lang = useLang()
  const [talk, setTalk] = useState<TalkSession>()
  useEffect(() => () => talk?.stop(), [talk])
  const begin = useCallback(() => {
    const [vehicleId = ''] = vehicleIds
    const code = splitId(vehicleId).platformCode ?? currentPlatform(session.state.getState())?.Code
    const quiet = { quiet: true }
    setTalk(
      new TalkSession({
        kind,
        platform: (code === undefined ? undefined : session.targetOf(code)?.url) ?? '',
        textOf: error => messageOf(error, lang),
        grant: () =>
          kind === 'broadcast'
            ? api.call('video/startBroadcast', { vehicleIds: [...vehicleIds], text }, quiet)
            : api.call(kind === 'talk' ? 'video/startTalk' : 'video/startListening', { vehicleId }, quiet),
      }),
    )
  }, [api, session, lang, kind, vehicleIds, text])
  return { talk, begin }
}
