import { useState } from 'react'

import type { StayHolder } from '@/contract/inpatient'
import { api } from '@/request/api'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { confirm } from '@/ui/overlays/confirm'
import { formatDate, hospitalDay } from '@/ui/facts/format_day'
import { ListRow } from '@/ui/lists/list_row'

/** 谁有住院号: accounts linked by the stay's number, for its owner to end; nothing while there are none. */
export function StayHolders({ inpatientId }: { inpatientId: string }) {
  const { data } = useRequest({ inpatientId }, api.inpatient.listStayHolders)
  const [left, setLeft] = useState<StayHolder[]>()
  const holders = left ?? data ?? []
  if (holders.length === 0) return null

  async function end({ holderId, tel }: StayHolder): Promise<void> {
    const isSure = await confirm({
      title: `收回${nameOf(tel)}的权限？`,
      text: '他不能再用住院号打开这次住院，他发出的代缴链接也会失效。已经预缴的钱不受影响。',
      confirmLabel: '收回',
      isDanger: true,
    })
    if (isSure) setLeft(await api.inpatient.endStayHolder({ inpatientId, holderId }))
  }

  return (
    <Card title="用住院号打开的人">
      {holders.map((holder) => (
        <ListRow
          key={holder.holderId}
          title={nameOf(holder.tel)}
          note={`${formatDate(hospitalDay(holder.boundAt), hospitalDay(holder.boundAt))}打开，只能看余额和预缴`}
          value={
            <Button kind="text" isSmall onPress={() => end(holder)}>
              收回
            </Button>
          }
        />
      ))}
    </Card>
  )
}

function nameOf(tel: string): string {
  return tel === '' ? '未绑定手机号的账号' : tel
}
