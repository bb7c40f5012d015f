import { Tag } from 'antd'
import type { OutsideSystem, SystemHealth } from '@/contract/desk/figures'
import { MayLink } from '../../app/may_link'
import { AmberTag } from '../../parts/amber_tag'
import { Line, Part } from './part'
import { useHealth } from './reads'

interface Words {
  name: string
  done: (count: number) => string
  /** When nothing was done and nothing failed. */
  none: string
  failed: string
  waiting: string
}

const messages = {
  done: (count: number) => `今天送出 ${count} 条`,
  none: '今天还没有要从这里送的消息',
  failed: '条没有送出',
  waiting: '条等着送',
}
const words = {
  hospital_news: {
    name: '医院送来的数据',
    done: (count) => `${count} 类数据都读得到`,
    none: '医院系统自己送来，不用去读',
    failed: '件文档没有收下',
    waiting: '类数据读不到',
  },
  hospital_orders: {
    name: '医院确认挂号',
    done: (count) => `今天确认 ${count} 个`,
    none: '今天还没有挂号要确认',
    failed: '个没有确认',
    waiting: '个在等医院答复',
  },
  wechat_pay: {
    name: '微信支付',
    done: (count) => `今天收到 ${count} 笔`,
    none: '今天还没有人付款',
    failed: '笔退款没有办成',
    waiting: '笔退款在路上',
  },
  mini_program: { name: '小程序消息', ...messages },
  official_account: { name: '公众号消息', ...messages },
  sms: { name: '短信', ...messages },
} satisfies Record<OutsideSystem, Words>

/** After so many minutes without an answer a system is slow. */
const slowMinutes = 10

/** The hospital's system and every channel. */
export function Health() {
  return (
    <Part title="医院系统和渠道" read={useHealth()}>
      {({ systems }) =>
        systems.map((one) => <System key={one.system} {...one} words={words[one.system]} />)
      }
    </Part>
  )
}

function System({
  system,
  done,
  failed,
  waiting,
  oldestMinutes,
  words: said,
}: SystemHealth & { words: Words }) {
  const isSlow = waiting > 0 && oldestMinutes >= slowMinutes
  return (
    <Line
      name={<MayLink to={system === 'hospital_news' ? '/intake' : undefined}>{said.name}</MayLink>}
      aside={done + failed + waiting === 0 ? said.none : said.done(done)}
      value={
        <State isSlow={isSlow} isOff={failed > 0 || (system === 'hospital_news' && waiting > 0)} />
      }
      more={[
        ...(failed > 0 ? [`${failed} ${said.failed}`] : []),
        ...(waiting > 0
          ? [`${waiting} ${said.waiting}${isSlow ? `，最久 ${oldestMinutes} 分钟` : ''}`]
          : []),
      ].join('，')}
    />
  )
}

function State({ isSlow, isOff }: { isSlow: boolean; isOff: boolean }) {
  if (isSlow) return <Tag color="error">没有回应</Tag>
  return isOff ? <AmberTag>有没办成的</AmberTag> : <Tag color="success">正常</Tag>
}
