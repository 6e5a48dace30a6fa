/** A test platform with the data of the demo: its organisations, vehicles and users, what they have applied for and asked. */
import { addDemoApplications } from '../demo/office/applications.ts'
import { demoAccounts, readDemoFleet, seedDemo } from '../demo/demo.ts'
import { demoFleetFile } from '../demo/fleet-process.ts'
import { addDemoVehicleRequests } from '../demo/office/vehicle-requests.ts'
import { claimInstallation } from '../installation.ts'
import { testPlatform, type TestPlatform } from './platform.ts'

export async function demoPlatform(): Promise<TestPlatform> {
  const platform = await testPlatform({ config: { empty: false } })
  const { db } = platform.database
  await claimInstallation(db, 'demo')
  await seedDemo(db, await readDemoFleet(demoFleetFile))
  await platform.fleet.reload()
  const [reviewer, applicant, installer] = demoAccounts
  await addDemoApplications(platform.http, { applicant, reviewer, installer })
  await addDemoVehicleRequests(platform.http, db, { approver: reviewer, dispatcher: applicant, installer })
  return platform
}
