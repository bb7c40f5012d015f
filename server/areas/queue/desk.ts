/** The desk's calls about queues. */
import { deskContract } from '../../../src/contract/desk'
import type { Wait } from '../../../src/contract/desk/planning/waits'
import type { Dependencies } from '../../dependencies'
import type { Route } from '../../http/serve'
import { serveStaff } from '../../http/serve_staff'
import { spanOf } from '../../http/span'
import { countUncalled, listRooms, listWaitingHours, listWaits } from './figures_repository'

/** As many as fit a page. */
const roomsShown = 8

export function deskRoutes({ sql }: Dependencies): readonly Route[] {
  const { figures, waits } = deskContract
  return [
    serveStaff(figures.queues, async () => {
      const rooms = await listRooms(sql)
      return {
        waiting: rooms.reduce((sum, { waiting }) => sum + waiting, 0),
        late: rooms.reduce((sum, { late }) => sum + late, 0),
        rooms: rooms.slice(0, roomsShown),
      }
    }),
    serveStaff(figures.waiting, async ({ input: { day } }) => ({
      hours: await listWaitingHours(sql, day),
    })),
    serveStaff(waits.list, async ({ input }) => {
      const { from, to } = spanOf(input)
      const [rows, uncalled] = await Promise.all([
        listWaits(sql, from, to),
        countUncalled(sql, from, to),
      ])
      return { list: rows.map(waitOf), uncalled }
    }),
  ]
}

function waitOf({
  branchName,
  groupName,
  name,
  ...row
}: Awaited<ReturnType<typeof listWaits>>[number]): Wait {
  const isRoom = branchName !== null && groupName !== null && name !== null
  return { ...row, room: isRoom ? { branchName, groupName, name } : null }
}
