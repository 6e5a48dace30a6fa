/** An ordered list of facts, each with a switch and a handle that moves it. Every change is saved at once. */
import type { SelectedRowFact, VehicleFact } from '@outrider/contract'
import { useTexts } from '../../core/i18n/use-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonRow } from '../../ui/ButtonRow.tsx'
import { OrderedRows } from '../../ui/OrderedRows.tsx'
import { Card } from '../../ui/Page.tsx'
import { Switch } from '../../ui/inputs/Switch.tsx'
import { settingsTexts } from './strings.ts'

type AnyFact = VehicleFact | SelectedRowFact

export interface ShownFact<Fact> {
  fact: Fact
  shown: boolean
}

interface Props<Fact> {
  title: string
  text?: string
  facts: readonly ShownFact<Fact>[]
  /** Order and choice of a new account. */
  usual: ShownFact<Fact>[]
  save: (facts: ShownFact<Fact>[]) => void
}

export function OrderedFacts<Fact extends AnyFact>({ title, text, facts, usual, save }: Props<Fact>) {
  const t = useTexts(settingsTexts)
  const nameOf = (fact: AnyFact) => t(fact)
  const showAll = (shown: boolean) => save(facts.map(each => ({ ...each, shown })))
  return (
    <Card title={title} {...(text !== undefined && { text })}>
      <OrderedRows
        rows={facts}
        keyOf={({ fact }) => fact}
        nameOf={({ fact }) => nameOf(fact)}
        texts={{
          move: fact => t('move', { fact }),
          hint: t('moveHint'),
          movedTo: (fact, place, count) => t('movedTo', { fact, place, count }),
        }}
        onOrder={save}
      >
        {({ fact, shown }) => (
          <Switch
            label={nameOf(fact)}
            on={shown}
            onChange={on => save(facts.map(each => (each.fact === fact ? { ...each, shown: on } : each)))}
          />
        )}
      </OrderedRows>
      <ButtonRow>
        <Button onClick={() => showAll(true)}>{t('showAll')}</Button>
        <Button onClick={() => showAll(false)}>{t('hideAll')}</Button>
        <Button icon="refresh" onClick={() => save(usual)}>
          {t('toUsual')}
        </Button>
      </ButtonRow>
    </Card>
  )
}
