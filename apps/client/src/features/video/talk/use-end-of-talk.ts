/** Why a talk ended, in words. */
import type { TalkEnd } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import type { TalkView } from './talk-session.ts'
import { talkTexts } from './talk-texts.ts'

const endTexts = {
  offline: 'endOffline',
  refused: 'endRefused',
  noAnswer: 'endNoAnswer',
  notConnected: 'endNotConnected',
  lost: 'endLost',
  takesNothing: 'endTakesNothing',
  notAllowed: 'endNotAllowed',
  frozen: 'endFrozen',
  busy: 'endBusy',
  replaced: 'endReplaced',
  stopped: 'endStopped',
  tooSlow: 'endTooSlow',
  tooLong: 'endTooLong',
  serverStops: 'endServerStops',
  broken: 'endBroken',
} as const satisfies Record<TalkEnd | 'broken', string>

export function useEndOfTalk(): (why: TalkView['why']) => string {
  const t = useTexts(talkTexts)
  return why => (typeof why === 'object' ? why.text : t(endTexts[why ?? 'stopped']))
}
