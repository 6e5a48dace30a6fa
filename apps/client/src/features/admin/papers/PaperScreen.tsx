/** /admin/paper: adds a paper, or changes one beside its picture. */
import type { Paper } from '@outrider/contract'
import { messageOf } from '../../../core/api/call-error.ts'
import { useOutrider } from '../../../core/context/outrider.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { PictureField } from '../../../core/pictures/PictureField.tsx'
import { useCachedCalls, useCall, useCallScope } from '../../../core/queries/use-call.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useReplaceScreen } from '../../../core/routing/use-open-screen.ts'
import { useScreenParameters, useScreens } from '../../../core/routing/use-screens.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import { EndCard } from '../keys/EndCard.tsx'
import { kindOf } from './paper-columns.tsx'
import { PaperForm } from './PaperForm.tsx'
import { paperTexts } from './paper-texts.ts'

export default function PaperScreen() {
  const t = useTexts(paperTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('adminPapers', {}))
  const replaceScreen = useReplaceScreen()
  const { paper: paperId, driver: driverId } = useScreenParameters('adminPaper')
  const { data, error, refetch } = useCall('admin/getPapers', paperId === undefined ? undefined : { paperId })
  const [paper] = data?.papers ?? []
  const title = paper ? `${paper.subject} · ${kindOf(paper, t.lang)}` : paperId === undefined ? t('add') : t('paper')
  return (
    <Page
      form
      wide
      preview={paper ? <AroundPaper paper={paper} onRemoved={goBack} /> : undefined}
      bar={<TopBar title={title} back={{ label: t('back'), go: goBack }} />}
    >
      {paperId === undefined ? (
        <PaperForm driverId={driverId} onAdded={added => replaceScreen('adminPaper', undefined, { paper: added })} />
      ) : paper ? (
        <PaperForm key={paper.revision} paper={paper} onAdded={() => undefined} />
      ) : error ? (
        <ErrorState
          title={t('failed')}
          text={messageOf(error, t.lang)}
          retry={{ label: t('retry'), run: () => void refetch() }}
        />
      ) : data ? (
        <EmptyState icon="list" title={t('gone')} text="" />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

function AroundPaper({ paper, onRemoved }: { paper: Paper; onRemoved: () => void }) {
  const t = useTexts(paperTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { platform = '' } = useCallScope(undefined)
  const paperId = paper.paperId ?? ''
  const body = { paperId }
  const remove = async () => {
    await api.call('admin/endPaper', body, { quiet: true })
    toast(t('removed'))
    onRemoved()
    await cached.outdate('admin/getPapers')
  }
  return (
    <div className="grid gap-4">
      <Card>
        <PictureField
          name={kindOf(paper, t.lang)}
          editable
          calls={{
            key: ['paper', paperId],
            platform,
            load: async signal => (await api.call('admin/getPaperPicture', body, { quiet: true, signal })).picture,
            save: fileId => api.call('admin/savePaperPicture', { paperId, fileId }, { quiet: true }),
            remove: () => api.call('admin/delPaperPicture', body, { quiet: true }),
          }}
        />
      </Card>
      <EndCard title={t('remove')} text={t('removeHint')} sure={t('removeSure')} keep={t('cancel')} end={remove} />
    </div>
  )
}
