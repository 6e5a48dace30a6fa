/** What is said of a photo: which camera took it, when and where. */
import type { Photo, PhotoRequest } from '@outrider/contract'
import { splitId } from '../../core/api/identity.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { currentPlatform } from '../../core/session/session.ts'
import { coordinates, dateTime } from '../../core/time/format.ts'
import { photoTexts } from './strings.ts'

export function useChannelName(): (camera: Pick<PhotoRequest, 'channel' | 'channelName'>) => string {
  const t = useTexts(photoTexts)
  return ({ channel, channelName }) =>
    channelName === '' ? t('channel', { n: channel }) : t('channelNamed', { n: channel, name: channelName })
}

/** When it was taken, or else came. */
export const timeOf = ({ takenAt, receivedAt }: Pick<Photo, 'takenAt' | 'receivedAt'>): number => takenAt ?? receivedAt

/** The words that are laid over a photo, line by line. `address`: where it was taken, if known. */
export function usePhotoWords(): (photo: Photo, address?: string) => string[] {
  const lang = useLang()
  const channelOf = useChannelName()
  return (photo, address) => {
    const { latitude, longitude } = photo
    const place = address ?? (latitude !== null && longitude !== null ? coordinates(latitude, longitude) : '')
    return [`${bothNamesOf(photo)} · ${channelOf(photo)}`, dateTime(timeOf(photo), lang), place].filter(line => line !== '')
  }
}

/** Addresses of a photo's links, on the platform that has it. */
export function usePhotoUrl(): (photo: Pick<Photo, 'vehicleId'>, link: string) => string {
  const { session } = useOutrider()
  return ({ vehicleId }, link) => {
    const code = splitId(vehicleId).platformCode ?? currentPlatform(session.get())?.Code ?? ''
    return `${session.targetOf(code)?.url ?? ''}${link}`
  }
}
