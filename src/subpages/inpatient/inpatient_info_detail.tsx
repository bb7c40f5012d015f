import { useEffect, useState } from 'react'

import { BrokenLink } from '@/components/broken_link'
import { go, useRouteParameters } from '@/navigation/navigate'
import { hideShareMenu } from '@/platform/wechat/share_menu'
import { Button } from '@/ui/forms/button'
import { PageFrame } from '@/ui/frame/page_frame'
import { Tabs } from '@/ui/forms/tabs'

import { DepositList } from './inpatient_info_detail/deposit_list'
import { FeeDayView } from './inpatient_info_detail/fee_day_view'
import { forOffered } from '@/gates/for_offered'
import { forSignedIn } from '@/gates/for_signed_in'

definePageConfig({ navigationBarTitleText: '住院信息', enablePullDownRefresh: true })

const parts = [
  { value: 'day', words: '每日清单' },
  { value: 'deposits', words: '预缴记录' },
] as const

/** 住院信息: the fees of one day beside the day before, and the deposits. */
function InpatientInfoDetail() {
  const { inpatientId, date, show: wanted = 'day' } = useRouteParameters('inpatient_info_detail')
  const [show, setShow] = useState<'day' | 'deposits'>(wanted)
  useEffect(hideShareMenu, [])

  if (!inpatientId) {
    const action = <Button onPress={go('inpatient_choose')}>选择住院</Button>
    return <BrokenLink title="住院信息" action={action} />
  }
  return (
    <PageFrame title="住院信息">
      <Tabs label="看什么" choices={parts} value={show} onChange={setShow} />
      {show === 'day' ? (
        <FeeDayView inpatientId={inpatientId} date={date} />
      ) : (
        <DepositList inpatientId={inpatientId} />
      )}
    </PageFrame>
  )
}

export default forOffered(
  'inpatient',
  '住院信息',
  forSignedIn('住院信息', '登录后可以查看住院信息和预缴', InpatientInfoDetail),
)
