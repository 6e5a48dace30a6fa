/** Edits the list of an organisation for a type of vehicles. */
import { type Checklist, type ChecklistItem, departureLimits, standardItems, standardItemsOf } from '@outrider/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../core/api/call-error.ts'
import { splitId } from '../../core/api/identity.ts'
import { useOutrider } from '../../core/context/outrider.ts'
import { commonTexts } from '../../core/i18n/common-texts.ts'
import { useLang, useTexts } from '../../core/i18n/use-texts.ts'
import { useOrganisations } from '../../core/places/use-organisations.ts'
import { useCachedCalls } from '../../core/queries/use-call.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckBox } from '../../ui/inputs/CheckBox.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import styles from './DepartureCheck.module.css'
import { typeName } from './departure-words.ts'
import { departureTexts } from './strings.ts'
import { useWhere } from './use-where.ts'

interface Props {
  /** undefined: a new one. */
  list: (Checklist & { pcode?: string | undefined }) | undefined
  /** Those that there are already. */
  taken: readonly Checklist[]
  types: readonly string[]
  onClose: () => void
}

interface Edited {
  orgId: number | undefined
  vehicleType: string
  items: readonly ChecklistItem[]
}

let added = 0
/** Not of an item that was removed before. */
const newItem = (): ChecklistItem => ({ itemId: `own-${Date.now().toString(36)}-${(added += 1)}`, name: '', serious: false })

export function ChecklistEditor({ list, taken, types, onClose }: Props) {
  const t = useTexts(departureTexts)
  const common = useTexts(commonTexts)
  const lang = useLang()
  const { api } = useOutrider()
  const cached = useCachedCalls()
  const where = useWhere('')
  const platform = list?.pcode ?? where.platform
  const organisations = useOrganisations(platform)
  const standard = (vehicleType: string) =>
    standardItemsOf(vehicleType).map(itemId => ({
      itemId,
      name: standardItems[itemId]?.[lang] ?? itemId,
      serious: standardItems[itemId]?.serious ?? false,
    }))
  const [edited, setEdited] = useState<Edited>(() => ({
    orgId: list?.orgId ?? undefined,
    vehicleType: list?.vehicleType ?? '',
    items: list?.items ?? standard(''),
  }))
  const [tried, setTried] = useState(false)
  const { orgId, vehicleType, items } = edited
  const chosen = orgId ?? Number(organisations.data?.[0]?.value ?? Number.NaN)
  const ownListOf = (organisation: number, type: string) =>
    taken.find(each => each.orgId === organisation && each.vehicleType === type && each.editable)
  const there = list ?? ownListOf(chosen, vehicleType)
  // A list for the same place replaces that one: it is loaded into the form first.
  const choose = (organisation: number, type: string) =>
    setEdited({ orgId: organisation, vehicleType: type, items: ownListOf(organisation, type)?.items ?? standard(type) })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (sent: readonly ChecklistItem[]) =>
      api.call(
        'departureCheck/saveChecklist',
        {
          orgId: chosen,
          vehicleType: vehicleType as '',
          basedOn: there ? splitId(there.checklistId).id : '',
          items: sent.map(item => ({ ...item, name: item.name.trim() })),
        },
        { platform, quiet: true },
      ),
    async onSuccess() {
      toast(t('saved'))
      onClose()
      await Promise.all([
        cached.outdate('departureCheck/getChecklists'),
        cached.outdate('departureCheck/getToday'),
        cached.outdate('vehicle/getDepartureCheck'),
      ])
    },
  })
  const unnamed = items.some(({ name }) => name.trim() === '')
  const change = (at: number, to: Partial<ChecklistItem>) =>
    setEdited({ ...edited, items: items.map((item, index) => (index === at ? { ...item, ...to } : item)) })
  const moveUp = (at: number) => {
    const moved = items.filter((_, index) => index !== at)
    setEdited({ ...edited, items: moved.toSpliced(at - 1, 0, ...items.slice(at, at + 1)) })
  }
  const typeOf = (each: string) => (each === '' ? t('everyType') : typeName(each, lang))
  return (
    <Dialog title={list ? t('edit') : t('addList')} size="medium" placement="side" closeLabel={common('close')} onClose={onClose}>
      <form
        className={styles['stack']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          setTried(true)
          if (!unnamed && items.length > 0) mutate(items)
        }}
      >
        <Select
          label={t('organisation')}
          choices={(organisations.data ?? []).map(({ value, label }) => ({ value, text: label }))}
          chosen={String(chosen)}
          disabled={list !== undefined}
          onChoose={value => choose(Number(value), vehicleType)}
        />
        <Select
          label={t('type')}
          choices={types.map(value => ({ value, text: typeOf(value) }))}
          chosen={vehicleType}
          disabled={list !== undefined}
          onChoose={value => choose(chosen, value)}
        />
        {items.map((item, at) => (
          <div key={item.itemId} className={styles['line']}>
            <Field
              label={t('itemName', { n: at + 1 })}
              value={item.name}
              maxLength={departureLimits.name}
              error={tried && item.name.trim() === '' ? t('itemsNeeded') : undefined}
              onChange={event => change(at, { name: event.target.value })}
            />
            <CheckBox checked={item.serious} onChange={serious => change(at, { serious })}>
              {t('critical')}
            </CheckBox>
            <IconButton icon="up" label={t('up', { n: at + 1 })} disabled={at === 0} onClick={() => moveUp(at)} />
            <IconButton
              icon="trash"
              label={t('removeItem', { n: at + 1 })}
              onClick={() => setEdited({ ...edited, items: items.filter((_, index) => index !== at) })}
            />
          </div>
        ))}
        <Button
          icon="plus"
          disabled={items.length >= departureLimits.items}
          onClick={() => setEdited({ ...edited, items: [...items, newItem()] })}
        >
          {t('addItem')}
        </Button>
        {error && <Alert>{messageOf(error, lang)}</Alert>}
        <div className={styles['buttons']}>
          {list && (
            <Button busy={isPending} onClick={() => mutate([])}>
              {t('useStandard')}
            </Button>
          )}
          <Button look="primary" type="submit" busy={isPending} disabled={items.length === 0}>
            {common('save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
