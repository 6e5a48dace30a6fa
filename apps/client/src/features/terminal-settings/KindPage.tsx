/** The screens of a kind of thing that a company keeps for its terminals: the list of all, the page of one, and how one is removed. */
import { type ReactNode, useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { useLang } from '../../core/i18n/use-texts.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/EmptyState.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { useConfirm } from '../../ui/overlays/Question.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'

/** `useTexts` of the kind's table. */
type TextsOf<Key extends string> = (key: Key) => string

interface Row {
  id: string
  title: string
  text: string
}

interface KindListProps {
  t: TextsOf<'title' | 'back' | 'add' | 'failed' | 'retry' | 'none' | 'noneText' | 'loading'>
  icon: IconName
  /** undefined: not known yet. */
  rows: readonly Row[] | undefined
  error: Error | null
  onRetry: () => void
  onAdd: () => void
  onOpen: (id: string) => void
}

export function KindList({ t, icon, rows, error, onRetry, onAdd, onOpen }: KindListProps) {
  const lang = useLang()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('main'))
  return (
    <Page wide bar={<TopBar title={t('title')} back={{ label: t('back'), go: goBack }} />}>
      <div className="row wrap">
        <Button look="primary" icon="plus" onClick={onAdd}>
          {t('add')}
        </Button>
      </div>
      {rows && rows.length > 0 ? (
        <div className="stack">
          {rows.map(({ id, title, text }) => (
            <ListRow key={id} icon={icon} title={title} text={text} onClick={() => onOpen(id)} />
          ))}
        </div>
      ) : error ? (
        <ErrorState title={t('failed')} text={messageOf(error, lang)} retry={{ label: t('retry'), run: onRetry }} />
      ) : rows ? (
        <EmptyState icon={icon} title={t('none')} text={t('noneText')} />
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

interface KindPageProps {
  t: TextsOf<'back' | 'failed' | 'retry' | 'loading'>
  title: string
  goBack: () => void
  /** Beside what is edited, where there is room. */
  preview: ReactNode
  failure: Error | null
  onRetry: () => void
  /** What it shows is there. */
  ready: boolean
  children: ReactNode
}

export function KindPage({ t, title, goBack, preview, failure, onRetry, ready, children }: KindPageProps) {
  const lang = useLang()
  return (
    <Page form wide preview={preview} bar={<TopBar title={title} back={{ label: t('back'), go: goBack }} />}>
      {failure ? (
        <ErrorState title={t('failed')} text={messageOf(failure, lang)} retry={{ label: t('retry'), run: onRetry }} />
      ) : ready ? (
        children
      ) : (
        <LoadingState label={t('loading')} />
      )}
    </Page>
  )
}

interface RemoveCardProps {
  t: TextsOf<'remove' | 'removeHint' | 'removeSure' | 'keep' | 'removed'>
  remove: () => Promise<unknown>
  onRemoved: () => void
}

export function RemoveCard({ t, remove, onRemoved }: RemoveCardProps) {
  const lang = useLang()
  const { confirm, question } = useConfirm()
  const [failure, setFailure] = useState<string>()
  const ask = async () => {
    if (!(await confirm({ title: t('remove'), texts: [t('removeHint')], yes: t('removeSure'), no: t('keep') }))) return
    try {
      await remove()
    } catch (error) {
      setFailure(messageOf(error, lang))
      return
    }
    toast(t('removed'))
    onRemoved()
  }
  return (
    <Card title={t('remove')} text={t('removeHint')}>
      {failure !== undefined && <Alert>{failure}</Alert>}
      <Button icon="trash" onClick={() => void ask()}>
        {t('remove')}
      </Button>
      {question}
    </Card>
  )
}
