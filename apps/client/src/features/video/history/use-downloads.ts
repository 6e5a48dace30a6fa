/** Recordings that were asked for as files, of a vehicle or by the user, read again while one of them is not over. */
import type { RequestOf, VideoDownload, VideoRecording } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { splitId } from '../../../core/api/identity.ts'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { currentPlatform } from '../../../core/session/session.ts'

type Command = RequestOf<'video/controlVideoDownload'>['command']

/** ms */
const whileOpen = 2_000
const isOpen = ({ state }: VideoDownload): boolean =>
  state === 'asking' || state === 'receiving' || state === 'paused' || state === 'storing'

/** `of`: a vehicle; `own`: all that the user asked for; undefined: nothing. */
export function useDownloads(of: { vehicleId: string } | 'own' | undefined) {
  const { api, session } = useOutrider()
  const cached = useCachedCalls()
  const current = useSession(state => currentPlatform(state)?.Code ?? '')
  const query = useCall('video/getVideoDownloads', of === 'own' ? {} : of, {
    refetchOnMount: 'always',
    refetchInterval: ({ data }) => (data?.downloads.some(isOpen) ? whileOpen : false),
  })
  const onSuccess = () => cached.outdate('video/getVideoDownloads')
  const starting = useMutation({
    mutationFn: ({ channel, startTime, endTime, stream, size }: VideoRecording) =>
      api.call(
        'video/startVideoDownload',
        { vehicleId: typeof of === 'object' ? of.vehicleId : '', channel, startTime, endTime, stream, size },
        { quiet: true },
      ),
    onSuccess,
  })
  const controlling = useMutation({
    mutationFn: (body: { downloadId: string; command: Command }) => api.call('video/controlVideoDownload', body, { quiet: true }),
    onSettled: onSuccess,
  })
  const saving = useMutation({
    async mutationFn(downloadId: string) {
      const { links } = await api.call('video/openVideoDownload', { downloadId }, { quiet: true })
      const url = session.targetOf(splitId(downloadId).platformCode ?? current)?.url ?? ''
      for (const path of links) {
        const link = document.createElement('a')
        Object.assign(link, { href: `${url}${path}`, target: '_blank', rel: 'noreferrer', download: '' })
        link.click()
      }
    },
  })
  return { query, starting, controlling, saving }
}
