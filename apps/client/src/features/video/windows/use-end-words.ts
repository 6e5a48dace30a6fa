/** Why a video ended, in words. */
import type { VideoEnd, VideoServerMessage } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { isH265 } from '../stream/ways.ts'
import { videoTexts } from '../strings.ts'

const endTexts = {
  offline: 'endOffline',
  refused: 'endRefused',
  noAnswer: 'endNoAnswer',
  notConnected: 'endNotConnected',
  noPicture: 'endNoPicture',
  lost: 'endLost',
  notAllowed: 'endNotAllowed',
  tooMany: 'endTooMany',
  serverStops: 'endServerStops',
  finished: 'endFinished',
  notRecorded: 'endNotRecorded',
  replaced: 'endReplaced',
  stopped: 'endStopped',
  overBudget: 'endOverBudget',
  tooSlow: 'endTooSlow',
  noConverter: 'endH265',
  convertersBusy: 'endConvertersBusy',
  platformOffline: 'endPlatformOffline',
  platformNoAnswer: 'endPlatformNoAnswer',
  platformRefused: 'endPlatformRefused',
  platformNoVideo: 'endPlatformNoVideo',
  platformCode: 'endPlatformCode',
  platformUnreached: 'endPlatformUnreached',
  platformPlace: 'endPlatformPlace',
} as const

/** What came instead of the connection of the terminal. */
export type CameOtherwise = Extract<VideoServerMessage, { type: 'ended' }>['came']

interface Ended {
  /** A text is what the platform replied. */
  reason: VideoEnd | 'noDecoder' | { text: string } | undefined
  came: CameOtherwise
  /** That this browser does not decode. */
  codec: string
}

export function useEndWords(): (ended: Ended) => string {
  const t = useTexts(videoTexts)
  return ({ reason, came, codec }) => {
    if (typeof reason === 'object') return reason.text
    if (reason === 'noDecoder') return codec === '' ? t('endNoDecoder') : isH265(codec) ? t('endH265') : t('endCodec', { codec })
    if (reason === 'notConnected' && came)
      return came.number === '' ? t('endOtherChannel', { channel: came.channel }) : t('endOtherNumber', { number: came.number })
    return t(reason === undefined ? 'endLost' : endTexts[reason])
  }
}
