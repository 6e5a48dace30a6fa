/** /edit: which functions and parts stand on home, and in which order. Each change is saved at once; of functions three to eight are kept. */
import { limits } from '@outrider/contract'
import { useSession } from '../../core/context/outrider.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { useUserSetting } from '../../core/queries/use-user-setting.ts'
import { useGoBack } from '../../core/routing/use-go-back.ts'
import { useScreens } from '../../core/routing/use-screens.ts'
import { rightsOf } from '../../core/session/session.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { LoadingState } from '../../ui/EmptyState.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/Icon.tsx'
import { OrderedRows } from '../../ui/OrderedRows.tsx'
import { Card, Page } from '../../ui/Page.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { menuOf } from './home-parts.ts'
import { HomeParts } from './HomeParts.tsx'
import { homeTexts } from './strings.ts'
import { chosenOf, type HomeFunction, useFunctions } from './use-functions.ts'
import styles from './Home.module.css'

const { minHomeFunctions: min, maxHomeFunctions: max } = limits

export default function EditFunctions() {
  const t = useTexts(homeTexts)
  const common = useTexts(commonTexts)
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('main', { module: 'home' }))
  const { query, setting } = useUserSetting('homeFunctions')
  const all = useFunctions()
  const stored = setting.isPending ? setting.variables.functions : query.data?.functions
  const begins = menuOf(rightsOf(useSession(state => state)))
  const chosen = chosenOf(all, stored ?? null, { besideRail: useWide(), begins })
  const others = all.filter(each => !chosen.some(({ href }) => href === each.href))
  const save = (functions: readonly HomeFunction[]): void =>
    setting.mutate(
      { functions: functions.map(({ href }) => href) },
      { onSuccess: () => toast(t('saved')), onError: ({ message }) => toast(message) },
    )
  const remove = (href: string): void => {
    if (chosen.length <= min) toast(t('tooFew', { min }))
    else save(chosen.filter(each => each.href !== href))
  }
  const add = (added: HomeFunction): void => {
    if (chosen.length >= max) toast(t('tooMany', { max }))
    else save([...chosen, added])
  }
  const named = ({ icon, name }: HomeFunction) => (
    <span className={styles['named']}>
      <Icon name={icon} />
      {name}
    </span>
  )
  return (
    <Page
      bar={<TopBar title={t('editFunctions')} back={{ label: common('back'), go: goBack }} />}
      wide
      preview={
        <Card title={t('others')}>
          {others.length === 0 && <p>{t('othersNone')}</p>}
          <ul className={styles['others']} aria-label={t('others')}>
            {others.map(each => (
              <li key={each.href}>
                {named(each)}
                <IconButton
                  icon="plus"
                  label={t('add', { name: each.name })}
                  // Before the stored choice is here, adding to it would replace it.
                  disabled={!query.data}
                  onClick={() => add(each)}
                />
              </li>
            ))}
          </ul>
        </Card>
      }
    >
      <Card title={t('chosen')} text={t('chosenText', { min, max })}>
        {query.isPending && <LoadingState label={common('loading')} />}
        {query.isError && (
          <>
            <Alert>{query.error.message}</Alert>
            <Button onClick={() => void query.refetch()}>{common('retry')}</Button>
          </>
        )}
        {query.data && (
          <OrderedRows
            rows={chosen}
            keyOf={({ href }) => href}
            nameOf={({ name }) => name}
            texts={{
              move: name => t('move', { name }),
              hint: t('moveHint'),
              movedTo: (name, place, count) => t('movedTo', { name, place, count }),
            }}
            onOrder={save}
          >
            {each => (
              <>
                {named(each)}
                <IconButton icon="minus" label={t('remove', { name: each.name })} onClick={() => remove(each.href)} />
              </>
            )}
          </OrderedRows>
        )}
      </Card>
      <HomeParts />
    </Page>
  )
}
