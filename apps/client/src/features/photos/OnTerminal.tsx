/** What the terminal of a vehicle has stored: asked for, ticked, and fetched like photos that are taken. */
import { limits, type MediaKind, mediaKinds, type MediaSearchState, namedPhotoEvents, type StoredMedia } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from '../../core/router/index.ts'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useCall } from '../../core/queries/use-call.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateTime } from '../../core/time/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { useVirtualRows } from '../../ui/virtual-rows.ts'
import { useChannelName } from './photo-words.ts'
import styles from './Photos.module.css'
import { photoTexts } from './strings.ts'
import type { PhotoFilter } from './use-photos.ts'

/** ms; as other results. */
const askEvery = 5_000
/** px */
const rowHeight = 44
const ends = { offline: 'listOffline', refused: 'listRefused', noAnswer: 'listNoAnswer' } as const
const endOf = (state: MediaSearchState) => (state === 'asking' || state === 'done' ? undefined : ends[state])

interface Props {
  vehicleId: string
  /** Which of it. */
  filter: PhotoFilter
}

export function OnTerminal({ vehicleId, filter }: Props) {
  const t = useTexts(photoTexts)
  const { api } = useOutrider()
  const [kind, setKind] = useState<MediaKind>('picture')
  const event = namedPhotoEvents.find(each => each === filter.event)
  const search = useMutation({
    mutationFn: async () => await api.call('photo/searchStoredMedia', { ...filter, vehicleId, kind, event }, { quiet: true }),
  })
  const searchId = search.data?.searchId
  const { data } = useCall(
    'photo/getStoredMedia',
    searchId !== undefined && search.data?.state === 'asking' ? { vehicleId, searchId } : undefined,
    {
      staleTime: 0,
      gcTime: 0,
      refetchInterval: reply => (reply.failed || (reply.data && reply.data.state !== 'asking') ? false : askEvery),
    },
  )
  const result = data ?? search.data
  const end = result && endOf(result.state)
  const count = result?.media.length ?? 0
  return (
    <div className={styles['terminal']}>
      <div className="flex wrap at-end gap-3">
        <Select
          label={t('kind')}
          choices={mediaKinds.map(value => ({ value, text: t(value) }))}
          chosen={kind}
          onChoose={value => {
            setKind(value)
            search.reset()
          }}
        />
        <Button look="primary" icon="search" busy={search.isPending} onClick={() => search.mutate()}>
          {t('searchTerminal')}
        </Button>
      </div>
      {search.error && <Alert>{messageOf(search.error, t.lang)}</Alert>}
      {end && <Alert tone="notice">{t(end)}</Alert>}
      <p className={styles['label']} role="status">
        {search.isPending
          ? t('loading')
          : result && (count > 0 || result.state === 'asking')
            ? t(result.state === 'asking' ? 'askingTerminal' : 'foundThere', { n: count })
            : ''}
      </p>
      {result?.state === 'done' && count === 0 && <EmptyState icon="camera" title={t('noneThere')} text={t('noneThereText')} />}
      {result && count > 0 && <Stored key={result.searchId} vehicleId={vehicleId} {...result} />}
    </div>
  )
}

function Stored({ vehicleId, searchId, media }: { vehicleId: string; searchId: string; media: readonly StoredMedia[] }) {
  const t = useTexts(photoTexts)
  const common = useTexts(commonTexts)
  const channelOf = useChannelName()
  const { api } = useOutrider()
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [removes, setRemoves] = useState(false)
  const [asks, setAsks] = useState(false)
  const rows = useVirtualRows({ total: media.length, keyAt: index => String(media[index]?.mediaId), scroller, rowHeight })
  const most = limits.videoChannel
  const firsts = media.filter(({ photoId }) => photoId === null).slice(0, most)
  const fetching = useMutation({
    mutationFn: async () =>
      await api.call(
        'photo/fetchStoredMedia',
        { vehicleId, searchId, media: [...chosen], removeFromTerminal: removes },
        { quiet: true },
      ),
    onSuccess: ({ requests }) =>
      void navigate(hrefOf('captureResultList', { requests: requests.map(({ requestId }) => requestId).join(',') })),
    onSettled: () => setAsks(false),
  })
  const choose = (mediaId: number, on: boolean): void => {
    const next = new Set(chosen)
    if (on) next.add(mediaId)
    else next.delete(mediaId)
    setChosen(next)
  }
  const nameOf = (each: StoredMedia): string =>
    [each.takenAt === null ? t('noTime') : dateTime(each.takenAt, t.lang), channelOf(each), t(each.event)].join(' · ')
  return (
    <>
      <div className="flex wrap at-end gap-3">
        <CheckBox
          checked={firsts.length > 0 && firsts.every(({ mediaId }) => chosen.has(mediaId))}
          onChange={on => setChosen(new Set(on ? firsts.map(({ mediaId }) => mediaId) : []))}
        >
          {t('chooseShown', { n: firsts.length })}
        </CheckBox>
        <CheckBox checked={removes} onChange={setRemoves}>
          {t('removeThere')}
        </CheckBox>
        <Button
          look="primary"
          icon="download"
          busy={fetching.isPending}
          disabled={chosen.size === 0 || chosen.size > most}
          onClick={() => (removes ? setAsks(true) : fetching.mutate())}
        >
          {t('fetch', { n: chosen.size })}
        </Button>
      </div>
      {chosen.size > most && <Alert tone="notice">{t('upTo', { n: most })}</Alert>}
      {fetching.error && <Alert>{messageOf(fetching.error, t.lang)}</Alert>}
      <div ref={scroller} className={styles['gallery']} role="region" aria-label={t('onTerminal')} tabIndex={0}>
        <ul className="relative" style={{ height: rows.getTotalSize() }} aria-label={t('onTerminal')}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const each = media[index]
            return (
              each && (
                <li key={each.mediaId} className={styles['stored']} style={{ top: start, height: rowHeight }}>
                  <CheckBox checked={chosen.has(each.mediaId)} onChange={on => choose(each.mediaId, on)}>
                    {nameOf(each)}
                  </CheckBox>
                  {each.photoId !== null && <span className={styles['label']}>{t('isHere')}</span>}
                </li>
              )
            )
          })}
        </ul>
      </div>
      {asks && (
        <Dialog title={t('removeTitle')} closeLabel={t('close')} onClose={() => setAsks(false)} placement="center" size="small">
          <p>{t('removeText', { n: chosen.size })}</p>
          <div className="flex wrap gap-2">
            <Button look="primary" busy={fetching.isPending} onClick={() => fetching.mutate()}>
              {t('removeYes')}
            </Button>
            <Button onClick={() => setAsks(false)}>{common('cancel')}</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}
