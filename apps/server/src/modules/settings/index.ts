import { optionGroup } from '../../options/option.ts'
import { defineModule } from '../module.ts'
import { keptVehicleHandlers } from './kept-vehicles.ts'
import { SettingsRepository } from './settings.repository.ts'
import { settingsHandlers } from './settings.ts'
import { writtenFormsPort } from './written-forms.ts'

export const settings = defineModule({
  name: 'settings',
  options: optionGroup({
    'max-chosen': { kind: 'number', default: 0, about: 'Maximum number of vehicles in a selection; 0: unlimited' },
  }),
  start: ({ db, nickNameOn, access }, { 'max-chosen': maxChosen }) => {
    const settings = new SettingsRepository(db)
    return {
      ports: { writtenForms: writtenFormsPort(settings) },
      handlers: { ...settingsHandlers({ settings, nickNameOn, maxChosen }), ...keptVehicleHandlers(settings, access) },
    }
  },
})
