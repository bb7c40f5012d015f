import type { UseQueryResult } from '@tanstack/react-query'
import { Flex } from 'antd'
import { Link } from 'react-router'
import { definitionOfKind } from '@/contract/desk/work/work_kinds'
import type { WorkAge, WorkStanding } from '@/contract/desk/work/work_shapes'
import { ShareBar } from '../../parts/share_bar'
import { yuan } from '../../parts/words'
import { Line, Nothing, Part } from './part'

const labels = new Map([
  [4, '4 小时以内'],
  [24, '4 小时到一天'],
  [72, '一到三天'],
  [null, '三天以上'],
])
/** The list that has as many. */
const ages = new Map<number | null, WorkAge>([
  [4, 'fresh'],
  [24, 'today'],
  [72, 'days'],
  [null, 'three_days'],
])
const kindsShown = 6

/** What waits for a person, by how long and about how much money. */
export function Waiting({ standing }: { standing: UseQueryResult<WorkStanding> }) {
  return (
    <Part title="等人处理" to="/work" read={standing} lines={7}>
      {(all) => (
        <>
          <Flex gap={16} wrap style={{ paddingBottom: 6 }}>
            <strong>{all.open} 件</strong>
            <Link to="/work?age=late&sort=due">超期 {all.late} 件</Link>
            <Link to="/work?person=nobody">没有人接 {all.free} 件</Link>
            <Link to="/work?person=me">我手里 {all.mine} 件</Link>
          </Flex>
          {all.open === 0 && <Nothing>零件：系统自己都办完了，没有要人来办的事。</Nothing>}
          {all.ages.map(({ hours, open, fen }) => (
            <Line
              key={hours}
              name={<Link to={`/work?age=${ages.get(hours) ?? ''}`}>{labels.get(hours)}</Link>}
              aside={
                <ShareBar
                  words="占"
                  width={120}
                  percent={all.open === 0 ? 0 : Math.round((open / all.open) * 100)}
                />
              }
              value={`${open} 件`}
              more={fen === 0 ? '不涉及钱' : yuan(fen)}
            />
          ))}
          <Largest {...all} />
        </>
      )}
    </Part>
  )
}

/** The kinds of which most wait. */
function Largest({ kinds }: Pick<WorkStanding, 'kinds'>) {
  const most = [...kinds].sort((one, other) => other.open - one.open).slice(0, kindsShown)
  return (
    <Flex gap={16} wrap style={{ paddingTop: 8 }}>
      {most.map(({ kind, open }) => (
        <Link key={kind} to={`/work?kind=${kind}`}>
          {definitionOfKind(kind).label} {open}
        </Link>
      ))}
    </Flex>
  )
}
