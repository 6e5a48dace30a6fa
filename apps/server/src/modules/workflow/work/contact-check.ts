/** A phone number nobody can call and a plate no vehicle has are refused where they are said, and no later: the installer stands at the gate with them. */
import { type AskedFacts, isPhone, isPlate } from '@outrider/contract'
import { fail } from '../../../calls/refusal.ts'

/** What a request says; what is missing or taken from the vehicle's record is not looked at. */
export function checkContacts({ phone, plateNum }: Partial<Pick<AskedFacts, 'phone' | 'plateNum'>>, ofRecord: boolean): void {
  if (phone !== undefined && !isPhone(phone)) fail('application.phone', { phone })
  if (!ofRecord && plateNum !== undefined && !isPlate(plateNum)) fail('application.plate', { plateNum })
}
