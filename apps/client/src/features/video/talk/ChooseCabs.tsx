/** With whom to talk, where the address names nobody: one vehicle, or those of an organisation, with a tag, or chosen one by one. */
import { limits } from '@outrider/contract'
import { useState } from 'react'
import { useOutrider, useSession } from '../../../core/context/outrider.ts'
import { organisationKey } from '../../../core/fleet/organisation-tree.ts'
import { whenKnown } from '../../../core/fleet/page/when-known.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { useCall } from '../../../core/queries/use-call.ts'
import { useNavigate } from '../../../core/router/index.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { stateOfRecipients } from '../../../core/routing/recipients.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { offers, platformsInUse, rightsOf } from '../../../core/session/session.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/inputs/Select.tsx'
import { Card } from '../../../ui/Page.tsx'
import styles from './Talk.module.css'
import { talkScreenTexts } from './talk-screen-texts.ts'

/** What a picker returned. */
type Chosen = { one: string } | { ids: readonly string[] } | { organisation: string } | undefined

export function ChooseCabs() {
  const t = useTexts(talkScreenTexts)
  const { liveFleet } = useOutrider()
  const { hrefOf } = useScreens()
  const navigate = useNavigate()
  const several = useSession(state => platformsInUse(state).length > 1)
  const mayTalk = useSession(state => rightsOf(state).talkAuth)
  const [isEmpty, setEmpty] = useState(false)
  const speakTo = (ids: readonly string[]) => {
    setEmpty(ids.length === 0)
    if (ids.length > 0) void navigate(hrefOf('talk', {}), { state: stateOfRecipients(ids), replace: true })
  }
  const speakToOrganisation = async (organisation: string) => {
    await whenKnown(liveFleet.status)
    const view = liveFleet.table({ words: '', state: 'all', organisation })
    try {
      speakTo(await view.ids())
    } finally {
      view.close()
    }
  }
  const { openPicker } = useOpenPicker<Chosen>({
    first: () => undefined,
    take(_, of) {
      const one = of(pickers.vehicle)
      if (one) return { one: one.id }
      const many = of(pickers.vehicles)
      if (many) return { ids: many.ids }
      const organisation = of(pickers.organisation)
      return organisation && { organisation: organisationKey(organisation.orgId, several ? organisation.pcode : undefined) }
    },
    onTaken(chosen) {
      if (!chosen) return
      if ('one' in chosen) void navigate(hrefOf('talk', { vehicle: chosen.one }), { replace: true })
      else if ('ids' in chosen) speakTo(chosen.ids)
      else void speakToOrganisation(chosen.organisation)
    },
  })
  return (
    <>
      <Card title={t('toOne')}>
        <Button icon="truck" onClick={() => openPicker(pickers.vehicle, 'vehicle', {})}>
          {t('chooseOne')}
        </Button>
      </Card>
      {mayTalk && (
        <Card title={t('toMany')}>
          <div className="column gap-3">
            <Button icon="tree" onClick={() => openPicker(pickers.organisation, 'organisation', {})}>
              {t('ofOrganisation')}
            </Button>
            <Button icon="list" onClick={() => openPicker(pickers.vehicles, 'vehicles', { max: limits.broadcastVehicles })}>
              {t('chooseSeveral')}
            </Button>
          </div>
          <Tags onChosen={speakTo} />
          {isEmpty && <Alert tone="notice">{t('noneOfIt')}</Alert>}
          <p className={styles['state']}>{t('fromTable')}</p>
        </Card>
      )}
    </>
  )
}

/** Nothing where no vehicle has a tag. */
function Tags({ onChosen }: { onChosen: (ids: readonly string[]) => void }) {
  const t = useTexts(talkScreenTexts)
  const offered = useSession(state => rightsOf(state).posAuth && offers(state, ['admin/getTags']))
  const { data } = useCall('admin/getTags', offered ? {} : undefined)
  // The same word of several organisations is one tag.
  const byName = Map.groupBy(data?.tags ?? [], ({ tag }) => tag)
  if (byName.size === 0) return null
  const tags = [...byName].map(([tag, all]) => ({ tag, ids: [...new Set(all.flatMap(({ vehicleIds }) => vehicleIds))] }))
  return (
    <Select
      label={t('ofTag')}
      placeholder={t('chooseTag')}
      choices={tags.map(({ tag, ids }) => ({ value: tag, text: t('tagOf', { tag, n: ids.length }) }))}
      chosen={undefined}
      onChoose={chosen => onChosen(tags.find(({ tag }) => tag === chosen)?.ids ?? [])}
    />
  )
}
