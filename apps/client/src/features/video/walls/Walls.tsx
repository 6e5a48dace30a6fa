/** Named layouts of the video wall: shown by a menu, saved and deleted in a dialog, and shown in turn by a patrol. */
import { keptName } from '@outrider/contract'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from '../../../core/context/outrider.ts'
import type { FormRow } from '../../../core/forms/form-row.ts'
import { FormFields, RowForm, SaveButton } from '../../../core/forms/RowForm.tsx'
import { useRowForm } from '../../../core/forms/use-row-form.ts'
import { useTexts } from '../../../core/i18n/use-texts.ts'
import { isFor } from '../../../core/session/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { usePatrol } from './use-patrol.ts'
import { type NamedWall, useWalls } from './use-walls.ts'
import styles from '../Video.module.css'
import type { VideoWindows } from '../windows/video-windows.ts'
import { wallsTexts } from './walls-texts.ts'

/** Seconds that a patrol may stay at a layout. */
const stays = ['0', '15', '30', '60', '300'] as const

export function Walls({ windows }: { windows: VideoWindows }) {
  const t = useTexts(wallsTexts)
  const { walls, save, remove } = useWalls()
  const edits = useSession(state => isFor({ rights: ['videoAuth'], inModules: 'kept with the account' }, state))
  const patrol = usePatrol(windows, walls)
  const [editing, setEditing] = useState(false)
  const show = ({ wall }: NamedWall) => {
    patrol.stop()
    windows.operate()
    windows.restore(wall, true)
  }
  const turn = patrol.runs
    ? { key: 'patrol', icon: 'pause' as const, label: t('stopPatrol'), run: patrol.stop }
    : patrol.start && { key: 'patrol', icon: 'play' as const, label: t('patrol'), run: patrol.start }
  const items = [
    ...walls.map(each => ({
      key: `wall ${each.name}`,
      icon: 'video' as const,
      label: each.name,
      value: t('windows', { n: each.wall.count }),
      run: () => show(each),
    })),
    ...(turn ? [turn] : []),
    ...(edits ? [{ key: 'edit', icon: 'edit' as const, label: t('edit'), run: () => setEditing(true) }] : []),
  ]
  return (
    <>
      {items.length > 0 && <Menu icon="grid" label={t('walls')} items={items} />}
      {patrol.runs && (
        <Button look="quiet" onClick={patrol.stop}>
          {t('stopPatrol')}
        </Button>
      )}
      {editing && <EditWalls windows={windows} walls={walls} save={save} remove={remove} onClose={() => setEditing(false)} />}
    </>
  )
}

const named = z.object({ name: keptName, stays: z.int() })

interface EditProps extends Pick<ReturnType<typeof useWalls>, 'walls' | 'save' | 'remove'> {
  windows: VideoWindows
  onClose: () => void
}

function EditWalls({ windows, walls, save, remove, onClose }: EditProps) {
  const t = useTexts(wallsTexts)
  const rows: readonly FormRow<'name' | 'stays'>[] = [
    { kind: 'text', name: 'name', label: wallsTexts.rows.name, required: true },
    {
      kind: 'segments',
      name: 'stays',
      label: wallsTexts.rows.stays,
      choices: stays.map(value => ({ value, text: value === '0' ? t('leftOut') : t('seconds', { n: Number(value) }) })),
    },
  ]
  const form = useRowForm<'name' | 'stays', { name: string; stays: number }>({
    rows,
    schema: named,
    stored: { name: '', stays: '30' },
    toBody: values => ({ name: values.name, stays: Number(values.stays) }),
    check: (): { name?: string } => (windows.wall ? {} : { name: t('nothingShown') }),
    async send(body) {
      const { wall } = windows
      if (wall) await save({ ...body, wall })
    },
    onSaved() {
      toast(t('saved'))
      onClose()
    },
  })
  return (
    <Dialog title={t('walls')} closeLabel={t('close')} onClose={onClose}>
      <RowForm form={form} className={styles['wallForm']}>
        <p>{t('text')}</p>
        <FormFields form={form} />
        <SaveButton form={form}>{t('save')}</SaveButton>
      </RowForm>
      {walls.length > 0 && (
        <ul className={styles['wallList']} aria-label={t('walls')}>
          {walls.map(each => (
            <li key={each.name}>
              <span>
                {each.name} <small>{each.stays > 0 ? t('seconds', { n: each.stays }) : t('leftOut')}</small>
              </span>
              <IconButton
                icon="trash"
                label={t('delete', { name: each.name })}
                onClick={() => void remove(each.name).catch(() => undefined)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
