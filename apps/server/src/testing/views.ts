import { expect, vi } from 'vitest'
import type { TestPlatform } from './platform.ts'

/** Who watched this vehicle, as recorded, once all have left. */
export async function viewsOf(platform: TestPlatform, vehicleId: string): Promise<{ why: string; bytes: string }[]> {
  return await vi.waitFor(
    async () => {
      const { rows } = await platform.database.pool.query<{ why: string; bytes: string }>(
        'select why, bytes from video_views where vehicle_id = $1 order by id',
        [vehicleId],
      )
      expect(rows.map(({ why }) => why)).not.toContain(null)
      return rows
    },
    { timeout: 10_000 },
  )
}
