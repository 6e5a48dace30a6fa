/** How dates and units are written for a user: what was chosen, null where nothing was. */
import { metricUnits, writtenForms, type WrittenForms } from '@outrider/contract'
import type { WrittenFormsPort } from '../ports.ts'
import type { SettingsRepository } from './settings.repository.ts'

/** What files and mails are written by where nothing was chosen: a server knows no region. */
const usual = { dateForm: 'day', ...metricUnits } as const

export async function chosenForms(settings: SettingsRepository, userId: number): Promise<WrittenForms> {
  const { success, data } = writtenForms.safeParse(await settings.get(userId, 'writtenForms'))
  return success ? data : { dateForm: null, clock: null, distance: null, volume: null }
}

export const writtenFormsPort = (settings: SettingsRepository): WrittenFormsPort => ({
  async of(userId) {
    const { dateForm, distance, volume } = await chosenForms(settings, userId)
    return { dateForm: dateForm ?? usual.dateForm, distance: distance ?? usual.distance, volume: volume ?? usual.volume }
  },
})
