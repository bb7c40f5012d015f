import { Card, DatePicker, Empty, Flex, Skeleton, Typography } from 'antd'
import dayjs from 'dayjs'
import { useMemo } from 'react'
import { fewestPeople, waitCalls, type Wait } from '@/contract/desk/planning/waits'
import { useAsked } from '../../parts/asked'
import { Choice } from '../../parts/choice'
import { Failed } from '../../parts/failed'
import { PageHead } from '../../parts/page_head'
import { today } from '../../parts/words'
import { apiOf } from '../../request/api'
import { useRead } from '../../request/queries'
import { PlotCard } from './plot_card'
import { keyOf, roomsOf } from './wait_rows'
import { WaitTable } from './wait_table'

const { list: listWaits } = apiOf(waitCalls)

/** How long patients wait before they are called, by room and hour of the day. */
export default function Waits() {
  const [asked, set] = useAsked()
  const to = asked.get('to') ?? today()
  const from = asked.get('from') ?? dayjs(to).subtract(13, 'day').format('YYYY-MM-DD')
  const query = useRead(['waits', from, to], (options) => listWaits({ from, to }, options))
  const rooms = useMemo(() => roomsOf(query.data?.list ?? []), [query.data])
  const branches = [...new Set(rooms.flatMap(({ room }) => room?.branchName ?? []))]
  const [branch, chosen] = [asked.get('branch'), asked.get('room')]
  const shown = rooms.filter(
    ({ room }) => room === null || branch === null || room.branchName === branch,
  )
  return (
    <>
      <PageHead
        title="候诊时间"
        hint={`从取号到叫号；过号后又回来的不算，少于 ${fewestPeople} 人的不给数字；时间最多 62 天`}
      >
        <Flex gap={12} wrap>
          <DatePicker.RangePicker
            allowClear={false}
            aria-label="时间"
            value={[dayjs(from), dayjs(to)]}
            onChange={(_, [first, last]) => set({ from: first, to: last })}
          />
          <Choice
            label="院区"
            all="全部院区"
            width={150}
            options={branches.map((name) => ({ value: name, label: name }))}
            value={branch}
            onChange={(value) => set({ branch: value, room: undefined })}
          />
        </Flex>
      </PageHead>
      {query.isError && <Failed error={query.error} onAgain={() => void query.refetch()} />}
      {query.isPending && <Skeleton active paragraph={{ rows: 12 }} />}
      {query.data !== undefined && rooms.length === 0 && (
        <Card>
          <Empty style={{ padding: 48 }} description="这段时间没有叫过号" />
        </Card>
      )}
      {rooms.length > 0 && (
        <Flex vertical gap={16}>
          <Chart waits={query.data?.list ?? []} chosen={chosen} query={query} />
          <WaitTable rows={shown} chosen={chosen} onChoose={(room) => set({ room })} />
          <Typography.Text type="secondary">
            {`这段时间有 ${query.data?.uncalled ?? 0} 个号没有叫到（取消、过号），不在表里。`}
          </Typography.Text>
        </Flex>
      )}
    </>
  )
}

interface ChartProps {
  waits: readonly Wait[]
  chosen: string | null
  query: { isPending: boolean; error: Error | null; refetch: () => Promise<unknown> }
}

/** One room's day, or that of all rooms; hours with too few people are left out. */
function Chart({ waits, chosen, query }: ChartProps) {
  const { name, marks, series } = useMemo(() => {
    const ofRoom = waits.filter(({ room }) =>
      chosen === null ? room === null : room !== null && keyOf(room) === chosen,
    )
    const hours = ofRoom
      .flatMap(({ hour, median, ninth }) =>
        hour === null || median === null || ninth === null ? [] : [{ hour, median, ninth }],
      )
      .sort((one, other) => one.hour - other.hour)
    return {
      name: ofRoom[0]?.room?.name ?? '全部诊室',
      marks: hours.map(({ hour }) => `${hour} 点`),
      series: [
        { name: '一半的人不超过', values: hours.map((one) => one.median), kind: 'bar' as const },
        { name: '九成的人不超过', values: hours.map((one) => one.ninth), kind: 'line' as const },
      ],
    }
  }, [waits, chosen])
  return (
    <PlotCard
      title={`${name}：按取号的小时`}
      unit="分钟"
      marks={marks}
      series={series}
      query={query}
    />
  )
}
