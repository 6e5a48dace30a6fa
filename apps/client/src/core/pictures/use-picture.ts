/** The picture of a record: its link, and changing it. */
import { upload } from '../api/upload.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOutrider } from '../context/outrider.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** The calls for the picture of one record. They show no errors themselves (`quiet`). */
export interface PictureCalls {
  /** Identifies the record in the cache of queries. */
  readonly key: readonly string[]
  readonly platform: string
  /** The link of the picture; null: there is none. */
  load: (signal: AbortSignal) => Promise<string | null>
  save: (fileId: string) => Promise<unknown>
  remove: () => Promise<unknown>
}

/** The file is not a picture that can be decoded. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/** Links are valid for an hour, ms. */
const linkAge = 30 * 60_000

export function usePicture({ key, platform, load, save, remove }: PictureCalls) {
  const { api, session } = useOutrider()
  const queries = useQueryClient()
  const queryKey = ['picture', platform, ...key]
  const [progress, setProgress] = useState(0)
  const url = session.targetOf(platform)?.url ?? ''
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const link = await load(signal)
      return link === null ? null : `${url}${link}`
    },
    staleTime: linkAge,
  })
  const onSuccess = () => queries.invalidateQueries({ queryKey })
  const saving = useMutation({
    mutationFn: async (file: File) => {
      setProgress(0)
      const content = await shrinkPicture(file).catch((cause: unknown) => {
        throw new UnreadablePicture(file.type, { cause })
      })
      const sent = { content, onProgress: setProgress }
      await save(await upload(api, 'picture', sent, platform))
    },
    onSuccess,
  })
  const removing = useMutation({ mutationFn: remove, onSuccess })
  return { query, progress, saving, removing }
}
