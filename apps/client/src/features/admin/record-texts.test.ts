import { contract } from '@outrider/contract'
import { expect, test } from 'vitest'
import { fieldTexts } from './record-texts.ts'

test('what an administrator sets of departures and of models of terminals has words in the record', () => {
  const { savePaperSettings, saveTerminalModel } = contract.admin
  const { orgId, ...ofDepartures } = savePaperSettings.request.shape
  const { model, accepts, ...ofModels } = saveTerminalModel.request.shape
  expect(Object.keys(fieldTexts.rows)).toEqual(expect.arrayContaining([...Object.keys(ofDepartures), ...Object.keys(ofModels)]))
})
