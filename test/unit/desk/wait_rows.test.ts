/** Waits by room and hour as the desk lays them out. */
import type { Wait } from '@/contract/desk/planning/waits'
import { hoursOf, roomsOf } from '../../../desk/pages/figures/wait_rows'

const wait = (name: string | null, hour: number | null): Wait => ({
  room: name === null ? null : { branchName: '总院', groupName: '门诊', name },
  hour,
  people: 9,
  median: 10,
  ninth: 20,
  inside: null,
})

it('has a row a room, all rooms together first, and no hour left out between the first and the last', () => {
  const rows = roomsOf([
    wait('301 诊室', 8),
    wait('301 诊室', null),
    wait(null, 8),
    wait('302 诊室', 11),
  ])
  expect(rows.map(({ room }) => room?.name ?? null)).toEqual([null, '301 诊室', '302 诊室'])
  expect(rows.map(({ day }) => day?.people)).toEqual([undefined, 9, undefined])
  expect(hoursOf(rows)).toEqual([8, 9, 10, 11])
  expect(hoursOf([])).toEqual([])
})
