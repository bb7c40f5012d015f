/** The desk's calls about queues. */
import { deskContract } from '../../../src/contract/desk'
import type { Route } from '../../area'
import type { Dependencies } from '../../dependencies'
import { serveStaff } from '../../http/serve_staff'
import { listWaitingHours } from './figures_repository'

export function deskRoutes({ sql }: Dependencies): readonly Route[] {
  const { figures } = deskContract
  return [
    serveStaff(figures.waiting, async ({ input: { day } }) => ({
      hours: await listWaitingHours(sql, day),
    })),
  ]
}
