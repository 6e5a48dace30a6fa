/** /alarmTasks: what alarm rules gave people to do, until they say that it is done. */
import { type AlarmTask, alarmTypeByKey, limits } from '@outrider/contract'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { bothNamesOf } from '../../core/fleet/naming.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { ListState } from '../../core/lists/ListState.tsx'
import { wholeList } from '../../core/lists/use-pages.ts'
import { useCachedCalls, useCall } from '../../core/queries/use-call.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { dateMinute } from '../../core/time/format.ts'
import { useOfNow } from '../../core/time/use-age.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Segments } from '../../ui/inputs/Segments.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { LineList, LineRow } from '../../ui/LineRow.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { StateBadge } from '../../ui/StateBadge.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import styles from './AlarmTasks.module.css'
import { alarmTaskTexts } from './strings.ts'

const lists = {
  mine: { state: 'open', mine: true },
  open: { state: 'open', mine: false },
  done: { state: 'done', mine: false },
} as const
type Shown = keyof typeof lists

/** Others end tasks too, ms. */
const refreshEvery = 30_000

export default function AlarmTasks() {
  const t = useTexts(alarmTaskTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('my'))
  const [shown, setShown] = useState<Shown>('mine')
  const [ending, setEnding] = useState<AlarmTask>()
  const query = useCall('alarm/getAlarmTasks', lists[shown], { refetchInterval: refreshEvery })
  const pages = wholeList(query, ({ tasks }) => tasks)
  return (
    <Page fills bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      <Card>
        <Segments
          label={t('shown')}
          chosen={shown}
          choices={(Object.keys(lists) as Shown[]).map(value => ({ value, text: t(value) }))}
          onChoose={setShown}
        />
        <ListState pages={pages} failed={t('failed')} empty={<EmptyState icon="list" title={t('none')} text={t('noneText')} />}>
          <LineList label={t('title')}>
            {pages.rows.map(task => (
              <TaskRow key={task.taskId} task={task} onEnd={() => setEnding(task)} />
            ))}
          </LineList>
        </ListState>
      </Card>
      {ending && <Ending task={ending} onClose={() => setEnding(undefined)} />}
    </Page>
  )
}

function TaskRow({ task, onEnd }: { task: AlarmTask; onEnd: () => void }) {
  const t = useTexts(alarmTaskTexts)
  const { type, rule, userName, dueAt, doneAt, doneBy, note } = task
  const isOver = useOfNow((due: number, now) => due < now)
  const over = doneAt === null && isOver(dueAt)
  return (
    <li>
      <LineRow
        wraps
        title={[bothNamesOf(task), alarmTypeByKey(type)?.[t.lang] ?? type].join(' · ')}
        texts={[
          [t('byRule', { rule }), userName && t('givenTo', { name: userName })].filter(Boolean).join(' · '),
          doneAt === null
            ? t('dueAt', { time: dateMinute(dueAt, t.lang) })
            : t('doneBy', { name: doneBy, time: dateMinute(doneAt, t.lang) }),
          note,
        ]}
        end={over && <StateBadge tone="alarm">{t('overdue')}</StateBadge>}
        action={
          doneAt === null && (
            <Button icon="check" onClick={onEnd}>
              {t('end')}
            </Button>
          )
        }
      />
    </li>
  )
}

function Ending({ task, onClose }: { task: AlarmTask; onClose: () => void }) {
  const t = useTexts(alarmTaskTexts)
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await api.call('alarm/endAlarmTask', { taskId: task.taskId, note: note.trim() }, { quiet: true })
      toast(t('saved'))
    } catch (error) {
      toast(messageOf(error, t.lang))
    }
    // Whether it is done now, or somebody else has done it.
    void cached.outdate('alarm/getAlarmTasks')
    onClose()
  }
  return (
    <Dialog title={bothNamesOf(task)} closeLabel={t('close')} onClose={onClose}>
      <div className={styles['ending']}>
        <TextArea
          label={t('note')}
          rows={3}
          maxLength={limits.alarmDescription}
          value={note}
          onChange={event => setNote(event.target.value)}
        />
        <Button look="primary" icon="check" block busy={busy} onClick={() => void save()}>
          {t('save')}
        </Button>
      </div>
    </Dialog>
  )
}
