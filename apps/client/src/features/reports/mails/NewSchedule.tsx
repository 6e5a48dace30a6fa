/** A report that is shown, to be sent by mail from now on. */
import { comparisonTexts, type RequestOf } from '@outrider/contract'
import { useOutrider } from '../../../core/context/outrider.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useCachedCalls, useCall } from '../../../core/queries/use-call.ts'
import { LoadingState } from '../../../ui/EmptyState.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { mailTexts } from './mail-texts.ts'
import { reportTitle } from './mail-words.ts'
import { type Delivery, ScheduleForm } from './ScheduleForm.tsx'

export type ScheduledQuestion = Omit<RequestOf<'report/addReportSchedule'>, keyof Delivery>

interface Props {
  question: ScheduledQuestion
  /** Whose vehicles, below the title of an analysis. */
  of?: string
  /** Absent: as if it was closed. */
  onAdded?: () => void
  onClose: () => void
}

const usual: Delivery = { period: 'day', hour: 8, kind: 'xlsx', recipients: [] }

export function NewSchedule({ question, of, onAdded, onClose }: Props) {
  const t = useTexts(mailTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const { data, isPending } = useCall('report/getReportSchedules', {})
  // To whom the last one is sent: mostly oneself.
  const first = { ...usual, recipients: [...(data?.schedules[0]?.recipients ?? [])] }
  return (
    <Dialog title={t('send')} closeLabel={common('close')} size="medium" onClose={onClose}>
      {isPending ? (
        <LoadingState label={common('loading')} />
      ) : (
        <ScheduleForm
          about={[
            reportTitle({ ...question, part: question.part ?? 0 }, lang),
            of,
            question.compare &&
              `${comparisonTexts.comparedWith[lang]}${lang === 'zh' ? '：' : ': '}${comparisonTexts[question.compare][lang]}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          first={first}
          save={async delivery => {
            const { failed } = await api.merged('report/addReportSchedule', { ...question, ...delivery }, { quiet: true })
            await cached.outdate('report/getReportSchedules')
            const names = failed.map(({ target }) => target.title || target.code).join(lang === 'zh' ? '、' : ', ')
            toast(names ? t('notAdded', { names }) : t('added'))
            ;(onAdded ?? onClose)()
          }}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
