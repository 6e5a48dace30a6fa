/** /commandMany: what several vehicles are told or asked at once, and what became of it for each. */
import { contract } from '@outrider/contract'
import { useState } from 'react'
import { useSession } from '../../../core/context/outrider.ts'
import { useVehicles } from '../../../core/context/use-fleet.ts'
import { namesById } from '../../../core/fleet/naming.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { commonTexts } from '../../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../../core/i18n/use-texts.ts'
import { useOpenPicker } from '../../../core/routing/open-picker.ts'
import { pickers } from '../../../core/routing/pickers.ts'
import { recipientsAtOnce, useRecipients } from '../../../core/routing/recipients.ts'
import { useGoBack } from '../../../core/routing/use-go-back.ts'
import { useScreens } from '../../../core/routing/use-screens.ts'
import { offers, rightsOf } from '../../../core/session/session.ts'
import { number } from '../../../core/time/format.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { PickField } from '../../../ui/inputs/PickField.tsx'
import { Segments } from '../../../ui/inputs/Segments.tsx'
import { useConfirm } from '../../../ui/overlays/Question.tsx'
import { Card, Page } from '../../../ui/Page.tsx'
import { TopBar } from '../../../ui/TopBar.tsx'
import styles from '../Commands.module.css'
import { ManyResults } from './ManyResults.tsx'
import { type ManyKindName, manyKindNames, manyKinds } from './many-kinds.ts'
import { manyTexts } from './strings.ts'
import { useSending } from './use-sending.ts'

const maxVehicles = recipientsAtOnce.commandMany
/** In a question. */
const named = 12

export default function CommandMany() {
  const t = useTexts(manyTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { hrefOf } = useScreens()
  const goBack = useGoBack(hrefOf('vehicleTable'))
  const given = useRecipients()
  const { draft, openPicker } = useOpenPicker<{ ids: readonly string[] }>({
    first: () => ({ ids: given?.slice(0, maxVehicles) ?? [] }),
    take: (before, chosen) => ({ ids: chosen(pickers.vehicles)?.ids ?? before.ids }),
  })
  return (
    <Page wide fills bar={<TopBar title={t('title')} back={{ label: common('back'), go: goBack }} />}>
      <div className={styles['fields']}>
        <PickField
          label={t('vehicles')}
          name="vehicles"
          value={draft.ids.length > 0 ? t('count', { n: number(draft.ids.length, lang) }) : ''}
          placeholder={t('chooseVehicles')}
          onOpen={() => openPicker(pickers.vehicles, 'vehicles', { chosen: draft.ids, max: maxVehicles })}
        />
      </div>
      <Ordering key={draft.ids.join()} vehicleIds={draft.ids} />
    </Page>
  )
}

const shownNames = (names: readonly string[], t: ReturnType<typeof useTexts<typeof manyTexts.rows>>): string => {
  const some = names.slice(0, named).join(t('comma'))
  return names.length > named ? t('askMore', { names: some }) : some
}

function Ordering({ vehicleIds }: { vehicleIds: readonly string[] }) {
  const t = useTexts(manyTexts)
  const lang = useLang()
  const offered = useOfferedKinds()
  const [kind, setKind] = useState<ManyKindName>(offered[0] ?? 'locate')
  const vehicles = useVehicles(vehicleIds)
  const nameOf = (id: string) => namesById(id, vehicles[vehicleIds.indexOf(id)], t.lang)
  const { confirm, question } = useConfirm()
  const { sent, running, send, stop } = useSending()
  const { orders } = manyKinds[kind]

  async function order(ids: readonly string[], reason: string) {
    const title = t('ask', { n: ids.length, kind: t(kind) })
    const texts = [shownNames(ids.map(nameOf), t)]
    if (orders && !(await confirm({ title, texts, yes: t('send', { n: ids.length }), no: t('cancel') }))) return
    await send(kind, ids, reason)
  }
  const rows: readonly FormRow<'reason'>[] = [
    {
      kind: 'text',
      name: 'reason',
      label: manyTexts.rows.reason,
      shown: () => orders,
      required: true,
      missing: manyTexts.rows.reasonMissing,
    },
  ]
  const form = useRowForm<'reason', { reason: string }>({
    rows,
    schema: contract.platform.sendVehUnlockCmd.request,
    stored: { reason: '' },
    toBody: ({ reason }) => ({ vehicleId: vehicleIds[0] ?? '', reason }),
    send: ({ reason }) => order(vehicleIds, reason),
  })
  return (
    <div className={styles['panes']}>
      <Card title={t('kind')}>
        <RowForm form={form} className={styles['detail']} label={t('kind')}>
          <Segments
            label={t('kind')}
            choices={offered.map(value => ({ value, text: t(value) }))}
            chosen={kind}
            disabled={running}
            onChoose={setKind}
          />
          <FormFields form={form} />
          {form.failure && <Alert>{form.failure}</Alert>}
          <p className="quiet">{t('notForMany')}</p>
          {running ? (
            <>
              <Alert tone="notice">{t('leaving')}</Alert>
              <Button type="button" onClick={stop}>
                {t('stop')}
              </Button>
            </>
          ) : (
            <Button type="submit" look="primary" block disabled={vehicleIds.length === 0}>
              {vehicleIds.length === 0 ? t('noVehicle') : t('send', { n: number(vehicleIds.length, lang) })}
            </Button>
          )}
        </RowForm>
      </Card>
      {sent && <ManyResults sent={sent} running={running} nameOf={nameOf} onAgain={ids => void order(ids, sent.reason)} />}
      {question}
    </div>
  )
}

/** What the rights and the platforms in use allow. */
function useOfferedKinds(): readonly ManyKindName[] {
  const rights = rightsOf(useSession(state => state))
  const session = useSession(state => state)
  return manyKindNames.filter(name => {
    const { right, calls } = manyKinds[name]
    return rights[right] && offers(session, calls)
  })
}
