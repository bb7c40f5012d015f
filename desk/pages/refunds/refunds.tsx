import { Segmented } from 'antd'
import { useAsked } from '../../parts/asked'
import { PageHead } from '../../parts/page_head'
import { Approvals } from './approvals'
import { BankReturns } from './bank_returns'
import { FailedRefunds } from './failed_refunds'

const shows = [
  { label: '退款失败', value: 'failed' },
  { label: '等待批准', value: 'open' },
  { label: '已决定', value: 'ended' },
  { label: '余款转账', value: 'bank' },
]

/** Refunds that need a person: what the channel did not carry out, and what a second person decides. */
export default function Refunds() {
  const [asked, set] = useAsked()
  const show = asked.get('show') ?? 'failed'
  return (
    <>
      <PageHead
        title="退款"
        hint="渠道没有办成的，超过规定金额、要由另一个人批准的，和出院后窗口余款的转账"
      >
        <Segmented
          options={shows}
          value={show}
          onChange={(value) => set({ show: value === 'failed' ? undefined : value })}
        />
      </PageHead>
      {show === 'failed' && <FailedRefunds />}
      {show === 'bank' && <BankReturns />}
      {(show === 'open' || show === 'ended') && <Approvals state={show} />}
    </>
  )
}
