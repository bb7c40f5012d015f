import { lateMinutes } from '@/contract/desk/figures'
import { Line, Nothing, Part } from './part'
import { useQueues } from './reads'

/** Who waits now, room by room, the longest wait first. */
export function Queues() {
  return (
    <Part title="现在的候诊" read={useQueues()}>
      {({ waiting, late, rooms }) =>
        waiting === 0 ? (
          <Nothing>现在没有人在等：取了号、还没有叫到的患者会出现在这里。</Nothing>
        ) : (
          <>
            <p style={{ margin: '0 0 6px' }}>
              <strong>{waiting} 人在等</strong>，
              {late === 0 ? `没有人超过 ${lateMinutes} 分钟` : `${late} 人超过 ${lateMinutes} 分钟`}
            </p>
            {rooms.map(({ queueId, name, place, waiting: people, late: over, longestMinutes }) => (
              <Line
                key={queueId}
                name={name}
                aside={place}
                value={
                  <span style={longestMinutes < lateMinutes ? {} : { color: 'var(--desk-full)' }}>
                    最长 {longestMinutes} 分钟
                  </span>
                }
                more={`${people} 人在等${over === 0 ? '' : `，${over} 人超时`}`}
              />
            ))}
          </>
        )
      }
    </Part>
  )
}
