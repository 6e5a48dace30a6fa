/** /vehicleInfoSetting: which facts the vehicle details show, in which order. */
import type { FactSetting } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { paths } from '../../core/routing/paths.ts'
import { useUserSetting } from '../../core/settings/use-user-setting.ts'
import { commonTexts } from '../../core/strings.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Page.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { toast } from '../../ui/toast.ts'
import { Asking, SettingPage } from './SettingPage.tsx'
import { settingsTexts } from './strings.ts'
import styles from './VehicleInfoSetting.module.css'

export default function VehicleInfoSetting() {
  const t = useTexts(settingsTexts)
  const { query, setting } = useUserSetting('vehicleFacts')
  return (
    <SettingPage title={t('facts')} to={paths.my}>
      {query.data ? (
        <Facts
          kept={query.data.facts}
          saving={setting.isPending}
          save={facts => setting.mutate({ facts }, { onSuccess: () => toast(t('saved')) })}
        />
      ) : (
        <Asking error={query.error} refetch={query.refetch} />
      )}
    </SettingPage>
  )
}

interface Props {
  kept: FactSetting[]
  saving: boolean
  save: (facts: FactSetting[]) => void
}

function Facts({ kept, saving, save }: Props) {
  const t = useTexts(settingsTexts)
  const common = useTexts(commonTexts)
  const [facts, setFacts] = useState(kept)
  const swap = (index: number, other: number) =>
    setFacts(facts.map((each, at) => (at === index ? facts[other] : at === other ? facts[index] : each) ?? each))
  const show = (index: number, shown: boolean) => setFacts(facts.map((each, at) => (at === index ? { ...each, shown } : each)))

  return (
    <>
      <Card title={t('factsText')}>
        <ol className={styles['facts']}>
          {facts.map(({ fact, shown }, index) => (
            <li key={fact} className={styles['fact']}>
              <Switch label={t(fact)} on={shown} onChange={on => show(index, on)} />
              <IconButton
                icon="up"
                label={t('up', { fact: t(fact) })}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              />
              <IconButton
                icon="down"
                label={t('down', { fact: t(fact) })}
                disabled={index === facts.length - 1}
                onClick={() => swap(index, index + 1)}
              />
            </li>
          ))}
        </ol>
      </Card>
      <Button
        look="primary"
        block
        busy={saving}
        onClick={() => (JSON.stringify(facts) === JSON.stringify(kept) ? toast(t('noChanges')) : save(facts))}
      >
        {common('save')}
      </Button>
    </>
  )
}
