/** A vehicle's card with the facts that are chosen, in their order. */
import type { SelectedRowFact, VehicleFact } from '@outrider/contract'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { FactList } from '../../../ui/FactList.tsx'
import type { ShownFact } from '../OrderedFacts.tsx'
import { sampleFact, samplePlate } from '../sample.ts'
import { settingsTexts } from '../strings.ts'
import { Preview } from './Preview.tsx'
import styles from './Samples.module.css'

interface Props {
  facts: readonly ShownFact<VehicleFact | SelectedRowFact>[]
  /** As a row of a list instead of a card. */
  asRow?: boolean
}

export function FactsPreview({ facts, asRow = false }: Props) {
  const t = useTexts(settingsTexts)
  const shown = facts.filter(each => each.shown).map(({ fact }) => fact)
  return (
    <Preview title={t('preview')}>
      <div className={styles['card']}>
        <strong>{samplePlate}</strong>
        {asRow ? (
          <p className="quiet">{shown.map(fact => sampleFact(fact, t.lang)).join(' · ')}</p>
        ) : (
          <FactList facts={shown.map(fact => [t(fact), sampleFact(fact, t.lang)])} />
        )}
      </div>
    </Preview>
  )
}
