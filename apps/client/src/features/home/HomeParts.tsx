/** Which parts home has, and in which order; every change is saved at once. */
import type { HomePart } from '@outrider/contract'
import { useSession } from '../../core/context/outrider.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useUserSetting } from '../../core/queries/use-user-setting.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { OrderedRows } from '../../ui/OrderedRows.tsx'
import { Card } from '../../ui/Page.tsx'
import { offeredParts, partsOf } from './home-parts.ts'
import { homeTexts } from './strings.ts'
import styles from './Home.module.css'

const titles = {
  functions: 'functions',
  now: 'now',
  toDo: 'toDo',
  tasks: 'tasksNext',
  trend: 'trend',
  risk: 'risk',
  mileage: 'ranking',
} as const satisfies Record<HomePart, string>

export function HomeParts() {
  const t = useTexts(homeTexts)
  const { query, setting } = useUserSetting('homeParts')
  const rights = rightsOf(useSession(state => state))
  if (!query.data) return null
  const stored = setting.isPending ? setting.variables.parts : query.data.parts
  const shown = partsOf(stored, rights)
  const hidden = offeredParts(rights).filter(part => !shown.includes(part))
  const nameOf = (part: HomePart): string => t(titles[part])
  const save = (parts: HomePart[] | null): void =>
    setting.mutate({ parts }, { onSuccess: () => toast(t('saved')), onError: ({ message }) => toast(message) })
  const hide = (part: HomePart): void => {
    if (shown.length === 1) toast(t('onePart'))
    else save(shown.filter(each => each !== part))
  }
  return (
    <Card title={t('parts')} text={t('partsText')}>
      <OrderedRows
        rows={shown}
        keyOf={part => part}
        nameOf={nameOf}
        texts={{
          move: name => t('move', { name }),
          hint: t('moveHint'),
          movedTo: (name, place, count) => t('movedTo', { name, place, count }),
        }}
        onOrder={save}
      >
        {part => (
          <>
            <span className={styles['named']}>{nameOf(part)}</span>
            <IconButton icon="minus" label={t('remove', { name: nameOf(part) })} onClick={() => hide(part)} />
          </>
        )}
      </OrderedRows>
      {hidden.length > 0 && (
        <>
          <h3>{t('hiddenParts')}</h3>
          <ul className={styles['others']} aria-label={t('hiddenParts')}>
            {hidden.map(part => (
              <li key={part}>
                <span className={styles['named']}>{nameOf(part)}</span>
                <IconButton icon="plus" label={t('add', { name: nameOf(part) })} onClick={() => save([...shown, part])} />
              </li>
            ))}
          </ul>
        </>
      )}
      {stored !== null && <Button onClick={() => save(null)}>{t('usualParts')}</Button>}
    </Card>
  )
}
