/** An ordered list of facts, each with a switch and buttons to move it. */
import type { SelectedRowFact, VehicleFact } from '@outrider/contract'
import { useState } from 'react'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Page.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import styles from './OrderedFacts.module.css'
import { settingsTexts } from './strings.ts'

type AnyFact = VehicleFact | SelectedRowFact

interface FactSetting<Fact> {
  fact: Fact
  shown: boolean
}

interface Props<Fact> {
  title: string
  text?: string
  saved: FactSetting<Fact>[]
  /** Order and choice of a new account. */
  usual: FactSetting<Fact>[]
  saving: boolean
  save: (facts: FactSetting<Fact>[]) => void
}

export function OrderedFacts<Fact extends AnyFact>(props: Props<Fact>) {
  const { title, text, saved: kept, usual, saving, save } = props
  const t = useTexts(settingsTexts)
  const nameOf = (fact: AnyFact) => t(fact)
  const common = useTexts(commonTexts)
  const [facts, setFacts] = useState(kept)
  const swap = (index: number, other: number) =>
    setFacts(facts.map((each, at) => (at === index ? facts[other] : at === other ? facts[index] : each) ?? each))
  const show = (index: number, shown: boolean) => setFacts(facts.map((each, at) => (at === index ? { ...each, shown } : each)))

  return (
    <>
      <Card title={title} {...(text !== undefined && { text })}>
        <ol className={styles['facts']}>
          {facts.map(({ fact, shown }, index) => (
            <li key={fact} className={styles['fact']}>
              <Switch label={nameOf(fact)} on={shown} onChange={on => show(index, on)} />
              <IconButton
                icon="up"
                label={t('up', { fact: nameOf(fact) })}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              />
              <IconButton
                icon="down"
                label={t('down', { fact: nameOf(fact) })}
                disabled={index === facts.length - 1}
                onClick={() => swap(index, index + 1)}
              />
            </li>
          ))}
        </ol>
      </Card>
      <Button block icon="refresh" onClick={() => setFacts(usual)}>
        {t('toUsual')}
      </Button>
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
