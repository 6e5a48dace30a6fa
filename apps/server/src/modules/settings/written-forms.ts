/** How dates and units are written for a user: what was chosen, null where nothing was. */
import { type KeptForms, keptForms, metricUnits } from '@outrider/contract'
import type { WrittenFormsPort } from '../ports.ts'
import type { SettingsRepository } from './settings.repository.ts'

/** Of Chinese texts, and where no device has said what is usual in its region. */
const ofMost = { dateForm: 'day', ...metricUnits } as const

/** `stored`: undefined: never chosen. */
export function formsIn(stored: unknown): KeptForms {
  const { success, data } = keptForms.safeParse(stored)
  return success ? data : { dateForm: null, clock: null, distance: null, volume: null }
}

export const chosenForms = async (settings: Pick<SettingsRepository, 'get'>, userId: number): Promise<KeptForms> =>
  formsIn(await settings.get(userId, 'writtenForms'))

export const writtenFormsPort = (settings: Pick<SettingsRepository, 'get'>): WrittenFormsPort => ({
  async of(userId, lang) {
    const { dateForm, distance, volume, usual: ofRegion = ofMost } = await chosenForms(settings, userId)
    // Who reads Chinese reads units as in China, as on screens.
    const usual = lang === 'zh' ? ofMost : ofRegion
    return { dateForm: dateForm ?? usual.dateForm, distance: distance ?? usual.distance, volume: volume ?? usual.volume }
  },
})
