import { optionGroup } from '../../options/option.ts'
import { defineModule } from '../module.ts'
import { SettingsRepository } from './settings.repository.ts'
import { settingsHandlers } from './settings.ts'

export const settings = defineModule({
  name: 'settings',
  options: optionGroup({
    'max-chosen': { kind: 'number', default: 0, about: 'Maximum number of vehicles in a selection; 0: unlimited' },
  }),
  start: ({ db, nickNameOn }, { 'max-chosen': maxChosen }) => ({
    handlers: settingsHandlers({ settings: new SettingsRepository(db), nickNameOn, maxChosen }),
  }),
})
